"""What stands in deploy/: as far as it can be tried without a Docker engine and without systemd running."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from regnum.cli.app import app
from tests.server.private import free_port, wait_for

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PREFIX = "/regnum"


def understood(arguments: list[str]) -> click.Context:
    """The command line as our own reads it: an option that it does not have is refused."""
    command = app.get_command(click.Context(app), arguments[0])
    assert command is not None
    return command.make_context(arguments[0], arguments[1:])


@pytest.fixture
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the units and containers have from files of their own."""
    monkeypatch.setenv("REGNUM_DATABASE", "postgresql+psycopg://regnum@127.0.0.1/regnum")
    monkeypatch.setenv("REGNUM_REDIS", "redis://127.0.0.1:6379/0")


def setting(unit: Path, name: str) -> str:
    (found,) = re.findall(rf"^{name}=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
    return str(found)


# systemd


@pytest.mark.usefixtures("_environment")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.name))
def test_the_command_of_a_unit_is_one_of_ours(unit: Path) -> None:
    program, *arguments = shlex.split(setting(unit, "ExecStart"))
    assert Path(program).name == "regnum"
    context = understood(arguments)
    assert context.params["redis"] == "redis://127.0.0.1:6379/0"
    if arguments[0] == "serve":
        assert context.params["workers"] > 1
        assert context.params["data"] == f"/var/lib/{setting(unit, 'StateDirectory')}"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.name))
def test_systemd_has_nothing_to_say_against_a_unit(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text("utf-8").replace("/opt/regnum/bin/regnum", "/bin/true"), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = [line for line in (done.stdout + done.stderr).splitlines() if unit.name in line]
    if "Failed to" in done.stderr and not said and done.returncode:
        pytest.skip(f"systemd-analyze does not work here: {done.stderr.splitlines()[0]}")
    assert said == []
    assert done.returncode == 0, done.stderr


def test_there_are_units() -> None:
    assert [unit.name for unit in UNITS] == ["regnum-think.service", "regnum.service"]


# Containers


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile: each with the rest of its line, and lines that go on joined."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def test_the_dockerfile_has_instructions_that_there_are_and_copies_what_is_there() -> None:
    known = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    known |= {"HEALTHCHECK", "ENTRYPOINT", "CMD"}
    stages: list[str] = []
    for name, rest in instructions():
        assert name in known, name
        if name == "FROM":
            assert re.fullmatch(r"\S+:\S+( AS \w+)?", rest), rest
            stages += re.findall(r" AS (\w+)$", rest)
        if name == "COPY":
            words = rest.split()
            if words[0].startswith("--from="):
                assert words[0].removeprefix("--from=") in stages
            else:
                assert all((ROOT / source).exists() for source in words[:-1]), rest
    names = [name for name, _rest in instructions()]
    last = names[len(names) - names[::-1].index("FROM") :]
    assert "USER" in last  # not as root
    assert names[0] == "FROM"


def test_the_dockerfile_installs_extras_that_there_are() -> None:
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (named,) = re.findall(r"'\.\[([\w,]+)\]'", (DEPLOY / "Dockerfile").read_text("utf-8"))
    assert set(named.split(",")) <= set(extras)
    assert {"web", "postgres", "scale"} <= set(named.split(","))


@pytest.mark.usefixtures("_environment")
def test_the_commands_of_the_container_are_ours() -> None:
    found = dict(instructions())
    assert json.loads(found["ENTRYPOINT"]) == ["regnum"]
    context = understood(json.loads(found["CMD"]))
    assert context.params["port"] == int(found["EXPOSE"])
    assert context.params["data"] == found["VOLUME"]
    check = json.loads(found["HEALTHCHECK"].partition(" CMD ")[2])
    compile(check[2], "healthcheck", "exec")
    assert f":{found['EXPOSE']}/healthz" in check[2]


def composed() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: compose.yaml is not read")
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


@pytest.mark.usefixtures("_environment")
def test_the_services_refer_to_what_is_there_and_have_commands_of_ours() -> None:
    file = composed()
    services: dict[str, Any] = file["services"]
    assert set(services) == {"server", "think", "postgres", "redis", "nginx"}
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert set(service.get("networks", ())) <= set(file["networks"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert source == "./tls" or (DEPLOY / source).exists(), source  # certificates are everybody's own
            else:
                assert source in file["volumes"], source
        assert ":" in service["image"] or service["image"] == "regnum"
    assert (DEPLOY / services["server"]["build"]["context"] / services["server"]["build"]["dockerfile"]).exists()
    serving = understood([re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", word) for word in services["server"]["command"]])
    assert serving.params["proxies"] == (services["nginx"]["networks"]["inside"]["ipv4_address"],)
    assert serving.params["public_url"].endswith(PREFIX)
    understood(services["think"]["command"])
    assert "ports" not in {key for name, service in services.items() if name != "nginx" for key in service}


def test_every_setting_of_the_services_is_in_the_example() -> None:
    needed = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = (DEPLOY / "compose.env.example").read_text("utf-8")
    assert needed == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


# nginx


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[str]:
    """The address of a server behind nginx as deploy/nginx.conf sets it up, but for names, ports and folders."""
    if NGINX is None or shutil.which("openssl") is None:
        pytest.skip("nginx or openssl is not installed")
    port, plain, behind = free_port(), free_port(), free_port()
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    request += ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "certificate.pem")]
    subprocess.run(request, check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    changes = {
        "server server:8765": f"server 127.0.0.1:{behind}",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "server_name games.example.org": "server_name localhost",
        "/etc/nginx/tls": str(tmp_path),
        "/tmp/nginx.pid": str(tmp_path / "nginx.pid"),
        "worker_processes auto": "worker_processes 1",
        "include /etc/nginx/mime.types;": "".join(
            f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        ),
    }
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    (tmp_path / "nginx.conf").write_text(text, "utf-8")
    subprocess.run([NGINX, "-t", "-c", str(tmp_path / "nginx.conf")], check=True, capture_output=True, timeout=30)
    address = f"https://localhost:{port}{PREFIX}"
    serve = [sys.executable, "-c", "from regnum.cli import main; main()", "serve", "--no-browser", "--pace", "0"]
    serve += ["--port", str(behind), "--data", str(tmp_path / "data"), "--public-url", address]
    serve += ["--proxy", "127.0.0.1"]
    processes = [
        subprocess.Popen(serve, stdout=subprocess.DEVNULL),
        subprocess.Popen([NGINX, "-g", "daemon off;", "-c", str(tmp_path / "nginx.conf")]),
    ]
    try:
        wait_for(behind, 60)
        wait_for(port, 60)
        yield address
    finally:
        for process in processes:
            process.terminate()
            process.wait()


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def http_error_303(self, req, fp, code, msg, headers):  # type: ignore[no-untyped-def]
        return fp


def test_pages_and_live_tables_come_through_the_proxy(proxy: str) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=trusting), NoRedirect)
    origin = proxy.removesuffix(PREFIX)
    page = opener.open(proxy + "/", timeout=30).read().decode()
    assert f'href="{PREFIX}/' in page
    form = b"seat-0=me&seat-1=bot&seat-2=bot"
    request = urllib.request.Request(f"{proxy}/new/kingdomino", form, {"Origin": origin})
    answer = opener.open(request, timeout=30)
    cookie, path = answer.headers["Set-Cookie"], answer.headers["Location"]
    assert "Secure" in cookie
    assert path.startswith(PREFIX + "/t/")
    with connect(
        f"{origin.replace('https', 'wss')}{path}live",
        origin=Origin(origin),
        additional_headers={"Cookie": cookie.split(";")[0]},
        ssl=trusting,
    ) as live:
        assert json.loads(live.recv(timeout=30))["number"] >= 1
    for private in ("/metrics", "/readyz"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            opener.open(proxy + private, timeout=30)
    assert opener.open(proxy + "/healthz", timeout=30).read() == b"alive\n"

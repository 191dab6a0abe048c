"""A game played through a real nginx, with TLS and below a prefix, as on a server in the world."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kingdomino_player import choose_something
from tests.browser.person import Person
from tests.browser.tables import id_in

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CONFIGURATION = """
daemon off; error_log stderr; pid {folder}/nginx.pid; worker_processes 1;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_certificate {folder}/certificate.pem; ssl_certificate_key {folder}/key.pem;
    location /regnum/ {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }}
  }}
}}
"""


@dataclass
class Site:
    address: str


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def wait_for(port: int) -> None:
    patience = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < patience
            time.sleep(0.05)


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Site]:
    """The address of a server behind nginx."""
    if NGINX is None or shutil.which("openssl") is None:
        pytest.skip("nginx or openssl is not installed: apt-get install nginx-light openssl")
    port, behind = free_port(), free_port()
    site = Site(f"https://localhost:{port}/regnum")
    certificate = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    certificate += ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "certificate.pem")]
    subprocess.run(certificate, check=True, capture_output=True)
    (tmp_path / "nginx.conf").write_text(CONFIGURATION.format(folder=tmp_path, port=port, behind=behind))
    serve = [sys.executable, "-c", "from regnum.cli import main; main()", "serve", "--no-browser", "--pace", "0"]
    serve += ["--port", str(behind), "--data", str(tmp_path / "data"), "--public-url", site.address]
    serve += ["--proxy", "127.0.0.1", "--grace", "0"]
    processes = [
        subprocess.Popen(serve, stdout=subprocess.DEVNULL),
        subprocess.Popen([NGINX, "-c", str(tmp_path / "nginx.conf")], stderr=subprocess.DEVNULL),
    ]
    try:
        wait_for(behind)
        wait_for(port)
        yield site
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def test_a_game_is_played_behind_nginx_with_tls_and_a_prefix(browser: Browser, public: Site) -> None:
    with Person(browser, public) as person, Person(browser, public, "phone", "nl") as friend:
        page = person.page
        person.go("/")
        page.locator('a[href="/regnum/new/kingdomino"]').first.click()
        page.locator('[name="seat-1"]').select_option("open")
        page.locator(".launch button").click()
        person.wait_connected()
        assert page.url.startswith(public.address + "/t/")
        invitation = page.locator("[data-copy]").first.get_attribute("data-copy") or ""
        assert invitation.startswith(public.address + "/join/")
        friend.page.goto(invitation)
        friend.page.locator('[name="name"]').fill("Noor")
        friend.page.locator("form.invited button").click()
        friend.wait_connected()
        person.wait_at_table()
        for cookie in [*person.context.cookies(), *friend.context.cookies()]:
            assert cookie["secure"], cookie["name"]
            assert cookie["path"] == "/regnum/"
        for _move in range(4):
            while not any(one.page.locator("#ask.mine").count() for one in (person, friend)):
                page.wait_for_timeout(50)
            choose_something(person if page.locator("#ask.mine").count() else friend)
        person.wait_number(friend.number())
        friend.wait_number(person.number())  # both have seen the same
        friend.page.goto("about:blank")
        page.wait_for_selector("#facts, .bar")
        page.locator(".menu summary").click()
        before = person.number()
        page.locator(".menu a[data-sheet]").click()
        page.locator('#sheet [data-send="propose"]').click()
        person.wait_number(before + 1)
        person.leave_the_rest_to_bots()
        page.locator('#ask a[href="end"]').click()
        assert page.url == f"{public.address}/t/{id_in(page.url)}/end"
        page.locator('a[href="replay"]').click()
        page.wait_for_selector("#step:enabled")

"""What packages hold and say of themselves, as far as it shows without building them: `make dist` does the rest."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
import yaml
from markdown_it import MarkdownIt

from release import pythons
from release.contents import PROJECT, ROOT, Wrong, check_wheel, compare, kept
from release.description import ASKED, description, links, repository
from tests.test_project import CITATION

ADDRESS = "https://github.com/example/regnum"
VERSION = PROJECT["version"]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/packages.yml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")

in_a_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a source package has no git to compare with")


def here() -> set[str]:
    """What git keeps, or will with the next commit."""
    return kept("--cached", "--others", "--exclude-standard")


def setup(environment: dict[str, str], *arguments: str | Path, cwd: Path = ROOT) -> None:
    """What pip runs; warnings of patterns that match nothing are usual."""
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what a source package of this tree says and lists."""
    folder = tmp_path_factory.mktemp("told")
    setup({ASKED: ADDRESS}, "egg_info", "--egg-base", folder)
    return folder / "regnum.egg-info"


@pytest.fixture(scope="module")
def metadata(told: Path) -> Message:
    return message_from_string((told / "PKG-INFO").read_text("utf-8"))


# What is in them


@in_a_clone
def test_the_source_package_has_all_that_git_keeps(told: Path) -> None:
    listed = set((told / "SOURCES.txt").read_text("utf-8").splitlines())
    own = {name for name in listed if name.startswith(str(told))}
    assert len(own) == 6
    compare("the source package", listed - own, here())


@in_a_clone
def test_a_wheel_has_all_of_the_package_and_needs_only_what_the_dockerfile_copies(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    copied = re.findall(r"^COPY (?!--)(.+) \./\S*$", (ROOT / "deploy/Dockerfile").read_text("utf-8"), re.MULTILINE)
    for name in " ".join(copied).split():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("*.egg-info", "*.so"))
        else:
            shutil.copy(ROOT / name, source)
    for leftover in ("rules.cpython-311.so", "__pycache__/rules.cpython-311.pyc", "_compiled.cpython-311.json"):
        path = source / "src/regnum" / leftover
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"of another build")
    setup({"REGNUM_COMPILE": "0"}, "build_py", "--build-lib", target, cwd=source)
    built = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    compare("a wheel", built, {path.removeprefix("src/") for path in here() if path.startswith("src/")})


def test_what_is_missing_or_too_much_is_named(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match=r"it lacks 1 files \(b\), and has 1 files \(c\) that should not"):
        compare("it", {"a", "c"}, {"a", "b"})
    wheel = tmp_path / "regnum.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("regnum/__init__.py", "")
    with pytest.raises(Wrong, match="not compiled"):
        check_wheel(wheel)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("regnum/_compiled.cpython-311.json", '{"core/rng.py": ""}')
    with pytest.raises(Wrong, match=r"lacks 2 files \(regnum/core/rng, regnum__mypyc\)"):
        check_wheel(wheel)


# What they say


def test_metadata_are_whole(metadata: Message) -> None:
    assert metadata["License-Expression"] == PROJECT["license"]
    assert metadata.get_all("License-File") == PROJECT["license-files"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata["Keywords"].split(",") == PROJECT["keywords"]
    assert metadata.get_all("Classifier") == PROJECT["classifiers"] == sorted(PROJECT["classifiers"], key=by_number)
    assert metadata.get_all("Project-URL") == [f"{name}, {link}" for name, link in links(ADDRESS, VERSION).items()]
    assert {author["name"] for author in PROJECT["authors"]} == {author["name"] for author in CITATION["authors"]}


def by_number(classifier: str) -> list[str]:
    return [f"{int(part):3}" if part.isdigit() else part for part in re.split(r"(\d+)", classifier)]


def test_pythons_are_those_that_are_required_and_built() -> None:
    assert PROJECT["requires-python"] == f">={pythons.wanted()[0]}"
    assert SETTINGS["build"] == " ".join(f"cp{version.replace('.', '')}-*" for version in pythons.wanted())


def addresses(markdown: str) -> list[tuple[str, str]]:
    """All links and pictures of a text, as one sees them."""
    tokens = [child for token in MarkdownIt().parse(markdown) for child in token.children or ()]
    return [
        (token.type, str(token.attrs["href" if token.type == "link_open" else "src"]))
        for token in tokens
        if token.type in ("link_open", "image")
    ]


def test_the_readme_links_from_everywhere(metadata: Message) -> None:
    shown = metadata.get_payload()
    assert isinstance(shown, str)
    assert len(addresses(shown)) == len(addresses(README)) > 20
    for (kind, before), (_kind, after) in zip(addresses(README), addresses(shown), strict=True):
        if before.startswith("https:"):
            assert after == before
        else:
            assert after == f"{ADDRESS}/{'raw' if kind == 'image' else 'blob'}/v{VERSION}/{before}"
            assert (ROOT / before.partition("#")[0]).exists()


def test_without_an_address_there_are_words_in_place_of_links() -> None:
    shown = description(README, "", VERSION)
    assert [link for link in addresses(shown) if not link[1].startswith("https:")] == []
    assert len(addresses(shown)) == 1
    assert "The contract has it all." in shown
    assert links("", VERSION) == {}


def test_code_is_left_alone() -> None:
    code = "`[a](b.md)` and\n\n```python\n[f](x.py)\n```\n\n[c](d.md#e)"
    assert description(code, ADDRESS, "1.2.3") == code.replace("d.md", f"{ADDRESS}/blob/v1.2.3/d.md")


def test_the_address_stays_in_the_source_package(
    told: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(ASKED, raising=False)
    assert repository(told) == ADDRESS
    assert repository(tmp_path) == ""
    monkeypatch.setenv(ASKED, "https://example.org/other/")
    assert repository(told) == "https://example.org/other"
    monkeypatch.setenv(ASKED, "git@example.org:other")
    with pytest.raises(SystemExit, match="should be an address"):
        repository(told)


# Works of others


ROW = re.compile(r"^\| (`.+`) \| .+ \| ([\w.-]+) \| \[(.+)\]\((.+)\) \|$", re.MULTILINE)
MARKS = re.compile(r"Copyright \(c\)|@license|Licensed under|SPDX-License|Zero-Clause BSD:")
SYMBOL = 'viewBox="0 0 512 512"'
"""The size that symbols of game-icons.net have, and none of ours."""
KINDS_OF_OTHERS = ("*.woff2", "*.woff", "*.ttf", "*.otf", "*.min.js", "*.min.css")
OF_OURS = ("tests/test_packages.py", "LICENSE", "*.LICENSE", "*/LICENSE")


def works_of_others() -> list[tuple[list[str], str, str]]:
    """Patterns of files, their licence, and the file with its text."""
    rows = ROW.findall((ROOT / "LICENSES.md").read_text("utf-8"))
    assert all(name == target for *_rest, name, target in rows)
    return [(re.findall(r"`([^`]+)`", files), licence, text) for files, licence, text, _target in rows]


def is_of_others(path: str) -> bool:
    if any(fnmatch.fnmatch(path, kind) for kind in KINDS_OF_OTHERS):
        return True
    try:
        text = (ROOT / path).read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return SYMBOL in text.replace("\\", "") or bool(MARKS.search(text))


@in_a_clone
def test_each_work_of_others_has_its_licence() -> None:
    files = here()
    patterns = [pattern for listed, _licence, _text in works_of_others() for pattern in listed]
    assert [pattern for pattern in patterns if not fnmatch.filter(files, pattern)] == []
    found = {
        path for path in files if not any(fnmatch.fnmatch(path, own) for own in OF_OURS) and is_of_others(path)
    }
    assert len(found) > 12
    assert [path for path in sorted(found) if not any(fnmatch.fnmatch(path, listed) for listed in patterns)] == []


BEGINNINGS = {
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "CC-BY-3.0": "Attribution 3.0 Unported",
    "0BSD": "Zero-Clause BSD",
    "MPL-2.0": "Mozilla Public License, version 2.0",
}


def test_packages_name_the_licences_of_all_that_is_in_a_wheel() -> None:
    for _files, licence, text in works_of_others():
        assert BEGINNINGS[licence] in (ROOT / text).read_text("utf-8")
    in_wheels = [(licence, text) for files, licence, text in works_of_others() if files[0].startswith("src/")]
    assert PROJECT["license"].split(" AND ") == ["MIT", *(licence for licence, _text in in_wheels)]
    texts = {name for name in PROJECT["license-files"] if name not in ("LICENSE", "LICENSES.md")}
    assert texts == {text for _licence, text in in_wheels}


def test_the_fonts_are_by_those_whom_the_licence_names() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib", reason="matplotlib, which reads fonts, is not installed")
    text = (ROOT / "src/regnum/server/static/fonts/LICENSE").read_text("utf-8")
    fonts = sorted((ROOT / "src/regnum/server/static/fonts").glob("*.ttf"))
    assert fonts
    for font in fonts:
        assert ttlib.TTFont(font)["name"].getDebugName(0) in text


# How they are made and tried


def test_the_workflow_publishes_only_what_was_tried_and_without_a_password() -> None:
    jobs: dict[str, Any] = WORKFLOW["jobs"]
    assert WORKFLOW[True]["push"] == {"tags": ["v*"]}  # YAML reads "on" as true
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert set(jobs["publish"]["needs"]) == {"source", "wheels"}
    assert jobs["publish"]["if"] == "startsWith(github.ref, 'refs/tags/')"
    (built,) = (step for step in jobs["source"]["steps"] if step.get("run") == "make dist")
    assert built["env"][ASKED] == "${{ github.server_url }}/${{ github.repository }}"
    systems = {re.split(r"-\d+", system)[0] for system in jobs["wheels"]["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert "secrets." not in (ROOT / ".github/workflows/packages.yml").read_text("utf-8")
    (version,) = re.findall(r"cibuildwheel==(\d+\.\d+)", str(jobs["wheels"]))
    assert f"cibuildwheel>={version}" in PROJECT["optional-dependencies"]["dist"]


def test_wheels_are_tried_by_a_program_that_is_there() -> None:
    program = SETTINGS["test-command"].removeprefix("python {package}/")
    assert (ROOT / program).is_file()
    assert set(SETTINGS["test-extras"]) <= set(PROJECT["optional-dependencies"])


def program(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    file.chmod(0o755)


def test_a_python_that_does_not_run_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = ".".join(map(str, sys.version_info[:2]))
    program(tmp_path / "shims" / f"python{version}", "exit 127")
    program(tmp_path / "other" / f"python{version}", "echo 2.7 cpython")
    program(tmp_path / "right" / f"python{version}", f'exec {sys.executable} "$@"')
    monkeypatch.setenv(
        "PATH", os.pathsep.join(str(tmp_path / name) for name in ("none", "shims", "other", "right"))
    )
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert pythons.found(version) == tmp_path / "right" / f"python{version}"
    monkeypatch.setenv("PATH", str(tmp_path / "shims"))
    assert pythons.found(version) is None
    newest = tmp_path / f"pyenv/versions/{version}.10/bin"
    for folder in (newest, tmp_path / f"pyenv/versions/{version}.9/bin"):
        program(folder / f"python{version}", f'exec {sys.executable} "$@"')
    assert pythons.found(version) == newest / f"python{version}"


def test_all_pythons_are_tried_and_one_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"3.11": Path("/a"), "3.13": Path("/c")}
    monkeypatch.setattr(pythons, "wanted", lambda: ["3.11", "3.12", "3.13"])
    monkeypatch.setattr(pythons, "found", places.get)
    program(tmp_path / "command", f'echo "$@" >> {tmp_path}/ran; [ "$2" != PYTHON=/a ]')
    assert pythons.main([str(tmp_path / "command"), "test"]) == 1
    assert (tmp_path / "ran").read_text("utf-8") == "test PYTHON=/a\ntest PYTHON=/c\n"
    assert capsys.readouterr().out.endswith("Python 3.11: failed (1)\nPython 3.12: not here\nPython 3.13: passed\n")
    assert pythons.main(["true"]) == 0
    places.clear()
    assert pythons.main(["true"]) == 1

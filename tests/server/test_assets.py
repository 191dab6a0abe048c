"""Styles, scripts and pictures, Regnum's and those of the games: there, named by their content, kept for ever."""

from __future__ import annotations

import posixpath
import re

import pytest

import regnum
from regnum.server.assets import all_assets, asset, version
from tests.server.visitor import Visitor
from tests.test_house import PACKAGE

REFERENCES = {
    ".css": re.compile(r"""url\(["']?([^"')#]+)["']?\)"""),
    ".js": re.compile(r"""(?:from|import) "([^"]+)\""""),
}


def test_what_a_file_refers_to_is_there() -> None:
    checked = 0
    for path, content in all_assets().items():
        pattern = REFERENCES.get(posixpath.splitext(path)[1])
        for target in pattern.findall(content.decode()) if pattern else ():
            assert not target.startswith("/"), f"{path}: {target} is not relative"
            assert posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) in all_assets(), (
                path,
                target,
            )
            checked += 1
    assert checked > 20


def test_every_icon_that_is_asked_for_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', all_assets()["icons.svg"].decode()))
    asked = {
        name
        for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("templates/**/*.html")]
        for name in re.findall(r'\bicon\("([\w-]+)"', path.read_text("utf-8"))
    }
    assert len(asked) > 10
    assert asked <= drawn


@pytest.mark.parametrize("path", ["base.css", "live.js", "icons.svg", "fonts/alegreya-latin-500-normal.woff2"])
def test_a_file_is_kept_for_ever_at_its_address_alone(visitor: Visitor, path: str) -> None:
    answer = visitor.get(asset(path))
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    older = visitor.get(asset(path).replace(version(), "0123456789abcdef"))
    assert older.content == answer.content
    assert older.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("path", "kind"), [("live.js", "text/javascript"), ("base.css", "text/css")])
def test_files_say_what_they_are(visitor: Visitor, path: str, kind: str) -> None:
    assert visitor.get(asset(path)).headers["content-type"].startswith(kind)


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_the_files_of_a_game_are_served_from_its_package(visitor: Visitor, game: str) -> None:
    for name in ("screen.css", "screen.js", "game.css", "mark.svg", "edge.svg"):
        assert visitor.get(asset(f"games/{game}/{name}")).status_code == 200


@pytest.mark.parametrize(
    "path", ["%2e%2e/app.py", "games/%2e%2e/%2e%2e/app.py", "..%2fapp.py", "games/x/y.css", ""]
)
def test_nothing_else_is_served(visitor: Visitor, path: str) -> None:
    assert visitor.get(f"/assets/{version()}/{path}").status_code == 404


def test_pages_ask_for_nothing_that_is_not_there(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    paths = ["/", "/you", "/about", f"/t/{table.id}/"]
    paths += [f"/{page}/{game.id}" for game in regnum.games() for page in ("new", "rules")]
    for path in paths:
        asked = re.findall(r'(?:href|src)="(/assets/[^"#]+)', visitor.get(path).text)
        assert len(asked) > 3, path
        for address in set(asked):
            assert visitor.get(address).status_code == 200, (path, address)

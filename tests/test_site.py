"""The site is built without a warning, needs no network, and its reference has every public name."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import regnum
import regnum.bots
import regnum.testing
from regnum.core.describe import class_in_source
from regnum.core.state import Described

pytest.importorskip("sphinx", reason="the site is not built: pip install 'regnum[docs]'")

ROOT = Path(__file__).parent.parent
DOCUMENTED = [
    "regnum.bots",
    "regnum.core.playout",
    "regnum.bots.search.policy",
    "regnum.bots.search.tree",
    "regnum.bots.strategy",
    "regnum.arena.contest",
    "regnum.arena.run",
    "regnum.arena.standing",
    "regnum.arena.statistics",
    "regnum.arena.workers",
]
"""Modules that are in the reference whole; `regnum` and `regnum.testing` themselves list what is public."""
INSIDE = {"regnum.bots.search.tree.Node", "regnum.bots.search.tree.Pair"}
"""What a search is made of, and nobody else is given."""


def test_the_site(tmp_path: Path) -> None:
    """One test for all, because building takes most of the time."""
    build(tmp_path)
    pages = {path.relative_to(tmp_path).as_posix(): Page(path) for path in tmp_path.rglob("*.html")}
    assert {"index.html", "rules/kingdomino.html", "reference/state.html"} <= set(pages)
    assert broken_links(tmp_path, pages) == []
    assert [f"{name}: {source}" for name, page in pages.items() for source in page.fetched if "//" in source] == []
    missing = {*public_names()} - {*inventory(tmp_path / "objects.inv")}
    assert missing == set(), "without a docstring, or on no page of docs/reference"
    rules_are_those_of_the_program(pages)
    index = (tmp_path / "searchindex.js").read_text("utf-8")
    assert "harmoni" in index, "search does not find what only the rules say"


def build(to: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "docs", str(to)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr


class Page(HTMLParser):
    """The links of a page, what it fetches by itself, and the places in it that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.words: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.places |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag != "a":
            self.fetched += [values[name] for name in ("src", "href") if name in values and tag != "use"]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def broken_links(site: Path, pages: dict[str, Page]) -> list[str]:
    """Links within the site that lead to no page, file or place in a page."""
    broken = []
    for name, page in pages.items():
        for link in page.links + page.fetched:
            scheme, host, path, _query, place = (unquote(part) for part in urlsplit(link))
            if scheme or host:
                continue
            there = ((site / name).parent / path).resolve() if path else site / name
            target = pages.get(there.relative_to(site.resolve()).as_posix()) if path else page
            if not there.exists() or (place and target is not None and place not in target.places):
                broken.append(f"{name}: {link}")
    return broken


def inventory(path: Path) -> Iterator[str]:
    """The names that the reference defines: what Sphinx writes for other sites to link to."""
    packed = path.read_bytes().split(b"\n", 4)[4]
    for line in zlib.decompress(packed).decode("utf-8").splitlines():
        name, kind = line.split(" ")[:2]
        if kind.startswith("py:"):
            yield name


def public_names() -> Iterator[str]:
    for module in (regnum, regnum.testing):
        for name in module.__all__:
            yield from names_of(f"{module.__name__}.{name}", getattr(module, name))
    for path in DOCUMENTED:
        for name, thing in vars(importlib.import_module(path)).items():
            own = getattr(thing, "__module__", "") == path and not name.startswith("_")
            if own and (inspect.isclass(thing) or callable(thing)) and f"{path}.{name}" not in INSIDE:
                yield from names_of(f"{path}.{name}", thing)


def names_of(name: str, thing: object) -> Iterator[str]:
    """A public thing, and of a class its public methods and properties, but for those that a base has too."""
    yield name
    if inspect.isclass(thing) and thing.__module__.startswith("regnum."):
        above = {method for base in thing.__mro__[1:] for method in vars(base) if base is not Described}
        for part in class_in_source(thing).body:
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_") and part.name not in above:
                yield f"{name}.{part.name}"


def rules_are_those_of_the_program(pages: dict[str, Page]) -> None:
    """Every sentence of the rules that the browser shows is on the page, and so are the pictures."""
    from regnum.server.rules import text_of

    for game in regnum.games():
        shown = " ".join("".join(pages[f"rules/{game.id}.html"].words).split())
        told = re.sub(r"<svg.*?</svg>|</?strong>", "", str(text_of(game.id, "en")), flags=re.DOTALL)
        sentences = [" ".join(text.split()) for text in re.split(r"<[^>]+>", told)]
        assert len(sentences) > 20
        for sentence in filter(None, sentences):
            assert sentence.replace("&#39;", "'") in shown

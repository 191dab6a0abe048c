"""Every sentence in the sources that a person may read, found by the names of the functions that take them."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path

from jinja2 import Environment
from jinja2.ext import extract_from_ast

import regnum
from regnum.core import errors

SOURCES = Path(regnum.__file__).parent
HOUSE = ("core", "server")
TAKE_SENTENCES = {"_", "Phrase", "error"} | {
    name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.RegnumError)
}


def area_of(path: Path) -> str:
    """Whose catalog holds the sentences of a source file: the game's, the server's, or the core's."""
    parts = path.relative_to(SOURCES).parts
    if parts[0] == "games" and len(parts) > 2:
        return parts[1]
    return "server" if parts[0] == "server" else "core"


def catalog_of(area: str, language: str) -> Path:
    """The file with the sentences of an area."""
    if area in HOUSE:
        return SOURCES / "locales" / area / f"{language}.po"
    return SOURCES / "games" / area / "locales" / f"{language}.po"


def sentences_in(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if called in TAKE_SENTENCES and isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def sentences_in_template(source: str) -> set[str]:
    calls = extract_from_ast(Environment().parse(source), ("_",))
    texts = (text[0] if isinstance(text, tuple) else text for _line, _function, text in calls)
    return {text for text in texts if text}


def areas() -> list[str]:
    """The rooms and the games that say anything: each has a catalog."""
    rooms = (path.parent.name for path in SOURCES.glob("locales/*/nl.po"))
    games = (area_of(path) for path in SOURCES.glob("games/*/locales/nl.po"))
    return sorted([*rooms, *games])


@cache
def sentences() -> dict[str, set[str]]:
    """By area, every English sentence in the sources."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        texts = sentences_in(path.read_text("utf-8"))
        if texts:
            found.setdefault(area_of(path), set()).update(texts)
    for path in SOURCES.rglob("templates/**/*.html"):
        texts = sentences_in_template(path.read_text("utf-8"))
        if texts:
            found.setdefault(area_of(path), set()).update(texts)
    return found


if __name__ == "__main__":
    from regnum.locales import catalog

    for language in ("nl", "de"):
        for area, texts in sorted(sentences().items()):
            for text in sorted(texts - set(catalog(language))):
                print(f"missing in {area}/{language}.po: {text!r}")

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
TAKE_SENTENCES = {"_", "Phrase", "error"} | {
    name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.RegnumError)
}


def area_of(path: Path) -> str:
    """The folder of locales/ with the sentences of a source file: the server's, its game's, or the core's."""
    if SOURCES / "server" in path.parents:
        return "server"
    games = {folder.name for folder in (SOURCES / "games").iterdir() if folder.is_dir()}
    for part in (path.parent.name, path.stem):
        if part in games:
            return part
    return "core"


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


@cache
def sentences() -> dict[str, set[str]]:
    """By area, every English sentence in the sources."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        texts = sentences_in(path.read_text("utf-8"))
        if texts:
            found.setdefault(area_of(path), set()).update(texts)
    for path in (SOURCES / "server" / "templates").rglob("*.html"):
        found.setdefault("server", set()).update(sentences_in_template(path.read_text("utf-8")))
    return found


if __name__ == "__main__":
    from regnum.locales import catalog

    for language in ("nl", "de"):
        for area, texts in sorted(sentences().items()):
            for text in sorted(texts - set(catalog(language))):
                print(f"missing in {area}/{language}.po: {text!r}")

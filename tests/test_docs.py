"""The documents are true: examples run, pictures are what the program draws, links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

import regnum
from regnum import Record
from regnum.view import view_of

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run(path: Path) -> None:
    failed, _run = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_readme_has_an_example() -> None:
    assert len(doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))) >= 5


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_json_examples_are_read(path: Path) -> None:
    """A whole record or position in a document is one that the program reads."""
    for example in re.findall(r"```json\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
        value = json.loads(example)
        if "regnum" in value:
            Record.from_json(example)
        elif "game" in value:
            regnum.from_position(value)


@pytest.mark.parametrize("path", sorted((ROOT / "docs/pictures").glob("*.json")), ids=lambda path: path.name)
def test_pictures_are_what_the_program_draws(path: Path) -> None:
    record = Record.load(path)
    state = record.replay()
    assert path.with_suffix(".svg").read_text("utf-8") == view_of(record.game).svg(
        state.view(None), record.seats, "en"
    )

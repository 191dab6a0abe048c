"""The other parts of somebody else's game: found beside it, and checked with it."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import regnum
from regnum.core.registry import made_known, package_of
from regnum.testing import check_game
from tests.testing.toy import check_fails

GAME_SOURCE = """
from tests.testing.toy import Toy

class Drawn(Toy):
    id = "{name}"

GAME = Drawn()
"""
VIEW_SOURCE = """
WORDS = {{"en": "Play a card.", "nl": "Speel een kaart.", "de": "Spiele eine Karte."}}

def board(view, names, language):
    return f"{{names}} {{view['played']}}"

def asked(view, language):
    return {asked}
"""
CATALOG = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "{english}"
msgstr "{dutch}"
"""
NUMBERS = itertools.count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game that is a folder of its own, outside Regnum; each under another name."""
    folder = tmp_path / f"drawn_{next(NUMBERS)}"
    (folder / "locales").mkdir(parents=True)
    (folder / "__init__.py").write_text(GAME_SOURCE.format(name=folder.name), "utf-8")
    (folder / "view.py").write_text(VIEW_SOURCE.format(asked="WORDS[language]"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def game_in(folder: Path) -> regnum.Game:
    game: regnum.Game = __import__(folder.name).GAME
    return game


def test_parts_are_found_beside_the_game(package: Path) -> None:
    game = game_in(package)
    check_game(game)
    with made_known(game):
        assert package_of(package.name) == package.name


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ("WORDS[language] if language != 'de' else None", "asked() is None, not a text (view("),
        ("WORDS[language[1]]", "KeyError was raised: 'n' (view("),
    ],
)
def test_a_view_that_does_not_draw_is_told_so(package: Path, asked: str, what: str) -> None:
    (package / "view.py").write_text(VIEW_SOURCE.format(asked=asked), "utf-8")
    check_fails(game_in(package), f"it can be drawn and put into words: {what}")


def test_a_name_that_breaks_a_picture_is_found(package: Path) -> None:
    with (package / "view.py").open("a", encoding="utf-8") as source:
        source.write("def svg(view, names, language):\n    return f'<svg><text>{names[1]}</text></svg>'\n")
    check_fails(game_in(package), "it can be drawn and put into words: ParseError was raised: mismatched tag")


@pytest.mark.parametrize(
    ("english", "dutch", "what"),
    [
        ("The game is over: no action is possible.", "Afgelopen.", "the translation is 'Afgelopen.' instead of "),
        ("{count} cards", "{aantal} kaarten", "the list of values in the translation is ['aantal']"),
    ],
)
def test_a_translation_that_does_not_agree_is_told_so(package: Path, english: str, dutch: str, what: str) -> None:
    catalog = package / "locales" / "nl.po"
    catalog.write_text(CATALOG.format(english=english, dutch=dutch), "utf-8")
    check_fails(game_in(package), f"its translations agree with those of regnum: {what}")


def test_a_translation_of_its_own_is_fine(package: Path) -> None:
    catalog = package / "locales" / "nl.po"
    catalog.write_text(CATALOG.format(english="{count} toy cards", dutch="{count} speelkaarten"), "utf-8")
    check_game(game_in(package), games=1)

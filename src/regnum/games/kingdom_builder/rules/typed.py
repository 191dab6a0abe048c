"""Boards and scoring cards as people type them: in any of the languages, read as the ids that records hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from regnum.core.game import Names
from regnum.games.kingdom_builder.rules.data import CARD_NAMES, TILE_NAMES
from regnum.games.kingdom_builder.rules.setup import AUTO, FIRST_GAME, RANDOM, TURNED

_FIRST_GAME: Final = {"en": "First game", "nl": "Eerste spel", "de": "Erstes Spiel"}
_RANDOM: Final = {"en": "Random", "nl": "Willekeurig", "de": "Zufällig"}
BOARD_TITLES: Final[dict[str, Names]] = {RANDOM: _RANDOM, FIRST_GAME: _FIRST_GAME}
CARDS_TITLES: Final[dict[str, Names]] = {
    AUTO: {"en": "As the board", "nl": "Zoals het bord", "de": "Wie der Spielplan"},
    RANDOM: _RANDOM,
    FIRST_GAME: _FIRST_GAME,
}
_TURNED_WORDS: Final = ("-gedraaid", "-gedreht")


def _ids(names: Mapping[str, Names]) -> dict[str, str]:
    return {name.casefold(): id_ for id_, spoken in names.items() for name in spoken.values()}


_QUADRANTS: Final = _ids(TILE_NAMES)
_CARDS: Final = _ids(CARD_NAMES)


def board_as_typed(text: str) -> str:
    return _read(text, _ids(BOARD_TITLES), _QUADRANTS)


def cards_as_typed(text: str) -> str:
    return _read(text, _ids(CARDS_TITLES), _CARDS)


def _read(text: str, whole: dict[str, str], words: dict[str, str]) -> str:
    text = " ".join(text.casefold().split())
    if text in whole:
        return whole[text]
    for mark in _TURNED_WORDS:
        text = text.replace(mark, TURNED)
    return re.sub(r"[^\W\d_]+", lambda word: words.get(word[0], word[0]), text)

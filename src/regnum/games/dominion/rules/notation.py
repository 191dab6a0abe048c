"""How actions are numbered and written: a verb and a card, `play village`, or one of five without a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import lowest
from regnum.games.dominion.rules.data import CARDS, IDS

DONE: Final = 0
PLAY_TREASURES: Final = 1
DISCARD_DECK: Final = 2
ARRANGE: Final = 3
SHOW_HAND: Final = 4
# A verb's number, plus a card's.
PLAY: Final = 64
BUY: Final = 128
GAIN: Final = 192
TRASH: Final = 256
DISCARD: Final = 320
PUT: Final = 384
KEEP: Final = 448
SET_ASIDE: Final = 512
REVEAL: Final = 576
PICK: Final = 640
TOP: Final = 704
ACTIONS_END: Final = 768

_PLAIN: Final[list[str]] = ["done", "play treasures", "discard deck", "arrange", "reveal hand"]
_VERBS: Final[list[str]] = [
    "",
    "play",
    "buy",
    "gain",
    "trash",
    "discard",
    "put",
    "keep",
    "set aside",
    "reveal",
    "pick",
    "top",
]


def with_cards(found: vec[i64], verb: i64, cards: i64) -> vec[i64]:
    """The actions of this verb with each card of a set, appended."""
    while cards != 0:
        found = append(found, verb + lowest(cards))
        cards &= cards - 1
    return found


def exists(action: int) -> bool:
    """Whether a number is an action of some decision."""
    if action < PLAY:
        return 0 <= action < len(_PLAIN)
    return action < ACTIONS_END and (action & 63) < CARDS


def text(action: int) -> str:
    if action < PLAY:
        return _PLAIN[action]
    return f"{_VERBS[action >> 6]} {IDS[action & 63]}"


def normal(written: str) -> str:
    """A text as `text` would write it: `Play Throne Room` means `play throne_room`."""
    words = " ".join(written.casefold().replace("_", " ").split())
    for verb in _VERBS[1:]:
        if words.startswith(verb + " "):
            card = words[len(verb) + 1 :].replace(" ", "_")
            return f"{verb} {card}"
    return words

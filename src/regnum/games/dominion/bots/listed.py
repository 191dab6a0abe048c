"""Buy lists as bots: those that come with Regnum, and those in files."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path
from typing import Final

from regnum.core.errors import BadOption, Phrase
from regnum.core.files import read_text

MOST_BYTES: Final = 100_000
ABOUT: Final = {
    "alchemists": Phrase("Alchemists that come back every turn with a single Potion"),
    "big_money": Phrase("Treasures and Provinces, nothing else: what every other plan must beat"),
    "big_money_smithy": Phrase("big money, and a Smithy for exactly 4 coins"),
    "chapel_witch": Phrase("a Chapel makes the deck small, a Witch makes those of the others big"),
    "double_laboratory": Phrase("Laboratories for 5 coins, and money"),
    "double_militia": Phrase("big money with two Militias: the others play with three cards"),
    "double_smithy": Phrase("big money with two Smithies"),
    "double_witch": Phrase("two Witches and money: Curses are worth more than a Gold while they last"),
    "gardens_rush": Phrase("many cards make Gardens worth much, and three empty piles end the game early"),
    "ultimate": Phrase("big money without Actions at its best: Duchies and Estates when they pay"),
    "ultimate_smithy": Phrase("the ultimate big money, with one Smithy for every 11 Treasures"),
}
"""How the lists that come with Regnum play."""
IN_A_FILE: Final = Phrase("buys by the list in a text file: docs/buy-lists.md describes the language")
IDLE: Final = Phrase("does nothing: it plays no Action and buys nothing, so that another one plays alone")


def text_in(file: str) -> str:
    """The list in a file, which is an ordinary one and not too large."""
    try:
        found = Path(file).stat()
    except OSError as problem:
        raise BadOption("{path} cannot be read: {why}.", path=file, why=problem.strerror) from None
    if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
        raise BadOption(
            "{path} is no buy list: valid is a text file of up to {most} bytes.", path=file, most=MOST_BYTES
        )
    return read_text(file, BadOption)


def version_of(text: str) -> str:
    """Changes with the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]

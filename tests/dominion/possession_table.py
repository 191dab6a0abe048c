"""What the tables of Alchemy, Possession and hidden information need besides `table`."""

from __future__ import annotations

from typing import Any

import regnum
from tests.dominion.table import Seat, field, legal, seat, table, view

A, B, C, D = range(4)

SHUFFLES = range(12)
"""Streams of random numbers to try where a shuffle must not matter."""


def may(state: regnum.State) -> set[str]:
    """What may be chosen now, whatever the order."""
    return set(legal(state))


def gains(state: regnum.State) -> set[str]:
    """The cards that may be gained or bought now."""
    return {text.partition(" ")[2].replace(" ", "_") for text in legal(state) if text.split()[0] in ("gain", "buy")}


def possessed(b: Seat, a: Seat | None = None, *more: Seat, **fields: Any) -> regnum.State:
    """B's turn, possessed by A; `more` are C and D."""
    seats = [a or seat(), b, *more]
    return table(others=seats[1:], **{"seats": seats, "turn": B, "possessed_by": A, **fields})


def whose_turn(state: regnum.State) -> tuple[int, int | None]:
    """The player whose turn it is, and who possesses that player."""
    return field(state, "turn"), field(state, "possessed_by")


def question(state: regnum.State, viewer: int | None = None) -> dict[str, Any]:
    """The decision with its numbers, as a seat (None: a spectator) sees it."""
    found: dict[str, Any] = view(state, viewer)["asked"]
    return found


def seen(state: regnum.State, viewer: int | None, of: int) -> dict[str, Any]:
    """What a viewer may know of a player."""
    found: dict[str, Any] = view(state, viewer)["seats"][of]
    return found


def extra_turns(state: regnum.State) -> list[tuple[int, int]]:
    """The possessed turns to come, first one first: who possesses whom."""
    return [(turn["by"], turn["of"]) for turn in field(state, "possessions")]

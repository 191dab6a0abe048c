"""A state of Kingdomino as readable JSON: whole as a position, and as a seat may see it."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from regnum.games.kingdomino.rules import notation
from regnum.games.kingdomino.rules.kingdom import Kingdom, laid_domino, laid_placement
from regnum.games.kingdomino.rules.state import FREE, RULES_VERSION, KingdominoState


def position(state: KingdominoState) -> dict[str, Any]:
    return {
        **_open(state),
        "kings": [int(king) for king in state.kings[state.turn :]] if len(state.kings) else [],
        "pile": [int(domino) for domino in state.pile[state.drawn :]],
        "removed": sorted(int(domino) for domino in state.removed),
        "random": state.rng.words(),
    }


def view(state: KingdominoState) -> dict[str, Any]:
    """All seats know the same: all but the order of the pile and of kings still to be drawn, and what was removed.

    What is unseen is in the pile or removed: when nothing is removed, or the pile is empty, that tells which.
    """
    known = state.known_kings()
    unseen = [int(domino) for domino in state.pile[state.drawn :]] + [int(domino) for domino in state.removed]
    return {
        **_open(state),
        "kings": [int(king) for king in state.kings[state.turn : known]] if len(state.kings) else [],
        "undrawn": sorted(int(king) for king in state.kings[known:]),
        "pile": len(state.pile) - state.drawn,
        "removed": len(state.removed),
        "unseen": sorted(unseen),
        "seat": int(state.seat),
        "scores": state.scores(),
    }


def _open(state: KingdominoState) -> dict[str, Any]:
    """What lies open on the table."""
    over = state.over
    return {
        "game": "kingdomino",
        "rules": RULES_VERSION,
        "players": int(state.players),
        "options": state.variant.options(),
        "phase": "over" if over else "place" if state.placing else "claim",
        "turn": 0 if over or len(state.kings) else int(state.turn),
        "line": [] if over else _line(state.line, state.line_seats),
        "next_line": _line(state.next_line, state.next_seats),
        "discarded": [int(domino) for domino in state.discarded],
        "kingdoms": [_kingdom(kingdom) for kingdom in state.kingdoms],
        "finished": [
            [_kingdom(kingdom) for kingdom in result.kingdoms]
            for result in (state.finished[:-1] if over else state.finished)
        ],
    }


def _line(line: vec[u8], seats: vec[u8]) -> list[dict[str, object]]:
    return [
        {"domino": int(domino), "seat": None if seat == FREE else int(seat)}
        for domino, seat in zip(line, seats, strict=True)
    ]


def _kingdom(kingdom: Kingdom) -> dict[str, Any]:
    return {
        "dominoes": [
            {"domino": int(laid_domino(laid)), "at": notation.placement_text(laid_placement(laid))}
            for laid in kingdom.laid
        ],
        "discards": int(kingdom.discards),
    }

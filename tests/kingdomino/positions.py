"""Positions of Kingdomino written by hand, and small tables for tests, short to write."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

import regnum
from regnum.core.state import NOBODY
from regnum.games.kingdomino.rules.kingdom import Kingdom, is_double, kingdom_with_castle
from regnum.games.kingdomino.rules.notation import read_placement, turned
from regnum.games.kingdomino.rules.scoring import Result
from regnum.games.kingdomino.rules.state import FREE, KingdominoState


def kingdom(*laid: str, discards: int = 0) -> dict[str, Any]:
    """A kingdom from words like "24 f7-e7": a domino, and where its first and second half lie."""
    dominoes = [{"domino": int(text.split()[0]), "at": text.split()[1]} for text in laid]
    return {"dominoes": dominoes, "discards": discards}


def line(*entries: tuple[int, int | None]) -> list[dict[str, Any]]:
    return [{"domino": domino, "seat": seat} for domino, seat in entries]


def position(
    kingdoms: list[dict[str, Any]],
    line: list[dict[str, Any]],
    next_line: list[dict[str, Any]] | None = None,
    *,
    phase: str = "place",
    **more: Any,
) -> dict[str, Any]:
    return {
        "game": "kingdomino",
        "players": len(kingdoms),
        "phase": phase,
        "kingdoms": kingdoms,
        "line": line,
        "next_line": next_line or [],
        **more,
    }


def table(
    kingdoms: list[dict[str, Any]],
    line: list[dict[str, Any]],
    next_line: list[dict[str, Any]] | None = None,
    *,
    turn: int = 0,
    **options: Any,
) -> KingdominoState:
    """Just these things on a table, seat `turn` of the line about to place; no more than a test needs.

    There need not be as many dominoes as a game has by then, so that it is no position that could be read.
    """
    state = regnum.new("kingdomino", len(kingdoms), seed=1, options=options)
    assert isinstance(state, KingdominoState)
    state.kingdoms = [_built(entry, int(state.variant.side)) for entry in kingdoms]
    state.line, state.line_seats = _dominoes_and_seats(line)
    state.next_line, state.next_seats = _dominoes_and_seats(next_line or [])
    state.kings = state.pile = state.removed = vec[u8]()
    state.drawn = 0
    state.turn = turn
    state.placing = True
    state.seat = line[turn]["seat"] if line else NOBODY
    return state


def _built(entry: dict[str, Any], side: int) -> Kingdom:
    built = kingdom_with_castle(side)
    built.discards = entry["discards"]
    for laid in entry["dominoes"]:
        placement = read_placement(laid["at"])
        if is_double(laid["domino"]) and not built.fits(laid["domino"], placement):
            placement = int(turned(placement))
        assert built.fits(laid["domino"], placement), laid
        built.lay(laid["domino"], placement)
    return built


def _dominoes_and_seats(line: list[dict[str, Any]]) -> tuple[vec[u8], vec[u8]]:
    seats = [FREE if entry["seat"] is None else entry["seat"] for entry in line]
    return vec[u8]([entry["domino"] for entry in line]), vec[u8](seats)


def placing(*laid: str, domino: int, **options: Any) -> KingdominoState:
    """Two players in the last round: seat 0 is about to place this domino in this kingdom."""
    rest = [
        number
        for number in range(48, 0, -1)
        if number != domino and not any(text.split()[0] == str(number) for text in laid)
    ][:3]
    order = sorted([domino, *rest])
    seats = {domino: 0, rest[0]: 0, rest[1]: 1, rest[2]: 1}
    entries = line(*((number, seats[number]) for number in order))
    return table([kingdom(*laid), kingdom()], entries, turn=order.index(domino), **options)


def over(kingdoms: list[dict[str, Any]], **options: Any) -> KingdominoState:
    """A game that ended with these kingdoms."""
    state = table(kingdoms, [], **options)
    state.finished = [Result(state.kingdoms, state.variant.middle_kingdom, state.variant.harmony)]
    return state


def texts(state: regnum.State) -> set[str]:
    return {state.text(action) for action in state.legal_actions()}

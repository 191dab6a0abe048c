"""Hand-written positions of Kingdomino, short to write."""

from __future__ import annotations

from typing import Any

import regnum


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


def placing(*laid: str, domino: int, discards: int = 0, **options: Any) -> regnum.State:
    """Two players in the last round: seat 0 is about to place this domino in this kingdom."""
    rest = [
        number
        for number in range(48, 0, -1)
        if number != domino and not any(text.split()[0] == str(number) for text in laid)
    ][:3]
    order = sorted([domino, *rest])
    seats = {domino: 0, rest[0]: 0, rest[1]: 1, rest[2]: 1}
    return regnum.from_position(
        position(
            [kingdom(*laid, discards=discards), kingdom()],
            line(*((number, seats[number]) for number in order)),
            turn=order.index(domino),
            options=options,
        )
    )


def over(kingdoms: list[dict[str, Any]], **options: Any) -> regnum.State:
    return regnum.from_position(position(kingdoms, [], phase="over", options=options))


def texts(state: regnum.State) -> set[str]:
    return {state.text(action) for action in state.legal_actions()}

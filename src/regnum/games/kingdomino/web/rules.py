"""The pictures in the rules of Kingdomino: made-up positions, and which part of the drawn table is seen."""

from __future__ import annotations

from typing import Any

from regnum.server.parts import Picture


def _kingdom(*laid: str) -> dict[str, Any]:
    """From words like "24 f7-e7": a domino, and where its halves lie."""
    return {"dominoes": [{"domino": int(text.split()[0]), "at": text.split()[1]} for text in laid]}


def _line(*entries: tuple[int, int | None]) -> list[dict[str, Any]]:
    return [{"domino": domino, "seat": seat} for domino, seat in entries]


TABLE = {
    "game": "kingdomino",
    "players": 2,
    "phase": "place",
    "turn": 1,
    "line": _line((3, 0), (15, 1), (27, 1), (44, 0)),
    "next_line": _line((6, None), (24, 0), (33, None), (46, None)),
    "kingdoms": [
        _kingdom("19 g6-f6", "1 g5-h5", "20 h6-i6", "8 h7-i7", "31 h8-g8", "4 e6-e7", "3 f7-f8"),
        _kingdom("26 g6-g5", "45 h7-h6", "10 f7-e7", "12 g8-h8", "2 h5-i5", "36 i6-i7"),
    ],
}
PICTURES = {
    "lines": Picture(TABLE, (692, 10, 372, 380)),
    "kingdom": Picture(TABLE, (12, 12, 332, 368)),
}

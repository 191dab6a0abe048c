"""The pictures in the rules of New York: made-up positions, and which part of the drawn table is seen."""

from __future__ import annotations

from regnum.server.parts import Picture

TABLE = {
    "game": "new_york",
    "players": 3,
    "slots": {"yellow": "museum-4", "blue": "station-6", "green": "garden-9", "orange": "skyscraper-11"},
    "row": ["yellow-3", "blue-2", "green-7", "orange-9"],
    "seats": [
        {
            "money": ["yellow-4", "blue-7", "green-2", "green-5", "orange-3"],
            "buildings": ["museum-3", "museum-5", "station-4", "garden-8"],
        },
        {"money": ["blue-4", "orange-6"], "buildings": ["museum-2", "church-6", "garden-7", "garden-6"]},
        {"money": ["yellow-6", "green-4"], "buildings": ["theater-3", "theater-5", "skyscraper-9", "station-8"]},
    ],
}
PICTURES = {
    "market": Picture(TABLE, (8, 58, 722, 540)),
    "majorities": Picture(TABLE, (728, 58, 648, 438)),
}

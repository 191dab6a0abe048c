"""The pictures in the rules of Kingdom Builder: made-up positions, and which part of the drawn table is seen."""

from __future__ import annotations

from regnum.server.parts import Picture

TABLE = {
    "game": "kingdom_builder",
    "players": 2,
    "options": {"board": "first_game"},
    "seats": [
        {
            "card": "grass",
            "settlements": ["h8", "i8", "h9", "e4"],
            "tiles": [{"from": "h7", "tile": "tavern", "state": "ready"}],
        },
        {
            "card": "desert",
            "settlements": ["k6", "k7", "m8"],
            "tiles": [{"from": "l7", "tile": "paddock", "state": "ready"}],
        },
    ],
}
PICTURES = {
    "building": Picture(TABLE, (180, 110, 480, 330)),
    "players": Picture(TABLE, (888, 34, 404, 210)),
    "gold": Picture(TABLE, (888, 240, 404, 292)),
}

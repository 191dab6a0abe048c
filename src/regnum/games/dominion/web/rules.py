"""The pictures in the rules of Dominion: made-up positions, and which part of the drawn table is seen."""

from __future__ import annotations

from regnum.server.parts import Picture

BEGINNER = {"hand": ["copper"] * 3 + ["estate"] * 2, "deck": ["copper"] * 4 + ["estate"]}
TABLE = {
    "game": "dominion",
    "players": 2,
    "options": {"kingdom": "first_game"},
    "seats": [
        {
            "hand": ["village", "smithy", "copper", "copper", "estate"],
            "deck": ["silver"] * 5,
            "discard": ["estate"],
        },
        BEGINNER,
    ],
}
BUYING = {
    **TABLE,
    "phase": "buy",
    "coins": 8,
    "seats": [{"play": ["gold", "silver", "silver", "copper"], "deck": ["copper"] * 5}, BEGINNER],
}
PICTURES = {
    "hand": Picture(TABLE, (236, 552, 908, 236)),
    "supply": Picture(BUYING, (20, 50, 1072, 400)),
}

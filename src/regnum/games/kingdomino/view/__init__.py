"""Kingdomino for people: `words`, `rounds`, the `terminal`, the `drawing`, and the `land` that all show."""

from regnum.games.kingdomino.view.drawing import svg
from regnum.games.kingdomino.view.rounds import begins_turn, round_name, rounds
from regnum.games.kingdomino.view.terminal import board
from regnum.games.kingdomino.view.words import asked, lost_by, outcome_rows, sentence

__all__ = [
    "asked",
    "begins_turn",
    "board",
    "lost_by",
    "outcome_rows",
    "round_name",
    "rounds",
    "sentence",
    "svg",
]

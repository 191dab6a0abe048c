"""Kingdomino for people: `words`, `rounds`, the `terminal`, the `drawing`, and the `land` that all show."""

from regnum.games.kingdomino.view.choices import kind_of_choice, kinds_of_choices
from regnum.games.kingdomino.view.drawing import svg
from regnum.games.kingdomino.view.rounds import begins_turn, round_name, rounds
from regnum.games.kingdomino.view.terminal import board
from regnum.games.kingdomino.view.told import tracked
from regnum.games.kingdomino.view.words import asked, at_once, lost_by, outcome_rows, reason, sentence

__all__ = [
    "asked",
    "at_once",
    "begins_turn",
    "board",
    "kind_of_choice",
    "kinds_of_choices",
    "lost_by",
    "outcome_rows",
    "reason",
    "round_name",
    "rounds",
    "sentence",
    "svg",
    "tracked",
]

"""The New York Card Game for people: `words`, the `terminal`, the `drawing`, how the majorities stand (`standing`),
and what people have to remember themselves (`memory`)."""

from regnum.games.new_york.view.choices import kind_of_choice, kinds_of_choices
from regnum.games.new_york.view.drawing import svg
from regnum.games.new_york.view.terminal import board
from regnum.games.new_york.view.told import tracked
from regnum.games.new_york.view.typed import picks_several, spelled
from regnum.games.new_york.view.words import (
    asked,
    at_once,
    begins_turn,
    others,
    outcome_rows,
    reason,
    sentence,
    stops,
)

__all__ = [
    "asked",
    "at_once",
    "begins_turn",
    "board",
    "kind_of_choice",
    "kinds_of_choices",
    "others",
    "outcome_rows",
    "picks_several",
    "reason",
    "sentence",
    "spelled",
    "stops",
    "svg",
    "tracked",
]

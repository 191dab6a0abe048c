"""Kingdom Builder for people: in the terminal, as a picture, in words."""

from regnum.games.kingdom_builder.view.choices import kind_of_choice, kinds_of_choices
from regnum.games.kingdom_builder.view.drawing import svg
from regnum.games.kingdom_builder.view.terminal import board
from regnum.games.kingdom_builder.view.told import tracked
from regnum.games.kingdom_builder.view.words import (
    asked,
    at_once,
    begins_turn,
    outcome_rows,
    reason,
    sentence,
    unit,
    unlogged,
    won_with,
)

__all__ = [
    "asked",
    "at_once",
    "begins_turn",
    "board",
    "kind_of_choice",
    "kinds_of_choices",
    "outcome_rows",
    "reason",
    "sentence",
    "svg",
    "tracked",
    "unit",
    "unlogged",
    "won_with",
]

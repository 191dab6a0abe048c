"""Dominion for people: `words` and `log` say it, `terminal` and `table` show it, `cards` draws single cards."""

from regnum.games.dominion.view.choices import kind_of_choice, kinds_of_choices
from regnum.games.dominion.view.log import begins_turn, gathered, round_name, rounds, sentence
from regnum.games.dominion.view.table import svg
from regnum.games.dominion.view.terminal import board
from regnum.games.dominion.view.told import tracked
from regnum.games.dominion.view.words import asked, at_once, lost_by, outcome_rows, picks_several, reason, unlogged

__all__ = [
    "asked",
    "at_once",
    "begins_turn",
    "board",
    "gathered",
    "kind_of_choice",
    "kinds_of_choices",
    "lost_by",
    "outcome_rows",
    "picks_several",
    "reason",
    "round_name",
    "rounds",
    "sentence",
    "svg",
    "tracked",
    "unlogged",
]

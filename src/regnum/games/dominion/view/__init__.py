"""Dominion for people: `words` says what happens, `terminal` and `table` show it, `cards` draws single cards."""

from regnum.games.dominion.view.table import svg
from regnum.games.dominion.view.terminal import board
from regnum.games.dominion.view.words import asked, begins_turn, lost_by, outcome_rows, picks_several, sentence

__all__ = ["asked", "begins_turn", "board", "lost_by", "outcome_rows", "picks_several", "sentence", "svg"]

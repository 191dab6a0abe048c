"""The end of a game in the terminal: who won, by what, and every score item by item."""

from __future__ import annotations

from rich.table import Table

from regnum.cli.say import LANGUAGE, _, console
from regnum.core.state import State
from regnum.view import scores_of, why_of


def print_result(state: State, names: list[str]) -> None:
    if not state.over:
        console.print(_("The game is not over: {seat} is to choose.", seat=names[state.seat]), style="bold")
        return
    outcome = state.outcome()
    for score in scores_of(state.game, outcome, names, LANGUAGE):
        table = Table(title=score.name, title_style="bold", title_justify="left", box=None, show_header=False)
        for words, points in score.rows:
            table.add_row(words, str(points), style="dim" if points == 0 else "")
        table.add_row(_("Total"), str(score.total), style="bold")
        console.print(table)
    winners = [names[seat] for seat in state.winners()]
    if len(winners) == 1:
        console.print(_("Winner: {who}", who=winners[0]), style="bold")
    else:
        console.print(_("Shared win: {who}", who=", ".join(winners)), style="bold")
    console.print(why_of(state.game, outcome, names, LANGUAGE), markup=False)

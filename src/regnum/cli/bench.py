"""`regnum bench`: how fast the engines are on this computer."""

from __future__ import annotations

import json
import time

import click
from rich.table import Table

import regnum
from regnum.cli.options import json_option
from regnum.cli.say import LANGUAGE, _, console, errors
from regnum.core.playout import random_playout
from regnum.core.registry import game as find_game
from regnum.core.rng import Rng


def measure(game: str, players: int, seconds: float) -> dict[str, object]:
    """Random games, decisions and copies a second of processor time, on one core."""
    rng = Rng(1)
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = regnum.new(game, players, rng.bits())
        decisions += random_playout(state, rng)
        games += 1
    state = regnum.new(game, players, rng.bits())
    for _step in range(decisions // games // 2):
        state.play(state.choices()[0])
    copies = 0
    start = time.process_time()
    while (copying := time.process_time() - start) < seconds / 4:
        for _again in range(100):
            state.copy()
        copies += 100
    return {
        "game": game,
        "players": players,
        "games_per_second": games / spent,
        "decisions_per_second": decisions / spent,
        "copies_per_second": copies / copying,
    }


@click.command("bench", help=_("Measure how fast the games run here, on one core."))
@click.argument("game", required=False)
@click.option(
    "--seconds", type=click.FloatRange(0.05, 600), default=1.0, show_default=True, help=_("How long for each.")
)
@json_option
def command(game: str | None, seconds: float, as_json: bool) -> None:
    chosen = [find_game(game)] if game else regnum.games()
    rows = []
    for rules in chosen:
        for players in range(rules.min_players, rules.max_players + 1):
            with errors.status(f"{rules.titles[LANGUAGE]}, {players}"):
                rows.append(measure(rules.id, players, seconds))
    if as_json:
        click.echo(json.dumps({"compiled": regnum.COMPILED, "results": rows}, indent=1))
        return
    console.print(_("The engines are compiled.") if regnum.COMPILED else _("The engines are interpreted."))
    table = Table(box=None)
    for heading in (_("game"), _("players"), _("games/s"), _("decisions/s"), _("copies/s")):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*(f"{value:,.0f}" if isinstance(value, float) else str(value) for value in row.values()))
    console.print(table)

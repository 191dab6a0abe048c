"""`regnum bench`: how fast the engines are on this computer."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.table import Table

import regnum
from regnum.arena.speed import measure
from regnum.cli.options import json_option
from regnum.cli.say import LANGUAGE, _, console, errors
from regnum.core.registry import game as find_game

SHOWN = ("games_per_second", "decisions_per_second", "copies_per_second")


@click.command("bench", help=_("Measure how fast the games run here, on one core."))
@click.argument("game", required=False)
@click.option(
    "--seconds", type=click.FloatRange(0.05, 600), default=1.0, show_default=True, help=_("How long for each.")
)
@json_option
def command(game: str | None, seconds: float, as_json: bool) -> None:
    chosen = [find_game(game)] if game else regnum.games()
    rows: list[dict[str, Any]] = []
    for rules in chosen:
        for players in range(rules.min_players, rules.max_players + 1):
            with errors.status(f"{rules.titles[LANGUAGE]}, {players}"):
                figures = measure(rules.id, players, seconds)
            rows.append({"game": rules.id, "players": players, **{name: figures[name] for name in SHOWN}})
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

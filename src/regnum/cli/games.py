"""`regnum games`: what there is."""

from __future__ import annotations

import json

import click
from rich.padding import Padding
from rich.table import Table

import regnum
from regnum.cli.options import json_option
from regnum.cli.say import LANGUAGE, _, console
from regnum.core.game import Game, Option


@click.command("games", help=_("List the games and their options."))
@json_option
def command(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([_described(game) for game in regnum.games()], ensure_ascii=False, indent=1))
        return
    for game in regnum.games():
        players = _("{low} to {high} players", low=game.min_players, high=game.max_players)
        console.print(f"[bold]{game.titles[LANGUAGE]}[/]  [dim]{game.id}, {players}[/]")
        console.print(f"  {game.about[LANGUAGE]}")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for option in game.options:
            table.add_row(
                option.name, _values(option), f"[bold]{option.title[LANGUAGE]}[/]: {option.help[LANGUAGE]}"
            )
        console.print(Padding(table, (0, 2)))
        console.print()


def _values(option: Option) -> str:
    values = ["true", "false"] if isinstance(option.default, bool) else list(option.choices) or ["…"]
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return "|".join(f"[bold]{value}[/]" if value == default else value for value in values)


def _described(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "titles": game.titles,
        "about": game.about,
        "players": [game.min_players, game.max_players],
        "rules": game.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "title": option.title,
                "help": option.help,
            }
            for option in game.options
        ],
    }

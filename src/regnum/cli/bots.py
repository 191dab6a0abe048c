"""`regnum bots`: who can play, how, and what can be set."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

import regnum
from regnum.bots.listing import Described, described
from regnum.cli.options import json_option
from regnum.cli.say import LANGUAGE, _, console, errors
from regnum.core.errors import Phrase
from regnum.core.registry import game as find_game
from regnum.protocol.players import player, players


@click.command("bots", help=_("List the bots of a game, or of all games: how they play, and what can be set."))
@click.argument("game", required=False)
@json_option
def command(game: str | None, as_json: bool) -> None:
    if game is not None:
        rules = find_game(game)
        groups = {rules.id: players(rules.id)}
    else:
        general = {bot.name for bot in described()}
        groups = {"": players()} | {
            rules.id: [bot for bot in described(rules.id) if bot.name not in general] for rules in regnum.games()
        }
    if as_json:
        told = [{**_told(bot), "game": name or None} for name, bots in groups.items() for bot in bots]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for name, bots in groups.items():
        if bots:
            console.print(f"[bold]{find_game(name).titles[LANGUAGE] if name else _('For any game')}[/]")
            _print(bots)
            console.print()
    console.print(_("Settings stand behind a colon: {example}", example="search:seconds=0.5"), style="dim")


def _print(bots: list[Described]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for bot in bots:
        table.add_row(f"[bold]{escape(bot.spelled)}[/]", escape(_said(bot.about)))
        for setting in bot.settings:
            table.add_row(f"  {setting.name}={setting.default}", f"[dim]{escape(_said(setting.about))}[/]")
    console.print(Padding(table, (0, 2)))


def _said(words: Phrase | str) -> str:
    return _(words.message, **words.values) if isinstance(words, Phrase) else words


def _told(bot: Described) -> dict[str, Any]:
    settings = [
        {"name": setting.name, "default": setting.default, "about": _said(setting.about)}
        for setting in bot.settings
    ]
    return {"name": bot.name, "needs": bot.needs or None, "about": _said(bot.about), "settings": settings}


def warn_of(game: str, names: tuple[str, ...]) -> None:
    """Say what in the files of bots is allowed but cannot be meant; a bot that is not there is told, too."""
    for name in dict.fromkeys(names):
        for warned in getattr(player(name, 0, game), "warnings", ()):
            errors.print(_said(warned), style="yellow", markup=False, soft_wrap=True)

"""`regnum engine GAME`: for programs that start Regnum, as a player or to ask for the rules."""

from __future__ import annotations

import sys

import click

from regnum.cli.options import player_count, read_settings, set_options
from regnum.cli.say import _
from regnum.core.registry import game as find_game
from regnum.protocol.engine import Engine


@click.command(
    "engine",
    help=_("Speak the protocol of programs: play as a bot, and answer what programs ask about the rules."),
)
@click.argument("game")
@click.option("--bot", "bot_name", default="grandmaster", show_default=True, help=_("Which bot chooses."))
@player_count(2)
@set_options
def command(game: str, bot_name: str, players: int, settings: tuple[str, ...]) -> None:
    rules = find_game(game)
    number = rules.check_players(players)
    options = rules.check_options(number, read_settings(rules, settings))
    Engine(rules.id, bot_name, number, options, sys.stdin.buffer, sys.stdout.buffer).run()

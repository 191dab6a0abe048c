"""The group of commands, and what is the same for all of them."""

from __future__ import annotations

import platform
from importlib import import_module

import click

import regnum
from regnum.cli.say import _
from regnum.core.game import LANGUAGES

COMMANDS = (
    "games",
    "bots",
    "play",
    "simulate",
    "match",
    "plan",
    "train",
    "tournament",
    "replay",
    "analyse",
    "puzzles",
    "verify",
    "draw",
    "bench",
    "serve",
    "think",
    "engine",
    "protocol",
    "admin",
)


class Commands(click.Group):
    """Each is the `command` of the module that is called like it, which is imported when it is wanted: no command
    waits for what the others need."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, by name, as the help has them."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"regnum.cli.{cmd_name}").command
        return command


def _tell_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        engine = (
            _("compiled")
            if regnum.COMPILED
            else _("interpreted: a C compiler at installation makes it much faster")
        )
        click.echo(f"regnum {regnum.__version__} ({engine}), Python {platform.python_version()}")
        context.exit()


@click.group(cls=Commands, help=_("Kingdom games: play them, simulate them, replay them."))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help=_("Tell the version and stop."),
)
@click.option("--lang", type=click.Choice(LANGUAGES), help=_("The language; otherwise that of your computer."))
def app(lang: str | None) -> None:
    """The language has been read already: see `say`."""

"""The group of commands, and what is the same for all of them."""

from __future__ import annotations

import platform

import click

import regnum
from regnum.cli import (
    admin,
    bench,
    bots,
    draw,
    engine,
    games,
    match,
    plan,
    play,
    protocol,
    replay,
    serve,
    simulate,
    think,
    tournament,
    verify,
)
from regnum.cli.say import _
from regnum.core.game import LANGUAGES


def _version() -> str:
    engine = (
        _("compiled") if regnum.COMPILED else _("interpreted: a C compiler at installation makes it much faster")
    )
    return f"regnum {regnum.__version__} ({engine}), Python {platform.python_version()}"


@click.group(help=_("Kingdom games: play them, simulate them, replay them."))
@click.version_option(message=_version())
@click.option("--lang", type=click.Choice(LANGUAGES), help=_("The language; otherwise that of your computer."))
def app(lang: str | None) -> None:
    """The language has been read already: see `say`."""


for command in (
    games.command,
    bots.command,
    play.command,
    simulate.command,
    match.command,
    plan.command,
    tournament.command,
    replay.command,
    verify.command,
    draw.command,
    bench.command,
    serve.command,
    think.command,
    engine.command,
    protocol.command,
    admin.command,
):
    app.add_command(command)

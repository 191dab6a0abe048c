"""`regnum draw FILE`: a picture of a position, or of the end of a record."""

from __future__ import annotations

from pathlib import Path

import click

from regnum.cli.say import LANGUAGE, _, console
from regnum.cli.states import state_in
from regnum.core.errors import BadOption
from regnum.core.files import write_text
from regnum.view import view_of


@click.command("draw", help=_("Draw a position, or the end of a record, as an SVG picture."))
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), help=_("The picture's file; otherwise beside the first one."))
@click.option("--seat", type=int, help=_("Through whose eyes, counted from 1; otherwise a spectator's."))
def command(file: str, output: str | None, seat: int | None) -> None:
    state, names = state_in(file)
    if seat is not None and not 1 <= seat <= state.players:
        raise BadOption("There is no seat {seat}; valid is 1 to {players}.", seat=seat, players=int(state.players))
    drawn = view_of(state.game).svg(state.view(None if seat is None else seat - 1), names, LANGUAGE)
    target = Path(output) if output else Path(file).with_suffix(".svg")
    write_text(target, drawn)
    console.print(_("Drawn: {path}", path=target), markup=False)

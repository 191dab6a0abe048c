"""`regnum draw FILE`: a picture of a position, or of the end of a record."""

from __future__ import annotations

import json
from pathlib import Path

import click

import regnum
from regnum.cli.say import LANGUAGE, _, console
from regnum.cli.seats import seat_names
from regnum.core.errors import BadOption, BadPosition
from regnum.core.files import read_text, write_text
from regnum.core.record import Record
from regnum.view import view_of


@click.command("draw", help=_("Draw a position, or the end of a record, as an SVG picture."))
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), help=_("The picture's file; otherwise beside the first one."))
@click.option("--seat", type=int, help=_("Through whose eyes, counted from 1; otherwise a spectator's."))
def command(file: str, output: str | None, seat: int | None) -> None:
    text = read_text(file, BadPosition)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise BadPosition("{path} is neither a position nor a record: {why}.", path=file, why=error) from None
    if isinstance(value, dict) and "regnum" in value:
        record = Record.from_json(text)
        state, names = record.replay(), seat_names(record)
    else:
        state = regnum.from_position(value)
        names = [_("Player {number}", number=number + 1) for number in range(state.players)]
    if seat is not None and not 1 <= seat <= state.players:
        raise BadOption("There is no seat {seat}; valid is 1 to {players}.", seat=seat, players=int(state.players))
    drawn = view_of(state.game).svg(state.view(None if seat is None else seat - 1), names, LANGUAGE)
    target = Path(output) if output else Path(file).with_suffix(".svg")
    write_text(target, drawn)
    console.print(_("Drawn: {path}", path=target), markup=False)

"""Files that hold a state: a position, or a record, of which it is the end."""

from __future__ import annotations

import json
from typing import Any

import click

import regnum
from regnum.cli.say import _
from regnum.cli.seats import seat_names
from regnum.core.errors import BadOption, BadPosition
from regnum.core.files import read_text
from regnum.core.game import Game
from regnum.core.record import Record
from regnum.core.state import State

position_option = click.option(
    "--position",
    type=click.Path(),
    metavar="FILE",
    help=_(
        "Start from this position, or from the end of this record; what is hidden there is dealt anew each time."
    ),
)


def state_in(file: str) -> tuple[State, list[str]]:
    """The state, and what its seats are called."""
    text = read_text(file, BadPosition)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition("{path} is neither a position nor a record: {why}.", path=file, why=error) from None
    if isinstance(value, dict) and "regnum" in value:
        record = Record.from_json(text)
        return record.replay(), seat_names(record)
    state = regnum.from_position(value)
    return state, [_("Player {number}", number=number + 1) for number in range(state.players)]


class Start:
    """Where the games of a simulation or a contest start: at a position, and so with its players and options."""

    def __init__(self, rules: Game, file: str, settings: dict[str, object]) -> None:
        state, _names = state_in(file)
        if state.game != rules.id:
            raise BadOption(
                "{path} is a position of {other}, not of {game}.", path=file, other=state.game, game=rules.id
            )
        if state.over:
            raise BadOption("{path} cannot be started from: the game is over there.", path=file)
        if settings:
            raise BadOption("A position has options of its own: none can be set.")
        self.players = int(state.players)
        self.options: dict[str, Any] = dict(state.options)
        self.position: dict[str, Any] = json.loads(json.dumps(state.position()))

    def check_seats(self, count: int) -> None:
        if count != self.players:
            raise BadOption("The position has {players} seats, not {count}.", players=self.players, count=count)


def start_of(rules: Game, file: str | None, settings: dict[str, object]) -> Start | None:
    return Start(rules, file, settings) if file is not None else None

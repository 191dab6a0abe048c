"""`regnum replay FILE`: a recorded game, in words and with its result."""

from __future__ import annotations

import json

import click

from regnum.cli.options import json_option
from regnum.cli.result import print_result
from regnum.cli.say import LANGUAGE, _, console
from regnum.cli.seats import seat_names
from regnum.core.game import Game
from regnum.core.record import Record
from regnum.core.registry import game as find_game
from regnum.view import view_of
from regnum.view.things import unmarked


@click.command("replay", help=_("Replay a recorded game and check it."))
@click.argument("file", type=click.Path())
@click.option("--boards", is_flag=True, help=_("Show the table after every action."))
@json_option
def command(file: str, boards: bool, as_json: bool) -> None:
    record = Record.load(file)
    game: Game = find_game(record.game)
    view = view_of(record.game)
    names = seat_names(record)
    shown = 0
    state = record.first_state()
    state.log = []
    if not as_json:
        console.print(f"[bold]{game.titles[LANGUAGE]}[/]: {', '.join(names)}")
    for text in record.actions:
        state.apply(state.parse(text))
        log = state.log_for(None)
        if not as_json:
            for event in log[shown:]:
                if words := view.sentence(event, names, LANGUAGE):
                    console.print(unmarked(words), markup=False)
            if boards:
                console.print(view.board(state.view(None), names, LANGUAGE))
        shown = len(log)
    if as_json:
        result = {
            "over": state.over,
            "scores": state.scores(),
            "outcome": state.outcome(),
            "log": state.log_for(None),
        }
        click.echo(json.dumps(result, ensure_ascii=False, indent=1))
        return
    if not boards:
        console.print(view.board(state.view(None), names, LANGUAGE))
    print_result(state, names)

"""No screen shows what its viewer may not know: dealt anew from their point of view, it looks the same."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.server.scene import scene_of
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import PERSON, Seat
from regnum.server.tables import Table


def table_of(game: regnum.Game, seed: int) -> Table:
    record = Record.start(game.id, game.min_players, seed)
    seats = [Seat(PERSON, "", f"person-{number}").as_json() for number in range(record.players)]
    start = {
        "game": game.id,
        "players": record.players,
        "options": record.options,
        "rules": record.rules,
        "seed": f"{seed:032x}",
        "seats": seats,
        "owner": "person-0",
    }
    return Table("table", [{"new": start}])


@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_a_screen_is_drawn_only_from_what_its_viewer_knows(game: regnum.Game) -> None:
    rng = Rng(5)
    table = table_of(game, 11)
    for step in range(60):
        if table.state.over:
            break
        legal = table.state.legal_actions()
        table.course.play(legal[rng.below(len(legal))])
        if step % 6 or table.state.over:
            continue
        for seat in range(int(table.state.players)):
            real = table.course.state
            person = f"person-{seat}"
            shown = scene_of(table, person, None, "en")
            table.course.state = real.determinize(seat, rng.bits())
            imagined = scene_of(table, person, None, "en")
            table.course.state = real
            assert pieces_of(shown) == pieces_of(imagined)
            assert log_lines(shown) == log_lines(imagined)


@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_a_spectator_sees_nothing_that_any_seat_does_not_know(game: regnum.Game) -> None:
    rng = Rng(6)
    table = table_of(game, 12)
    for step in range(40):
        if table.state.over:
            break
        legal = table.state.legal_actions()
        table.course.play(legal[rng.below(len(legal))])
        if step % 8 or table.state.over:
            continue
        real = table.course.state
        shown = pieces_of(scene_of(table, None, None, "en"))
        for seat in range(int(real.players)):
            table.course.state = real.determinize(seat, rng.bits())
            assert pieces_of(scene_of(table, None, None, "en")) == shown
        table.course.state = real

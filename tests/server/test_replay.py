"""The replay: begins in one's own seat, says what happened, and is a place to play on from."""

from __future__ import annotations

import re

import pytest

import regnum
from regnum.server.replay import rounds
from regnum.server.table import Table
from regnum.view.turns import Turn
from tests.server.visitor import Player, Visitor

GAMES = [game.id for game in regnum.games()]


def finished(visitor: Visitor, game: str) -> Table:
    """A table at which this visitor sat on the first seat, until a bot played on for them."""
    table = visitor.open_table("me", "bot", game=game, **{"name-0": "Mara", "level-1": "easy"})
    with visitor.live(table) as session:
        player = Player(session, table)
        player.insist(bot=0)
        player.wait_for_turn(())
    assert table.state.over
    return table


@pytest.mark.parametrize("game", GAMES)
def test_it_begins_in_ones_own_seat_and_says_what_happened(visitor: Visitor, other: Visitor, game: str) -> None:
    table = finished(visitor, game)
    own = visitor.get(f"/t/{table.id}/replay").text
    assert '<option value="0" selected>' in own
    assert '<option value="0" selected>' not in visitor.get(f"/t/{table.id}/replay?seat=").text
    assert " selected>" not in other.get(f"/t/{table.id}/replay").text
    turn = next(turn for turn in table.turns if turn.seat == 0)
    answer = visitor.get(f"/t/{table.id}/replay/{turn.last_step}?seat=0").json()
    assert re.search('<p class="prompt"[^>]*>You', answer["pieces"]["ask"])
    assert 'aria-current="step"' in answer["log"]["lines"][-1]
    assert sum("aria-current" in line for line in answer["log"]["lines"]) == 1
    assert '<b id="where"' in answer["pieces"]["where"]
    assert (
        "wins"
        in visitor.get(f"/t/{table.id}/replay/{len(table.course.record.actions)}?seat=").json()["pieces"]["ask"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_one_plays_on_from_any_step(visitor: Visitor, other: Visitor, game: str) -> None:
    table = finished(visitor, game)
    step = len(table.course.record.actions) // 2
    there = table.course.state_after(step)
    answer = other.post(f"/t/{table.id}/replay/on", {"step": str(step), "seat": "1"})
    assert answer.status_code == 303
    again = other.table(answer.headers["location"])
    assert [bool(seat.person) for seat in again.seats] == [False, True]
    began = again.course.record.first_state()
    assert began.scores() == there.scores()
    assert began.seat == there.seat
    assert began.view(1) == there.view(1)
    with other.live(again) as session:  # the rest is for bots, and the table is read anew from its events
        player = Player(session, again)
        player.insist(bot=1)
        player.wait_for_turn(())
    assert again.state.over
    read = other.get(f"/t/{again.id}/record.json").json()
    assert "position" in read
    assert other.get(f"/t/{again.id}/replay?step=1").status_code == 200
    assert other.post(f"/t/{again.id}/rematch").status_code == 303


def test_what_the_seat_could_not_know_is_dealt_anew(visitor: Visitor) -> None:
    table = finished(visitor, "dominion")
    step = len(table.course.record.actions) // 3
    there = table.course.state_after(step)
    hidden = set()
    for _attempt in range(4):
        answer = visitor.post(f"/t/{table.id}/replay/on", {"step": str(step), "seat": "0"})
        began = visitor.table(answer.headers["location"]).course.record.first_state()
        assert began.view(0) == there.view(0)
        hidden.add(str(began.view(1)))
    assert len(hidden) > 1


def test_a_spectator_sits_down_where_it_is_somebodys_turn_and_nobody_after_the_end(visitor: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    chooser = int(table.course.state_after(5).seat)
    answer = visitor.post(f"/t/{table.id}/replay/on", {"step": "5", "seat": ""})
    assert bool(visitor.table(answer.headers["location"]).seats[chooser].person)
    refused = visitor.post(f"/t/{table.id}/replay/on", {"step": "99999", "seat": "0"})
    assert refused.status_code == 409
    assert "go back to a moment before its end" in refused.text
    running = visitor.open_table("me", "here")
    assert visitor.post(f"/t/{running.id}/replay/on", {"step": "0"}).status_code == 409


def test_rounds_are_marked_where_they_begin_and_not_too_many_have_numbers() -> None:
    turns = [Turn(number % 2, number // 2 + 1, 0, 0, number * 2, number * 2 + 2, [0, 0]) for number in range(60)]
    marked = rounds(turns, 120)
    assert [round["at"] for round in marked[:3]] == [0, 3.33, 6.67]
    assert marked[2]["middle"] == 8.33
    assert [round["number"] for round in marked if round["number"]] == list(range(3, 31, 3))

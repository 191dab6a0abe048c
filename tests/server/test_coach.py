"""The coach at the table: off unless wanted, against bots alone, before a choice and after one that cost a lot."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from regnum.bots import Turn, bot
from regnum.coach.analysis.remark import DURING_A_GAME
from regnum.core.record import Record
from regnum.core.registry import from_position
from regnum.server import coaching
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.security import COOKIE
from regnum.server.site import House
from regnum.server.table import Table
from tests.server.visitor import Player, Visitor

QUICK = dataclasses.replace(DURING_A_GAME, lines=8, race=64, judged=192, chances=64, opinion=600, words=60)
OPTIONS = {"middle_kingdom": True, "harmony": True}
BEFORE = 28
BLUNDER = ("h10-i10", "claim 37")
"""It leaves holes where no domino fits, and with them both bonuses."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "DURING_A_GAME", QUICK)


def position() -> dict[str, Any]:
    """Of a game between two bots, before one of them did something that cost it the game."""
    record = Record.start("kingdomino", 2, 17, OPTIONS)
    state = record.first_state()
    bots = [bot(name, 17 + seat, "kingdomino") for seat, name in enumerate(("greedy:mistakes=0.5", "greedy"))]
    for _action in range(BEFORE):
        state.apply(bots[int(state.seat)].choose(Turn(state)))
    found: dict[str, Any] = state.position()
    return found


def after_the_blunder() -> list[str]:
    """All that is done from the position before it until the game is over."""
    state = from_position(position())
    bots = [bot("greedy", seat, state.game) for seat in range(state.players)]
    actions = list(BLUNDER)
    for text in BLUNDER:
        state.apply(state.parse(text))
    while not state.over:
        action = bots[int(state.seat)].choose(Turn(state))
        actions.append(state.text(action))
        state.apply(action)
    return actions


def table_of(visitor: Visitor, *others: Seat) -> Table:
    visitor.get("/you")
    visitor.open_table("me", "bot")  # who has none has no cookie yet
    house: House = visitor.client.app.state.house  # type: ignore[attr-defined]
    person = house.signer.person(visitor.cookies[COOKIE])
    assert person is not None
    portal = visitor.client.portal
    assert portal is not None

    async def opened() -> Table:
        seats = [Seat(PERSON, "Mara", person), *others]
        return await house.tables.new("kingdomino", seats, dict(OPTIONS), person, position())

    return portal.call(opened)


def test_a_remark_after_a_costly_choice_and_taking_it_back(visitor: Visitor) -> None:
    table = table_of(visitor, Seat(BOT, "", "", "easy"))
    assert 'data-coach="may"' in visitor.get(f"/t/{table.id}/").text
    assert 'data-coach="on"' in visitor.get(f"/t/{table.id}/?coach=1").text
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(retry=0, number=player.number)
        assert "does not understand" in player.error()  # nothing was remarked on
        player.send(coach=True, number=player.number)
        assert str(player.until("matter"))
        for action in BLUNDER:
            player.act(action)
        remark = str(player.until("remark"))
        assert "blunder" in remark
        assert "Better:" in remark
        assert "elsewhere" in remark
        assert 'data-send="retry" data-value="0"' in remark
        assert player.wait_for_turn()
        player.send(retry=0, number=player.number)
        player.wait_until(table.number)
        while table.course.record.actions:
            player.receive()
        assert table.taken_back == 1
        assert BLUNDER[0] in player.legal()
        player.send(coach=False, number=player.number)
        for action in BLUNDER:
            player.act(action)
        assert player.wait_for_turn()
        player.send(act="none", number=player.number)
        assert "error" in player.receive()  # and no remark before it


def test_it_is_for_those_who_play_against_bots_alone(visitor: Visitor) -> None:
    table = table_of(visitor, Seat(PERSON, "Noor", "somebody else"))
    assert "data-coach" not in visitor.get(f"/t/{table.id}/?coach=1").text
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(coach=True, number=player.number)
        for action in BLUNDER:
            player.act(action)
            player.wait_until(table.number)
        player.send(retry=0, number=player.number)
        assert "does not understand" in player.error()


def test_a_table_is_opened_with_the_coach_on(visitor: Visitor) -> None:
    answer = visitor.post("/new/kingdomino", {"seat-0": "me", "seat-1": "bot", "coach": "1"})
    assert answer.headers["location"].endswith("/?coach=1")
    answer = visitor.post("/again/kingdomino", {})
    assert answer.headers["location"].endswith("/")  # it is no part of how a table is set up

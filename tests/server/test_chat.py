"""Chat at a table: who may write, who reads, and that no move is disturbed by it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from regnum.server.table import MOST_KEPT, Table
from tests.server.visitor import Player, Visitor


@pytest.fixture
def table(visitor: Visitor, other: Visitor) -> Table:
    table = visitor.open_table("me", "open", **{"name-0": "Mara"})
    other.post(visitor.invitation(table), {"name": "Noor"})
    return table


def chat(player: Player) -> dict[str, Any]:
    """The next message of the chat."""
    while True:
        message = player.receive()
        if "chat" in message:
            talk: dict[str, Any] = message["chat"]
            return talk


def test_what_one_says_all_read_escaped(visitor: Visitor, other: Visitor, table: Table) -> None:
    with (
        visitor.live(table) as first,
        other.live(table) as second,
        Visitor(visitor.client).live(table) as third,
    ):
        people = [Player(session, table) for session in (first, second, third)]
        for person in people:
            assert chat(person) == {"lines": [], "whole": True, "count": 0}
        people[1].send(chat="  <img src=x onerror=alert(1)>\u202e hello  ", number=1)
        lines = [chat(person) for person in people]
        for line in lines:
            assert line["count"] == 1
            assert "&lt;img src=x onerror=alert(1)&gt; hello" in line["lines"][0]
            assert "<img" not in line["lines"][0]
            assert "<b>Noor</b>" in line["lines"][0]
        assert [line["lines"][0].startswith('<li class="own"') for line in lines] == [False, True, False]
    with visitor.live(table) as again:
        assert len(chat(Player(again, table))["lines"]) == 1  # who comes back reads it


def test_only_who_sits_there_writes(visitor: Visitor, table: Table) -> None:
    with Visitor(visitor.client).live(table) as session:
        stranger = Player(session, table)
        stranger.send(chat="I am Mara", number=table.number)
        assert "sit" in stranger.error()
    assert table.said == 0
    alone = visitor.open_table("me", "here", "bot")
    with visitor.live(alone) as session:
        player = Player(session, alone)
        player.send(chat="hello?", number=alone.number)
        assert "with others" in player.error()


def test_a_line_makes_no_move_late(visitor: Visitor, other: Visitor, table: Table) -> None:
    people = [visitor, other]
    with people[0].live(table) as first, people[1].live(table) as second:
        players = [Player(first, table), Player(second, table)]
        for player in players:
            player.wait_until(table.number)
        before, events = table.state.position(), table.number
        seat = int(table.state.seat)
        number = players[seat].number
        for line in range(5):
            players[1 - seat].send(chat=f"hurry {line}", number=players[1 - seat].number)
            chat(players[seat])
        assert (table.state.position(), table.number) == (before, events)
        received = len(players[seat].received)
        players[seat].send(act=players[seat].legal()[0], number=number)
        players[seat].wait_until(number + 1)
        assert not any('"error"' in text for text in players[seat].received[received:])
        assert table.number == number + 1


def test_a_line_is_no_news_of_the_game(visitor: Visitor, other: Visitor, table: Table) -> None:
    """A page that is choosing is not drawn anew by what somebody says."""
    with visitor.live(table) as first, other.live(table) as second:
        players = [Player(first, table), Player(second, table)]
        for player in players:
            chat(player)
        players[0].send(chat="one", number=0)
        players[0].send(chat="two", number=0)
        heard: list[str] = []
        while len(heard) < 2:
            message = players[1].receive()
            if set(message) == {"chat"}:
                heard += message["chat"]["lines"]
            else:
                assert message["pieces"]  # somebody came
        assert table.said == 2


def test_long_lines_and_many_lines_are_refused(visitor: Visitor, table: Table) -> None:
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(chat="x" * 201, number=0)
        assert "200" in player.error()
        player.send(chat="", number=0)
        player.send(chat="\u202e \u0000", number=0)
        player.send(chat=7, number=0)
        assert player.error()
        assert table.said == 0
        player.send(chat="x" * 200, number=0)
        assert len(chat(player)["lines"]) <= 1
        for _ in range(60):
            player.send(chat="spam", number=0)
        assert player.error().startswith("Too fast")
        time.sleep(0.1)
        assert table.said <= 40
    for number in range(MOST_KEPT + 50):
        table.chat.append((0, str(number)))
    assert len(table.chat) == MOST_KEPT

"""The hint: what the hard bot would do, in time, and told to nobody but who asked."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import regnum
from regnum.bots.strategy import strategy_for
from regnum.server.advice import Advice
from regnum.server.seats import hint_bot
from tests.server.process import Server
from tests.server.test_restart import NoRedirect
from tests.server.visitor import Player, Visitor

PATIENCE = 20.0
"""Seconds: a hint takes one or two, and a busy computer is slow."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def open_table(server: Server, game: str) -> tuple[str, str]:
    """A table of two at one device; its path and the cookie of who sits there."""
    request = urllib.request.Request(
        f"{server.address}/new/{game}", b"seat-0=me&seat-1=here", headers={"Origin": server.address}
    )
    answer = urllib.request.build_opener(NoRedirect).open(request)
    return answer.headers["Location"], answer.headers["Set-Cookie"].split(";")[0]


def watch(server: Server, path: str, cookie: str = "") -> ClientConnection:
    return connect(
        server.address.replace("http", "ws") + path + "live",
        origin=Origin(server.address),
        additional_headers={"Cookie": cookie} if cookie else {},
    )


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_the_hint_is_that_of_the_games_best_bot(game: str) -> None:
    assert hint_bot(game) == list(strategy_for(game).levels)[-1]


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_a_hint_comes_in_time_and_only_to_who_asked(server: Server, game: str) -> None:
    path, cookie = open_table(server, game)
    with watch(server, path, cookie) as mine, watch(server, path) as stranger:
        number = json.loads(mine.recv(timeout=5))["number"]
        heard = [stranger.recv(timeout=5)]
        for seat in (0, 1):  # whoever is to choose: both sit here
            mine.send(json.dumps({"uncover": seat, "number": number}))
        moves = 3
        for _step in range(moves):
            asked = time.monotonic()
            mine.send(json.dumps({"hint": True, "number": number}))
            while "hint" not in (message := json.loads(mine.recv(timeout=2 * PATIENCE))):
                assert "error" not in message, message
            assert time.monotonic() - asked < PATIENCE
            assert message["number"] == number
            assert message["why"].startswith('<p class="what">')
            mine.send(json.dumps({"act": message["hint"], "number": number}))  # it is a legal move
            while (news := json.loads(mine.recv(timeout=5))).get("number") != number + 1:
                assert "error" not in news, news
            number += 1
        stranger.send(json.dumps({"hint": True, "number": number}))
        while "error" not in heard[-1]:
            heard.append(stranger.recv(timeout=5))
        assert not any("hint" in json.loads(text) for text in heard)
        assert len(heard) > moves  # it saw the moves, and no hint


def test_who_does_not_wait_for_a_hint_plays_on(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody thinks about it any more, neither then nor when the page is closed."""
    tables = visitor.client.app.state.house.tables  # type: ignore[attr-defined]
    asked, given_up = threading.Semaphore(0), threading.Semaphore(0)

    async def think_for_ever(*_all: object) -> None:
        asked.release()
        try:
            await asyncio.sleep(1000)
        finally:
            given_up.release()

    monkeypatch.setattr(tables, "hint", think_for_ever)
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(hint=True, number=table.number)
        assert asked.acquire(timeout=5)
        player.act(player.legal()[0])
        assert given_up.acquire(timeout=5)
        player.send(hint=True, number=table.number)
        assert asked.acquire(timeout=5)
    assert given_up.acquire(timeout=5)


def test_who_asks_again_is_told_the_same_until_something_happens(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = visitor.client.app.state.house.tables  # type: ignore[attr-defined]
    advise = tables._thinkers.advise
    asked: list[object] = []

    async def counted(bot: str, *about: object) -> Advice:
        asked.append(about)
        return await advise("easy", *about)  # type: ignore[no-any-return]

    monkeypatch.setattr(tables._thinkers, "advise", counted)
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        for times in (1, 2):
            player.send(hint=True, number=table.number)
            first = player.until("hint")
            player.send(hint=True, number=table.number)
            assert player.until("hint") == first
            assert len(asked) == times
            player.act(player.legal()[0])

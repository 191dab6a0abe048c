"""The benchmark of the server, in short: its guests really play. And what was looked at leaves the memory."""

from __future__ import annotations

import gc
import weakref

import pytest

import regnum
from benchmarks.guests import Load
from benchmarks.server import report, run
from regnum.server import pages
from regnum.server.scene import Scene
from regnum.server.screens import pieces_of
from tests.server.visitor import Visitor

GAMES = tuple(game.id for game in regnum.games())


def test_all_guests_of_the_benchmark_play() -> None:
    for seconds in (4, 16, 64):  # on a busy computer not everybody has had a turn after the first
        done = run(Load(GAMES, tables=8, spectators=8, seconds=seconds, think=0.05, pace=0.02))
        done.check()
        measured = done.measured
        if set(measured.moves) == set(measured.own) == set(measured.watched) == set(GAMES):
            break
    else:
        pytest.fail(f"somebody never plays: {measured}")
    assert done.moves > 5 * done.load.tables
    assert not done.measured.refused
    assert "all together" in report([done])[-1]


def test_a_page_that_was_sent_leaves_nothing_to_the_garbage_collector(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def noted(scene: Scene) -> dict[str, str]:
        pieces = pieces_of(scene)
        drawn.append(weakref.ref(pieces))
        return pieces

    monkeypatch.setattr(pages, "pieces_of", noted)
    gc.disable()
    try:
        table = visitor.open_table("me", "bot")
        assert "Kingdomino" in visitor.get(f"/t/{table.id}/").text
        assert drawn
        assert [one() for one in drawn] == [None] * len(drawn)
    finally:
        gc.enable()

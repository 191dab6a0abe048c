"""The benchmark of the server, in short: its guests really play."""

from __future__ import annotations

import regnum
from benchmarks.guests import Load
from benchmarks.server import report, run

GAMES = tuple(game.id for game in regnum.games())


def test_all_guests_of_the_benchmark_play() -> None:
    done = run(Load(GAMES, tables=8, spectators=8, seconds=4, think=0.05, pace=0.02))
    done.check()
    assert set(done.measured.moves) == set(done.measured.own) == set(done.measured.watched) == set(GAMES)
    assert done.moves > 5 * done.load.tables
    assert not done.measured.refused
    assert "all together" in report([done])[-1]

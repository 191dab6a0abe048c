"""Workers that die in the middle of a game: it is played again, here and on a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator

import pytest

import regnum
from regnum.arena.contest import Contest, Result, match
from regnum.arena.workers import Dask, Here, Processes

GAMES = 24


def contest() -> Contest:
    """Games that take long enough to be killed in."""
    playouts = 40 if regnum.COMPILED else 2
    return match("kingdomino", {}, 4, (f"search:playouts={playouts}", "greedy"))


def figures(results: list[Result]) -> list[tuple[object, ...]]:
    return sorted((result.key, tuple(result.scores), tuple(result.decisions)) for result in results)


@pytest.fixture(scope="module")
def expected() -> list[tuple[object, ...]]:
    return figures(list(Here().play(contest().tasks(0, GAMES))))


def test_processes_play_the_same_games(expected: list[tuple[object, ...]]) -> None:
    assert figures(list(Processes(2).play(contest().tasks(0, GAMES)))) == expected


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_the_games_of_a_killed_process_are_played_again(expected: list[tuple[object, ...]]) -> None:
    results = []
    killed: set[int] = set()
    for result in Processes(2).play(contest().tasks(0, GAMES)):
        results.append(result)
        if len(results) in (1, 9):
            child = next(child for child in multiprocessing.active_children() if child.pid not in killed)
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.add(child.pid)
    assert len(killed) == 2
    assert figures(results) == expected


def test_a_stopped_run_leaves_no_process_behind() -> None:
    others = multiprocessing.active_children()
    playing = Processes(2).play(contest().tasks(0, GAMES))
    next(playing)
    children = [child for child in multiprocessing.active_children() if child not in others]
    assert children
    playing.close()  # type: ignore[attr-defined]
    assert not any(child.is_alive() for child in children)


def test_a_finished_run_leaves_no_thread_behind() -> None:
    """One that ends while Python does may complain about its pipe, behind the results that a person reads."""
    before = threading.enumerate()
    assert len(list(Processes(2).play(contest().tasks(0, 4)))) == 4
    assert [thread for thread in threading.enumerate() if thread not in before] == []


@pytest.fixture
def cluster() -> Iterator[object]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as started:
        yield started


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_the_games_of_a_killed_worker_of_a_cluster_are_played_again(
    cluster: object, expected: list[tuple[object, ...]]
) -> None:
    address: str = cluster.scheduler_address  # type: ignore[attr-defined]
    assert address.startswith("tcp://127.0.0.1:")
    workers = Dask(address)
    pids = list(workers.client.run(os.getpid).values())
    results = []
    for result in workers.play(contest().tasks(0, GAMES)):
        results.append(result)
        if len(results) == 3:
            os.kill(pids[0], signal.SIGKILL)
    assert figures(results) == expected

"""Simulated games on all cores. Game number i of a seed is the same game, whatever the number of cores."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass

import regnum
from regnum.arena.contest import Result, Task
from regnum.arena.interrupts import ignore_interrupts, interrupts_held_back
from regnum.arena.summary import Summary
from regnum.arena.workers import Here, Processes, Workers
from regnum.bots.milestones import milestones
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from regnum.core.seeds import SIMULATION_BITS

SECONDS_A_CHUNK = 0.2


@dataclass(frozen=True)
class Setup:
    game: str
    players: int
    options: Mapping[str, object]
    seed: int
    bots: tuple[str, ...] = ()
    """Who sits in which seat, in every game; empty for uniformly random players, which need no bots."""
    position: Mapping[str, object] | None = None

    def task(self, number: int) -> Task:
        return Task(self.game, self.options, self.seed, 0, self.bots, number, 0, self.position)


def play_games(setup: Setup, first: int, count: int) -> Summary:
    """Games number `first` and on, between uniformly random players."""
    summary = Summary(setup.players)
    for number in range(first, first + count):
        rng = Rng((setup.seed + number) % (1 << SIMULATION_BITS))
        state = regnum.new(setup.game, setup.players, rng.bits(), setup.options)
        decisions = random_playout(state, rng)
        summary.add_game(state.scores(), state.winners(), decisions)
    return summary


def summary_of(game: str, result: Result) -> Summary:
    """A game that bots have played."""
    summary = Summary(len(result.scores))
    if result.failure is not None:
        summary.add_failure(result.failure.bot, result.failure.message, result.failure.values)
        return summary
    summary.add_game(result.scores, [seat for seat, won in enumerate(result.wins) if won], sum(result.decisions))
    for milestone in milestones(game):
        for seat, row in enumerate(result.tracks[milestone.figure]):
            summary.add_turn(milestone.name, seat, milestone.reached(row))
    return summary


def _chunk(task: tuple[Setup, int, int]) -> Summary:
    return play_games(*task)


def simulate(
    setup: Setup, games: int, cores: int | None = None, progress: Callable[[int], None] | None = None
) -> Summary:
    """Play the games; when interrupted, what has been played by then is returned."""
    total = Summary(setup.players)
    try:
        played = _by_bots if setup.bots else _summaries
        for summary in played(setup, games, cores or os.cpu_count() or 1):
            total.add(summary)
            if progress is not None:
                progress(total.played)
    except KeyboardInterrupt:
        pass
    return total


def _by_bots(setup: Setup, games: int, cores: int) -> Iterator[Summary]:
    workers: Workers = Here() if cores == 1 else Processes(cores)
    for result in workers.play(setup.task(number) for number in range(games)):
        yield summary_of(setup.game, result)


def _summaries(setup: Setup, games: int, cores: int) -> Iterator[Summary]:
    # The first games tell how many make a chunk that is neither too long nor too short.
    trial = min(games, 10)
    start = time.perf_counter()
    yield play_games(setup, 0, trial)
    seconds_a_game = (time.perf_counter() - start) / trial
    size = max(1, min(round(SECONDS_A_CHUNK / max(seconds_a_game, 1e-9)), games // cores + 1))
    tasks = [(setup, first, min(size, games - first)) for first in range(trial, games, size)]
    if cores == 1 or len(tasks) < 2:
        yield from map(_chunk, tasks)
        return
    with ExitStack() as ended:
        with interrupts_held_back():  # one that was held back comes out here: the workers must be ended then, too
            pool = multiprocessing.get_context("spawn").Pool(min(cores, len(tasks)), ignore_interrupts)
            ended.enter_context(pool)
        yield from pool.imap_unordered(_chunk, tasks)

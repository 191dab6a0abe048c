"""Simulated games on all cores. Game number i of a seed is the same game, whatever the number of cores."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass

import regnum
from regnum.arena.contest import DECISIONS_TOGETHER, Result, Task
from regnum.arena.interrupts import ignore_interrupts, interrupts_held_back
from regnum.arena.summary import Summary
from regnum.arena.tracks import chronicle, told
from regnum.arena.workers import Here, Processes, Workers
from regnum.bots.milestones import milestones
from regnum.bots.search.game import play_on
from regnum.bots.search.policy import Policy
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from regnum.core.seeds import SIMULATION_BITS
from regnum.core.state import State

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
    told: bool = False
    """Whether all is kept that a report tells."""

    def task(self, number: int) -> Task:
        return Task(self.game, self.options, self.seed, 0, self.bots, number, 0, self.position, self.told)


def play_games(setup: Setup, first: int, count: int) -> Summary:
    """Games number `first` and on, between uniformly random players."""
    summary = Summary(setup.players)
    for number in range(first, first + count):
        state, rng = _dealt(setup, number)
        decisions = random_playout(state, rng)
        summary.add_game(state.scores(), state.winners(), decisions)
    return summary


def tell_games(setup: Setup, first: int, count: int) -> list[Result]:
    """The same games, with all that a report tells of them."""
    return [_told(setup, number) for number in range(first, first + count)]


def _dealt(setup: Setup, number: int) -> tuple[State, Rng]:
    rng = Rng((setup.seed + number) % (1 << SIMULATION_BITS))
    return regnum.new(setup.game, setup.players, rng.bits(), setup.options), rng


def _told(setup: Setup, number: int) -> Result:
    state, rng = _dealt(setup, number)
    players = setup.players
    kept, decisions = chronicle(setup.game, players), [0] * players
    kept.begin(state)
    while not state.over:
        play_on(state, [Policy()] * players, [rng] * players, kept, decisions, DECISIONS_TOGETHER)
    kept.end(state)
    winners = state.winners()
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return Result(0, number, 0, state.scores(), wins, decisions, [0.0] * players, {}, None, told(kept, state))


def summary_of(game: str, result: Result) -> Summary:
    """A game that bots have played."""
    summary = Summary(len(result.scores))
    if result.failure is not None:
        summary.add_failure(result.failure.bot, result.failure.message, result.failure.values)
        return summary
    summary.add_game(result.scores, [seat for seat, won in enumerate(result.wins) if won], sum(result.decisions))
    for milestone in milestones(game):
        for seat, row in enumerate(result.tracks.get(milestone.figure, ())):
            summary.add_turn(milestone.name, seat, milestone.reached(row))
    return summary


def _chunk(task: tuple[Setup, int, int]) -> tuple[Summary, list[Result]]:
    if not task[0].told:
        return play_games(*task), []
    summary, results = Summary(task[0].players), tell_games(*task)
    for result in results:
        summary.add(summary_of(task[0].game, result))
    return summary, results


def simulate(
    setup: Setup,
    games: int,
    cores: int | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[Result], None] | None = None,
) -> Summary:
    """Play the games; when interrupted, what has been played by then is returned. A set-up whose games are told
    tells each of them, in any order."""
    total = Summary(setup.players)
    try:
        played = _by_bots if setup.bots else _summaries
        for summary, results in played(setup, games, cores or os.cpu_count() or 1):
            total.add(summary)
            if tell is not None:
                for result in results:
                    tell(result)
            if progress is not None:
                progress(total.played)
    except KeyboardInterrupt:
        pass
    return total


def _by_bots(setup: Setup, games: int, cores: int) -> Iterator[tuple[Summary, list[Result]]]:
    workers: Workers = Here() if cores == 1 else Processes(cores)
    for result in workers.play(setup.task(number) for number in range(games)):
        yield summary_of(setup.game, result), [result]


def _summaries(setup: Setup, games: int, cores: int) -> Iterator[tuple[Summary, list[Result]]]:
    # The first games tell how many make a chunk that is neither too long nor too short.
    trial = min(games, 10)
    start = time.perf_counter()
    yield _chunk((setup, 0, trial))
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

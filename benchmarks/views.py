"""Microseconds of a view, an observation, the scores and an outcome: what a bot waits for at every decision.

Run it with: python -m benchmarks.views [--rounds 9]

One core. The states are every seventh one of four games of easy bots against each other, each seen by whoever is to
move; of several rounds over all of them the best one counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import regnum
from regnum.bots import Turn, bot
from regnum.core.state import State

GAMES = 4
APART = 7


def states_of(game: str, players: int) -> list[State]:
    found: list[State] = []
    for seed in range(GAMES):
        state = regnum.new(game, players=players, seed=seed)
        bots = [bot("easy", seed, game) for _ in range(players)]
        decisions = 0
        while not state.over:
            if decisions % APART == 0:
                found.append(state.copy())
            state.play(bots[state.seat].choose(Turn(state)))
            decisions += 1
    return found


def microseconds(work: Callable[[State], object], states: list[State], rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        for state in states:
            work(state)
        best = min(best, time.perf_counter() - began)
    return 1e6 * best / len(states)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    print("| game | players | view | observe | scores | outcome |")
    print("|---|---|---|---|---|---|")
    for game in regnum.games():
        for players in range(game.min_players, game.max_players + 1):
            states = states_of(game.id, players)
            view = microseconds(lambda state: state.view(state.seat), states, rounds)
            observed = microseconds(lambda state: state.observe(state.seat), states, rounds)
            scores = microseconds(lambda state: state.scores(), states, rounds)
            outcome = microseconds(lambda state: state.outcome(), states, rounds)
            print(
                f"| {game.titles['en']} | {players} | {view:.1f} µs | {observed:.2f} µs | {scores:.2f} µs"
                f" | {outcome:.1f} µs |"
            )


if __name__ == "__main__":
    main()

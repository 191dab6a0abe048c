"""Finds better weights for a policy: hill climbing on common deals, every step proved by a sequential test.

Run it with: python -m benchmarks.tuning GAME [--players N ...] [--seconds N] [--seed N] [--start NAME=N ...]

A step changes a few weights at random. The changed policy sits at a table of the unchanged one, in every seat of
every deal, and replaces it when it is surely better. In the end the weights found meet those that they began with,
on deals that were not used before.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import math
import time
from collections.abc import Iterator
from typing import Any

import regnum
from regnum.arena.statistics import Estimate, Sprt, share
from regnum.bots.search.game import Tracker, play_on
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng

POLICIES = {
    "kingdom_builder": ("policy.KingdomBuilderGreedy", "policy.Weights"),
    "kingdomino": ("policy.KingdominoGreedy", "policy.Weights"),
    "new_york": ("policy.NewYorkGreedy", "outlook.Weights"),
}
"""Of each game, its policy and the weights that it is made with."""
SCALE = 10.0
"""So many points ahead of another are about three quarters of what can be had."""
BATCH = 100
MOST_DEALS = 6000
WORTH_IT = 0.006
"""How much better a step has to be: a share of all that can be had."""

Weights = dict[str, int]


def named(game: str, name: str) -> Any:
    """What has this name among the bots of a game."""
    module, _dot, attribute = name.partition(".")
    return getattr(importlib.import_module(f"regnum.games.{game}.bots.{module}"), attribute)


class Tuned:
    """The policy of a game, made with any weights."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._policy, self._weights = (named(game, name) for name in POLICIES[game])

    def defaults(self) -> Weights:
        parameters = inspect.signature(self._weights).parameters.values()
        return {parameter.name: parameter.default for parameter in parameters}

    def policy(self, weights: Weights) -> Policy:
        made: Policy = self._policy(self._weights(**weights))
        return made


def deals(
    game: str, players: int, one: Policy, other: Policy, seeds: Iterator[int]
) -> Iterator[tuple[float, float]]:
    """Of each deal what `one` had of it against the others, and its share of the wins, 0.5 being nothing gained."""
    for seed in seeds:
        start = regnum.new(game, players, seed)
        ahead = wins = 0.0
        for seat in range(players):
            state = start.copy()
            policies = [other] * players
            policies[seat] = one
            rngs = [Rng(seed * players + place) for place in range(players)]
            play_on(state, policies, rngs, Tracker(), [0] * players, 1 << 30)
            scores, winners = state.scores(), state.winners()
            rivals = [score for place, score in enumerate(scores) if place != seat]
            ahead += sum(1 / (1 + math.exp((rival - scores[seat]) / SCALE)) for rival in rivals) / len(rivals)
            wins += (seat in winners) / len(winners)
        yield ahead / players, wins / players


def better(game: str, players: list[int], one: Policy, other: Policy, seeds: Iterator[int]) -> bool:
    """Whether it surely is; looked at in batches, by turns for each number of players."""
    test = Sprt(0.5, 0.5 + WORTH_IT)
    found: list[float] = []
    matches = [deals(game, number, one, other, seeds) for number in players]
    while len(found) < MOST_DEALS:
        for match in matches:
            found += [next(match)[0] for _ in range(BATCH)]
        verdict = test.verdict(found)
        if verdict is not None:
            return verdict == "high"
    return False


def changed(weights: Weights, rng: Rng) -> Weights:
    """A few of them, by about a third."""
    made = dict(weights)
    names = list(weights)
    for _ in range(1 + rng.below(3)):
        name = names[rng.below(len(names))]
        step = (rng.below(2001) - 1000) / 1000
        made[name] = max(0, round(made[name] * math.exp(step * 0.7)) + rng.below(5) - 2)
    return made


def counted(first: int) -> Iterator[int]:
    while True:
        yield first
        first += 1


def confirmed(tuned: Tuned, players: int, one: Weights, other: Weights, number: int) -> Estimate:
    """The share of wins on fresh deals."""
    match = deals(tuned.game, players, tuned.policy(one), tuned.policy(other), counted(1 << 40))
    return share([next(match)[1] for _ in range(number)])


def shown(weights: Weights) -> str:
    return ", ".join(f"{name}={value}" for name, value in weights.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(POLICIES))
    parser.add_argument("--players", type=int, nargs="*", default=[2], help="numbers of players, by turns")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", nargs="*", default=[], metavar="NAME=N", help="weights to begin with")
    parser.add_argument("--confirm", type=int, default=1000, help="deals that the weights found are tried on")
    arguments = parser.parse_args()
    tuned = Tuned(arguments.game)
    start = tuned.defaults()
    start.update({name: int(value) for name, _equals, value in (text.partition("=") for text in arguments.start)})
    rng: Any = Rng(arguments.seed)
    seeds = counted(arguments.seed << 32)
    best = start
    tried = taken = 0
    end = time.perf_counter() + arguments.seconds
    while time.perf_counter() < end:
        tried += 1
        step = changed(best, rng)
        if step != best and better(tuned.game, arguments.players, tuned.policy(step), tuned.policy(best), seeds):
            best = step
            taken += 1
            print(f"{tried}: {shown(best)}", flush=True)
    print(f"{taken} of {tried} steps taken: {shown(best)}")
    for players in arguments.players:
        found = confirmed(tuned, players, best, start, arguments.confirm)
        print(
            f"{players} players: {found.mean:.1%} of wins ({found.low:.1%} to {found.high:.1%}) "
            f"where {1 / players:.0%} is by chance"
        )


if __name__ == "__main__":
    main()

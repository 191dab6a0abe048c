"""Learn Kingdomino for two on a laptop, by self-play and with numpy alone:

    python examples/learning/learn_kingdomino.py

A small net learns what a position is worth: by how many points the one who looks will be ahead at the end. To
choose, every legal action is tried one step ahead, and the best is taken. The net starts knowing nothing and plays
hundreds of games at a time against itself in a `regnum.Batch`; `greedy` is only what it is measured against.

The weights and a plot of how the share of wins grew are written to `results/`. The arena has the last word: a match
on deals that nobody has seen, every deal from both seats, with the net as a bot (`Learned`) like any other.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for small matrices threads cost more than they bring

import numpy as np
from kingdomino_features import LAYOUT, PLAYERS, UNIT, Array, features, field, margin
from rich.progress import Progress

import regnum
from regnum.arena import plots
from regnum.arena.contest import match
from regnum.arena.run import run
from regnum.arena.statistics import Estimate, share
from regnum.arena.workers import Processes
from regnum.bots import Turn, bot, register

GAME = "kingdomino"
SEEDS = 2**62
AT_ONCE = 250  # games
NOISE = 2.0  # points by which values are changed at random, so that it tries more than it likes best
MEMORY = 400_000  # positions to learn from; older ones were played worse
STEPS, SIZE = 60, 1024  # of learning after each batch of games, and positions in each
RATE, DECAY = 1e-3, 0.1  # of learning, and of weights that nothing needs
MEASURED = 12  # times on the way

Course = list[tuple[float, int, Estimate]]
"""How it went: minutes and games of learning, and the share of wins then."""


class Net:
    """Two hidden layers of rectified units that say how the margin will still change; they learn by Adam."""

    def __init__(self, weights: Sequence[Array]) -> None:
        self.weights = list(weights)
        self.means = [np.zeros_like(part) for part in weights]
        self.squares = [np.zeros_like(part) for part in weights]
        self.steps = 0

    @classmethod
    def new(cls, rng: np.random.Generator) -> Net:
        inputs = features(np.zeros((1, LAYOUT.size), np.uint8)).shape[1]
        weights: list[Array] = []
        for before, after, scale in ((inputs, 64, 1.0), (64, 32, 1.0), (32, 1, 0.01)):
            weights.append(rng.normal(0, scale * (2 / before) ** 0.5, (before, after)).astype(np.float32))
            weights.append(np.zeros(after, np.float32))
        return cls(weights)

    def layers(self, x: Array) -> list[Array]:
        one = np.maximum(x @ self.weights[0] + self.weights[1], 0)
        two = np.maximum(one @ self.weights[2] + self.weights[3], 0)
        return [x, one, two, two @ self.weights[4] + self.weights[5]]

    def change(self, x: Array) -> Array:
        return self.layers(x)[-1][:, 0]

    def learn(self, x: Array, target: Array, rate: float) -> None:
        """One step towards the least mean squared error."""
        layers = self.layers(x)
        back = (layers[3] - target[:, None]) * (2 / len(x))
        self.steps += 1
        for i in (4, 2, 0):
            below = layers[i // 2]
            gradients = below.T @ back, back.sum(axis=0)
            back = (back @ self.weights[i].T) * (below > 0)
            for j, gradient in zip((i, i + 1), gradients, strict=True):
                self.means[j] += 0.1 * (gradient - self.means[j])
                self.squares[j] += 0.001 * (gradient**2 - self.squares[j])
                mean = self.means[j] / (1 - 0.9**self.steps)
                square = self.squares[j] / (1 - 0.999**self.steps)
                self.weights[j] -= rate * mean / (np.sqrt(square) + 1e-8)
            self.weights[i] *= 1 - rate * DECAY

    def judge(self, seen: Array) -> tuple[Array, Array]:
        """Features and values of observations; at the end the margin is what it is."""
        x = features(seen)
        return x, margin(seen) + self.change(x) * (field(seen, "phase") != 2)


# Playing


def after(imagined: Sequence[regnum.State], games: Array, actions: Array) -> Array:
    """What the one who acts would see after each action, tried in a copy of its game."""
    seen = []
    for game, action in zip(games.tolist(), actions.tolist(), strict=True):
        state = imagined[game].copy()
        seat = state.seat
        state.play(action)
        seen.append(state.observe(seat))
    return np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), LAYOUT.size)


def play(
    net: Net, batch: regnum.Batch, rng: np.random.Generator, noise: float = 0.0, rival: int | None = None
) -> tuple[Array, Array]:
    """Play a batch to its end, with `greedy` on the rival's seat if there is one. What can be learned from it:
    the features of all positions that the net chose, and how the margin changed from there on."""
    seats, actions = np.zeros(batch.n, np.int8), np.zeros(batch.n, np.int32)
    mask = np.zeros((batch.n, batch.num_actions), np.uint8)
    greedy = bot("greedy", 0, GAME)
    xs, whose, now = [], [], []
    while True:
        batch.seats(seats)
        if (seats < 0).all():
            break
        batch.mask(mask)
        actions[:] = -1
        for game in np.flatnonzero(seats == rival) if rival is not None else ():
            actions[game] = greedy.choose(Turn(batch.states[game]))
            mask[game] = 0
        games, tried = np.nonzero(mask)
        if len(games):
            # Copies of the games themselves would know what comes next in the pile.
            seeds = rng.integers(SEEDS, size=batch.n).tolist()
            states = zip(batch.states, seeds, strict=True)
            seen = after([s if s.over else s.determinize(s.seat, seed) for s, seed in states], games, tried)
            x, values = net.judge(seen)
            values = values + rng.normal(0, noise / UNIT, len(values))
            order = np.lexsort((values, games))
            best = order[np.append(np.diff(games[order]) > 0, True)]  # the last one of each game
            actions[games[best]] = tried[best]
            best = best[mask[games[best]].sum(axis=1) > 1]  # having no choice teaches nothing
            xs.append(x[best])
            whose.append((seats[games[best]], games[best]))
            now.append(margin(seen[best]))
        batch.step(actions)
    seen = np.zeros((PLAYERS, batch.n, LAYOUT.size), np.uint8)
    for seat in range(PLAYERS):
        batch.observe_seat(seat, seen[seat])
    chosen_by, games = np.concatenate(whose, axis=1)
    final = np.stack([margin(part) for part in seen])[chosen_by, games]
    return np.concatenate(xs), final - np.concatenate(now)


def measure(net: Net, deals: int, seed: int) -> Estimate:
    """The share of wins against `greedy`, each deal played from both seats."""
    won = np.zeros((PLAYERS, deals, PLAYERS), np.float32)
    for seat in range(PLAYERS):
        batch = regnum.Batch(GAME, deals, PLAYERS, seed)
        play(net, batch, np.random.default_rng(seed), rival=1 - seat)
        batch.returns(won[seat])
    return share(((won[0, :, 0] + won[1, :, 1]) / 4 + 0.5).tolist())


class Learned:
    """The net as a bot. It is given what all bots are: what is legal, and imagined states."""

    def __init__(self, seed: int, weights: str = "results/learn_kingdomino.npz") -> None:
        self.rng = regnum.Rng(seed)
        self.net = load(weights)

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        actions = np.array(turn.legal)
        seen = after([turn.imagine(self.rng.bits())], np.zeros_like(actions), actions)
        return int(actions[self.net.judge(seen)[1].argmax()])


register("learned", Learned)  # here and not in main: the other processes of the arena read it too


@cache
def load(path: str) -> Net:
    try:
        with np.load(path) as kept:
            return Net([kept[name] for name in kept.files])
    except (OSError, ValueError) as problem:
        raise regnum.BadOption(f"{path} holds no weights: {problem}") from None


# Learning


def train(
    minutes: float, games: float, deals: int, seed: int, say: Callable[[float, str], None]
) -> tuple[Net, Course]:
    """Play and learn until the minutes or the games are over; measuring, on other deals, does not count."""
    rng = np.random.default_rng(seed)
    net = Net.new(rng)
    course: Course = []
    memory, targets = np.zeros((MEMORY, len(net.weights[0])), np.float16), np.zeros(MEMORY, np.float32)
    played = kept = 0
    used, foreseen = 0.0, ""
    while True:
        done = min(1.0, max(used / minutes, played / games))
        if done >= len(course) / MEASURED:
            wins = measure(net, deals, seed + 1)
            course.append((used, played, wins))
            said = f"wins {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}){foreseen}"
            say(done, f"{used:4.1f} min {played:7,} games  {said}")
        if done == 1:
            return net, course
        began = time.perf_counter()
        x, change = play(net, regnum.Batch(GAME, AT_ONCE, PLAYERS, int(rng.integers(SEEDS))), rng, NOISE)
        error = np.sqrt(np.mean((net.change(x) - change) ** 2))  # of games that it has not learned from
        foreseen = f"  margin foreseen to {UNIT * error:.1f} points"
        at = np.arange(kept, kept + len(x)) % MEMORY
        memory[at], targets[at] = x, change
        kept += len(x)
        for _ in range(STEPS):
            drawn = rng.integers(min(kept, MEMORY), size=SIZE)
            net.learn(memory[drawn].astype(np.float32), targets[drawn], RATE * max(1 - done, 0.05))
        played += AT_ONCE
        used += (time.perf_counter() - began) / 60
        say(done, "")


def draw(course: Course, path: Path) -> None:
    from matplotlib.figure import Figure

    minutes, games, wins = zip(*course, strict=True)
    figure = Figure(figsize=(6.4, 4), layout="constrained")
    axis = figure.subplots()
    axis.fill_between(minutes, [won.low for won in wins], [won.high for won in wins], alpha=0.25)
    axis.plot(minutes, [won.mean for won in wins], marker="o")
    axis.axhline(0.5, color="grey", linestyle=":")
    axis.set(xlabel="minutes of learning", ylabel="wins against greedy, 95 % interval", ylim=(0, 1))
    axis.set_title(f"Kingdomino for two, learned from {games[-1]:,} games against itself")
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, help="of learning; without this and --games, 5")
    parser.add_argument("--games", type=int, help="against itself; with these alone, the same seed learns the same")
    parser.add_argument("--deals", type=int, default=200, help="to measure on while it learns; otherwise 200")
    parser.add_argument("--match", type=int, default=1000, help="games of the match at the end; otherwise 1000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder for the weights and the plot")
    asked = parser.parse_args()
    games = math.inf if asked.games is None else asked.games
    minutes = asked.minutes if asked.minutes is not None else 5 if asked.games is None else math.inf
    if minutes <= 0 or min(games, asked.deals, asked.match, asked.seed) < 1:
        parser.error("minutes, games, deals and the seed are above 0")
    weights, plot = asked.out / "learn_kingdomino.npz", asked.out / "learn_kingdomino.svg"
    if "," in str(weights):
        parser.error("a folder with a comma in its name cannot be told to a bot")
    try:
        plots.check(str(plot))  # before minutes of learning
        asked.out.mkdir(parents=True, exist_ok=True)
        with Progress() as bar:
            learning = bar.add_task("learning", total=1.0)

            def say(done: float, line: str) -> None:
                bar.update(learning, completed=done)
                if line:
                    bar.console.out(line, highlight=False)

            net, course = train(minutes, games, asked.deals, asked.seed, say)
            np.savez(weights, *net.weights)
            draw(course, plot)
            playing = bar.add_task("match", total=asked.match)
            contest = match(GAME, {}, asked.seed, (f"learned:weights={weights}", "greedy"))
            standings = run(
                contest, asked.match, Processes(), progress=lambda now: bar.update(playing, completed=now.games)
            )
    except (regnum.RegnumError, OSError) as problem:
        sys.exit(f"That did not work: {problem}")
    wins = standings.tables[0].wins(contest.tables[0][0])
    print(f"Wins against greedy: {wins.mean:.1%}, 95 % interval {wins.low:.1%} to {wins.high:.1%}.")
    print(f"{standings.games} games, deals of seed {asked.seed}. The weights are {weights}, the plot is {plot}.")


if __name__ == "__main__":
    main()

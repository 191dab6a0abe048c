"""What a move costs the server before anything is sent: carrying it out, and drawing it for those who look.

Run it with: python -m benchmarks.drawing [--games kingdomino,dominion] [--times 5] [--profile]

Easy bots play whole games first. Their moves are then carried out at tables at which one person and one spectator
look, and processor time is taken by step. All is done several times, and of every step of every move the quickest
counts, so that a busy machine disturbs little. Nothing of connections, storage and bots is in it:
`benchmarks.server` measures all together.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import regnum
from benchmarks.server import title
from regnum.bots import Turn, bot
from regnum.server import live
from regnum.server.live import Drawn, Screens
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.table import Table
from tests.server.prepared import opened

GAMES_EACH = 2
PLAYERS = 3
PERSON_NAME = "somebody"
STEPS = {"scene_of": "scene", "pieces_of": "pieces", "_written": "log", "_message": "message"}
"""Of the live tables, by what they are called here."""


def new_table(game: str, seed: int) -> Table:
    seats = [Seat(PERSON, "Anna", PERSON_NAME), *(Seat(BOT, "", "", "easy") for _seat in range(PLAYERS - 1))]
    return opened(game, seed, seats, {})


def moves_of(game: str, seed: int) -> list[str]:
    """A whole game between easy bots."""
    state = new_table(game, seed).state
    bots = [bot("easy", seed + seat, game) for seat in range(PLAYERS)]
    moves = []
    while not state.over:
        action = bots[int(state.seat)].choose(Turn(state))
        moves.append(state.text(action))
        state.apply(action)
    return moves


class Watch:
    """Processor time by move and step, each without the steps inside it."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[int, str], float] = defaultdict(float)
        self.move = 0
        self._inner = [0.0]

    def timed(self, step: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def working(*arguments: Any) -> Any:
            self._inner.append(0.0)
            began = time.process_time()
            try:
                return work(*arguments)
            finally:
                whole = time.process_time() - began
                self.seconds[self.move, step] += whole - self._inner.pop()
                self._inner[-1] += whole

        return working

    @contextmanager
    def on(self) -> Iterator[None]:
        """While it is looked at, what the live tables do is timed."""
        before = {name: getattr(live, name) for name in STEPS}
        for name, step in STEPS.items():
            setattr(live, name, self.timed(step, before[name]))
        try:
            yield
        finally:
            for name, work in before.items():
                setattr(live, name, work)


def play(game: str, seed: int, moves: list[str], watch: Watch) -> int:
    """Carry out these moves and draw each; how many characters would be sent."""
    table, screens = new_table(game, seed), Screens()
    table.come(PERSON_NAME)
    do, view = watch.timed("do", table.do), watch.timed("view", lambda state, eyes: state.view(eyes))
    draw, news = watch.timed("rest", screens.draw), watch.timed("rest", screens.news)
    eyes: tuple[str | None, ...] = (PERSON_NAME, None)
    shown: dict[str | None, Drawn] = {person: draw(table, person, None, "en") for person in eyes}
    watch.seconds.clear()
    sent = 0
    for move in moves:
        watch.move += 1
        do({"act": move})
        for seat in (0, None):
            view(table.state, seat)
        for person in eyes:
            drawn = draw(table, person, None, "en")
            sent += len(news(table, shown[person], drawn) or "")
            shown[person] = drawn
    return sent


def measured(game: str, games: list[tuple[int, list[str]]], times: int) -> tuple[dict[str, float], float]:
    """Milliseconds a move by step, and kB a move."""
    total: dict[str, float] = defaultdict(float)
    sent = 0
    for seed, moves in games:
        best: dict[tuple[int, str], float] = {}
        for _time in range(times):
            watch = Watch()
            with watch.on():
                characters = play(game, seed, moves, watch)
            for of, seconds in watch.seconds.items():
                best[of] = min(seconds, best.get(of, seconds))
        sent += characters
        for (_move, step), seconds in best.items():
            total[step] += seconds
    total["scene"] -= total["view"]  # it was looked at once more, to be timed
    count = sum(len(moves) for _seed, moves in games)
    return {step: 1000 * seconds / count for step, seconds in total.items()}, sent / count / 1000


def profile(game: str, games: list[tuple[int, list[str]]]) -> None:
    profiler = cProfile.Profile()
    profiler.enable()
    for seed, moves in games:
        play(game, seed, moves, Watch())
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(40)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(game.id for game in regnum.games()))
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--profile", action="store_true", help="say where the time goes, function by function")
    arguments = parser.parse_args()
    steps = ("do", "view", "scene", "pieces", "log", "message", "rest")
    print(f"{'ms a move':24}", *(f"{step:>9}" for step in (*steps, "all")), f"{'sent':>10}")
    wholes = []
    for game in arguments.games.split(","):
        games = [(seed, moves_of(game, seed)) for seed in range(1, GAMES_EACH + 1)]
        if arguments.profile:
            profile(game, games)
            continue
        each, sent = measured(game, games, arguments.times)
        wholes.append(sum(each.values()))
        figures = [each.get(step, 0.0) for step in steps]
        print(f"{title(game):24}", *(f"{value:9.3f}" for value in [*figures, wholes[-1]]), f"{sent:7.1f} kB")
    if wholes:
        print(f"{'mean':24}", " " * 10 * len(steps), f"{sum(wholes) / len(wholes):8.3f}")


if __name__ == "__main__":
    main()

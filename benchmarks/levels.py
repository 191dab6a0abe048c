"""How strong the levels are: the ratings in docs/bots.md, on set-ups of all kinds.

Run it with: python -m benchmarks.levels [GAME ...] [--more] [--deals N | --within ELO] [--minutes N] [--write]

Every level meets the next and the one after that, in every seat of every deal; each deal has options, kingdom and
board by lot. Bots think in playouts alone, so that the load of a machine changes nothing. Results are kept in
results/levels/: a stopped run goes on, and a run with more deals adds to it.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from benchmarks.bots import ROOT, write
from regnum.arena.contest import Result, Task, play
from regnum.bots.rated import MORE, PLACE, TWO
from regnum.bots.strategy import LEVELS, strategy_for
from regnum.core.errors import BadOption
from regnum.core.game import Game, Option, Options
from regnum.core.registry import game as find_game
from regnum.core.registry import games
from regnum.core.rng import Rng

KEPT = ROOT / "results/levels"
GAMES = ROOT / "src/regnum/games"
SEED = 2026
RANDOM = "random"
MEDIUM, START = LEVELS.index("medium"), 1500
"""Ratings are counted from this level, which has so many points."""
ELO = 400 / math.log(10)
SURE = 1.96
QUICK = 0.1
AT_ONCE, TOGETHER = 2, 20
"""Deals of a pairing that are played before another one is looked at; the latter where they take less than QUICK
seconds."""


@dataclass(frozen=True)
class Pairing:
    """Two bots that meet on the deals of a group."""

    game: str
    group: str
    weaker: str
    stronger: str


@dataclass(frozen=True)
class Share:
    """What share of its games the stronger one won on a deal, and of how many."""

    won: float
    games: int
    seconds: float = 0.0
    """Of processor time that it took."""


def setup(game: Game, group: str, deal: int) -> tuple[int, Options]:
    """How many play on a deal, and with which options: all that there are come up."""
    rng = Rng(SEED + deal)
    players = game.min_players
    if group == MORE:
        players += 1 + deal // 2 % (game.max_players - game.min_players)
    while True:
        chosen = {option.name: _by_lot(option, rng) for option in game.options}
        try:
            return players, game.check_options(players, chosen)
        except BadOption:  # they do not go together
            continue


def _by_lot(option: Option, rng: Rng) -> bool | str:
    """A random kingdom or board in three deals of four; anything else as usual in every second one."""
    if isinstance(option.default, bool):
        return rng.below(2) == 1
    values = [value for value in (*option.choices, *(option.choice_titles or ())) if value not in option.unoffered]
    values = list(dict.fromkeys(values))
    first, share = (RANDOM, 3) if RANDOM in values else (option.default, 2)
    return first if rng.below(4) < share or not values else values[rng.below(len(values))]


def without_clock(bot: str) -> str:
    """The same bot, that thinks for playouts alone."""
    return re.sub(r",seconds=[\d.]+", "", bot)


def meet(pairing: Pairing, deal: int) -> Share:
    """All seats of one deal: for more than two, one among others of the other kind, who is by turns which."""
    began = time.process_time()
    game = find_game(pairing.game)
    players, options = setup(game, pairing.group, deal)
    alone, others = pairing.stronger, pairing.weaker
    if players > 2 and deal % 2:
        alone, others = others, alone
    bots = (alone, *[others] * (players - 1))
    seed = Rng(SEED ^ deal).bits()
    results = [play(Task(game.id, options, seed, 0, bots, deal, turn)) for turn in range(players)]
    ahead = sum(_ahead(result) for result in results) / players
    won = ahead if alone == pairing.stronger else 1 - ahead
    return Share(won, players, time.process_time() - began)


def _ahead(result: Result) -> float:
    """What share of the others the first bot is ahead of in the end."""
    own, *others = zip(result.wins, result.scores, strict=True)
    if len(others) == 1:
        return own[0]
    told = [(other[1] < own[1]) + 0.5 * (other[1] == own[1]) for other in others]
    return sum(told) / len(told)


class Kept:
    """The results so far of a game and a group, in a file."""

    def __init__(self, game: str, group: str) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.path = KEPT / f"{game}-{group}.jsonl"
        self.shares: dict[tuple[str, str], dict[int, Share]] = {}
        if self.path.exists():
            for line in self.path.read_text("utf-8").splitlines():
                weaker, stronger, deal, *share = json.loads(line)
                self.shares.setdefault((weaker, stronger), {})[deal] = Share(*share)

    def of(self, pairing: Pairing) -> list[Share]:
        return list(self.shares.get((pairing.weaker, pairing.stronger), {}).values())

    def seconds(self, pairing: Pairing) -> float:
        return sum(share.seconds for share in self.of(pairing))

    def add(self, pairing: Pairing, deal: int, share: Share) -> None:
        self.shares.setdefault((pairing.weaker, pairing.stronger), {})[deal] = share
        with self.path.open("a", encoding="utf-8") as file:
            told = [pairing.weaker, pairing.stronger, deal, share.won, share.games, round(share.seconds, 3)]
            file.write(json.dumps(told) + "\n")


@dataclass(frozen=True)
class Rating:
    elo: float
    within: float
    """Half the 95 % interval."""


def ratings(bots: Sequence[str], shares: Mapping[tuple[int, int], Sequence[float]], fixed: int = 0) -> list[Rating]:
    """By Bradley and Terry, the likeliest, from where one of them is 0; a deal counts once for the intervals.

    By pair of bots, the weaker first, the shares that the stronger one won. Half a win each way is added.
    """
    count = len(bots)
    told = {
        pair: (len(of) + 1.0, (sum(of) + 0.5) / (len(of) + 1.0), _variance([*of, 0.0, 1.0]))
        for pair, of in shares.items()
    }
    strength = [0.0] * count
    for _round in range(200):
        slope, bend = [0.0] * count, _zeros(count)
        for (low, high), (deals, won, _spread) in told.items():
            expected = 1 / (1 + math.exp(strength[low] - strength[high]))
            _across(bend, low, high, deals * expected * (1 - expected))
            slope[high] += deals * (won - expected)
            slope[low] -= deals * (won - expected)
        step = _solved(_pinned(bend), slope)
        strength = [at + max(-1.0, min(1.0, by)) for at, by in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    spread = _zeros(count)
    for (low, high), (deals, _won, of_a_deal) in told.items():
        _across(spread, low, high, deals * of_a_deal)
    half = [_solved(_pinned(bend), row) for row in spread]
    shared = [_solved(_pinned(bend), [column[number] for column in half]) for number in range(count)]
    found = []
    for number in range(count):
        variance = shared[number][number] + shared[fixed][fixed] - 2 * shared[number][fixed]
        within = SURE * ELO * math.sqrt(max(variance, 0.0))
        found.append(Rating(ELO * (strength[number] - strength[fixed]), within))
    return found


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _zeros(count: int) -> list[list[float]]:
    return [[0.0] * count for _row in range(count)]


def _across(matrix: list[list[float]], one: int, other: int, value: float) -> None:
    """Add what a comparison of two tells."""
    matrix[one][one] += value
    matrix[other][other] += value
    matrix[one][other] -= value
    matrix[other][one] -= value


def _pinned(matrix: list[list[float]]) -> list[list[float]]:
    """With a mean of 0: comparisons alone leave it open."""
    return [[value + 1.0 for value in row] for row in matrix]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Of linear equations, by elimination; the right side has no part along all ones."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(count):
            if row != at and rows[row][at]:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[at], strict=True)]
    return [row[count] / row[at] for at, row in enumerate(rows)]


class Ladder:
    """The levels of a game, or other bots in their place, weakest first, for two players or for more."""

    def __init__(self, game: str, group: str, bots: Sequence[str]) -> None:
        self.game, self.group = game, group
        self.bots = [without_clock(bot) for bot in bots]
        self.kept = Kept(game, group)
        count = len(self.bots)
        self.fixed = min(MEDIUM, count - 1)
        self.pairs = [(low, low + gap) for gap in (1, 2) for low in range(count - gap)]

    def pairing(self, pair: tuple[int, int]) -> Pairing:
        return Pairing(self.game, self.group, self.bots[pair[0]], self.bots[pair[1]])

    def ratings(self) -> list[Rating]:
        shares = {pair: [share.won for share in self.kept.of(self.pairing(pair))] for pair in self.pairs}
        return ratings(self.bots, shares, self.fixed)

    def share(self, pair: tuple[int, int]) -> tuple[float, float]:
        """What the higher of two won, and half the interval."""
        told = [share.won for share in self.kept.of(self.pairing(pair))]
        mean = sum(told) / max(len(told), 1)
        return mean, SURE * math.sqrt(_variance([*told, 0.0, 1.0]) / (len(told) + 2))

    def games(self, number: int) -> int:
        """In how many it has played."""
        pairs = [pair for pair in self.pairs if number in pair]
        return sum(share.games for pair in pairs for share in self.kept.of(self.pairing(pair)))

    def lacking(self, deals: int, within: float) -> list[tuple[int, int]]:
        """The pairs that are to play on: those with too few deals, or of a level that is not known well enough."""
        few = [pair for pair in self.pairs if len(self.kept.of(self.pairing(pair))) < deals]
        if few or within == math.inf:
            return few
        wide = {number for number, rating in enumerate(self.ratings()) if rating.within > within}
        return [pair for pair in self.pairs if wide & set(pair)]

    def play(self, deals: int, within: float, seconds: float, workers: ProcessPoolExecutor) -> None:
        """Every pair gets as much processor time as the others, so that those who think little play much."""
        began = time.monotonic()
        while (pairs := self.lacking(deals, within)) and time.monotonic() - began < seconds:
            pairing = min(map(self.pairing, pairs), key=self.kept.seconds)
            done = len(self.kept.of(pairing))
            quick = done and self.kept.seconds(pairing) < QUICK * done
            numbers = range(done, done + (TOGETHER if quick else AT_ONCE))
            for deal, share in zip(numbers, workers.map(meet, [pairing] * len(numbers), numbers), strict=True):
                self.kept.add(pairing, deal, share)

    def told(self) -> str:
        lines = []
        for number, (bot, rating) in enumerate(zip(self.bots, self.ratings(), strict=True)):
            shares = []
            for below in (1, 2):
                if number >= below:
                    mean, within = self.share((number - below, number))
                    shares.append(f"{mean:.0%} (±{100 * within:.0f})")
            lines.append(
                f"{rating.elo:+6.0f} ±{rating.within:3.0f}  {self.games(number):6} {bot}  {' '.join(shares)}"
            )
        return "\n".join(lines)


HEAD = (
    "| game | players | level | rating | ± | beats the one below | beats the one two below | games |\n"
    "|---|---|---|---|---|---|---|---|"
)
FEWEST = 5
"""Deals on which two levels have to have met before anything is said of the upper one."""


def rows(ladder: Ladder, levels: Sequence[str]) -> list[str]:
    """Of the table of ratings."""
    found = []
    for number, (level, rating) in enumerate(zip(levels, ladder.ratings(), strict=True)):
        shares = []
        for below in (1, 2):
            pair = (number - below, number)
            told = number >= below and len(ladder.kept.of(ladder.pairing(pair))) >= FEWEST
            mean, within = ladder.share(pair) if told else (0.0, 0.0)
            shares.append(f"{mean:.0%} (±{100 * within:.0f})" if told else "")
        players = "2" if ladder.group == TWO else f"3 to {find_game(ladder.game).max_players}"
        found.append(
            f"| {ladder.game} | {players} | {level} | {START + rating.elo:.0f} | {rating.within:.0f} "
            f"| {shares[0]} | {shares[1]} | {ladder.games(number)} |"
        )
    return found


def bots_table() -> str:
    """Which bot each level is, as the games say."""
    lines = ["| level | " + " | ".join(game.titles["en"] for game in games()) + " |"]
    lines.append("|---" * (1 + len(games())) + "|")
    for level in LEVELS:
        bots = [strategy_for(game.id).levels.get(level) for game in games()]
        lines.append(f"| {level} | " + " | ".join(f"`{bot}`" if bot else "" for bot in bots) + " |")
    return "\n".join(lines)


def measured(game: str, group: str) -> dict[str, str]:
    """The levels from the lowest up to the first that has met the one below too seldom."""
    levels = dict(strategy_for(game).levels)
    ladder = Ladder(game, group, list(levels.values()))
    met = [len(ladder.kept.of(ladder.pairing((number, number + 1)))) >= FEWEST for number in range(len(levels) - 1)]
    count = met.index(False) + 1 if False in met else len(levels)
    return dict(list(levels.items())[:count])


def write_down() -> None:
    """All that is kept, into the docs and beside the bots."""
    lines, told = [HEAD], dict[str, dict[str, dict[str, list[object]]]]()
    for game in games():
        for group in (TWO, MORE):
            levels = measured(game.id, group)
            if len(levels) < 2:
                continue
            ladder = Ladder(game.id, group, list(levels.values()))
            lines += rows(ladder, list(levels))
            told.setdefault(game.id, {})[group] = {
                level: [bot, round(START + rating.elo), round(rating.within)]
                for (level, bot), rating in zip(levels.items(), ladder.ratings(), strict=True)
            }
    write("ladder", bots_table())
    write("ratings", "\n".join(lines))
    for game_id, groups in told.items():
        GAMES.joinpath(game_id, *PLACE).write_text(json.dumps(groups, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; otherwise all")
    parser.add_argument("--more", action="store_true", help="more than two players, not two")
    parser.add_argument("--bots", nargs="+", help="other bots than the levels, weakest first")
    parser.add_argument("--deals", type=int, default=0, help="of each pairing at least")
    parser.add_argument("--within", type=float, default=math.inf, help="until every rating is known so well")
    parser.add_argument("--minutes", type=float, default=math.inf, help="no longer than so many for each game")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put all that is kept into docs/bots.md")
    arguments = parser.parse_args()
    names = arguments.games or [game.id for game in games()]
    with ProcessPoolExecutor(arguments.cores) as workers:
        for name in names:
            bots = arguments.bots or list(strategy_for(name).levels.values())
            ladder = Ladder(name, MORE if arguments.more else TWO, bots)
            ladder.play(arguments.deals, arguments.within, 60 * arguments.minutes, workers)
            print(f"{name}, {ladder.group}\n{ladder.told()}", flush=True)
    if arguments.write:
        write_down()


if __name__ == "__main__":
    main()

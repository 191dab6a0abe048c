"""Training a net for one kind of table by playing: games by what plays so far, a net of what they came to, games by
that net, and so on.

The first games are the policy's own. Those of later rounds are played one choice ahead by the net of the round
before, the last ones also by a search with it, where that is wanted. All is kept in a folder, lot by lot, so that a
stopped training goes on where it was; its seed decides everything but the time.
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Protocol

import regnum
from regnum.arena.statistics import Estimate, share
from regnum.bots.learning import ENDING, Kind, Learner, learner_of, liking
from regnum.bots.search.net import Net, read_plain
from regnum.bots.search.policy import Policy
from regnum.bots.search.practice import OneAhead, Searching, explain, practise
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption
from regnum.core.files import write_bytes, write_text
from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.training.fitting import Fit, fit, liked

A_LOT = 200
"""Games that are kept together."""
ROUNDS_LEARNT_FROM = 2
PLAN, CURVE = "training.json", "curve.csv"
FIRST_SEEN = 300
"""Of a thousand states of the policy's own games, so many are learnt from."""


@dataclass(frozen=True)
class Course:
    """What a training does; with the same one a stopped training goes on."""

    game: str
    kind: str
    seed: int
    rounds: int = 3
    """With a net; the policy's own games go before."""
    games: int = 8000
    """In each round."""
    playouts: int = 0
    """Of the search that plays the last round; 0 looks one choice ahead there, too."""
    last_games: int = 0
    """In the last round, when others than `games`."""
    units: tuple[int, int] = (48, 16)
    epochs: int = 8
    strays: int = 50
    """Of a thousand choices so many are any promising ones."""
    kept: int = 400
    """Of a thousand states that the net is asked about so many are learnt from."""
    matches: int = 200
    """Deals that each net plays against the policy, in every seat."""
    lessons: int = 1000
    """Games of the last net, one choice ahead, that a quick policy learns from what to like."""

    @property
    def last(self) -> int:
        """The round of these lessons, after all others."""
        return self.rounds + 1

    @property
    def command(self) -> str:
        """What one types to do the same."""
        typed = ["regnum train", self.game, self.kind]
        for field in fields(self)[2:]:
            value = getattr(self, field.name)
            if field.name == "seed" or value != field.default:
                shown = ",".join(map(str, value)) if isinstance(value, tuple) else value
                typed.append(f"--{field.name.replace('_', '-')} {shown}")
        return " ".join(typed)

    def games_in(self, number: int) -> int:
        if number == self.last:
            return self.lessons
        return self.last_games if self.last_games and number == self.rounds else self.games

    def lots_in(self, number: int) -> int:
        return -(-self.games_in(number) // A_LOT)


class Workers(Protocol):
    """Those of the arena."""

    def each(self, work: Callable[[Lot], int], tasks: list[Lot], together: int) -> Iterator[int]: ...


@dataclass(frozen=True)
class Lot:
    """Games to be played."""

    course: Course
    folder: str
    round: int
    number: int


@dataclass(frozen=True)
class Learnt:
    """A line of the curve."""

    round: int
    games: int
    """So far."""
    rows: int
    """What this net was fitted to."""
    error: float
    explained: float
    wins: float
    """The share of its games that the net, one choice ahead, wins in one seat, when the policy has the others."""
    low: float
    high: float
    seconds: float
    """Of processor time, so far."""


def learner_for(game: str) -> Learner:
    """How nets come to know a game; BadOption when they do not."""
    learner = learner_of(game)
    if learner is None:
        raise BadOption(
            "There is nothing in {game} that a net could look at; valid is: {valid}.",
            game=game,
            valid=", ".join(each.id for each in regnum.games() if learner_of(each.id) is not None),
        )
    return learner


def kind_of(course: Course) -> tuple[Learner, Kind]:
    learner = learner_for(course.game)
    if course.kind not in learner.kinds:
        raise BadOption(
            "There is no kind of table “{kind}” in {game}; there are: {valid}.",
            kind=course.kind,
            game=course.game,
            valid=", ".join(learner.kinds),
        )
    return learner, learner.kinds[course.kind]


class Training:
    """One that is begun, or goes on, in a folder."""

    def __init__(self, course: Course, folder: Path) -> None:
        try:
            import numpy as np  # noqa: F401
        except ImportError:
            raise BadOption("Training needs numpy: pip install 'regnum[train]'.") from None
        self.course = course
        self.folder = folder
        kind_of(course)
        _begin(folder, course)

    def todo(self, number: int) -> list[Lot]:
        """What is still to be played of a round."""
        if number == self.course.last and kind_of(self.course)[0].moves is None:
            return []  # there is nothing to give lessons in
        lots = [Lot(self.course, str(self.folder), number, lot) for lot in range(self.course.lots_in(number))]
        return [lot for lot in lots if not _lot_path(lot).exists()]

    def games_of(self, lots: list[Lot]) -> int:
        return sum(_games_of(lot) for lot in lots)

    def play(self, lots: list[Lot], workers: Workers) -> Iterator[int]:
        """Play them; tells of each lot how many games it was."""
        yield from workers.each(play_lot, lots, 1)

    def net_path(self, number: int) -> Path:
        return self.folder / f"round-{number}{ENDING}"

    def is_done(self, number: int) -> bool:
        return self.net_path(number).exists()

    def learn(self, number: int, show: Callable[[int], None]) -> Learnt:
        """Fit the net of a round to its games, let it play, and write both down."""
        import numpy as np

        began = time.process_time()
        course = self.course
        from_round = max(min(1, number), number - ROUNDS_LEARNT_FROM + 1)
        lots = [
            _lot_path(Lot(course, str(self.folder), each, lot))
            for each in range(from_round, number + 1)
            for lot in range(course.lots_in(each))
        ]
        width = int(kind_of(course)[0].features.inputs) + 2
        both = np.concatenate([np.frombuffer(path.read_bytes(), np.int8).reshape(-1, width) for path in lots])
        points = both[:, -2:].copy().view("<i2")[:, 0].astype(np.float64)
        games = sum(course.games_in(each) for each in range(number + 1))
        about = {
            "game": course.game,
            "kind": course.kind,
            "games": games,
            "command": course.command,
            "version": regnum.__version__,
        }
        found = fit(both[:, :-2], points, course.units, course.epochs, course.seed * 100 + number, about, show)
        learner = kind_of(course)[0]
        wins = measured(course, OneAhead(strategy_for(course.game).policy, learner.features, found.plain.net()))
        line = Learnt(number, games, len(both), found.error, found.explained, wins.mean, wins.low, wins.high, 0.0)
        return self._write(found, line, time.process_time() - began)

    def finish(self) -> tuple[bytes, Estimate | None]:
        """The last net, with what a quick policy has learnt to like, where it plays better by that; and what that
        policy wins against the game's own."""
        import numpy as np

        course = self.course
        plain = read_plain(self.net_path(course.rounds).read_bytes())
        plain.about["command"] = course.command
        learner = kind_of(course)[0]
        if learner.moves is None or not course.lessons:
            return plain.to_bytes(), None
        lots = [Lot(course, str(self.folder), course.last, lot) for lot in range(course.lots_in(course.last))]
        told = np.concatenate([np.frombuffer(_lot_path(lot).read_bytes(), "<i2") for lot in lots])
        likes = liked(told.reshape(-1, 3 + int(learner.moves.width)), int(learner.moves.groups))
        wins = measured(course, liking(learner.moves, likes, strategy_for(course.game).policy))
        plain.about["likes_win"] = [round(wins.mean, 3), round(wins.low, 3), round(wins.high, 3)]
        if wins.low > 1 / kind_of(course)[1].players:
            plain.about["likes"] = likes
        return plain.to_bytes(), wins

    def _write(self, found: Fit, line: Learnt, seconds: float) -> Learnt:
        curve = self.curve()
        spent = sum(float(path.read_text("utf-8")) for path in self.folder.glob("round-*/*.seconds"))
        fitted = sum(float(path.read_text("utf-8")) for path in self.folder.glob("round-*.seconds"))
        (self.folder / f"round-{line.round}.seconds").write_text(f"{seconds:.2f}\n", "utf-8")
        line = replace(line, seconds=spent + fitted + seconds)
        found.plain.about["seconds"] = round(line.seconds)
        found.plain.about["error"] = round(found.error, 2)
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(asdict(line))
        for each in [*curve, line]:
            table.writerow(
                [round(value, 4) if isinstance(value, float) else value for value in asdict(each).values()]
            )
        write_text(self.folder / CURVE, text.getvalue())
        write_bytes(self.net_path(line.round), found.plain.to_bytes())
        return line

    def curve(self) -> list[Learnt]:
        """What was learnt so far, round by round."""
        try:
            rows = list(csv.DictReader(io.StringIO((self.folder / CURVE).read_text("utf-8"))))
        except FileNotFoundError:
            return []
        whole = ("round", "games", "rows")
        told: list[dict[str, Any]] = [
            {name: int(value) if name in whole else float(value) for name, value in row.items()} for row in rows
        ]
        read = [Learnt(**line) for line in told]
        return [line for line in read if self.is_done(line.round)]


def _begin(folder: Path, course: Course) -> None:
    """Write down what is done here; a folder with something else in it is left alone."""
    told = json.dumps(asdict(course), indent=1) + "\n"
    path = folder / PLAN
    try:
        folder.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if path.exists() else None
    except OSError as problem:
        raise BadOption("{path} cannot be written: {why}.", path=folder, why=problem.strerror) from None
    if before is None:
        write_text(path, told)
    elif before != told:
        raise BadOption(
            "In {folder} another training has begun, with other settings: {before}. Go on with these, or take "
            "another folder.",
            folder=folder,
            before=_differing(before, told),
        )


def _differing(before: str, now: str) -> str:
    try:
        old, new = json.loads(before), json.loads(now)
        return ", ".join(f"{name}={old.get(name)}" for name in new if old.get(name) != new[name])
    except ValueError:
        return PLAN


def _lot_path(lot: Lot) -> Path:
    return Path(lot.folder) / f"round-{lot.round}" / f"{lot.number:05}.rows"


def deal(game: str, kind: Kind, rng: Rng) -> State:
    """A table of this kind, with one value of each option that may differ."""
    options: Mapping[str, Any] = {name: values[rng.below(len(values))] for name, values in kind.options.items()}
    return regnum.new(game, kind.players, rng.bits(), dict(options))


def _games_of(lot: Lot) -> int:
    return min(A_LOT, lot.course.games_in(lot.round) - lot.number * A_LOT)


def play_lot(lot: Lot) -> int:
    """Play the games of a lot and keep what there is to learn from them; tells how many they were."""
    began = time.process_time()
    course = lot.course
    learner, kind = kind_of(course)
    policy = strategy_for(course.game).policy
    player, kept = policy, FIRST_SEEN
    net = _net_before(lot)
    games = _games_of(lot)
    rng = Rng((course.seed << 64) | (lot.round << 32) | lot.number)
    rows = []
    if lot.round == course.last:
        assert net is not None
        assert learner.moves is not None
        teacher = OneAhead(policy, learner.features, net)
        for _ in range(games):
            dealt = deal(course.game, kind, rng)
            rows.append(explain(dealt, teacher, policy, learner.moves, rng, course.strays))
    else:
        if net is not None:
            player, kept = _player(course, lot.round, policy, net), course.kept
        for _ in range(games):
            dealt = deal(course.game, kind, rng)
            rows.append(practise(dealt, player, policy, learner.features, rng, course.strays, kept))
    path = _lot_path(lot)
    seconds = time.process_time() - began
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".seconds").write_text(f"{seconds:.2f}\n", "utf-8")
    write_bytes(path, b"".join(rows))
    return games


def _net_before(lot: Lot) -> Net | None:
    """The net of the round before this one."""
    path = Path(lot.folder) / f"round-{lot.round - 1}{ENDING}"
    return read_plain(path.read_bytes()).net() if lot.round > 0 else None


def _player(course: Course, number: int, policy: Policy, net: Net) -> Policy:
    """Who plays the games of a round, with the net of the one before."""
    learner, kind = kind_of(course)
    if course.playouts and number == course.rounds:
        return Searching(policy, learner.features, net, kind.settings, course.playouts)
    return OneAhead(policy, learner.features, net)


def measured(course: Course, player: Policy) -> Estimate:
    """What one player wins among others by the game's policy, with its 95 % interval."""
    kind = kind_of(course)[1]
    policy = strategy_for(course.game).policy
    rng = Rng(course.seed)
    of_deals: list[float] = []
    for _ in range(course.matches):
        dealt = deal(course.game, kind, rng)
        won = 0.0
        for seat in range(kind.players):
            state = dealt.copy()
            while not state.over:
                state.play((player if state.seat == seat else policy).choose(state, rng))
            winners = state.winners()
            won += (seat in winners) / len(winners)
        of_deals.append(won / kind.players)
    return share(of_deals)

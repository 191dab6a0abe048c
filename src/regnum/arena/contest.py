"""What is played: which bots meet, on which deals, in which seats. Every game of it has a number and a seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from time import perf_counter
from typing import Any

import regnum
from regnum.arena.tracks import Told, chronicle, told, track
from regnum.bots import Bot, Turn, begin, by_policy, end
from regnum.bots.failing import BotFailed, choose, raised
from regnum.bots.search.game import Tracker, play_on
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng
from regnum.core.seeds import SIMULATION_BITS
from regnum.core.state import State
from regnum.protocol.players import player

SEEDS = 1 << SIMULATION_BITS
DECISIONS_TOGETHER = 10_000
"""So many are made before Python has a look around: nobody could interrupt a game that never ends otherwise."""


@dataclass(frozen=True)
class Task:
    """One game: the bots at a table, the deal, and how far the bots have moved around the table."""

    game: str
    options: Mapping[str, object]
    seed: int
    table: int
    bots: tuple[str, ...]
    deal: int
    rotation: int
    position: Mapping[str, object] | None = None
    """Where the game starts, when not at its beginning."""
    told: bool = False
    """Whether all is kept that a report tells."""

    @property
    def key(self) -> tuple[int, int, int]:
        """What the result of this game is found by: its table, deal and turn of the seats."""
        return self.table, self.deal, self.rotation

    def first_state(self, seed: int) -> State:
        """The deal; of a position all is dealt anew that the one to choose cannot know."""
        if self.position is None:
            return regnum.new(self.game, len(self.bots), seed, self.options)
        start = regnum.from_position(self.position)
        return start.determinize(start.seat, seed)

    @property
    def seats(self) -> list[int]:
        """For each seat, which of the bots sits there."""
        players = len(self.bots)
        return [(seat + self.rotation) % players for seat in range(players)]


@dataclass(frozen=True)
class Failure:
    """Why a game was not played to its end, as it is kept in a file."""

    bot: int
    """Which of the bots at the table lost it so."""
    decision: int
    """At which decision of the game, counted from 1."""
    kind: str
    message: str
    """What it did, with values in braces: a `Phrase`."""
    values: dict[str, Any]
    last_words: list[str]

    @property
    def phrase(self) -> Phrase:
        """Why, as a sentence that can be said in other languages."""
        return Phrase(self.message, **self.values)


@dataclass(frozen=True)
class Result:
    """How a game went, as it is kept in a file."""

    table: int
    deal: int
    rotation: int
    scores: list[int]
    """By bot, in the order of the table, not by seat; the same for the next two."""
    wins: list[float]
    decisions: list[int]
    slowest: list[float]
    """The longest that each bot took for one decision, in seconds."""
    tracks: dict[str, list[list[float]]]
    """What some games tell besides: by name, for each bot, a figure for each of its turns."""
    failure: Failure | None = None
    """None for a game that was played to its end. Otherwise scores are as they stood, and there are no figures."""
    told: Told | None = None
    """For a report, of a game that was played to its end: by bot, too."""

    @property
    def key(self) -> tuple[int, int, int]:
        """That of its task."""
        return self.table, self.deal, self.rotation

    @property
    def number(self) -> int:
        """Of the game at its table, counted from 1."""
        return self.deal * len(self.scores) + self.rotation + 1

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a file."""
        shown = {name: value for name, value in vars(self).items() if value is not None}
        if self.failure is not None:
            shown["failure"] = dict(vars(self.failure))
        return shown


def result_from_json(shown: dict[str, Any]) -> Result:
    """What `to_json` wrote."""
    failure = shown.pop("failure", None)
    return Result(**shown, failure=Failure(**failure) if failure is not None else None)


class _Lost(Exception):
    """One of the bots has lost the game by failing."""

    def __init__(self, who: int, why: BotFailed) -> None:
        self.who = who
        self.why = why


def play(task: Task) -> Result:
    """Play the game; it goes the same way on any computer, unless a bot looks at the clock.

    It ends early when a bot fails. That one has lost, and the others share the win: nobody knows which of them
    would have had it.
    """
    seats = task.seats
    players = len(seats)
    # The deal depends on its number alone, so that all bots meet the same ones.
    rng = Rng((task.seed + task.deal) % SEEDS)
    state = task.first_state(rng.bits())
    rng = Rng(rng.bits() ^ (task.rotation + 1) * 0x9E3779B97F4A7C15)
    seeds = [rng.bits() for _name in task.bots]
    bots: dict[int, Bot] = {}
    decisions = [0] * players
    slowest = [0.0] * players
    kept = chronicle(task.game, players) if task.told else None
    tracker = kept or track(task.game, players)
    if kept is not None:
        kept.begin(state)
    failure = None
    try:
        for who, name in enumerate(task.bots):
            bots[who] = _ready(task, who, name, seeds[who], state)
        _play_by_policies(task, state, bots, tracker, decisions)
        while not state.over:
            seat = int(state.seat)
            who = seats[seat]
            tracker.look(state)
            # What a bot imagines has no log: it would be copied again and again.
            log, state.log = state.log, None
            turn = Turn(state)
            start = perf_counter()
            try:
                action = choose(bots[who], turn)
            except BotFailed as problem:
                raise _Lost(who, problem) from problem
            finally:
                slowest[who] = max(slowest[who], perf_counter() - start)
                state.log = log
            decisions[who] += 1
            state.apply(action)
    except _Lost as lost:
        failure = _failure(lost, sum(decisions) + 1)
    finally:
        for seated in bots.values():
            with suppress(Exception):  # its game is over: there is nothing to lose any more
                end(seated, state)
    if kept is not None and failure is None:
        kept.end(state)
    scores = state.scores()
    winners = (
        state.winners() if failure is None else [seat for seat in range(players) if seats[seat] != failure.bot]
    )
    by_bot = {who: seat for seat, who in enumerate(seats)}
    return Result(
        task.table,
        task.deal,
        task.rotation,
        [scores[by_bot[who]] for who in range(players)],
        [1 / len(winners) if by_bot[who] in winners else 0.0 for who in range(players)],
        decisions,
        [round(seconds, 4) for seconds in slowest],
        {name: [rows[by_bot[who]] for who in range(players)] for name, rows in tracker.figures().items()}
        if failure is None
        else {},
        failure,
        {
            kind: {name: [rows[by_bot[who]] for who in range(players)] for name, rows in of_kind.items()}
            for kind, of_kind in told(kept, state).items()
        }
        if kept is not None and failure is None
        else None,
    )


def _ready(task: Task, who: int, name: str, seed: int, state: State) -> Bot:
    """A bot that has sat down."""
    try:
        seated = player(name, seed, task.game)
        begin(seated, state, task.seats.index(who))
    except BotFailed as problem:
        raise _Lost(who, problem) from problem
    except (Exception, SystemExit) as problem:
        raise _Lost(who, raised(problem)) from problem
    return seated


def _play_by_policies(
    task: Task, state: State, bots: Mapping[int, Bot], tracker: Tracker, decisions: list[int]
) -> None:
    """Play the game to its end, if all bots choose by a policy alone; otherwise nothing is done."""
    seats, by_seat = task.seats, [0] * len(task.bots)
    told = [found for who in seats if (found := by_policy(bots[who], task.game)) is not None]
    if len(told) < len(seats):
        return
    policies, rngs = [policy for policy, _rng in told], [rng for _policy, rng in told]
    try:
        while not state.over:
            play_on(state, policies, rngs, tracker, by_seat, DECISIONS_TOGETHER)
    except Exception as problem:
        raise _Lost(seats[int(state.seat)], raised(problem)) from problem
    finally:
        for seat, who in enumerate(seats):
            decisions[who] = by_seat[seat]


def _failure(lost: _Lost, decision: int) -> Failure:
    why = lost.why
    values = {
        name: value if isinstance(value, int | float) else str(value) for name, value in why.phrase.values.items()
    }
    return Failure(lost.who, decision, why.kind, why.phrase.message, values, list(why.last_words))


@dataclass(frozen=True)
class Contest:
    """Tables of bots that play the same deals, every bot in every seat."""

    game: str
    options: Mapping[str, object]
    seed: int
    tables: tuple[tuple[str, ...], ...]
    versions: Mapping[str, str] = field(default_factory=dict)
    """Of bots that are made from files: so that results of a file are not taken for those of a changed one."""
    position: Mapping[str, object] | None = None

    @property
    def players(self) -> int:
        """How many play at each table."""
        return len(self.tables[0])

    def tasks(self, table: int, games: int, told: bool = False) -> list[Task]:
        """The games of one table, those of a deal one after another; whether what a report tells is kept."""
        return [
            Task(
                self.game,
                self.options,
                self.seed,
                table,
                self.tables[table],
                number // self.players,
                number % self.players,
                self.position,
                told,
            )
            for number in range(games)
        ]

    def header(self) -> dict[str, Any]:
        """The first line of a file of results: which contest it is of."""
        return {
            "regnum": "arena",
            "game": self.game,
            "options": dict(self.options),
            "seed": f"{self.seed:#x}",
            "tables": [list(table) for table in self.tables],
            **({"versions": dict(self.versions)} if self.versions else {}),
            **({"position": dict(self.position)} if self.position is not None else {}),
        }


def contest_from_header(text: str) -> Contest:
    """The contest that a file of results is of."""
    header = json.loads(text)
    if header["regnum"] != "arena":
        raise ValueError(text)
    tables = tuple(tuple(str(name) for name in table) for table in header["tables"])
    return Contest(
        str(header["game"]),
        dict(header["options"]),
        int(header["seed"], 16),
        tables,
        dict(header.get("versions", {})),
        header.get("position"),
    )


def match(
    game: str,
    options: Mapping[str, object],
    seed: int,
    bots: tuple[str, ...],
    position: Mapping[str, object] | None = None,
) -> Contest:
    """One table."""
    return _checked(game, options, seed, (bots,), position)


def tournament(
    game: str,
    options: Mapping[str, object],
    seed: int,
    bots: tuple[str, ...],
    players: int,
    position: Mapping[str, object] | None = None,
) -> Contest:
    """Every choice of so many of the bots meets at a table."""
    if len(set(bots)) != len(bots):
        raise BadOption("A bot cannot enter a tournament twice.")
    if len(bots) < players:
        raise BadOption(
            "{players} seats need as many bots; only {count} are named.", players=players, count=len(bots)
        )
    return _checked(game, options, seed, tuple(combinations(bots, players)), position)


def _checked(
    game: str,
    options: Mapping[str, object],
    seed: int,
    tables: tuple[tuple[str, ...], ...],
    position: Mapping[str, object] | None,
) -> Contest:
    rules = regnum.game(game)
    players = rules.check_players(len(tables[0]))
    versions = {}
    for name in dict.fromkeys(name for table in tables for name in table):
        version = getattr(player(name, 0, rules.id), "version", None)
        if version is not None:
            versions[name] = str(version)
    return Contest(rules.id, rules.check_options(players, options), seed, tables, versions, position)

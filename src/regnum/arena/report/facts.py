"""What a report tells, whichever command has played the games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from regnum.arena.chronicles import Chronicles
from regnum.arena.contest import Contest
from regnum.arena.simulate import Setup
from regnum.arena.standing import Standing, Standings
from regnum.arena.statistics import Estimate
from regnum.arena.summary import CONFIDENCE, Summary, mean_and_spread
from regnum.bots.milestones import milestones
from regnum.core.errors import Phrase
from regnum.view import view_of


@dataclass(frozen=True)
class Entrant:
    """How somebody did at one table, or in one seat."""

    name: str
    games: int
    wins: Estimate
    by_chance: float
    failed: int
    margin: Estimate | None = None
    """How far ahead of the best of the others; None where nobody moves around the table."""


@dataclass(frozen=True)
class Rating:
    """How somebody did at all tables of a tournament."""

    name: str
    games: int
    elo: Estimate
    wins: Estimate


@dataclass(frozen=True)
class Failures:
    """How often a bot lost by failing, and how."""

    bot: str
    why: Phrase
    games: int


@dataclass(frozen=True)
class Milestone:
    """In which turn somebody came so far."""

    about: Phrase
    name: str
    turn: Estimate
    reached: int
    games: int


@dataclass(frozen=True)
class Facts:
    """All of it."""

    game: str
    options: Mapping[str, object]
    players: int
    seed: int
    games: int
    """How many were played, those included that a bot lost by failing."""
    asked: int
    names: Sequence[str]
    """Who is told of, in order; they have colours by it."""
    tables: Sequence[Sequence[Entrant]]
    chronicles: Chronicles
    ratings: Sequence[Rating] = ()
    failures: Sequence[Failures] = ()
    milestones: Sequence[Milestone] = ()
    in_every_seat: bool = True
    """Whether bots move around the table."""
    stopped_early: bool = False
    """Whether a sequential test may have ended it."""

    def number(self, name: str) -> int:
        """From 1; colours and marks come again after the sixth."""
        return list(self.names).index(name) % 6 + 1


def tells(game: str, options: Mapping[str, object]) -> Callable[[str], bool]:
    """Whether a number of the end is one that a report of this game has words for."""

    def has_words(name: str) -> bool:
        return named(game, options, name, "en") is not None

    return has_words


def named(game: str, options: Mapping[str, object], name: str, language: str) -> str | None:
    """A number of the end in words: its name is the thing, and behind a stroke what is measured of it."""
    thing, _stroke, measure = name.rpartition("/")
    return view_of(game).tracked(thing, measure, dict(options), language)


def chronicles_of(contest: Contest) -> Chronicles:
    """Empty, for the games of a contest."""
    return Chronicles(contest.players * len(contest.tables), tells(contest.game, contest.options))


def of_contest(
    contest: Contest, standings: Standings, chronicles: Chronicles, asked: int, tested: bool = False
) -> Facts:
    """What a match or a tournament has shown."""
    chronicles.close()
    ratings = []
    if len(standings.tables) > 1:
        for name, elo in sorted(standings.ratings().items(), key=lambda rated: -rated[1].mean):
            games, wins = standings.overall(name)
            ratings.append(Rating(name, games, elo, wins))
    lost: Counter[tuple[str, str]] = Counter()
    said: dict[str, Phrase] = {}
    for table in standings.tables:
        for name in table.names:
            for failed in table.failed(name):
                why = str(failed.failure.phrase)
                said[why] = failed.failure.phrase
                lost[name, why] += 1
    return Facts(
        contest.game,
        contest.options,
        contest.players,
        contest.seed,
        standings.games,
        asked,
        standings.bots,
        [_entrants(table) for table in standings.tables if table.games],
        chronicles,
        ratings,
        [Failures(name, said[why], count) for (name, why), count in lost.items()],
        stopped_early=tested,
    )


def _entrants(table: Standing) -> list[Entrant]:
    found = []
    for name in table.names:
        margin = table.margin(name)
        found.append(
            Entrant(
                name,
                table.games,
                table.wins(name),
                table.entrants.count(name) / table.players,
                len(table.failed(name)),
                None if math.isnan(margin.mean) else margin,
            )
        )
    return found


def of_simulation(
    setup: Setup, summary: Summary, chronicles: Chronicles, asked: int, names: Sequence[str], shown: int
) -> Facts:
    """What a simulation has shown of the first seats, as many as are shown; each is called by its name."""
    chronicles.close()
    failures = summary.failures()
    failed = Counter({names[seat]: 0 for seat in range(shown)})
    for seat, _why, count in failures:
        failed[names[seat]] += count
    entrants = [
        Entrant(
            names[seat], summary.games, Estimate(*summary.win_share(seat)), 1 / setup.players, failed[names[seat]]
        )
        for seat in range(shown if summary.games else 0)
    ]
    reached = []
    for milestone in milestones(setup.game):
        for seat, turns in enumerate(summary.milestones.get(milestone.name, ())[:shown]):
            if turns:
                mean, spread = mean_and_spread(turns)
                margin = CONFIDENCE * spread / math.sqrt(turns.total())
                turn = Estimate(mean, mean - margin, mean + margin)
                reached.append(Milestone(milestone.about, names[seat], turn, turns.total(), summary.games))
    return Facts(
        setup.game,
        setup.options,
        setup.players,
        setup.seed,
        summary.played,
        asked,
        names[:shown],
        [entrants] if entrants else [],
        chronicles,
        failures=[Failures(names[seat], why, count) for seat, why, count in failures],
        milestones=reached,
        in_every_seat=False,
    )

"""What many games have told, added up for a report as they come: sums, so that a million games need no more room.

The games of one deal are not independent, so intervals are taken over deals: a mean is a ratio of two sums over
them, and its error is how the deals spread around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from regnum.arena.contest import Result
from regnum.arena.statistics import Estimate
from regnum.arena.summary import CONFIDENCE


@dataclass
class Sums:
    """A mean over games that come deal by deal: some deals have more of them, some none."""

    deals: int = 0
    games: float = 0.0
    total: float = 0.0
    squares: float = 0.0
    """Of the totals of the deals; then of their products with the games, and of the games."""
    products: float = 0.0
    games_squared: float = 0.0

    def add(self, games: float, total: float) -> None:
        """One more deal, in which the figure was there in so many games, and came to so much together."""
        if games:
            self.deals += 1
            self.games += games
            self.total += total
            self.squares += total * total
            self.products += total * games
            self.games_squared += games * games

    def over(self, whole: Sums) -> Sums:
        """The same over all games that the other has: in those that were not added here it came to nothing."""
        return Sums(whole.deals, whole.games, self.total, self.squares, self.products, whole.games_squared)

    @property
    def mean(self) -> float:
        """Not a number when there was no game."""
        return self.total / self.games if self.games else math.nan

    @property
    def error(self) -> float:
        """The standard error of the mean; without bound where one deal alone tells nothing of the spread."""
        if self.deals < 2:
            return math.inf
        mean = self.mean
        around = self.squares - 2 * mean * self.products + mean * mean * self.games_squared
        return math.sqrt(max(around, 0.0) * self.deals / (self.deals - 1)) / self.games

    def estimate(self, errors: float = CONFIDENCE) -> Estimate:
        """The mean with its 95 % interval, or as wide as so many standard errors to each side."""
        mean, error = self.mean, self.error
        return Estimate(mean, mean - errors * error, mean + errors * error)

    def share(self) -> Estimate:
        """The same for a share: kept within 0 and 1, and honest when all deals are alike (rule of three)."""
        found = self.estimate()
        margin = 3 / self.deals if self.deals and self.error == 0 else 0.0
        return Estimate(found.mean, max(found.low - margin, 0.0), min(found.high + margin, 1.0))


@dataclass
class Gained:
    """One thing, and when somebody gained it; deals in which nobody did are not in the sums."""

    had: Sums = field(default_factory=Sums)
    """In how many games at all: to be taken over all games of the course, and so the number."""
    number: Sums = field(default_factory=Sums)
    """How many in a game."""
    first: Sums = field(default_factory=Sums)
    """The turn of the first, over the games in which there was one."""
    by_turn: list[int] = field(default_factory=list)
    """How many in each turn, over all games."""


class Course:
    """What one bot did, or one seat where bots keep theirs."""

    def __init__(self) -> None:
        self.games = Sums()
        self.by_turn: dict[str, list[Sums]] = {}
        """By figure, for each turn, over the games in which it had that turn."""
        self.gained: dict[str, Gained] = {}
        self.scores: dict[int, dict[int, int]] = {}
        """For each deal, how often it had which score."""
        self.seats: dict[int, Sums] = {}
        """For each seat, its wins there."""

    def score(self) -> Sums:
        """Its mean score."""
        return self.share_of(lambda score: score)

    def share_of(self, counts: Callable[[int], float]) -> Sums:
        """The mean of something that depends on the score alone."""
        sums = Sums()
        for scores in self.scores.values():
            games = sum(scores.values())
            sums.add(games, sum(counts(score) * times for score, times in scores.items()))
        return sums


@dataclass(frozen=True)
class Seat:
    """One player of one game that was told whole."""

    name: str
    place: int
    """Which seat it had."""
    score: int
    won: float
    by_turn: dict[str, Sequence[float]]
    gained: dict[str, Sequence[int]]
    ends: dict[str, float]


Game = list[Seat]


class Compared:
    """A number at the end of a game, of those who won it and of the others; deals in which it was 0 for everybody
    are not in the sums."""

    def __init__(self) -> None:
        self.winners = Sums()
        self.others = Sums()
        self.apart = Sums()
        """Winners less others, within a game."""
        self.total = 0.0
        self.squares = 0.0
        """Over everybody in all games, and of the squares."""
        self.like_score = 0
        """How often it was the score itself: a number that always is tells nothing new."""

    def spread(self, count: int) -> float:
        """The standard deviation over everybody in all games, so many together."""
        mean = self.total / count
        return math.sqrt(max(self.squares / count - mean * mean, 0.0))


class Chronicles:
    """All that was told. Deals are added up when they are whole, or at the end."""

    def __init__(self, a_deal: int, tells: Callable[[str], bool]) -> None:
        self.a_deal = a_deal
        """How many games a deal has, at all tables together."""
        self.tells = cache(tells)
        """Whether a number of the end is one that the report tells."""
        self.games = 0
        """How many were told; those that somebody lost by failing are not."""
        self.longest = 0
        """How many turns the longest game had."""
        self.courses: dict[str, Course] = {}
        self.compared: dict[str, Compared] = {}
        self.decided = Sums()
        """The games in which some won and some did not, and how many players all of them had."""
        self.players_compared = 0
        self._open: dict[int, tuple[int, list[Game]]] = {}

    def add(self, names: Sequence[str], result: Result) -> None:
        """One more game, of bots that are called so, in the order of the table."""
        count, games = self._open.get(result.deal, (0, []))
        if result.told is not None:
            told = result.told
            games.append(
                [
                    Seat(
                        name,
                        (who - result.rotation) % len(names),
                        result.scores[who],
                        result.wins[who],
                        {figure: rows[who] for figure, rows in told["by_turn"].items()},
                        {thing: rows[who] for thing, rows in told["gained"].items()},
                        {number: values[who] for number, values in told["ends"].items() if self.tells(number)},
                    )
                    for who, name in enumerate(names)
                ]
            )
        if count + 1 == self.a_deal:
            self._open.pop(result.deal, None)
            self._close(result.deal, games)
        else:
            self._open[result.deal] = count + 1, games

    def close(self) -> None:
        """No more games: deals that are not whole count as far as they were played."""
        for deal, (_count, games) in sorted(self._open.items()):
            self._close(deal, games)
        self._open.clear()

    def _close(self, deal: int, games: list[Game]) -> None:
        self.games += len(games)
        for name in dict.fromkeys(seat.name for game in games for seat in game):
            course = self.courses.setdefault(name, Course())
            self._add_course(course, deal, [seat for game in games for seat in game if seat.name == name])
        self._compare(games)

    def _add_course(self, course: Course, deal: int, seats: list[Seat]) -> None:
        course.games.add(len(seats), len(seats))
        scores = course.scores.setdefault(deal, {})
        for seat in seats:
            scores[seat.score] = scores.get(seat.score, 0) + 1
        for place in dict.fromkeys(seat.place for seat in seats):
            won = [seat.won for seat in seats if seat.place == place]
            course.seats.setdefault(place, Sums()).add(len(won), sum(won))
        for figure in seats[0].by_turn:
            rows = [seat.by_turn[figure] for seat in seats]
            sums = course.by_turn.setdefault(figure, [])
            turns = max(len(row) for row in rows)
            self.longest = max(self.longest, turns)
            while len(sums) < turns:
                sums.append(Sums())
            for turn in range(turns):
                values = [row[turn] for row in rows if turn < len(row)]
                sums[turn].add(len(values), sum(values))
        for thing in dict.fromkeys(thing for seat in seats for thing in seat.gained):
            gained = course.gained.setdefault(thing, Gained())
            turns_of = [seat.gained.get(thing, ()) for seat in seats]
            firsts = [min(turns) for turns in turns_of if turns]
            gained.had.add(len(seats), len(firsts))
            gained.first.add(len(firsts), sum(firsts))
            gained.number.add(len(seats), sum(len(turns) for turns in turns_of))
            for gains in turns_of:
                for turn in gains:
                    while len(gained.by_turn) < turn:
                        gained.by_turn.append(0)
                    gained.by_turn[turn - 1] += 1

    def _compare(self, games: Iterable[Game]) -> None:
        """Winners with the others of the same game; a game that all won, or in which there is nobody else, says
        nothing."""
        decided = [game for game in games if 0 < sum(seat.won > 0 for seat in game) < len(game)]
        self.decided.add(len(decided), len(decided))
        self.players_compared += sum(len(game) for game in decided)
        for number in dict.fromkeys(number for game in decided for number in game[0].ends):
            compared = self.compared.setdefault(number, Compared())
            winners = others = 0.0
            for game in decided:
                winning, losing, count = 0.0, 0.0, 0
                for seat in game:
                    value = seat.ends.get(number, 0.0)
                    compared.total += value
                    compared.squares += value * value
                    compared.like_score += value == seat.score
                    if seat.won > 0:
                        winning += value
                        count += 1
                    else:
                        losing += value
                winners += winning / count
                others += losing / (len(game) - count)
            compared.winners.add(len(decided), winners)
            compared.others.add(len(decided), others)
            compared.apart.add(len(decided), winners - others)

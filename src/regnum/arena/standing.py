"""What a contest has shown so far."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from regnum.arena.contest import Contest, Failure, Result
from regnum.arena.statistics import Estimate, Sprt, Wins, estimate, ratings, share


def entrants(table: tuple[str, ...]) -> list[str]:
    """For each bot at a table, whom it plays for: bots of one name are one entrant, unless all are alike."""
    if len(set(table)) > 1:
        return list(table)
    return [f"{name} ({number})" for number, name in enumerate(table, 1)]


@dataclass(frozen=True)
class Failed:
    """A game that an entrant lost by failing."""

    bot: str
    game: int
    """Its number at the table, counted from 1."""
    failure: Failure

    def to_json(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {
            "bot": self.bot,
            "game": self.game,
            "decision": self.failure.decision,
            "kind": self.failure.kind,
            "why": str(self.failure.phrase),
            "last_words": self.failure.last_words,
        }


class Standing:
    """The results of one table."""

    def __init__(self, table: tuple[str, ...]) -> None:
        self.table = table
        self.players = len(table)
        self.entrants = entrants(table)
        self.names = list(dict.fromkeys(self.entrants))
        self.deals: dict[int, dict[int, Result]] = {}
        self.games = 0

    def add(self, result: Result) -> None:
        """Count one more game; one that was counted already changes nothing."""
        deal = self.deals.setdefault(result.deal, {})
        if result.rotation not in deal:
            deal[result.rotation] = result
            self.games += 1

    def in_order(self) -> list[list[Result]]:
        """The deals played in all seats, up to the first that is not: which ones are in does not depend on
        which games were short."""
        whole = []
        number = 0
        while len(self.deals.get(number, ())) == self.players:
            whole.append(list(self.deals[number].values()))
            number += 1
        return whole

    def _all(self) -> list[Result]:
        return [
            result for _number, deal in sorted(self.deals.items()) for _rotation, result in sorted(deal.items())
        ]

    def _per_deal(self, figure: Any, only_ended: bool = False) -> list[float]:
        """The mean of each deal; of scores only over games that were played to their end."""
        deals = [
            [result for result in deal.values() if not only_ended or result.failure is None]
            for _number, deal in sorted(self.deals.items())
        ]
        return [sum(map(figure, deal)) / len(deal) for deal in deals if deal]

    def _wins(self, name: str, result: Result) -> float:
        return sum(won for who, won in zip(self.entrants, result.wins, strict=True) if who == name)

    def wins(self, name: str) -> Estimate:
        """Its share of the wins, with the interval over deals."""
        return share(self._per_deal(lambda result: self._wins(name, result)))

    def margin(self, name: str) -> Estimate:
        """By how much its best score is above the best of the others; not a number when no game came to its end."""

        def ahead(result: Result) -> float:
            own = [points for who, points in zip(self.entrants, result.scores, strict=True) if who == name]
            others = [points for who, points in zip(self.entrants, result.scores, strict=True) if who != name]
            return max(own) - max(others)

        margins = self._per_deal(ahead, only_ended=True)
        return estimate(margins) if margins else Estimate(math.nan, -math.inf, math.inf)

    def scores(self, name: str) -> Counter[int]:
        """How often it had which score at the end of a game."""
        return Counter(
            points
            for result in self._all()
            if result.failure is None
            for who, points in zip(self.entrants, result.scores, strict=True)
            if who == name
        )

    def mean_score(self, name: str) -> float:
        """Not a number when no game came to its end."""
        scores = self.scores(name)
        return sum(points * count for points, count in scores.items()) / scores.total() if scores else math.nan

    def failed(self, name: str) -> list[Failed]:
        """The games that it lost by failing."""
        return [
            Failed(name, result.number, result.failure)
            for result in self._all()
            if result.failure is not None and self.entrants[result.failure.bot] == name
        ]

    def slowest(self, name: str) -> float:
        """The longest that it took for one decision, in seconds."""
        return max(
            seconds
            for result in self._all()
            for who, seconds in zip(self.entrants, result.slowest, strict=True)
            if who == name
        )

    def tracks(self, name: str) -> dict[str, list[float]]:
        """The mean of each figure at each turn, over the games that had that turn."""
        sums: dict[str, list[tuple[float, int]]] = {}
        for deal in self.deals.values():
            for result in deal.values():
                for figure, rows in result.tracks.items():
                    kept = sums.setdefault(figure, [])
                    for who, row in zip(self.entrants, rows, strict=True):
                        if who == name:
                            for turn, value in enumerate(row):
                                if turn == len(kept):
                                    kept.append((0.0, 0))
                                total, count = kept[turn]
                                kept[turn] = (total + value, count + 1)
        return {figure: [total / count for total, count in kept] for figure, kept in sums.items()}

    def first_wins(self) -> list[float]:
        """What the sequential test looks at: the first bot's share of each whole deal, in order."""
        name = self.entrants[0]
        return [sum(self._wins(name, result) for result in deal) / self.players for deal in self.in_order()]

    def to_json(self, sprt: Sprt | None) -> dict[str, Any]:
        """As `--json` prints it."""
        shown: dict[str, Any] = {"bots": list(self.table), "games": self.games, "entrants": []}
        for name in self.names if self.games else []:
            margin, mean = self.margin(name), self.mean_score(name)
            shown["entrants"].append(
                {
                    "bot": name,
                    "seats": self.entrants.count(name),
                    "by_chance": self.entrants.count(name) / self.players,
                    "wins": self.wins(name).to_json(),
                    "margin": None if math.isnan(margin.mean) else margin.to_json(),
                    "mean_score": None if math.isnan(mean) else mean,
                    "slowest_decision": self.slowest(name),
                    "failures": len(self.failed(name)),
                }
            )
        shown["failed"] = [failed.to_json() for name in self.names for failed in self.failed(name)]
        if sprt is not None:
            values = self.first_wins()
            shown["sprt"] = {
                "low": sprt.low,
                "high": sprt.high,
                "log_ratio": sprt.ratio(values),
                "bound": sprt.bound,
                "verdict": sprt.verdict(values),
            }
        return shown


class Standings:
    """The results of all tables, and the ratings that follow from them."""

    def __init__(self, contest: Contest, results: Iterable[Result] = ()) -> None:
        self.contest = contest
        self.tables = [Standing(table) for table in contest.tables]
        self.bots = list(dict.fromkeys(name for table in self.tables for name in table.entrants))
        for result in results:
            self.add(result)

    @property
    def games(self) -> int:
        """How many games were played, at all tables."""
        return sum(table.games for table in self.tables)

    def add(self, result: Result) -> None:
        """Count one more game at its table."""
        self.tables[result.table].add(result)

    def ratings(self) -> dict[str, Estimate]:
        """Elo by Bradley and Terry: at every table, each bot against each other, by win and then by score.

        Where one has failed it has lost against all, and the others have drawn with each other.
        """
        index = {name: number for number, name in enumerate(self.bots)}
        deals: dict[int, Wins] = {}
        for table in self.tables:
            for number, deal in table.deals.items():
                wins = deals.setdefault(number, [[0.0] * len(index) for _ in index])
                for result in deal.values():
                    scores = result.scores if result.failure is None else [0] * table.players
                    for i, one in enumerate(table.entrants):
                        for j, other in enumerate(table.entrants):
                            if one != other:
                                mine = (result.wins[i], scores[i])
                                theirs = (result.wins[j], scores[j])
                                wins[index[one]][index[other]] += (mine > theirs) + (mine == theirs) / 2
        if not deals:
            return {}
        return dict(zip(self.bots, ratings([wins for _number, wins in sorted(deals.items())]), strict=True))

    def overall(self, name: str) -> tuple[int, Estimate]:
        """Games and share of wins of a bot over all its tables; a deal counts once."""
        games = 0
        deals: dict[int, list[float]] = {}
        for table in self.tables:
            if name in table.entrants:
                games += table.games
                for number, deal in table.deals.items():
                    for result in deal.values():
                        deals.setdefault(number, []).append(table._wins(name, result))
        return games, share([sum(won) / len(won) for won in deals.values()])

"""How games ended, and what a person has won: counted from the results that are kept beside the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from regnum.server.seats import BOT, Seat, seat_from_json

Key = TypeVar("Key")
MIXED = "mixed"
"""In place of a level, when bots of several played."""


@dataclass(frozen=True)
class Result:
    table: str
    at: float
    """When the game ended."""
    game: str
    seats: list[Seat]
    """Each with whoever held it last: a bot's with whom it played on for."""
    scores: list[int]
    winners: list[int]
    also: list[list[str]] = field(default_factory=list)
    """Who else held each seat, on other devices; nothing where nobody did."""
    day: str = ""
    """Of which it was the game: 2026-11-18."""

    def seats_of(self, person: str) -> list[int]:
        """Where this person sat, also where a bot has taken over."""
        also = self.also or [[]] * len(self.seats)
        return [number for number, seat in enumerate(self.seats) if seat.person == person or person in also[number]]

    def given_up(self, seat: int) -> bool:
        return self.seats[seat].kind == BOT and self.seats[seat].person != ""

    def own_seat(self, person: str) -> int | None:
        """The seat that this person played; none for who only watched, or shared the device with others."""
        mine = self.seats_of(person)
        return mine[0] if len(mine) == 1 else None

    def won_by(self, seat: int) -> bool:
        return seat in self.winners and not self.given_up(seat)

    def level(self, seat: int) -> str | None:
        """Which bots this seat played against; None when somebody else sat at the table."""
        others = [other for number, other in enumerate(self.seats) if number != seat]
        if not others or any(other.kind != BOT or other.person for other in others):
            return None
        levels = {other.level for other in others}
        return levels.pop() if len(levels) == 1 else MIXED


def read_result(table: str, at: float, body: dict[str, Any]) -> Result:
    seats = [seat_from_json(seat) for seat in body["seats"]]
    also = [seat.get("also", []) for seat in body["seats"]]
    return Result(table, at, body["game"], seats, body["scores"], body["winners"], also, body.get("day", ""))


@dataclass(frozen=True)
class Tally:
    won: int
    played: int


def by_game(results: Iterable[Result], person: str) -> dict[str, Tally]:
    """What this person won of what they played, the game played most first."""
    return _counted((result.game, won) for result, _seat, won in _played(results, person))


def by_level(results: Iterable[Result], person: str) -> dict[tuple[str, str], Tally]:
    """The same for games against bots alone, by game and level."""
    return _counted(
        ((result.game, level), won)
        for result, seat, won in _played(results, person)
        if (level := result.level(seat)) is not None
    )


def _played(results: Iterable[Result], person: str) -> Iterable[tuple[Result, int, bool]]:
    for result in results:
        if (seat := result.own_seat(person)) is not None:
            yield result, seat, result.won_by(seat)


def _counted(outcomes: Iterable[tuple[Key, bool]]) -> dict[Key, Tally]:
    played: Counter[Key] = Counter()
    won: Counter[Key] = Counter()
    for key, victory in outcomes:
        played[key] += 1
        won[key] += victory
    return {key: Tally(won[key], count) for key, count in played.most_common()}

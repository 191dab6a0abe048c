"""A puzzle as it is kept: the position, what is best, what is tempting, and what was found out about both."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.coach.compare import Comparison, Difference, Gap
from regnum.coach.lines import Line, line
from regnum.coach.replies import Reply
from regnum.core.errors import BadRecord
from regnum.core.fields import OBJECT, Fields
from regnum.core.registry import from_position
from regnum.core.state import State

ID_DIGITS = 8
DIGITS = 4
MOST_DIFFERENCES, MOST_REPLIES = 8, 2
"""What is kept of the reasons: more is never told."""


@dataclass(frozen=True)
class Found:
    """What was found out about a puzzle, as numbers."""

    deals: int
    """On which the chances were measured: none of those that found the puzzle."""
    won: tuple[float, float, float]
    """The share of the win with the solution, with the tempting line, and with the best of the others."""
    ahead: float
    """Points by which the solution is further ahead than the tempting line."""
    lines: int
    """How many were looked at."""
    missed: Mapping[str, float]
    """The share of tries of simple players that missed it."""
    differences: list[Difference]
    replies: list[Reply]


@dataclass(frozen=True)
class Puzzle:
    position: dict[str, Any]
    """The whole state; the puzzle is shown to who chooses."""
    source: str
    """"bots", or "record" for a game of one's own."""
    solution: tuple[str, ...]
    """In the game's notation."""
    tempting: tuple[str, ...]
    """What who plays greedily would do."""
    closest: tuple[str, ...]
    """The best of those that are far behind."""
    rating: int
    found: Found
    near: tuple[tuple[str, ...], ...] = ()
    """Those that are not: few, and mostly ones that differ from the solution in what matters little."""

    @property
    def id(self) -> str:
        told = json.dumps([self.position, self.solution], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:ID_DIGITS]

    @property
    def players(self) -> int:
        return int(self.position["players"])

    @property
    def theme(self) -> str:
        """What it is about: what only the solution does, without places and numbers, and what differs most then."""
        apart = [general(text) for text in self.solution if text not in self.tempting]
        first = self.found.differences[0] if self.found.differences else None
        most = (
            "" if first is None else f"{'own' if first.seat == self.state().seat else 'other'} {dict(first.item)}"
        )
        return " + ".join(dict.fromkeys(apart)) + f" ({most})"

    def state(self) -> State:
        """The position, anew."""
        return from_position(self.position)

    def line(self, texts: tuple[str, ...]) -> Line:
        """One of its lines; BadRecord where that is not one joined choice from its position."""
        state = self.state()
        after, actions = state.copy(), []
        for text in texts:
            actions.append(after.parse(text))
            after.apply(actions[-1])
        found = line(Turn(state), tuple(actions), Policy(), 0)
        if found.actions != tuple(actions):
            raise BadRecord("The line “{line}” is not a whole choice.", line=", ".join(texts))
        return found

    def comparison(self) -> Comparison:
        """The solution beside the tempting line, as the coach tells it."""
        seat, found = int(self.state().seat), self.found
        won = found.won[0] - found.won[1]
        rivals = [one.seat for one in found.differences if one.seat != seat]
        return Comparison(
            one=self.line(self.solution),
            other=self.line(self.tempting),
            seat=seat,
            rival=rivals[0] if rivals else (seat + 1) % self.players,
            deals=found.deals,
            won=found.won[:2],
            worth=Gap(won, 0.0, 0.0, 0.0),
            ahead=Gap(found.ahead, 0.0, 0.0, 0.0),
            differences=found.differences,
            replies=found.replies,
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "rating": self.rating,
            "source": self.source,
            "solution": list(self.solution),
            "tempting": list(self.tempting),
            "closest": list(self.closest),
            **({"near": [list(one) for one in self.near]} if self.near else {}),
            "deals": self.found.deals,
            "won": [round(share, DIGITS) for share in self.found.won],
            "ahead": round(self.found.ahead, 2),
            "lines": self.found.lines,
            "missed": dict(self.found.missed),
            "differences": [_difference(one) for one in self.found.differences[:MOST_DIFFERENCES]],
            "replies": [[one.event, round(one.one, 2), round(one.other, 2)] for one in self.found.replies][
                :MOST_REPLIES
            ],
            "position": self.position,
        }


def general(text: str) -> str:
    """An action without places and numbers: those of another position are others."""
    return re.sub(r"\b[a-z]?\d+\b", "#", text)


def puzzle_from_json(value: object) -> Puzzle:
    """Read one; BadRecord names what is wrong with it."""
    fields = Fields(value, BadRecord)
    position = fields.take("position")
    if not isinstance(position, dict):
        raise fields.wrong("position", position, OBJECT)
    try:
        puzzle = Puzzle(
            position=position,
            source=fields.choice("source", ("bots", "record")),
            solution=_texts(fields, "solution"),
            tempting=_texts(fields, "tempting"),
            closest=_texts(fields, "closest"),
            near=_lines(fields),
            rating=fields.whole("rating", 0, 5000),
            found=Found(
                deals=fields.whole("deals", 1, 1 << 30),
                won=_three(fields.items("won")),
                ahead=_number(fields.take("ahead")),
                lines=fields.whole("lines", 2, 1 << 30),
                missed={str(name): _number(share) for name, share in _object(fields.take("missed")).items()},
                differences=[_read_difference(_object(one)) for one in fields.items("differences")],
                replies=[_read_reply(one) for one in fields.items("replies")],
            ),
        )
    except (TypeError, ValueError, KeyError) as error:
        raise BadRecord("A puzzle is not as it was written: {why}.", why=error) from None
    fields.done()
    return puzzle


def _texts(fields: Fields, name: str) -> tuple[str, ...]:
    return _some(fields.items(name), name)


def _some(texts: object, name: str) -> tuple[str, ...]:
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise ValueError(name)
    return tuple(str(text) for text in texts)


def _lines(fields: Fields) -> tuple[tuple[str, ...], ...]:
    """Those that are near, which many puzzles have none of."""
    return tuple(_some(one, "near") for one in fields.items("near", []))


def _three(values: list[object]) -> tuple[float, float, float]:
    first, second, third = (_number(value) for value in values)
    return first, second, third


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError(repr(value))
    return float(value)


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(repr(value))
    return value


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "item": dict(one.item),
        "gaps": {
            name: [round(number, 2) for number in (gap.mean, gap.error, gap.more, gap.less)]
            for name, gap in one.gaps.items()
        },
    }


def _read_difference(told: dict[str, Any]) -> Difference:
    item = tuple((str(name), str(value)) for name, value in _object(told["item"]).items())
    gaps = {str(name): Gap(*(_number(number) for number in numbers)) for name, numbers in told["gaps"].items()}
    return Difference(int(told["seat"]), item, gaps)


def _read_reply(told: object) -> Reply:
    if not isinstance(told, list):
        raise TypeError(repr(told))
    event, one, other = told
    return Reply(_object(event), _number(one), _number(other))

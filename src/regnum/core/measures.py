"""What the outcome of a game tells of its seats in numbers: for reasons, and for reports."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from regnum.core.state import State

Item = tuple[tuple[str, str], ...]
"""What scores, by the words that name it in `outcome()`: (("kind", "suit"), ("colour", "red"))."""
Measure = tuple[int, Item, str]
"""Of a seat, of an item, what is counted: "points", or another number that the outcome tells of it."""
Measures = defaultdict[Measure, float]


def measured(state: State) -> Measures:
    """All that the outcome tells of the seats in numbers: texts name an item, numbers and lists measure it.

    Items that have several names are also summed up by each of them: all majorities of one scoring, for instance,
    and all of one building.
    """
    found: Measures = defaultdict(float)
    for seat, told in enumerate(state.outcome()["seats"]):
        for name, value in told.items():
            if name not in ("score", "items") and (number := _number(value)) is not None:
                found[seat, (("kind", name),), "count"] += number
        for item in told["items"]:
            measures = {name: amount for name, value in item.items() if (amount := _number(value)) is not None}
            for named in _namings(item):
                for name, amount in measures.items():
                    found[seat, named, name] += amount
    return found


def _namings(item: dict[str, Any]) -> list[Item]:
    names = [(name, value) for name, value in sorted(item.items()) if isinstance(value, str) and name != "kind"]
    kind = ("kind", item.get("kind", ""))
    whole = [(kind, *names)]
    return whole if len(names) < 2 else whole + [(kind, one) for one in names]


def _number(value: object) -> float | None:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None

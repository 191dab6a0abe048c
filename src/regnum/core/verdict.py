"""Who wins: by the most of one thing, among those by the most of the next, and so on."""

from __future__ import annotations

Step = dict[str, object]
"""One thing that was compared, and the seats that it put out: {"by": "points", "out": [2]}."""


def decide(criteria: list[tuple[str, list[int]]]) -> tuple[list[int], list[Step]]:
    """The winners, and each step that put somebody out; what a seat should have little of counts below zero."""
    left = list(range(len(criteria[0][1])))
    steps: list[Step] = []
    for by, values in criteria:
        most = max([values[seat] for seat in left])
        out = [seat for seat in left if values[seat] < most]
        if out:
            steps.append({"by": by, "out": out})
            left = [seat for seat in left if values[seat] == most]
    return left, steps

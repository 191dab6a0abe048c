"""Fitting a small net to what games came to, in numpy; and making whole numbers of it, as the search reads them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from regnum.bots.search.net import MOST_ACTIVE, MOST_SUM, MOST_WEIGHT, Plain

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, np.dtype[np.float32]]

POINTS = 20.0
"""What a net answers while it is trained is in units of so many points."""
BATCH = 1024
FASTEST = 4e-3
"""The rate of learning at its highest."""
DECAY = 1e-5
UNIT = 4096
NEAR = 64.0
"""Sixteenths of a point by which an action is worse than the best before it counts about a third as much."""
LIKES = 256
"""What the weights of a liking are counted in: parts of a sixteenth of a point."""
MOST_SHIFT = 12
BROAD = 0.1
"""Of the units so many may pass on less than their bits hold, so that the others are finer."""
HELD_OUT = SAMPLE = 20_000
FADED = 0.999
"""This share of what there is fits below the most: of an input, and of what a unit passes on."""
ASLEEP = 1e-3
"""A unit that passes on less than this share of what the busiest one does is left out."""


@dataclass(frozen=True)
class Fit:
    """What came of it."""

    plain: Plain
    error: float
    """Of games not seen in training: the root of the mean squared error, in points."""
    explained: float
    """Which share of what those games came to it explains."""


class _Float:
    """A net while it is trained: weights and biases of three layers."""

    def __init__(self, inputs: int, units: tuple[int, int], seed: int) -> None:
        import numpy as np

        rng = np.random.default_rng(seed)
        sizes = (inputs, *units, 1)
        self.weights = [
            (rng.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32) for a, b in itertools.pairwise(sizes)
        ]
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]

    @property
    def all(self) -> list[Numbers]:
        return [*self.weights, *self.biases]

    def forward(self, x: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        import numpy as np

        one = np.maximum(x @ self.weights[0] + self.biases[0], 0)
        two = np.maximum(one @ self.weights[1] + self.biases[1], 0)
        return one, two, two @ self.weights[2] + self.biases[2]

    def slopes(self, x: Numbers, y: Numbers) -> list[Numbers]:
        """How the squared error changes with each weight and bias, as in `all`."""
        one, two, out = self.forward(x)
        last = (out - y[:, None]) * (2 / len(x))
        second = (last @ self.weights[2].T) * (two > 0)
        first = (second @ self.weights[1].T) * (one > 0)
        return [x.T @ first, one.T @ second, two.T @ last, first.sum(0), second.sum(0), last.sum(0)]


def fit(
    rows: Any,
    points: Any,
    units: tuple[int, int],
    epochs: int,
    seed: int,
    about: dict[str, Any],
    show: Callable[[int], None] = lambda _epochs: None,
) -> Fit:
    """Fit a net to rows of small whole numbers and what each came to; the same seed fits the same net."""
    import numpy as np

    rng = np.random.default_rng(seed)
    held = min(HELD_OUT, len(rows) // 10)
    scale = np.sqrt(np.mean(rows[held : held + SAMPLE].astype(np.float32) ** 2, 0))
    scale[scale == 0] = 1
    y = (points / POINTS).astype(np.float32)
    net = _Float(rows.shape[1], units, seed)
    # The last weights of all begin small, and what comes out in the middle of what there is.
    net.weights[2] *= 0.1
    net.biases[2][:] = y[held:].mean()
    means = [np.zeros_like(each) for each in net.all]
    squares = [np.zeros_like(each) for each in net.all]
    size = min(BATCH, len(rows) - held)
    batches = (len(rows) - held) // size
    steps, step = epochs * batches, 0
    for epoch in range(epochs):
        order = rng.permutation(len(rows) - held) + held
        for batch in range(batches):
            chosen = order[batch * size : (batch + 1) * size]
            slopes = net.slopes(rows[chosen].astype(np.float32) / scale, y[chosen])
            step += 1
            # Adam, slow at first and at the end.
            done = step / steps
            rate = FASTEST * min(1.0, done / 0.15) * (0.5 + 0.5 * np.cos(np.pi * done))
            for each, slope, mean, square in zip(net.all, slopes, means, squares, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                each -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                if each.ndim == 2:
                    each -= rate * DECAY * each
        show(epoch + 1)
    net.weights[0] /= scale[:, None]
    sample = rows[held : held + SAMPLE].astype(np.float32)
    most = np.ceil(np.quantile(np.abs(sample), FADED, axis=0))
    plain = _whole(net, most, sample, about)
    left = (_answers(plain, rows[:held]) if held else np.zeros(0)) - points[:held]
    error = float(np.sqrt(np.mean(left**2))) if held else 0.0
    spread = float(np.var(points[:held])) if held else 0.0
    return Fit(plain, error, 1 - error**2 / spread if spread else 0.0)


def liked(told: Any, groups: int) -> list[int]:
    """The weights, group after group, by which what is told of actions best explains what a teacher thought.

    Each row tells of an action: how many there were to choose from, the group, what the teacher thought, and the
    game's numbers. Only differences between the actions of one decision count, those near the best most.
    """
    import numpy as np

    counts, of, thought, x = told[:, 0], told[:, 1], told[:, 2].astype(np.float64), told[:, 3:].astype(np.float64)
    starts = [0]
    while starts[-1] < len(told):
        starts.append(starts[-1] + int(counts[starts[-1]]))
    sizes = np.diff(starts)
    decision = np.repeat(np.arange(len(sizes)), sizes)
    best = np.maximum.reduceat(thought, starts[:-1])[decision]
    weight = np.exp((thought - best) / NEAR)
    totals = np.add.reduceat(weight, starts[:-1])[decision]
    y = thought - (np.add.reduceat(weight * thought, starts[:-1])[decision] / totals)
    x = x - np.add.reduceat(weight[:, None] * x, starts[:-1])[decision] / totals[:, None]
    found: list[int] = []
    for group in range(groups):
        here = of == group
        a, b, w = x[here], y[here], weight[here]
        square = (a * w[:, None]).T @ a
        square += np.diag(1e-4 * np.diag(square) + 1e-3 * max(len(a), 1))
        found += [int(number) for number in np.rint(np.linalg.solve(square, (a * w[:, None]).T @ b) * LIKES)]
    return found


def _whole(net: _Float, most: Any, sample: Numbers, about: dict[str, Any]) -> Plain:
    """The same in whole numbers: each unit is stretched so that what it passes on fits into its bits."""
    import numpy as np

    one, two, _out = net.forward(sample)
    high = [np.quantile(each, FADED, axis=0) for each in (one, two)]
    first = _stretched(net.weights[0], net.biases[0], high[0], most)
    second = _stretched(
        net.weights[1] / first.stretched[:, None], net.biases[1], high[1], np.full(len(high[0]), MOST_ACTIVE)
    )
    last = net.weights[2][:, 0] / second.stretched * POINTS
    unit = UNIT
    while np.abs(last * unit).max() > MOST_WEIGHT:
        unit //= 2
    return Plain(
        [int(number) for number in most],
        (first.weights, second.weights, [int(number) for number in np.rint(last * unit)]),
        (first.biases, second.biases, round(float(net.biases[2][0]) * POINTS * unit)),
        (first.shift, second.shift),
        unit,
        about,
    )


@dataclass(frozen=True)
class _Whole:
    """A layer in whole numbers."""

    weights: list[list[int]]
    biases: list[int]
    shift: int
    stretched: Any
    """How many times as much each unit now passes on."""


def _stretched(weights: Any, biases: Any, high: Any, most: Any) -> _Whole:
    """The layer stretched so that each unit passes on as much as its bits hold, as far as no sum is too great."""
    import numpy as np

    sums = np.abs(weights * most[:, None]).sum(0) + np.abs(biases) + 1e-6
    fit = MOST_ACTIVE / np.maximum(high, 1e-6)
    # Rounding makes each sum greater by half its inputs at the most.
    room = (MOST_SUM - most.sum() / 2 - 2**MOST_SHIFT) / sums
    room = np.minimum(room, MOST_WEIGHT / (np.abs(weights).max(0) + 1e-6))
    awake = high > ASLEEP * high.max()
    shift = next(
        (
            each
            for each in range(MOST_SHIFT, 0, -1)
            if np.sum(awake & (fit * 2.0**each > room)) <= BROAD * awake.sum()
        ),
        0,
    )
    by = np.where(awake, np.minimum(fit * 2.0**shift, room), 0.0)
    whole = np.rint(weights * by).astype(np.int64)
    # Half of what is shifted away: rounded, not cut off.
    offsets = np.rint(biases * by).astype(np.int64) + (2**shift // 2)
    assert ((np.abs(whole) * most[:, None]).sum(0) + np.abs(offsets)).max() <= MOST_SUM
    return _Whole(whole.tolist(), offsets.tolist(), shift, np.where(by > 0, by / 2.0**shift, 1.0))


def _answers(plain: Plain, rows: Any) -> Any:
    """What the net of whole numbers says to all rows at once."""
    import numpy as np

    active = rows.astype(np.int64)
    for layer in range(2):
        sums = active @ np.array(plain.weights[layer]) + np.array(plain.biases[layer])
        active = np.clip(sums >> plain.shifts[layer], 0, MOST_ACTIVE)
    return (active @ np.array(plain.weights[2]) + plain.biases[2]) / plain.unit

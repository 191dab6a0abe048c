"""Small charts as SVG inside of a page, which styles them: lines with intervals, bars, and strips.

Each is drawn in its own units, a pixel each where there is as much room. What has letters is drawn twice, wide and
narrow, and the page shows the one that fits: so no letter becomes too small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from regnum.view.markup import Element, tag

MARKS = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0",
    "M-4 -4h8v8h-8z",
    "M0 -5.5L5.5 0L0 5.5L-5.5 0z",
    "M0 -5.5L5.2 4H-5.2z",
    "M0 5.5L5.2 -4H-5.2z",
    "M-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
)
"""One for each who is drawn: circle, square, diamond, two triangles, cross."""
WIDE, NARROW = 680, 330
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 24
DOTS = 30
"""With more points only some are marked: a mark at each would be a chain."""
ENOUGH = 20
"""Intervals of so small a part of the games are cut off where they would make everything else small."""
STRIP = 16
"""How high the row is that shows how many games are behind each point."""


def step(range_: int) -> int:
    """From one line of a grid to the next: five or six of them are enough."""
    for found in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500):
        if range_ <= found * 6:
            return found
    return -(-range_ // 6)


@dataclass(frozen=True)
class Point:
    """A figure with its interval, and how many games it is of."""

    mean: float
    low: float
    high: float
    games: int
    words: str
    """All of it, for who points at it."""


@dataclass(frozen=True)
class Line:
    """One who is drawn."""

    number: int
    """From 1; it decides colour and mark."""
    points: Sequence[Point]
    games: int
    """All that there were; where fewer than half of them go on, the line is thin."""


@dataclass(frozen=True)
class Bar:
    low: float
    """From where to where on the axis."""
    high: float
    mean: float
    interval: tuple[float, float]
    words: str


class _Axes:
    """Where a figure is; from the least to the most that is shown, zero included."""

    def __init__(self, width: float, height: float, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.width, self.height = width - LEFT - RIGHT, height
        self.first, self.last = x
        least, most = min(0.0, y[0]), max(0.0, y[1])
        self.step = step(max(1, math.ceil(most - least)))
        self.low = math.floor(least / self.step) * self.step
        self.high = max(self.low + self.step, math.ceil(most / self.step) * self.step)

    def x(self, value: float) -> float:
        return LEFT + self.width * (value - self.first) / max(self.last - self.first, 1e-9)

    def y(self, value: float) -> float:
        value = min(max(value, self.low), self.high)
        return TOP + self.height * (self.high - value) / (self.high - self.low)

    def grid(self, form: str = "{:g}") -> list[Element]:
        """Lines across, with their figures."""
        drawn = []
        for value in range(int(self.low), int(self.high) + 1, int(self.step)):
            y = self.y(value)
            drawn.append(tag("path", class_="grid", d=f"M{LEFT} {y:.1f}h{self.width:.1f}"))
            drawn.append(tag("text", form.format(value), class_="y", x=LEFT - 6, y=f"{y + 4:.1f}"))
        return drawn

    def numbers(self, y: float, apart: int = 32) -> list[Element]:
        """Whole numbers along the axis, as many as there is room for."""
        count = max(1, int(self.width // apart))
        every = step_of_numbers(self.last - self.first, count)
        first = math.ceil(self.first / every) * every
        return [
            tag("text", f"{value}", class_="x", x=f"{self.x(value):.1f}", y=f"{y:.1f}")
            for value in range(first, math.floor(self.last) + 1, every)
        ]


def step_of_numbers(range_: float, most: int) -> int:
    """From one number of an axis to the next, when there is room for so many."""
    for power in range(9):
        for digit in (1, 2, 5):
            if range_ <= digit * 10.0**power * most:
                return int(digit * 10.0**power)
    return max(1, int(range_))


def _drawing(width: float, height: float, label: str, parts: Sequence[Element]) -> Element:
    kind = "wide" if width == WIDE else "narrow"
    return tag(
        "svg", *parts, class_=f"chart {kind}", viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=label
    )


def lines(drawn: Sequence[Line], label: str, width: int) -> Element:
    """A figure by turn: a line for each, its interval as a band around it, and below how many games go on."""
    height = 230 if width == WIDE else 190
    bounds = [point.mean for line in drawn for point in line.points]
    for line in drawn:
        for point in line.points:
            if point.games * ENOUGH >= line.games and math.isfinite(point.low):
                # What is never below nothing needs no room there.
                bounds += [max(point.low, 0.0) if point.mean >= 0 else point.low, point.high]
    longest = max(len(line.points) for line in drawn)
    axes = _Axes(width, height, (1, max(longest, 2)), (min(bounds, default=0.0), max(bounds, default=1.0)))
    parts = axes.grid()
    for line in drawn:
        parts.append(_band(axes, line))
    for line in drawn:
        parts.append(_line(axes, line, longest))
    top = TOP + height + BOTTOM
    parts += axes.numbers(TOP + height + 18)
    for row, line in enumerate(drawn):
        parts.append(_games(axes, line, top + row * (STRIP + 3)))
    return _drawing(width, top + len(drawn) * (STRIP + 3), label, parts)


def _band(axes: _Axes, line: Line) -> Element:
    known = [
        (axes.x(turn), axes.y(point.low), axes.y(point.high))
        for turn, point in enumerate(line.points, 1)
        if math.isfinite(point.low)
    ]
    if not known:
        return tag("g")
    ahead = "L".join(f"{x:.1f} {high:.1f}" for x, _low, high in known)
    back = "L".join(f"{x:.1f} {low:.1f}" for x, low, _high in reversed(known))
    return tag("path", class_=f"band of-{line.number}", d=f"M{ahead}L{back}z")


def _line(axes: _Axes, line: Line, longest: int) -> Element:
    places = [(axes.x(turn), axes.y(point.mean)) for turn, point in enumerate(line.points, 1)]
    going = sum(point.games * 2 >= line.games for point in line.points)
    parts = []
    for kind, some in (("line", places[: max(going, 1)]), ("line few", places[max(going, 1) - 1 :])):
        if len(some) > 1:
            parts.append(tag("path", class_=kind, d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in some)))
    every = -(-longest // DOTS)
    for turn, (point, (x, y)) in enumerate(zip(line.points, places, strict=True)):
        if turn % every == 0 or turn + 1 == len(places):
            mark = MARKS[(line.number - 1) % len(MARKS)]
            shown = tag("path", tag("title", point.words), d=mark, transform=f"translate({x:.1f} {y:.1f})")
            parts.append(shown)
    return tag("g", *parts, class_=f"of-{line.number}")


def _games(axes: _Axes, line: Line, top: float) -> Element:
    """How many games are behind each point, as bars of a row."""
    room = axes.width / max(axes.last - axes.first, 1)
    wide = min(room * 0.7, 14)
    mark = MARKS[(line.number - 1) % len(MARKS)]
    bars: list[Element] = [tag("path", d=mark, transform=f"translate({LEFT - 18} {top + STRIP / 2:.1f})")]
    for turn, point in enumerate(line.points, 1):
        high = max(STRIP * point.games / max(line.games, 1), 0.6)
        bars.append(
            tag(
                "rect",
                tag("title", point.words),
                x=f"{axes.x(turn) - wide / 2:.1f}",
                y=f"{top + STRIP - high:.1f}",
                width=f"{wide:.1f}",
                height=f"{high:.1f}",
            )
        )
    return tag("g", *bars, class_=f"games of-{line.number}")


def bars(drawn: Sequence[Bar], middle: tuple[float, float, float], number: int, label: str, width: int) -> Element:
    """How often which values came, in percent, with the interval of each; and their mean with its own."""
    height = 120 if width == WIDE else 100
    most = max(bar.interval[1] for bar in drawn)
    axes = _Axes(width, height, (drawn[0].low, drawn[-1].high), (0.0, 100 * min(most, 1.0)))
    parts = axes.grid("{}%")
    for bar in drawn:
        left, right = axes.x(bar.low), axes.x(bar.high)
        y = axes.y(100 * bar.mean)
        parts.append(
            tag(
                "rect",
                tag("title", bar.words),
                class_=f"bar of-{number}",
                x=f"{left + 0.8:.1f}",
                y=f"{y:.1f}",
                width=f"{max(right - left - 1.6, 0.8):.1f}",
                height=f"{axes.y(0) - y:.1f}",
            )
        )
        low, high = (axes.y(100 * bound) for bound in bar.interval)
        if bar.mean:
            parts.append(tag("path", class_="whisker", d=f"M{(left + right) / 2:.1f} {high:.1f}V{low:.1f}"))
    mean, low, high = middle
    y = TOP + height + 8
    if math.isfinite(low):
        parts.append(tag("path", class_=f"mean of-{number}", d=f"M{axes.x(low):.1f} {y}H{axes.x(high):.1f}"))
    mark = MARKS[(number - 1) % len(MARKS)]
    parts.append(tag("path", class_=f"of-{number} dot", d=mark, transform=f"translate({axes.x(mean):.1f} {y})"))
    parts += axes.numbers(TOP + height + 28)
    return _drawing(width, TOP + height + 34, label, parts)


def interval(
    found: tuple[float, float, float], ends: tuple[float, float], middle: float | None, number: int
) -> Element:
    """One figure with its interval, on an axis that all rows of a table share; the line is what it is held to."""
    width, height = 200, 20

    def x(value: float) -> float:
        return 6 + (width - 12) * (min(max(value, ends[0]), ends[1]) - ends[0]) / max(ends[1] - ends[0], 1e-9)

    mean, low, high = found
    parts = [tag("path", class_="grid", d=f"M6 {height / 2}H{width - 6}")]
    if middle is not None:
        parts.append(tag("path", class_="chance", d=f"M{x(middle):.1f} 1V{height - 1}"))
    parts.append(tag("path", class_=f"reach of-{number}", d=f"M{x(low):.1f} {height / 2}H{x(high):.1f}"))
    mark = MARKS[(number - 1) % len(MARKS)]
    shown = tag("path", class_=f"of-{number} dot", d=mark, transform=f"translate({x(mean):.1f} {height / 2})")
    return tag("svg", *parts, shown, class_="interval", viewBox=f"0 0 {width} {height}", aria_hidden="true")


def strip(heights: Sequence[float], most: float, count: int, number: int) -> Element:
    """Bars without letters: what came when, from the first turn to the last that is shown."""
    width, height = 160, 24
    room = width / max(count, 1)
    parts = [tag("path", class_="grid", d=f"M0 {height - 0.5}H{width}")]
    for place, value in enumerate(heights[:count]):
        high = height * value / most if most else 0.0
        if high:
            parts.append(
                tag(
                    "rect",
                    x=f"{place * room + room * 0.1:.1f}",
                    y=f"{height - high:.1f}",
                    width=f"{room * 0.8:.1f}",
                    height=f"{high:.1f}",
                )
            )
    return tag("svg", *parts, class_=f"strip of-{number}", viewBox=f"0 0 {width} {height}", aria_hidden="true")

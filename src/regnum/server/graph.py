"""The points of a game by turn, as a drawing: a line a seat, told apart by colour and by mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.server.assets import asset
from regnum.server.html import Markup, join
from regnum.view.chart import MARKS, step

LEFT, TOP, BOTTOM = 38, 34, 30
LINE = 21
"""From one name at the end of the lines to the next."""
LETTER = 8.5
"""How wide a letter of them is at most, nearly."""
NUMBER = 26
"""From one number of a round to the next, nearly."""
MARK = 26
"""From one number of a moment to the next, at least."""
DOTS = 30
"""With more turns only the last one is marked: a mark a turn would be a chain."""


@dataclass(frozen=True)
class Course:
    """What is drawn."""

    names: Sequence[str]
    points: Sequence[Sequence[int]]
    """For every seat, at the start and after every turn."""
    rounds: Sequence[tuple[int, int]]
    """The number of each round, and after how many turns it ends."""
    moments: Sequence[tuple[int, int]]
    """The number of each moment, and after how many turns it is over."""


def graph(course: Course, width: int, height: int, kind: str, label: str) -> Markup:
    """In its own units, a pixel each where there is as much room: so letters are as large as they are meant."""
    longest = max(len(name) for name in course.names)
    right = min(46 + longest * LETTER, width * 0.36)
    plot = _Plot(course, width - LEFT - right, height - TOP - BOTTOM)
    return Markup('<svg class="graph {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}</svg>').format(
        kind,
        width,
        height,
        label,
        _grid(plot, course),
        _moments(plot, course),
        join([_line(plot, course, seat) for seat in range(len(course.names))]),
        _names(plot, course, int((right - 46) / LETTER)),
    )


class _Plot:
    """Where a turn and a number of points are."""

    def __init__(self, course: Course, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.turns = max(1, len(course.points[0]) - 1)
        every = [points for seat in course.points for points in seat]
        self.step = step(max(every) - min(0, *every))
        self.low = min(0, min(every) // self.step * self.step)
        self.high = max(self.low + self.step, -(-max(every) // self.step) * self.step)

    def x(self, turn: int) -> float:
        return LEFT + self.width * turn / self.turns

    def y(self, points: float) -> float:
        return TOP + self.height * (self.high - points) / (self.high - self.low)


def _grid(plot: _Plot, course: Course) -> Markup:
    lines = [
        Markup('<path class="grid" d="M{:g} {:.1f}h{:.1f}"/><text class="y" x="{}" y="{:.1f}">{}</text>').format(
            LEFT, plot.y(points), plot.width, LEFT - 8, plot.y(points) + 5, points
        )
        for points in range(plot.low, plot.high + 1, plot.step)
    ]
    apart = -(-len(course.rounds) // max(1, int(plot.width // NUMBER)))
    numbers = []
    free = 0.0
    for number, turn in course.rounds:
        x = plot.x(turn)
        if number and number % apart == 0 and x >= free:  # a round that is not played to its end is narrow
            free = x + NUMBER * 0.8
            numbers.append(
                Markup('<text class="x" x="{:.1f}" y="{:.1f}">{}</text>').format(x, TOP + plot.height + 22, number)
            )
    return join(lines + numbers)


def _moments(plot: _Plot, course: Course) -> Markup:
    """A line where each was, and above it its number; those that are close are moved apart, within the plot."""
    places = [plot.x(turn) for _number, turn in course.moments]
    heads: list[float] = []
    for x in places:
        heads.append(max(x, heads[-1] + MARK) if heads else x)
    for at in range(len(heads) - 1, -1, -1):
        heads[at] = min(heads[at], LEFT + plot.width - MARK * (len(heads) - 1 - at))
    return join(
        [
            Markup(
                '<g class="moment-mark"><path d="M{1:.1f} 28L{0:.1f} {3}v{2:.1f}"/>'
                '<circle cx="{1:.1f}" cy="16" r="12"/><text x="{1:.1f}" y="21">{4}</text></g>'
            ).format(x, head, plot.height, TOP, number)
            for x, head, (number, _turn) in zip(places, heads, course.moments, strict=True)
        ]
    )


def _line(plot: _Plot, course: Course, seat: int) -> Markup:
    points = [(plot.x(turn), plot.y(value)) for turn, value in enumerate(course.points[seat])]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    shown = points[1:] if len(points) <= DOTS else points[-1:]
    dots = [
        Markup('<path d="{}" transform="translate({:.1f} {:.1f})"/>').format(MARKS[seat], x, y) for x, y in shown
    ]
    return Markup('<g data-seat="{}"><path class="under" d="{}"/><path class="line" d="{}"/>{}</g>').format(
        seat + 1, path, path, join(dots)
    )


def _names(plot: _Plot, course: Course, letters: int) -> Markup:
    """Beside the end of each line whose it is, and with how many points; apart from each other."""
    ends = sorted((plot.y(points[-1]), seat) for seat, points in enumerate(course.points))
    placed: list[float] = []
    for y, _seat in ends:
        placed.append(max(y, placed[-1] + LINE) if placed else y)
    over = max(0.0, placed[-1] - (TOP + plot.height))
    x = LEFT + plot.width + 10
    return join(
        [
            Markup(
                '<use href="{}#seat-{}" x="{:.1f}" y="{:.1f}" width="15" height="17"/>'
                '<text class="end" x="{:.1f}" y="{:.1f}"><tspan class="points">{}</tspan> {}</text>'
            ).format(
                asset("icons.svg"),
                seat + 1,
                x,
                y - over - 9,
                x + 20,
                y - over + 6,
                course.points[seat][-1],
                _short(course.names[seat], letters),
            )
            for y, (_end, seat) in zip(placed, ends, strict=True)
        ]
    )


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: max(1, letters - 1)] + "…"

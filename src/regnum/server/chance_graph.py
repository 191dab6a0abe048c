"""The chance to win of one seat over a game, as a drawing: what choices changed, and what came to light did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.server.html import Markup, join

LEFT, RIGHT, TOP, BOTTOM = 34, 6, 12, 16
SYMBOLS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
APART = 18
"""From one symbol to the next, at least."""
LEAST = 0.004
"""A change below it is not drawn."""


@dataclass(frozen=True)
class Bar:
    """A choice, and what came to light after it."""

    chooser: int
    before: float
    """The chance to win, from 0 to 1, if the policy chooses."""
    changed: float
    luck: float
    mark: str | None


def chance_graph(
    bars: Sequence[Bar], steps: int, seat: int, result: float | None, width: int, height: int, kind: str, label: str
) -> Markup:
    """Of so many steps, of which the first have been looked at; with its result when all have been."""
    plot = _Plot(width - LEFT - RIGHT, height - TOP - BOTTOM, steps)
    return Markup('<svg class="chance {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}{}</svg>').format(
        kind,
        width,
        height,
        label,
        _grid(plot),
        _curve(plot, bars, seat, result),
        join([_bar(plot, number, bar, seat) for number, bar in enumerate(bars)]),
        _symbols(plot, bars, seat),
        _still_to_do(plot, len(bars)) if result is None else "",
    )


class _Plot:
    def __init__(self, width: float, height: float, steps: int) -> None:
        self.width, self.height = width, height
        self.step = width / max(1, steps)

    def x(self, step: float) -> float:
        return LEFT + self.step * step

    def y(self, chance: float) -> float:
        return TOP + self.height * (1 - min(1.0, max(0.0, chance)))


def _grid(plot: _Plot) -> Markup:
    field = Markup('<rect class="field" x="{}" y="{}" width="{:.1f}" height="{:.1f}"/>').format(
        LEFT, TOP, plot.width, plot.height
    )
    lines = [
        Markup('<path class="grid{}" d="M{} {:.1f}h{:.1f}"/>').format(
            " mid" if percent == 50 else "", LEFT, plot.y(percent / 100), plot.width
        )
        for percent in (0, 25, 50, 75, 100)
    ]
    numbers = [
        Markup('<text class="ax" x="{}" y="{:.1f}">{}</text>').format(LEFT - 6, plot.y(percent / 100) + 5, percent)
        for percent in (0, 50, 100)
    ]
    return join([field, *lines, *numbers])


def _curve(plot: _Plot, bars: Sequence[Bar], seat: int, result: float | None) -> Markup:
    if not bars:
        return Markup("")
    path = f"M{LEFT} {plot.y(bars[0].before):.1f}"
    for number, bar in enumerate(bars):
        after = bar.before + bar.changed
        middle = plot.x(number + 0.5)
        path += f"H{middle:.1f}V{plot.y(after):.1f}H{plot.x(number + 1):.1f}V{plot.y(after + bar.luck):.1f}"
    end = plot.x(len(bars))
    area = f"{path}V{plot.y(0):.1f}H{LEFT}z"
    return Markup('<g data-seat="{}"><path class="area" d="{}"/></g><path class="curve" d="{}"/>{}').format(
        seat + 1,
        area,
        path,
        ""
        if result is None
        else Markup('<circle class="result" cx="{:.1f}" cy="{:.1f}" r="4"/>').format(end, plot.y(result)),
    )


def _bar(plot: _Plot, number: int, bar: Bar, seat: int) -> Markup:
    """Choices are solid, those of others pale with an outline; luck is hatched: readable without colour."""
    wide = max(2.0, min(9.0, plot.step * 0.45))
    after = bar.before + bar.changed
    parts = []
    if abs(bar.changed) >= LEAST:
        mark = bar.mark if bar.mark in SYMBOLS else "none"
        kind = "" if bar.chooser == seat else " theirs"
        place = _place(plot, plot.x(number + 0.5), wide, bar.before, after)
        parts.append(
            Markup('<rect class="choice m-{}{}" data-seat="{}" {}/>').format(mark, kind, bar.chooser + 1, place)
        )
    if abs(bar.luck) >= LEAST:
        place = _place(plot, plot.x(number + 1), wide, after, after + bar.luck)
        parts.append(Markup('<rect class="luck" {}/>').format(place))
    return join(parts)


def _place(plot: _Plot, middle: float, wide: float, one: float, other: float) -> Markup:
    top, bottom = sorted((plot.y(one), plot.y(other)))
    return Markup('x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="1"').format(
        middle - wide / 2, top, wide, max(1.0, bottom - top)
    )


def _symbols(plot: _Plot, bars: Sequence[Bar], seat: int) -> Markup:
    """The marks of the seat's own choices, the worst where there is no room for all."""
    order = list(SYMBOLS)
    wanted = [(number, bar) for number, bar in enumerate(bars) if bar.chooser == seat and bar.mark in SYMBOLS]
    wanted.sort(key=lambda one: (-order.index(one[1].mark or ""), one[0]))
    taken: list[float] = []
    drawn = []
    for number, bar in wanted:
        x = plot.x(number + 0.5)
        if all(abs(x - other) >= APART for other in taken):
            taken.append(x)
            low = plot.y(min(bar.before, bar.before + bar.changed)) + 15
            y = low if low < TOP + plot.height else plot.y(max(bar.before, bar.before + bar.changed)) - 5
            drawn.append(
                Markup('<text class="sym m-{}" x="{:.1f}" y="{:.1f}">{}</text>').format(
                    bar.mark, x, max(TOP + 12, y), SYMBOLS[bar.mark or ""]
                )
            )
    return join(drawn)


def _still_to_do(plot: _Plot, done: int) -> Markup:
    x = plot.x(done)
    return Markup(
        '<rect class="todo" x="{:.1f}" y="{}" width="{:.1f}" height="{:.1f}"/>'
        '<path class="front" d="M{:.1f} {}v{:.1f}"/>'
    ).format(x, TOP, LEFT + plot.width - x, plot.height, x, TOP, plot.height)

"""Tables that are read on a phone as well: there each row is a card, and every figure says what it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from regnum.arena.statistics import Estimate
from regnum.view.chart import MARKS
from regnum.view.markup import Element, tag

Cell = str | Element | list[str | Element]


def table(caption: str, headings: Sequence[str], groups: Sequence[tuple[str, Sequence[Sequence[Cell]]]]) -> Element:
    """Rows in groups, each below its own heading, or one without. The first cell of a row says whose it is."""
    bodies = []
    for title, rows in groups:
        body = tag("tbody")
        if title:
            body.append(tag("tr", tag("th", title, scope="rowgroup", colspan=len(headings)), class_="group"))
        for first, *others in rows:
            row = tag("tr", tag("th", *_parts(first), scope="row"))
            for heading, cell in zip(headings[1:], others, strict=True):
                row.append(tag("td", *_parts(cell), data_label=heading))
            body.append(row)
        bodies.append(body)
    head = tag("thead", tag("tr", *(tag("th", heading, scope="col") for heading in headings)))
    return tag("table", tag("caption", caption, class_="unseen"), head, *bodies)


def _parts(cell: Cell) -> list[str | Element]:
    return cell if isinstance(cell, list) else [cell]


def who(name: str, number: int) -> list[str | Element]:
    """Somebody with their mark, in their colour."""
    mark = tag("path", d=MARKS[(number - 1) % len(MARKS)])
    drawn = tag("svg", mark, class_=f"mark of-{number}", viewBox="-7 -7 14 14", aria_hidden="true")
    return [tag("span", drawn, tag("span", name), class_="who")]


def figure(found: Estimate, form: str) -> list[str | Element]:
    """A figure, and smaller its interval."""
    if math.isnan(found.mean):
        return ["–"]
    return [tag("b", f"{found.mean:{form}}"), " ", tag("span", reach(found, form), class_="reach")]


def reach(found: Estimate, form: str) -> str:
    """An interval; a dash where one deal alone tells nothing of it."""
    return f"{found.low:{form}} … {found.high:{form}}" if math.isfinite(found.low) else "–"


def folded(title: str, *inside: Element) -> Element:
    """What one may open."""
    return tag("details", tag("summary", title), *inside)


def section(name: str, title: str, *inside: Element | None) -> Element:
    return tag("section", tag("h2", title, id=name), *inside, class_="panel", aria_labelledby=name)


def note(*words: str | Element) -> Element:
    return tag("p", *words, class_="note")


def legend(names: Sequence[tuple[str, int]]) -> Element:
    """Whose mark is which."""
    return tag("ul", *(tag("li", *who(name, number)) for name, number in names), class_="legend")

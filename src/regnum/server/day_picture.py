"""The result of a game of the day as a picture to send: points and squares, and nothing of what was played."""

from __future__ import annotations

from regnum.locales import translator
from regnum.server.day_result import (
    AHEAD,
    LEVEL,
    DayResult,
    Row,
    helped_words,
    outcome_words,
    told_date,
)
from regnum.server.result_picture import GOLD, GROUND, HEIGHT, WIDTH, field_of, fitted_here, icons
from regnum.view.picture import SERIF, text

LEFT, RIGHT = 72, 1128
BAR = 470
"""Where bars begin."""
COLOURS = {AHEAD: "#7db8f2", LEVEL: "#f3eee3"}
BEHIND = "#f2994e"


def drawn(result: DayResult, language: str) -> str:
    _ = translator(language)
    head = _("Regnum, game of the day, {date}", date=told_date(result.day, language))
    title = f"{result.title}: {outcome_words(result, _)}"
    parts = [
        text(LEFT, 92, head, 30, fill="#fff"),
        text(
            LEFT, 166, title, round(fitted_here(title, RIGHT - LEFT, 62), 1), fill="#fff", weight=700, family=SERIF
        ),
        *(_square(place, square) for place, square in enumerate(result.squares)),
    ]
    rows = [result.own, *result.bots]
    most = max(1, *(max(row.points, 0) for row in rows))
    for place, row in enumerate(rows):
        parts.append(_row(308 + place * 62, row, most, place == 0))
    parts.append(text(LEFT, 516, " · ".join(helped_words(result, _)), 26, fill="#fff"))
    parts.append(f'<use href="#i-regnum" x="{LEFT}" y="540" width="52" height="58"/>')
    parts.append(text(LEFT + 67, 581, "Regnum", 34, fill="#fff", weight=700, family=SERIF))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{GROUND}{icons()}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{field_of(result.day.game)}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#i-ground)"/>{"".join(parts)}</svg>'
    )


def _square(place: int, square: str) -> str:
    """Colour and height together: above the line ahead, below it behind."""
    up = {AHEAD: -10, LEVEL: 0}.get(square, 10)
    fill = COLOURS.get(square, BEHIND)
    return f'<rect x="{LEFT + place * 58}" y="{216 + up}" width="46" height="46" rx="9" fill="{fill}"/>'


def _row(y: float, row: Row, most: int, own: bool) -> str:
    wide = (RIGHT - 190 - BAR) * max(0, row.points) / most
    size = round(fitted_here(row.name_for_others, BAR - LEFT - 20, 30), 1)
    return (
        text(LEFT, y + 32, row.name_for_others, size, fill="#fff")
        + f'<rect x="{BAR}" y="{y}" width="{RIGHT - 190 - BAR}" height="44" rx="9" fill="#000" fill-opacity=".25"/>'
        + f'<rect x="{BAR}" y="{y}" width="{wide:.1f}" height="44" rx="9" fill="{GOLD if own else "#e9e2d3"}"/>'
        + text(RIGHT, y + 35, row.said, 38, fill="#fff", weight=700, family=SERIF, anchor="end")
    )

"""A result as a picture to send: what was built, who won, everybody's points."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from functools import cache
from importlib.resources import files

from regnum.core.parts import file_of
from regnum.core.registry import game as find_game
from regnum.server.parts import end_of
from regnum.server.places import compared, places
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import verdict
from regnum.server.seats import Seat, shown_name
from regnum.server.table import Table
from regnum.view.picture import CLOTH, SERIF, fitted, text, width_of

WIDTH, HEIGHT = 1200, 630
WORDS, RIGHT = 664, 1144
HEADLINE, LETTERS, LINES = 44, 25, 2
"""How large it is, and how many letters and lines of it fit."""
ROWS_END = 506
ROW = 74
"""From one row of points to the next, where there is room."""
NARROW = 0.8
"""Our typefaces come with the picture, and are this much narrower than one has to fear of others."""
GOLD, FIELD = "#f2c14e", "#7a1f3d"
GROUND = (
    '<pattern id="i-ground" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 20 20 0l20 20-20 20z"'
    ' fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="1.4"/><path d="M20 14.5 22 18l3.500 2-3.500 2-2'
    ' 3.500-2-3.500-3.500-2 3.500-2z" fill="#fff" fill-opacity=".1"/></pattern>'
)


def shared_scene(table: Table, language: str) -> Scene:
    """The end as anybody may see it who gets it."""
    return replace(scene_of(table, None, None, language), names=shared_names(table.seats, language))


def shared_names(seats: list[Seat], language: str) -> list[str]:
    """Names of people where one person has typed them all; where several have, nobody can be asked for all."""
    several = len({seat.person for seat in seats if seat.person}) > 1
    shown = [replace(seat, name="") if several and seat.person else seat for seat in seats]
    return [shown_name(seat, number, language) for number, seat in enumerate(shown)]


def headline(scene: Scene) -> str:
    scores = sorted((seat["score"] for seat in scene.outcome["seats"]), reverse=True)
    if len(scene.winners) > 1 or len(scores) < 2 or scores[0] == scores[1]:
        return verdict(scene)
    return scene._("{who} wins by {count}", who=scene.names[scene.winners[0]], count=scores[0] - scores[1])


def drawn(scene: Scene) -> str:
    lines = textwrap.wrap(headline(scene), LETTERS)[:LINES]
    size = min(fitted_here(line, RIGHT - WORDS, HEADLINE) for line in lines)
    parts = [_small(WORDS, 92, " · ".join([find_game(scene.game).titles[scene.language], *_length(scene)]), 25)]
    top = 92.0
    for line in lines:
        top += 57
        parts.append(text(WORDS, top, line, round(size, 1), fill="#fff", weight=700, family=SERIF))
    parts += _rows(scene, top + 40)
    parts.append('<use href="#i-regnum" x="664" y="528" width="52" height="58"/>')
    parts.append(text(731, 569, "Regnum", 34, fill="#fff", weight=700, family=SERIF))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{GROUND}{icons()}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{field_of(scene.game)}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#i-ground)"/>'
        '<rect x="44" y="43" width="566" height="550" rx="22" fill="#000" fill-opacity=".28"/>'
        f'<rect x="40" y="37" width="566" height="550" rx="22" fill="{CLOTH}"/>'
        f"{_built(scene)}{''.join(parts)}</svg>"
    )


def _length(scene: Scene) -> list[str]:
    """How long it was, by the name of the last round."""
    return [scene.words.round_name(scene.turns[-1].round, scene.language)] if scene.turns else []


def _built(scene: Scene) -> str:
    """What the game draws, made to fit."""
    picture = end_of(scene.game).built(scene)
    start = picture.index("<svg")
    opening = picture[start : picture.index(">", start)]
    box = re.search(r'viewBox="([^"]*)"', opening)
    assert box is not None
    rest = picture[start + len(opening) + 1 :]
    return f'<svg x="52" y="49" width="542" height="526" viewBox="{box[1]}">{rest}'


def _rows(scene: Scene, top: float) -> list[str]:
    """Everybody's points by place; then of those who scored without being players."""
    game, seats = end_of(scene.game), len(scene.names)
    tie_breaks = game.tie_breaks(scene)
    rank = places(scene.outcome, seats, tie_breaks)
    others = game.other_sheets(scene)
    high = min(float(ROW), (ROWS_END - top) / (seats + len(others)))
    rows = []
    for number, seat in enumerate(sorted(range(seats), key=lambda seat: rank[seat])):
        beside = ", ".join(compared(scene.outcome, seat, seats, tie_breaks))
        score = scene.outcome["seats"][seat]["score"]
        y, emblem = top + number * high, f'href="#i-seat-{seat + 1}"'
        rows.append(_row(y, high, emblem, scene.names[seat], beside, score, seat in scene.winners))
    for number, sheet in enumerate(others, seats):
        emblem = f'href="#{sheet["emblem"]}"' if "emblem" in sheet else ""
        beside = sheet.get("standing", "")
        row = _row(top + number * high, high, emblem, sheet["name"], beside, sheet["score"], False)
        rows.append(f'<g opacity=".7">{row}</g>')
    return rows


def _row(y: float, high: float, emblem: str, name: str, beside: str, score: int, won: bool) -> str:
    box, frame = high * 0.84, f' stroke="{GOLD}" stroke-width="3"' if won else ""
    middle, size = y + box / 2, high * 0.44
    room = RIGHT - WORDS - 70 - (130 if won else 90)
    shown = fitted_here(name, room, size)
    base = round(middle + size * 0.32, 1)
    parts = [
        f'<rect x="{WORDS}" y="{y:.1f}" width="{RIGHT - WORDS}" height="{box:.1f}" rx="10" fill="#fff"'
        f' fill-opacity="{".2" if won else ".1"}"{frame}/>',
        text(WORDS + 70, base, name, round(shown, 1), fill="#fff", weight=700, family=SERIF),
        text(
            RIGHT - 18,
            round(base + 2, 1),
            score,
            round(size * 1.2, 1),
            fill="#fff",
            weight=700,
            family=SERIF,
            anchor="end",
        ),
    ]
    if emblem:
        tall = box * 0.7
        parts.append(f'<use {emblem} x="{WORDS + 14}" y="{middle - tall / 2:.1f}" width="42" height="{tall:.1f}"/>')
    if won:
        parts.append(
            f'<use href="#i-crown" x="{RIGHT - 124}" y="{middle - size / 2:.1f}" width="32" height="{size:.1f}"'
            f' fill="{GOLD}" color="{GOLD}"/>'
        )
    left = WORDS + 86 + width_of(name, shown, bold=True) * NARROW
    if beside and left + width_of(beside, size * 0.62) * NARROW < RIGHT - (130 if won else 90):
        parts.append(_small(left, base, beside, round(size * 0.62, 1)))
    return "".join(parts)


def fitted_here(words: str, room: float, size: float) -> float:
    return fitted(words, room / NARROW, size)


def _small(x: float, y: float, words: str, size: float) -> str:
    return f'<g fill-opacity=".85">{text(round(x, 1), y, words, size, fill="#fff")}</g>'


@cache
def icons() -> str:
    """The signs of the house that it uses, under names that no game's artwork has."""
    source = files("regnum.server").joinpath("static", "icons.svg").read_text("utf-8")
    wanted = r'<symbol id="(?:crown|regnum|charge-\d|seat-\d)".*?</symbol>'
    drawn = "".join(re.findall(wanted, source, flags=re.DOTALL))
    return re.sub(r'(id="|href="#)', r"\1i-", drawn)


@cache
def field_of(game: str) -> str:
    """The colour of a game, as its style has it."""
    style = file_of(game, "web", "static", "game.css")
    found = re.search(r"--field:\s*(?:light-dark\()?\s*(#\w+)", style.read_text("utf-8")) if style else None
    return found[1] if found else FIELD

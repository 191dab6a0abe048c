"""The end of a New York Card Game: what everybody owned at each scoring, and what it paid."""

from __future__ import annotations

from typing import Any

from regnum.games.new_york import GAME
from regnum.games.new_york.rules.data import TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.words import DIRK, picture_of, theme_of
from regnum.games.new_york.web.facts import facts as facts
from regnum.games.new_york.web.parts import soft_name
from regnum.server.html import Markup
from regnum.server.parts import Cell, ScoreTable
from regnum.server.scene import Scene
from regnum.view import View, picture


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    return []  # the tables tell what everybody had


def _earned(scoring: View, players: int) -> dict[tuple[int, str], int]:
    """What each party got for each type in a scoring."""
    return {
        (party, kind["building"]): place["share"]
        for kind in scoring["types"]
        for place in kind["places"]
        for party in _holders(place, players)
    }


def built(scene: Scene) -> str:
    """The last scoring: what everybody had of each type and what it paid, the first places tinted."""
    scoring = scene.view["scorings"][-1]
    owned: list[View] = scene.view["counted"][scoring["scoring"]]
    earned = _earned(scoring, len(scene.names))
    first = {
        (party, kind["building"])
        for kind in scoring["types"]
        for place in kind["places"]
        if place["place"] == 1
        for party in _holders(place, len(scene.names))
    }
    step = 452 / len(owned)
    parts = []
    for party in range(len(owned)):
        symbol = f"i-seat-{party + 1}" if party < len(scene.names) else "dirk"
        parts.append(picture.use(symbol, 78 + step * (party + 0.5) - 19, 2, 38, 40))
    for row, kind in enumerate(TYPES):
        y = 50 + row * 79
        parts.append(f'<path d="M0 {y}H530" stroke="{picture.LINE}" stroke-width="2"/>')
        parts.append(picture.use(picture_of(kind, theme_of(scene.view)), 2, y + 8, 64))
        for party, counts in enumerate(owned):
            x = 78 + step * party
            if (party, kind) in first:
                parts.append(
                    f'<rect x="{x:g}" y="{y + 6}" width="{step - 4:g}" height="68" rx="8" fill="#f3dca8"/>'
                )
            parts += _row_of_tiles(scene, kind, counts[kind], x + 6, y + 14, step - 16)
            if (party, kind) in earned:
                points = earned[party, kind]
                size = 26 if len(owned) < 5 else 22
                parts.append(
                    picture.text(
                        round(x + step - 12, 1),
                        y + 66,
                        points,
                        size,
                        weight=700,
                        family=picture.SERIF,
                        anchor="end",
                    )
                )
    return picture.picture(GAME.titles[scene.language], 530, 526, picture.art(GAME.id), parts, picture.CLOTH)


def _row_of_tiles(scene: Scene, kind: str, count: int, x: float, y: float, room: float) -> list[str]:
    """Side by side, and over each other where they would not fit."""
    size = 30
    step = min(size + 2, (room - size) / max(1, count - 1))
    name = picture_of(kind, theme_of(scene.view))
    return [picture.use(name, round(x + number * step, 1), y, size) for number in range(count)]


def score_tables(scene: Scene) -> list[ScoreTable]:
    """A table a scoring, the last one first: what everybody had of each type, and what it paid."""
    return [_score_table(scene, scoring) for scoring in reversed(scene.view["scorings"])]


def _score_table(scene: Scene, scoring: View) -> ScoreTable:
    _ = scene._
    which = scoring["scoring"]
    owned: list[View] = scene.view["counted"][which]
    parties = range(len(owned))
    earned = _earned(scoring, len(scene.names))
    rows = []
    for kind in scoring["types"]:
        building = kind["building"]
        held = {party: place for place in kind["places"] for party in _holders(place, len(scene.names))}
        cells = [
            Cell(
                earned.get((party, building), 0),
                party in held and held[party]["place"] == 1,
                f"{owned[party][building]}×",
                _place_words(scene, held[party]) if party in held else "",
            )
            for party in parties
        ]
        words = Markup(
            '<svg class="row-icon" viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg><span>{}</span>'
        ).format(picture_of(building, theme_of(scene.view)), soft_name(scene, building))
        rows.append((words, cells))
    sums = [sum(cells[party].points for _words, cells in rows) for party in parties]
    most = max(len(standing.pays(which, kind)) for kind in TYPES)
    note = _("{count:place pays|places pay}", count=most)
    return ScoreTable(_("Scoring {scoring}", scoring=which), note, rows, (_("Subtotal"), sums))


def _place_words(scene: Scene, place: View) -> str:
    count = len(_holders(place, len(scene.names)))
    if count == 1:
        return scene._("place {place}", place=place["place"])
    return scene._("place {place}, shared by {count}", place=place["place"], count=count)


def _holders(place: View, players: int) -> list[int]:
    """The parties that have a place: seats, and Dirk after them."""
    return [*place["seats"], *([players] if place["dirk"] else [])]


def other_sheets(scene: Scene) -> list[dict[str, Any]]:
    """Dirk scores, too, though he is no player."""
    dirk = scene.outcome["dirk"]
    if dirk is None:
        return []
    note = scene._(
        "Dirk is not a player: he holds buildings, so that two players compete for places, and cannot win."
    )
    words = scene._("neutral, cannot win")
    return [{"name": DIRK, "score": dirk["score"], "note": note, "standing": words, "emblem": "dirk"}]

"""The end of a New York Card Game: what everybody owned at each scoring, ready to be marked, and what it paid."""

from __future__ import annotations

from typing import Any

from regnum.games.new_york.rules.data import SCORINGS, TYPES
from regnum.games.new_york.view.words import DIRK, picture_of, theme_of
from regnum.games.new_york.web.parts import party_names, soft_name
from regnum.server.assets import asset
from regnum.server.html import Markup, join
from regnum.server.scene import Scene
from regnum.view import View

WIDTH = 640
EDGE, LABEL, TOP, TILE, GAP = 12, 66, 122, 38, 4
SANS = "Alegreya Sans, sans-serif"


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    """Every scoring with all buildings there were, each set of them ready to be marked; named by its letter."""
    return [(scoring["scoring"], _figure(scene, scoring)) for scoring in scene.view["scorings"]]


def _text(x: float, y: float, words: object, size: int, anchor: str = "middle", weight: int = 700) -> Markup:
    return Markup(
        '<text x="{:g}" y="{:g}" font-family="{}" font-size="{}" font-weight="{}" text-anchor="{}"'
        ' fill="var(--ink)">{}</text>'
    ).format(x, y, SANS, size, weight, anchor, words)


def _figure(scene: Scene, scoring: View) -> Markup:
    _ = scene._
    which = scoring["scoring"]
    owned: list[View] = scene.view["counted"][which]
    names = party_names(scene)
    earned = _earned(scoring, len(scene.names))
    step = (WIDTH - EDGE * 2 - LABEL) / len(owned)
    across = max(1, int((step - 12) // (TILE + GAP)))
    title = _("Scoring {scoring}", scoring=which)
    parts = [_text(WIDTH / 2, 38, title, 30)]
    for party in range(len(owned)):
        middle = EDGE + LABEL + step * (party + 0.5)
        symbol = f"{asset('icons.svg')}#seat-{party + 1}" if party < len(scene.names) else "#dirk"
        parts.append(Markup('<use href="{}" x="{:g}" y="52" width="34" height="40"/>').format(symbol, middle - 17))
        paid = sum(points for (owner, _kind), points in earned.items() if owner == party)
        parts.append(_text(middle, 114, f"+{paid}", 28))
    y = float(TOP)
    for kind in TYPES:
        rows = max(1, *(-(-counts[kind] // across) for counts in owned))
        height = max(rows * (TILE + GAP) + 30, 68)
        parts.append(
            Markup(
                '<path d="M{} {:g}H{}" stroke="var(--line)" stroke-width="2"/>'
                '<use href="#{}" x="{}" y="{:g}" width="54" height="54"/>'
            ).format(EDGE, y, WIDTH - EDGE, picture_of(kind, theme_of(scene.view)), EDGE, y + 8)
        )
        for party, counts in enumerate(owned):
            left = EDGE + LABEL + step * party + 6
            parts.append(_set(scene, party, kind, counts[kind], left, y + 6, across))
            if (party, kind) in earned:
                parts.append(_text(left + step - 14, y + height - 8, f"+{earned[party, kind]}", 28, "end"))
        y += height
    label = (
        title
        + ": "
        + "; ".join(
            f"{names[party]} {sum(points for (owner, _kind), points in earned.items() if owner == party)}"
            for party in range(len(owned))
        )
    )
    return Markup('<svg class="owned" viewBox="0 0 {} {:g}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, y + 8, label, join(parts)
    )


def _set(scene: Scene, party: int, kind: str, count: int, left: float, top: float, across: int) -> Markup:
    """The buildings of one type that one party has."""
    tiles = []
    for number in range(count):
        x, y = left + number % across * (TILE + GAP), top + number // across * (TILE + GAP)
        tiles.append(
            Markup(
                '<use href="#{picture}" x="{x:g}" y="{y:g}" width="{size}" height="{size}"/>'
                '<rect class="square-mark" data-square="{party}-{kind}" x="{x:g}" y="{y:g}" width="{size}"'
                ' height="{size}" rx="4"/>'
            ).format(picture=picture_of(kind, theme_of(scene.view)), kind=kind, party=party, x=x, y=y, size=TILE)
        )
    return join(tiles)


def _earned(scoring: View, players: int) -> dict[tuple[int, str], int]:
    """What each party got for each type in a scoring."""
    return {
        (party, kind["building"]): place["share"]
        for kind in scoring["types"]
        for place in kind["places"]
        for party in [*place["seats"], *([players] if place["dirk"] else [])]
    }


def score_rows(scene: Scene, seat: int) -> list[dict[str, Any]]:
    """The score of a seat: each scoring, type and place that paid."""
    return _rows(scene, seat, scene.outcome["seats"][seat]["items"])


def other_sheets(scene: Scene) -> list[dict[str, Any]]:
    """Dirk scores, too, though he is no player."""
    dirk = scene.outcome["dirk"]
    if dirk is None:
        return []
    note = scene._("Dirk is no player: he holds buildings, so that two players compete for places, and cannot win.")
    rows = _rows(scene, len(scene.names), dirk["items"])
    return [{"name": DIRK, "score": dirk["score"], "rows": rows, "note": note}]


def _rows(scene: Scene, party: int, items: list[View]) -> list[dict[str, Any]]:
    _ = scene._
    rows: list[dict[str, Any]] = []
    said = ""
    for item in sorted(items, key=lambda item: -SCORINGS.index(item["scoring"])):
        if item["scoring"] != said:
            said = item["scoring"]
            paid = sum(other["points"] for other in items if other["scoring"] == said)
            rows.append({"words": _("Scoring {scoring}", scoring=said), "points": paid, "heading": True})
        if item["shared_by"] == 1:
            seen, told = f"#{item['place']}", _("place {place}", place=item["place"])
        else:
            seen = f"#{item['place']} ÷ {item['shared_by']}"
            told = _("place {place}, shared by {count}", place=item["place"], count=item["shared_by"])
        rows.append(
            {
                "words": f"{soft_name(scene, item['building'])} × {item['count']}",
                "sum": Markup('<span aria-hidden="true">{}</span><span class="unseen">{}</span>').format(
                    seen, told
                ),
                "points": item["points"],
                "figure": item["scoring"],
                "squares": f"{party}-{item['building']}",
                "icon": picture_of(item["building"], theme_of(scene.view)),
            }
        )
    return rows

"""The large kingdom: its head, its board, what is in hand, and what its regions are worth."""

from __future__ import annotations

from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.rules.scoring import items
from regnum.games.kingdomino.view.land import kingdom_of, side_of
from regnum.games.kingdomino.web.board import board, walking
from regnum.games.kingdomino.web.hand import hand
from regnum.games.kingdomino.web.parts import drawn_king, land_of, lies, plus, terrain_square
from regnum.server.html import Markup, around, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene

MOST_REGIONS = 3
"""So many are shown one by one: they stay in one line, which keeps the board in its place."""


def kingdom(scene: Scene, seat: int) -> Markup:
    _ = scene._
    title = _("Your kingdom") if scene.mine == (seat,) else _("Kingdom of {who}", who=scene.names[seat])
    drawn = {
        "kingdom-head": _head(scene, seat, title),
        "board": board(scene, seat, title),
        "walking": walking(scene),
        "hand": hand(scene, seat),
        "regions": _regions(scene, seat),
    }
    return scene.kept.drawn(kingdom, drawn, lambda: _whole(seat, drawn))


def _whole(seat: int, drawn: dict[str, Markup]) -> Markup:
    whole = Markup(
        '<main id="kingdom" class="kingdom panel" data-seat="{number}">'
        '{head}<div class="room">{board}{walking}</div>{hand}{regions}</main>'
    ).format(number=seat + 1, head=drawn["kingdom-head"], **drawn)
    return around(whole, drawn)


def _named(scene: Scene, seat: int, title: str) -> tuple[object, ...]:
    last = scene.turns[-1] if scene.turns else None
    lately = (last.first, last.gained[seat]) if last is not None and last.seat == seat else None
    return lies(scene, seat), scene.view["scores"][seat], seat in scene.mine, lately


@kept(_named)
def _head(scene: Scene, seat: int, title: str) -> Markup:
    _ = scene._
    view = scene.view
    side = side_of(view)
    land = land_of(scene, seat)
    (left, right), (top, bottom) = land.columns, land.rows
    width, height = right - left + 1, bottom - top + 1
    size = f"{side} × {side}"
    if width < side or height < side:
        size = _("{width} × {height}, at most {size}", width=width, height=height, size=size)
    last = scene.turns[-1] if scene.turns else None
    return Markup(
        '<header id="kingdom-head"{joy}>{king}<h2 title="{title}">{title}</h2><span class="quiet">{size}</span>'
        '{plus}<p class="points">{points} <small>{unit}</small></p></header>'
    ).format(
        joy=Markup(' data-joy="whole"') if seat in scene.mine and len(land.squares) == side * side - 1 else "",
        king=drawn_king(seat, "king-title"),
        title=title,
        size=size,
        plus=plus(f"own-{last.first}", last.gained[seat]) if last is not None and last.seat == seat else "",
        points=view["scores"][seat],
        unit=scene.points_word(view["scores"][seat]),
    )


@kept(lies)
def _regions(scene: Scene, seat: int) -> Markup:
    """What the regions of a kingdom are worth: the best ones, the others together, those without a crown."""
    _ = scene._
    regions = items(kingdom_of(scene.view, seat), False, False)
    scoring = sorted((item for item in regions if item["points"]), key=lambda item: -int(str(item["points"])))
    rows = []
    for item in scoring[:MOST_REGIONS]:
        squares = item["squares"]
        assert isinstance(squares, list)
        count, crowns = len(squares), int(str(item["crowns"]))
        rows.append(
            Markup(
                '<li>{square}<span aria-hidden="true">{count} × {crowns}{crown}</span>'
                '<span class="unseen">{words}</span> <b>= {points}</b></li>'
            ).format(
                square=terrain_square(str(item["terrain"]), scene.language),
                count=count,
                crowns=crowns,
                crown=icon("crown"),
                words=_("{squares:square|squares} × {crowns:crown|crowns}", squares=count, crowns=crowns),
                points=item["points"],
            )
        )
    if rest := scoring[MOST_REGIONS:]:
        points = sum(int(str(item["points"])) for item in rest)
        rows.append(Markup("<li>{} <b>= {}</b></li>").format(_("{count} more", count=len(rest)), points))
    bare = {str(item["terrain"]) for item in regions if not item["points"]}
    if bare:
        drawn = join([terrain_square(terrain, scene.language) for terrain in TERRAINS if terrain in bare])
        rows.append(
            Markup(
                '<li class="nil" title="{words}">{drawn} <span aria-hidden="true">0{crown}</span>'
                '<span class="unseen">{words}</span></li>'
            ).format(words=_("no crown yet"), drawn=drawn, crown=icon("crown"))
        )
    return Markup('<ul id="regions" class="sheet" aria-label="{}">{}</ul>').format(_("Regions"), join(rows))

"""The other kingdoms, small: who, how many points, where they built lately, what they plan."""

from __future__ import annotations

from regnum.games.kingdomino.rules.notation import read_placement
from regnum.games.kingdomino.rules.scoring import items
from regnum.games.kingdomino.view.land import kingdom_of, side_of
from regnum.games.kingdomino.web.heard import table
from regnum.games.kingdomino.web.parts import (
    CELL,
    box_of,
    drawn_king,
    drawn_land,
    land_of,
    lies,
    plus,
    terrain_square,
)
from regnum.games.kingdomino.web.told import placed_lately
from regnum.server.html import Markup, around, join
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN

EDGE = 6


def rivals(scene: Scene, seat: int) -> Markup:
    players = len(scene.names)
    others = [(seat + step) % players for step in range(1, players)]
    drawn = {f"rival-{other + 1}": _rival(scene, other) for other in others}
    return scene.kept.drawn(rivals, drawn, lambda: _beside_each_other(scene, drawn))


def _beside_each_other(scene: Scene, drawn: dict[str, Markup]) -> Markup:
    whole = Markup(
        '<section id="rivals" class="rivals" data-count="{}" aria-label="{}" tabindex="0">{}</section>'
    ).format(len(drawn), scene._("Other kingdoms"), join(drawn.values()))
    return around(whole, drawn)


def _known_of(scene: Scene, seat: int) -> tuple[object, ...]:
    view = scene.view
    last = scene.last_turns.get(seat)
    return (
        (lies(scene, seat), view["scores"][seat]),
        (scene.names[seat], scene.seats[seat], len(scene.names), seat in scene.away),
        (seat == scene.chooser, scene.live, scene.over),
        None if last is None else (last.first, scene.gained(seat), placed_lately(scene, seat)),
        _planned(scene, seat),
    )


def _planned(scene: Scene, seat: int) -> tuple[list[str], list[str]]:
    """The dominoes that a player is still to place in this round, and those that are claimed for the next."""
    view = scene.view
    line = view["line"][view["turn"] :] if view["phase"] == "place" else []
    to_place, claimed = (
        [str(entry["domino"]) for entry in entries if entry["seat"] == seat]
        for entries in (line, view["next_line"])
    )
    return to_place, claimed


@kept(_known_of)
def _rival(scene: Scene, seat: int) -> Markup:
    number = seat + 1
    parts = {
        f"name-{number}": _head(scene, seat),
        f"land-{number}": _land(scene, seat),
        f"squares-{number}": _table(scene, seat),
        f"side-{number}": _status(scene, seat),
    }
    whole = Markup(
        '<article id="rival-{number}" class="rival panel" data-seat="{number}" aria-label="{name}">{parts}'
        "</article>"
    ).format(number=number, name=scene.names[seat], parts=join(parts.values()))
    return around(whole, parts)


def _head(scene: Scene, seat: int) -> Markup:
    view = scene.view
    last = scene.last_turns.get(seat)
    return Markup(
        '<header id="name-{number}"{next}>{king}<h3 title="{name}">{name}</h3>{tag}{plus}'
        '<p class="points">{points} <small>{unit}</small></p></header>'
    ).format(
        number=seat + 1,
        next=Markup(' class="next"') if seat == scene.chooser else "",
        name=scene.names[seat],
        king=drawn_king(seat, f"king-rival-{seat}"),
        tag=_tag(scene, seat),
        plus="" if last is None else plus(f"{seat}-{last.first}", scene.gained(seat) or 0),
        points=view["scores"][seat],
        unit=scene.points_word(view["scores"][seat]),
    )


def _tag(scene: Scene, seat: int) -> Markup:
    _ = scene._
    kind = scene.seats[seat].kind
    if kind == BOT:
        return Markup('<span class="tag" title="{0}">{1} <span class="word">{0}</span></span>').format(
            _("bot"), scene.sign_of_bot(seat)
        )
    if kind == OPEN:
        return Markup('<span class="tag">{}</span>').format(_("free"))
    if seat in scene.away and scene.live:
        return Markup('<span class="tag">{}</span>').format(_("away"))
    return Markup("")


def _drawn_from(scene: Scene, seat: int) -> tuple[object, ...]:
    return lies(scene, seat), len(scene.names), placed_lately(scene, seat)


@kept(_drawn_from)
def _land(scene: Scene, seat: int) -> Markup:
    """A kingdom in the middle of its square; with a single rival there is room for the large pictures."""
    view = scene.view
    side = side_of(view)
    land = land_of(scene, seat)
    (left, right), (top, bottom) = land.columns, land.rows
    width, height = right - left + 1, bottom - top + 1
    small = "-s" if len(scene.names) > 2 else ""
    return Markup(
        '<svg id="land-{number}" class="mini" viewBox="{x:g} {y:g} {box} {box}" aria-hidden="true">'
        "{laid}{last}</svg>"
    ).format(
        number=seat + 1,
        x=left * CELL - (side - width) * CELL / 2 - EDGE,
        y=top * CELL - (side - height) * CELL / 2 - EDGE,
        box=side * CELL + 2 * EDGE,
        laid=drawn_land(view["kingdoms"][seat], seat, 0, 0, small, f"mini-{seat}"),
        last=join([_ring(at) for at in placed_lately(scene, seat)]),
    )


@kept(lambda scene, seat: (lies(scene, seat), scene.names[seat]))
def _table(scene: Scene, seat: int) -> Markup:
    land = land_of(scene, seat)
    (left, right), (top, bottom) = land.columns, land.rows
    width, height = right - left + 1, bottom - top + 1
    title = scene._("Kingdom of {who}, {width} by {height}", who=scene.names[seat], width=width, height=height)
    return table(scene, land, title, f"squares-{seat + 1}")


def _ring(at: str) -> Markup:
    """Around what was placed since the viewer's last turn; it has a dark rim, to be seen on every terrain."""
    x, y, width, height = box_of(read_placement(at))
    ring = Markup('<rect{} x="{}" y="{}" width="{}" height="{}" rx="8"/>')
    return Markup('<g class="last">{}{}</g>').format(
        ring.format(Markup(' class="under"'), x, y, width, height), ring.format("", x, y, width, height)
    )


def _status(scene: Scene, seat: int) -> Markup:
    """What is known of a player's plans."""
    _ = scene._
    rows: list[tuple[str, Markup | str]] = []
    if seat == scene.chooser and scene.live and not scene.over:
        dots = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
        rows.append((_("Now"), Markup('<span class="thinking">{} {}</span>').format(_("chooses"), dots)))
    to_place, claimed = _planned(scene, seat)
    if to_place:
        rows.append((_("To place"), ", ".join(to_place)))
    if claimed:
        rows.append((_("Claimed"), ", ".join(claimed)))
    if best := _best_region(scene, seat):
        rows.append((_("Best region"), best))
    drawn = join([Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(title, words) for title, words in rows])
    return Markup('<dl id="side-{}" class="side">{}</dl>').format(seat + 1, drawn)


@kept(lies)
def _best_region(scene: Scene, seat: int) -> Markup:
    found = items(kingdom_of(scene.view, seat), False, False)
    best = max(found, key=lambda item: int(str(item["points"])), default=None)
    if best is None or not best["points"]:
        return Markup("")
    squares = best["squares"]
    assert isinstance(squares, list)
    return Markup("{} {} × {}").format(
        terrain_square(str(best["terrain"]), scene.language), len(squares), best["crowns"]
    )

"""Kingdomino's screen: the own kingdom large with every legal spot, the others small, the two lines of dominoes."""

from __future__ import annotations

import json

from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH, second_cell
from regnum.games.kingdomino.rules.notation import cell_name, placement_text, read_placement
from regnum.games.kingdomino.rules.scoring import items
from regnum.games.kingdomino.view.land import Half, Land, halves, side_of
from regnum.games.kingdomino.view.words import domino_words, terrain_name
from regnum.games.kingdomino.web.parts import (
    CELL,
    drawn_domino,
    drawn_king,
    drawn_land,
    gain_of,
    kingdom_of,
    terrain_square,
)
from regnum.locales import Translate
from regnum.server.assets import asset
from regnum.server.html import Markup, icon, join, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN
from regnum.view import View


def pieces(scene: Scene) -> dict[str, Markup]:
    seat = scene.seat if scene.seat is not None else 0
    return {
        "facts": _facts(scene),
        "kingdom": _kingdom(scene, seat),
        "rivals": _rivals(scene, seat),
        "draft": _draft(scene),
    }


def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    options = [
        Markup('<span class="wide" tabindex="0" data-explain="{}">{}</span>').format(name, words)
        for name, words in (
            ("middle_kingdom", _("Middle Kingdom +10")),
            ("harmony", _("Harmony +5")),
            ("dynasty", _("Game {number} of 3", number=min(3, len(view["finished"]) + 1))),
        )
        if view["options"][name]
    ]
    left = Markup('<span tabindex="0" data-explain="pile">{}{}</span>').format(
        icon("tiles"), _("{count} in the pile", count=view["pile"])
    )
    return Markup('<div id="facts" class="facts">{}{}</div>').format(join(options), left)


# The own kingdom


def _kingdom(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    own = seat in scene.mine
    title = _("Your kingdom") if own and len(scene.mine) == 1 else _("Kingdom of {who}", who=scene.names[seat])
    land = Land.of(view["kingdoms"][seat], side_of(view))
    columns = [MIDDLE, *(cell % WIDTH for cell in land.squares)]
    rows = [MIDDLE, *(cell // WIDTH for cell in land.squares)]
    side = side_of(view)
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    size = f"{side} × {side}"
    if width < side or height < side:
        size = _("{width} × {height}, grows to {size}", width=width, height=height, size=size)
    return Markup(
        '<main id="kingdom" class="kingdom panel" data-seat="{number}">'
        '<header>{king}<h2>{title}</h2><span class="quiet">{size}</span>'
        '<p class="points">{points} <small>{unit}</small></p></header>'
        "{board}{hand}{sheet}</main>"
    ).format(
        number=seat + 1,
        king=drawn_king(seat, "king-title"),
        title=title,
        size=size,
        points=view["scores"][seat],
        unit=scene.points_word(view["scores"][seat]),
        board=_board(scene, seat, land, title),
        hand=_hand(scene, seat),
        sheet=_sheet(scene, seat),
    )


def _window(land: Land) -> tuple[int, int, int, int]:
    """The squares that the next domino can reach: left, top, right, bottom."""
    columns = [MIDDLE, *(cell % WIDTH for cell in land.squares)]
    rows = [MIDDLE, *(cell // WIDTH for cell in land.squares)]
    return (
        max(land.left, min(columns) - 2),
        max(land.top, min(rows) - 2),
        min(land.right, max(columns) + 2),
        min(land.bottom, max(rows) + 2),
    )


def _board(scene: Scene, seat: int, land: Land, title: str) -> Markup:
    view = scene.view
    left, top, right, bottom = _window(land)
    width, height = right - left + 1, bottom - top + 1
    castle = MIDDLE * WIDTH + MIDDLE
    plots = [
        Markup('<rect class="plot" x="{}" y="{}" width="94" height="94" rx="10"/>').format(
            (x - left) * CELL + 3, (y - top) * CELL + 3
        )
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
        if y * WIDTH + x not in land.squares and y * WIDTH + x != castle
    ]
    data: dict[str, object] = {"left": left, "top": top}
    spots: list[Markup] = []
    if scene.my_turn and view["phase"] == "place" and scene.legal != ["discard"]:
        domino = view["line"][view["turn"]]["domino"]
        kingdom = kingdom_of(scene, seat)
        gains = {text: gain_of(kingdom, domino, read_placement(text)) for text in scene.legal}
        data |= {"place": gains, "halves": halves(domino)}
        spots = _spots(
            scene, left, top, sorted({read_placement(text) >> 2 for text in scene.legal}), halves(domino)
        )
        if halves(domino)[0] == halves(domino)[1]:
            ends = {int(second_cell(read_placement(text))) for text in scene.legal}
            starts = {read_placement(text) >> 2 for text in scene.legal}
            spots += _spots(scene, left, top, sorted(ends - starts), halves(domino))
    elif scene.my_turn and view["phase"] == "claim":
        data["claims"] = _previews(scene, seat)
    return Markup(
        '<div class="room"><svg id="board" class="board" viewBox="0 0 {width} {height}" role="group"'
        ' aria-label="{title}" data-board="{data}">'
        '<rect class="ground" width="{width}" height="{height}" rx="16"/><g>{plots}</g>'
        '<g class="laid">{laid}</g><g id="spots">{spots}</g><g id="ghost" data-keep="1"></g></svg></div>'
    ).format(
        width=width * CELL,
        height=height * CELL,
        title=title,
        data=json.dumps(data, separators=(",", ":")),
        plots=join(plots),
        laid=drawn_land(view["kingdoms"][seat], seat, left, top, "", "laid"),
        spots=join(spots),
    )


def _spots(scene: Scene, left: int, top: int, cells: list[int], parts: tuple[Half, Half]) -> list[Markup]:
    """Where the first half of the domino may lie; the page shows which of them fit as it is held."""
    label = scene._(
        "Put the half with {terrain} on {cell}", terrain=terrain_name(parts[0][0], scene.language), cell="{}"
    )
    return [
        Markup(
            '<g id="spot-{name}" class="spot" role="button" tabindex="0" data-cell="{name}" aria-label="{label}">'
            '<rect x="{x}" y="{y}" width="88" height="88" rx="12"/>'
            '<use class="now" href="#i-{terrain}" x="{ix}" y="{iy}" width="44" height="44"/>'
            '<use class="turned" href="{icons}#rotate" x="{tx}" y="{ty}" width="30" height="30"/></g>'
        ).format(
            name=cell_name(cell),
            icons=asset("icons.svg"),
            label=label.format(cell_name(cell)),
            terrain=parts[0][0],
            x=(cell % WIDTH - left) * CELL + 6,
            y=(cell // WIDTH - top) * CELL + 6,
            ix=(cell % WIDTH - left) * CELL + 28,
            iy=(cell // WIDTH - top) * CELL + 28,
            tx=(cell % WIDTH - left) * CELL + 35,
            ty=(cell // WIDTH - top) * CELL + 35,
        )
        for cell in cells
    ]


def _previews(scene: Scene, seat: int) -> dict[str, object]:
    """For each free domino, where it would bring most as the kingdom lies now."""
    kingdom = kingdom_of(scene, seat)
    previews: dict[str, object] = {}
    for entry in scene.view["next_line"]:
        if entry["seat"] is None:
            domino = entry["domino"]
            ways = [int(placement) for placement in kingdom.placements(domino)]
            best = max(ways, key=lambda placement: gain_of(kingdom, domino, placement), default=None)
            previews[str(domino)] = {
                "halves": halves(domino),
                "ways": len(ways),
                "best": None if best is None else placement_text(best),
                "gain": 0 if best is None else gain_of(kingdom, domino, best),
            }
    return previews


def _hand(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    if scene.my_turn and view["phase"] == "place":
        return _placing_hand(scene, view["line"][view["turn"]]["domino"])
    if scene.my_turn and view["phase"] == "claim":
        return _claiming_hand(scene, seat)
    waiting = [entry["domino"] for entry in view["line"][view["turn"] :] if entry["seat"] == seat] or [
        entry["domino"] for entry in view["next_line"] if entry["seat"] == seat
    ]
    if not waiting or scene.over:
        return Markup('<aside id="hand" class="hand empty"></aside>')
    return Markup(
        '<aside id="hand" class="hand waiting" aria-label="{title}"><h3>{title}</h3>'
        '<div class="held">{domino}</div>'
        '<p class="what"><b>{number}</b><br>{words}</p></aside>'
    ).format(
        title=_("Next to place"),
        domino=drawn_domino(scene, waiting[0]),
        number=_("Domino {domino}", domino=waiting[0]),
        words=domino_words(waiting[0], scene.language),
    )


def _placing_hand(scene: Scene, domino: int) -> Markup:
    _ = scene._
    if scene.legal == ["discard"]:
        return Markup(
            '<aside id="hand" class="hand" aria-label="{title}"><h3>{title}</h3><div class="held">{domino}</div>'
            '<p class="note shown">{note}</p>'
            '<button class="button primary" type="button" data-send="act"'
            ' data-value="discard">{discard}</button></aside>'
        ).format(
            title=_("In hand"),
            domino=drawn_domino(scene, domino),
            note=_("Domino {domino} fits nowhere in your kingdom.", domino=domino),
            discard=_("Discard it"),
        )
    return Markup(
        '<aside id="hand" class="hand" aria-label="{title}"><h3>{title}</h3>'
        '<div id="held" class="held grab">{domino}</div>'
        '<p class="what"><b>{number}</b><br>{words}</p>'
        '<button class="button" type="button" id="rotate">{rotate_icon}{rotate} <kbd>R</kbd></button>'
        '<button class="button primary" type="button" id="place" disabled>{check}<span>{place}</span></button>'
        '<p class="note">{how}</p>'
        '<p id="say" class="unseen" aria-live="polite" data-fits="{fits}" data-not="{no}"></p></aside>'
    ).format(
        title=_("In hand"),
        domino=drawn_domino(scene, domino),
        number=_("Domino {domino}", domino=domino),
        words=domino_words(domino, scene.language),
        rotate_icon=icon("rotate"),
        rotate=_("Rotate"),
        check=icon("check"),
        place=_("Place here"),
        how=_("Drag it, or choose a spot. Dashed spots fit once turned."),
        fits=_("Points on {place}: {gain}. Enter places it, R turns it.", place="%place%", gain="%gain%"),
        no=_("On {place}: does not fit.", place="%place%"),
    )


def _claiming_hand(scene: Scene, seat: int) -> Markup:
    _ = scene._
    looks = []
    free = [entry["domino"] for entry in scene.view["next_line"] if entry["seat"] is None]
    for domino, preview in _previews(scene, seat).items():
        assert isinstance(preview, dict)
        if preview["ways"]:
            fits = _("Fits in {ways:way|ways}, best now {gain:+d}.", ways=preview["ways"], gain=preview["gain"])
        else:
            fits = _("Fits nowhere as your kingdom lies now.")
        looks.append(
            Markup(
                '<div class="look" data-domino="{number}" hidden><div class="held">{drawn}</div>'
                '<p class="what"><b>{title}</b><br>{words}</p><p class="note">{fits}</p>'
                '<button class="button primary" type="button" data-send="act" data-value="claim'
                ' {number}">{check}<span>{claim}</span></button></div>'
            ).format(
                number=domino,
                drawn=drawn_domino(scene, int(domino)),
                title=_("Domino {domino}", domino=domino),
                words=domino_words(int(domino), scene.language),
                fits=fits,
                check=icon("check"),
                claim=_("Claim {domino}", domino=domino),
            )
        )
    return Markup(
        '<aside id="hand" class="hand" aria-label="{title}"><h3>{title}</h3>'
        '<p class="note choose shown">{choose}</p>{looks}</aside>'
    ).format(
        title=_("To claim"),
        choose=_("Choose a domino of the next round. Low numbers play sooner, high ones are richer.")
        if len(free) > 1
        else _("This domino is left for you."),
        looks=join(looks),
    )


def _sheet(scene: Scene, seat: int) -> Markup:
    """The regions of a kingdom and what each is worth."""
    _ = scene._
    rows = []
    bare: list[str] = []
    for item in sorted(items(kingdom_of(scene, seat), False, False), key=lambda item: -int(str(item["points"]))):
        terrain = str(item["terrain"])
        if item["points"]:
            squares = item["squares"]
            assert isinstance(squares, list)
            sum_ = _("{squares} × {crowns:crown|crowns} =", squares=len(squares), crowns=item["crowns"])
            rows.append(
                Markup("<li>{}{} <b>{}</b></li>").format(terrain_square(scene, terrain), sum_, item["points"])
            )
        elif terrain not in bare:
            bare.append(terrain)
    if bare:
        drawn = join([terrain_square(scene, terrain) for terrain in TERRAINS if terrain in bare])
        rows.append(Markup('<li class="nil">{} {}</li>').format(drawn, _("no crown yet")))
    return Markup('<ul class="sheet" aria-label="{}">{}</ul>').format(_("Regions"), join(rows))


# The others


def _rivals(scene: Scene, seat: int) -> Markup:
    players = len(scene.names)
    others = [(seat + step) % players for step in range(1, players)]
    return Markup(
        '<section id="rivals" class="rivals" data-count="{}" aria-label="{}" tabindex="0">{}</section>'
    ).format(len(others), scene._("Other kingdoms"), join([_rival(scene, other) for other in others]))


def _rival(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    land = Land.of(view["kingdoms"][seat], side_of(view))
    columns = [MIDDLE, *(cell % WIDTH for cell in land.squares)]
    rows = [MIDDLE, *(cell // WIDTH for cell in land.squares)]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    side = side_of(view)
    name = scene.names[seat]
    tag = ""
    if scene.seats[seat].kind == BOT:
        tag = Markup('<span class="tag">{} {}</span>').format(icon("bot"), _("bot"))
    elif scene.seats[seat].kind == OPEN:
        tag = Markup('<span class="tag">{}</span>').format(_("free"))
    elif seat in scene.away and scene.live:
        tag = Markup('<span class="tag">{}</span>').format(_("away"))
    return Markup(
        '<article id="rival-{number}" class="rival panel{next}" data-seat="{number}" aria-label="{name}">'
        '<header>{king}<h3>{name}</h3>{tag}<p class="points">{points} <small>{unit}</small></p></header>'
        '<svg class="mini" viewBox="{x:g} {y:g} {box} {box}" role="img" aria-label="{label}">{laid}</svg>'
        '<dl class="side">{status}</dl></article>'
    ).format(
        number=seat + 1,
        next=" next" if seat == scene.chooser else "",
        name=name,
        king=drawn_king(seat, f"king-rival-{seat}"),
        tag=tag,
        points=view["scores"][seat],
        unit=scene.points_word(view["scores"][seat]),
        x=(min(columns)) * CELL - (side - width) * CELL / 2 - 6,
        y=(min(rows)) * CELL - (side - height) * CELL / 2 - 6,
        box=side * CELL + 12,
        label=_("Kingdom of {who}, {width} by {height}", who=name, width=width, height=height),
        laid=drawn_land(view["kingdoms"][seat], seat, 0, 0, "-s", f"mini-{seat}"),
        status=_status(scene, seat),
    )


def _status(scene: Scene, seat: int) -> Markup:
    """What is known of a player's plans."""
    _ = scene._
    view = scene.view
    rows: list[tuple[str, Markup | str]] = []
    if seat == scene.chooser and scene.live and not scene.over:
        dots = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
        rows.append((_("Now"), Markup('<span class="thinking">{} {}</span>').format(_("chooses"), dots)))
    to_place = [str(entry["domino"]) for entry in view["line"][view["turn"] :] if entry["seat"] == seat]
    claimed = [str(entry["domino"]) for entry in view["next_line"] if entry["seat"] == seat]
    if to_place and view["phase"] == "place":
        rows.append((_("To place"), ", ".join(to_place)))
    if claimed:
        rows.append((_("Claimed"), ", ".join(claimed)))
    best = max(
        items(kingdom_of(scene, seat), False, False), key=lambda item: int(str(item["points"])), default=None
    )
    if best is not None and best["points"]:
        squares = best["squares"]
        assert isinstance(squares, list)
        words = Markup("{} {} × {}").format(
            terrain_square(scene, str(best["terrain"])), len(squares), best["crowns"]
        )
        rows.append((_("Best region"), words))
    return join([Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(title, words) for title, words in rows])


# The two lines of dominoes


def _draft(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    placed = view["turn"] + (view["phase"] == "claim") if view["line"] else 0
    kings = dict.fromkeys(range(len(scene.names)), 0)
    this_round = []
    for index, entry in enumerate(view["line"]):
        if index < placed:
            this_round.append(_gone(scene, entry))
        else:
            now = index == view["turn"] and view["phase"] == "place"
            this_round.append(_standing(scene, entry, kings, "now" if now else ""))
    choosing = scene.my_turn and view["phase"] == "claim"
    next_round = []
    for entry in view["next_line"]:
        if entry["seat"] is not None:
            next_round.append(_standing(scene, entry, kings, "taken"))
        elif choosing:
            next_round.append(_free(scene, entry["domino"]))
        else:
            next_round.append(
                Markup('<li><span class="no">{}</span>{}</li>').format(
                    entry["domino"], drawn_domino(scene, entry["domino"])
                )
            )
    lines = []
    if this_round:
        lines.append(_line(_, _("This round"), _("placed in this order"), this_round, False))
    if next_round:
        lines.append(
            _line(
                _,
                _("Next round"),
                _("choose one") if choosing else _("claimed after placing"),
                next_round,
                choosing,
            )
        )
    return Markup('<section id="draft" class="draft panel" aria-label="{}" data-lines="{}">{}</section>').format(
        _("Dominoes"), len(lines), join(lines)
    )


def _line(_: Translate, title: str, note: str, rows: list[Markup], wanted: bool) -> Markup:
    return Markup('<div class="line{}"><h2>{}</h2><p>{}</p><ol>{}</ol></div>').format(
        " wanted" if wanted else "", title, note, join(rows)
    )


def _gone(scene: Scene, entry: View) -> Markup:
    return Markup(
        '<li><span class="no">{}</span>'
        '<span class="gone">{}<span class="name">{}</span>{}<span class="unseen">{}</span></span></li>'
    ).format(
        entry["domino"], shield(entry["seat"]), scene.names[entry["seat"]], icon("check"), scene._("has placed it")
    )


def _standing(scene: Scene, entry: View, kings: dict[int, int], kind: str) -> Markup:
    seat = entry["seat"]
    kings[seat] += 1
    mine = " mine" if seat in scene.mine and kind == "now" else ""
    return Markup('<li class="{}{}"><span class="no">{}</span>{}{}<span class="unseen">{}</span></li>').format(
        kind,
        mine,
        entry["domino"],
        drawn_domino(scene, entry["domino"]),
        drawn_king(seat, f"king-{seat}-{kings[seat]}"),
        scene._("The king of {who} stands here.", who=scene.names[seat]),
    )


def _free(scene: Scene, domino: int) -> Markup:
    words = scene._("Look at domino {domino}: {words}", domino=domino, words=domino_words(domino, scene.language))
    return Markup(
        '<li><span class="no">{0}</span>'
        '<button class="claim" type="button" data-claim="{0}" data-explain="domino-{0}" aria-pressed="false"'
        ' aria-label="{1}">{2}</button></li>'
    ).format(domino, words, drawn_domino(scene, domino, labelled=False))

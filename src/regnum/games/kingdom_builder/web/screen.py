"""Kingdom Builder's screen: the land with what may be done on it, the own card and tiles, the gold of everybody."""

from __future__ import annotations

from functools import cache

from regnum.games.kingdom_builder.rules.data import BARN, TILES
from regnum.games.kingdom_builder.rules.hexes import DIRECTIONS, NEIGHBOUR
from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.rules.state import BUILDS
from regnum.games.kingdom_builder.view.words import card_name, card_rule, terrain_name, tile_name, tile_rule
from regnum.games.kingdom_builder.web import board
from regnum.server.assets import asset
from regnum.server.html import Markup, icon, join, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN
from regnum.view import View

SUPPLY = 40
LEGEND = ("grass", "forest", "canyon", "desert", "flowers", "water", "mountain")


def pieces(scene: Scene) -> dict[str, Markup]:
    seat = _shown_seat(scene)
    drawn = {
        "facts": _facts(scene),
        "box": _box(scene),
        "land": board.land(scene),
        "places": board.places(scene),
        "hexes": board.hexes(scene),
        "fresh": board.fresh(scene),
        "offer": board.offer(scene),
        "words": board.words(scene),
        "card": _card(scene, seat),
        "stock": _stock(scene, seat),
        "tiles": _tiles(scene, seat),
        "turn": _turn(scene, seat),
        "legend": _legend(scene.language),
    }
    for number in range(len(scene.names)):
        drawn |= _player(scene, number)
    for card in scene.view["gold"][0]:
        drawn[f"rule-{card}"] = _rule(card, scene)
        for number, gold in enumerate(scene.view["gold"]):
            drawn[f"gold-{card}-{number}"] = _cell(f"gold-{card}-{number}", gold[card])
    for number, points in enumerate(scene.view["scores"]):
        drawn[f"gold-all-{number}"] = _cell(f"gold-all-{number}", points)
    return drawn | board.steads(scene)


def _shown_seat(scene: Scene) -> int:
    """Whose card and tiles are shown: the viewer's; for a spectator those of the player on turn."""
    if scene.seat is not None:
        return scene.seat
    return scene.winners[0] if scene.over else scene.chooser


def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    return Markup('<div id="facts" class="facts"><span>{}</span><span class="wide">{}{}</span></div>').format(
        _("Round {round}", round=view["round"]), icon("tiles"), _("{count} in the pile", count=view["pile"])
    )


def _box(scene: Scene) -> Markup:
    """How the board is walked, for those who do not see it."""
    return Markup('<p id="box" class="unseen">{}</p>').format(
        scene._(
            "Arrow keys walk from hex to hex, Page Up and Page Down to the next one that may be chosen;"
            " Enter chooses."
        )
    )


# The prompt


def asked(scene: Scene) -> tuple[str, str]:
    """What the viewer is to do, and a word of how."""
    _ = scene._
    view = scene.view
    if view["lifted"] is not None:
        tile = tile_name(view["lifted"]["tile"], scene.language)
        return _("{tile}: choose where the settlement goes.", tile=tile), _("Undo puts it back.")
    usable = _usable(scene)
    seat = view["seats"][view["seat"]]
    if "build" in view["legal"]:
        said = _(
            "Build on {terrain}: {number} of {count}",
            terrain=terrain_name(seat["card"], scene.language),
            number=view["built"] + 1,
            count=view["built"] + min(BUILDS - view["built"], seat["supply"]),
        )
        where = _where(scene, seat, view["legal"]["build"])
        return said, _("{where} Or use a tile first.", where=where) if usable else where
    if usable:
        return _("Use a tile, or end your turn."), _how(usable[0], scene) if len(usable) == 1 else ""
    return _("Nothing is left to do: end your turn."), ""


def _usable(scene: Scene) -> list[str]:
    return [tile for tile in TILES if tile in scene.view["legal"]] if scene.my_turn else []


def _where(scene: Scene, seat: View, names: list[str]) -> str:
    _ = scene._
    if not seat["settlements"]:
        return _("Begin on any lit hex.")
    own = {read_hex(name) for name in seat["settlements"]}
    at = DIRECTIONS * read_hex(names[0])
    if own.isdisjoint(int(other) for other in NEIGHBOUR[at : at + DIRECTIONS]):
        return _("None of it is free beside you: anywhere.")
    return _("{count} free hexes beside you.", count=len(names)) if len(names) > 1 else _("1 free hex beside you.")


def _how(tile: str, scene: Scene) -> str:
    """What is to be chosen on the land for a tile."""
    _ = scene._
    if TILES.index(tile) < BARN:
        return _("{tile}: choose a lit hex to build on.", tile=tile_name(tile, scene.language))
    return _("{tile}: choose the settlement to move.", tile=tile_name(tile, scene.language))


# The players


def _player(scene: Scene, seat: int) -> dict[str, Markup]:
    _ = scene._
    view = scene.view
    entry = view["seats"][seat]
    tag = Markup("")
    if scene.seats[seat].kind == BOT:
        tag = Markup('<span class="tag">{}<span class="unseen">{}</span></span>').format(icon("bot"), _("bot"))
    elif scene.seats[seat].kind == OPEN:
        tag = Markup('<span class="tag">{}</span>').format(_("free"))
    elif seat in scene.away and scene.live:
        tag = Markup('<span class="tag">{}</span>').format(_("away"))
    on_turn = seat == scene.chooser and not scene.over
    who = Markup(
        '<div id="who-{seat}" class="who{now}">{shield}<h3>{name}{unseen}</h3>{tag}'
        '<svg id="stock-{seat}" class="house" data-origin data-seat="{number}" aria-hidden="true"><use'
        ' href="#house-{number}"/></svg></div>'
    ).format(
        seat=seat,
        number=seat + 1,
        now=" now" if on_turn else "",
        shield=shield(seat),
        name=scene.names[seat],
        unseen=Markup('<span class="unseen">, {}</span>').format(_("on turn")) if on_turn else "",
        tag=tag,
    )
    count = Markup(
        '<p id="count-{}" class="count"><span class="gold"><b>{}</b> {}</span> <span class="rest">{}</span></p>'
    ).format(
        seat,
        view["scores"][seat],
        _("gold"),
        Markup("<b>{}</b> {}").format(entry["supply"], _("left")),
    )
    held = [
        Markup(
            '<li><span class="{state}" role="img" tabindex="0" data-explain="tile-{tile}" aria-label="{label}"><svg'
            ' aria-hidden="true"><use href="#tile-{tile}"/></svg></span></li>'
        ).format(state=tile["state"], tile=tile["tile"], label=_tile_label(tile, scene))
        for tile in entry["tiles"]
    ]
    return {
        f"who-{seat}": who,
        f"count-{seat}": count,
        f"held-{seat}": Markup('<ul id="held-{}" class="held" aria-label="{}">{}</ul>').format(
            seat, _("Tiles of {who}", who=scene.names[seat]), join(held)
        ),
    }


def _tile_label(tile: View, scene: Scene) -> str:
    _ = scene._
    name = tile_name(tile["tile"], scene.language)
    if tile["state"] == "used":
        return _("{tile} (used)", tile=name)
    return _("{tile} (new)", tile=name) if tile["state"] == "new" else name


# The own side: terrain card, settlements, tiles, end of the turn


def _card(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    card = view["seats"][seat]["card"]
    if scene.over or card is None:
        return Markup('<figure id="card" class="card none"><figcaption><b>{}</b></figcaption></figure>').format(
            _("No card")
        )
    on_turn = view["seat"] == seat
    if card == "hidden":
        return Markup(
            '<figure id="card" class="card back" tabindex="0" data-explain="terrain-card"><svg'
            ' aria-hidden="true"><use href="{}#mark"/></svg>'
            "<figcaption><span>{}</span><b>{}</b></figcaption></figure>"
        ).format(asset("games/kingdom_builder/mark.svg"), _("Card"), _("Hidden"))
    return Markup(
        '<figure id="card" class="card" tabindex="0" data-explain="terrain-{card}"><svg aria-hidden="true"><use'
        ' href="#picture-{card}"/></svg><figcaption><span>{when}</span><b>{name}</b></figcaption></figure>'
    ).format(
        card=card,
        when=_("This turn") if on_turn else _("Next turn"),
        name=terrain_name(card, scene.language),
    )


def _stock(scene: Scene, seat: int) -> Markup:
    """How many settlements are left, and how many of them this turn demands."""
    _ = scene._
    view = scene.view
    left = view["seats"][seat]["supply"]
    rows, rest = divmod(left, 10)
    shape = f"M0 0h{10 * 20}v{rows * 20}H{rest * 20}v20H0z" if rest else f"M0 0h200v{rows * 20}H0z"
    pips = Markup("")
    if view["seat"] == seat and not scene.over:
        built = view["built"]
        demanded = built + min(BUILDS - built, left)
        dots = [Markup('<i class="{}"></i>').format("done" if pip < built else "") for pip in range(demanded)]
        pips = Markup('<p class="pips"><span>{}</span>{}</p>').format(
            _("Built {number} of {count}", number=built, count=demanded), join(dots)
        )
    return Markup(
        '<div id="stock" class="stock" data-seat="{number}"><h2>{title}</h2><p><b>{left}</b> {of}</p>'
        '<svg class="tray" viewBox="0 0 200 80" aria-hidden="true"><pattern id="tray" width="20" height="20"'
        ' patternUnits="userSpaceOnUse"><use href="#house-{number}" width="20" height="20"/></pattern>'
        '<rect class="gone" width="200" height="80"/><path d="{shape}"/></svg>{pips}</div>'
    ).format(
        number=seat + 1,
        title=_("Settlements"),
        left=left,
        of=_("of {count} left", count=SUPPLY),
        shape=shape,
        pips=pips,
    )


def _tiles(scene: Scene, seat: int) -> Markup:
    """The tiles, two of a kind together: a kind is used, not a single tile."""
    _ = scene._
    held = scene.view["seats"][seat]["tiles"]
    title = _("Your tiles") if seat in scene.mine else _("Tiles of {who}", who=scene.names[seat])
    buttons = [
        _tile(tile, [entry["state"] for entry in held if entry["tile"] == tile], scene, seat)
        for tile in TILES
        if any(entry["tile"] == tile for entry in held)
    ]
    inside = (
        Markup('<ul class="tile-list">{}</ul>').format(join(buttons))
        if buttons
        else Markup('<p class="quiet">{}</p>').format(
            _("None yet: build beside a location to take one.")
            if seat in scene.mine and not scene.over
            else _("None.")
        )
    )
    return Markup('<div id="tiles" class="tiles" data-count="{}"><h2>{}</h2>{}</div>').format(
        len(buttons), title, inside
    )


def _tile(tile: str, states: list[str], scene: Scene, seat: int) -> Markup:
    usable = tile in _usable(scene)
    name = tile_name(tile, scene.language)
    faces = [
        Markup('<svg class="face {}" aria-hidden="true"><use href="#tile-{}"/></svg>').format(state, tile)
        for state in sorted(states, key=("ready", "used", "new").index)
    ]
    return Markup(
        '<li><button type="button" id="use-{tile}" class="tile{ready}" data-tile="{tile}" data-how="{how}"'
        ' aria-pressed="false" data-explain="tile-{tile}"{disabled}><span class="faces">{faces}</span>'
        '<b>{name}</b><span class="note">{note}</span></button></li>'
    ).format(
        tile=tile,
        ready=" usable" if usable else "",
        how=_how(tile, scene) if usable else "",
        disabled="" if usable else Markup(' aria-disabled="true"'),
        faces=join(faces),
        name=f"{name} ×{len(states)}" if len(states) > 1 else name,
        note=_note(tile, states, scene, seat),
    )


def _note(tile: str, states: list[str], scene: Scene, seat: int) -> str:
    """What a tile does; or why it cannot be used now."""
    _ = scene._
    view = scene.view
    if tile in _usable(scene):
        return tile_rule(tile, scene.language)
    if view["seat"] != seat or scene.over:
        return tile_rule(tile, scene.language)
    if "ready" in states:
        if view["lifted"] is None and view["built"] > 0 and "build" in view["legal"]:
            return _("after building")
        return _("not possible now") if view["lifted"] is None else _("after this move")
    return _("used this turn") if "used" in states else _("from your next turn")


def _turn(scene: Scene, seat: int) -> Markup:
    """The button that ends the turn: always there on one's turn, so that it is found when it is wanted."""
    _ = scene._
    if not scene.my_turn:
        return Markup('<div id="turn" class="turn" hidden></div>')
    legal = "end" in scene.legal
    return Markup(
        '<div id="turn" class="turn"><button id="end-turn" class="button{kind}" type="button" data-send="act"'
        ' data-value="end"{disabled}>{check}<span>{words}</span></button></div>'
    ).format(
        kind=" primary" if legal else "",
        disabled="" if legal else Markup(" disabled"),
        check=icon("check") if legal else "",
        words=_("End turn"),
    )


# Gold


def _cell(name: str, points: int) -> Markup:
    return Markup('<td id="{}">{}</td>').format(name, points)


def _rule(card: str, scene: Scene) -> Markup:
    return Markup(
        '<th id="rule-{card}" scope="row" tabindex="0" data-explain="card-{card}"><svg aria-hidden="true"><use'
        ' href="#card-{card}"/></svg><b>{name}</b><span>{rule}</span></th>'
    ).format(card=card, name=card_name(card, scene.language), rule=card_rule(card, scene.language))


@cache
def _legend(language: str) -> Markup:
    """The terrains, to look up what one sees."""
    items = [
        Markup(
            '<li><span role="img" tabindex="0" data-explain="terrain-{0}" aria-label="{1}"><svg'
            ' viewBox="-20 -24 40 48" aria-hidden="true"><use href="#hex-{0}" x="-20" y="-23.1" width="40"'
            ' height="46.2"/></svg></span></li>'
        ).format(kind, terrain_name(kind, language))
        for kind in LEGEND
    ]
    return Markup('<ul id="legend" class="legend">{}</ul>').format(join(items))

"""The own side on Kingdom Builder's screen: terrain card, settlements, tiles, the end of the turn."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import BARN, TILES
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS
from regnum.games.kingdom_builder.rules.state import BUILDS
from regnum.games.kingdom_builder.view.words import terrain_name, tile_name, tile_rule
from regnum.server.assets import asset
from regnum.server.html import Markup, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene


def pieces(scene: Scene, seat: int) -> dict[str, Markup]:
    return {
        "card": _card(scene, seat),
        "stock": _stock(scene, seat),
        "tiles": _tiles(scene, seat),
        "turn": _turn(scene),
    }


def choice(scene: Scene) -> object:
    """All that depends on what the viewer may choose: what is kept by it is drawn anew in one's own turn."""
    return (scene.legal, scene.view) if scene.my_turn else bool(scene.mine) and scene.live and not scene.over


def usable(scene: Scene) -> list[str]:
    """The kinds of tiles that the viewer may use now."""
    return [tile for tile in TILES if tile in scene.view["legal"]] if scene.my_turn else []


def how(tile: str, scene: Scene) -> str:
    """What is to be chosen on the land for a tile."""
    _ = scene._
    if TILES.index(tile) < BARN:
        return _("{tile}: choose a lit hex to build on.", tile=tile_name(tile, scene.language))
    return _("{tile}: choose the settlement to move.", tile=tile_name(tile, scene.language))


def demanded(scene: Scene, seat: int) -> int:
    """How many settlements the turn that is going on demands."""
    built = int(scene.view["built"])
    return built + min(BUILDS - built, int(scene.view["seats"][seat]["supply"]))


def _shown_card(scene: Scene, seat: int) -> tuple[object, ...]:
    return scene.view["seats"][seat]["card"], scene.view["seat"] == seat, scene.over


@kept(_shown_card)
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
            '<figure id="card" class="card back" tabindex="0" data-explain="terrain-card" aria-label="{1}: {2}">'
            '<svg aria-hidden="true"><use href="{0}#mark"/></svg>'
            "<figcaption><span>{1}</span><b>{2}</b></figcaption></figure>"
        ).format(asset("games/kingdom_builder/mark.svg"), _("Card"), _("Hidden"))
    return Markup(
        '<figure id="card" class="card{later}" tabindex="0" data-explain="terrain-{card}" aria-label="{when}:'
        ' {name}"><svg aria-hidden="true">'
        '<use href="#picture-{card}"/></svg><figcaption><span>{when}</span><b>{name}</b></figcaption></figure>'
    ).format(
        later="" if on_turn else " later",
        card=card,
        when=_("This turn") if on_turn else _("Next turn"),
        name=terrain_name(card, scene.language),
    )


def _supplied(scene: Scene, seat: int) -> tuple[object, ...]:
    view = scene.view
    return view["seats"][seat]["supply"], view["built"] if view["seat"] == seat and not scene.over else None


@kept(_supplied)
def _stock(scene: Scene, seat: int) -> Markup:
    """How many settlements are left, and how many of them this turn demands."""
    _ = scene._
    view = scene.view
    left = view["seats"][seat]["supply"]
    rows, rest = divmod(left, 10)
    shape = f"M0 0h{10 * 20}v{rows * 20}H{rest * 20}v20H0z" if rest else f"M0 0h200v{rows * 20}H0z"
    pips = Markup("")
    if view["seat"] == seat and not scene.over:
        built, count = view["built"], demanded(scene, seat)
        dots = [Markup('<i class="{}"></i>').format("done" if pip < built else "") for pip in range(count)]
        pips = Markup("<span>{}</span>{}").format(
            _("Built {number} of {count}", number=built, count=count), join(dots)
        )
    return Markup(
        '<div id="stock" class="stock" data-seat="{number}"><h2>{title}</h2><p><b>{left}</b> {of}</p>'
        '<svg class="tray" viewBox="0 0 200 80" aria-hidden="true"><pattern id="tray" width="20" height="20"'
        ' patternUnits="userSpaceOnUse"><use href="#house-{number}" width="20" height="20"/></pattern>'
        '<rect class="gone" width="200" height="80"/><path d="{shape}"/></svg><p class="pips">{pips}</p></div>'
    ).format(
        number=seat + 1,
        title=_("Settlements"),
        left=left,
        of=_("of {count} left", count=SETTLEMENTS),
        shape=shape,
        pips=pips,
    )


def _own_tiles(scene: Scene, seat: int) -> tuple[object, ...]:
    view = scene.view
    tiles = view["seats"][seat]["tiles"]
    on_turn = view["seat"] == seat and not scene.over
    when = (view["lifted"], view["built"], "build" in view["legal"]) if tiles and on_turn else None
    return tiles, when, choice(scene) if tiles else None, scene.mine, scene.over, scene.names[seat]


@kept(_own_tiles)
def _tiles(scene: Scene, seat: int) -> Markup:
    """The tiles, two of a kind together: a kind is used, not a single tile."""
    _ = scene._
    held = scene.view["seats"][seat]["tiles"]
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
        len(buttons), title_of_tiles(scene, seat), inside
    )


def title_of_tiles(scene: Scene, seat: int) -> str:
    _ = scene._
    return _("Your tiles") if seat in scene.mine else _("Tiles of {who}", who=scene.names[seat])


def _tile(tile: str, states: list[str], scene: Scene, seat: int) -> Markup:
    is_usable = tile in usable(scene)
    name = tile_name(tile, scene.language)
    state = "" if is_usable else _state(states, scene, seat)
    refused = Markup(' aria-disabled="true"')
    if state and scene.mine:
        refused = Markup(' aria-disabled="true" data-why-not="{}: {}"').format(name, state)
    faces = [
        Markup('<svg class="face {}" aria-hidden="true"><use href="#tile-{}"/></svg>').format(state, tile)
        for state in sorted(states, key=("ready", "used", "new").index)
    ]
    return Markup(
        '<li><button type="button" id="use-{tile}" class="tile{ready}" data-tile="{tile}" data-how="{how}"'
        ' data-thing="{tile}" aria-pressed="false" data-explain="tile-{tile}"{refused}><span class="faces">{faces}'
        '</span><b>{name}</b><span class="note{rule}">{note}</span></button></li>'
    ).format(
        tile=tile,
        ready=" usable" if is_usable else "",
        how=how(tile, scene) if is_usable else "",
        refused="" if is_usable else refused,
        faces=join(faces),
        name=f"{name} ×{len(states)}" if len(states) > 1 else name,
        rule="" if state else " rule",
        note=state or tile_rule(tile, scene.language),
    )


def _state(states: list[str], scene: Scene, seat: int) -> str:
    """Why a tile cannot be used now; empty when it is nobody's turn to use it."""
    _ = scene._
    view = scene.view
    if view["seat"] != seat or scene.over:
        return ""
    if "ready" in states:
        if view["lifted"] is None and view["built"] > 0 and "build" in view["legal"]:
            return _("after building")
        return _("not possible now") if view["lifted"] is None else _("after this move")
    return _("used this turn") if "used" in states else _("from your next turn")


@kept(choice)
def _turn(scene: Scene) -> Markup:
    """The button that ends the turn: always at its place, so that it is found when it is wanted."""
    _ = scene._
    if not scene.mine or scene.over or not scene.live:
        return Markup('<div id="turn" class="turn"></div>')
    if "end" in scene.legal:
        sent, kind = Markup(' data-send="act" data-value="end"'), "" if usable(scene) else " primary"
    else:
        sent, kind = Markup(' aria-disabled="true" data-why-not="{}"').format(_not_yet(scene)), ""
    return Markup(
        '<div id="turn" class="turn"><button id="end-turn" class="button{}" type="button"{}>{}<span>{}</span>'
        "</button></div>"
    ).format(kind, sent, icon("check"), _("End turn"))


def _not_yet(scene: Scene) -> str:
    _ = scene._
    view = scene.view
    if not scene.my_turn:
        return _("It is not your turn.")
    if view["lifted"] is not None:
        return _("First put the settlement down again.")
    rest = demanded(scene, view["seat"]) - view["built"]
    return _("First build {count:settlement|settlements} more.", count=rest)

"""A turn of Kingdom Builder as the log tells it: its card, the tiles that were used, and where settlements went."""

from __future__ import annotations

from collections import Counter

from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS
from regnum.games.kingdom_builder.view.land import ground
from regnum.games.kingdom_builder.view.words import card_shown, place, sentence, terrain_name, tile_name
from regnum.server.html import Markup, gain, join, marked
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.things import thing
from regnum.view.turns import Turn


def turn(scene: Scene, turn: Turn) -> Markup:
    events = scene.events_of(turn)
    signs = [_terrain(_card_of(scene, events), scene.language)]
    signs += [_tile(event["tile"], scene.language) for event in events if event.get("tile") and _is_done(event)]
    head = Markup('<p class="moves">{}{}</p>').format(marked(scene.told_names[turn.seat]), join(signs))
    words = [words for event in events if (words := _words(scene, event))]
    cells = Markup('<p class="cells">{}</p>').format(marked(", ".join(words))) if words else Markup("")
    return head + cells + _aside(scene, turn, events)


def lately(scene: Scene, turn: Turn) -> Markup:
    card = _card_of(scene, scene.events_of(turn))
    return _terrain(card, scene.language) + gain(turn.gained[turn.seat])


def _is_done(event: View) -> bool:
    return event["kind"] in ("build", "move")


def _card_of(scene: Scene, events: list[View]) -> str | None:
    """The card that was played. A log begins after the first card was turned up: there the land tells it."""
    for event in events:
        if event["kind"] == "turn":
            return str(event["card"]) if event["card"] is not None else None
        if event["kind"] == "build" and event["tile"] is None:
            return ground(scene.view["board"])[read_hex(event["at"])]
    return None


def _words(scene: Scene, event: View) -> str:
    """What was done, without who did it."""
    _ = scene._
    if event["kind"] == "build":
        return place(event["at"]) if event["tile"] is None else _by_tile(scene, event, place(event["at"]))
    if event["kind"] == "move":
        return _by_tile(scene, event, _("{start} to {end}", start=place(event["from"]), end=place(event["to"])))
    if event["kind"] in ("gain", "lose"):
        who, tile = scene.told_names[event["seat"]], tile_name(event["tile"], scene.language)
        tile = thing("token", event["tile"], tile)
        if event["kind"] == "gain":
            return _("{who:takes|take} {tile}", who=who, tile=tile)
        return _("{who:loses|lose} {tile}", who=who, tile=tile)
    if event["kind"] == "redraw":
        removed, card = (card_shown(event[name], scene.language) for name in ("removed", "card"))
        return _("{removed} is full: now {card}", removed=removed, card=card)
    return ""


def _by_tile(scene: Scene, event: View, words: str) -> str:
    return f"{words} ({thing('token', event['tile'], tile_name(event['tile'], scene.language))})"


def _aside(scene: Scene, turn: Turn, events: list[View]) -> Markup:
    """What everybody should know beyond the moves."""
    said = []
    last = any(not entry["supply"] for entry in scene.view["seats"])  # otherwise the log need not be read
    if last and _built_the_last(scene.log[: turn.end]) and not _built_the_last(scene.log[: turn.first]):
        who = scene.told_names[turn.seat]
        said.append(scene._("{who} {who:has|have} built the last settlement: this round is the last", who=who))
    said += [sentence(event, scene.told_names, scene.language) for event in events if event["kind"] == "shuffle"]
    return join([Markup('<p class="aside">{}</p>').format(marked(words)) for words in said])


def _built_the_last(log: list[View]) -> bool:
    """Whether anybody has used up all settlements by then."""
    built = Counter(event["seat"] for event in log if event["kind"] == "build")
    return SETTLEMENTS in built.values()


def _terrain(card: str | None, language: str) -> Markup:
    if card is None:
        return Markup("")
    return Markup(
        '<svg class="terrain" viewBox="-20 -24 40 48" role="img" aria-label="{1}"><use href="#hex-{0}" x="-20"'
        ' y="-23.1" width="40" height="46.2"/></svg>'
    ).format(card, terrain_name(card, language))


def _tile(tile: str, language: str) -> Markup:
    return Markup('<svg class="tilelet" role="img" aria-label="{1}"><use href="#tile-{0}"/></svg>').format(
        tile, tile_name(tile, language)
    )

"""Kingdom Builder in words: what is asked, what happened, what cards and tiles do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regnum.games.kingdom_builder.rules.data import CARD_NAMES, TERRAIN_NAMES, TILE_NAMES
from regnum.locales import translator
from regnum.view import View
from regnum.view.things import thing


def terrain_name(terrain: str, language: str) -> str:
    return TERRAIN_NAMES[terrain][language]


def tile_name(tile: str, language: str) -> str:
    return TILE_NAMES[tile][language]


def card_name(card: str, language: str) -> str:
    """A scoring card, or the castles that always score."""
    return TERRAIN_NAMES["castle"][language] if card == "castle" else CARD_NAMES[card][language]


def card_rule(card: str, language: str) -> str:
    """What a scoring card pays, in a few words."""
    _ = translator(language)
    return {
        "castle": _("3 per castle beside you"),
        "fishermen": _("1 per settlement beside water"),
        "merchants": _("4 per linked location or castle"),
        "discoverers": _("1 per row with a settlement"),
        "hermits": _("1 per separate group"),
        "citizens": _("1 per 2 in your largest group"),
        "miners": _("1 per settlement beside a mountain"),
        "workers": _("1 per settlement beside a location or castle"),
        "knights": _("2 each in your fullest row"),
        "lords": _("12 for most in a quadrant, 6 for second"),
        "farmers": _("3 each in your weakest quadrant"),
    }[card]


def tile_rule(tile: str, language: str) -> str:
    """What a location tile does, in a few words."""
    _ = translator(language)
    return {
        "oracle": _("build on the card's terrain"),
        "farm": _("build on grass"),
        "oasis": _("build on desert"),
        "tower": _("build at the edge of the board"),
        "tavern": _("build at the end of a line of 3"),
        "barn": _("move one to the card's terrain"),
        "harbor": _("move one onto water"),
        "paddock": _("jump two hexes in a straight line"),
    }[tile]


def _usable(view: View) -> list[str]:
    return [verb for verb in view["legal"] if verb in TILE_NAMES]


def _use(verb: str, language: str) -> str:
    """How the use of a tile is typed."""
    _ = translator(language)
    return _("“{verb} HEX”", verb=verb)


def asked(view: View, language: str) -> str:
    _ = translator(language)
    if view["seat"] is None:
        return _("The game is over.")
    if view["lifted"] is not None:
        return _(
            "Put the settlement from {hex} down again ({tile}): “to HEX”.",
            hex=view["lifted"]["from"],
            tile=tile_name(view["lifted"]["tile"], language),
        )
    uses = ", ".join(_use(verb, language) for verb in _usable(view))
    seat = view["seats"][view["seat"]]
    if "build" in view["legal"]:
        words = _(
            "Build on {terrain}, {number} of {count}: “build HEX”.",
            terrain=terrain_name(seat["card"], language),
            number=view["built"] + 1,
            count=view["built"] + min(3 - view["built"], seat["supply"]),
        )
        return words if not uses else _("{words} Or first use a tile: {uses}.", words=words, uses=uses)
    if uses:
        return _("Use a tile ({uses}), or “end” your turn.", uses=uses)
    return _("“end” your turn.")


def sentence(event: View, names: Sequence[str], language: str) -> str:
    _ = translator(language)
    if event["kind"] == "shuffle":
        return _("The discarded terrain cards are shuffled.")
    who = names[event["seat"]]
    if event["kind"] == "turn":
        return _("{who} {who:turns up|turn up} {card}", who=who, card=card_shown(event["card"], language))
    if event["kind"] == "build":
        if event["tile"] is None:
            return _("{who} {who:builds|build} on {at}", who=who, at=place(event["at"]))
        tile = tile_name(event["tile"], language)
        return _("{who} {who:builds|build} on {at} ({tile})", who=who, tile=tile, at=place(event["at"]))
    if event["kind"] == "move":
        return _(
            "{who} {who:moves|move} {start} to {end} ({tile})",
            who=who,
            tile=tile_name(event["tile"], language),
            start=place(event["from"]),
            end=place(event["to"]),
        )
    if event["kind"] == "redraw":
        return _(
            "{who} {who:draws|draw} {card}: {removed} is full everywhere, and its card leaves the game",
            who=who,
            removed=card_shown(event["removed"], language),
            card=card_shown(event["card"], language),
        )
    if event["kind"] == "end":
        if "drawn" in event:
            card = card_shown(event["drawn"], language)
            return _("{who} {who:ends the turn and draws|end your turn and draw} {card}", who=who, card=card)
        return _("{who} {who:ends the turn|end your turn}", who=who)
    tile, location = tile_name(event["tile"], language), place(event["location"])
    if event["kind"] == "gain":
        return _("{who} {who:takes|take} {tile} at {location}", who=who, tile=tile, location=location)
    return _("{who} {who:loses|lose} {tile} of {location}", who=who, tile=tile, location=location)


def place(name: str) -> str:
    """A hex of the land, which lights up when its name is pointed at."""
    return thing("place", name, name)


def card_shown(card: str | None, language: str) -> str:
    _ = translator(language)
    return _("no card") if card is None else terrain_name(card, language)


def begins_turn(event: View, so_far: Sequence[View]) -> bool:
    return bool(event["kind"] == "turn")


def last_round_because(view: View, names: Sequence[str], language: str) -> str:
    """Why the round that is being played is the last one; empty when more can follow."""
    _ = translator(language)
    used_up = [names[seat] for seat, entry in enumerate(view["seats"]) if entry["supply"] == 0]
    if used_up:
        return _("{who} {who:has|have} no settlement left", who=used_up[0])
    no_cards = view["pile"] == 0 and not view["discards"]
    if no_cards and all(entry["card"] is None for entry in view["seats"]):
        return _("No terrain card is left")
    return ""


def outcome_rows(outcome: dict[str, Any], seat: int, language: str) -> list[tuple[str, int]]:
    """The gold of a seat, card by card, in words."""
    return [
        (f"{card_name(item['kind'], language)} ({card_rule(item['kind'], language)})", item["points"])
        for item in outcome["seats"][seat]["items"]
    ]


def reason(view: View, item: dict[str, str], language: str) -> tuple[str, str] | None:
    return card_name(item["kind"], language), "points"


def unlogged(view: View, text: str, language: str) -> str:
    _ = translator(language)
    return _("You end the turn") if text == "end" else text


def at_once(view: View, events: Sequence[View], language: str) -> list[str]:
    """The tiles that it takes."""
    _ = translator(language)
    return [
        _("takes the tile {tile}", tile=tile_name(event["tile"], language))
        for event in events
        if event["kind"] == "gain"
    ]


def unit(points: int, language: str) -> str:
    _ = translator(language)
    return _("gold")


def won_with(points: int, language: str) -> str:
    _ = translator(language)
    return _("with {points} gold", points=points)

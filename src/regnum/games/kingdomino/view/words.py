"""Kingdomino in words: what is asked, what happened, what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regnum.games.kingdomino import GAME
from regnum.games.kingdomino.rules.data import TERRAIN_NAMES
from regnum.games.kingdomino.view.land import halves, kingdom_of
from regnum.locales import translator
from regnum.view import View


def terrain_name(terrain: str, language: str) -> str:
    return TERRAIN_NAMES[terrain][language]


def domino_words(domino: int, language: str) -> str:
    """For instance: forest with 1 crown, wheat."""
    _ = translator(language)
    words = []
    for terrain, crowns in halves(domino):
        name = terrain_name(terrain, language)
        if crowns:
            name = _("{terrain} with {crowns:crown|crowns}", terrain=name, crowns=crowns)
        words.append(name)
    return ", ".join(words)


def asked(view: View, language: str) -> str:
    _ = translator(language)
    if view["phase"] == "over":
        return _("The game is over.")
    if view["phase"] == "claim":
        free = [entry["domino"] for entry in view["next_line"] if entry["seat"] is None]
        if len(free) == 1:
            return _("Claim domino {domino}, the last one left.", domino=free[0])
        return _("Claim a domino for the next round.") if view["line"] else _("Claim your first domino.")
    domino = view["line"][view["turn"]]["domino"]
    if not kingdom_of(view, view["seat"]).placements(domino):
        return _("Domino {domino} fits nowhere in your kingdom: discard it.", domino=domino)
    return _("Place domino {domino}: {words}.", domino=domino, words=domino_words(domino, language))


def sentence(event: View, names: Sequence[str], language: str) -> str:
    _ = translator(language)
    who, domino = names[event["seat"]], event["domino"]
    if event["kind"] == "claim":
        return _("{who} {who:claims|claim} domino {domino}", who=who, domino=domino)
    if event["kind"] == "discard":
        return _("{who} {who:discards|discard} domino {domino}: it fits nowhere", who=who, domino=domino)
    return _(
        "{who} {who:places|place} domino {domino} on {at}: {points:+d}",
        who=who,
        domino=domino,
        at=event["at"],
        points=event["points"],
    )


def outcome_rows(outcome: dict[str, Any], seat: int, language: str) -> list[tuple[str, int]]:
    """The score of a seat, item by item, in words."""
    _ = translator(language)
    rows = []
    for item in outcome["seats"][seat]["items"]:
        if item["kind"] == "region":
            words = _(
                "{terrain}: {squares:square|squares} x {crowns:crown|crowns}",
                terrain=terrain_name(item["terrain"], language),
                squares=len(item["squares"]),
                crowns=item["crowns"],
            )
        else:
            words = bonus_name(item["kind"], language)
        if "game" in item:
            words = _("Game {game}: {words}", game=item["game"], words=words)
        rows.append((words, item["points"]))
    return rows


def lost_by(by: str, who: str, language: str) -> str:
    _ = translator(language)
    if by == "largest_region":
        return _("Level on points, but with a smaller largest region: {who}.", who=who)
    return _("Level on points and largest region, but with fewer crowns: {who}.", who=who)


def bonus_name(kind: str, language: str) -> str:
    return next(option.title[language] for option in GAME.options if option.name == kind)

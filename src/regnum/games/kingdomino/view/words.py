"""Kingdomino in words: what is asked, what happened, what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regnum.games.kingdomino import GAME
from regnum.games.kingdomino.rules.data import TERRAIN_NAMES
from regnum.games.kingdomino.view.land import Half, halves, kingdom_of
from regnum.locales import translator
from regnum.view import View
from regnum.view.things import where

BONUSES = ("middle_kingdom", "harmony")


def terrain_name(terrain: str, language: str) -> str:
    return TERRAIN_NAMES[terrain][language]


def domino_words(domino: int, language: str) -> str:
    """For instance: forest with 1 crown, wheat."""
    return ", ".join(square_words(half, language) for half in halves(domino))


def square_words(half: Half, language: str) -> str:
    _ = translator(language)
    terrain, crowns = half
    name = terrain_name(terrain, language)
    if not crowns:
        return name
    return _("{terrain} with {crowns:crown|crowns}", terrain=name, crowns=crowns)


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


def on(at: str, language: str) -> str:
    """Behind what is placed: where."""
    _ = translator(language)
    return _(" on {at}", at=at)


def sentence(event: View, names: Sequence[str], language: str) -> str:
    _ = translator(language)
    who, domino = names[event["seat"]], event["domino"]
    if event["kind"] == "claim":
        return _("{who} {who:claims|claim} domino {domino}", who=who, domino=domino)
    if event["kind"] == "discard":
        return _("{who} {who:discards|discard} domino {domino}: it fits nowhere", who=who, domino=domino)
    return _(
        "{who} {who:places|place} domino {domino}{where}: {points:+d}",
        who=who,
        domino=domino,
        where=where(on(event["at"], language)),
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


def reason(view: View, item: dict[str, str], language: str) -> tuple[str, str] | None:
    if item["kind"] == "region":
        return terrain_name(item["terrain"], language), "points"
    return (bonus_name(item["kind"], language), "points") if item["kind"] in BONUSES else None


def at_once(view: View, events: Sequence[View], language: str) -> list[str]:
    """The points of what is laid, and how soon one chooses again."""
    _ = translator(language)
    said = []
    if any(event["kind"] == "place" for event in events):
        points = sum(event["points"] for event in events if event["kind"] == "place")
        said.append(_("{points:+d} at once", points=points))
    order = [entry["domino"] for entry in view["next_line"]]
    claimed = [order.index(event["domino"]) + 1 for event in events if event["kind"] == "claim"]
    if claimed and len(order) > 1:
        said.append(_("your king stands at place {place} of the next round", place=min(claimed)))
    return said


def lost_by(by: str, who: str, language: str) -> str:
    _ = translator(language)
    if by == "largest_region":
        return _("Level on points, but with a smaller largest region: {who}.", who=who)
    return _("Level on points and largest region, but with fewer crowns: {who}.", who=who)


def bonus_name(kind: str, language: str) -> str:
    return next(option.title[language] for option in GAME.options if option.name == kind)

"""Kingdomino in words: what is asked, what happened, what it was worth."""

from __future__ import annotations

from typing import Any

from regnum.games.kingdomino import GAME
from regnum.games.kingdomino.rules.data import TERRAIN_NAMES
from regnum.games.kingdomino.view.land import halves
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
        return _("Claim a domino for the next round.")
    domino = view["line"][view["turn"]]["domino"]
    return _("Place domino {domino}: {words}.", domino=domino, words=domino_words(domino, language))


def sentence(event: View, names: list[str], language: str) -> str:
    _ = translator(language)
    who, domino = names[event["seat"]], event["domino"]
    if event["kind"] == "claim":
        return _("{who}: claims {domino}", who=who, domino=domino)
    if event["kind"] == "discard":
        return _("{who}: discards {domino}, which fits nowhere", who=who, domino=domino)
    return _(
        "{who}: places {domino} at {at}, {points:+d}",
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

"""What is told of a game of Dominion at its end: the card that brought most, Curses, and what was close."""

from __future__ import annotations

from regnum.games.dominion.rules.data import NUMBERS, POINTS
from regnum.games.dominion.view.words import card_name
from regnum.server.parts import Fact, TieBreak
from regnum.server.places import runner_up
from regnum.server.scene import Scene
from regnum.view import View

STEPS = ("estate", "duchy", "province")
"""What somebody might have bought more of, the cheapest first."""


def tie_breaks(scene: Scene) -> list[TieBreak]:
    turns = [seat["turns"] for seat in scene.outcome["seats"]]
    return [TieBreak([-count for count in turns], [turns_words(scene, seat) for seat in range(len(turns))])]


def turns_words(scene: Scene, seat: int) -> str:
    return scene._("Turns: {count}", count=scene.outcome["seats"][seat]["turns"])


def facts(scene: Scene) -> list[Fact]:
    _ = scene._
    items: list[tuple[int, View]] = [
        (seat, item) for seat, result in enumerate(scene.outcome["seats"]) for item in result["items"]
    ]
    told = []
    seat, best = max(items, key=lambda owned: owned[1]["points"])
    if best["points"] > 0:
        words = _(
            "{who}: {count} × {card}, {points:point|points}.",
            who=scene.told_names[seat],
            count=best["count"],
            card=card_name(best["card"], scene.language),
            points=best["points"],
        )
        told.append(Fact(_("The most points by one card"), words))
    cursed = [(seat, item["count"]) for seat, item in items if item["card"] == "curse"]
    if cursed:
        counts = ", ".join(f"{scene.told_names[seat]} {count}" for seat, count in cursed)
        told.append(Fact(card_name("curse", scene.language), counts))
    close = _close(scene)
    return [*told, Fact(_("What was close"), close)] if close else told


def _close(scene: Scene) -> str:
    """The cheapest card of which one more would have been enough for the next one."""
    _ = scene._
    result, seat = scene.outcome["seats"], runner_up(scene)
    if seat is None:
        return ""
    missing = result[scene.winners[0]]["score"] - result[seat]["score"]
    for card in STEPS:
        if POINTS[NUMBERS[card]] > missing:
            return _(
                "One {card} more, and {who:* would have won|you would have won}.",
                card=card_name(card, scene.language),
                who=scene.told_names[seat],
            )
    return ""

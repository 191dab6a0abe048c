"""What is told of a game of Kingdomino at its end: the best and the largest region, and what was close."""

from __future__ import annotations

from regnum.games.kingdomino.rules.scoring import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS
from regnum.games.kingdomino.view.words import bonus_name, terrain_name
from regnum.server.parts import Fact, TieBreak
from regnum.server.places import runner_up
from regnum.server.scene import Scene
from regnum.view import View

BONUSES = {"middle_kingdom": MIDDLE_KINGDOM_POINTS, "harmony": HARMONY_POINTS}


def tie_breaks(scene: Scene) -> list[TieBreak]:
    _ = scene._
    seats = scene.outcome["seats"]
    largest = [seat["largest_region"] for seat in seats]
    crowns = [seat["crowns"] for seat in seats]
    listed = [TieBreak(largest, [_("largest region: {squares:square|squares}", squares=size) for size in largest])]
    if scene.view["options"]["edition"] == "eu":  # the American edition shares after the largest region
        listed.append(TieBreak(crowns, [_("{crowns:crown|crowns}", crowns=count) for count in crowns]))
    return listed


def facts(scene: Scene) -> list[Fact]:
    _ = scene._
    regions = [
        (seat, item)
        for seat, result in enumerate(scene.outcome["seats"])
        for item in result["items"]
        if item["kind"] == "region"
    ]
    best = max(regions, key=lambda region: region[1]["points"])
    largest = max(regions, key=lambda region: (len(region[1]["squares"]), region is best))
    told = [Fact(_("The best region"), _region(scene, *best))]
    if len(largest[1]["squares"]) > len(best[1]["squares"]):
        told.append(Fact(_("The largest region"), _region(scene, *largest)))
    close = _close(scene)
    return [*told, Fact(_("What was close"), close)] if close else told


def _region(scene: Scene, seat: int, item: View) -> str:
    return scene._(
        "{who}: {terrain}, {squares:square|squares} with {crowns:crown|crowns}, {points:point|points}.",
        who=scene.told_names[seat],
        terrain=terrain_name(item["terrain"], scene.language),
        squares=len(item["squares"]),
        crowns=item["crowns"],
        points=item["points"],
    )


def _close(scene: Scene) -> str:
    """What little more the next one would have won by: one crown in a region, or a bonus that was missed."""
    _ = scene._
    result, seat = scene.outcome["seats"], runner_up(scene)
    if seat is None:
        return ""
    who, missing = scene.told_names[seat], result[scene.winners[0]]["score"] - result[seat]["score"]
    for item in result[seat]["items"]:
        if item["kind"] in BONUSES and item["points"] == 0 and BONUSES[item["kind"]] > missing:
            return _(
                "With the bonus {bonus} {who:* would have won|you would have won}.",
                bonus=bonus_name(item["kind"], scene.language),
                who=who,
            )
    enough = [item for item in result[seat]["items"] if len(item.get("squares", ())) > missing]
    if not enough:
        return ""
    item = min(enough, key=lambda item: len(item["squares"]))
    return _(
        "One crown more here, and {who:* would have won|you would have won}: {terrain}, {squares:square|squares}.",
        who=who,
        terrain=terrain_name(item["terrain"], scene.language),
        squares=len(item["squares"]),
    )

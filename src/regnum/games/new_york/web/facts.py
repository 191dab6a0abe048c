"""What is told of a New York Card Game at its end: what paid most, first places, and what was close."""

from __future__ import annotations

from collections import Counter

from regnum.games.new_york.rules.data import TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.web.parts import kind_name, with_one_more
from regnum.server.parts import Fact
from regnum.server.places import runner_up
from regnum.server.scene import Scene


def facts(scene: Scene) -> list[Fact]:
    _ = scene._
    items = [(seat, item) for seat, result in enumerate(scene.outcome["seats"]) for item in result["items"]]
    if not items:
        return []
    seat, best = max(items, key=lambda item: item[1]["points"])
    told = [
        Fact(
            _("The most for one type"),
            _(
                "{who}: {count} × {building} at scoring {scoring}, {points:point|points}.",
                who=scene.told_names[seat],
                count=best["count"],
                building=kind_name(scene, best["building"]),
                scoring=best["scoring"],
                points=best["points"],
            ),
        )
    ]
    first: Counter[int] = Counter(seat for seat, item in items if item["place"] == 1 and item["scoring"] == "C")
    if first:
        seat, count = first.most_common(1)[0]
        words = _("{who}: {count} of {all} at scoring C.", who=scene.told_names[seat], count=count, all=len(TYPES))
        told.append(Fact(_("The most first places"), words))
    close = _close(scene)
    return [*told, Fact(_("What was close"), close)] if close else told


def _close(scene: Scene) -> str:
    """The building of which one more, at the last scoring, would have been enough for the next one."""
    scores = [seat["score"] for seat in scene.outcome["seats"]]
    loser = runner_up(scene)
    if loser is None:
        return ""
    paid = standing.if_it_came_now(scene.view)
    for kind in TYPES:
        with_more = standing.if_it_came_now(with_one_more(scene.view, loser, kind))
        after = [score - old + new for score, old, new in zip(scores, paid, with_more, strict=False)]
        if all(after[loser] > other for seat, other in enumerate(after) if seat != loser):
            return scene._(
                "One building more at scoring C, and {who:* would have won|you would have won}: {building}.",
                who=scene.told_names[loser],
                building=kind_name(scene, kind),
            )
    return ""

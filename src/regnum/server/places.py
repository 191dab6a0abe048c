"""Who came in where, and by what those who have as many points as others are parted from them."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.server.parts import TieBreak, end_of
from regnum.server.scene import Scene
from regnum.view import View


def places(outcome: View, seats: int, tie_breaks: Sequence[TieBreak] = ()) -> list[int]:
    """The place of every seat: the winners' is the first. Those who are level on points are parted by the
    tie-breaks that decide about the win; who is level in these too shares a place.

    Of a game that names none, those who lost by a tie-break come after the winners, in the order of tie-breaks.
    """
    out_at = {seat: number for number, step in enumerate(outcome["decided_by"]) for seat in step["out"]}
    best = outcome["seats"][outcome["winners"][0]]["score"]

    def rank(seat: int) -> tuple[int, ...]:
        score = outcome["seats"][seat]["score"]
        out = -out_at.get(seat, 0) if score == best else 0
        return seat not in outcome["winners"], -score, out, *(-step.values[seat] for step in tie_breaks)

    return [1 + sum(rank(other) < rank(seat) for other in range(seats)) for seat in range(seats)]


def compared(outcome: View, seat: int, seats: int, tie_breaks: Sequence[TieBreak]) -> list[str]:
    """What of a seat had to be compared to part it from those who have as many points."""
    score = outcome["seats"][seat]["score"]
    level = {other for other in range(seats) if other != seat and outcome["seats"][other]["score"] == score}
    words = []
    for step in tie_breaks:
        if not level:
            break
        words.append(step.words[seat])
        level = {other for other in level if step.values[other] == step.values[seat]}
    return words


def standings(scene: Scene) -> list[str]:
    """For every seat: its place, whether it is shared, and what had to be compared for it."""
    _ = scene._
    seats, tie_breaks = len(scene.names), end_of(scene.game).tie_breaks(scene)
    rank = places(scene.outcome, seats, tie_breaks)
    said = []
    for seat in range(seats):
        shared = rank.count(rank[seat]) > 1
        if seat in scene.winners:
            place = _("shares the win") if shared else _("won")
        elif shared:
            place = _("Place {place}, shared", place=rank[seat])
        else:
            place = _("Place {place}", place=rank[seat])
        said.append(" · ".join([place, *compared(scene.outcome, seat, seats, tie_breaks)]))
    return said


def levels(scene: Scene) -> list[str]:
    """In what order those come in who are level behind the winners, and why; of the winners `why_of` tells."""
    _ = scene._
    seats, tie_breaks = len(scene.names), end_of(scene.game).tie_breaks(scene)
    rank = places(scene.outcome, seats, tie_breaks)
    scores = [scene.outcome["seats"][seat]["score"] for seat in range(seats)]
    said = []
    for score in sorted(set(scores) - {scores[scene.winners[0]]}, reverse=True):
        level = sorted((seat for seat in range(seats) if scores[seat] == score), key=lambda seat: rank[seat])
        if len(level) < 2:
            continue
        words = scene.words.won_with(score, scene.language)
        if len({rank[seat] for seat in level}) == 1:
            names = ", ".join(scene.names[seat] for seat in level)
            said.append(_("Level {score}, so they share a place: {who}.", score=words, who=names))
        else:
            order = [
                f"{scene.names[seat]} ({', '.join(compared(scene.outcome, seat, seats, tie_breaks))})"
                for seat in level
            ]
            said.append(_("Level {score}, in this order: {who}.", score=words, who="; ".join(order)))
    return said


def runner_up(scene: Scene) -> int | None:
    """The best of those who did not win; None where all did."""
    rank = places(scene.outcome, len(scene.names), end_of(scene.game).tie_breaks(scene))
    losers = [seat for seat in range(len(rank)) if seat not in scene.winners]
    return min(losers, key=lambda seat: rank[seat], default=None)

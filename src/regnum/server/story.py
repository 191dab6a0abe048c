"""How a game went: everybody's points turn by turn, the moments that decided it, who was ahead, the best turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.core.course import Mark
from regnum.server.html import Markup, marked, signed
from regnum.server.parts import Fact
from regnum.server.scene import Scene
from regnum.view.turns import Turn, told

MOMENTS = 3
SENTENCES = 2
"""So many tell a moment."""


@dataclass(frozen=True)
class Moment:
    """A turn that brought somebody nearer to the win than the others."""

    number: int
    turn: int
    """Which of all turns it is."""
    seat: int
    """Whom it brought nearer: not always whose turn it was."""
    swing: int
    step: int
    """Where it is over, in the replay."""


def moments_of(turns: Sequence[Turn]) -> list[Moment]:
    """The turns in which somebody gained most on whoever else gained most then, in the order of the game."""
    swings = []
    for number, turn in enumerate(turns):
        if len(turn.gained) < 2:
            continue
        best = max(range(len(turn.gained)), key=lambda seat: turn.gained[seat])
        swing = turn.gained[best] - max(points for seat, points in enumerate(turn.gained) if seat != best)
        if swing > 0:
            swings.append((-swing, number, best))
    chosen = sorted((number, best, -swing) for swing, number, best in sorted(swings)[:MOMENTS])
    return [
        Moment(place, number, best, swing, turns[number].last_step)
        for place, (number, best, swing) in enumerate(chosen, 1)
    ]


def what_earned(scene: Scene, moment: Moment, marks: Sequence[Mark]) -> list[Markup]:
    """What happened in a moment when the points changed, in a sentence or two.

    An action begins with what was done; where it paid several seats, the last that happened is that they were paid.
    """
    turn = scene.turns[moment.turn]
    said: list[str] = []
    for before, after in zip(marks[turn.step : turn.last_step], marks[turn.step + 1 :], strict=False):
        paid = [seat for seat, points in enumerate(after.scores) if points != before.scores[seat]]
        if moment.seat in paid:
            events = scene.log[max(turn.first, before.events) : min(turn.end, after.events)]
            sentences = told(events, scene.words, scene.told_names, scene.language)
            said += sentences[-1:] if len(paid) > 1 else sentences[:1]
    return [marked(sentence) for sentence in said[:SENTENCES]]


def points_by_turn(turns: Sequence[Turn], marks: Sequence[Mark]) -> list[list[int]]:
    """For every seat its points at the start, and after every turn."""
    steps = [0, *(turn.last_step for turn in turns)]
    return [[marks[step].scores[seat] for step in steps] for seat in range(len(marks[0].scores))]


# Who was ahead, and the best turn: what can be told of every game


def course_facts(scene: Scene, points: Sequence[Sequence[int]]) -> list[Fact]:
    return [fact for fact in (_lead(scene, points), _behind(scene, points), _best_turn(scene)) if fact is not None]


def taken(points: Sequence[Sequence[int]], winner: int) -> int | None:
    """The turn in which the winner took the lead for good; None when somebody was level with them to the last."""
    ahead = [
        all(own > other[turn] for seat, other in enumerate(points) if seat != winner)
        for turn, own in enumerate(points[winner])
    ]
    if not ahead[-1]:
        return None
    return max((turn for turn, is_ahead in enumerate(ahead) if not is_ahead), default=-1)


def _lead(scene: Scene, points: Sequence[Sequence[int]]) -> Fact | None:
    _ = scene._
    winner = scene.winners[0]
    turn = taken(points, winner) if len(scene.winners) == 1 and len(points) > 1 else None
    if turn is None:
        return None
    when, who = _when(scene, max(turn, 0)), scene.told_names[winner]
    before = [seat for seat in range(len(points)) if turn >= 0 and points[seat][turn] > points[winner][turn]]
    if before:
        leader = max(before, key=lambda seat: points[seat][turn])
        words = _(
            "{round}: {who} {who:passes|pass} {other:*|you} and {who:stays|stay} ahead.",
            round=when,
            who=who,
            other=scene.told_names[leader],
        )
    else:
        words = _("{round}: {who} {who:takes|take} the lead and {who:keeps|keep} it.", round=when, who=who)
    return Fact(_("The lead"), words)


def _behind(scene: Scene, points: Sequence[Sequence[int]]) -> Fact | None:
    """How far behind the winner had been, where that was further than they are ahead now."""
    _ = scene._
    winner = scene.winners[0]
    others = [seat for seat in range(len(points)) if seat not in scene.winners]
    if not others:
        return None
    gaps = [max(points[seat][turn] for seat in others) - own for turn, own in enumerate(points[winner])]
    most = max(gaps)
    if most <= max(1, -gaps[-1]):
        return None
    words = _(
        "{round}: {who} {who:is|are} {points} behind.",
        round=_when(scene, gaps.index(most) - 1),
        who=scene.told_names[winner],
        points=most,
    )
    return Fact(_("Furthest behind"), words)


def _best_turn(scene: Scene) -> Fact | None:
    _ = scene._
    turn = max(
        (turn for turn in scene.turns if turn.seat >= 0), key=lambda turn: turn.gained[turn.seat], default=None
    )
    if turn is None or turn.gained[turn.seat] <= 0:
        return None
    when = scene.words.round_name(turn.round, scene.language)
    words = f"{when}: {scene.told_names[turn.seat]}, {signed(turn.gained[turn.seat])}"
    return Fact(_("The best turn"), words)


def _when(scene: Scene, turn: int) -> str:
    return scene.words.round_name(scene.turns[max(0, turn)].round, scene.language)

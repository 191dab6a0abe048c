"""How a game went: everybody's points turn by turn, the moments that decided it, and who came in where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.core.course import Mark
from regnum.server.html import Markup, marked
from regnum.server.scene import Scene
from regnum.view import View
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


def places(outcome: View, seats: int) -> list[int]:
    """The place of every seat: the winners' is the first, whoever else is level on points shares one.

    Who was level with the winners and lost by a tie-break comes after them, in the order of the tie-breaks.
    """
    out_at = {seat: number for number, step in enumerate(outcome["decided_by"]) for seat in step["out"]}
    best = outcome["seats"][outcome["winners"][0]]["score"]

    def rank(seat: int) -> tuple[bool, int, int]:
        score = outcome["seats"][seat]["score"]
        return seat not in outcome["winners"], -score, -out_at.get(seat, 0) if score == best else 0

    return [1 + sum(rank(other) < rank(seat) for other in range(seats)) for seat in range(seats)]

"""What may be taken back in the course of a game, and how far that goes."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.course import Course
from regnum.core.errors import BadOption
from regnum.core.record import Record
from regnum.core.rng import Rng
from tests.contract.case import random_action

STEPS = 400


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_what_was_decided_together_is_taken_back_together(game: str) -> None:
    """Against a list of what was before each decision since something came to light or another chose."""
    rng = Rng(5)
    course = Course(Record.start(game, 2, 7, {}))
    before: list[tuple[dict[str, object], list[str]]] = []
    joined_undone = 0
    for _step in range(STEPS):
        state = course.state
        if state.over:
            break
        if before and rng.below(4) == 0:
            position, actions = before.pop()
            joined_undone += len(course.record.actions) - len(actions) > 1
            course.undo()
            assert course.state.position() == position
            assert course.record.actions == actions
        else:
            joined = rng.below(2) == 0
            was = state.position(), list(course.record.actions)
            reveals, seat = state.reveals, state.seat
            forced = len(state.legal_actions()) == 1
            course.play(random_action(state, rng), joined)
            if (course.state.reveals, course.state.seat) != (reveals, seat):
                before.clear()
            elif not forced and not (joined and before):
                before.append(was)
        assert course.undoable == len(before)
    assert joined_undone > 0
    assert course.record.replay().position() == course.state.position()


def test_nothing_is_taken_back_at_the_beginning() -> None:
    course = Course(Record.start("kingdomino", 2, 7, {}))
    with pytest.raises(BadOption, match="Nothing can be taken back"):
        course.undo()

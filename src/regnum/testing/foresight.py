"""What comes to light: whether anybody sees something after an action that could not be foreseen."""

from __future__ import annotations

from regnum.core.state import State
from regnum.testing.case import random_action
from regnum.testing.trial import CaseTrial, Check

IMAGINED = 12
COUNTED = 12
ONE_IN = 4


def is_foreseen(state: State, action: int) -> bool:
    """Whether everybody sees the same next, however they imagine what is hidden.

    That it was this action is no news: in what others imagine, it counts only where it could be chosen.
    """
    for seat in range(int(state.players)):
        seen = None
        for seed in range(IMAGINED):
            imagined = state.determinize(seat, seed)
            if not imagined.is_legal(action):
                continue
            imagined.apply(action)
            view = imagined.view(seat)
            if seen is not None and view != seen:
                return False
            seen = view
    return True


@Check
def check_what_counts_as_revealed_shows_something(trial: CaseTrial) -> None:
    """So that an undo is not refused for nothing.

    Not every time: the last card of a pile is turned up too, though everybody can work out which one it is, and to
    find that out at every draw would be dear. But a game that counts what lay open, or every action, is found out.
    """
    state = trial.start()
    counted = shown = 0
    while not state.over and counted < COUNTED and trial.actions < trial.case.longest:
        before, action = state.copy(), random_action(state, trial.rng)
        state.apply(action)
        trial.actions += 1
        if state.reveals != before.reveals:
            counted += 1
            shown += not is_foreseen(before, action)
    trial.must(
        shown * ONE_IN >= counted,
        f"reveals went up with {counted} actions, and only {shown} of them showed what nobody could foresee",
    )

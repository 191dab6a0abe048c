"""Whether something hidden came to light: whether what a seat sees next could be foreseen by all of them."""

from __future__ import annotations

from regnum import State

IMAGINED = 12


def is_foreseen(state: State, action: int) -> bool:
    """Whether everybody sees the same next, however they imagine what is hidden."""
    for seat in range(int(state.players)):
        seen = None
        for seed in range(IMAGINED):
            imagined = state.determinize(seat, seed)
            imagined.apply(action)
            view = imagined.view(seat)
            if seen is not None and view != seen:
                return False
            seen = view
    return True

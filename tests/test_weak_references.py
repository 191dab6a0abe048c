"""States can be referred to weakly, compiled too, where `setup.py` has to help."""

from __future__ import annotations

import gc
import weakref

from regnum import State
from tests.test_objects import in_every_game, some_way_into


@in_every_game
def test_a_state_can_be_referred_to_weakly(game: str) -> None:
    state = some_way_into(game)
    gone: list[object] = []
    reference = weakref.ref(state, gone.append)
    cache: weakref.WeakValueDictionary[object, State] = weakref.WeakValueDictionary({state.key(): state})
    assert reference() is state
    assert cache[state.copy().key()] is state
    del state
    gc.collect()
    assert reference() is None
    assert gone == [reference]
    assert len(cache) == 0


def test_a_state_of_somebody_else_can_be_referred_to_weakly() -> None:
    class Own(State):
        pass

    states = [Own("toy", 2) for _ in range(100)]
    references = [weakref.ref(state) for state in states]
    assert all(reference() is state for reference, state in zip(references, states, strict=True))
    states.clear()
    gc.collect()
    assert not any(reference() for reference in references)

"""`help` explains a state, also where the compiler has dropped what the source says."""

from __future__ import annotations

import inspect
import pydoc

from regnum import State
from tests.test_objects import in_every_game, some_way_into

PUBLIC = [name for name in vars(State) if not name.startswith("_")]


@in_every_game
def test_help_says_something_of_every_method(game: str) -> None:
    state = some_way_into(game)
    methods = [name for name in PUBLIC if callable(getattr(state, name))]
    assert {"view", "play", "apply", "copy", "scores", "info_key", "returns"} <= set(methods)
    for name in methods:
        for asked in (getattr(state, name), getattr(type(state), name)):
            said = pydoc.plain(pydoc.render_doc(asked))
            assert len(said.splitlines()) > 3, said
    assert "All that this seat (None: a spectator) may know" in pydoc.plain(pydoc.render_doc(state.view))
    assert "seat" in inspect.signature(state.view).parameters
    assert inspect.getdoc(type(state).over)
    assert "plain data" in str(State.__doc__)

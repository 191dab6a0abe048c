"""A whole game of policies against each other, without Python in between: what strategists play by the thousand."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng
from regnum.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Tracker:
    """Keeps figures of a game turn by turn, for plots; a game's own class says which."""

    def look(self, state: State) -> None:
        """Called before every decision."""

    def figures(self) -> dict[str, list[list[float]]]:
        """By name, for each seat, a figure for each of its turns."""
        return {}


def play_on(
    state: State, policies: list[Policy], rngs: list[Rng], tracker: Tracker, decisions: list[int], most: i64
) -> None:
    """Play on to the end or for that many decisions, each seat by its policy; `decisions` counts them by seat."""
    while state.seat >= 0 and most > 0:
        seat = state.seat
        tracker.look(state)
        state.play(policies[seat].choose(state, rngs[seat]))
        decisions[seat] += 1
        most -= 1

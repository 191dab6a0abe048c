"""What cards do, as small unchanging objects on a stack: the top one is resolved, or waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

ASK: Final = -1  # somebody has to choose
NOTHING: Final = -2  # there is nothing to choose from
MOST_SEATS: Final = 4

EFFECTS: Final[dict[str, Effect]] = {}
"""Every effect by its name, as positions write it."""


class Frame:
    """An effect on the stack: whose it is, and up to two numbers. Never changes, so that copies share it."""

    def __init__(self, effect: Effect, seat: i64, a: i64, b: i64) -> None:
        self.effect = effect
        self.seat = seat
        self.a = a
        self.b = b


class Effect:
    """An effect that resolves by itself (`run`), or a decision (`choices` and `choose`)."""

    def __init__(self, name: str, asks: bool, a_name: str = "", b_name: str = "") -> None:
        self.name = name
        self.asks = asks
        self.a_name = a_name
        """What the numbers of a frame mean, as positions write them; empty when it has none."""
        self.b_name = b_name
        self.number: i64 = 0
        """Which one it is in observations, where all have one."""
        self.frames: list[Frame] = [Frame(self, seat, 0, 0) for seat in range(MOST_SEATS)]
        """The frames without numbers, one for each seat."""
        assert name not in EFFECTS, name
        EFFECTS[name] = self

    def run(self, state: DominionState, frame: Frame) -> None:
        """Resolve an effect that asks nobody; its frame has been taken off the stack."""
        raise NotImplementedError

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        """The possible answers to a decision, ascending; none when it does not apply."""
        raise NotImplementedError

    def is_legal(self, state: DominionState, frame: Frame, action: i64) -> bool:
        for choice in self.choices(state, frame):
            if choice == action:
                return True
        return False

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        """Carry out an answer; the frame has been taken off the stack."""
        raise NotImplementedError

    def forced(self, state: DominionState, frame: Frame) -> i64:
        """What is done without asking: the only answer, NOTHING when there is none; or ASK.

        Whether somebody is asked must follow from what everybody knows, or the question itself would tell of
        hidden cards: an effect whose answers turn on those asks whenever there might be several.
        """
        found = self.choices(state, frame)
        if len(found) > 1:
            state.found = found
            return ASK
        return found[0] if len(found) == 1 else NOTHING

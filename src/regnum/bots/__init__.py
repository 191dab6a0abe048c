"""Bots: programs that choose. They know the contract and the view of their seat, never the state.

A bot is a class with one method, `choose`; found through the entry-point group `regnum.bots`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from regnum.core.errors import BadOption, suggest
from regnum.core.state import State


class Turn:
    """What a bot is given: what its seat may know, what is legal, and a way to imagine the rest."""

    def __init__(self, state: State) -> None:
        self.__state = state
        self.game = state.game
        self.seat = int(state.seat)
        self.legal = state.legal_actions()

    @property
    def view(self) -> dict[str, Any]:
        return self.__state.view(self.seat)

    def text(self, action: int) -> str:
        return self.__state.text(action)

    def imagine(self, seed: int) -> State:
        """A state of its own to play with: all that the seat cannot know is dealt anew."""
        return self.__state.determinize(self.seat, seed)


class Bot(Protocol):
    def choose(self, turn: Turn) -> int:
        """One of `turn.legal`."""
        ...


class BotClass(Protocol):
    def __call__(self, seed: int) -> Bot: ...


@cache
def bot_classes() -> dict[str, BotClass]:
    return {point.name: point.load() for point in entry_points(group="regnum.bots")}


def bot(name: str, seed: int) -> Bot:
    """A bot by its name; the same seed makes the same choices."""
    known = bot_classes()
    if name not in known:
        raise BadOption("There is no bot “{name}”. Did you mean: {valid}?", name=name, valid=suggest(name, known))
    return known[name](seed)

"""The contract: what the state of every game can do, whatever the game.

A game subclasses `State` and writes the methods of the first half; the second half follows from them.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.errors import BadNotation, IllegalAction, suggest
from regnum.core.log import Event, redacted

NOBODY: Final = -1
MOST_ACTION: Final = (1 << 31) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: plain data that can be asked, advanced and copied."""

    def __init__(self, game: str, players: i64) -> None:
        self.game = game
        self.players = players
        self.seat: i64 = 0
        """Who chooses now; -1 when the game is over."""
        self.reveals: i64 = 0
        """How often something hidden has come to light: an undo may not go back across a change of it."""
        self.log: list[Event] | None = None
        """What happened, when somebody wants to read it: None costs nothing, a list is filled."""

    # What a game writes

    def choices(self) -> vec[i64]:
        """The legal actions, ascending; empty only when the game is over."""
        raise NotImplementedError

    def is_legal(self, action: i64) -> bool:
        for choice in self.choices():
            if choice == action:
                return True
        return False

    def play(self, action: i64) -> None:
        """Carry out an action that is known to be legal."""
        raise NotImplementedError

    def copy(self) -> State:
        """An equal state that goes on independently."""
        raise NotImplementedError

    def determinize(self, seat: int, seed: int) -> State:
        """A copy in which all that the seat cannot know is dealt anew, consistent with all it does know."""
        raise NotImplementedError

    def text(self, action: int) -> str:
        """The action in the game's notation."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats after all tie-breaks; empty before the end."""
        raise NotImplementedError

    def outcome(self) -> dict[str, Any]:
        """Why: what ended the game, who won by what, the score of every seat item by item."""
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, and nothing else, ready for JSON."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """The whole state, ready for JSON; `regnum.from_position` reads it."""
        raise NotImplementedError

    # What follows from it

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; never empty before the game is over."""
        return [int(action) for action in self.choices()]

    def apply(self, action: int) -> None:
        """Carry out an action, or raise IllegalAction and leave everything as it was."""
        if not isinstance(action, int) or not 0 <= action <= MOST_ACTION or not self.is_legal(action):
            raise self._illegal(action)
        self.play(action)

    def parse(self, text: str) -> int:
        """The legal action that this text names."""
        wanted = " ".join(text.casefold().split())
        texts = {self.text(action): action for action in self.legal_actions()}
        for name, action in texts.items():
            if name.casefold() == wanted:
                return action
        if self.over:
            raise BadNotation("“{text}” cannot be played: the game is over.", text=text)
        raise BadNotation(
            "“{text}” is not possible now. What is possible: {valid}.",
            text=text,
            valid=suggest(wanted, texts),
        )

    def log_for(self, seat: int | None) -> list[dict[str, Any]]:
        """The log as this seat (None: a spectator) may read it, ready for JSON."""
        return [redacted(event, seat) for event in self.log or []]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state changes: take its position() as a key")

    def _illegal(self, action: object) -> IllegalAction:
        if self.over:
            return IllegalAction("The game is over: no action is possible.")
        valid = self.legal_actions()
        shown = ", ".join(f"{choice} ({self.text(choice)})" for choice in valid[:12])
        if len(valid) > 12:
            shown += ", …"
        return IllegalAction("Action {action} is not legal now. Legal are: {valid}.", action=action, valid=shown)

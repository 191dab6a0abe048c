"""The contract: what the state of every game can do, whatever the game.

A game subclasses `State` and writes the methods of the first half; the second half follows from them. What anybody
may hand in is checked there once for all games: `view`, for instance, then asks the game's own `_view`.
"""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.doors import checked_seed, whole
from regnum.core.errors import BadNotation, BadOption, IllegalAction, Phrase, suggest
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

    def _is_legal(self, action: i64) -> bool:
        """Whether it is one of the choices; a game may know it without listing them."""
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

    def _determinize(self, seat: int, seed: int) -> State:
        """See `determinize`."""
        raise NotImplementedError

    def _text(self, action: int) -> str:
        """See `text`; IllegalAction for a number that is no action of the game."""
        raise NotImplementedError

    def _parse(self, text: str) -> int:
        """See `parse`; a game with many actions may know a shorter way than to write them all."""
        wanted = " ".join(text.casefold().split())
        texts = {self._text(action): action for action in self.legal_actions()}
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

    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats after all tie-breaks; empty before the end."""
        raise NotImplementedError

    def outcome(self) -> dict[str, Any]:
        """Why: what ended the game, who won by what, the score of every seat item by item."""
        raise NotImplementedError

    def _view(self, seat: int | None) -> dict[str, Any]:
        """See `view`."""
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

    def is_legal(self, action: SupportsIndex) -> bool:
        """Whether this number is an action that may be played now."""
        number = self._number(action)
        return 0 <= number <= MOST_ACTION and self._is_legal(number)

    def apply(self, action: SupportsIndex) -> None:
        """Carry out an action, or raise IllegalAction and leave everything as it was."""
        number = self._number(action)
        if not 0 <= number <= MOST_ACTION or not self._is_legal(number):
            raise self._illegal(number)
        self.play(number)

    def text(self, action: SupportsIndex) -> str:
        """The action in the game's notation."""
        number = self._number(action)
        if not 0 <= number <= MOST_ACTION:
            raise IllegalAction("There is no action {action} in this game.", action=number)
        return self._text(number)

    def parse(self, text: object) -> int:
        """The legal action that this text names."""
        if not isinstance(text, str):
            raise BadNotation(
                "An action in words is a text, as text(action) gives it, not {text}.", text=repr(text)
            )
        return self._parse(text)

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, and nothing else, ready for JSON."""
        return self._view(self._viewer(seat))

    def determinize(self, seat: SupportsIndex, seed: SupportsIndex) -> State:
        """A copy in which all that the seat cannot know is dealt anew, consistent with all it does know."""
        return self._determinize(self._player(seat), checked_seed(seed))

    def log_for(self, seat: SupportsIndex | None) -> list[dict[str, Any]]:
        """The log as this seat (None: a spectator) may read it, ready for JSON."""
        reader = self._viewer(seat)
        return [redacted(event, reader) for event in self.log or []]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state changes: take its position() as a key")

    def _number(self, action: object) -> int:
        number = whole(action)
        if number is None:
            raise IllegalAction(
                "An action is a whole number, one of legal_actions(), not {action}.", action=repr(action)
            )
        return number

    def _player(self, seat: object) -> int:
        number, last = whole(seat), int(self.players) - 1
        if number is None or not 0 <= number <= last:
            raise self._no_seat(seat, Phrase("a whole number from {low} to {high}", low=0, high=last))
        return number

    def _viewer(self, seat: object) -> int | None:
        if seat is None:
            return None
        number, last = whole(seat), int(self.players) - 1
        if number is None or not 0 <= number <= last:
            valid = Phrase("a whole number from {low} to {high}, or None for a spectator", low=0, high=last)
            raise self._no_seat(seat, valid)
        return number

    def _no_seat(self, seat: object, valid: Phrase) -> BadOption:
        return BadOption("The seat is {seat}; valid is {valid}.", seat=repr(seat), valid=valid)

    def _illegal(self, action: int) -> IllegalAction:
        if self.over:
            return IllegalAction("The game is over: no action is possible.")
        valid = self.legal_actions()
        shown = ", ".join(f"{choice} ({self._text(choice)})" for choice in valid[:12])
        if len(valid) > 12:
            shown += ", …"
        return IllegalAction("Action {action} is not legal now. Legal are: {valid}.", action=action, valid=shown)

"""The contract: what the state of every game can do, whatever the game.

A game subclasses `State` and writes the methods of the first part; the rest follows from them. What anybody may
hand in is checked there once for all games: `view`, for instance, then asks the game's own `_view`.
"""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.doors import checked_seed, whole
from regnum.core.errors import BadNotation, BadOption, IllegalAction, Phrase, suggest
from regnum.core.frozen import frozen
from regnum.core.log import Event, redacted
from regnum.core.native import as_u8
from regnum.core.observation import Observation
from regnum.core.rng import Rng

NOBODY: Final = -1
NOT_FORCED: Final = -1
MOST_ACTION: Final = (1 << 31) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Described:
    """Behind `State` among the classes of every state, where `help` finds what compiled methods cannot say of
    themselves: see `describe`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Described):
    """A game in progress: plain data that can be asked, advanced and copied."""

    def __init__(self, game: str, players: i64) -> None:
        self.game = game
        """The id of the game."""
        self.players = players
        """How many play."""
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

    def forced(self) -> i64:
        """The only legal action, where a game knows it without listing all; otherwise, and when it is over, -1."""
        return NOT_FORCED

    def any_choice(self, rng: Rng) -> i64:
        """One of the choices, each equally likely; it costs one random number, also where there is only one.

        A game that can draw it without listing all draws the one that would be drawn from the list.
        """
        only = self.forced()
        if only != NOT_FORCED:
            rng.next()
            return only
        choices = self.choices()
        return choices[rng.below(len(choices))]

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
        """The points of each seat as they stand: the quick way to know nothing but these."""
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

    # What a game writes for those who learn it; without it there is neither a mask nor an observation

    def _blank_mask(self) -> bytes:
        """As many zeros as there are actions: they are numbered from 0 on, alike for all games of these players and
        options."""
        raise NotImplementedError

    def _fields(self) -> Observation:
        """What an observation of this game is made of: the same for all games of these players and options."""
        raise NotImplementedError

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        """Write behind what is there already what this seat knows, field by field."""
        raise NotImplementedError

    # What follows from it

    @property
    def over(self) -> bool:
        """Whether nobody has anything to choose any more."""
        return self.seat == NOBODY

    @property
    def options(self) -> dict[str, Any]:
        """All options of this game with their values, as `regnum.new` takes them."""
        from regnum.core.registry import game

        return game(self.game).check_options(int(self.players), self.position().get("options"))

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

    def observe(self, seat: SupportsIndex) -> bytes:
        """All that this seat may know as numbers, which `game.observation` explains: numpy reads it as it is."""
        to = BytesWriter()
        self._observe(self._player(seat), to)
        return to.getvalue()

    def mask(self) -> bytes:
        """A byte for each action of the game: 1 where it is legal now, otherwise 0."""
        to = BytesWriter()
        self.write_mask(to)
        return to.getvalue()

    def write_mask(self, to: BytesWriter) -> None:
        """Write the mask behind what is there already."""
        first: i64 = len(to)
        to.write(self._blank_mask())
        for action in self.choices():
            to[first + action] = as_u8(1)

    def returns(self) -> list[float]:
        """What the end is worth to each seat, from -1 to 1 and 0 in sum; nothing before the end.

        The winners share 1, and the others -1; when all have won, nobody gains anything.
        """
        winners = self.winners()
        others = int(self.players) - len(winners)
        if len(winners) == 0 or others == 0:
            return [0.0] * int(self.players)
        return [1 / len(winners) if seat in winners else -1 / others for seat in range(int(self.players))]

    # A good Python object

    def key(self) -> object:
        """Something to find this state by in a dict or set: the same for two states exactly when they are equal."""
        return frozen(self.position())

    def info_key(self, seat: SupportsIndex | None) -> object:
        """The same for two states exactly when this seat (None: a spectator) cannot tell them apart.

        It is shown the same: its view, which tells all that it may know, who chooses, and its own choices.
        """
        viewer = self._viewer(seat)
        choices = self.legal_actions() if viewer is not None and self.seat == viewer else []
        return viewer, int(self.seat), tuple(choices), frozen(self._view(viewer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state changes: take its key()")

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from regnum.core.registry import restored

        return restored, (self.position(), int(self.reveals), self.log)

    def __repr__(self) -> str:
        """One line: the game, and how it stands. Also of a state that is not whole, as in a debugger."""
        try:
            return f"<{self._title()}: {int(self.players)} players, {self._standing()}, scores {self.scores()}>"
        except Exception:
            return object.__repr__(self)

    def __str__(self) -> str:
        """The table in the terminal, through the eyes of who chooses."""
        from regnum.core.parts import shows

        return str(shows("states").in_the_terminal(self))

    def _repr_svg_(self) -> str:
        from regnum.core.parts import shows

        return str(shows("states").as_picture(self))

    def _repr_html_(self) -> str:
        from regnum.core.parts import shows

        return str(shows("states").on_a_page(self))

    def _title(self) -> str:
        from regnum.core.registry import game

        return str(game(self.game).titles["en"])

    def _standing(self) -> str:
        if not self.over:
            return f"seat {int(self.seat)} chooses"
        winners = self.winners()
        return f"won by seat{'s' if len(winners) > 1 else ''} {', '.join([str(seat) for seat in winners])}"

    # What anybody may hand in

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

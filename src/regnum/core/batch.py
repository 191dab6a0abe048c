"""Many games at once, for programs that learn: a step of all of them, in buffers that belong to the caller.

What is written or read is memory: a numpy array, a torch tensor's numpy(), a bytearray. Nothing of it is looked at
by Python for each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.strings import BytesWriter, read_i32_le, read_i64_le, write_f32_le
from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.doors import checked_seed, whole
from regnum.core.errors import BadOption, IllegalAction
from regnum.core.game import Options
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import Observation
from regnum.core.registry import game as game_named
from regnum.core.rng import Rng
from regnum.core.state import MOST_ACTION, State

NARROW: Final = 4
WIDE: Final = 8
"""Bytes of an action."""


class Batch:
    """Games of one kind, each with its own deal; `states` are theirs, to look at and to play by hand."""

    def __init__(
        self,
        game: str,
        n: object,
        players: object = None,
        seed: object = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self._game = game_named(game)
        self.players: int = self._game.check_players(self._game.min_players if players is None else players)
        """How many play in each game."""
        self.options: Options = self._game.check_options(self.players, options)
        """The options of all games, with their values."""
        count = whole(n)
        if count is None or count < 1:
            raise BadOption("A batch has {n} games; valid is a whole number from 1 on.", n=repr(n))
        self.n: int = count
        """How many games there are."""
        self._deals = Rng(checked_seed(seed))
        self._chances = Rng(self._deals.bits())
        self.states: list[State] = [self._deal() for _ in range(count)]
        """The games themselves, in their order."""
        self.observation: Observation = self.states[0]._fields()
        """What `observe` writes of each game."""
        self.num_actions: int = len(self.states[0]._blank_mask())
        """How many actions there are: the bytes of the mask of a game."""
        self._to = BytesWriter()

    def _deal(self) -> State:
        return self._game.start(self.players, self._deals.bits(), self.options)

    # What there is

    def seats(self, into: object) -> None:
        """Who chooses, a signed byte for each game; -1 where it is over."""
        to = self._to
        for state in self.states:
            to.append(as_u8(state.seat & 255))
        self._hand_over(into)

    def observe(self, into: object) -> None:
        """What the one who chooses knows, `observation.size` bytes for each game; where it is over, seat 0."""
        to = self._to
        for state in self.states:
            seat = state.seat
            state._observe(seat if seat >= 0 else 0, to)
        self._hand_over(into)

    def observe_seat(self, seat: object, into: object) -> None:
        """The same, of one seat in all games."""
        to = self._to
        looker: i64 = self.states[0]._player(seat)
        for state in self.states:
            state._observe(looker, to)
        self._hand_over(into)

    def mask(self, into: object) -> None:
        """`num_actions` bytes for each game: 1 where the action is legal."""
        to = self._to
        for state in self.states:
            state.write_mask(to)
        self._hand_over(into)

    def over(self, into: object) -> None:
        """A byte for each game: 1 where it is over."""
        to = self._to
        for state in self.states:
            to.append(as_u8(state.seat < 0))
        self._hand_over(into)

    def returns(self, into: object) -> None:
        """A float32 for each seat of each game: what it has won when the game is over, otherwise 0."""
        to = self._to
        for state in self.states:
            for won in state.returns():
                write_f32_le(to, won)
        self._hand_over(into)

    # What is done

    def random_actions(self, into: object) -> None:
        """A legal action for each game, drawn by lot, as an int32; -1 where it is over."""
        to = self._to
        chances = self._chances
        for state in self.states:
            action: i64 = -1
            if state.seat >= 0:
                action = state.any_choice(chances)
            to.append(as_u8(action & 255))
            to.append(as_u8(action >> 8 & 255))
            to.append(as_u8(action >> 16 & 255))
            to.append(as_u8(action >> 24 & 255))
        self._hand_over(into)

    def step(self, actions: object) -> None:
        """Carry out an action in each game (int32 or int64); where it is -1, or the game is over, nothing happens.

        When one of them is not legal, IllegalAction says which, and nothing was carried out in any game.
        """
        given, wide = self._read(actions)
        chosen: vec[i64] = vec[i64](capacity=len(self.states))
        for number, state in enumerate(self.states):
            at: i64 = number
            action: i64 = -1
            if state.seat >= 0:
                action = read_i64_le(given, at * WIDE) if wide else as_i64(read_i32_le(given, at * NARROW))
                if action != -1 and (action < 0 or action > MOST_ACTION or not state._is_legal(action)):
                    raise IllegalAction(
                        "In game {number} of the batch action {action} is not legal.",
                        number=number,
                        action=int(action),
                    )
            chosen = append(chosen, action)
        for number, state in enumerate(self.states):
            if chosen[number] >= 0:
                state.play(chosen[number])

    def reset(self, also: object = None) -> int:
        """Deal anew the games that are over, and those where this buffer of bytes is not 0; how many these were."""
        asked = b"" if also is None else _memory(also).tobytes()
        if also is not None and len(asked) != self.n:
            raise BadOption("The buffer has {size} bytes; valid are {wanted}.", size=len(asked), wanted=self.n)
        states = self.states
        count = 0
        at: i64 = 0
        while at < len(states):
            if states[at].seat < 0 or (also is not None and asked[at] != 0):
                states[at] = self._deal()
                count += 1
            at += 1
        return count

    # Buffers

    def _hand_over(self, into: object) -> None:
        """Copy what was written to the caller's memory."""
        to = self._to
        written = to.getvalue()
        to.truncate(0)
        memory = _memory(into)
        if memory.readonly or memory.nbytes != len(written) or not memory.c_contiguous:
            raise BadOption(
                "The buffer has {size} bytes; valid is one in one piece that can be written, of {wanted} bytes.",
                size=memory.nbytes,
                wanted=len(written),
            )
        memory.cast("B")[:] = written

    def _read(self, actions: object) -> tuple[bytes, bool]:
        """The bytes of all actions, and whether each has eight."""
        memory = _memory(actions)
        size: int = memory.itemsize
        if memory.format not in ("i", "l", "q", "<i", "<l", "<q") or memory.nbytes != size * self.n:
            raise BadOption(
                "The actions are {actions}; valid are {count} numbers of 32 or 64 bits in a buffer.",
                actions=f"{memory.nbytes // size} × {memory.format}",
                count=self.n,
            )
        return memory.tobytes(), size == WIDE


def _memory(buffer: Any) -> memoryview:
    try:
        return memoryview(buffer)
    except TypeError:
        raise BadOption(
            "{given} is no memory; valid is a buffer, as a numpy array or a bytearray is.", given=repr(buffer)
        ) from None

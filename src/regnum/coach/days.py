"""The game of the day: dealt from its date and the game alone, so that everybody plays the same. Knows no game.

All that is left to chance comes from SHA-256 of a line of text, `regnum day 1/GAME/DATE/PURPOSE`: the deal, the
options, and the luck of the bots before every choice. See docs/today.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from regnum.bots import Turn, bot
from regnum.bots.strategy import strategy_for
from regnum.core.game import Options
from regnum.core.record import Record
from regnum.core.registry import from_position
from regnum.core.registry import game as find_game
from regnum.core.rng import Rng
from regnum.core.seeds import SIMULATION_BITS, as_key
from regnum.core.state import State

VERSION = 1
"""Goes up when the same date would give other deals."""
LEVEL = "medium"
"""The bot that sits across plays as this one does, where that one counts games and not seconds."""
BY_GAMES = "search:playouts=100"
"""Otherwise it is this one: any computer chooses the same with it."""
SEARCHING = "search:playouts=200,plan=4000"
"""A stronger one, for comparison."""
OWN = 0
"""The seat of the person."""


@dataclass(frozen=True)
class Day:
    """The game of one day."""

    game: str
    date: date

    def _number(self, purpose: str, bits: int) -> int:
        told = f"regnum day {VERSION}/{self.game}/{self.date.isoformat()}/{purpose}"
        return int.from_bytes(hashlib.sha256(told.encode()).digest(), "big") >> (256 - bits)

    @property
    def seed(self) -> int:
        """What is dealt from."""
        return as_key(self._number("deal", 255))

    @cached_property
    def setup(self) -> tuple[int, Options]:
        """How many play, and with which options: the game says so."""
        game = find_game(self.game)
        players, options = game.of_the_day(Rng(self._number("options", SIMULATION_BITS)))
        return players, game.check_options(players, options)

    def luck(self, step: int) -> int:
        """The seed of a bot that chooses after so many actions."""
        return self._number(f"choice {step}", SIMULATION_BITS)

    @property
    def start(self) -> Record:
        """The record of the game before anybody has played."""
        players, options = self.setup
        return Record.start(self.game, players, self.seed, options)


def opponent(game: str) -> str:
    """The bot that everybody plays against."""
    name = strategy_for(game).levels[LEVEL]
    return BY_GAMES if "seconds=" in name else name


def choice(name: str, state: State, luck: int) -> str:
    """What a bot does here, as at a table: it is told a position, and has not played before."""
    told = from_position(state.position())
    return told.text(bot(name, luck, told.game).choose(Turn(told)))


@dataclass(frozen=True)
class Played:
    """How bots have ended the game of a day."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    actions: tuple[str, ...]


def played(day: Day, bots: Sequence[str]) -> Played:
    """The game of a day by bots, one for each seat; in whatever process."""
    state, actions = day.start.first_state(), list[str]()
    while not state.over:
        actions.append(choice(bots[int(state.seat)], state, day.luck(len(actions))))
        state.apply(state.parse(actions[-1]))
    scores, winners = state.scores(), state.winners()
    return Played(tuple(int(score) for score in scores), tuple(int(seat) for seat in winners), tuple(actions))


def in_my_seat(day: Day, name: str) -> Played:
    """The game of a day by a bot in the seat of the person, against the same opponents."""
    players, _options = day.setup
    return played(day, [name if seat == OWN else opponent(day.game) for seat in range(players)])

"""The course of a game of Kingdomino: lines of dominoes, kings that claim them, turns, and the end.

An action is a placement (see `kingdom`), `DISCARD`, or `CLAIM` plus the number of a domino.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.bits import bit
from regnum.core.errors import IllegalAction
from regnum.core.log import Event, log_seen_by
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import Observation
from regnum.core.rng import Rng, ascending, imagining
from regnum.core.state import NOBODY, NOT_FORCED, State
from regnum.games.kingdomino.rules import notation, scoring
from regnum.games.kingdomino.rules.data import DOMINOES
from regnum.games.kingdomino.rules.kingdom import PLACEMENTS, WEST, Kingdom, is_double, kingdom_with_castle

RULES_VERSION: Final = 1

DISCARD: Final = PLACEMENTS
CLAIM: Final = PLACEMENTS  # dominoes count from 1, so that no claim is the discard
ACTIONS: Final = CLAIM + DOMINOES + 1
BLANK_MASK: Final = bytes(ACTIONS)
ALL: Final = -1
LONGEST_LINE: Final = 4
FREE: Final = 255  # nobody has claimed this domino
GAMES_OF_A_DYNASTY: Final = 3
ALL_DOMINOES: Final[vec[u8]] = vec[u8](range(1, DOMINOES + 1))

NO_KINGDOMS: Final[list[Kingdom]] = []
NONE_FINISHED: Final[list[scoring.Result]] = []
"""Both never filled: other lists take their place."""


class Variant:
    """What a table has agreed on; never changes during a game."""

    def __init__(
        self, players: i64, us: bool, dynasty: bool, middle_kingdom: bool, harmony: bool, mighty_duel: bool
    ) -> None:
        self.players = players
        self.us = us
        self.dynasty = dynasty
        self.middle_kingdom = middle_kingdom
        self.harmony = harmony
        self.mighty_duel = mighty_duel
        self.side: i64 = 7 if mighty_duel else 5
        self.kings_each: i64 = 2 if players == 2 else 1
        self.draws_kings = players > 2 or us
        """Whether lots are drawn for the first claims; otherwise only for who begins."""
        self.line_length: i64 = 3 if players == 3 and not us else 4
        all_dominoes = mighty_duel or players == 4 or (players == 3 and us)
        self.dominoes: i64 = DOMINOES if all_dominoes else 12 * players
        self.games: i64 = GAMES_OF_A_DYNASTY if dynasty else 1
        self.blank_observation = b""
        """Zeros, as many as an observation has bytes, once somebody has asked for one."""

    def options(self) -> dict[str, object]:
        return {
            "edition": "us" if self.us else "eu",
            "dynasty": self.dynasty,
            "middle_kingdom": self.middle_kingdom,
            "harmony": self.harmony,
            "mighty_duel": self.mighty_duel,
        }


class KingdominoState(State):
    """A table before the deal; `deal` lays out a game on it."""

    def __init__(self, variant: Variant, rng: Rng) -> None:
        super().__init__("kingdomino", variant.players)
        self.variant = variant
        self.rng = rng
        self.finished = NONE_FINISHED
        """The games of a dynasty that are over, and in the end the last or only one."""
        self.pile: vec[u8] = vec[u8]()
        """Every domino of this game in the order of drawing, and how many are drawn."""
        self.drawn: i64 = 0
        self.removed: vec[u8] = vec[u8]()
        self.discarded: vec[u8] = vec[u8]()
        self.kingdoms = NO_KINGDOMS
        self.own_kingdoms: i64 = ALL
        """The seats (a bit set) whose kingdom no other state shares."""
        self.line: vec[u8] = vec[u8]()
        """The dominoes being placed in this round, ascending, and the seat of the king on each."""
        self.line_seats: vec[u8] = vec[u8]()
        self.next_line: vec[u8] = vec[u8]()
        """The dominoes being claimed, ascending, and the seat of the king on each, or FREE."""
        self.next_seats: vec[u8] = vec[u8]()
        self.kings: vec[u8] = vec[u8]()
        """Who makes the first claims, in order; empty when they are made."""
        self.turn: i64 = 0
        """Which domino of the line is being placed, or which king makes a first claim."""
        self.placing = False

    # Set-up

    def deal(self) -> None:
        """Lay out a fresh game: dominoes shuffled, the first line turned up, the kings ready to claim."""
        variant = self.variant
        shuffled: vec[u8] = ALL_DOMINOES[:]
        self.rng.shuffle(shuffled)
        self.pile = shuffled[: variant.dominoes]
        self.removed = shuffled[variant.dominoes :]
        self.drawn = 0
        self.discarded = vec[u8]()
        self.kingdoms = [kingdom_with_castle(variant.side) for _ in range(variant.players)]
        self.own_kingdoms = ALL
        self.line = vec[u8]()
        self.line_seats = vec[u8]()
        self.kings = self._first_claims()
        self.turn = 0
        self.placing = False
        self._turn_up_next_line()
        self.seat = as_i64(self.kings[0])

    def _first_claims(self) -> vec[u8]:
        variant = self.variant
        if not variant.draws_kings:
            starter: i64 = self.rng.below(2)
            other: i64 = 1 - starter
            return vec[u8]([as_u8(starter), as_u8(other), as_u8(other), as_u8(starter)])
        kings: vec[u8] = vec[u8]()
        for seat in range(variant.players):
            for _ in range(variant.kings_each):
                kings = append(kings, as_u8(seat))
        self.rng.shuffle(kings)
        return kings

    def _turn_up_next_line(self) -> None:
        """Draw the next line, ascending and with no king on it; it stays empty when the pile is empty."""
        line: vec[u8] = vec[u8](capacity=LONGEST_LINE)
        seats: vec[u8] = vec[u8](capacity=LONGEST_LINE)
        left: i64 = len(self.pile) - self.drawn
        if left > self.variant.line_length or (left > 0 and len(self.removed) > 0):
            self.reveals += 1  # the last line is no news when all dominoes are in play
        if left > 0:
            end: i64 = self.drawn + self.variant.line_length
            while self.drawn < end:
                domino = self.pile[self.drawn]
                line = append(line, domino)
                seats = append(seats, as_u8(FREE))
                i: i64 = len(line) - 1
                while i > 0 and line[i - 1] > domino:
                    line[i] = line[i - 1]
                    i -= 1
                line[i] = domino
                self.drawn += 1
        self.next_line = line
        self.next_seats = seats

    # The contract

    def choices(self) -> vec[i64]:
        if self.seat == NOBODY:
            return vec[i64]()
        if self.placing:
            placements = self.kingdoms[self.seat].placements(as_i64(self.line[self.turn]))
            return placements if len(placements) > 0 else vec[i64]([DISCARD])
        claims: vec[i64] = vec[i64](capacity=LONGEST_LINE)
        i: i64 = 0
        while i < len(self.next_line):
            if self.next_seats[i] == FREE:
                claims = append(claims, CLAIM + as_i64(self.next_line[i]))
            i += 1
        return claims

    def forced(self) -> i64:
        """The last domino of a line is left to the last king."""
        last: i64 = NOT_FORCED
        if not self.placing:
            i: i64 = 0
            while i < len(self.next_line):
                if self.next_seats[i] == FREE:
                    if last != NOT_FORCED:
                        return NOT_FORCED
                    last = CLAIM + as_i64(self.next_line[i])
                i += 1
        return last

    def _is_legal(self, action: i64) -> bool:
        if self.seat == NOBODY:
            return False
        if self.placing:
            kingdom = self.kingdoms[self.seat]
            domino = as_i64(self.line[self.turn])
            if action == DISCARD:
                return len(kingdom.placements(domino)) == 0
            return kingdom.fits(domino, action)
        i: i64 = 0
        while i < len(self.next_line):
            if CLAIM + as_i64(self.next_line[i]) == action:
                return self.next_seats[i] == FREE
            i += 1
        return False

    def play(self, action: i64) -> None:
        if self.log is not None:
            self._note(action)
        if self.placing:
            domino = self.line[self.turn]
            kingdom = self._own_kingdom()
            if action == DISCARD:
                kingdom.discards += 1
                self.discarded = append(self.discarded, domino)
            else:
                kingdom.lay(as_i64(domino), action)
            if len(self.next_line) > 0:
                self.placing = False
                return
        else:
            i: i64 = 0
            while CLAIM + as_i64(self.next_line[i]) != action:
                i += 1
            self.next_seats[i] = as_u8(self.seat)
        self._next_king()

    def _own_kingdom(self) -> Kingdom:
        """The chooser's kingdom, to be changed: copies of a state share kingdoms until one of them builds."""
        kingdom = self.kingdoms[self.seat]
        if not (self.own_kingdoms >> self.seat) & 1:
            kingdom = kingdom.copy()
            self.kingdoms[self.seat] = kingdom
            self.own_kingdoms |= bit(self.seat)
        return kingdom

    def known_kings(self) -> i64:
        """How many of the kings everybody knows: those drawn so far, or all when the rest are of one seat."""
        return len(self.kings) if self._are_foreseen(self.turn + 1) else self.turn + 1

    def _are_foreseen(self, first: i64) -> bool:
        """Whether everybody knows the kings from this one on before any of them is drawn."""
        if self.variant.draws_kings:
            i: i64 = first + 1
            while i < len(self.kings):
                if self.kings[i] != self.kings[i - 1]:
                    return False
                i += 1
        return True

    def _next_king(self) -> None:
        self.turn += 1
        if len(self.kings) > 0:
            if self.turn < len(self.kings):
                self.seat = as_i64(self.kings[self.turn])
                if not self._are_foreseen(self.turn):
                    self.reveals += 1
                return
            self.kings = vec[u8]()
        elif self.turn < len(self.line):
            self.seat = as_i64(self.line_seats[self.turn])
            self.placing = True
            return
        self._next_round()

    def _next_round(self) -> None:
        """The claimed line becomes the one to place, and a new one is turned up beside it."""
        if len(self.next_line) == 0:
            self._end()
            return
        line: vec[u8] = vec[u8](capacity=LONGEST_LINE)
        seats: vec[u8] = vec[u8](capacity=LONGEST_LINE)
        i: i64 = 0
        while i < len(self.next_line):
            if self.next_seats[i] == FREE:
                self.discarded = append(self.discarded, self.next_line[i])
            else:
                line = append(line, self.next_line[i])
                seats = append(seats, self.next_seats[i])
            i += 1
        self.line = line
        self.line_seats = seats
        self.turn = 0
        self.placing = True
        self.seat = as_i64(seats[0])
        self._turn_up_next_line()

    def _end(self) -> None:
        result = scoring.Result(self.kingdoms, self.variant.middle_kingdom, self.variant.harmony)
        self.finished = [*self.finished, result]
        if len(self.finished) < self.variant.games:
            self.deal()
        else:
            self.seat = NOBODY

    def copy(self) -> KingdominoState:
        other = KingdominoState(self.variant, self.rng.copy())
        other.seat = self.seat
        other.reveals = self.reveals
        other.log = None if self.log is None else self.log[:]
        other.discarded = self.discarded[:]
        other.next_seats = self.next_seats[:]
        other.kingdoms = self.kingdoms[:]
        other.own_kingdoms = 0
        self.own_kingdoms = 0
        # The others are replaced as wholes, never changed in place, so that copies share them.
        other.finished = self.finished
        other.pile = self.pile
        other.removed = self.removed
        other.drawn = self.drawn
        other.line = self.line
        other.line_seats = self.line_seats
        other.next_line = self.next_line
        other.kings = self.kings
        other.turn = self.turn
        other.placing = self.placing
        return other

    def _determinize(self, seat: int, seed: int) -> KingdominoState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        rng = imagining(seed)
        other.rng = rng
        unseen: vec[u8] = self.pile[self.drawn :]
        for domino in self.removed:
            unseen = append(unseen, domino)
        # Sorted before the shuffle: what is dealt depends on what is unseen, never on how it really lies.
        unseen = ascending(unseen)
        rng.shuffle(unseen)
        pile: vec[u8] = self.pile[: self.drawn]
        removed: vec[u8] = vec[u8]()
        i: i64 = 0
        while i < len(unseen):
            if len(pile) < len(self.pile):
                pile = append(pile, unseen[i])
            else:
                removed = append(removed, unseen[i])
            i += 1
        other.pile = pile
        other.removed = removed
        if self.variant.draws_kings:
            undrawn = ascending(self.kings[self.turn + 1 :])
            rng.shuffle(undrawn)
            kings: vec[u8] = self.kings[: self.turn + 1]
            for king in undrawn:
                kings = append(kings, king)
            other.kings = kings
        return other

    def _text(self, action: int) -> str:
        if action < 0 or action >= ACTIONS:
            raise IllegalAction("There is no action {action} in this game.", action=action)
        if action == DISCARD:
            return notation.DISCARD_TEXT
        if action > CLAIM:
            return f"{notation.CLAIM_TEXT} {action - CLAIM}"
        return notation.placement_text(action)

    def _parse(self, text: str) -> int:
        placement: i64 = notation.read_placement(text)
        if placement >= 0 and self.placing:
            if placement & 3 >= WEST and is_double(as_i64(self.line[self.turn])):
                placement = notation.turned(placement)  # a double may be written either way round
            if self._is_legal(placement):
                return int(placement)
        return super()._parse(text)

    # Scores

    def scores(self) -> list[int]:
        totals = [0] * self.players
        for result in self.finished:
            for seat in range(self.players):
                totals[seat] += result.totals[seat]
        if self.seat != NOBODY:
            for seat in range(self.players):
                totals[seat] += self.kingdoms[seat].points
        return totals

    def winners(self) -> list[int]:
        if self.seat != NOBODY:
            return []
        return scoring.decide(self.finished, self.variant.us)[0]

    def outcome(self) -> dict[str, Any]:
        if self.seat != NOBODY:
            standing = scoring.Result(self.kingdoms, False, False)
            return {
                **scoring.outcome([*self.finished, standing], self.variant.us),
                "ended": None,
                "winners": [],
                "decided_by": None,
            }
        return scoring.outcome(self.finished, self.variant.us)

    # Views and positions

    def _view(self, seat: int | None) -> dict[str, Any]:
        from regnum.games.kingdomino.rules.position import view

        return view(self)

    def position(self) -> dict[str, Any]:
        from regnum.games.kingdomino.rules.position import position

        return position(self)

    def _blank_mask(self) -> bytes:
        return BLANK_MASK

    def _fields(self) -> Observation:
        from regnum.games.kingdomino.rules.observation import layout

        return layout(self.variant)

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        from regnum.games.kingdomino.rules.observation import write

        write(self, seat, to)

    def _note(self, action: i64) -> None:
        log = self.log
        assert log is not None
        seat = self.seat
        if not self.placing:
            log.append(Event("claim", seat, {"domino": action - CLAIM}))
            return
        domino = int(self.line[self.turn])
        if action == DISCARD:
            log.append(Event("discard", seat, {"domino": domino}))
            return
        after = self.kingdoms[seat].copy()
        after.lay(domino, action)
        gained = after.points - self.kingdoms[seat].points
        log.append(
            Event("place", seat, {"domino": domino, "at": notation.placement_text(action), "points": gained})
        )

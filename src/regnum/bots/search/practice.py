"""Games that a net is trained on: how they are played, and what is kept of them."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.judge import Features, Judging
from regnum.bots.search.liking import Moves
from regnum.bots.search.net import Net
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Imagine, Search, Settings
from regnum.core.native import as_i64, as_u8
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State

NOTHING_YET: Final = -1e9
IN_A_THOUSAND: Final = 1000
LOOKS_ON: Final = 4  # how many actions of its own are tried after each, where a turn is not over with one


class OneAhead(Judging):
    """Takes what leads to where its net sees its seat furthest ahead; choices of one turn are tried together."""

    def choose(self, state: State, rng: Rng) -> i64:
        actions = self.policy.promising(state)
        if len(actions) == 1:
            return actions[0]
        values = self.judged(state, actions, rng)
        best: i64 = 0
        i: i64 = 1
        while i < len(actions):
            if values[i] > values[best]:
                best = i
            i += 1
        return actions[best]

    def judged(self, state: State, actions: vec[i64], rng: Rng) -> vec[float]:
        """Of each action, how far it leads the chooser ahead."""
        # What is hidden is dealt anew: it would see what comes next.
        imagined = state.determinize(int(state.seat), rng.bits())
        values: vec[float] = vec[float](capacity=len(actions))
        i: i64 = 0
        while i < len(actions):
            values = append(values, self._value(imagined, actions[i], state.seat))
            i += 1
        return values

    def _value(self, state: State, action: i64, seat: i64) -> float:
        after = state.copy()
        after.play(action)
        if after.seat != seat or self.features.are_clear(after):
            return self._ahead(after, seat)
        actions = self.policy.promising(after)
        most: float = NOTHING_YET
        i: i64 = 0
        while i < len(actions) and i < LOOKS_ON:
            value = self._value(after, actions[i], seat)
            if value > most:
                most = value
            i += 1
        return most

    def _ahead(self, state: State, seat: i64) -> float:
        """How far the seat will be ahead of the best other."""
        scores = self.expected_scores(state)
        best: float = NOTHING_YET
        other: i64 = 0
        while other < len(scores):
            if other != seat and scores[other] > best:
                best = scores[other]
            other += 1
        return scores[seat] - best


class Imagined(Imagine):
    """What the chooser of a state imagines."""

    def __init__(self, real: State) -> None:
        self.real = real
        self.seat = int(real.seat)

    def state(self, seed: int) -> State:
        return self.real.determinize(self.seat, seed)


class Searching(Judging):
    """Takes what a search with its net finds in so many playouts."""

    def __init__(self, policy: Policy, features: Features, net: Net, settings: Settings, playouts: int) -> None:
        super().__init__(policy, features, net)
        self.settings = settings
        self.playouts = playouts

    def choose(self, state: State, rng: Rng) -> i64:
        actions = state.choices()
        if len(actions) == 1:
            return actions[0]
        search = Search(Imagined(state), self, self.settings, rng.bits())
        search.run(self.playouts)
        return search.best().action


def practise(
    state: State, policy: Policy, others: Policy, features: Features, rng: Rng, strays: i64, kept: i64
) -> bytes:
    """Play a game to its end for a net to learn from: of each state that is kept and each seat its inputs, a byte
    each, and in two more what the seat still got.

    Of a thousand choices `strays` are any of the promising ones of `others`, so that there is more to see; of a
    thousand states `kept` are kept.
    """
    rows: list[vec[i64]] = []
    seats: list[i64] = []
    before: list[int] = []
    while state.seat != NOBODY:
        if features.are_clear(state) and rng.below(IN_A_THOUSAND) < kept:
            scores = state.scores()
            of_seats = features.rows(state)
            seat: i64 = 0
            while seat < state.players:
                rows.append(of_seats[seat])
                seats.append(seat)
                before.append(scores[seat])
                seat += 1
        if rng.below(IN_A_THOUSAND) < strays:
            some = others.promising(state)
            state.play(some[rng.below(len(some))])
        else:
            state.play(policy.choose(state, rng))
    written = BytesWriter()
    finals = state.scores()
    i: i64 = 0
    while i < len(rows):
        for number in rows[i]:
            written.append(as_u8(number & 255))
        got: i64 = finals[seats[i]] - before[i]
        _write(written, got)
        i += 1
    return written.getvalue()


def explain(state: State, teacher: OneAhead, others: Policy, moves: Moves, rng: Rng, strays: i64) -> bytes:
    """Play a game by what the teacher thinks of actions, for a policy to learn from: of each of them, two bytes
    each, how many there were to choose from, the group of the decision, what the teacher thought in sixteenths of a
    point, and the game's own numbers."""
    written = BytesWriter()
    while state.seat != NOBODY:
        actions = others.promising(state)
        count: i64 = len(actions)
        if count == 1:
            state.play(actions[0])
            continue
        values = teacher.judged(state, actions, rng)
        rows = moves.rows(state, actions)
        group = moves.group(state)
        best: i64 = 0
        i: i64 = 0
        while i < count:
            if values[i] > values[best]:
                best = i
            _write(written, count)
            _write(written, group)
            sixteenths = values[i] * 16.0
            _write(written, as_i64(sixteenths))
            j: i64 = 0
            while j < moves.width:
                _write(written, rows[i * moves.width + j])
                j += 1
            i += 1
        if rng.below(IN_A_THOUSAND) < strays:
            best = rng.below(count)
        state.play(actions[best])
    return written.getvalue()


def _write(to: BytesWriter, number: i64) -> None:
    """In two bytes, the lower one first."""
    to.append(as_u8(number & 255))
    to.append(as_u8((number >> 8) & 255))

"""Each game that breaks a law of the contract is told which."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, SupportsIndex

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import regnum
from regnum.core.log import Event, log_seen_by
from regnum.core.registry import made_known
from regnum.core.state import NOBODY
from regnum.core.verdict import decide
from regnum.testing import Case, LawBroken, cases_of, check_game
from tests.testing.toy import KNOWLEDGE, ToyState, shuffled, things, with_state


class Unsorted(ToyState):
    """choices are sound and the game ends: legal_actions() is ["""

    def choices(self) -> vec[i64]:
        return vec[i64](list(super().choices())[::-1])


class Endless(ToyState):
    """choices are sound and the game ends: the game is not over"""

    def play(self, action: i64) -> None:
        super().play(action)
        if self.seat == NOBODY:
            self.deal(shuffled(self.all_cards, 1))
            self.seat, self.played = 0, []


class WonEarly(ToyState):
    """choices are sound and the game ends: winners() before the end"""

    def winners(self) -> list[int]:
        return [0]


class Loses(ToyState):
    """things are conserved: what is on the table"""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.pile = self.pile[1:]


class DoesNotAddUp(ToyState):
    """the outcome says why: the sum of the items"""

    def outcome(self) -> dict[str, Any]:
        outcome = super().outcome()
        outcome["seats"][0]["items"].append({"kind": "bonus", "points": 1})
        return outcome


class WithoutReason(ToyState):
    """the outcome says why: outcome() does not say what ended the game"""

    def outcome(self) -> dict[str, Any]:
        return {**super().outcome(), "ended": None}


class PutsOutNobody(ToyState):
    """the outcome says why: a step of “decided_by” puts out nobody"""

    def outcome(self) -> dict[str, Any]:
        outcome = super().outcome()
        return {**outcome, "decided_by": [*(outcome["decided_by"] or []), {"by": "age", "out": []}]}


class PutsOutTwice(ToyState):
    """the outcome says why: the list of seats that “decided_by” of outcome() puts out is ["""

    def outcome(self) -> dict[str, Any]:
        outcome = super().outcome()
        return {**outcome, "decided_by": (outcome["decided_by"] or []) * 2}


class DecidesEarly(ToyState):
    """nothing is decided before the end: “decided_by” of outcome() before the end is"""

    def outcome(self) -> dict[str, Any]:
        return {**super().outcome(), "decided_by": decide([("cards", self.scores())])[1]}


class Denies(ToyState):
    """every legal action applies: is_legal() denies"""

    def is_legal(self, action: SupportsIndex) -> bool:
        return super().is_legal(action) and action != 7


class Stands(ToyState):
    """every legal action applies: a legal action changed nothing (action 12)"""

    def choices(self) -> vec[i64]:
        return vec[i64]([*super().choices(), i64(12)] if self.seat >= 0 else [])

    def play(self, action: i64) -> None:
        if action != 12:
            super().play(action)


class Anything(ToyState):
    """any other action raises and changes nothing: apply(0) raised ValueError"""

    def _is_legal(self, action: i64) -> bool:
        return True


class Borrows(ToyState):
    """any other action raises and changes nothing: apply("""

    def _is_legal(self, action: i64) -> bool:
        return self.seat >= 0 and any(action in hand for hand in self.hands)

    def play(self, action: i64) -> None:
        self.hands = [[card for card in hand if card != action] for hand in self.hands]
        self.hands[self.seat].append(int(action))
        super().play(action)


class ActsFirst(ToyState):
    """any other action raises and changes nothing: the position after actions that were refused at pile"""

    def apply(self, action: SupportsIndex) -> None:
        try:
            super().apply(action)
        except regnum.IllegalAction:
            self.pile.reverse()
            raise


class LooksFromAnywhere(ToyState):
    """what is no seat seed or action is refused: view(-1) raised nothing instead of BadOption"""

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        return self._view(None if seat is None else int(seat))


class ImaginesFromAnySeed(ToyState):
    """what is no seat seed or action is refused: determinize(0, -1) raised nothing instead of BadOption"""

    def determinize(self, seat: SupportsIndex, seed: SupportsIndex) -> regnum.State:
        return super().determinize(seat, int(seed) % 2**256)


class PutsAnythingIntoWords(ToyState):
    """what is no seat seed or action is refused: text(None) raised nothing instead of IllegalAction"""

    def text(self, action: SupportsIndex) -> str:
        return f"play {action}"


class StumblesOverWhatIsNoText(ToyState):
    """what is no seat seed or action is refused: parse(None) raised"""

    def parse(self, text: Any) -> int:
        return self._parse(text)


class Encore(ToyState):
    """no action is legal after the end: apply(0) raised nothing"""

    def apply(self, action: SupportsIndex) -> None:
        if self.over:
            self.played.append(int(action))
        else:
            super().apply(action)


class Shares(ToyState):
    """a copy is equal and independent:"""

    def copy(self) -> ToyState:
        other = super().copy()
        other.hands = self.hands
        return other


class SharesLog(ToyState):
    """a copy is equal and independent: the log after playing on with the copy"""

    def copy(self) -> ToyState:
        other = super().copy()
        other.log = self.log
        return other


class Forgets(ToyState):
    """a position round trips and goes on alike: IllegalAction was raised"""

    def position(self) -> dict[str, Any]:
        return {**super().position(), "pile": sorted(self.pile)}


class Ambiguous(ToyState):
    """notation round trips: several legal actions have the same text"""

    def _text(self, action: int) -> str:
        return f"play {'low' if action < 6 else 'high'}"


class TakesAllTexts(ToyState):
    """notation round trips: parse('') raised nothing instead of BadNotation"""

    def _parse(self, text: str) -> int:
        try:
            return super()._parse(text)
        except regnum.BadNotation:
            return self.legal_actions()[0]


class MindsCapitals(ToyState):
    """notation round trips: BadNotation was raised"""

    def _parse(self, text: str) -> int:
        return super()._parse("?" if text.isupper() or "PLAY" in text else text)


class StumblesOnPieces(ToyState):
    """notation round trips: ValueError was raised: invalid literal"""

    def _parse(self, text: str) -> int:
        if text.startswith("play"):
            return int(text[4:])
        return super()._parse(text)


class ShowsHands(ToyState):
    """nothing leaks: view(0) of what this seat imagines at hands"""

    def _view(self, seat: int | None) -> dict[str, Any]:
        return {**super()._view(seat), "hands": self.hands} if seat is not None else super()._view(None)


class ShowsSpectators(ToyState):
    """nothing leaks: view(None) of what seat 0 imagines at pile"""

    def _view(self, seat: int | None) -> dict[str, Any]:
        return {**super()._view(seat), "pile": self.pile[-1:]} if seat is None else super()._view(seat)


class NoJson(ToyState):
    """nothing leaks: view(0), written as JSON and read again, at score"""

    def _view(self, seat: int | None) -> dict[str, Any]:
        seen = super()._view(seat)
        return {**seen, "score": tuple(self.scores())} if seat is not None else seen


class ForgetsTheLog(ToyState):
    """nothing leaks: log_for(0) of what this seat imagines"""

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = super()._determinize(seat, seed)
        other.log = []
        return other


class Meddles(ToyState):
    """nothing leaks: the position after determinize()"""

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = super()._determinize(seat, seed)
        self.pile = other.pile[:]
        return other


class OnlyCopies(ToyState):
    """what is hidden is really dealt anew: determinize(0, ...) only copies"""

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        return other


class ImaginesWithTheStreamOfTheDeal(ToyState):
    """the seed of a game tells nothing about it: determinize(0, the seed of the game) has"""

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = super()._determinize(seat, seed)
        dealt = self.copy()
        dealt.deal(shuffled(self.all_cards, seed))
        if not self.played and dealt.hands[seat] == self.hands[seat]:
            other.hands, other.pile = dealt.hands, dealt.pile
        return other


class AlwaysAlike(ToyState):
    """what is hidden is really dealt anew: determinize(0, ...) is the same for all seeds"""

    def _determinize(self, seat: int, seed: int) -> ToyState:
        return super()._determinize(seat, 1)


class Peeks(ToyState):
    """what is dealt anew depends on nothing hidden: what seat 0 imagines"""

    def hidden(self, seat: int) -> list[int]:
        others = [card for holder, hand in enumerate(self.hands) if holder != seat for card in hand]
        return [*others, *self.pile]


class Whimsical(ToyState):
    """the same seed deals the same: the start from the same seed"""

    starts = itertools.count()

    def deal(self, cards: list[int]) -> None:
        turn = next(self.starts) % len(cards)
        super().deal([*cards[turn:], *cards[:turn]])


class AlwaysTheSameDeal(ToyState):
    """the same seed deals the same: the start is the same from all seeds"""

    def deal(self, cards: list[int]) -> None:
        super().deal(shuffled(self.all_cards, 1))


class RevealsInSilence(ToyState):
    """an action that reveals something counts it: view("""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.reveals -= 1


class ForgetsWhatWasPlayed(ToyState):
    """the view tells all that is certain: view("""

    def _view(self, seat: int | None) -> dict[str, Any]:
        return {**super()._view(seat), "played": self.played[-1:]}


class KeepsItsHandToItself(ToyState):
    """the view tells all that is certain: view("""

    def _view(self, seat: int | None) -> dict[str, Any]:
        return super()._view(None)


class Undrawn(ToyState):
    # Nobody ever draws a card, so nothing comes to light.
    @property
    def draws(self) -> bool:
        return False


class CountsWhatNobodySees(Undrawn):
    """what counts as revealed shows something: reveals went up with 4 actions, and only 0 of them showed"""

    def play(self, action: i64) -> None:
        super().play(action)
        self.reveals += 1


class TellsInTheLog(Undrawn):
    """two games that look alike go on alike: what is shown in a game that looked alike at log[1]"""

    def play(self, action: i64) -> None:
        super().play(action)
        self.tell(Event("holds", int(self.seat), {"cards": [*self.hands[self.seat]]}))


class TrustsPositions(ToyState):
    """a damaged position gives an error of ours or a sound state:"""

    def read(self, position: Mapping[str, Any]) -> None:
        if set(position) != set(self.position()):
            raise regnum.BadPosition("No.")
        self.hands = [list(hand) for hand in position["hands"]]
        self.pile, self.played = list(position["pile"]), list(position["played"])
        self.go_on()


class LosesItsLog(ToyState):
    """a state can be pickled and copied: log_for(None) of a state that was pickled"""

    def __reduce__(self) -> tuple[object, ...]:
        silent = self.copy()
        silent.log = []
        return ToyState.__reduce__(silent)


class StaysItself(ToyState):
    """a state can be pickled and copied: what was deeply copied is the state itself"""

    def __deepcopy__(self, memo: object) -> ToyState:
        return self


class HasAKeyToSeveral(ToyState):
    """states have the same key exactly when they are equal:"""

    def key(self) -> object:
        return tuple(self.played)


class HasSeveralKeys(ToyState):
    """states have the same key exactly when they are equal:"""

    def key(self) -> object:
        return id(self)


class TellsByItsKey(ToyState):
    """info keys are the same exactly for what a seat cannot tell apart:"""

    def info_key(self, seat: SupportsIndex | None) -> object:
        return super().info_key(seat), self.key()


class HasOneKeyForAllSeats(Undrawn):
    """info keys are the same exactly for what a seat cannot tell apart:"""

    def info_key(self, seat: SupportsIndex | None) -> object:
        self.view(seat)
        return super().info_key(None)


class PaysEarly(ToyState):
    """the end is worth something to the winners alone: returns() before the end is [1.0, -1.0]"""

    def returns(self) -> list[float]:
        return [1.0, -1.0]


class PaysAll(ToyState):
    """the end is worth something to the winners alone: returns() is [1.0, 1.0], which is not 0 in sum"""

    def returns(self) -> list[float]:
        return [1.0 if self.over else 0.0] * int(self.players)


class ForgetsItsOptions(ToyState):
    """its options can be chosen again: the names in options is []"""

    @property
    def options(self) -> dict[str, Any]:
        return {}


class CountsWithPythonsNumbersAlone(ToyState):
    """whatever can be had as a whole number is one: IllegalAction was raised: No."""

    def text(self, action: SupportsIndex) -> str:
        if type(action) is not int:
            raise regnum.IllegalAction("No.")
        return super().text(action)


class SaysNothing(ToyState):
    """it shows itself: str() says nothing"""

    def __str__(self) -> str:
        return ""


class SaysTooMuch(ToyState):
    """it shows itself: repr() is"""

    def __repr__(self) -> str:
        return str(self)


BROKEN = [kind for base in (ToyState, Undrawn) for kind in base.__subclasses__() if kind.__doc__]


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_a_broken_law_is_named(kind: type[ToyState]) -> None:
    game = with_state(kind)
    with pytest.raises(AssertionError) as caught:
        check_game(game, cases=cases_of(game, things, knowledge=KNOWLEDGE), games=12)
    assert str(caught.value).startswith(str(kind.__doc__))
    assert "This is 'toy' with 2 players, options {}, seed " in str(caught.value)


def test_a_fault_is_told_with_all_that_it_takes_to_see_it_again() -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(with_state(DoesNotAddUp), seed=5)
    with made_known(with_state(DoesNotAddUp)):
        state = Case("toy", 2).new(5)
        moves = 0
        while not state.over:
            state.apply(state.legal_actions()[0])
            moves += 1
    assert str(caught.value).endswith(f"This is 'toy' with 2 players, options {{}}, seed 5, after {moves} actions.")


def test_an_error_inside_the_game_is_told_with_its_place() -> None:
    class Crashes(ToyState):
        def draw(self, seat: int) -> None:
            super().draw(seat)
            raise KeyError("no card")

    with pytest.raises(LawBroken, match=r"KeyError was raised: 'no card'\. This is 'toy' with 2 pl") as caught:
        check_game(with_state(Crashes))
    assert isinstance(caught.value.__cause__, KeyError)

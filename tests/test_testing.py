"""`regnum.testing` for somebody else's game: a sound one passes, and each that breaks a law is told which."""

from __future__ import annotations

import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, SupportsIndex

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import regnum
from regnum.core.fields import Fields
from regnum.core.game import Options
from regnum.core.log import Event, log_seen_by
from regnum.core.registry import made_known, package_of
from regnum.core.rng import imagining
from regnum.core.state import NOBODY
from regnum.core.verdict import decide
from regnum.testing import Case, Knowledge, LawBroken, cases_of, check_game, pytest_cases

HAND = 2


def shuffled(cards: list[int], seed: int, rng: regnum.Rng | None = None) -> list[int]:
    rng, left = rng or regnum.Rng(seed), list(cards)
    return [left.pop(rng.below(len(left))) for _ in cards]


class ToyState(regnum.State):
    """Cards with the numbers from 0: play one of the two in your hand, draw another; the highest sum wins."""

    def __init__(self, game: str, players: int, options: Options) -> None:
        super().__init__(game, players)
        self.chosen = options
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.pile: list[int] = []
        self.played: list[int] = []

    @property
    def all_cards(self) -> list[int]:
        return list(range(int(self.chosen["cards"])))

    @property
    def draws(self) -> bool:
        return bool(self.chosen["draw"])

    def deal(self, cards: list[int]) -> None:
        for hand in self.hands:
            hand[:] = sorted(cards[:HAND])
            del cards[:HAND]
        self.pile = cards

    def choices(self) -> vec[i64]:
        return vec[i64]([i64(card) for card in self.hands[self.seat]] if self.seat >= 0 else [])

    def play(self, action: i64) -> None:
        seat = int(self.seat)
        self.hands[seat].remove(int(action))
        self.played.append(int(action))
        self.tell(Event("play", seat, {"card": int(action)}))
        if self.draws and self.pile:
            self.draw(seat)
        self.go_on()

    def draw(self, seat: int) -> None:
        card = self.pile.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.reveals += 1
        self.tell(Event("draw", seat, secret={"card": card}, seen_by=1 << seat))

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def go_on(self) -> None:
        self.seat = len(self.played) % self.players if any(self.hands) else NOBODY

    def copy(self) -> ToyState:
        other = type(self)(self.game, int(self.players), self.chosen)
        other.seat, other.reveals = self.seat, self.reveals
        other.log = None if self.log is None else self.log[:]
        other.hands = [hand[:] for hand in self.hands]
        other.pile, other.played = self.pile[:], self.played[:]
        return other

    def hidden(self, seat: int) -> list[int]:
        return sorted(set(self.all_cards) - set(self.played) - set(self.hands[seat]))

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        cards = shuffled(self.hidden(seat), seed, imagining(seed))
        for holder, hand in enumerate(other.hands):
            if holder != seat:
                hand[:] = sorted(cards.pop() for _ in hand)
        other.pile = cards
        return other

    def _text(self, action: int) -> str:
        return f"play {action}"

    def scores(self) -> list[int]:
        return [sum(self.played[seat :: self.players]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat, score in enumerate(self.scores()) if score == best] if self.over else []

    def outcome(self) -> dict[str, Any]:
        items = [
            [{"kind": "card", "points": card} for card in self.played[seat :: self.players]]
            for seat in range(self.players)
        ]
        seats = [{"score": score, "items": items[seat]} for seat, score in enumerate(self.scores())]
        return {
            "ended": "hands_empty" if self.over else None,
            "winners": self.winners(),
            "decided_by": decide([("cards", self.scores())])[1] if self.over else None,
            "seats": seats,
        }

    def _view(self, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = self.position()
        seen["pile"] = len(self.pile)
        seen["hands"] = [hand if holder == seat else len(hand) for holder, hand in enumerate(self.hands)]
        return seen

    def position(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": 1,
            "players": int(self.players),
            "options": self.chosen,
            "hands": [hand[:] for hand in self.hands],
            "pile": self.pile[:],
            "played": self.played[:],
        }

    def read(self, position: Mapping[str, object]) -> None:
        fields = Fields(position, regnum.BadPosition)
        for header in ("game", "rules", "players", "options"):
            fields.take(header, None)
        most = len(self.all_cards) - 1
        hands = Fields({str(seat): hand for seat, hand in enumerate(fields.items("hands"))}, regnum.BadPosition)
        self.pile, self.played = fields.wholes("pile", 0, most), fields.wholes("played", 0, most)
        self.hands = [sorted(hands.wholes(str(seat), 0, most)) for seat in range(self.players)]
        hands.done()
        fields.done()
        sizes = [len(hand) for hand in self.hands]
        cards = [*itertools.chain(*self.hands), *self.pile, *self.played]
        if sorted(cards) != self.all_cards or sizes != self.sizes():
            raise fields.wrong("hands", self.hands, "what can be there")
        self.go_on()

    def sizes(self) -> list[int]:
        """How many cards each hand has after so many were played."""
        sizes = [HAND] * int(self.players)
        pile = len(self.all_cards) - sum(sizes)
        for number in range(len(self.played)):
            drawn = self.draws and pile > 0
            sizes[number % self.players] += drawn - 1
            pile -= drawn
        return sizes if len(self.pile) == pile else []


class Toy(regnum.Game):
    id = "toy"
    titles = {"en": "Toy", "nl": "Speeltje", "de": "Spielzeug"}
    about = {"en": "Play the highest.", "nl": "Speel de hoogste.", "de": "Spiele die höchste."}
    min_players = 2
    max_players = 3
    rules_version = 1
    options: ClassVar[tuple[regnum.Option, ...]] = (
        regnum.Option(
            "draw",
            True,
            {"en": "Draw", "nl": "Trekken", "de": "Ziehen"},
            {"en": "After playing.", "nl": "Na het spelen.", "de": "Nach dem Spielen."},
        ),
        regnum.Option(
            "cards",
            "12",
            {"en": "Cards", "nl": "Kaarten", "de": "Karten"},
            {"en": "How many.", "nl": "Hoeveel.", "de": "Wie viele."},
            choices=("9", "12"),
        ),
    )
    state: type[ToyState] = ToyState

    def start(self, players: int, seed: int, options: Options) -> ToyState:
        state = self.state(self.id, players, options)
        state.deal(shuffled(state.all_cards, seed))
        return state

    def from_position(self, position: Mapping[str, object]) -> ToyState:
        players, options = self.read_header(position)
        state = self.state(self.id, players, options)
        state.read(position)
        return state


def things(position: dict[str, Any]) -> Counter[str]:
    cards = [*itertools.chain(*position["hands"]), *position["pile"], *position["played"]]
    return Counter(str(card) for card in cards)


def facts(position: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {name: position[name] for name in ("game", "players", "options", "played")}
    for seat, hand in enumerate(position["hands"]):
        found[f"cards of {seat}"] = len(hand)
        found[f"hand of {seat}"] = Counter(hand)
    found["cards of the pile"] = len(position["pile"])
    found["pile"] = Counter(position["pile"])
    found["next card"] = position["pile"][:1]
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    """What is neither played nor in the own hand is elsewhere: all of it in a place that has as many cards."""
    found: dict[str, object] = {name: view[name] for name in ("game", "players", "options", "played")}
    own = [card for hand in view["hands"] if isinstance(hand, list) for card in hand]
    unseen = sorted(set(range(int(view["options"]["cards"]))) - {*view["played"], *own})
    for seat, hand in enumerate(view["hands"]):
        is_own = isinstance(hand, list)
        found[f"cards of {seat}"] = len(hand) if is_own else hand
        found[f"hand of {seat}"] = Counter(hand if is_own else unseen if hand == len(unseen) else [])
    found["cards of the pile"] = view["pile"]
    found["pile"] = Counter(unseen if view["pile"] == len(unseen) else [])
    if view["pile"] == 0 or len(unseen) == 1:
        found["next card"] = unseen[: view["pile"]]
    return found


KNOWLEDGE = Knowledge(facts, told)


def with_state(kind: type[ToyState]) -> Toy:
    game = Toy()
    game.state = kind
    return game


def test_a_sound_game_passes() -> None:
    check_game(Toy())
    check_game(Toy(), cases=cases_of(Toy(), things, knowledge=KNOWLEDGE), games=20, seed=1000)


def test_every_value_of_every_option_is_tried() -> None:
    assert [(case.players, case.options) for case in cases_of(Toy())] == [
        (2, {}),
        (3, {}),
        (2, {"draw": False}),
        (3, {"cards": "9"}),
    ]


def test_values_that_no_number_of_players_may_choose_are_passed_over() -> None:
    class Alone(Toy):
        def check_together(self, players: int, options: Options) -> None:
            if (players == 3 and options["cards"] == "9") or not options["draw"]:
                raise regnum.BadOption("Not so.")

    assert [(case.players, case.options) for case in cases_of(Alone())] == [(2, {}), (3, {}), (2, {"cards": "9"})]
    check_game(Alone())


OLDER: dict[str, regnum.OlderName] = {
    "the number of options with a name of their own": regnum.OlderName("draw", on="9", off="12"),
    "option 'cards' was 'few_cards', and has no choice ['3'] for it": regnum.OlderName(
        "few_cards", on="3", off="12"
    ),
}


@pytest.mark.parametrize("said", OLDER)
def test_an_older_name_is_no_other_option_and_means_a_choice(said: str) -> None:
    class Renamed(Toy):
        draw, cards = Toy.options
        options = (draw, replace(cards, older_name=OLDER[said]))

    with pytest.raises(LawBroken, match=re.escape(said)):
        check_game(Renamed())


# Games that break a law


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


# What a game says of itself


def check_fails(game: regnum.Game, law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(game)
    assert str(caught.value).startswith(law)


class Renamed(Toy):
    id = "Toy Game"


class WithoutDutch(Toy):
    titles = {"en": "Toy", "nl": "", "de": "Spielzeug"}


class WithoutChoiceTitle(Toy):
    options = (
        Toy.options[0],
        replace(Toy.options[1], choice_titles={"9": {"en": "nine", "nl": "negen", "de": "neun"}}),
    )


class BadDefault(Toy):
    options = (Toy.options[0], replace(Toy.options[1], choices=("9", "10")))


class TwiceTheSame(Toy):
    options = (*Toy.options, Toy.options[0])


class ForNobody(Toy):
    min_players = 4


class ForAnyNumber(Toy):
    def check_players(self, players: object) -> int:
        return players if type(players) is int and players > 0 else 2


class TakesAnyOption(Toy):
    def check_options(self, players: int, options: Mapping[str, object] | None) -> Options:
        known = {option.name for option in self.options}
        return super().check_options(
            players, {name: value for name, value in (options or {}).items() if name in known}
        )


class TakesAnyPosition(Toy):
    def from_position(self, position: Mapping[str, object]) -> ToyState:
        try:
            return super().from_position(position)
        except regnum.BadPosition:
            return self.start(2, 1, self.check_options(2, {}))


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Renamed(), "it says what it is in all languages: the id 'Toy Game'"),
        (WithoutDutch(), "it says what it is in all languages: titles is not said in language 'nl'"),
        (WithoutChoiceTitle(), "it says what it is in all languages: choice '12' of option 'cards'"),
        (BadDefault(), "its options are sound: option 'cards' is by default none"),
        (TwiceTheSame(), "its options are sound: the number of options"),
        (ForNobody(), "it says for how many it is: it is for 4 to 3 players"),
        (ForAnyNumber(), "it says for how many it is: a game of 1 players raised nothing instead of BadOption"),
        (TakesAnyOption(), "its options are sound: a game with options {'xyzzy': 'xyzzy'} raised nothing"),
        (TakesAnyPosition(), "what is no position is refused: a position with 'rules': 2 raised nothing"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_says_something_wrong_of_itself_is_told_so(game: Toy, law: str) -> None:
    check_fails(game, law)


# Games without secrets


class OpenState(ToyState):
    """Everything lies open, and nothing is shuffled."""

    def deal(self, cards: list[int]) -> None:
        super().deal(sorted(cards))

    def _view(self, seat: int | None) -> dict[str, Any]:
        return self.position()

    def _determinize(self, seat: int, seed: int) -> ToyState:
        return self.copy()

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.reveals -= 1
        assert self.log is None or self.log.pop()


def test_a_game_without_secrets_says_so() -> None:
    game = with_state(OpenState)
    check_game(game, cases=cases_of(game, hidden_from=()))
    check_fails(game, "the same seed deals the same: the start is the same from all seeds")
    with pytest.raises(LawBroken, match="what seat 0 imagines, from which nothing is hidden, at "):
        check_game(Toy(), cases=[Case("toy", 2, hidden_from=())])


# How it is found, and run


def test_a_game_is_known_only_while_it_is_checked() -> None:
    with made_known(Toy()):
        assert regnum.game("toy").titles["nl"] == "Speeltje"
        assert package_of("toy") == __name__
    assert package_of("toy") == ""
    with pytest.raises(regnum.UnknownGame):
        regnum.game("toy")


def test_a_game_that_is_installed_is_installed_again_afterwards() -> None:
    class Another(Toy):
        id = regnum.games()[0].id

    before, package = regnum.games(), package_of(Another.id)
    another = Another()
    with made_known(another):
        assert regnum.game(Another.id) is another
    assert regnum.games() == before
    assert package_of(Another.id) == package


def test_cases_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="is no case of the game 'toy'"):
        check_game(Toy(), cases=[Case("other", 2)])


def test_it_says_how_far_it_is_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[str] = []
    check_game(Toy(), games=1, say=heard.append)
    assert len(heard) < 5
    monkeypatch.setattr("regnum.testing.run.PATIENCE", -1)
    check_game(Toy(), games=1, say=heard.append)
    assert "toy-3-cards=9: nothing leaks" in heard
    assert capsys.readouterr().out == ""


test_contract = pytest_cases(Toy(), games=1)
"""As an author would write it."""


def test_as_tests_there_is_one_for_each_law_and_case(pytestconfig: pytest.Config) -> None:
    [mark] = test_contract.pytestmark  # type: ignore[attr-defined]
    names = [str(law) for law in mark.args[1]]
    assert len(names) == len(set(names)) > 60
    assert "toy: its options are sound" in names
    assert "toy-2-draw=False: a copy is equal and independent" in names


# The other parts of a game, beside it


GAME_SOURCE = """
from tests.test_testing import Toy, ToyState

class Drawn(Toy):
    id = "{name}"

GAME = Drawn()
"""
VIEW_SOURCE = """
WORDS = {{"en": "Play a card.", "nl": "Speel een kaart.", "de": "Spiele eine Karte."}}

def board(view, names, language):
    return f"{{names}} {{view['played']}}"

def asked(view, language):
    return {asked}
"""
CATALOG = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "{english}"
msgstr "{dutch}"
"""
NUMBERS = itertools.count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game that is a folder of its own, outside Regnum; each under another name."""
    folder = tmp_path / f"drawn_{next(NUMBERS)}"
    (folder / "locales").mkdir(parents=True)
    (folder / "__init__.py").write_text(GAME_SOURCE.format(name=folder.name), "utf-8")
    (folder / "view.py").write_text(VIEW_SOURCE.format(asked="WORDS[language]"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def game_in(folder: Path) -> regnum.Game:
    game: regnum.Game = __import__(folder.name).GAME
    return game


def test_parts_are_found_beside_the_game(package: Path) -> None:
    game = game_in(package)
    check_game(game)
    with made_known(game):
        assert package_of(package.name) == package.name


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ("WORDS[language] if language != 'de' else None", "asked() is None, not a text (view("),
        ("WORDS[language[1]]", "KeyError was raised: 'n' (view("),
    ],
)
def test_a_view_that_does_not_draw_is_told_so(package: Path, asked: str, what: str) -> None:
    (package / "view.py").write_text(VIEW_SOURCE.format(asked=asked), "utf-8")
    check_fails(game_in(package), f"it can be drawn and put into words: {what}")


def test_a_name_that_breaks_a_picture_is_found(package: Path) -> None:
    with (package / "view.py").open("a", encoding="utf-8") as source:
        source.write("def svg(view, names, language):\n    return f'<svg><text>{names[1]}</text></svg>'\n")
    check_fails(game_in(package), "it can be drawn and put into words: ParseError was raised: mismatched tag")


@pytest.mark.parametrize(
    ("english", "dutch", "what"),
    [
        ("The game is over: no action is possible.", "Afgelopen.", "the translation is 'Afgelopen.' instead of "),
        ("{count} cards", "{aantal} kaarten", "the list of values in the translation is ['aantal']"),
    ],
)
def test_a_translation_that_does_not_agree_is_told_so(package: Path, english: str, dutch: str, what: str) -> None:
    catalog = package / "locales" / "nl.po"
    catalog.write_text(CATALOG.format(english=english, dutch=dutch), "utf-8")
    check_fails(game_in(package), f"its translations agree with those of regnum: {what}")


def test_a_translation_of_its_own_is_fine(package: Path) -> None:
    catalog = package / "locales" / "nl.po"
    catalog.write_text(CATALOG.format(english="{count} toy cards", dutch="{count} speelkaarten"), "utf-8")
    check_game(game_in(package), games=1)

"""What a scripted player of Dominion looks at before a decision: what its seat may know, and nothing else.

It is filled from a view (`see_view`), or much faster from a state (`see_state`), with the same result: of the state
only what the view shows as well is read.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i32, as_i64, as_u8
from regnum.games.dominion.rules import certain
from regnum.games.dominion.rules.data import ANY_CARD, CARDS, IDS, NUMBERS, how_many
from regnum.games.dominion.rules.phases import ACTION_PHASE, BUY_PHASE
from regnum.games.dominion.rules.player import NONE_OF_ANY
from regnum.games.dominion.rules.state import DominionState

DECISIONS: Final = [
    "action_phase",
    "buy_phase",
    "clean_up",
    "draft",
    "moat",
    "cellar",
    "chancellor",
    "chapel",
    "militia",
    "bureaucrat",
    "throne_room",
    "remodel",
    "apprentice",
    "transmute",
    "mine",
    "moneylender",
    "gain",
    "mine_gain",
    "university",
    "library",
    "judge",
    "thief",
    "thief_gain",
    "apothecary",
    "golem",
    "discard_top",
    "arranged_clean_up",
    "top",
    "alchemist",
]
"""The decisions by their effects' names; a decision is a number, its place in this list."""
IN_ACTION_PHASE: Final = 0
IN_BUY_PHASE: Final = 1
_NUMBER_OF: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
_COUNTS_COINS: Final = ("gain", "mine_gain", "university")

# Where cards are counted; the hand and what is in play are those of the player asked, all else is one's own.
OWN: Final = 0
SUPPLY: Final = 1
HAND: Final = 2
IN_PLAY: Final = 3
DECK: Final = 4
DISCARD: Final = 5
OPPONENTS: Final = 6
PLACES: Final = 7


def _none_of_any() -> vec[u8]:
    return vec[u8]([as_u8(0)] * CARDS)


def _few_in(counts: vec[u8], cards: i64) -> i64:
    """As `how_many`, of what is kept in bytes."""
    count: i64 = 0
    while cards != 0:
        count += as_i64(counts[lowest(cards)])
        cards &= cards - 1
    return count


def _add_named(counts: vec[i32], names: list[str]) -> None:
    for name in names:
        card: i64 = NUMBERS[name]
        counts[card] = counts[card] + as_i32(1)


class Situation:
    """A table at which nothing has been looked at yet."""

    def __init__(self) -> None:
        self.decision: i64 = 0
        self.legal: vec[i64] = vec[i64]()
        """What may be chosen; not filled for the action phase and the buy phase, where hand and supply tell it."""
        self.seat: i64 = 0
        """Who chooses and gains."""
        self.asked: i64 = 0
        """Whose decision it is by the rules: somebody else in a possessed turn."""
        self.of: i64 = 0
        """Whose card is judged."""
        self.left: i64 = 0
        """How many cards a Chapel may still trash."""
        self.hand: vec[u8] = _none_of_any()
        """How many of each card the player asked holds; `held` is the set of them."""
        self.held: i64 = 0
        self.hand_size: i64 = 0
        self.supply: vec[u8] = _none_of_any()
        self.available: i64 = 0
        self.empty_piles: i64 = 0
        self.actions: i64 = 0
        self.buys: i64 = 0
        self.coins: i64 = 0
        """Coins to spend, or where a card is gained: the most that it may cost."""
        self.potions: i64 = 0
        self.bought = False
        self.possession_idle = False
        """Whether one more Possession would do nothing: in the second edition it gives a single extra turn."""
        self.turn: i64 = 0
        """How many turns the one who chooses has taken, the running one counted."""
        self.owned: vec[i32] = NONE_OF_ANY
        """How many of each card the one who chooses owns, in all places: that is public, as every gain and every
        trashing is open."""
        self._state: DominionState | None = None
        self._view: dict[str, Any] = {}
        """What all the rest is read from when somebody asks: the state, or else the view."""
        self._scores: list[int] = []
        self._scored = False
        self._seen: i64 = 0
        """The set of places that have been counted: `_others` and the three below are filled only then."""
        self._others: vec[i32] = NONE_OF_ANY[:]
        self._in_play: vec[i32] = NONE_OF_ANY[:]
        self._deck: vec[i32] = NONE_OF_ANY[:]
        self._discard: vec[i32] = NONE_OF_ANY[:]

    @property
    def possessing(self) -> bool:
        return self.seat != self.asked

    # Seen through a state

    def see_state(self, state: DominionState) -> None:
        frame = state.top()
        effect = frame.effect
        self.seat = state.seat
        self.asked = frame.seat
        hand_of = state.seats[frame.seat]
        self.hand = hand_of.hand
        self.held = hand_of.held
        self.hand_size = hand_of.hand_size
        self.supply = state.supply
        self.available = state.available
        self.empty_piles = state.empty_piles
        self.actions = state.actions
        self.buys = state.buys
        self.coins = state.coins
        self.potions = state.potions
        self.bought = state.bought
        self.possession_idle = len(state.possessions) > 0 and state.variant.second_edition
        player = state.seats[state.seat]
        self.turn = player.turns
        self.owned = player.owned
        self._state = state
        self._scored = False
        self._seen = 0
        if effect is BUY_PHASE:
            self.decision = IN_BUY_PHASE
        elif effect is ACTION_PHASE:
            self.decision = IN_ACTION_PHASE
        else:
            self.decision = _NUMBER_OF[effect.name]
            self.legal = state.choices()
            self.of = frame.a if effect.a_name == "of" else 0
            self.left = frame.a if effect.a_name == "left" else 0
            if effect.name in _COUNTS_COINS:
                self.coins = frame.a

    # Seen through a view

    def see_view(self, view: dict[str, Any], legal: list[int]) -> None:
        asked = view["asked"]
        self.seat = view["seat"]
        self.asked = asked["seat"]
        self.decision = _NUMBER_OF[asked["effect"]]
        found: vec[i64] = vec[i64]()
        for action in legal:
            found = append(found, as_i64(action))
        self.legal = found
        self.of = asked.get("of", 0)
        self.left = asked.get("left", 0)
        self.hand = _none_of_any()
        self.held = 0
        for name in view["seats"][asked["seat"]]["hand"]:
            card: i64 = NUMBERS[name]
            self.hand[card] = self.hand[card] + as_u8(1)
            self.held |= bit(card)
        self.hand_size = len(view["seats"][asked["seat"]]["hand"])
        self.supply = _none_of_any()
        self.available = 0
        self.empty_piles = 0
        piles: dict[str, int] = view["supply"]
        for name, left in piles.items():
            card = NUMBERS[name]
            self.supply[card] = as_u8(left)
            if left > 0:
                self.available |= bit(card)
            else:
                self.empty_piles += 1
        self.actions = view["actions"]
        self.buys = view["buys"]
        self.coins = asked["coins"] if asked["effect"] in _COUNTS_COINS else view["coins"]
        self.potions = view["potions"]
        self.bought = view["bought"]
        self.possession_idle = len(view["possessions"]) > 0 and view["options"]["edition"] == "second"
        own = view["seats"][view["seat"]]
        self.turn = own["turns"]
        owned: dict[str, int] = own["owned"]
        self.owned = NONE_OF_ANY[:]
        for name, count in owned.items():
            self.owned[NUMBERS[name]] = as_i32(count)
        self._state = None
        self._view = view
        self._scores = view["scores"]
        self._scored = True
        self._seen = 0

    # What is counted only when somebody asks

    def own(self, card: i64) -> i64:
        return as_i64(self.owned[card])

    def own_of(self, cards: i64) -> i64:
        """How many cards of a set the one who chooses owns."""
        return how_many(self.owned, cards)

    def count(self, place: i64, cards: i64) -> i64:
        """How many cards of a set are in a place."""
        if place == OWN:
            return how_many(self.owned, cards)
        if place == SUPPLY:
            return _few_in(self.supply, cards)
        if place == HAND:
            return _few_in(self.hand, cards)
        if not (self._seen >> place) & 1:
            self._look_into(place)
            self._seen |= bit(place)
        if place == OPPONENTS:
            return how_many(self._others, cards)
        if place == IN_PLAY:
            return how_many(self._in_play, cards)
        if cards == ANY_CARD:
            return self._size_of(place)
        return how_many(self._deck if place == DECK else self._discard, cards)

    def _size_of(self, place: i64) -> i64:
        if self._state is not None:
            player = self._state.seats[self.seat]
            return len(player.deck) if place == DECK else len(player.discard)
        own = self._view["seats"][int(self.seat)]
        return as_i64(own["deck"]) if place == DECK else as_i64(len(own["discard"]))

    def _look_into(self, place: i64) -> None:
        counts = NONE_OF_ANY[:]
        if self._state is not None:
            self._look_into_state(self._state, place, counts)
        else:
            self._look_into_view(place, counts)
        if place == OPPONENTS:
            self._others = counts
        elif place == IN_PLAY:
            self._in_play = counts
        elif place == DECK:
            self._deck = counts
        else:
            self._discard = counts

    def _look_into_state(self, state: DominionState, place: i64, counts: vec[i32]) -> None:
        if place == IN_PLAY:
            for played in state.seats[self.asked].play:
                counts[as_i64(played)] = counts[as_i64(played)] + as_i32(1)
        elif place == OPPONENTS:
            for seat in range(state.players):
                if seat != self.seat:
                    owned = state.seats[seat].owned
                    for card in range(CARDS):
                        counts[card] = counts[card] + owned[card]
        else:
            # What a player knows of the own deck is what is left when all else is counted: as the view says it.
            player = state.seats[self.seat]
            known = certain.Certain(player, self.seat, True, certain.kinds_of(player.owned))
            _add_named(counts, known.cards_in(certain.DECK if place == DECK else certain.DISCARD))

    def _look_into_view(self, place: i64, counts: vec[i32]) -> None:
        seats: list[dict[str, Any]] = self._view["seats"]
        if place == IN_PLAY:
            _add_named(counts, seats[int(self.asked)]["play"])
        elif place == OPPONENTS:
            for seat, other in enumerate(seats):
                if seat != int(self.seat):
                    owned: dict[str, int] = other["owned"]
                    for name, number in owned.items():
                        card: i64 = NUMBERS[name]
                        counts[card] = counts[card] + as_i32(number)
        else:
            known = seats[int(self.seat)]
            _add_named(counts, known["deck_known" if place == DECK else "discard_known"])

    def money(self) -> i64:
        """The coins of all own Coppers, Silvers and Golds."""
        owned = self.owned
        return as_i64(owned[0]) + 2 * as_i64(owned[1]) + 3 * as_i64(owned[2])

    @property
    def scores(self) -> list[int]:
        if not self._scored and self._state is not None:
            self._scores = self._state.scores()
            self._scored = True
        return self._scores

    @property
    def players(self) -> i64:
        return len(self.scores)

    def points(self) -> i64:
        return as_i64(self.scores[int(self.seat)])

    def lead(self) -> i64:
        """Own points less those of the best other player."""
        scores = self.scores
        best = max([score for other, score in enumerate(scores) if other != int(self.seat)])
        return as_i64(scores[int(self.seat)] - best)


assert IDS[:3] == ["copper", "silver", "gold"]

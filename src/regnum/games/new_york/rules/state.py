"""The course of a game: taking money, buying, paying, the end of a turn, scorings, Dirk, and the end.

What is chosen step by step, money to take or to pay, lies in `chosen` until it is complete. It may be chosen in any
order, which leads to the same state: `chosen` is kept ascending.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.errors import IllegalAction
from regnum.core.log import log_seen_by
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import Observation
from regnum.core.rng import Rng, ascending, imagining
from regnum.core.state import NOBODY
from regnum.core.verdict import decide
from regnum.games.new_york.rules import hidden, scoring
from regnum.games.new_york.rules.data import CARD_IDS, CARD_PRICE, CURRENCIES, KINDS, SCORINGS, SLOTS, VALUES
from regnum.games.new_york.rules.money import money_ids, put_in_order, value_of, without
from regnum.games.new_york.rules.notation import ACTIONS, BUY, DONE, GIVE, KEEP, PASS, PAY, STOP, TAKE, action_text
from regnum.games.new_york.rules.scoring import SCORING_A, SCORING_B, SCORING_C
from regnum.games.new_york.rules.table import ACTING, DIRK, DIRKS_CARDS, GIVING, NOTHING, PAYING, TAKING, Table

RULES_VERSION: Final = 2
MOST_TAKEN: Final = 5
BLANK_MASK: Final = bytes(ACTIONS)
MOST_CHOICES: Final = 10
"""Hardly ever are there more: so much room is made at once."""


class NewYorkState(Table):
    """An empty table; `deal` lays out a game on it."""

    # The contract

    def choices(self) -> vec[i64]:
        if self.seat == NOBODY:
            return vec[i64]()
        if self.doing == TAKING:
            return append(self.more_to_take(), DONE)
        if self.doing == PAYING:
            payable = self.more_to_pay()
            return append(payable, DONE) if self.chosen_total() >= self.price() else payable
        if self.doing == GIVING:
            return vec[i64]([KEEP, GIVE])
        found: vec[i64] = vec[i64](capacity=MOST_CHOICES)
        before: i64 = -1
        for card in self.row:
            kind: i64 = as_i64(card)
            if kind != before:
                found = append(found, TAKE + kind)
            before = kind
        slot: i64 = 0
        while slot < SLOTS:
            if self._can_buy(slot):
                found = append(found, BUY + slot)
            slot += 1
        if self.extra:
            found = append(found, STOP)
        elif len(found) == 0:
            found = append(found, PASS)
        return found

    def play(self, action: i64) -> None:
        if action < PAY:
            self._take(action - TAKE)
        elif action < BUY:
            self._pay(action - PAY)
        elif action < DONE:
            self.slot = action - BUY
            self.doing = PAYING
        elif action == DONE:
            if self.doing == TAKING:
                self._all_taken()
            else:
                self._all_paid()
        elif action == KEEP:
            self._acquire(self.seat)
        elif action == GIVE:
            self._acquire(DIRK)
        else:
            if self.log is not None:
                self.note("stop" if action == STOP else "pass", self.seat, {})
            self._end_turn()

    # Taking money

    def more_to_take(self) -> vec[i64]:
        """What may be added to the money taken: nothing above a total of 5."""
        found: vec[i64] = vec[i64](capacity=MOST_CHOICES)
        room: i64 = MOST_TAKEN - self.chosen_total()
        before: i64 = -1
        for card in self.row:
            kind: i64 = as_i64(card)
            if kind != before and value_of(kind) <= room:
                found = append(found, TAKE + kind)
            before = kind
        return found

    def _take(self, kind: i64) -> None:
        self.row = without(self.row, as_u8(kind))
        self.chosen = put_in_order(self.chosen, as_u8(kind))
        self.doing = TAKING
        room: i64 = MOST_TAKEN - self.chosen_total()
        for card in self.row:
            if value_of(as_i64(card)) <= room:
                return
        self._all_taken()

    def _all_taken(self) -> None:
        if self.log is not None:
            self.note("take", self.seat, {"cards": money_ids(self.chosen)})
        for kind in self.chosen:
            self.add_to_hand(self.seat, as_i64(kind))
        self._end_turn()

    # Buying and paying

    def _can_buy(self, slot: i64) -> bool:
        card = self.slots[slot]
        return card != NOTHING and self.wealth(self.seat, slot) >= as_i64(CARD_PRICE[as_i64(card)])

    def more_to_pay(self) -> vec[i64]:
        """The cards that may be paid next: any of the currency, for whoever may buy can always reach the price."""
        found: vec[i64] = vec[i64](capacity=MOST_CHOICES)
        hands = self.hands
        start: i64 = self.seat * KINDS
        kind: i64 = self.slot * VALUES
        end: i64 = kind + VALUES
        while kind < end:
            if hands[start + kind] > 0:
                found = append(found, PAY + kind)
            kind += 1
        return found

    def still_to_pay(self) -> i64:
        """The least that whoever is paying surely has left of the currency.

        Who has paid enough and is still paying has some more: otherwise it would be over.
        """
        return max(self.price() - self.chosen_total(), 1)

    def _pay(self, kind: i64) -> None:
        self.remove_from_hand(self.seat, kind)
        self.chosen = put_in_order(self.chosen, as_u8(kind))
        if self.wealth(self.seat, self.slot) == 0:
            self._all_paid()

    def _all_paid(self) -> None:
        if self.variant.with_dirk:
            self.doing = GIVING
        else:
            self._acquire(self.seat)

    def _acquire(self, party: i64) -> None:
        """The paid building goes to the party; an exact payment earns a further action."""
        card: i64 = as_i64(self.slots[self.slot])
        exact = self.chosen_total() == self.price()
        if self.log is not None:
            self.note(
                "buy",
                self.seat,
                {
                    "building": CARD_IDS[card],
                    "currency": CURRENCIES[self.slot],
                    "cards": money_ids(self.chosen),
                    "exact": exact,
                    "gift": party != self.seat,
                    "theme": self.variant.theme,
                },
            )
        for kind in self.chosen:
            self.discards[as_i64(kind)] += as_u8(1)
        self.slots[self.slot] = as_u8(NOTHING)
        self.own(card, party)
        if exact:
            self.chosen = vec[u8]()
            self.doing = ACTING
            self.extra = True
        else:
            self._end_turn()

    # The end of a turn

    def _end_turn(self) -> None:
        """Fill up the rows, score what came up, give Dirk his cards; then the next seat, or the end."""
        self.chosen = vec[u8]()
        self.doing = ACTING
        self.extra = False
        buildings = self.deck_drawn
        whole = self.refill_buildings()
        self.note_cards("buildings", buildings)
        turned_up = self.refill_money()
        if turned_up & 1:
            self._score(SCORING_A)
            self.draw_for_dirk(DIRKS_CARDS)
        if turned_up & 2:
            self._score(SCORING_B)
            self.draw_for_dirk((len(self.deck) - self.deck_drawn) // 3)
        if whole:
            self.seat = (self.seat + 1) % self.players
        else:
            self._end()

    def _score(self, which: i64) -> None:
        snapshots = self.snapshots[:]
        snapshots[which] = self.owned[:]
        self.snapshots = snapshots
        paid = scoring.payout(which, self.owned)
        points = self.points[:]
        for party, more in enumerate(paid):
            points[party] += as_i64(more)
        self.points = points
        if self.log is not None:
            self.note("scoring", NOBODY, {"scoring": SCORINGS[which], "points": paid})

    def _end(self) -> None:
        """Buildings left over go to the richest of their currency; then the last scoring."""
        leftovers: vec[u8] = vec[u8]()
        slot: i64 = 0
        while slot < SLOTS:
            card = self.slots[slot]
            if card != NOTHING:
                receiver = self.richest(slot)
                leftovers = append(append(append(leftovers, as_u8(slot)), card), as_u8(receiver))
                if receiver != NOTHING:
                    self.slots[slot] = as_u8(NOTHING)
                    self.own(as_i64(card), receiver)
                if self.log is not None:
                    seat = NOBODY if receiver == NOTHING else int(receiver)
                    self.note(
                        "leftover",
                        seat,
                        {
                            "building": CARD_IDS[as_i64(card)],
                            "currency": CURRENCIES[slot],
                            "theme": self.variant.theme,
                        },
                    )
            slot += 1
        self.leftovers = leftovers
        self._score(SCORING_C)
        for count in self.unseen:  # the hands have been compared
            self.reveals += as_i64(count)
        self.unseen = vec[u8]()
        self.seat = NOBODY

    # Copies

    def copy(self) -> NewYorkState:
        other = NewYorkState(self.variant, self.rng.copy())
        other.seat = self.seat
        other.reveals = self.reveals
        other.log = None if self.log is None else self.log[:]
        other.slots = self.slots[:]
        other.owner = self.owner
        other.owned = self.owned
        other.own_buildings = False
        self.own_buildings = False
        other.hands = self.hands[:]
        other.unseen = self.unseen[:]
        other.discards = self.discards[:]
        other.pile = self.pile.copy()
        # The others are replaced as wholes, never changed in place, so that copies share them.
        other.chosen = self.chosen
        other.points = self.points
        other.deck = self.deck
        other.deck_drawn = self.deck_drawn
        other.row = self.row
        other.doing = self.doing
        other.extra = self.extra
        other.slot = self.slot
        other.snapshots = self.snapshots
        other.leftovers = self.leftovers
        return other

    def _determinize(self, seat: int, seed: int) -> NewYorkState:
        """Both piles dealt anew; the other hands stay, but for cards that were never seen.

        Everything taken, paid or dealt at the start lay open, so whoever watched knows the hands.
        """
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        rng = imagining(seed)
        other.rng = rng
        undrawn = ascending(self.deck[self.deck_drawn :])
        rng.shuffle(undrawn)
        deck: vec[u8] = self.deck[: self.deck_drawn]
        for card in undrawn:
            deck = append(deck, card)
        other.deck = deck
        money = ascending(self.pile.money())
        if len(self.unseen) > 0:
            if self.pile.made_of_discards():
                # Everybody knows which cards are in this pile, so that none of them is in a hand.
                other._deal_unseen(seat, hidden.collect_unseen(self.unseen, seat, vec[u8]()), rng)
            else:
                money = other._deal_unseen(seat, hidden.collect_unseen(self.unseen, seat, money), rng)
        rng.shuffle(money)
        other.pile = self.pile.dealt_anew(money, rng)
        return other

    def _deal_unseen(self, viewer: i64, pool: vec[u8], rng: Rng) -> vec[u8]:
        missing: i64 = 0
        if self.doing == PAYING and self.seat != viewer:
            missing = self.still_to_pay()
        return hidden.redeal(self.hands, self.unseen, viewer, self.seat, self.slot, missing, ascending(pool), rng)

    def _text(self, action: int) -> str:
        if action < 0 or action >= ACTIONS:
            raise IllegalAction("There is no action {action} in this game.", action=action)
        return action_text(action)

    # Scores

    def scores(self) -> list[int]:
        return [int(points) for points in self.points[: self.players]]

    def winners(self) -> list[int]:
        if self.seat != NOBODY:
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def outcome(self) -> dict[str, Any]:
        over = self.seat == NOBODY
        return {
            "ended": "buildings" if over else None,
            "winners": self.winners(),
            "decided_by": decide([("points", self.scores())])[1] if over else None,
            "seats": [scoring.party_score(self.snapshots, seat) for seat in range(self.players)],
            "dirk": scoring.party_score(self.snapshots, DIRK) if self.variant.with_dirk else None,
            "scorings": scoring.scorings(self.snapshots, int(self.players)),
            "leftovers": self.told_leftovers(),
            "theme": self.variant.theme,
        }

    def told_leftovers(self) -> list[dict[str, object]]:
        """The buildings that were left over, and who got each: a seat, or nobody."""
        told: list[dict[str, object]] = []
        for i in range(0, len(self.leftovers), 3):
            receiver = int(self.leftovers[i + 2])
            told.append(
                {
                    "currency": CURRENCIES[int(self.leftovers[i])],
                    "building": CARD_IDS[int(self.leftovers[i + 1])],
                    "seat": None if receiver == NOTHING else receiver,
                }
            )
        return told

    # Views and positions

    def _view(self, seat: int | None) -> dict[str, Any]:
        from regnum.games.new_york.rules.position import view

        return view(self, seat)

    def position(self) -> dict[str, Any]:
        from regnum.games.new_york.rules.position import position

        return position(self)

    def _blank_mask(self) -> bytes:
        return BLANK_MASK

    def _fields(self) -> Observation:
        from regnum.games.new_york.rules.observation import layout

        return layout(int(self.players))

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        from regnum.games.new_york.rules.observation import write

        write(self, seat, to)

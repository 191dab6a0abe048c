"""Reading a position, also one written by hand: every card in one place, every error naming what is wrong.

A field left out means that nothing is there, with these exceptions: without `deck` or `pile`, the cards that are
mentioned nowhere are shuffled into it; without `slots` or `row`, they are laid out from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.core.native import as_u8
from regnum.core.rng import Rng
from regnum.core.state import NOBODY
from regnum.games.new_york.rules import scoring
from regnum.games.new_york.rules.data import (
    CARD_IDS,
    CURRENCIES,
    KINDS,
    MONEY_IDS,
    SCORINGS,
    SLOTS,
    TYPES,
)
from regnum.games.new_york.rules.money import MARK_A, MARK_B, PART_OF_A, PART_OF_B, PARTS, value_of
from regnum.games.new_york.rules.position import MARKS, PHASES
from regnum.games.new_york.rules.scoring import SCORING_C
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import ACTING, DIRK, GIVING, NOTHING, PAYING, ROW, TAKING
from regnum.games.new_york.rules.variant import Variant

CURRENCY = Phrase("one of {words}, or null", words=", ".join(CURRENCIES))


class Supply:
    """All cards of a game, taken out one by one as a position mentions them."""

    def __init__(self, ids: list[str], copies: int) -> None:
        self.numbers: dict[str, list[int]] = {}
        for number, name in enumerate(ids):
            self.numbers.setdefault(name, []).extend([number] * copies)
        self.all = Counter({name: len(numbers) for name, numbers in self.numbers.items()})

    def take(self, name: str, where: str) -> int:
        if not self.numbers[name]:
            raise BadPosition(
                "Field “{field}”: there are only {count} cards “{card}” in the game.",
                field=where,
                count=self.all[name],
                card=name,
            )
        return self.numbers[name].pop(0)

    def rest(self) -> list[int]:
        return sorted(number for numbers in self.numbers.values() for number in numbers)

    def check_all_mentioned(self, where: str) -> None:
        for name, numbers in self.numbers.items():
            if numbers:
                raise BadPosition(
                    "Card “{card}” is nowhere: with “{field}” given, every card must be in one place.",
                    card=name,
                    field=where,
                )


class Reader:
    """One position being read."""

    def __init__(self, value: Mapping[str, object], variant: Variant) -> None:
        self.fields = Fields(value, BadPosition)
        for known in ("game", "rules", "players", "options"):
            self.fields.take(known, None)
        self.variant = variant
        self.state = NewYorkState(variant, Rng())
        self.state.clear()
        self.buildings = Supply(CARD_IDS, 1)
        self.money = Supply(MONEY_IDS, int(variant.copies))

    def read(self) -> NewYorkState:
        fields, state = self.fields, self.state
        phase = fields.choice("phase", [*PHASES.values(), "over"], "act")
        state.rng = fields.random()
        if phase == "over":
            fields.take("seat", None)
            state.seat = NOBODY
        else:
            state.seat = fields.whole("seat", 0, int(self.variant.players) - 1, 0)
            state.doing = {name: doing for doing, name in PHASES.items()}[phase]
        state.extra = self._switch("extra")
        self._read_seats()
        self._read_slots()
        self._read_deck()
        buying = self._read_buying()
        state.chosen = vec[u8](sorted(self._money_list("chosen")))
        row_given = "row" in fields.rest
        state.row = vec[u8](sorted(self._money_list("row")))
        for kind in self._money_list("discards"):
            state.discards[int(kind)] += as_u8(1)
        self._read_pile(row_given)
        self._read_scorings()
        self._read_leftovers()
        fields.done()
        self._check_course(buying)
        return state

    # One field each

    def _switch(self, field: str) -> bool:
        value = self.fields.take(field, False)
        if not isinstance(value, bool):
            raise self.fields.wrong(field, value, "true, false")
        return value

    def _money_list(self, field: str) -> vec[u8]:
        names = self.fields.choices(field, MONEY_IDS, [])
        return vec[u8]([self.money.take(name, field) for name in names])

    def _read_seats(self) -> None:
        state = self.state
        entries = self.fields.objects("seats", [{} for _ in range(int(state.players))])
        if len(entries) != state.players:
            raise BadPosition(
                "Field “seats” has {count} entries; there are {players} players.",
                count=len(entries),
                players=int(state.players),
            )
        unseen = [0] * (KINDS * len(entries))
        for seat, entry in enumerate(entries):
            for name in entry.choices("money", MONEY_IDS, []):
                state.hands[seat * KINDS + self.money.take(name, f"{entry.path}money")] += as_u8(1)
            for name in entry.choices("unseen", MONEY_IDS, []):
                index = seat * KINDS + MONEY_IDS.index(name)
                unseen[index] += 1
                if unseen[index] > state.hands[index]:
                    raise entry.wrong("unseen", name, Phrase("a card that is among its money"))
            self._read_owned(entry, "buildings", seat)
            entry.done()
        if any(unseen) and not state.over:
            state.unseen = vec[u8](unseen)
        if self.variant.with_dirk:
            self._read_owned(self.fields, "dirk", DIRK)

    def _read_owned(self, fields: Fields, field: str, party: int) -> None:
        for name in fields.choices(field, list(self.buildings.numbers), []):
            self.state.own(self.buildings.take(name, f"{fields.path}{field}"), party)

    def _read_slots(self) -> None:
        if "slots" not in self.fields.rest:
            self.fields.take("slots", None)
            self.slots_given = False
            return
        self.slots_given = True
        slots = Fields(self.fields.take("slots"), BadPosition, "slots.")
        for slot, currency in enumerate(CURRENCIES):
            if slots.rest.get(currency) is None:
                slots.take(currency, None)
            else:
                name = slots.choice(currency, list(self.buildings.numbers))
                self.state.slots[slot] = as_u8(self.buildings.take(name, f"slots.{currency}"))
        slots.done()

    def _read_deck(self) -> None:
        state = self.state
        if "deck" in self.fields.rest:
            names = self.fields.choices("deck", list(self.buildings.numbers))
            state.deck = vec[u8]([self.buildings.take(name, "deck") for name in names])
            self.buildings.check_all_mentioned("deck")
        else:
            self.fields.take("deck", None)
            deck = vec[u8](self.buildings.rest())
            state.rng.shuffle(deck)
            state.deck = deck
        if not self.slots_given and not state.over:
            for slot in range(min(SLOTS, len(state.deck))):
                state.slots[slot] = state.deck[slot]
            state.deck = state.deck[SLOTS:]

    def _read_buying(self) -> bool:
        value = self.fields.take("buying", None)
        if value is None:
            return False
        if value not in CURRENCIES:
            raise self.fields.wrong("buying", value, CURRENCY)
        self.state.slot = CURRENCIES.index(str(value))
        return True

    def _read_pile(self, row_given: bool) -> None:
        state, fields = self.state, self.fields
        if "pile" in fields.rest:
            self._read_parts(fields.items("pile"))
            self.money.check_all_mentioned("pile")
            if not row_given and not state.over:
                raise BadPosition("Field “row” is missing: with “pile” given, every card must be in one place.")
            return
        fields.take("pile", None)
        money = vec[u8](self.money.rest())
        state.rng.shuffle(money)
        if not row_given and not state.over:
            state.row = vec[u8](sorted(money[:ROW]))
            money = money[ROW:]
        scored = fields.rest.get("scorings")
        done = scored if isinstance(scored, dict) else {}
        first = PART_OF_B + 1 if "B" in done else PART_OF_A + 1 if "A" in done else 0
        if state.over and "B" not in done:
            first = min(first, PART_OF_B)
        parts = PARTS - first
        sizes = [0] * first + [len(money) // parts + (index < len(money) % parts) for index in range(parts)]
        state.pile.stack_parts(money, vec[u8](sizes), "A" not in done, "B" not in done, state.rng)

    def _read_parts(self, parts: list[object]) -> None:
        pile = self.state.pile
        if len(parts) not in (1, PARTS):
            raise self.fields.wrong("pile", parts, Phrase("five parts, or one that was made of the discards"))
        numbers = {name: mark for mark, name in MARKS.items()}
        cards: list[int] = []
        ends: list[int] = []
        for index, part in enumerate(parts):
            names = Fields({f"pile[{index}]": part}, BadPosition).choices(f"pile[{index}]", [*MONEY_IDS, *numbers])
            for name in names:
                if name in numbers:
                    right = len(parts) == PARTS and index == (PART_OF_A if name == "A" else PART_OF_B)
                    if not right or numbers[name] in cards:
                        raise BadPosition(
                            "Field “pile”: scoring card A belongs once into the second part, B into the fourth."
                        )
                    cards.append(numbers[name])
                else:
                    cards.append(self.money.take(name, f"pile[{index}]"))
            ends.append(len(cards))
        pile.cards = vec[u8](cards)
        pile.ends = vec[u8](ends)

    def _read_scorings(self) -> None:
        state = self.state
        told = Fields(self.fields.take("scorings", {}), BadPosition, "scorings.")
        before = [0] * len(state.owned)
        snapshots = [vec[u8]() for _ in SCORINGS]
        for which, name in enumerate(SCORINGS):
            if name not in told.rest:
                told.take(name, None)
                continue
            entries = told.objects(name)
            if len(entries) != self.variant.parties:
                raise told.wrong(name, f"[{len(entries)}]", self._parties())
            counts: list[int] = []
            for entry in entries:
                for kind in TYPES:
                    index = len(counts)
                    counts.append(entry.whole(kind, before[index], int(state.owned[index]), before[index]))
                entry.done()
            before = counts
            snapshots[which] = vec[u8](counts)
        told.done()
        if state.over:
            snapshots[SCORING_C] = state.owned[:]
        elif len(snapshots[SCORING_C]):
            raise BadPosition("Field “scorings.C”: the third scoring comes when the game is over.")
        for which in range(len(SCORINGS)):
            if len(snapshots[which]):
                for party, points in enumerate(scoring.payout(which, snapshots[which])):
                    state.points[party] += points
        state.snapshots = snapshots
        for which, mark in enumerate((MARK_A, MARK_B)):
            if state.pile.holds(mark) == (len(snapshots[which]) > 0):
                raise BadPosition(
                    "Scoring card {card} must be either in “pile” or, once it came up, in “scorings”.",
                    card=SCORINGS[which],
                )

    def _parties(self) -> Phrase:
        if self.variant.with_dirk:
            return Phrase("3 entries: each player's buildings and Dirk's")
        return Phrase("{count} entries, one a player", count=int(self.variant.players))

    def _read_leftovers(self) -> None:
        state = self.state
        told: list[int] = []
        for entry in self.fields.objects("leftovers", []):
            slot = CURRENCIES.index(entry.choice("currency", CURRENCIES))
            name = entry.choice("building", list(self.buildings.numbers))
            if entry.rest.get("seat") is None:
                entry.take("seat", None)
                card, receiver = int(state.slots[slot]), NOTHING
            else:
                receiver = entry.whole("seat", 0, int(state.players) - 1)
                owned = [i for i, card in enumerate(CARD_IDS) if card == name and state.owner[i] == receiver]
                card = owned[0] if owned else NOTHING
            if not state.over or card == NOTHING or CARD_IDS[card] != name or slot in told[::3]:
                raise entry.wrong("building", name, Phrase("a building that was left over at the end"))
            entry.done()
            told += [slot, card, receiver]
        state.leftovers = vec[u8](told)

    # Whether a game can stand like this

    def _check_course(self, buying: bool) -> None:
        state = self.state
        doing, chosen = state.doing, [int(kind) for kind in state.chosen]
        if len(state.row) > ROW or (doing == TAKING and len(state.row) + len(chosen) > ROW):
            raise BadPosition("Field “row” has more than {count} cards.", count=ROW)
        if state.over:
            if state.extra or buying or chosen or len(state.deck):
                raise BadPosition("The game is over, so extra, buying, chosen and deck must be empty.")
            return
        empty = sum(1 for slot in range(SLOTS) if state.slots[slot] == NOTHING)
        if (empty > 0) != state.extra:
            raise BadPosition(
                "Field “slots”: slots are empty after an exact payment, when “extra” is true, and only then."
            )
        if buying != (doing in (PAYING, GIVING)) or (buying and state.slots[state.slot] == NOTHING):
            raise BadPosition("Field “buying” names the slot of the building while the phase is pay or give.")
        if bool(chosen) != (doing in (TAKING, GIVING)) and doing != PAYING:
            raise BadPosition("Field “chosen” is for money being taken or paid.")
        if doing == ACTING:
            return
        if doing == TAKING:
            self._check_steps(len(state.more_to_take()) > 0)
            return
        if any(kind // (KINDS // SLOTS) != state.slot for kind in chosen):
            raise BadPosition("Field “chosen”: a building is paid in the currency of its slot.")
        paid = sum(value_of(kind) for kind in chosen)
        if doing == PAYING:
            self._check_steps(len(state.more_to_pay()) > 0)
            if paid + state.wealth(state.seat, state.slot) < state.price():
                raise BadPosition("Field “buying”: the money of this currency is not enough for the building.")
        elif not self.variant.with_dirk or paid < state.price():
            raise BadPosition("The phase give is for two players, when the building is paid.")

    def _check_steps(self, goes_on: bool) -> None:
        if not goes_on:
            raise BadPosition("Field “chosen”: nothing can be added to it, so this step is over already.")


def read(value: Mapping[str, object], variant: Variant) -> NewYorkState:
    """The state of a position whose game, players and options have been read already."""
    return Reader(value, variant).read()

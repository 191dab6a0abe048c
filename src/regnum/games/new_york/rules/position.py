"""A state as readable JSON: whole as a position, and as a seat may see it. `reading` reads positions."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.native import as_i64
from regnum.games.new_york.rules import scoring
from regnum.games.new_york.rules.data import (
    CARD_IDS,
    CARD_PRICE,
    CARD_TYPE,
    CARDS,
    CURRENCIES,
    KINDS,
    MONEY_IDS,
    SCORINGS,
    SLOTS,
    TYPE_COUNT,
    TYPES,
    VALUES,
)
from regnum.games.new_york.rules.money import MARK_A, MARK_B, filled, money_ids, spread
from regnum.games.new_york.rules.seen import SeenMoney, never_seen
from regnum.games.new_york.rules.state import RULES_VERSION, NewYorkState
from regnum.games.new_york.rules.table import ACTING, DIRK, GIVING, NOTHING, PAYING, TAKING

PHASES = {ACTING: "act", TAKING: "take", PAYING: "pay", GIVING: "give"}
MARKS = {MARK_A: "A", MARK_B: "B"}


def position(state: NewYorkState) -> dict[str, Any]:
    buildings = _buildings(state)
    whole: dict[str, object] = {
        **_open(state),
        "slots": {
            currency: None if state.slots[slot] == NOTHING else CARD_IDS[state.slots[slot]]
            for slot, currency in enumerate(CURRENCIES)
        },
        "seats": [
            {
                "money": money_ids(spread(state.hands, seat * KINDS)),
                "unseen": money_ids(never_seen(state, seat)),
                "buildings": buildings[seat],
            }
            for seat in range(state.players)
        ],
        "deck": [CARD_IDS[card] for card in state.deck[state.deck_drawn :]],
        "pile": _pile(state),
        "discards": money_ids(spread(state.discards, 0)),
        "scorings": {
            SCORINGS[which]: [_counts(owned, party) for party in range(state.variant.parties)]
            for which, owned in enumerate(state.snapshots)
            if len(owned)
        },
        "random": state.rng.words(),
    }
    if state.variant.with_dirk:
        whole["dirk"] = buildings[DIRK]
    return whole


def view(state: NewYorkState, viewer: int | None) -> dict[str, Any]:
    """All that an exact memory knows, whether or not the table has the memory aid: that is for screens to heed."""
    seen = SeenMoney(state, viewer)
    buildings = _buildings(state)
    seats: list[dict[str, object]] = []
    for seat, known in enumerate(seen.hands):
        cards = sum(int(count) for count in state.hands[seat * KINDS : (seat + 1) * KINDS])
        seats.append(
            {
                "cards": cards,
                "money": _names(known),
                "unseen": cards - len(known),
                "never_seen": money_ids(never_seen(state, seat)) if seat == viewer else None,
                "buildings": _all_counts(state.owned, seat),
                "owned": buildings[seat],
                "score": int(state.points[seat]),
            }
        )
    return {
        **_open(state),
        "viewer": viewer,
        "slots": [_slot(state, slot, viewer) for slot in range(SLOTS)],
        "seats": seats,
        "dirk": {
            "buildings": _all_counts(state.owned, DIRK),
            "owned": buildings[DIRK],
            "score": int(state.points[DIRK]),
        }
        if state.variant.with_dirk
        else None,
        "deck": len(state.deck) - int(state.deck_drawn),
        "deck_cards": _deck_cards(state),
        "pile": [int(size) for size in state.pile.part_sizes(True)],
        "pile_money": _names(seen.pile),
        "unseen_money": _names(seen.unseen),
        "discards": sum(int(count) for count in state.discards),
        "discarded": money_ids(spread(state.discards, 0)),
        "scorings": scoring.scorings(state.snapshots, int(state.players)),
        "counted": {
            SCORINGS[which]: [_all_counts(owned, party) for party in range(state.variant.parties)]
            for which, owned in enumerate(state.snapshots)
            if len(owned)
        },
        "scores": state.scores(),
    }


def _open(state: NewYorkState) -> dict[str, Any]:
    """What lies open on the table."""
    over = state.over
    buying = state.doing in (PAYING, GIVING) and not over
    return {
        "game": "new_york",
        "rules": RULES_VERSION,
        "players": int(state.players),
        "options": state.variant.options(),
        "phase": "over" if over else PHASES[int(state.doing)],
        "seat": int(state.seat),
        "extra": state.extra,
        "buying": CURRENCIES[state.slot] if buying else None,
        "chosen": money_ids(state.chosen),
        "row": money_ids(state.row),
        "leftovers": state.told_leftovers(),
    }


def _slot(state: NewYorkState, slot: int, viewer: int | None) -> dict[str, Any]:
    card = int(state.slots[slot])
    if card == NOTHING:
        return {"currency": CURRENCIES[slot], "building": None, "price": None, "payment": None}
    paid = state.doing == GIVING and state.slot == slot
    return {
        "currency": CURRENCIES[slot],
        "building": TYPES[CARD_TYPE[card]],
        "price": int(CARD_PRICE[card]),
        "payment": None if viewer is None or paid or state.over else _payment(state, slot, viewer),
    }


def _payment(state: NewYorkState, slot: int, seat: int) -> dict[str, Any]:
    """How the seat could pay for this building; what it has laid down for it already counts."""
    price = int(CARD_PRICE[int(state.slots[slot])])
    start = seat * KINDS + slot * VALUES
    counts = [int(count) for count in state.hands[start : start + VALUES]]
    if state.doing == PAYING and state.seat == seat and state.slot == slot:
        for kind in state.chosen:
            counts[int(kind) % VALUES] += 1
    enough = possible_sums(counts) >> price
    return {
        "have": sum(count * (index + 1) for index, count in enumerate(counts)),
        "least": price + (enough & -enough).bit_length() - 1 if enough else None,
        "exact": [
            [f"{CURRENCIES[slot]}-{value}" for value in values] for values in exact_payments(counts, price, 1)
        ],
    }


def possible_sums(counts: list[int]) -> int:
    """Every total that some of the cards make, as a set of bits, from how many there are of each value."""
    sums = 1
    for index, count in enumerate(counts):
        for _ in range(count):
            sums |= sums << index + 1
    return sums


def exact_payments(counts: list[int], price: int, least: int) -> list[list[int]]:
    """Every way to pay exactly this, with ascending values from the least one on."""
    if price == 0:
        return [[]]
    found: list[list[int]] = []
    for value in range(least, min(VALUES, price) + 1):
        if counts[value - 1]:
            left = [count - (index + 1 == value) for index, count in enumerate(counts)]
            found += [[value, *others] for others in exact_payments(left, price - value, value)]
    return found


def _buildings(state: NewYorkState) -> list[list[str]]:
    """The building cards of each party."""
    parties: list[list[str]] = [[] for _ in range(state.variant.parties)]
    card: i64 = 0
    while card < CARDS:
        if state.owner[card] != NOTHING:
            parties[state.owner[card]].append(CARD_IDS[card])
        card += 1
    return parties


def _deck_cards(state: NewYorkState) -> list[str]:
    """What is left in the deck, in an order that tells nothing."""
    left = filled(CARDS, 0)
    for card in state.deck[state.deck_drawn :]:
        left[as_i64(card)] += 1
    return [CARD_IDS[card] for card in range(CARDS) if left[card] != 0]


def _counts(owned: vec[u8], party: int) -> dict[str, int]:
    return {kind: count for kind, count in _all_counts(owned, party).items() if count}


def _all_counts(owned: vec[u8], party: int) -> dict[str, int]:
    return {name: int(owned[party * TYPE_COUNT + kind]) for kind, name in enumerate(TYPES)}


def _names(kinds: list[int]) -> list[str]:
    return [MONEY_IDS[kind] for kind in kinds]


def _pile(state: NewYorkState) -> list[list[str]]:
    """Its parts, the uppermost first, each with its top card first."""
    parts = []
    start = int(state.pile.drawn)
    for end in state.pile.ends:
        parts.append([MARKS.get(int(kind)) or MONEY_IDS[kind] for kind in state.pile.cards[start : int(end)]])
        start = max(start, int(end))
    return parts

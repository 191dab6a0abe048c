"""What a seat knows of a game of New York, as numbers: seats counted from the one that looks, Dirk behind them."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.native import as_i64, as_u8
from regnum.core.observation import FLAG, KIND, NUMBER, Observation, add_to, seats_after
from regnum.core.state import NOBODY
from regnum.games.new_york.rules.data import (
    CARD_PRICE,
    CARD_TYPE,
    CARDS,
    COPIES,
    KINDS,
    POINTS,
    SCORINGS,
    SLOTS,
    TYPE_COUNT,
    TYPES,
    VALUES,
)
from regnum.games.new_york.rules.money import PARTS
from regnum.games.new_york.rules.scoring import SCORING_A, SCORING_B
from regnum.games.new_york.rules.seen import SeenMoney
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import ACTING, GIVING, NOTHING, PAYING, TAKING

MOST_PLAYERS: Final = 6
LOWEST_PRICE: Final = 2
PRICES: Final = 12
"""From the lowest on."""
BUILDINGS: Final = 72
OVER: Final = 4
MOST_MONEY: Final = COPIES * KINDS
MOST_POINTS: Final = sum(kind[0] for scoring in POINTS for kind in scoring)
"""For who is first everywhere."""

PLACE: Final[vec[u8]] = vec[u8](
    [PRICES * int(CARD_TYPE[card]) + int(CARD_PRICE[card]) - LOWEST_PRICE for card in range(CARDS)]
)
"""Of each building card, where it is counted in a table of types and prices."""
MOST_ALIKE: Final = max([int(place) for place in PLACE].count(place) for place in range(BUILDINGS))
"""Buildings of the same type and price."""
MOST_OF_A_TYPE: Final = max([int(kind) for kind in CARD_TYPE].count(kind) for kind in range(TYPE_COUNT))

assert BUILDINGS == TYPE_COUNT * PRICES  # plain numbers compile to constants
assert (ACTING, TAKING, PAYING, GIVING) == (0, 1, 2, 3)


def layout(players: int) -> Observation:
    """The fields, in the order in which `write` writes them."""
    parties = players + (players == 2)
    types = ", ".join(f"{number} {name}" for number, name in enumerate(TYPES, 1))
    money = (SLOTS, VALUES)
    owned = (parties, TYPE_COUNT)
    fields = Observation()
    fields.add("phase", KIND, OVER, (), "0 taking or buying, 1 taking more, 2 paying, 3 to Dirk or not, 4 over")
    fields.add("chooser", FLAG, 1, (players,), "who chooses")
    fields.add("extra", FLAG, 1, (), "whether this is a further action after an exact payment")
    fields.add("buying", FLAG, 1, (SLOTS,), "the slot of the building that is being paid")
    fields.add("building", KIND, TYPE_COUNT, (SLOTS,), f"the building in each slot: 0 none, {types}")
    fields.add("price", NUMBER, LOWEST_PRICE + PRICES - 1, (SLOTS,), "its price, or 0")
    fields.add("row", NUMBER, COPIES, money, "money face up, by currency and value")
    fields.add("chosen", NUMBER, COPIES, money, "money taken or paid so far, neither in the row nor in a hand")
    fields.add("money", NUMBER, COPIES, (players, *money), "money that surely is in each hand")
    fields.add("unknown", NUMBER, MOST_MONEY, (players,), "how many other cards are in each hand")
    fields.add("never_seen", NUMBER, COPIES, money, "money of the own hand that the others have never seen")
    fields.add("pile_money", NUMBER, COPIES, money, "money that surely is in the pile")
    fields.add("unsure_money", NUMBER, COPIES, money, "other money that was never seen: in the pile or in a hand")
    fields.add("discards", NUMBER, COPIES, money, "money that was paid")
    fields.add("pile", NUMBER, MOST_MONEY + 1, (PARTS,), "cards in each part of the pile, the uppermost first")
    fields.add("reshuffled", FLAG, 1, (), "whether the pile was made of the discards: it has one part then")
    fields.add("types", NUMBER, MOST_OF_A_TYPE, owned, "buildings of each type that everybody has")
    table = f"by type and price, {LOWEST_PRICE} to {LOWEST_PRICE + PRICES - 1}"
    fields.add("owned", NUMBER, MOST_ALIKE, (*owned, PRICES), f"the same {table}")
    fields.add("deck", NUMBER, MOST_ALIKE, (TYPE_COUNT, PRICES), f"buildings in the deck {table}")
    fields.add("scored", FLAG, 1, (len(SCORINGS),), "which of the scorings A, B and C have been")
    for scoring in SCORINGS[: SCORING_B + 1]:
        fields.add(f"types_{scoring.lower()}", NUMBER, MOST_OF_A_TYPE, owned, f"`types` as scoring {scoring} came")
    fields.add("scores", NUMBER, MOST_POINTS, (parties,), "points as they stand")
    fields.add("leftover", KIND, TYPE_COUNT, (SLOTS,), "at the end: the building that was left over in each slot")
    fields.add("leftover_price", NUMBER, LOWEST_PRICE + PRICES - 1, (SLOTS,), "its price, or 0")
    fields.add("leftover_seat", KIND, players, (SLOTS,), "who got it: 0 nobody, 1 oneself, …")
    return fields


BLANK: Final = [bytes(layout(players).size) for players in range(MOST_PLAYERS + 1)]


def write(state: NewYorkState, seat: i64, to: BytesWriter) -> None:
    """Only what is not 0, over zeros."""
    players: i64 = state.players
    parties: i64 = state.variant.parties
    over = state.seat == NOBODY
    at: i64 = len(to)
    to.write(BLANK[players])
    if over:
        to[at] = as_u8(OVER)
    else:
        to[at] = as_u8(state.doing)
        to[at + 1 + seats_after(seat, state.seat, players)] = 1
    at += 1 + players
    to[at] = as_u8(state.extra)
    at += 1
    if state.doing >= PAYING and not over:
        to[at + state.slot] = 1
    at += SLOTS
    slot: i64 = 0
    while slot < SLOTS:
        card = state.slots[slot]
        if card != NOTHING:
            _write_building(as_i64(card), to, at + slot)
        slot += 1
    at += 2 * SLOTS
    for kind in state.row:
        add_to(to, at + as_i64(kind), 1)
    at += KINDS
    for kind in state.chosen:
        add_to(to, at + as_i64(kind), 1)
    at += KINDS
    if len(state.unseen) == 0:
        _write_money(state, seat, to, at)
    else:
        _write_seen_money(state, seat, to, at)
    at += players * KINDS + players + 4 * KINDS
    _write_parts(state, to, at)
    at += PARTS + 1
    _write_types(state.owned, seat, players, to, at)
    at += parties * TYPE_COUNT
    _write_buildings(state, seat, to, at)
    at += parties * BUILDINGS + BUILDINGS
    if len(state.snapshots[SCORING_A]) > 0:
        to[at] = 1
        _write_types(state.snapshots[SCORING_A], seat, players, to, at + 3)
    if len(state.snapshots[SCORING_B]) > 0:
        to[at + 1] = 1
        _write_types(state.snapshots[SCORING_B], seat, players, to, at + 3 + parties * TYPE_COUNT)
    if over:
        to[at + 2] = 1
    at += 3 + 2 * parties * TYPE_COUNT
    party: i64 = 0
    while party < parties:
        to[at + party] = as_u8(state.points[_party(seat, party, players)])
        party += 1
    at += parties
    i: i64 = 0
    while i < len(state.leftovers):
        slot = at + as_i64(state.leftovers[i])
        _write_building(as_i64(state.leftovers[i + 1]), to, slot)
        receiver = state.leftovers[i + 2]
        if receiver != NOTHING:
            to[slot + 2 * SLOTS] = as_u8(1 + seats_after(seat, as_i64(receiver), players))
        i += 3


def _party(seat: i64, place: i64, players: i64) -> i64:
    """Who is at this place, counted from the seat; Dirk is behind all seats."""
    if place >= players:
        return place
    party: i64 = seat + place
    return party - players if party >= players else party


def _write_building(card: i64, to: BytesWriter, at: i64) -> None:
    """Its type, and its price in the field behind."""
    to[at] = 1 + CARD_TYPE[card]
    to[at + SLOTS] = CARD_PRICE[card]


def _write_money(state: NewYorkState, seat: i64, to: BytesWriter, at: i64) -> None:
    """Where the others have seen all hands: what lies nowhere else is in the pile."""
    players: i64 = state.players
    copies: i64 = state.variant.copies
    discards = state.discards
    hands = state.hands
    pile: i64 = at + players * KINDS + players + KINDS
    discarded: i64 = pile + 2 * KINDS
    kind: i64 = 0
    while kind < KINDS:
        to[discarded + kind] = discards[kind]
        to[pile + kind] = as_u8(copies - as_i64(discards[kind]))
        kind += 1
    place: i64 = 0
    while place < players:
        first: i64 = _party(seat, place, players) * KINDS
        kind = 0
        while kind < KINDS:
            count = hands[first + kind]
            if count > 0:
                to[at + kind] = count
                add_to(to, pile + kind, -as_i64(count))
            kind += 1
        at += KINDS
        place += 1
    for card in state.row:
        add_to(to, pile + as_i64(card), -1)
    for card in state.chosen:
        add_to(to, pile + as_i64(card), -1)


def _write_seen_money(state: NewYorkState, seat: i64, to: BytesWriter, at: i64) -> None:
    """The same where hands hold money that was never seen: only positions written by hand have such."""
    players: i64 = state.players
    seen = SeenMoney(state, int(seat))
    place: i64 = 0
    while place < players:
        party = _party(seat, place, players)
        unknown: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            unknown += as_i64(state.hands[party * KINDS + kind])
            kind += 1
        unknown -= len(seen.hands[party])
        to[at + players * KINDS + place] = as_u8(unknown)
        _count(seen.hands[party], to, at + place * KINDS)
        place += 1
    at += players * KINDS + players
    kind = 0
    while kind < KINDS:
        to[at + kind] = state.unseen[seat * KINDS + kind]
        to[at + 3 * KINDS + kind] = state.discards[kind]
        kind += 1
    pile: i64 = at + KINDS
    unsure: i64 = pile + KINDS
    _count(seen.pile, to, pile)
    _count(seen.unseen, to, unsure)
    for sure in seen.pile:
        add_to(to, unsure + sure, -1)


def _count(kinds: list[int], to: BytesWriter, at: i64) -> None:
    for kind in kinds:
        add_to(to, at + kind, 1)


def _write_parts(state: NewYorkState, to: BytesWriter, at: i64) -> None:
    pile = state.pile
    start: i64 = pile.drawn
    part: i64 = 0
    while part < len(pile.ends):
        end: i64 = as_i64(pile.ends[part])
        if end > start:
            to[at + part] = as_u8(end - start)
            start = end
        part += 1
    to[at + PARTS] = as_u8(pile.made_of_discards())


def _write_types(owned: vec[u8], seat: i64, players: i64, to: BytesWriter, at: i64) -> None:
    """How many everybody has of each type."""
    before: i64 = seat * TYPE_COUNT
    after: i64 = players * TYPE_COUNT - before
    i: i64 = 0
    while i < before:
        to[at + after + i] = owned[i]
        i += 1
    at -= before
    while i < before + after:
        to[at + i] = owned[i]
        i += 1
    at += before
    while i < len(owned):
        to[at + i] = owned[i]
        i += 1


def _write_buildings(state: NewYorkState, seat: i64, to: BytesWriter, at: i64) -> None:
    """Whose each building is; what nobody has and lies in no slot is in the deck."""
    players: i64 = state.players
    deck: i64 = at + state.variant.parties * BUILDINGS
    owners = state.owner
    card: i64 = 0
    while card < CARDS:
        owner: i64 = as_i64(owners[card])
        table: i64 = deck
        if owner < players:
            table = at + seats_after(seat, owner, players) * BUILDINGS
        elif owner != NOTHING:
            table = at + owner * BUILDINGS
        add_to(to, table + as_i64(PLACE[card]), 1)
        card += 1
    for card_in_slot in state.slots:
        if card_in_slot != NOTHING:
            add_to(to, deck + as_i64(PLACE[as_i64(card_in_slot)]), -1)

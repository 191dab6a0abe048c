"""What the settlements on a board are worth: castles, and the three scoring cards of the game.

`gold` is for playing strength: a number per seat, from a few bit operations, after every move if need be.
`items` is for people: the same gold, hex by hex.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.bits import count, lowest
from regnum.core.native import as_i64
from regnum.games.kingdom_builder.rules.board import Board
from regnum.games.kingdom_builder.rules.data import (
    CARDS,
    CASTLE,
    CITIZENS,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    HERMITS,
    KNIGHTS,
    LORDS,
    MERCHANTS,
    MINERS,
    WORKERS,
)
from regnum.games.kingdom_builder.rules.hexes import (
    AROUND_FIRST,
    AROUND_NEXT,
    AROUND_WORD,
    EMPTY_SET,
    FULL_ROW,
    QUADRANT_BITS,
    SIZE,
    WORD_BITS,
    WORDS,
    count_all,
    members_of,
)
from regnum.games.kingdom_builder.rules.notation import hex_name
from regnum.games.kingdom_builder.rules.realm import Realm

CASTLE_GOLD: Final = 3
MERCHANT_GOLD: Final = 4
KNIGHT_GOLD: Final = 2
LORD_GOLD: Final = 12
SECOND_LORD_GOLD: Final = 6
FARMER_GOLD: Final = 3
QUADRANTS: Final = 4


def gold(board: Board, realms: list[Realm], cards: vec[u8], lords_need_settlement: bool) -> list[int]:
    """The gold of every seat."""
    totals: list[int] = []
    seat: i64 = 0
    while seat < len(realms):
        totals.append(int(seat_gold(board, realms, cards, seat, lords_need_settlement)))
        seat += 1
    return totals


def seat_gold(board: Board, realms: list[Realm], cards: vec[u8], seat: i64, lords_need_settlement: bool) -> i64:
    """The gold of one seat."""
    total: i64 = CASTLE_GOLD * _castles(board, realms[seat])
    for card in cards:
        total += card_gold(as_i64(card), board, realms, seat, lords_need_settlement)
    return total


def card_gold(card: i64, board: Board, realms: list[Realm], seat: i64, lords_need_settlement: bool) -> i64:
    """The gold of one seat for one card."""
    realm = realms[seat]
    if card == FISHERMEN:
        return _count_both(realm.own, board.near_water())
    if card == MERCHANTS:
        return MERCHANT_GOLD * count_all(linked(board, realm))
    if card == DISCOVERERS:
        return _rows(realm)
    if card == HERMITS:
        return _areas(realm)
    if card == CITIZENS:
        return count_all(largest_area(realm)) // 2
    if card == MINERS:
        return _count_both(realm.own, board.near_mountain())
    if card == WORKERS:
        return _count_both(realm.own, board.near_special())
    if card == KNIGHTS:
        return KNIGHT_GOLD * in_row(realm, best_row(realm))
    if card == LORDS:
        total: i64 = 0
        quadrant: i64 = 0
        while quadrant < QUADRANTS:
            total += lord_gold(realms, seat, quadrant, lords_need_settlement)
            quadrant += 1
        return total
    assert card == FARMERS
    return FARMER_GOLD * in_quadrant(realm, weakest_quadrant(realm))


def _count_both(first: vec[i64], second: vec[i64]) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        both = first[i] & second[i]
        if both:
            total += count(both)
        i += 1
    return total


def _castles(board: Board, realm: Realm) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        beside = board.sets[CASTLE * WORDS + i] & realm.near[i]
        if beside:
            total += count(beside)
        i += 1
    return total


# Rows


def in_row(realm: Realm, row: i64) -> i64:
    """How many own settlements the row has."""
    return count((realm.own[row // 3] >> (row % 3 * SIZE)) & FULL_ROW)


def _rows(realm: Realm) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        bits = realm.own[i]
        while bits:
            if bits & FULL_ROW:
                total += 1
            bits >>= SIZE
        i += 1
    return total


def best_row(realm: Realm) -> i64:
    """The row with the most own settlements; the upper one of equals."""
    best: i64 = 0
    most: i64 = 0
    i: i64 = 0
    while i < WORDS:
        row: i64 = 3 * i
        bits = realm.own[i]
        while bits:
            if bits & FULL_ROW:
                settlements = count(bits & FULL_ROW)
                if settlements > most:
                    most = settlements
                    best = row
            bits >>= SIZE
            row += 1
        i += 1
    return best


# Quadrants


def in_quadrant(realm: Realm, quadrant: i64) -> i64:
    """How many own settlements the quadrant has."""
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        bits = realm.own[i] & QUADRANT_BITS[quadrant * WORDS + i]
        if bits:
            total += count(bits)
        i += 1
    return total


def weakest_quadrant(realm: Realm) -> i64:
    """The quadrant with the fewest own settlements; the first one of equals."""
    weakest: i64 = 0
    fewest = in_quadrant(realm, 0)
    quadrant: i64 = 1
    while quadrant < QUADRANTS:
        settlements = in_quadrant(realm, quadrant)
        if settlements < fewest:
            fewest = settlements
            weakest = quadrant
        quadrant += 1
    return weakest


def lord_gold(realms: list[Realm], seat: i64, quadrant: i64, need_settlement: bool) -> i64:
    """12 for the most settlements in the quadrant, 6 for the next lower number.

    Zero is a number like any other, unless `need_settlement`: where nobody has built, all have the most.
    """
    return lord_gold_for(realms, seat, quadrant, in_quadrant(realms[seat], quadrant), need_settlement)


def lord_gold_for(realms: list[Realm], seat: i64, quadrant: i64, mine: i64, need_settlement: bool) -> i64:
    """The same, if the seat had so many settlements there."""
    if need_settlement and mine == 0:
        return 0
    higher: i64 = 0  # the one number above mine, when there is only one
    other: i64 = 0
    while other < len(realms):
        settlements: i64 = mine if other == seat else in_quadrant(realms[other], quadrant)
        if settlements > mine:
            if higher != 0 and higher != settlements:
                return 0
            higher = settlements
        other += 1
    if higher == 0:
        return LORD_GOLD
    return SECOND_LORD_GOLD


# Areas


def take_area(left: vec[i64], beside: vec[i64]) -> vec[i64]:
    """Move one connected area out of the settlements that are left; `beside` gains the hexes next to it."""
    area: vec[i64] = EMPTY_SET[:]
    to_visit: vec[i64] = EMPTY_SET[:]
    word: i64 = 0
    while left[word] == 0:
        word += 1
    seed: i64 = left[word] & -left[word]
    to_visit[word] = seed
    left[word] ^= seed
    # Words are visited upwards; a neighbour in an earlier word sends the visit back to it.
    while word < WORDS:
        bits = to_visit[word]
        if bits == 0:
            word += 1
            continue
        low: i64 = bits & -bits
        to_visit[word] = bits ^ low
        area[word] |= low
        hex_ = word * WORD_BITS + lowest(low)
        first = AROUND_WORD[hex_]
        beside[first] |= AROUND_FIRST[hex_]
        beside[first + 1] |= AROUND_NEXT[hex_]
        found: i64 = left[first] & AROUND_FIRST[hex_]
        if found:
            left[first] ^= found
            to_visit[first] |= found
            if first < word:
                word = first
        found = left[first + 1] & AROUND_NEXT[hex_]
        if found:
            left[first + 1] ^= found
            to_visit[first + 1] |= found
    return area


def _areas(realm: Realm) -> i64:
    """How many connected areas there are."""
    left: vec[i64] = realm.own[:]
    beside: vec[i64] = EMPTY_SET[:]
    total: i64 = 0
    while any_of(left):
        take_area(left, beside)
        total += 1
    return total


def largest_area(realm: Realm) -> vec[i64]:
    """The hexes of the largest connected area; the first one of equals."""
    left: vec[i64] = realm.own[:]
    beside: vec[i64] = EMPTY_SET[:]
    largest: vec[i64] = EMPTY_SET[:]
    most: i64 = 0
    while any_of(left):
        area = take_area(left, beside)
        size = count_all(area)
        if size > most:
            most = size
            largest = area
    return largest


def linked(board: Board, realm: Realm) -> vec[i64]:
    """The castles and locations that an own area links to at least one other."""
    found: vec[i64] = EMPTY_SET[:]
    left: vec[i64] = realm.own[:]
    while any_of(left):
        beside: vec[i64] = EMPTY_SET[:]
        take_area(left, beside)
        touched: i64 = 0
        word: i64 = 0
        while word < WORDS:
            beside[word] &= board.special[word]
            if beside[word]:
                touched += count(beside[word])
            word += 1
        if touched > 1:
            word = 0
            while word < WORDS:
                found[word] |= beside[word]
                word += 1
    return found


def any_of(members: vec[i64]) -> bool:
    """Whether a set has a hex."""
    i: i64 = 0
    while i < WORDS:
        if members[i]:
            return True
        i += 1
    return False


# For people


def gold_by_kind(
    board: Board, realms: list[Realm], cards: vec[u8], seat: int, need_settlement: bool
) -> dict[str, int]:
    """The gold of one seat for castles, and for each card: the points of its `items`."""
    gold = {"castle": int(CASTLE_GOLD * _castles(board, realms[seat]))}
    for card in cards:
        gold[CARDS[int(card)]] = int(card_gold(as_i64(card), board, realms, seat, need_settlement))
    return gold


def items(
    board: Board, realms: list[Realm], seat: int, cards: vec[u8], lords_need_settlement: bool
) -> list[dict[str, object]]:
    """The gold of one seat: castles and card by card, with the hexes that earned it.

    Every item has `parts`: each earned its points by itself, through its hexes.
    """
    listed = [_item("castle", _castle_parts(board, realms[seat]))]
    for card in cards:
        listed.append(_item(CARDS[int(card)], _parts(int(card), board, realms, seat, lords_need_settlement)))
    return listed


Part = tuple[int, list[int], dict[str, object]]
"""Points, hexes, and what else there is to say."""


def _item(kind: str, parts: list[Part]) -> dict[str, object]:
    hexes: set[int] = set()
    for part in parts:
        hexes.update(part[1])
    return {
        "kind": kind,
        "points": sum(part[0] for part in parts),
        "hexes": [hex_name(h) for h in sorted(hexes)],
        "parts": [{"points": part[0], "hexes": [hex_name(h) for h in part[1]], **part[2]} for part in parts],
    }


def _castle_parts(board: Board, realm: Realm) -> list[Part]:
    parts: list[Part] = []
    for castle in _both(board.hexes_of(CASTLE), realm.near):
        beside = [h for h in _list(realm.own) if _are_neighbours(castle, h)]
        parts.append((CASTLE_GOLD, [castle, *beside], {}))
    return parts


def _parts(card: int, board: Board, realms: list[Realm], seat: int, need_settlement: bool) -> list[Part]:
    realm = realms[seat]
    if card == FISHERMEN:
        return [(1, [h], {}) for h in _both(realm.own, board.near_water())]
    if card == MINERS:
        return [(1, [h], {}) for h in _both(realm.own, board.near_mountain())]
    if card == WORKERS:
        return [(1, [h], {}) for h in _both(realm.own, board.near_special())]
    if card == MERCHANTS:
        return [(MERCHANT_GOLD, [h], {}) for h in _list(linked(board, realm))]
    if card == HERMITS:
        left: vec[i64] = realm.own[:]
        areas: list[Part] = []
        while any_of(left):
            areas.append((1, _list(take_area(left, EMPTY_SET[:])), {}))
        return areas
    if card == CITIZENS:
        area = _list(largest_area(realm))
        return [(len(area) // 2, area, {})] if area else []
    if card == DISCOVERERS:
        rows = [[h for h in _list(realm.own) if h // SIZE == row] for row in range(SIZE)]
        return [(1, row, {"row": number + 1}) for number, row in enumerate(rows) if row]
    if card == KNIGHTS:
        best = int(best_row(realm))
        row = [h for h in _list(realm.own) if h // SIZE == best]
        return [(KNIGHT_GOLD * len(row), row, {"row": best + 1})] if row else []
    quadrants = [_list(realm.own, quadrant) for quadrant in range(QUADRANTS)]
    if card == LORDS:
        points = [int(lord_gold(realms, seat, q, need_settlement)) for q in range(QUADRANTS)]
        return [(points[q], quadrants[q], {"quadrant": q + 1}) for q in range(QUADRANTS) if points[q]]
    assert card == FARMERS
    weakest = int(weakest_quadrant(realm))
    if not quadrants[weakest]:
        return []
    return [(FARMER_GOLD * len(quadrants[weakest]), quadrants[weakest], {"quadrant": weakest + 1})]


def _list(members: vec[i64], quadrant: int = -1) -> list[int]:
    """The hexes of a set, or those of them in one quadrant."""
    if quadrant >= 0:
        return _both(members, QUADRANT_BITS[quadrant * WORDS : quadrant * WORDS + WORDS])
    return [int(h) for h in members_of(members)]


def _both(first: vec[i64], second: vec[i64]) -> list[int]:
    both: vec[i64] = first[:]
    for i in range(WORDS):
        both[i] &= second[i]
    return [int(h) for h in members_of(both)]


def _are_neighbours(first: int, second: int) -> bool:
    word = int(AROUND_WORD[first])
    if second // WORD_BITS == word:
        return bool(AROUND_FIRST[first] >> (second % WORD_BITS) & 1)
    return second // WORD_BITS == word + 1 and bool(AROUND_NEXT[first] >> (second % WORD_BITS) & 1)


def winners(totals: list[int]) -> list[int]:
    """The seats with the most gold: ties share."""
    best = max(totals)
    return [seat for seat in range(len(totals)) if totals[seat] == best]

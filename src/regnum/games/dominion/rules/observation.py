"""What a seat knows of a game of Dominion, as numbers: all that `view` tells, and each seat counts from itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.bits import lowest
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import FLAG, KIND, NUMBER, Observation
from regnum.core.state import NOBODY
from regnum.games.dominion.rules import scoring
from regnum.games.dominion.rules.alchemy import PUT_BACK
from regnum.games.dominion.rules.base import LIBRARY
from regnum.games.dominion.rules.data import (
    BASIC_PILES,
    CARDS,
    FIRST_COPPERS,
    FIRST_ESTATES,
    IDS,
    KINGDOM_CARDS,
    NUMBERS,
    PILES,
    POTION,
    ids_of,
)
from regnum.games.dominion.rules.effect import EFFECTS, Frame
from regnum.games.dominion.rules.effects import JUDGE
from regnum.games.dominion.rules.observed_cards import (
    MOST,
    MOST_WIDE,
    ONE_OF_GROUP,
    Places,
    add_fields,
    count_all,
    put,
    put_wide,
    write_player,
)
from regnum.games.dominion.rules.phases import KINGDOM_SIZE, PHASES
from regnum.games.dominion.rules.player import CARD, Player

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

MOST_PENDING: Final = 32
"""No stack of effects is higher: ten Throne Rooms and ten Golems leave one effect each, a last card seven."""
MOST_POSSESSIONS: Final = 64
"""The extra turns to come that are listed; Possessions in possessed turns could make any number of them."""
MOST_PUT_BACK: Final = 3
"""An Apothecary puts back up to four cards, and of the last one nobody is asked."""
OVER: Final = len(PHASES)
WHOSE: Final = "1 one's own, …; 0 none"
ENDINGS: Final = ["provinces", "piles", "standstill"]

EFFECT_NAMES: Final[list[str]] = sorted(EFFECTS)
"""They are numbered from 1 on in this order, which does not turn on what is imported first."""
for _number, _name in enumerate(EFFECT_NAMES, 1):
    EFFECTS[_name].number = _number


def _by_effect(numbers: dict[str, int]) -> vec[u8]:
    """By the number of an effect, what is said of its name; otherwise 0."""
    return vec[u8]([as_u8(numbers.get(name, 0)) for name in ["", *EFFECT_NAMES]])


PHASE_NUMBERS: Final[vec[u8]] = _by_effect({effect.name: n for n, effect in enumerate(PHASES.values())})

# Which field says a number of a pending effect.
NO_FIELD: Final = 0
NUMBER_FIELD: Final = 1
POTION_FIELD: Final = 2
SEAT_FIELD: Final = 3
CARD_FIELD: Final = 4
SECOND_FIELD: Final = 5
ORDER_FIELD: Final = 6
FIELDS_OF_NUMBERS: Final[dict[str, int]] = {
    "": NO_FIELD,
    "cards": NUMBER_FIELD,
    "coins": NUMBER_FIELD,
    "left": NUMBER_FIELD,
    "below": NUMBER_FIELD,
    "potion": POTION_FIELD,
    "of": SEAT_FIELD,
    "card": CARD_FIELD,
    "from": CARD_FIELD,
    "first": CARD_FIELD,
    "second": SECOND_FIELD,
    "order": ORDER_FIELD,
}
A_FIELDS: Final[vec[u8]] = _by_effect({n: FIELDS_OF_NUMBERS[effect.a_name] for n, effect in EFFECTS.items()})
B_FIELDS: Final[vec[u8]] = _by_effect({n: FIELDS_OF_NUMBERS[effect.b_name] for n, effect in EFFECTS.items()})


def most_cards(players: int) -> int:
    """How many cards a game has at most, with the largest piles in its kingdom."""
    basic = sum(_piles(int(BASIC_PILES), players)) + PILES[POTION][players]
    kingdom = sum(_piles(int(KINGDOM_CARDS), players)[-KINGDOM_SIZE:])
    return basic + kingdom + players * (FIRST_COPPERS + FIRST_ESTATES)


def _piles(cards: int, players: int) -> list[int]:
    """How high the piles of these cards are, ascending."""
    return sorted([PILES[NUMBERS[name]][players] for name in ids_of(cards)])


def layout(players: int) -> Observation:
    """The fields, in the order in which `write` writes them."""
    seats = (players,)
    each_card = (CARDS,)
    fields = Observation()
    fields.add("options", FLAG, 1, (2,), "second edition, moats are always shown")
    fields.add("phase", KIND, OVER, (), _numbered([*PHASES, "over"], 0))
    fields.add("ended", KIND, len(ENDINGS), (), f"what ended the game: 0 nothing yet, {_numbered(ENDINGS, 1)}")
    fields.add("bought", FLAG, 1, (), "something was bought in this turn")
    fields.add("herbalists", NUMBER, MOST, (), "second edition: Treasures that may still go onto the deck")
    for name in ("actions", "buys", "coins", "potions"):
        fields.add(name, NUMBER, MOST_WIDE, (), f"{name} left in this turn")
    fields.add("chooser", FLAG, 1, seats, "who chooses")
    fields.add("turn", FLAG, 1, seats, "whose turn it is; in a draft, who picks")
    fields.add("possessor", FLAG, 1, seats, "who possesses that player")
    fields.add("last_turn", FLAG, 1, seats, "who took the last turn that was no possessed one")
    fields.add("immune", FLAG, 1, seats, "who showed a Moat to the Attack being resolved")
    fields.add("kingdom", FLAG, 1, each_card, f"the kingdom. Cards are in this order: {_numbered(IDS, 0)}")
    fields.add("supply", NUMBER, MOST, each_card, "cards left in each pile")
    fields.add("loot", KIND, CARDS, (players - 1,), "what a Thief has trashed so far: cards plus 1, or 0")
    _add_pending(fields, players)
    _add_possessions(fields, players)
    fields.add("discarding_size", NUMBER, MOST, (), "cards laid down to be discarded together")
    fields.add("discarding", NUMBER, MOST, each_card, "these cards, if the seat sees them")
    add_fields(fields, players)
    fields.add("trash", NUMBER, MOST, each_card, "cards in the trash")
    rows = "of each seat `deck_depth` places of the deck as in `deck_top`, play, aside, returning; the trash"
    length = (most_cards(players),)
    fields.add("order", KIND, ONE_OF_GROUP, length, f"what lies in a known order, one after another: {rows}")
    return fields


def _numbered(names: list[str], first: int) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def _add_pending(fields: Observation, players: int) -> None:
    """What is to be resolved: the decision, and what waits below it."""
    all_of_them = (MOST_PENDING,)
    effects = _numbered(EFFECT_NAMES, 1)
    meaning = f"what is asked, and then what waits until the phase goes on: 0 nothing, {effects}"
    fields.add("pending", KIND, len(EFFECT_NAMES), all_of_them, meaning)
    fields.add("pending_seat", KIND, players, all_of_them, f"whose effect it is: {WHOSE}")
    fields.add("pending_number", NUMBER, MOST, all_of_them, "its number of cards, coins, left or below")
    fields.add("pending_potion", FLAG, 1, all_of_them, "the limit of a gain has a potion")
    fields.add("pending_of", KIND, players, all_of_them, f"the player it is about: {WHOSE}")
    fields.add("pending_card", KIND, CARDS, all_of_them, "its card, from or first: a card plus 1, or 0")
    fields.add("pending_second", KIND, CARDS, all_of_them, "the second card of a Golem, likewise")
    fields.add("asked_card", KIND, CARDS, (), "the card to judge, or that a Library drew and the seat sees: plus 1")
    meaning = "what an Apothecary has put back so far, if the seat sees it: cards plus 1, or 0"
    fields.add("put_back", KIND, CARDS, (MOST_PUT_BACK,), meaning)


def _add_possessions(fields: Observation, players: int) -> None:
    listed = (MOST_POSSESSIONS,)
    fields.add("possessions", NUMBER, MOST_WIDE, (), "extra turns to come")
    fields.add("possessions_by", KIND, players, listed, f"who possesses in each, the next one first: {WHOSE}")
    fields.add("possessions_of", KIND, players, listed, f"who is possessed: {WHOSE}")


class Blank:
    """An observation in which nothing is written but the kingdom, which stays the same in all of a game."""

    def __init__(self, players: int, kingdom: i64) -> None:
        self.kingdom = kingdom
        fields = layout(players)
        first = fields["kingdom"].offset
        self.written: bytes = bytes(first) + bytes([int(kingdom) >> card & 1 for card in range(CARDS)])
        self.written += bytes(fields.size - len(self.written))


def write(state: DominionState, seat: i64, to: BytesWriter) -> None:
    players: i64 = state.players
    at: i64 = len(to)
    blank = state.variant.blank
    if blank is None or blank.kingdom != state.kingdom:
        blank = Blank(int(players), state.kingdom)
        state.variant.blank = blank
    to.write(blank.written)
    at = _write_turn(state, seat, to, at)
    at = _write_supply(state, to, at)
    i: i64 = 0
    while i < len(state.loot) and i < players - 1:
        put(to, at + i, as_i64(state.loot[i]) + 1)
        i += 1
    at += players - 1
    at = _write_pending(state, seat, to, at)
    at = _write_possessions(state, seat, to, at)
    discarding: i64 = at + 1
    places = Places(discarding + CARDS, players, len(to))
    i = 0
    other: i64 = seat
    while i < players:
        player = state.seats[other]
        if len(player.laid) > 0:
            put(to, at, len(player.laid))
        write_player(player, seat, (state.seen_by(other) >> seat) & 1 == 1, to, places, discarding)
        places.next_player()
        other = state.left_of(other)
        i += 1
    count_all(to, places.trash, state.trash)
    places.add_in_order(to, state.trash)


def _write_turn(state: DominionState, seat: i64, to: BytesWriter, at: i64) -> i64:
    """And where the next field begins."""
    players: i64 = state.players
    put(to, at, as_i64(state.variant.second_edition))
    put(to, at + 1, as_i64(state.variant.moats_are_shown))
    if state.depth == 0:
        put(to, at + 2, OVER)
        put(to, at + 3, 1 + ENDINGS.index(scoring.ended(state)))
    else:
        to[at + 2] = PHASE_NUMBERS[state.stack[0].effect.number]
    put(to, at + 4, as_i64(state.bought))
    put(to, at + 5, state.herbalists)
    put_wide(to, at + 6, state.actions)
    put_wide(to, at + 8, state.buys)
    put_wide(to, at + 10, state.coins)
    put_wide(to, at + 12, state.potions)
    at += 14
    _write_flag(state.seat, seat, players, to, at)
    _write_flag(state.turn, seat, players, to, at + players)
    _write_flag(state.possessor, seat, players, to, at + 2 * players)
    _write_flag(state.last_turn, seat, players, to, at + 3 * players)
    at += 4 * players
    other: i64 = 0
    while other < players:
        if (state.immune >> other) & 1:
            _write_flag(other, seat, players, to, at)
        other += 1
    return at + players


def _write_supply(state: DominionState, to: BytesWriter, at: i64) -> i64:
    """Behind the kingdom; and where the next field begins."""
    cards: i64 = CARDS
    supply = state.supply
    piles = state.available
    while piles != 0:
        card = lowest(piles)
        piles &= piles - 1
        left: u8 = supply[card]
        to[at + cards + card] = left
    return at + 2 * cards


def _from(seat: i64, other: i64, players: i64) -> i64:
    """How many seats after this one the other is."""
    distance: i64 = other - seat
    if distance < 0:
        distance += players
    return distance


def _write_flag(which: i64, seat: i64, players: i64, to: BytesWriter, at: i64) -> None:
    if which != NOBODY:
        to[at + _from(seat, which, players)] = 1


def _write_pending(state: DominionState, seat: i64, to: BytesWriter, at: i64) -> i64:
    """And where the next field begins."""
    last: i64 = 0
    if state.depth > 1:
        last = 1  # the phase itself is pending only when it asks
    depth: i64 = state.depth - 1
    i: i64 = 0
    while depth >= last and i < MOST_PENDING:
        _write_frame(state.stack[depth], seat, state.players, to, at + i)
        depth -= 1
        i += 1
    at += 7 * MOST_PENDING
    if state.depth > 0:
        _write_asked(state, state.top(), seat, to, at)
    return at + 1 + MOST_PUT_BACK


def _write_frame(frame: Frame, seat: i64, players: i64, to: BytesWriter, at: i64) -> None:
    number: i64 = frame.effect.number
    put(to, at, number)
    at += MOST_PENDING
    put(to, at, 1 + _from(seat, frame.seat, players))
    _write_number(A_FIELDS[number], frame.a, seat, players, to, at)
    _write_number(B_FIELDS[number], frame.b, seat, players, to, at)


def _write_number(field: u8, number: i64, seat: i64, players: i64, to: BytesWriter, at: i64) -> None:
    """A number of an effect, in its field; they are counted from this place on."""
    if field in (NO_FIELD, ORDER_FIELD):
        return
    if field == SEAT_FIELD:
        number = 1 + _from(seat, number, players)
    elif field in (CARD_FIELD, SECOND_FIELD):
        number += 1
    put(to, at + as_i64(field) * MOST_PENDING, number)


def _write_asked(state: DominionState, frame: Frame, seat: i64, to: BytesWriter, at: i64) -> None:
    """What belongs to the decision alone."""
    if frame.effect is JUDGE:
        put(to, at, _top(state.seats[frame.a]))
    elif (state.seen_by(frame.seat) >> seat) & 1 == 0:
        return
    elif frame.effect is LIBRARY:
        put(to, at, _top(state.seats[frame.seat]))
    elif frame.effect is PUT_BACK:
        chosen = frame.b
        place: i64 = 0
        while chosen != 0:
            chosen >>= 6
            place += 1
        chosen = frame.b
        while chosen != 0:
            put(to, at + place, chosen & CARD)
            chosen >>= 6
            place -= 1


def _top(player: Player) -> i64:
    return (as_i64(player.deck[len(player.deck) - 1]) & CARD) + 1


def _write_possessions(state: DominionState, seat: i64, to: BytesWriter, at: i64) -> i64:
    """And where the next field begins."""
    queue = state.possessions
    turns: i64 = len(queue) // 2
    put_wide(to, at, turns)
    at += 2
    i: i64 = 0
    while i < turns and i < MOST_POSSESSIONS:
        put(to, at + i, 1 + _from(seat, as_i64(queue[2 * i]), state.players))
        put(to, at + MOST_POSSESSIONS + i, 1 + _from(seat, as_i64(queue[2 * i + 1]), state.players))
        i += 1
    return at + 2 * MOST_POSSESSIONS

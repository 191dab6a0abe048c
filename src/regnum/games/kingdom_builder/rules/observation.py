"""What a seat knows of a game of Kingdom Builder, as numbers: seats counted from the one that looks."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from regnum.core.bits import lowest
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import FLAG, KIND, NUMBER, Observation, add_to, seats_after, set_wide
from regnum.core.state import NOBODY
from regnum.games.kingdom_builder.rules.data import BUILDABLE, CARDS, TERRAINS, TILE_KINDS, TILES
from regnum.games.kingdom_builder.rules.hexes import HEXES, SIZE, WORD_BITS, WORDS
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS
from regnum.games.kingdom_builder.rules.setup import Setup
from regnum.games.kingdom_builder.rules.state import (
    ALL_CARDS,
    BUILDS,
    CARDS_PER_TERRAIN,
    GROUP_BITS,
    NO_CARD,
    NOTHING,
    TILES_PER_LOCATION,
    KingdomBuilderState,
)

LOCATIONS: Final = 8
"""As many as a board can have: some have fewer."""
TERRAIN_CARDS: Final = 25
HIDDEN_CARD: Final = BUILDABLE + 1
MOST_ROUNDS: Final = 255
"""In every round somebody builds, so that no game is so long; a position written by hand may say that it is."""
TURN: Final = 0
PUTTING_DOWN: Final = 1
OVER: Final = 2
READY: Final = 1
USED: Final = 2
NEW: Final = 3
LOST: Final = 4
SCORING_CARDS: Final = 10
AGREED: Final = 835
"""The bytes that tell of what was agreed on."""

# Plain numbers compile to constants.
assert len(ALL_CARDS) == TERRAIN_CARDS
assert len(CARDS) == SCORING_CARDS
assert AGREED == 1 + SCORING_CARDS + 2 * HEXES + 3 * LOCATIONS


def layout(players: int) -> Observation:
    """The fields, in the order in which `agreed_bytes` and `write` write them."""
    board = (SIZE, SIZE)
    terrains = ", ".join(f"{number} {name}" for number, name in enumerate(TERRAINS))
    tiles = ", ".join(f"{number} {name}" for number, name in enumerate(TILES, 1))
    cards = ", ".join(f"{number} {name}" for number, name in enumerate(TERRAINS[:BUILDABLE], 1))
    fields = Observation()
    fields.add("lords_need_settlement", FLAG, 1, (), "the option")
    fields.add("scoring", FLAG, 1, (SCORING_CARDS,), f"which scoring cards count: {', '.join(CARDS)}")
    fields.add("terrain", KIND, len(TERRAINS) - 1, board, f"terrain of each hex: {terrains}")
    fields.add("location", KIND, TILE_KINDS, board, f"the tiles of each location: 0 it is none, {tiles}")
    fields.add("location_at", KIND, HEXES, (LOCATIONS,), "the locations, row by row: each hex plus 1, or 0")
    fields.add("location_tile", KIND, TILE_KINDS, (LOCATIONS,), "the tiles of each, as in `location`")
    fields.add("phase", KIND, OVER, (), "0 a turn, 1 a lifted settlement is put down, 2 the game is over")
    fields.add("chooser", FLAG, 1, (players,), "who chooses")
    fields.add("starter", FLAG, 1, (players,), "who began")
    fields.add("round", NUMBER, MOST_ROUNDS, (), "counted from 1")
    fields.add("built", NUMBER, BUILDS, (), "mandatory settlements built in this turn")
    fields.add("lifted_at", KIND, HEXES, (), "the hex that a lifted settlement has left, plus 1, or 0")
    fields.add("lifted_tile", KIND, TILE_KINDS, (), "the tile that moves it, as in `location`, or 0")
    fields.add("card", KIND, HIDDEN_CARD, (players,), f"terrain cards: 0 none, {cards}, {HIDDEN_CARD} hidden")
    fields.add("supply", NUMBER, SETTLEMENTS, (players,), "settlements that each has left")
    fields.add("settlements", KIND, players, board, "settlement on each hex: 0 none, 1 one's own, …")
    fields.add("left", NUMBER, TILES_PER_LOCATION, (LOCATIONS,), "tiles that lie on each location")
    states = "0 it never had one, 1 ready, 2 used, 3 new in this turn, 4 lost"
    fields.add("tiles", KIND, LOST, (players, LOCATIONS), f"tile of each seat from each location: {states}")
    fields.add("pile", NUMBER, TERRAIN_CARDS, (), "terrain cards in the pile")
    fields.add("counted", KIND, players - 1, (players,), "the group of counted hands that each is in, or 0")
    places = "in the groups of counted hands; in the last row in the other hands and the pile"
    unseen = (players, BUILDABLE)
    fields.add("unseen", NUMBER, CARDS_PER_TERRAIN, unseen, f"hidden cards of each terrain, {places}")
    for name, meaning in (("discards", "discarded"), ("removed", "that left the game")):
        fields.add(name, KIND, BUILDABLE, (TERRAIN_CARDS,), f"cards {meaning}, in order, as in `card`, or 0")
    return fields


def agreed_bytes(setup: Setup) -> bytes:
    """An observation with what never changes during a game, and zeros behind it."""
    if not setup.observed:
        board = setup.board
        to = BytesWriter()
        to.write(bytes(layout(int(setup.players)).size))
        to[0] = as_u8(setup.lords_need_settlement)
        for card in setup.cards:
            to[1 + as_i64(card)] = 1
        terrain: i64 = 1 + SCORING_CARDS
        hex_: i64 = 0
        while hex_ < HEXES:
            to[terrain + hex_] = board.terrain[hex_]
            hex_ += 1
        location: i64 = terrain + HEXES
        location_at: i64 = location + HEXES
        slot: i64 = 0
        while slot < len(board.locations):
            tile = 1 + board.tiles[slot]
            to[location + board.locations[slot]] = tile
            set_wide(to, location_at + 2 * slot, 1 + board.locations[slot])
            to[location_at + 2 * LOCATIONS + slot] = tile
            slot += 1
        setup.observed = to.getvalue()
    return setup.observed


def write(state: KingdomBuilderState, seat: i64, to: BytesWriter) -> None:
    """What changes, and is not 0, over what was agreed on."""
    players: i64 = state.players
    at: i64 = len(to)
    to.write(agreed_bytes(state.setup))
    at += AGREED
    if state.seat == NOBODY:
        to[at] = as_u8(OVER)
    else:
        to[at] = as_u8(TURN if state.lifted == NOTHING else PUTTING_DOWN)
        to[at + 1 + seats_after(seat, state.seat, players)] = 1
        to[at + 2 + 2 * players] = as_u8(state.built)
    to[at + 1 + players + seats_after(seat, state.starter, players)] = 1
    at += 1 + 2 * players
    to[at] = as_u8(min(state.round, MOST_ROUNDS))
    at += 2
    if state.lifted != NOTHING:
        set_wide(to, at, 1 + state.lifted)
        to[at + 2] = as_u8(1 + state.lifting)
    at += 3
    _write_realms(state, seat, to, at)
    at += 2 * players + HEXES + LOCATIONS + players * LOCATIONS
    _write_hidden(state, seat, to, at)
    at += 1 + players + players * BUILDABLE
    i: i64 = 0
    while i < len(state.discards):
        to[at + i] = 1 + state.discards[i]
        i += 1
    at += TERRAIN_CARDS
    i = 0
    while i < len(state.removed):
        to[at + i] = 1 + state.removed[i]
        i += 1


def _write_realms(state: KingdomBuilderState, seat: i64, to: BytesWriter, at: i64) -> None:
    """From the cards to the tiles of the seats."""
    players: i64 = state.players
    supply: i64 = at + players
    settlements: i64 = supply + players
    left: i64 = settlements + HEXES
    tiles: i64 = left + LOCATIONS
    slot: i64 = 0
    while slot < len(state.board.locations):
        to[left + slot] = as_u8(TILES_PER_LOCATION)
        slot += 1
    place: i64 = 0
    while place < players:
        holder: i64 = seat + place
        if holder >= players:
            holder -= players
        realm = state.realms[holder]
        if state.hides_card(holder, seat):
            to[at + place] = as_u8(HIDDEN_CARD)
        elif state.hands[holder] != NO_CARD:
            to[at + place] = 1 + state.hands[holder]
        to[supply + place] = as_u8(realm.supply)
        place += 1
        own = realm.own
        mark = as_u8(place)
        word: i64 = 0
        first: i64 = settlements
        while word < WORDS:
            bits = own[word]
            while bits:
                to[first + lowest(bits)] = mark
                bits &= bits - 1
            first += WORD_BITS
            word += 1
        had = realm.had
        slot = 0
        while had:
            if had & 1:
                add_to(to, left + slot, -1)
                if (realm.held >> slot) & 1 == 0:
                    to[tiles + slot] = as_u8(LOST)
                elif (realm.ready >> slot) & 1:
                    to[tiles + slot] = as_u8(READY)
                elif (realm.used >> slot) & 1:
                    to[tiles + slot] = as_u8(USED)
                else:
                    to[tiles + slot] = as_u8(NEW)
            had >>= 1
            slot += 1
        tiles += LOCATIONS


def _write_hidden(state: KingdomBuilderState, seat: i64, to: BytesWriter, at: i64) -> None:
    """The pile, who is in which group of counted hands, and the cards that cannot be seen, by where they are."""
    players: i64 = state.players
    to[at] = as_u8(len(state.pile) - state.drawn)
    counted: i64 = at + 1
    unseen: i64 = counted + players
    other_hands: i64 = unseen + (players - 1) * BUILDABLE
    groups: i64 = 0
    while state.counted >> (groups * GROUP_BITS):
        groups += 1
    holder: i64 = 0
    while holder < players:
        among: i64 = other_hands
        group: i64 = 0
        while group < groups:
            # The last bits are those of the group that plays last.
            if (state.counted >> ((groups - 1 - group) * GROUP_BITS + holder)) & 1:
                to[counted + seats_after(seat, holder, players)] = as_u8(1 + group)
                among = unseen + group * BUILDABLE
            group += 1
        if state.hides_card(holder, seat):
            add_to(to, among + as_i64(state.hands[holder]), 1)
        holder += 1
    i: i64 = state.drawn
    while i < len(state.pile):
        add_to(to, other_hands + as_i64(state.pile[i]), 1)
        i += 1

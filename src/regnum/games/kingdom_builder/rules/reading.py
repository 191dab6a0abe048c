"""Reading a position of Kingdom Builder, possibly written by hand: every error says what would be valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.bits import bit
from regnum.core.errors import BadOption, BadPosition, Phrase, RegnumError
from regnum.core.fields import Fields
from regnum.games.kingdom_builder.rules.board import Board, joined
from regnum.games.kingdom_builder.rules.data import (
    BARN,
    BUILDABLE,
    CARDS,
    FIRST_GAME_BOARD,
    FIRST_GAME_CARDS,
    TERRAINS,
    TILES,
    WATER,
)
from regnum.games.kingdom_builder.rules.hexes import BIT, WORD, WORDS, has
from regnum.games.kingdom_builder.rules.notation import hex_name, read_hex
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS, empty_realm
from regnum.games.kingdom_builder.rules.setup import (
    AUTO,
    FIRST_GAME,
    RANDOM,
    Setup,
    board_text,
    cards_text,
    read_board,
    read_cards,
)
from regnum.games.kingdom_builder.rules.state import (
    BUILDS,
    CARDS_PER_TERRAIN,
    GROUP_BITS,
    NO_CARD,
    TILES_PER_LOCATION,
    KingdomBuilderState,
)

CARD_TERRAINS = TERRAINS[:BUILDABLE]
A_HEX = Phrase("a hex from a1 to t20")
DRAW = "draw"  # the card of a seat that names none: it is drawn


def read(value: Mapping[str, object], players: int, options: Mapping[str, object]) -> KingdomBuilderState:
    """The state of a position whose header has been read already.

    A field left out means that nothing is there. Without a pile, the terrain cards that are mentioned nowhere are
    the pile, shuffled; with one, they have left the game. A seat without the field `card` draws one.
    """
    fields = Fields(value, BadPosition)
    for known in ("game", "rules", "players", "options"):
        fields.take(known, None)
    state = KingdomBuilderState(_read_setup(fields, players, options), fields.random())
    state.starter = fields.whole("starter", 0, players - 1, 0)
    state.round = fields.whole("round", 1, 1 << 30, 1)
    state.seat = _read_seat(fields, players, int(state.starter))
    state.built = fields.whole("built", 0, BUILDS, 0)
    lifted = fields.take("lifted", None)
    if lifted is not None:
        _read_lifted(Fields(lifted, BadPosition, "lifted."), state)
    hands = _read_seats(fields, state)
    _read_terrain_cards(fields, state, hands)
    fields.done()
    _check_course(state)
    if not state.over and lifted is None:
        state.replace_card_of_full_terrain()
    state.reveals = 0
    return state


def _read_setup(fields: Fields, players: int, options: Mapping[str, object]) -> Setup:
    board_option = str(options["board"])
    cards_option = str(options["cards"])
    agreed_board: str | None = None if board_option == RANDOM else board_option
    if board_option == FIRST_GAME:
        agreed_board = FIRST_GAME_BOARD
    agreed_cards: str | None = None if cards_option in (AUTO, RANDOM) else cards_option
    if cards_option == FIRST_GAME or (cards_option == AUTO and board_option == FIRST_GAME):
        agreed_cards = " ".join(FIRST_GAME_CARDS)
    text = fields.string("board", agreed_board)
    named = fields.choices("cards", CARDS, None if agreed_cards is None else list(agreed_cards.split()))
    try:
        quadrants = read_board(text)
        cards = read_cards(" ".join(named))
    except BadOption as error:
        raise BadPosition(error.phrase.message, **error.phrase.values) from None
    if agreed_board is not None and board_text(quadrants) != agreed_board:
        raise fields.wrong("board", text, agreed_board)
    if agreed_cards is not None and sorted(cards_text(cards).split()) != sorted(agreed_cards.split()):
        raise fields.wrong("cards", named, agreed_cards)
    need_settlement = bool(options["lords_need_settlement"])
    return Setup(players, joined(quadrants), cards, need_settlement, board_option, cards_option)


def _read_seat(fields: Fields, players: int, default: int) -> int:
    seat = fields.take("seat", default)
    if seat is None:
        return -1
    if type(seat) is not int or not 0 <= seat < players:
        valid = Phrase("a seat from 0 to {high}, or null when the game is over", high=players - 1)
        raise fields.wrong("seat", seat, valid)
    return seat


def _read_lifted(fields: Fields, state: KingdomBuilderState) -> None:
    if state.over:
        raise BadPosition("The game is over, so “lifted” must be null.")
    state.lifted = fields.parsed("from", read_hex, A_HEX)
    state.lifting = TILES.index(fields.choice("tile", TILES[BARN:]))
    fields.done()


# Seats


def _read_seats(fields: Fields, state: KingdomBuilderState) -> list[str | None]:
    """Fill the realms; what comes back are the names of the terrain cards."""
    entries = fields.objects("seats", [{} for _ in range(int(state.players))])
    if len(entries) != state.players:
        raise BadPosition(
            "Field “{field}” has {count} seats; there are {players} players.",
            field="seats",
            count=len(entries),
            players=int(state.players),
        )
    state.empty = state.board.sets[: (WATER + 1) * WORDS]
    state.realms = [empty_realm() for _ in entries]
    hands = []
    for seat, entry in enumerate(entries):
        hands.append(_read_card(entry))
        _read_settlements(entry, state, seat)
        _read_tiles(entry, state, seat)
        entry.done()
    for slot, location in enumerate(state.board.locations):
        if state.tiles_left(slot) < 0:
            raise BadPosition(
                "More than {count} tiles were taken from {location}.",
                count=TILES_PER_LOCATION,
                location=hex_name(int(location)),
            )
    return hands


def _read_card(entry: Fields) -> str | None:
    card = entry.take("card", DRAW)
    if card is not None and card != DRAW and card not in CARD_TERRAINS:
        raise entry.wrong("card", card, ", ".join(CARD_TERRAINS))
    return None if card is None else str(card)


def _read_settlements(entry: Fields, state: KingdomBuilderState, seat: int) -> None:
    realm = state.realms[seat]
    left = SETTLEMENTS - (1 if seat == state.seat and state.lifted >= 0 else 0)
    for index, name in enumerate(entry.items("settlements", [])):
        try:
            hex_ = read_hex(name if isinstance(name, str) else "")
        except ValueError:
            raise entry.wrong(f"settlements[{index}]", name, A_HEX) from None
        terrain = int(state.board.terrain[hex_])
        if terrain > WATER:
            valid = Phrase("a hex that settlements can stand on, not {terrain}", terrain=TERRAINS[terrain])
            raise entry.wrong(f"settlements[{index}]", name, valid)
        word = terrain * WORDS + int(WORD[hex_])
        if not state.empty[word] & BIT[hex_]:
            raise BadPosition("There are two settlements on {hex}.", hex=name)
        state.empty[word] &= ~BIT[hex_]
        realm.settle(hex_)
        left -= 1
    if left < 0:
        raise BadPosition(
            "Seat {seat} has more than {count} settlements on the board.", seat=seat, count=SETTLEMENTS
        )
    realm.supply = entry.whole("supply", left, left, left)


def _read_tiles(entry: Fields, state: KingdomBuilderState, seat: int) -> None:
    board = state.board
    realm = state.realms[seat]
    names = [hex_name(int(location)) for location in board.locations]
    on_turn = seat == state.seat
    for tile in entry.objects("tiles", []):
        slot = names.index(tile.choice("from", names))
        kind = TILES[int(board.tiles[slot])]
        tile.choice("tile", [kind], kind)
        condition = tile.choice("state", ["ready", "used", "new"] if on_turn else ["ready"], "ready")
        tile.done()
        _check_first_of_location(realm.had, slot, names)
        lifted = on_turn and state.lifted >= 0 and int(board.slot[state.lifted]) == slot
        if not lifted and not has(realm.near, int(board.locations[slot])):
            raise BadPosition(
                "Seat {seat} has a tile from {location}, but no settlement beside it.",
                seat=seat,
                location=names[slot],
            )
        realm.had |= bit(slot)
        realm.held |= bit(slot)
        if condition == "ready":
            realm.ready |= bit(slot)
        elif condition == "used":
            realm.used |= bit(slot)
    for name in entry.choices("lost", names, []):
        _check_first_of_location(realm.had, names.index(name), names)
        realm.had |= bit(names.index(name))


def _check_first_of_location(had: int, slot: int, names: list[str]) -> None:
    if had >> slot & 1:
        raise BadPosition("A seat can have had only one tile from {location}.", location=names[slot])


# Terrain cards


def _read_terrain_cards(fields: Fields, state: KingdomBuilderState, hands: list[str | None]) -> None:
    has_pile = "pile" in fields.rest
    has_removed = "removed" in fields.rest
    pile = fields.choices("pile", CARD_TERRAINS, [])
    discards = fields.choices("discards", CARD_TERRAINS, [])
    removed = fields.choices("removed", CARD_TERRAINS, [])
    named = Counter(pile + discards + removed + [card for card in hands if card is not None and card != DRAW])
    rest: list[int] = []
    for terrain, name in enumerate(CARD_TERRAINS):
        missing = CARDS_PER_TERRAIN - named[name]
        if missing < 0:
            raise BadPosition(
                "There are {count} {terrain} cards; the game has {right}.",
                count=named[name],
                terrain=name,
                right=CARDS_PER_TERRAIN,
            )
        rest += [terrain] * missing
    if has_pile and has_removed and rest:
        raise BadPosition(
            "A {terrain} card is nowhere: every card must be in one place.", terrain=TERRAINS[rest[0]]
        )
    if has_pile:
        state.pile = _cards(pile)
        state.removed = vec[u8](list(_cards(removed)) + rest)
    else:
        shuffled = vec[u8](rest)
        state.rng.shuffle(shuffled)
        state.pile = shuffled
        state.removed = _cards(removed)
    state.drawn = 0
    counted = _read_counted(fields, state, hands)
    state.discards = _cards(discards)
    state.hands = vec[u8]([NO_CARD if card is None or card == DRAW else TERRAINS.index(card) for card in hands])
    for seat, card in enumerate(hands):
        if card == DRAW:
            state.hands[seat] = state.draw()
    state.counted = counted  # nobody has watched the cards that were drawn just now


def _read_counted(fields: Fields, state: KingdomBuilderState, hands: list[str | None]) -> int:
    """The groups of hands that everybody could count, as bits; see `KingdomBuilderState.counted`.

    A card is older than those of the seats that play later: counted are those of the seats that play first.
    """
    coming: list[int] = []
    for seat in _seats_to_come(state):
        if hands[seat] == DRAW:
            break
        if hands[seat] is not None:
            coming.append(seat)
    groups = fields.items("counted", [])
    counted = 0
    for index, group in enumerate(groups):
        seats = group if isinstance(group, list) else []
        expected, coming = coming[: len(seats)], coming[len(seats) :]
        if not seats or any(type(seat) is not int for seat in seats) or sorted(seats) != sorted(expected):
            raise fields.wrong(f"counted[{index}]", group, _counted_next(expected + coming))
        counted = counted << GROUP_BITS | sum(bit(seat) for seat in seats)
    return counted


def _counted_next(coming: list[int]) -> Phrase:
    if not coming:
        return Phrase("no group: no further hand with a named card can have been counted")
    order = ", ".join(str(seat) for seat in coming)
    return Phrase(
        "a list of one or more seats with a named card, those first that play first: {order}", order=order
    )


def _seats_to_come(state: KingdomBuilderState) -> list[int]:
    """The seats whose cards may be older than the pile, in the order of their turns.

    The last one to come is the seat on turn, whose card lies open; after the end it is the seat that drew last.
    """
    players = int(state.players)
    first = int(state.starter if state.over else state.seat + 1)
    return [(first + step) % players for step in range(players - 1)]


def _cards(names: list[str]) -> vec[u8]:
    return vec[u8]([TERRAINS.index(name) for name in names])


# The course of the game


def _check_course(state: KingdomBuilderState) -> None:
    """Whether a game can stand like this."""
    if state.over:
        if not state.is_last_round():
            raise BadPosition("The game is not over: everybody has settlements left, and there are terrain cards.")
        if state.built:
            raise BadPosition("The game is over, so “built” must be 0.")
        return
    realm = state.realms[state.seat]
    if SETTLEMENTS - realm.supply < state.built:
        raise BadPosition(
            "Field “built” is {built}, but the seat has not built so many settlements.", built=int(state.built)
        )
    if state.lifted >= 0:
        problem = _problem_with_lifted(state, state.board)
        if problem is not None:
            raise problem


def _problem_with_lifted(state: KingdomBuilderState, board: Board) -> RegnumError | None:
    realm = state.realms[state.seat]
    kind = TILES[int(state.lifting)]
    name = hex_name(int(state.lifted))
    terrain = int(board.terrain[state.lifted])
    if terrain > WATER or not state.empty[terrain * WORDS + int(WORD[state.lifted])] & BIT[state.lifted]:
        return BadPosition("A settlement was lifted from {hex}, which is no empty hex for settlements.", hex=name)
    if all(not realm.used >> slot & 1 or board.tiles[slot] != state.lifting for slot in range(len(board.tiles))):
        return BadPosition("A settlement was lifted, but no {tile} tile of the seat is in use.", tile=kind)
    if state.built and state.must_build(realm):
        return BadPosition("A settlement was lifted between mandatory builds.")
    if (kind == "barn" and state.hands[state.seat] == NO_CARD) or not state.legal_actions():
        return BadPosition("The settlement lifted from {hex} can go nowhere.", hex=name)
    return None

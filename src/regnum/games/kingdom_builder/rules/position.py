"""A state of Kingdom Builder as readable JSON: whole as a position, and as a seat may see it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.state import NOBODY
from regnum.games.kingdom_builder.rules.board import Board
from regnum.games.kingdom_builder.rules.data import TERRAINS, TILES
from regnum.games.kingdom_builder.rules.hexes import HEXES, members_of
from regnum.games.kingdom_builder.rules.notation import END, END_TEXT, VERBS, hex_name
from regnum.games.kingdom_builder.rules.realm import Realm
from regnum.games.kingdom_builder.rules.scoring import gold_by_kind
from regnum.games.kingdom_builder.rules.setup import board_text, cards_text
from regnum.games.kingdom_builder.rules.state import (
    GROUP_BITS,
    NO_CARD,
    NOTHING,
    RULES_VERSION,
    KingdomBuilderState,
)


def position(state: KingdomBuilderState) -> dict[str, object]:
    return {
        **_table(state, list(range(int(state.players)))),
        "pile": _names(state.pile[state.drawn :]),
        "random": state.rng.words(),
    }


def view(state: KingdomBuilderState, seat: int | None) -> dict[str, object]:
    """Hidden are the order of the pile and the terrain cards of the others, but for the one being played."""
    watching = NOBODY if seat is None else seat
    known = [holder for holder in range(int(state.players)) if not state.hides_card(holder, watching)]
    return {
        **_table(state, known),
        "pile": len(state.pile) - int(state.drawn),
        "unseen": _unseen(state, known),
        "locations": [
            {
                "at": hex_name(int(location)),
                "tile": TILES[int(state.board.tiles[slot])],
                "left": int(state.tiles_left(slot)),
            }
            for slot, location in enumerate(state.board.locations)
        ],
        "legal": _legal(state),
        "scores": state.scores(),
        "gold": [
            gold_by_kind(state.board, state.realms, state.setup.cards, holder, state.setup.lords_need_settlement)
            for holder in range(int(state.players))
        ],
        "winners": state.winners(),
    }


def _table(state: KingdomBuilderState, known: list[int]) -> dict[str, object]:
    """What lies on the table, with the terrain cards of these seats."""
    over = state.over
    lifted: dict[str, object] | None = None
    if state.lifted != NOTHING:
        lifted = {"from": hex_name(int(state.lifted)), "tile": TILES[int(state.lifting)]}
    return {
        "game": "kingdom_builder",
        "rules": RULES_VERSION,
        "players": int(state.players),
        "options": state.setup.options(),
        "board": board_text(state.board.quadrants),
        "cards": cards_text(state.setup.cards).split(),
        "starter": int(state.starter),
        "round": int(state.round),
        "seat": None if over else int(state.seat),
        "built": 0 if over else int(state.built),
        "lifted": lifted,
        "seats": [
            {
                "card": _card(state.hands[seat]) if seat in known else "hidden",
                "supply": int(realm.supply),
                "settlements": [hex_name(int(hex_)) for hex_ in members_of(realm.own)],
                "tiles": _tiles(state.board, realm),
                "lost": _locations(state.board, realm.had & ~realm.held),
            }
            for seat, realm in enumerate(state.realms)
        ],
        "discards": _names(state.discards),
        "removed": _names(state.removed),
        "counted": _counted(state),
    }


def _counted(state: KingdomBuilderState) -> list[list[int]]:
    """The groups of hands that everybody could count, those first that are played first."""
    groups: list[list[int]] = []
    left = int(state.counted)
    while left:
        groups.insert(0, [seat for seat in range(int(state.players)) if left >> seat & 1])
        left >>= GROUP_BITS
    return groups


def _unseen(state: KingdomBuilderState, known: list[int]) -> list[dict[str, object]]:
    """The cards that cannot be seen, by where they may be: each time these cards, in these hands and in the pile.

    Within one of these places any order is as likely as any other.
    """
    counted = _counted(state)
    uncounted = [seat for seat in range(int(state.players)) if not state.is_counted(seat)]
    places = [(group, vec[u8]()) for group in counted] + [(uncounted, state.pile[state.drawn :])]
    unseen: list[dict[str, object]] = []
    for group, pile in places:
        seats = [seat for seat in group if seat not in known]
        cards = sorted([int(state.hands[seat]) for seat in seats] + [int(card) for card in pile])
        if cards:
            unseen.append({"cards": [TERRAINS[card] for card in cards], "seats": seats, "pile": len(pile)})
    return unseen


def _names(cards: vec[u8]) -> list[str]:
    return [TERRAINS[int(card)] for card in cards]


def _card(card: u8) -> str | None:
    return None if card == NO_CARD else TERRAINS[int(card)]


def _locations(board: Board, slots: i64) -> list[str]:
    return [hex_name(int(location)) for slot, location in enumerate(board.locations) if slots >> slot & 1]


def _tiles(board: Board, realm: Realm) -> list[dict[str, object]]:
    return [
        {
            "tile": TILES[int(board.tiles[slot])],
            "from": hex_name(int(location)),
            "state": "ready" if realm.ready >> slot & 1 else "used" if realm.used >> slot & 1 else "new",
        }
        for slot, location in enumerate(board.locations)
        if realm.held >> slot & 1
    ]


def _legal(state: KingdomBuilderState) -> dict[str, list[str]]:
    """The legal actions, by what is done: their hexes; `end` has none."""
    legal: dict[str, list[str]] = {}
    for action in state.legal_actions():
        if action == END:
            legal[END_TEXT] = []
        else:
            legal.setdefault(VERBS[action // HEXES], []).append(hex_name(action % HEXES))
    return legal

"""What a view of Kingdom Builder shows, by hex: what is printed there, who has settled, what is possible."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from regnum.games.kingdom_builder.rules.board import Board, joined
from regnum.games.kingdom_builder.rules.data import TERRAINS, TILES
from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.rules.realm import Realm, empty_realm
from regnum.games.kingdom_builder.rules.setup import read_board
from regnum.view import View


@lru_cache(5_000)
def board_named(text: str) -> Board:
    return joined(read_board(text))


@lru_cache(1_000)
def ground(text: str) -> list[str]:
    """What is printed on each hex of the board of this name."""
    return printed(board_named(text))


def printed(board: Board) -> list[str]:
    """What is on each hex: its terrain, or for a location the kind of its tiles."""
    kinds = iter(board.tiles)
    return [
        TILES[int(next(kinds))] if TERRAINS[int(terrain)] == "location" else TERRAINS[int(terrain)]
        for terrain in board.terrain
    ]


def owners(view: View) -> dict[int, int]:
    """The seat of every settlement, by its hex."""
    return {read_hex(name): seat for seat, entry in enumerate(view["seats"]) for name in entry["settlements"]}


def realm_of(settlements: Iterable[str]) -> Realm:
    """What a seat with these settlements would have on the board, to be scored."""
    realm = empty_realm()
    for name in settlements:
        realm.settle(read_hex(name))
    return realm


def targets(view: View) -> set[int]:
    """The hexes where the settlement in hand may go: the mandatory one, or the lifted one."""
    legal = view["legal"]
    return {read_hex(name) for name in legal.get("build", []) + legal.get("to", [])}

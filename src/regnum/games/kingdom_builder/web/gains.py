"""What each hex that may be settled would earn at once: so that one sees why a place is a good one."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import BARN, TILES
from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.rules.scoring import seat_gold
from regnum.games.kingdom_builder.rules.setup import read_cards
from regnum.games.kingdom_builder.view.land import board_named, realm_of
from regnum.server.scene import Scene

SETTLES = ("build", "to", *TILES[:BARN])
"""What puts a settlement down where there was none."""


def gains(scene: Scene) -> dict[str, list[int]]:
    """For each action that puts a settlement down, in the order of its legal hexes: how much gold more it brings.

    For a settlement in the air that is more than where it came from.
    """
    if not scene.my_turn:
        return {}
    view = scene.view
    board, cards = board_named(view["board"]), read_cards(" ".join(view["cards"]))
    need_settlement, seat = view["options"]["lords_need_settlement"], view["seat"]
    realms = [realm_of(entry["settlements"]) for entry in view["seats"]]
    own, lifted = realms[seat], view["lifted"]

    def gold_with(name: str) -> int:
        realms[seat] = own.copy()
        realms[seat].settle(read_hex(name))
        return int(seat_gold(board, realms, cards, seat, need_settlement))

    before = int(view["scores"][seat]) if lifted is None else gold_with(lifted["from"])
    return {
        verb: [gold_with(name) - before for name in names]
        for verb, names in view["legal"].items()
        if verb in SETTLES
    }

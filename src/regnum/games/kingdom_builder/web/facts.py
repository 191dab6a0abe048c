"""What is told of a game of Kingdom Builder at its end: the best card, the largest area, and what was close."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import BUILDABLE, TERRAINS
from regnum.games.kingdom_builder.rules.hexes import HEXES, members_of
from regnum.games.kingdom_builder.rules.notation import hex_name
from regnum.games.kingdom_builder.rules.scoring import gold, largest_area
from regnum.games.kingdom_builder.rules.setup import read_cards
from regnum.games.kingdom_builder.view.land import board_named, owners, printed, realm_of
from regnum.games.kingdom_builder.view.words import card_name
from regnum.server.parts import Fact
from regnum.server.places import runner_up
from regnum.server.scene import Scene


def facts(scene: Scene) -> list[Fact]:
    _ = scene._
    items = [(seat, item) for seat, result in enumerate(scene.outcome["seats"]) for item in result["items"]]
    seat, best = max(items, key=lambda item: item[1]["points"])
    told = [
        Fact(
            _("The most gold by one card"),
            _(
                "{who}: {card}, {points} gold.",
                who=scene.told_names[seat],
                card=card_name(best["kind"], scene.language),
                points=best["points"],
            ),
        )
    ]
    areas = [len(list(members_of(largest_area(realm_of(own["settlements"]))))) for own in scene.view["seats"]]
    seat = max(range(len(areas)), key=lambda seat: areas[seat])
    words = _("{who}: {count:settlement|settlements} side by side.", who=scene.told_names[seat], count=areas[seat])
    told.append(Fact(_("The largest area"), words))
    close = _close(scene)
    return [*told, Fact(_("What was close"), close)] if close else told


def _close(scene: Scene) -> str:
    """A hex where one settlement more would have been enough for the next one."""
    view, seat = scene.view, runner_up(scene)
    if seat is None:
        return ""
    board, cards = board_named(view["board"]), read_cards(" ".join(view["cards"]))
    realms = [realm_of(own["settlements"]) for own in view["seats"]]
    own, taken, kinds = realms[seat], owners(view), printed(board)
    for at in range(HEXES):
        if at in taken or kinds[at] not in TERRAINS[:BUILDABLE]:
            continue
        realms[seat] = own.copy()
        realms[seat].settle(at)
        after = gold(board, realms, cards, view["options"]["lords_need_settlement"])
        if all(after[seat] > other for number, other in enumerate(after) if number != seat):
            return scene._(
                "One settlement more, on {hex} for instance, and {who:* would have won|you would have won}.",
                hex=hex_name(at),
                who=scene.told_names[seat],
            )
    return ""

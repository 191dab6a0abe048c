"""What happened since the viewer's last turn: where the others built, which tiles they took, what it earned."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.scoring import gold_by_kind
from regnum.games.kingdom_builder.rules.setup import read_cards
from regnum.games.kingdom_builder.view.land import board_named, realm_of
from regnum.server.scene import Scene
from regnum.view import View

Gold = list[dict[str, int]]
"""Of every seat, by scoring card."""
LORDS = ("lords",)
Settled = list[set[str]]
"""The settlements of every seat."""


def pays_for_nothing(view: View) -> bool:
    """Whether the lords pay everybody as long as nobody has built: all have the most settlements then, none."""
    return "lords" in view["cards"] and not view["options"]["lords_need_settlement"]


def nobody_has_built(view: View) -> bool:
    return view["lifted"] is None and not any(entry["settlements"] for entry in view["seats"])


def settled_by_others(scene: Scene) -> list[str]:
    """The hexes that they settled, and where a settlement still stands."""
    return _still_settled(scene, [event for turn in scene.news for event in scene.events_of(turn)])


def settled_this_turn(scene: Scene) -> list[str]:
    """The same for the viewer's turn that is going on."""
    if scene.over or not scene.turns or scene.turns[-1].seat not in scene.mine:
        return []
    return _still_settled(scene, scene.events_of(scene.turns[-1]))


def _still_settled(scene: Scene, events: list[View]) -> list[str]:
    standing = {name for seat in scene.view["seats"] for name in seat["settlements"]}
    places = [str(event["to"] if event["kind"] == "move" else event["at"]) for event in events if _settles(event)]
    return [name for name in dict.fromkeys(places) if name in standing]


def _settles(event: View) -> bool:
    return event["kind"] in ("build", "move")


def taken_by_others(scene: Scene) -> set[tuple[int, str]]:
    """The tiles that they took, by who took them and from which location."""
    return {
        (event["seat"], event["location"])
        for turn in scene.news
        for event in scene.events_of(turn)
        if event["kind"] == "gain"
    }


def earned(scene: Scene) -> Gold:
    """What these turns earned or cost every seat, card by card.

    A card that nobody had earned anything on before, because nobody had built, is left out.
    """
    if not scene.news:
        return [{} for _name in scene.names]
    before, after = (_settled_when(scene, events) for events in (scene.news[0].first, scene.news[-1].end))
    left_out = LORDS if not any(before) and pays_for_nothing(scene.view) else ()
    return scene.kept.drawn(earned, (before, after), lambda: _difference(scene, before, after, left_out))


def _difference(scene: Scene, before: Settled, after: Settled, left_out: tuple[str, ...]) -> Gold:
    is_now = scene.news[-1].end == len(scene.log) and scene.view["lifted"] is None
    return [
        {card: points - old[card] for card, points in new.items() if card not in left_out}
        for old, new in zip(
            _gold(scene, before), scene.view["gold"] if is_now else _gold(scene, after), strict=True
        )
    ]


def _settled_when(scene: Scene, events: int) -> Settled:
    """The settlements of every seat when so many events of the log had happened: what came after is taken back.

    What is in the air is where it was: only putting it down is an event.
    """
    view = scene.view
    settled = [set(entry["settlements"]) for entry in view["seats"]]
    if view["lifted"] is not None:
        settled[view["seat"]].add(view["lifted"]["from"])
    for event in reversed(scene.log[events:]):
        if event["kind"] == "build":
            settled[event["seat"]].remove(event["at"])
        elif event["kind"] == "move":
            settled[event["seat"]].remove(event["to"])
            settled[event["seat"]].add(event["from"])
    return settled


def _gold(scene: Scene, settled: Settled) -> Gold:
    """What every seat has on each card with these settlements."""
    return scene.kept.drawn(_gold, settled, lambda: _counted(scene.view, settled))


def _counted(view: View, settled: Settled) -> Gold:
    realms = [realm_of(names) for names in settled]
    board, cards = board_named(view["board"]), read_cards(" ".join(view["cards"]))
    need_settlement = view["options"]["lords_need_settlement"]
    return [gold_by_kind(board, realms, cards, seat, need_settlement) for seat in range(len(realms))]

"""What is observed is what the view says: a plain second encoder, from the view alone, finds the same numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS
from regnum.games.kingdomino.rules.notation import read_placement
from regnum.testing.case import random_action

GAME = regnum.game("kingdomino")
OPTIONS = ["dynasty", "middle_kingdom", "harmony", "mighty_duel"]


def padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def encoded(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Slowly, from what the seat may see."""
    players = view["players"]
    order = [(seat + step) % players for step in range(players)]
    number = {other: 1 + order.index(other) for other in range(players)} | {None: 0}
    over = view["phase"] == "over"
    placing = view["phase"] == "place"
    undrawn = Counter(view["undrawn"])
    found = {
        "options": [int(view["options"]["edition"] == "us"), *(int(view["options"][name]) for name in OPTIONS)],
        "phase": ["claim", "place", "over"].index(view["phase"]),
        "chooser": [int(other == view["seat"]) for other in order],
        "turn": view["turn"],
        "domino": view["line"][view["turn"]]["domino"] if placing else 0,
        "pile": view["pile"],
        "removed": view["removed"],
        "unseen": [int(domino in view["unseen"]) for domino in range(1, 49)],
        "kings": padded([number[king] for king in view["kings"]], 4),
        "undrawn": [undrawn[other] for other in order],
        "discarded": padded(view["discarded"], 48),
        "scores": [view["scores"][other] for other in order],
    }
    for line in ("line", "next_line"):
        lying = [] if over and line == "line" else view[line]
        found[line] = padded([one["domino"] for one in lying], 4)
        found[f"{line}_seat"] = padded([number[one["seat"]] for one in lying], 4)
    found |= kingdoms([view["kingdoms"][other] for other in order], "")
    if view["options"]["dynasty"]:
        nothing = [{"discards": 0, "dominoes": None}] * players
        for game in range(2):
            past = view["finished"][game] if game < len(view["finished"]) else None
            found |= kingdoms([past[other] for other in order] if past else nothing, f"game_{game + 1}_")
    return found


def kingdoms(all_of_them: list[dict[str, Any]], prefix: str) -> dict[str, Any]:
    found: dict[str, Any] = {"discards": [], "terrain": [], "crowns": [], "laid": [], "laid_at": []}
    for kingdom in all_of_them:
        terrain = [[0] * 13 for _ in range(13)]
        crowns = [[0] * 13 for _ in range(13)]
        laid = kingdom["dominoes"] or []
        if kingdom["dominoes"] is not None:
            terrain[6][6] = 7
        for one in laid:
            at, domino = [_cell(name) for name in one["at"].split("-")], one["domino"]
            for (x, y), land, crown in zip(at, (FIRST, SECOND), (FIRST_CROWNS, SECOND_CROWNS), strict=True):
                terrain[y][x] = 1 + land[domino]
                crowns[y][x] = crown[domino]
        found["discards"].append(kingdom["discards"])
        found["terrain"].append(terrain)
        found["crowns"].append(crowns)
        found["laid"].append(padded([one["domino"] for one in laid], 24))
        found["laid_at"].append(padded([1 + int(read_placement(one["at"])) for one in laid], 24))
    return {prefix + name: numbers for name, numbers in found.items()}


def _cell(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


CASES = [
    (2, {}),
    (3, {}),
    (4, {"harmony": True, "middle_kingdom": True}),
    (3, {"edition": "us"}),
    (2, {"edition": "us"}),
    (2, {"mighty_duel": True}),
    (2, {"dynasty": True}),
    (4, {"dynasty": True, "edition": "us"}),
    (2, {"dynasty": True, "mighty_duel": True}),
]


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_plain_encoder_agrees(players: int, options: dict[str, Any]) -> None:
    fields = GAME.observation(players, options)
    for seed in range(3):
        rng = Rng(seed)
        state = regnum.new("kingdomino", players, seed, options)
        while True:
            seat = int(rng.below(players))
            assert fields.read(state.observe(seat)) == encoded(state.view(seat), seat)
            if state.over:
                break
            state.apply(random_action(state, rng))


def test_the_fields_have_names_that_find_them() -> None:
    fields = GAME.observation(2)
    terrain = fields["terrain"]
    assert (terrain.kind, terrain.shape, terrain.high, terrain.dtype) == ("kind", (2, 13, 13), 7, "u1")
    assert fields["laid_at"].dtype == "<u2"
    with pytest.raises(KeyError):
        fields["towers"]
    said = fields.as_json()
    assert [field["name"] for field in said] == [field.name for field in fields.fields]
    assert said[1] == {
        "name": "phase",
        "kind": "kind",
        "offset": 5,
        "shape": [],
        "dtype": "u1",
        "high": 2,
        "meaning": "0 a domino is claimed, 1 one is placed, 2 the game is over",
    }


def test_numpy_reads_it_without_a_copy() -> None:
    numpy = pytest.importorskip("numpy")
    state = regnum.new("kingdomino", 2, seed=1)
    seen = numpy.frombuffer(state.observe(0), numpy.uint8)
    field = GAME.observation(2)["terrain"]
    terrain = seen[field.offset : field.offset + field.size].reshape(field.shape)
    assert terrain[:, 6, 6].tolist() == [7, 7]
    assert terrain.sum() == 14

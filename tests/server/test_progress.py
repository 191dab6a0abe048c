"""Progress: results against levels over time, and what a device is given to remember of an analysis."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from starlette.testclient import TestClient

from regnum.server.progress import to_remember
from tests.server.test_results import play_out
from tests.server.visitor import Visitor


def shown(visitor: Visitor) -> dict[str, Any]:
    found = re.search(r'data-progress="([^"]*)"', visitor.get("/you").text)
    assert found is not None
    read: dict[str, Any] = json.loads(html.unescape(found[1]))
    return read


def test_games_against_bots_are_told_the_first_first(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    assert shown(visitor)["played"] == []
    for level in ("easy", "medium"):
        play_out(client, visitor.open_table("me", "bot", **{"level-1": level}))
    among_people = visitor.open_table("me", "open")
    other.post(visitor.invitation(among_people), {"name": "Noor"})
    play_out(client, among_people)
    told = shown(visitor)
    assert [one["level"] for one in told["played"]] == ["easy", "medium"]
    assert all(one["game"] == "kingdomino" and isinstance(one["won"], bool) for one in told["played"])
    assert told["levels"] == {"easy": "Easy", "medium": "Medium"}
    assert told["kinds"]["kingdomino"]["claim"] == "Claiming a domino"


def test_what_a_device_remembers_of_a_game_is_small_and_names_nobody(client: TestClient, visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", **{"level-1": "easy", "name-0": "Mara"})
    play_out(client, table)
    kept = to_remember(table, 0, 86400.0, [(["claim 4"], ["claim 9"], 0.04), (["f8-g8"], ["f8-g8"], 0.0)])
    assert kept == {
        "table": table.id,
        "day": "1970-01-02",
        "game": "kingdomino",
        "level": "easy",
        "kinds": {"claim": [1, 0.04], "place": [1, 0.0]},
    }

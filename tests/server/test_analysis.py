"""Looking back at a game: only when it is over, with progress, in three languages; stopped, and kept."""

from __future__ import annotations

import html
import json
import os
import re
import time
from typing import Any

import pytest

import regnum
from regnum.coach.analysis.depth import DEPTHS, Depth
from regnum.server import analysing
from regnum.server.language import LANGUAGE_COOKIE
from regnum.server.store import Store
from regnum.server.table import Table
from tests.server.test_replay import finished
from tests.server.visitor import Visitor

TINY = Depth("normal", lines=2, race=16, judged=24, chances=12, opinion=20, words=40)
ENDLESS = Depth("normal", lines=32, race=100_000, judged=100_000, chances=100_000, opinion=10_000, words=1000)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick look that gives way to nobody: where others keep all cores busy it would have no turn for long."""
    monkeypatch.setitem(DEPTHS, "normal", TINY)
    monkeypatch.setattr(analysing, "_prepare", os.getpid)


def looked_at(visitor: Visitor, table: Table, seconds: float = 60) -> dict[str, str]:
    """The pieces of the page, when there is nothing more to come."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        news: dict[str, Any] = visitor.get(f"/t/{table.id}/analysis/now.json").json()
        if not news["going"]:
            pieces: dict[str, str] = news["pieces"]
            return pieces
        time.sleep(0.05)
    raise AssertionError("it takes too long")


def found_of(visitor: Visitor, table: Table) -> dict[str, Any]:
    """What is kept about a game."""
    portal = visitor.client.portal
    assert portal is not None
    kept = portal.call(visitor.client.app.state.house.store.analysis_of, table.id)  # type: ignore[attr-defined]
    assert kept is not None
    body: dict[str, Any] = kept.body
    return body


def layer_of(visitor: Visitor, table: Table, found: dict[str, Any]) -> None:
    """In the replay every choice has its mark, where that is switched on."""
    choice = max((one for one in found["choices"] if one["verdict"]), key=lambda one: one["verdict"]["loss"])
    last = choice["first"] + len(choice["texts"])
    mark = f'class="judged m-{choice["verdict"]["mark"]}"'
    assert 'id="layer"' in visitor.get(f"/t/{table.id}/replay").text
    assert mark in visitor.get(f"/t/{table.id}/replay?step={last}&seat=0&analysis=1").text
    step = visitor.get(f"/t/{table.id}/replay/{last}?seat=0&analysis=1").json()
    assert mark in step["pieces"]["judged"]
    assert ("Better:" in step["pieces"]["judged"]) == (choice["verdict"]["mark"] != "best")
    lines = [line for line in step["log"]["lines"] if 'class="did' in line]
    marks = [one for one in found["choices"] if one["verdict"] and one["first"] < last]
    signs = sum(line.count('class="m m-') for line in lines)
    assert len(marks) - 3 <= signs <= len(marks)  # a turn of which nothing is told has no line
    off = visitor.get(f"/t/{table.id}/replay/{last}?seat=0").json()
    assert "hidden" in off["pieces"]["judged"]
    assert "m m-" not in "".join(off["log"]["lines"])


def remembered_by_the_device(visitor: Visitor, table: Table, piece: str) -> None:
    """What one's own choices cost, by kind: all that was lost, and every choice at least once."""
    carried = re.search(r'data-costs="([^"]*)"', piece)
    assert carried is not None
    costs = json.loads(html.unescape(carried[1]))
    assert (costs["table"], costs["game"]) == (table.id, table.state.game)
    own = [one for one in found_of(visitor, table)["choices"] if one["seat"] == 0 and one["verdict"]]
    lost = sum(lost for _count, lost in costs["kinds"].values())
    assert lost == pytest.approx(sum(one["verdict"]["loss"] for one in own), abs=1e-4)
    assert max(count for count, _lost in costs["kinds"].values()) <= len(own)


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_a_finished_game_is_looked_at(visitor: Visitor, other: Visitor, game: str) -> None:
    table = finished(visitor, game)
    path = f"/t/{table.id}/analysis"
    assert 'href="analysis"' in visitor.get(f"/t/{table.id}/end").text
    assert "Look at it" in visitor.get(path).text
    assert "Look at it" not in other.get(path).text
    assert other.post(path, {}).status_code == 403
    assert visitor.post(path, {}).status_code == 303
    pieces = looked_at(visitor, table)
    assert "Look deeper" in pieces["progress"]
    remembered_by_the_device(visitor, table, pieces["progress"])
    assert "data-costs" not in other.get(path).text
    assert "data-costs" not in visitor.get(f"{path}?seat=1").text
    assert pieces["choices"].count("<li") == pieces["choices"].count('class="m m-') > 5
    shares = [int(number.replace("−", "-")) for number in re.findall(r"<b>([+−]\d+)</b>", pieces["balance"])]
    start, result = (int(number) for number in re.findall(r"(\d+) %", pieces["balance"])[:2])
    assert len(shares) == 3
    assert abs(start + sum(shares) - result) <= 2  # each is rounded
    assert "?seat=1" in pieces["chances"]
    english = other.get(f"{path}?seat=1").text
    assert 'id="chances"' in english  # whoever has the link sees it, too
    boards = re.findall(r'src="(analysis/\d+/(?:played|instead)\.svg)"', english + "".join(pieces.values()))
    for board in set(boards):
        assert visitor.get(f"/t/{table.id}/{board}").text.startswith("<svg")
    assert boards or game not in ("kingdomino", "kingdom_builder")
    layer_of(visitor, table, found_of(visitor, table))
    for language, word in (("nl", "Keuzes"), ("de", "Entscheidungen")):
        other.cookies[LANGUAGE_COOKIE] = language
        assert word in other.get(path).text


def test_a_game_that_goes_on_is_not_looked_at(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", game="kingdomino")
    for answer in (
        visitor.get(f"/t/{table.id}/analysis"),
        visitor.get(f"/t/{table.id}/analysis/now.json"),
        visitor.get(f"/t/{table.id}/analysis/0/instead.svg"),
        visitor.post(f"/t/{table.id}/analysis", {}),
        visitor.post(f"/t/{table.id}/analysis/stop", {}),
    ):
        assert answer.status_code == 409
        assert "The game is not over" in answer.text


def test_it_is_stopped_and_begun_again(visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(visitor, "kingdomino")
    path = f"/t/{table.id}/analysis"
    monkeypatch.setitem(DEPTHS, "normal", ENDLESS)
    visitor.post(path, {})
    visitor.post(path, {})  # a second click asks for nothing more
    assert visitor.get(f"{path}/now.json").json()["going"]
    assert "<progress" in visitor.get(path).text
    other.post(f"{path}/stop", {})
    assert visitor.get(f"{path}/now.json").json()["going"]  # that is not for others
    visitor.post(f"{path}/stop", {})
    pieces = looked_at(visitor, table)
    assert "Stopped" in pieces["progress"]
    monkeypatch.setitem(DEPTHS, "normal", TINY)
    visitor.post(path, {"depth": "normal"})
    assert "Look deeper" in looked_at(visitor, table)["progress"]
    assert visitor.post(path, {"depth": "none"}).status_code == 409


def test_what_is_kept_has_no_names_and_goes_with_the_table(visitor: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    visitor.post(f"/t/{table.id}/analysis", {})
    looked_at(visitor, table)
    found = found_of(visitor, table)
    assert found["state"] == "done"
    assert "Mara" not in json.dumps(found)
    assert "Mara" in visitor.get(f"/t/{table.id}/analysis").text
    portal = visitor.client.portal
    assert portal is not None
    store: Store = visitor.client.app.state.house.store  # type: ignore[attr-defined]

    async def delete() -> None:
        await store.delete(table.id)

    portal.call(delete)
    assert portal.call(store.analysis_of, table.id) is None

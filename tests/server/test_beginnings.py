"""What a table can begin with: favourites, which a device keeps, shows, exports and deletes; what was played."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from regnum.games.dominion.rules.data import KINGDOMS
from regnum.games.dominion.rules.kingdom import code_of
from regnum.server.beginnings import COOKIE, MOST_FAVOURITES
from tests.server.test_results import play_out
from tests.server.visitor import Visitor

CODE = code_of(["chapel", *KINGDOMS["first_game"][1:]])
WHERE = "/new/dominion/favourite"


def kept(visitor: Visitor, name: str, kingdom: str = CODE, **more: str) -> list[dict[str, object]]:
    answer = visitor.post(WHERE, {"name": name, "option-kingdom": "own", "own-kingdom": kingdom, **more})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["favourites"]
    return found


def chips(visitor: Visitor) -> list[tuple[str, str]]:
    """What the page of a new table offers to begin with, besides what is recommended: addresses and names."""
    found = re.findall(r'<a class="chip"[^>]* href="([^"]*)">(.*?)</a>', visitor.get("/new/dominion").text)
    return [(unescape(link), unescape(re.sub(r"<svg.*?</svg>|<span.*?</span>", "", name))) for link, name in found]


def test_a_favourite_is_kept_and_forgotten(visitor: Visitor) -> None:
    assert chips(visitor) == []
    link = f"/new/dominion?kingdom={CODE}"
    assert kept(visitor, " Sunday with Zoë <3 ") == [
        {"name": "Sunday with Zoë <3", "link": link, "options": {"kingdom": CODE}}
    ]
    kept(visitor, "Known", "Interaction")
    assert chips(visitor) == [(link, "Sunday with Zoë <3"), ("/new/dominion?kingdom=interaction", "Known")]
    assert CODE in visitor.get(link).text
    kept(visitor, "Known", "First game")  # the same name means the new one
    assert chips(visitor)[1:] == [("/new/dominion?kingdom=first_game", "Known")]
    assert [one["name"] for one in kept(visitor, "Known", forget="")] == ["Sunday with Zoë <3"]


def test_a_device_shows_exports_and_deletes_its_favourites(visitor: Visitor, other: Visitor) -> None:
    kept(visitor, "Sunday")
    page = visitor.get("/you").text
    assert f'href="/new/dominion?kingdom={CODE}">Sunday</a>' in page
    exported = json.loads(visitor.get("/you/export.json").text)
    assert exported["favourites"] == [{"game": "dominion", "name": "Sunday", "options": {"kingdom": CODE}}]
    assert "Sunday" not in other.get("/you").text

    assert visitor.post(WHERE, {"name": "Sunday", "forget": "", "back": "/you"}).headers["location"] == "/you"
    assert "Sunday" not in visitor.get("/you").text
    kept(visitor, "Monday")
    deleted = visitor.post("/you/delete").headers.get_list("set-cookie")
    assert any(cookie.startswith(f'{COOKIE}=""') and "Max-Age=0" in cookie for cookie in deleted)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "needs a name"),
        ({"name": "Wrong", "own-kingdom": "Village, Smity"}, "Smithy"),
        ({"name": "Few", "own-kingdom": "Village, Smithy"}, "2 cards"),
    ],
)
def test_what_no_game_could_start_with_is_not_kept(visitor: Visitor, fields: dict[str, str], words: str) -> None:
    answer = visitor.post(WHERE, {"option-kingdom": "own", "own-kingdom": CODE} | fields)
    assert answer.status_code == 400
    assert words in answer.json()["problem"]
    assert chips(visitor) == []
    assert visitor.post("/new/kingdomino/favourite", {"name": "None"}).status_code == 400


def test_a_device_keeps_so_many_and_no_more_in_whatever_letters(visitor: Visitor) -> None:
    for number in range(MOST_FAVOURITES):
        kept(visitor, f"{'漢' * 22}{number:02}")
    assert len(f"{COOKIE}={visitor.cookies[COOKIE]}") < 4096
    answer = visitor.post(WHERE, {"name": "One more", "option-kingdom": "own", "own-kingdom": CODE})
    assert answer.status_code == 400
    assert len(chips(visitor)) == MOST_FAVOURITES


@pytest.mark.parametrize(
    "value",
    ["nonsense", "{}", "[1]", '[{"game":"dominion"}]', '[{"game":"dominion","name":"x","options":{"kingdom":1}}]'],
)
def test_a_cookie_that_is_none_is_left_aside(visitor: Visitor, value: str) -> None:
    visitor.cookies[COOKIE] = quote(value, safe="")
    assert chips(visitor) == []
    assert visitor.get("/you").status_code == 200
    assert [one["name"] for one in kept(visitor, "New")] == ["New"]


def test_what_was_played_last_can_be_played_again(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    """Not what is offered anyway, and each once."""
    for kingdom in (CODE, "big_money", "draft", CODE):
        fields = {"option-kingdom": kingdom, "level-1": "easy"}
        table = visitor.open_table("me", "bot", game="dominion", **fields)
        if kingdom == CODE:
            play_out(client, table)
    lot = visitor.open_table("me", "bot", game="dominion", **{"option-kingdom": "random"})
    code = code_of(lot.state.view(None)["kingdom"])
    assert [link for link, _name in chips(visitor)] == [f"/new/dominion?kingdom={one}" for one in (code, CODE)]
    assert all("minute" in name for _link, name in chips(visitor))
    assert chips(other) == []
    kept(visitor, "Again")
    assert chips(visitor)[0][1] == "Again"
    assert len(chips(visitor)) == 2

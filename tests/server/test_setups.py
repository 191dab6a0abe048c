"""As last time: how somebody set up a table is there for the next one, and nowhere else."""

from __future__ import annotations

import json
import re

import pytest

from tests.server.visitor import Visitor

LAST = {"name-0": "Mara", "name-2": "Jonas", "level-1": "hard", "option-harmony": "on", "option-edition": "us"}


@pytest.fixture
def known(visitor: Visitor) -> Visitor:
    """Somebody who has set up a table of three."""
    visitor.open_table("me", "bot", "here", "none", **LAST)
    return visitor


def filled_in(page: str) -> dict[str, str]:
    """What is chosen and typed on the page of a new table."""
    chosen = {}
    for name, options in re.findall(r'<select name="(\w+-\d)">(.*?)</select>', page, re.DOTALL):
        found = re.search(r'value="(\w+)" selected', options)
        chosen[name] = found[1] if found else ""
    chosen |= dict(re.findall(r'type="radio" name="([\w-]+)" value="(\w+)" checked', page))
    chosen |= dict(re.findall(r'type="text" name="([\w-]+)" value="([^"]+)"', page))
    return chosen | dict.fromkeys(re.findall(r'role="switch" name="([\w-]+)" checked', page), "on")


def test_the_page_opens_as_last_time_and_goes_back_to_the_usual(visitor: Visitor, known: Visitor) -> None:
    assert (
        filled_in(known.get("/new/kingdomino").text).items()
        >= {
            **LAST,
            "seat-0": "me",
            "seat-1": "bot",
            "seat-2": "here",
            "seat-3": "none",
        }.items()
    )
    usual = known.get("/new/kingdomino?usual=1").text
    assert 'href="/new/kingdomino"' in usual
    assert filled_in(usual)["seat-2"] == "bot"
    assert filled_in(usual)["level-1"] == "medium"
    assert "option-harmony" not in filled_in(usual)


def test_one_click_starts_as_last_time(known: Visitor) -> None:
    page = known.get("/").text
    assert 'action="/again/kingdomino"' in page
    assert 'action="/again/dominion"' not in page
    table = known.table(known.post("/again/kingdomino").headers["location"])
    assert [seat.name for seat in table.seats] == ["Mara", "", "Jonas"]
    assert table.seats[1].level == "hard"
    assert table.course.record.options["harmony"] is True
    assert table.course.record.options["edition"] == "us"


def test_playing_at_once_changes_nothing_and_a_new_name_is_used(known: Visitor) -> None:
    known.post("/play/kingdomino")
    known.post("/you", {"name": "Ottilie"})
    table = known.table(known.post("/again/kingdomino").headers["location"])
    assert [seat.name for seat in table.seats] == ["Ottilie", "", "Jonas"]


def test_who_has_set_up_nothing_is_shown_the_usual(visitor: Visitor, known: Visitor, other: Visitor) -> None:
    assert other.post("/again/kingdomino").headers["location"] == "/new/kingdomino"
    for path in ("/", "/new/kingdomino", "/you", "/you/export.json"):
        page = other.get(path).text
        assert "As last time" not in page
        assert "Jonas" not in page


def test_what_was_refused_is_not_kept(known: Visitor) -> None:
    assert known.post("/new/kingdomino", {"seat-0": "me", "seat-1": "ghost"}).status_code == 400
    assert filled_in(known.get("/new/kingdomino").text)["level-1"] == "hard"


def test_it_is_told_exported_and_deleted(known: Visitor) -> None:
    page = known.get("/you").text
    assert "Mara, Sister Agnes, Jonas · Edition: American · Harmony" in page
    told = json.loads(known.get("/you/export.json").text)
    assert told["last_time"]["kingdomino"].items() >= LAST.items()
    known.post("/you/delete")
    assert "As last time" not in known.get("/you").text
    assert known.post("/again/kingdomino").headers["location"] == "/new/kingdomino"


@pytest.mark.parametrize("gone", [{"seat-1": "ghost"}, {"level-1": "divine"}])
def test_what_can_no_longer_be_started_is_left_out(
    known: Visitor, monkeypatch: pytest.MonkeyPatch, gone: dict[str, str]
) -> None:
    store = known.client.app.state.house.store  # type: ignore[attr-defined]
    kept = store._setups_of

    def spoilt(person: str) -> dict[str, dict[str, str]]:
        return {game: form | gone for game, form in kept(person).items()} | {"chess": {"seat-0": "me"}}

    monkeypatch.setattr(store, "_setups_of", spoilt)
    for path in ("/", "/new/kingdomino", "/you"):
        answer = known.get(path)
        assert answer.status_code == 200
        assert "As last time" not in answer.text

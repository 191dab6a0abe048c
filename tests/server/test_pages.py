"""Pages: every game can be set up, every language is spoken, and strangers can do nothing."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

import regnum
from regnum.server.scene import scene_of
from tests.server.visitor import Visitor

INLINE = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)|javascript:", re.IGNORECASE)


def pages(visitor: Visitor) -> list[str]:
    table, friend = visitor.open_table("me", "open", "bot"), Visitor(visitor.client)
    return [
        "/",
        "/you",
        "/offline",
        "/about",
        "/new/kingdomino",
        f"/t/{table.id}/",
        "/join",
        friend.invitation(friend.open_table("me", "open")),
        "/nowhere",
        "/t/x/",
    ]


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_every_page_is_safe_and_in_the_language_of_the_browser(visitor: Visitor, language: str) -> None:
    for path in pages(visitor):
        answer = visitor.get(path, **{"accept-language": f"fr;q=1, {language}-XX;q=0.9, en;q=0.1"})
        assert f'<html lang="{language}"' in answer.text
        assert not INLINE.search(answer.text), path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_chosen_language_is_remembered(visitor: Visitor) -> None:
    answer = visitor.post("/settings", {"language": "de", "back": "/about"})
    assert answer.headers["location"] == "/about"
    assert '<html lang="de"' in visitor.get("/", **{"accept-language": "nl"}).text
    visitor.post("/settings", {"theme": "dark", "back": "/"})
    assert 'data-theme="dark"' in visitor.get("/").text
    assert visitor.post("/settings", {"language": "xx", "theme": "red"}).status_code == 303
    assert '<html lang="de" data-theme="dark"' in visitor.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "http://evil.example", "/\\evil.example", ""])
def test_settings_lead_nowhere_else(visitor: Visitor, back: str) -> None:
    assert visitor.post("/settings", {"language": "nl", "back": back}).headers["location"] == "/"


def test_the_cookie_of_a_person_is_for_the_server_alone(visitor: Visitor) -> None:
    cookie = visitor.post("/play/kingdomino").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_posts_of_other_sites_are_refused(visitor: Visitor) -> None:
    for origin in ("http://evil.example", "null", ""):
        assert visitor.post("/play/kingdomino", origin=origin).status_code == 403
    assert "set-cookie" not in visitor.post("/play/kingdomino", origin="null").headers


def test_a_foreign_host_is_refused(visitor: Visitor) -> None:
    assert visitor.get("/", host="evil.example").status_code == 400


def test_too_much_is_refused(visitor: Visitor) -> None:
    assert visitor.post("/new/kingdomino", {"seat-0": "x" * 100_000}).status_code == 413


@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_every_game_is_on_the_start_page_and_can_be_set_up_with_every_option(
    visitor: Visitor, game: regnum.Game
) -> None:
    start = visitor.get("/").text
    page = visitor.get(f"/new/{game.id}").text
    assert f'action="/play/{game.id}"' in start
    assert game.titles["en"] in start
    for option in game.options:
        assert f'name="option-{option.name}"' in page
        assert escape(option.title["en"]) in page
    table = visitor.open_table(*["me"] * game.min_players, game=game.id)
    assert table.state.players == game.min_players


def test_options_reach_the_game(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", **{"option-mighty_duel": "on", "option-edition": "us"})
    assert table.course.record.options["mighty_duel"] is True
    assert table.course.record.options["edition"] == "us"
    assert table.course.record.options["harmony"] is False


def test_an_older_name_of_an_option_is_understood_and_not_offered(visitor: Visitor) -> None:
    older = "option-second_edition_wording"
    assert older not in visitor.get("/new/dominion").text
    table = visitor.open_table("me", "bot", game="dominion", **{older: "on"})
    assert table.course.record.options["edition"] == "second"
    assert visitor.open_table("me", "bot", game="dominion").course.record.options["edition"] == "first"


@pytest.mark.parametrize(
    "form",
    [
        {"seat-0": "me"},
        {"seat-0": "me", "seat-1": "ghost"},
        {"seat-0": "me", "seat-1": "bot", "level-1": "divine"},
        {"seat-0": "me", "seat-1": "bot", "option-edition": "mars"},
        {"seat-0": "me", "seat-1": "bot", "seat-2": "bot", "option-mighty_duel": "on"},
        {"nothing": "at all"},
    ],
)
def test_a_bad_form_says_what_is_wrong(visitor: Visitor, form: dict[str, str]) -> None:
    answer = visitor.post("/new/kingdomino", form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_dead_links_say_what_to_do(visitor: Visitor) -> None:
    for path in (
        "/t/unknown/",
        "/t/unknown/end",
        "/t/unknown/sit/0/x",
        "/new/chess",
        "/nowhere",
        "/assets/x/x.css",
    ):
        answer = visitor.get(path)
        assert answer.status_code == 404, path
        assert 'href="/"' in answer.text
    assert visitor.post("/play/chess").status_code == 404


def test_result_replay_and_record_wait_for_the_end(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    for path in ("end", "replay", "replay/0", "record.json"):
        answer = visitor.get(f"/t/{table.id}/{path}")
        assert answer.status_code == 409
        assert f"{table.course.record.seed:x}" not in answer.text
        assert f'href="/t/{table.id}/"' in answer.text


def test_tables_to_resume_are_on_the_start_page_of_who_plays_there(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "here", **{"name-0": "Mara", "name-1": "Jonas"})
    assert f"/t/{table.id}/" in visitor.get("/").text
    assert "Jonas" in visitor.get("/").text
    assert f"/t/{table.id}/" not in other.get("/").text


def test_names_are_escaped_and_cut(visitor: Visitor) -> None:
    name = '<script>alert("1")</script>\u0000\u202e' + "x" * 100
    table = visitor.open_table("me", "here", **{"name-0": name})
    assert len(table.seats[0].name) <= 24
    for path in ("/", f"/t/{table.id}/"):
        assert "<script>alert" not in visitor.get(path).text


@pytest.mark.parametrize(("language", "random"), [("en", "Random"), ("nl", "Willekeurig"), ("de", "Zufällig")])
def test_a_text_option_is_filled_in_with_words_that_can_be_sent_back(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, language: str, random: str
) -> None:
    for module in ("pages", "setups"):
        monkeypatch.setattr(f"regnum.server.{module}.setup_of", lambda game: None)  # as in any game that has none
    page = visitor.get("/new/kingdom_builder", **{"accept-language": language}).text
    assert f'name="option-board" value="{random}"' in page
    table = visitor.open_table("me", "bot", game="kingdom_builder", **{"option-board": random})
    assert table.course.record.options["board"] == "random"


def test_one_point_is_not_said_as_many(visitor: Visitor) -> None:
    table = visitor.open_table("me", "open")
    for language, words in (("en", ("point", "points")), ("nl", ("punt", "punten")), ("de", ("Punkt", "Punkte"))):
        scene = scene_of(table, None, None, language)
        assert (scene.points_word(1), scene.points_word(0)) == words
        assert scene.points_word(2) == words[1]

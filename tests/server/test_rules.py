"""The rules pages: complete, the same in three languages, and reachable from wherever one plays."""

from __future__ import annotations

import re

import pytest

import regnum
from regnum.core.game import LANGUAGES
from regnum.core.parts import file_of
from regnum.server.parts import explanations, pictures
from regnum.server.rules import COLOURS
from tests.server.visitor import Visitor

GAMES = [game.id for game in regnum.games()]


def text(game: str, language: str) -> str:
    file = file_of(game, "web", "templates", f"rules.{language}.html")
    assert file is not None
    return file.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_have_the_same_sections_lists_and_pictures(game: str) -> None:
    shapes = {
        tuple(re.findall(r"<(?:section|h2|p|ul|ol|li|strong)>|picture\(\"\w+\"", text(game, language)))
        for language in LANGUAGES
    }
    assert len(shapes) == 1
    assert set(re.findall(r"picture\(\"(\w+)\"", text(game, "en"))) == set(pictures(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_paragraph_is_the_same_in_two_languages(game: str) -> None:
    paragraphs = [set(re.findall(r"<(?:p|li|h2)>(.*?)</", text(game, language))) for language in LANGUAGES]
    for first in paragraphs:
        for second in paragraphs:
            if first is not second:
                assert not {words for words in first & second if "<" not in words}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_text_pictures_and_every_part(visitor: Visitor, game: str, language: str) -> None:
    answer = visitor.get(f"/rules/{game}", **{"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert answer.text.count("<figure") == len(pictures(game))
    known = re.findall(r'\sid="([\w-]+)"', answer.text)
    assert len(known) == len(set(known))  # each is there once, however many pictures use it
    assert set(re.findall(r'<use href="#([\w-]+)"', answer.text)) <= set(known)
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)", answer.text)
    for name in explanations(game, language):
        assert f'id="part-{name}"' in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_pictures_take_part_in_light_and_dark(visitor: Visitor, game: str) -> None:
    """What is drawn in a light colour of the house would be a lamp on a dark page."""
    drawn = "".join(re.findall(r"<figure.*?</figure>", visitor.get(f"/rules/{game}").text, re.DOTALL))
    assert "var(--ink)" in drawn
    assert not {colour for colour in COLOURS if f'"{colour}"' in drawn}


def test_a_game_without_rules_has_no_page(visitor: Visitor) -> None:
    assert visitor.get("/rules/chess").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_within_reach(visitor: Visitor, game: str) -> None:
    link = f'href="/rules/{game}"'
    assert link in visitor.get("/").text
    table = visitor.post(f"/play/{game}").headers["location"]
    page = visitor.get(table).text
    assert re.search(rf'{link}[^>]*target="_blank"', page)  # the table stays open


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_asks_to_be_explained_in_kingdomino_is(visitor: Visitor, language: str) -> None:
    table = visitor.open_table("me", "here", **{"option-harmony": "on", "option-dynasty": "on"})
    asked = set(re.findall(r'data-explain="([\w-]+)"', visitor.get(f"/t/{table.id}/").text))
    assert {"harmony", "dynasty", "pile"} <= asked
    explained = visitor.get("/explain/kingdomino.json", **{"accept-language": language}).json()
    assert asked <= set(explained)
    assert all(words.startswith("<b>") for words in explained.values())

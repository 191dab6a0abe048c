"""The bots as people: each level has a cast with names and faces, and no two at a table are the same."""

from __future__ import annotations

import re

import pytest

import regnum
from regnum.core.game import LANGUAGES
from regnum.server.assets import all_assets
from regnum.server.characters import COMPANIES, Company
from regnum.server.seats import BOT, LEVELS, MOST_NAME, OPEN, PERSON, Seat, character_of, levels, shown_name
from tests.server.test_results import in_the_server, play_out
from tests.server.visitor import Visitor

EASY, HARD = COMPANIES["easy"], COMPANIES["hard"]


def test_every_level_has_a_company() -> None:
    assert list(COMPANIES) == list(LEVELS) == list(levels())


@pytest.mark.parametrize("company", COMPANIES.values(), ids=COMPANIES)
def test_a_company_is_told_in_every_language_and_fills_a_table(company: Company) -> None:
    assert len(company.cast) >= max(game.max_players for game in regnum.games())
    for words in (company.word, company.how, company.thinks):
        assert set(words) == set(LANGUAGES)
        assert all(words.values())
    for who in company.cast:
        assert set(who.name) == set(LANGUAGES)
        assert who.trade is None or set(who.trade) == set(LANGUAGES)


def test_no_two_have_the_same_name_or_face_and_every_face_is_drawn() -> None:
    everybody = [who for company in COMPANIES.values() for who in company.cast]
    drawn = re.findall(r'<symbol id="(\w+)"', all_assets()["faces.svg"].decode())
    assert sorted(drawn) == sorted(who.face for who in everybody)
    for language in LANGUAGES:
        names = [who.name[language] for who in everybody]
        assert len(set(names)) == len(names)
        assert max(map(len, names)) <= MOST_NAME


def test_a_bot_is_called_by_its_level_and_seat_and_a_person_by_their_own_name() -> None:
    names = [shown_name(Seat(BOT, "", "", "hard"), seat, "de") for seat in range(6)]
    assert names[1:4] == ["Schwester Agnes", "Ritter Roland", "Königin Isolde"]
    assert len(set(names)) == 6
    assert shown_name(Seat(BOT, "", "", "easy"), 6, "en") == f"{EASY.cast[0].name['en']} II"
    played_on = Seat(BOT, "Mara", "", "hard")
    assert shown_name(played_on, 1, "en") == "Mara"
    assert character_of(played_on, 1) is None
    assert character_of(Seat(BOT, "", "", "hard"), 1) is HARD.cast[1]
    assert character_of(Seat(PERSON, "", "p"), 1) is character_of(Seat(OPEN), 1) is None
    assert shown_name(Seat(BOT, "", "", "unheard of"), 1, "en") == "Bot 2"


def test_names_and_faces_are_seen_wherever_a_bot_plays(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", "bot", **{"level-1": "easy", "level-2": "hard"})
    hilda, roland = EASY.cast[1], HARD.cast[2]
    page = visitor.get(f"/t/{table.id}/").text
    for who in (hilda, roland):
        assert who.name["en"] in page
        assert f"faces.svg#{who.face}" in page
    play_out(visitor.client, table)
    for path in ("end", "replay", "picture.svg"):
        assert roland.name["en"] in visitor.get(f"/t/{table.id}/{path}").text, path
    assert f"faces.svg#{roland.face}" in visitor.get(f"/t/{table.id}/end").text
    assert table.record.seats == ["", "bot:easy", "bot:hard"]


def test_whoever_lets_a_bot_play_on_keeps_their_name(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", **{"name-0": "Mara"})
    tables = visitor.client.app.state.house.tables  # type: ignore[attr-defined]
    in_the_server(visitor.client, tables.hand_to_bot, table, 0, table.seats[0].person, "easy")
    page = visitor.get(f"/t/{table.id}/").text
    assert "Mara" in page
    assert EASY.cast[0].name["en"] not in page


def test_the_choice_of_a_bot_tells_how_it_plays_and_what_was_won(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", **{"level-1": "easy"})
    play_out(visitor.client, table)
    page = visitor.get("/new/kingdomino").text
    choice = page[page.index('id="bots-1"') : page.index('id="bots-2"')]
    for company in COMPANIES.values():
        assert company.at(1).full_name("en") in choice
        assert company.how["en"] in choice
    won = int(0 in table.state.winners())
    assert f"You: {won} of 1 won" in choice
    assert choice.count("You: not met yet") == len(COMPANIES) - 1

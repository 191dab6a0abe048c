"""A result to send: the picture the program draws, and what a link is shown as."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from regnum.server import fonts
from regnum.server.result_picture import drawn, shared_names
from regnum.server.seats import BOT, Seat
from regnum.view.picture import width_of
from tests.server.test_facts import ended
from tests.server.test_replay import GAMES, finished
from tests.server.visitor import ORIGIN, Visitor


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_result_needs_nothing_else(visitor: Visitor, other: Visitor, game: str) -> None:
    table = finished(visitor, game)
    answer = other.get(f"/t/{table.id}/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    image = ElementTree.fromstring(answer.text)
    assert (image.get("width"), image.get("height")) == ("1200", "630")
    words = "".join(image.itertext())
    assert "Mara" in words
    assert all(str(score) in words for score in table.state.scores())
    known = {element.get("id") for element in image.iter()}
    named = re.findall(r'(?:href="#|url\(#)([\w-]+)', answer.text)
    assert set(named) <= known
    assert "var(" not in answer.text
    assert not re.search(r'href="[^#]|url\((?!#|data:)', answer.text)
    policy = answer.headers["content-security-policy"]
    assert "font-src data:" in policy
    assert "script" not in policy
    picture = other.get(f"/t/{table.id}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert len(picture.content) < 600_000  # more is not shown by messengers


def test_a_link_is_shown_as_what_it_leads_to(visitor: Visitor, other: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    page = other.get(f"/t/{table.id}/end").text
    title = re.search(r'property="og:title" content="([^"]*)"', page)
    assert title is not None
    assert title[1].startswith("Kingdomino: ")
    assert " win" in title[1]
    assert f'property="og:image" content="{ORIGIN}/t/{table.id}/picture.png"' in page
    assert 'property="og:image:width" content="1200"' in page
    assert re.search(r'property="og:image:alt" content="Kingdomino: [^"]*Mara \d', page)
    assert f'content="{ORIGIN}/t/{table.id}/end"' in page
    running = visitor.open_table("me", "bot", **{"name-0": "Mara <b>"})
    assert 'property="og:description" content="Mara &lt;b&gt;, Osric"' in other.get(f"/t/{running.id}/").text
    preview = re.search(r'property="og:image" content="([^"]*)"', other.get(f"/t/{running.id}/").text)
    assert preview is not None
    assert other.get(preview[1].removeprefix(ORIGIN)).headers["content-type"] == "image/png"
    assert other.get(f"/t/{running.id}/picture.svg").status_code == 409
    assert other.get(f"/t/{running.id}/picture.png").status_code == 409


def test_nobodys_name_is_sent_where_several_people_played(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "bot", **{"name-0": "Mara"})
    other.post(visitor.invitation(table), {"name": "Noor"})
    assert [seat.name for seat in table.seats] == ["Mara", "Noor", ""]
    names = shared_names(table.seats, "en")
    assert names == ["Player 1", "Player 2", "Beatrix"]
    table.seats[1] = Seat(BOT, "Noor", table.seats[1].person, "easy")  # who has left is still somebody
    assert shared_names(table.seats, "en") == ["Player 1", "Hilda", "Beatrix"]
    table.seats[1] = Seat(BOT, "", "", "easy")
    assert shared_names(table.seats, "en") == ["Mara", "Hilda", "Beatrix"]


def test_letters_that_our_typefaces_lack_are_drawn_with_those_of_the_computer() -> None:
    assert fonts.cover("Größe – “Ça va …” × 3 · €")
    assert not fonts.cover("Žofie")
    assert not fonts.cover("漢")
    assert all(Path(file).stat().st_size > 40_000 for file in fonts.files())


@pytest.mark.parametrize("names", [["A", "B"], ["W" * 24, "M" * 24]])
def test_a_headline_and_names_stay_within_the_picture(names: list[str]) -> None:
    scene, _course = ended("new_york", 2, 3)
    picture = drawn(replace(scene, names=names))
    for x, size, words in re.findall(r'<text x="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*start">([^<]*)<', picture):
        if float(x) >= 664:
            assert float(x) + width_of(words, float(size), bold=True) * 0.8 <= 1145

"""A result to send: the picture the program draws, and what a link is shown as."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.server.test_replay import GAMES, finished
from tests.server.visitor import ORIGIN, Visitor


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_result_needs_nothing_else(visitor: Visitor, other: Visitor, game: str) -> None:
    table = finished(visitor, game)
    answer = other.get(f"/t/{table.id}/share.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(answer.text)
    assert (drawn.get("width"), drawn.get("height")) == ("1200", "630")
    words = "".join(drawn.itertext())
    assert "Mara" in words
    assert all(str(score) in words for score in table.state.scores())
    known = {element.get("id") for element in drawn.iter()}
    named = re.findall(r'(?:href="#|url\(#)([\w-]+)', answer.text)
    assert set(named) <= known
    assert "var(" not in answer.text
    assert "<style" not in answer.text
    assert not re.search(r'href="[^#]', answer.text)


def test_a_link_is_shown_as_what_it_leads_to(visitor: Visitor, other: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    page = other.get(f"/t/{table.id}/end").text
    title = re.search(r'property="og:title" content="([^"]*)"', page)
    assert title is not None
    assert title[1].startswith("Kingdomino: ")
    assert " win" in title[1]
    picture = re.search(r'property="og:image" content="([^"]*)"', page)
    assert picture is not None
    assert picture[1].startswith(ORIGIN)
    assert other.get(picture[1].removeprefix(ORIGIN)).headers["content-type"] == "image/png"
    assert f'content="{ORIGIN}/t/{table.id}/end"' in page
    running = visitor.open_table("me", "bot", **{"name-0": "Mara <b>"})
    assert 'property="og:description" content="Mara &lt;b&gt;, Bot 2"' in other.get(f"/t/{running.id}/").text
    assert other.get(f"/t/{running.id}/share.svg").status_code == 409

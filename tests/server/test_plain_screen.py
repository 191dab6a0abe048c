"""The screen of a game that has none of its own: the drawn table, and every possible action as a button."""

from __future__ import annotations

import re
from html import unescape

import pytest

import regnum
from regnum.server.plain import screen as plain
from regnum.server.scene import scene_of
from tests.server.visitor import Visitor


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_every_action_is_a_button_for_who_is_to_play_and_for_nobody_else(visitor: Visitor, game: str) -> None:
    table = visitor.open_table("me", "open", game=game)
    mine = table.seats[0].person
    for _step in range(12):
        legal = [table.state.text(action) for action in table.state.legal_actions()]
        for person in (mine, None):
            pieces = plain.pieces(scene_of(table, person, None, "de"))
            offered = re.findall(r'data-value="([^"]*)"', str(pieces["actions"]))
            may_act = person == mine and table.state.seat == 0
            assert [unescape(text) for text in offered] == (legal if may_act else [])
            assert "<svg" in pieces["picture"]
            assert 'aria-current="true"' in pieces["players"]
        table.course.play(table.state.legal_actions()[0])

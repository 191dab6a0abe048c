"""What choices cost by kind: each game says which kinds there are, and any other has those of its notation."""

from __future__ import annotations

import pytest

import regnum
from regnum.coach.analysis.kinds import costs, kinds, parted
from regnum.core.record import Record
from regnum.view import plain, view_of


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_all_kinds_that_come_up_have_a_name_in_each_language(game: str) -> None:
    state = Record.start(game, 2, 3).first_state()
    view = view_of(game)
    found = set()
    for number in range(400):
        if state.over:
            break
        legal = state.legal_actions()
        found |= {view.kind_of_choice(state.text(action)) for action in legal}
        state.apply(legal[number * 7 % len(legal)])
    found.discard("")
    assert len(found) > 1
    for language in ("en", "nl", "de"):
        assert found <= set(view.kinds_of_choices(language)), language


def test_a_choice_counts_for_each_of_its_kinds_and_its_loss_where_it_parts() -> None:
    assert kinds("kingdomino", ["f8-g8", "claim 4", "e7-f7", "claim 9"]) == ["place", "claim"]
    assert parted("kingdomino", ["f8-g8", "claim 4"], ["f8-g8", "claim 9"]) == "claim"
    assert parted("kingdomino", ["f8-g8", "claim 4"], ["f8-g8", "claim 4"]) == ""
    found = costs(
        "kingdomino",
        [
            (["claim 4"], ["claim 4"], 0.0),
            (["f8-g8", "claim 4"], ["f8-g8", "claim 9"], 0.06),
            (["f8-g8", "claim 4"], ["f8-e8", "claim 9"], 0.1),
        ],
    )
    assert found == {"claim": (3, 0.06), "place": (2, 0.1)}


def test_what_was_not_done_counts_as_what_would_have_been_best() -> None:
    assert parted("dominion", ["play treasures", "done"], ["play treasures", "buy silver"]) == "buy"
    assert costs("dominion", [(["play treasures", "done"], ["play treasures", "buy silver"], 0.1)]) == {
        "buy": (1, 0.1)
    }


def test_a_game_without_a_view_has_the_words_of_its_notation() -> None:
    assert [plain.kind_of_choice(text) for text in ("bid 3", "pass", "e2-e4")] == ["bid", "pass", "other"]
    assert plain.kinds_of_choices("nl")["other"] == "Andere keuzes"

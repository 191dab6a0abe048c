"""Joined choices: where they end, what is certain of them, and what lies beside them."""

from __future__ import annotations

import json

import pytest

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.lines import beside, line
from tests.coach.table import GAMES, greedy_action, middle


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", [4, 30])
def test_a_line_goes_on_until_another_chooses_or_something_comes_to_light(game: str, actions: int) -> None:
    state = middle(game, actions)
    turn, policy = Turn(state), strategy_for(game).policy
    found = line(turn, (greedy_action(state),), policy, 5)
    for deal in (1, 2, 3):  # it is legal whatever is hidden
        imagined = turn.imagine(deal)
        reveals = imagined.reveals
        for number, action in enumerate(found.actions):
            assert number == 0 or (imagined.seat == turn.seat and imagined.reveals == reveals)
            imagined.apply(action)
        assert imagined.seat != turn.seat or imagined.reveals != reveals


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_beside_a_line_differs_from_it_and_leads_elsewhere(game: str) -> None:
    state = middle(game)
    turn, policy = Turn(state), strategy_for(game).policy
    found = line(turn, (greedy_action(state),), policy, 5)
    others = beside(turn, found, policy, 5, most=6)
    assert 0 < len(others) <= 6
    assert len({one.leads_to for one in (found, *others)}) == len(others) + 1
    assert len({one.actions for one in (found, *others)}) == len(others) + 1


def test_a_purchase_is_one_choice_with_its_payment() -> None:
    state = middle("new_york")
    while not any(state.text(action).startswith("buy ") for action in state.legal_actions()):
        state.apply(greedy_action(state))
    buying = next(action for action in state.legal_actions() if state.text(action).startswith("buy "))
    found = line(Turn(state), (buying,), strategy_for("new_york").policy, 1)
    assert len(found.actions) > 1
    assert found.events[0]["kind"] == "buy"
    assert found.events[0]["cards"]


def test_what_is_only_imagined_is_not_told() -> None:
    """After a purchase a new hand is drawn: nobody can know which, so no line may say it."""
    state = middle("dominion")
    while not any(state.text(action).startswith("buy ") for action in state.legal_actions()):
        state.apply(greedy_action(state))
    state.log = []
    found = line(Turn(state), (greedy_action(state),), strategy_for("dominion").policy, 1)
    assert "buy" in [event["kind"] for event in found.events]
    assert not [event for event in found.events if event["kind"] == "draw" and event.get("cards")]
    assert json.dumps(found.events)

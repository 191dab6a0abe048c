"""When something hidden comes to light, so that an undo may not go back beyond it."""

from __future__ import annotations

import pytest

from tests.dominion.table import Seat, act, answer, seat, table


@pytest.mark.parametrize(
    ("hand", "before", "action"),
    [
        ("smithy", [], "play smithy"),
        ("adventurer", [], "play adventurer"),
        ("library", [], "play library"),
        ("library", ["play library"], "keep village"),
        ("library", ["play library"], "set aside village"),
        ("spy", [], "play spy"),
        ("thief", [], "play thief"),
        ("witch", [], "play witch"),
        ("cellar estate", ["play cellar"], "discard estate"),
        ("chancellor", ["play chancellor"], "discard deck"),
        ("council_room", [], "play council_room"),
        ("copper", [], "done"),
    ],
)
def test_what_brings_hidden_cards_to_light_is_counted(hand: str, before: list[str], action: str) -> None:
    others: list[Seat] = [seat("copper estate", deck="silver gold")]
    state = act(table(hand, deck="village gold copper silver*6", others=others), *before)
    counted = state.reveals
    act(state, action)
    assert state.reveals > counted


@pytest.mark.parametrize(
    ("hand", "before", "action"),
    [
        ("chapel copper estate", [], "play chapel"),
        ("chapel copper estate", ["play chapel"], "trash copper"),
        ("workshop", [], "play workshop"),
        ("workshop", ["play workshop"], "gain silver"),
        ("festival village", [], "play festival"),
        ("chancellor", [], "play chancellor"),
        ("chancellor", ["play chancellor"], "done"),
        ("remodel copper estate", ["play remodel"], "trash copper"),
        ("moneylender copper", [], "play moneylender"),
        ("village copper", [], "done"),
        ("copper silver", [], "play copper"),
        ("copper silver", [], "play treasures"),
    ],
)
def test_what_shows_nothing_new_is_not(hand: str, before: list[str], action: str) -> None:
    others: list[Seat] = [seat("copper estate", deck="silver gold")]
    state = act(table(hand, deck="village gold copper silver*6", others=others), *before)
    counted = state.reveals
    act(state, action)
    assert state.reveals == counted


@pytest.mark.parametrize(
    ("attack", "held", "shown"),
    [
        ("bureaucrat", "copper", "reveal hand"),
        ("bureaucrat", "moat copper", "reveal moat"),
        ("militia", "moat copper*4", "reveal moat"),
    ],
)
def test_not_a_question_to_others_is_counted_but_what_they_show(attack: str, held: str, shown: str) -> None:
    state = table(attack, deck="silver*6", others=[seat(held, deck="estate moat")], as_asked=True)
    answer(state, f"play {attack}")
    assert (state.seat, state.reveals) == (1, 0)
    while shown not in map(state.text, state.legal_actions()):
        answer(state, "done")
        assert state.reveals == 0
    answer(state, shown)
    assert state.reveals == 1

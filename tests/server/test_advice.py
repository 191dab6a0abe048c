"""The card of a hint: what is advised and why, as HTML, and nothing that somebody typed gets out of it."""

from __future__ import annotations

import re
from dataclasses import replace

import regnum
from regnum.bots import Turn
from regnum.coach.compare import Comparison, Difference, Gap, whole
from regnum.server.advice import Advice, card

CLEAR = Gap(5.0, 0.5, 0.9, 0.0)


def advice(claims: int = 0) -> tuple[regnum.State, Advice]:
    """To claim the first of those that can be; after the four first claims, to place a domino on the first spot."""
    state = regnum.new("kingdomino", 2, seed=3)
    for _claim in range(claims):
        state.play(state.legal_actions()[0])
    turn = Turn(state)
    one, other = (whole(turn, action, 1) for action in turn.legal[:2])
    forest = (("kind", "region"), ("terrain", "forest"))
    found = [Difference(seat, forest, {"points": CLEAR}) for seat in (turn.seat, 1 - turn.seat)]
    comparison = Comparison(one, other, turn.seat, 1 - turn.seat, 200, (0.6, 0.5), CLEAR, CLEAR, found, [])
    return state, Advice(state.text(turn.legal[0]), one, comparison)


def test_the_card_names_the_choice_its_reasons_and_the_next_best() -> None:
    state, given = advice()
    drawn = card(given, state, ["Anna", "Bob"], "en")
    assert '<p class="what">You claim domino' in drawn
    assert '<li class="for"><b>+5</b> <span>forest <small>in 9 of 10 games</small></span></li>' in drawn
    assert '<li class="against"><b>+5</b> <span>' in drawn
    assert "<p>Next best, 5 points worse: You claim domino" in drawn
    assert '<p class="basis">From 200 games' in drawn


def test_where_something_lies_is_lit_up_or_elsewhere_and_named_to_screen_readers() -> None:
    state, given = advice(claims=4)
    drawn = card(given, state, ["Anna", "Bob"], "en")
    assert re.search(r'<p class="what">You place domino \d+<span class="unseen"> on \w+-\w+</span>: \+1</p>', drawn)
    assert re.search(r'worse: You place domino \d+<span aria-hidden="true"> elsewhere</span><span class="un', drawn)


def test_where_there_is_no_choice_it_says_so_and_no_more() -> None:
    state, given = advice()
    drawn = card(replace(given, comparison=None), state, ["Anna", "Bob"], "en")
    assert "<p>There is no other choice.</p>" in drawn
    assert "reasons" not in drawn
    assert "basis" not in drawn


def test_an_action_that_the_log_does_not_tell_is_named_as_it_is_written() -> None:
    state, given = advice()
    silent = replace(given, line=replace(given.line, events=[]))
    assert f'<p class="what">{given.text}</p>' in card(silent, state, ["Anna", "Bob"], "en")


def test_names_are_escaped() -> None:
    state, given = advice()
    assert "<i>" not in card(given, state, ["<i>Anna", "<i>Bob"], "en")

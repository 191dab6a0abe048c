"""Why a hint is given: what the search found, in words that the one who asked may read."""

from __future__ import annotations

import pytest

import regnum
from regnum.server.advice import Advice, Option, what_happens

NAMES = ["Anna", "Bob"]


def state_of(game: str) -> regnum.State:
    return regnum.new(game, 2, seed=3)


def advice(*points: float, text: str | None = None) -> tuple[regnum.State, Advice]:
    state = state_of("kingdomino")
    texts = [state.text(action) for action in state.legal_actions()]
    options = [Option(text, 0.5, score) for text, score in zip(texts, points, strict=False)]
    return state, Advice(text or texts[0], options)


def test_it_says_what_it_leads_to_and_what_is_next_best() -> None:
    state, said = advice(52.4, 47.1, 60.0)
    second = state.text(state.legal_actions()[1])
    why = said.why(state, NAMES, "en")
    assert "with 52 points for you on average" in why
    assert "Next best, 5 points fewer: " in why
    assert second.split()[-1] in why


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((40.0, 39.9), "nearly as good"),
        ((40.0, 39.2), "1 point fewer"),
        ((40.0, 44.0), "with more points but fewer"),
    ],
)
def test_a_difference_is_said_as_what_it_is(points: tuple[float, float], words: str) -> None:
    state, said = advice(*points)
    assert words in said.why(state, NAMES, "en")


def test_without_a_search_there_is_no_reason() -> None:
    state, said = advice()
    assert said.why(state, NAMES, "en") == ""
    state, said = advice(3.0, text="something else")
    assert said.why(state, NAMES, "en") == ""


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_every_action_can_be_put_into_words(game: str, language: str) -> None:
    state = state_of(game)
    for action in state.legal_actions()[:20]:
        words = what_happens(state, state.text(action), NAMES, language)
        assert words
        assert "\ue000" not in words

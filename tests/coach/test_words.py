"""A comparison in words: what is said is what was found, in three languages."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import regnum
from regnum.bots import Turn
from regnum.coach.compare import Comparison, Difference, Gap, whole, with_next_best
from regnum.coach.replies import Reply
from regnum.coach.words import Advised, advised, number, sentences, signed
from regnum.core.measures import Item
from regnum.view import plain, view_of
from tests.coach.table import ENOUGH, GAMES, greedy_action, middle

NAMES = ["Anna", "Bob"]
NOTHING = Gap(0.0, 1.0, 0.3, 0.3)
MUCH = Gap(5.6, 0.5, 0.92, 0.02)
FOREST: Item = (("kind", "region"), ("terrain", "forest"))


def told(language: str = "en", **found: object) -> Advised:
    """What is said at the first choice of a game, if this was found."""
    state = regnum.new("kingdomino", 2, seed=3)
    turn = Turn(state)
    one, other = (whole(turn, action, 1) for action in turn.legal[:2])
    seat = turn.seat
    comparison = Comparison(one, other, seat, 1 - seat, 200, (0.6, 0.5), NOTHING, NOTHING, [], [])
    return advised(state, one, replace(comparison, **found), NAMES, language)  # type: ignore[arg-type]


def seat() -> int:
    return int(regnum.new("kingdomino", 2, seed=3).seat)


def test_what_differs_is_the_reason_with_its_size_and_how_often() -> None:
    own = Difference(seat(), FOREST, {"points": MUCH, "squares": MUCH})
    rivals = Difference(1 - seat(), FOREST, {"points": Gap(-2.25, 0.5, 0.1, 0.97)})
    said = told(worth=MUCH, ahead=Gap(7.9, 1.0, 0.9, 0.1), differences=[own, rivals])
    first, second = said.reasons
    assert (first.what, first.amount, first.share, first.helps) == ("forest", "+6", "in 9 of 10 games", True)
    assert (second.amount, second.share, second.helps) == ("−2.2", "in nearly all games", True)
    assert second.what == f"{NAMES[1 - seat()]}: forest"
    assert said.next_best.startswith("Next best, 8 points worse: You claim domino ")
    assert said.basis == "From 200 games played on to the end: 60\u00a0% won so, 50\u00a0% with the next best."


def test_what_speaks_against_it_is_said_too() -> None:
    less = Difference(seat(), FOREST, {"points": Gap(-4.0, 0.5, 0.0, 0.8)})
    (reason,) = told(worth=MUCH, ahead=MUCH, differences=[less]).reasons
    assert (reason.amount, reason.helps) == ("−4", False)


def test_when_nothing_differs_both_are_about_as_good() -> None:
    said = told()
    assert said.reasons == []
    assert said.next_best.startswith("About as good: You claim domino ")
    assert "%" not in said.basis, "shares that cannot be told apart are not told"


def test_it_says_so_when_the_games_contradict_the_advice() -> None:
    said = told(worth=Gap(-0.2, 0.02, 0.1, 0.9), ahead=Gap(-5.0, 1.0, 0.1, 0.9))
    assert said.next_best.startswith("Played on simply, this does better: You claim domino ")


def test_what_the_next_seat_then_does_is_told_with_its_shares() -> None:
    event = {"kind": "claim", "seat": 1 - seat(), "domino": 35}
    (said,) = told(replies=[Reply(event, 0.04, 0.87)]).replies
    assert said == f"{NAMES[1 - seat()]} claims domino 35: in 0 of 10 games, otherwise in 9"


def test_a_few_deals_prove_nothing() -> None:
    assert told(deals=5, worth=MUCH, ahead=MUCH).next_best.startswith("About as good")


def test_small_differences_and_what_the_game_does_not_name_are_left_out() -> None:
    small = Difference(seat(), FOREST, {"points": Gap(0.1, 0.01, 0.1, 0.0)})
    unnamed = Difference(seat(), (("kind", "largest_region"),), {"count": MUCH})
    assert told(differences=[small, unnamed]).reasons == []


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [number(amount, "en") for amount in (0.53, 2.0, 7.6)] == ["0.5", "2", "8"]
    assert signed(-1.26, "de") == signed(-1.26, "nl") == "−1,3"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_why_in_every_language(game: str, language: str) -> None:
    state = middle(game)
    turn = Turn(state)
    comparison = with_next_best(turn, greedy_action(state), 7, ENOUGH, 50)
    assert comparison is not None
    said = advised(state, comparison.one, comparison, NAMES, language)
    assert said.what
    assert said.next_best
    assert said.basis
    texts = [*said.what, *said.at_once, *(reason.what for reason in said.reasons), said.next_best, said.basis]
    texts = [re.sub("\ue000where \ue001|\ue002", "", text) for text in texts]
    assert not [text for text in texts if not text or "{" in text or re.search("[\ue000-\ue002]", text)]


def test_without_another_choice_it_says_so() -> None:
    state = regnum.new("kingdomino", 2, seed=3)
    turn = Turn(state)
    said = advised(state, whole(turn, turn.legal[0], 1), None, NAMES, "en")
    assert said.what == [f"You {state.text(turn.legal[0]).replace('claim', 'claim domino')}"]
    assert said.next_best == "There is no other choice."


# What each game says of itself


@pytest.mark.parametrize(
    ("game", "item", "said"),
    [
        ("kingdomino", {"kind": "region", "terrain": "mine"}, ("mine", "points")),
        ("kingdomino", {"kind": "harmony"}, ("Harmony", "points")),
        ("kingdomino", {"kind": "crowns"}, None),
        ("kingdom_builder", {"kind": "fishermen"}, ("Fishermen", "points")),
        ("kingdom_builder", {"kind": "castle"}, ("Castle", "points")),
        ("new_york", {"kind": "scoring", "building": "museum"}, ("museum", "points")),
        ("new_york", {"kind": "scoring", "scoring": "C"}, None),
        ("new_york", {"kind": "scoring", "building": "museum", "scoring": "C"}, None),
        ("dominion", {"kind": "card", "card": "province"}, ("Province", "count")),
        ("dominion", {"kind": "card", "card": "curse"}, ("Curse", "count")),
        ("dominion", {"kind": "card", "card": "copper"}, None),
        ("dominion", {"kind": "turns"}, ("turns till the end", "count")),
        ("dominion", {"kind": "cards"}, None),
    ],
)
def test_what_may_be_a_reason(game: str, item: dict[str, str], said: tuple[str, str] | None) -> None:
    view = regnum.new(game, 2, seed=3).view(0)
    assert view_of(game).reason(view, item, "en") == said


def test_a_game_without_words_has_plain_ones() -> None:
    assert plain.reason({}, {"kind": "prize", "colour": "dark_red"}, "en") == ("dark red", "points")
    assert plain.reason({}, {"kind": "prize"}, "en") == ("prize", "points")
    assert plain.reason({}, {"kind": "prize", "colour": "red", "size": "large"}, "en") is None
    assert plain.at_once({}, [{"kind": "prize", "seat": 0}], "en") == []


def test_what_is_so_at_once() -> None:
    view = regnum.new("kingdomino", 2, seed=3).view(0)
    order = [entry["domino"] for entry in view["next_line"]]
    claim = {"kind": "claim", "seat": 0, "domino": order[2]}
    place = {"kind": "place", "seat": 0, "domino": 1, "at": "f7-e7", "points": 4}
    words = view_of("kingdomino").at_once
    assert words(view, [place, claim], "en") == ["+4 at once", "your king stands at place 3 of the next round"]
    assert words(view, [], "en") == []

    gain = {"kind": "gain", "seat": 0, "tile": "tavern", "location": "c4"}
    assert view_of("kingdom_builder").at_once({}, [gain], "en") == ["takes the tile Tavern"]

    buy = {"kind": "buy", "seat": 0, "building": "museum-8", "exact": True, "theme": "new_york"}
    paid = ["museum 8 is paid exactly: you act once more"]
    assert view_of("new_york").at_once({}, [buy], "en") == paid
    assert view_of("new_york").at_once({}, [{**buy, "exact": False}], "en") == []

    bought = {"kind": "gain", "seat": 0, "card": "province"}
    last = view_of("dominion").at_once
    assert last({"supply": {"province": 1}}, [bought], "en") == ["takes the last Province"]
    assert last({"supply": {"province": 2}}, [bought], "en") == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_chosen_is_said_in_words_not_as_it_is_typed(game: str) -> None:
    words, chance = view_of(game), random.Random(1)
    for seed in range(4):
        state = regnum.new(game, seed=seed, options={"kingdom": "random"} if game == "dominion" else {})
        while not state.over:
            turn = Turn(state)
            for action in chance.sample(turn.legal, min(2, len(turn.legal))):
                line = whole(turn, action, 1)
                said = sentences(line, words, turn.view, NAMES, "en")
                assert said
                assert not set(said) & set(line.texts)
            state.play(chance.choice(turn.legal))

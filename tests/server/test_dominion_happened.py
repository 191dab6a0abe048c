"""What a screen of Dominion tells besides what lies on the table: what happened, which card asks, why not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import regnum
from regnum.core.course import Course
from regnum.core.record import Record
from regnum.core.state import State
from regnum.games.dominion.web import whynot
from regnum.games.dominion.web.happened import lately, plate, taken, turn
from regnum.server.scene import Scene
from regnum.server.screens import log_lines, pieces_of, prompt
from tests.server.test_dominion_screen import scene_at

KINGDOM = "Workshop, Chapel, Militia, Thief, Spy, Cellar, Moat, Feast, Remodel, Herbalist"


def played(*texts: str, seat: int | None = 0, language: str = "en", players: int = 2, seed: int = 3) -> Scene:
    """A game in which this was done, as a seat sees it."""
    options = {"kingdom": KINGDOM, "first_player": "0"}
    course = Course(
        Record.start("dominion", players, seed, regnum.game("dominion").check_options(players, options))
    )
    for text in texts:
        course.play(course.state.parse(text))
    return scene_at(course.state, seat, language)


def at(position: dict[str, Any], seat: int = 0, language: str = "en") -> Scene:
    """A position of two players."""
    state: State = regnum.from_position({"game": "dominion", "players": 2, **position})
    state.log = []
    return scene_at(state, seat, language)


def read(html: object) -> str:
    """As one reads it."""
    return " ".join(re.sub(r"<[^>]*>", " ", str(html)).split())


# What happened


def test_a_turn_is_told_by_what_was_bought_and_how() -> None:
    scene = played("play treasures", "buy silver", seat=1)
    first = scene.turns[0]
    said = read(turn(scene, first))
    assert re.fullmatch(
        r"<0> buys Silver plays \d Copper \+\d coins?", said.replace("&lt;", "<").replace("&gt;", ">")
    )
    assert "draws" not in said, "what is drawn for the next turn is no news"


def test_the_reader_is_spoken_to_in_the_log() -> None:
    scene = played("play treasures", "buy silver", seat=0, language="de")
    said = read(turn(scene, scene.turns[0]))
    assert said.startswith("Du kaufst Silber spielst ")
    assert read(turn(scene, scene.turns[1])).endswith("ist am Zug")


def test_the_last_turn_of_a_rival_is_told_in_short() -> None:
    scene = played("play treasures", "buy silver", seat=1)
    first = scene.turns[0]
    assert read(lately(scene, first)) == "Silver"
    assert re.fullmatch(r"\d coins? bought Silver", read(plate(scene, 0)))
    assert plate(scene, 1) == "", "oneself knows"
    nothing = played("play treasures", "done", seat=1)
    assert read(lately(nothing, nothing.turns[0])) == "–"
    assert read(plate(nothing, 0)).endswith("bought nothing")


def test_a_pile_says_what_was_taken_since_the_own_turn() -> None:
    texts = ("play treasures", "buy silver")
    scene = played(*texts, seat=1)
    assert taken(scene) == {"silver": [0]}
    pile = re.search(r'<button id="pile-silver".*?</button>', pieces_of(scene)["supply"])
    assert pile is not None
    assert "−1" in pile[0]
    assert "gained since your turn: &lt;0&gt;" in pile[0]
    assert taken(played(*texts, seat=0)) == {}, "what one took oneself is known"


def test_what_a_thief_takes_was_never_in_a_pile() -> None:
    scene = played("play treasures", "buy silver", seat=1)
    events = [
        {"kind": "turn", "seat": 0, "turn": 1, "by": None},
        {"kind": "play", "seat": 0, "card": "thief"},
        {"kind": "trash", "seat": 1, "card": "gold"},
        {"kind": "gain", "seat": 0, "card": "gold", "to": "discard"},
        {"kind": "gain", "seat": 0, "card": "gold", "to": "discard", "bought": True},
    ]
    turns = [replace(scene.turns[0], first=0, end=len(events)), replace(scene.turns[1], first=5, end=5)]
    assert taken(replace(scene, log=events, turns=turns)) == {"gold": [0]}


def test_words_of_the_log_light_up_their_piles_and_explain_themselves() -> None:
    scene = played("play treasures", "buy silver", seat=1)
    line = "".join(log_lines(scene))
    assert 'data-thing="silver" data-explain="silver"' in line
    assert 'data-thing="copper" data-explain="copper"' in line
    assert 'data-thing="silver"' in pieces_of(scene)["supply"]


# What is asked


@pytest.mark.parametrize(
    ("card", "asks", "said"),
    [
        ("chapel", "chapel", "Chapel : Choose up to 4 cards to trash."),
        ("workshop", "gain", "Workshop : Gain a card that costs up to 4 coins ."),
        ("remodel", "remodel", "Remodel : Trash a card for one that costs up to 2 coins more."),
        ("cellar", "cellar", "Cellar : Choose any number of cards to discard; you draw as many."),
        ("spy", "judge", "Spy : Copper lies on your deck: leave it there, or discard it?"),
    ],
)
def test_the_card_that_asks_is_named(card: str, asks: str, said: str) -> None:
    seats = [{"hand": [card, "copper", "estate"], "deck": ["copper"] * 4}, {"hand": ["copper"], "deck": ["copper"]}]
    state = regnum.from_position({"game": "dominion", "players": 2, "seats": seats})
    state.log = []
    state.apply(state.parse(f"play {card}"))
    scene = scene_at(state, 0, "en")
    assert scene.view["asked"]["effect"] == asks
    assert read(prompt(scene)[0]) == said


def test_one_who_is_attacked_is_told_by_whom_and_by_what() -> None:
    seats = [{"hand": ["militia"]}, {"hand": ["copper"] * 5}]
    state = regnum.from_position({"game": "dominion", "players": 2, "seats": seats})
    state.log = []
    state.apply(state.parse("play militia"))
    asked, why = prompt(scene_at(state, 1, "nl"))
    assert read(asked) == "Militie : Kies 2 kaarten om af te leggen."
    assert why == "<0> valt je aan."


def test_two_at_one_device_read_whose_turn_it_is_with_the_card_that_asks() -> None:
    scene = at({"phase": "buy", "coins": 3, "kingdom": ["chapel"]})
    asked, _why = prompt(replace(scene, mine=(0, 1)))
    assert read(asked) == "&lt;0&gt;: Buy a card for up to 3 coins , or end your turn."
    assert '<b class="coin">3</b>' in asked


@pytest.mark.parametrize(
    ("supply", "said"),
    [({}, ""), ({"province": 2}, "Only 2 Provinces left."), ({"curse": 0, "chapel": 0}, "One more empty pile")],
)
def test_the_end_is_announced(supply: dict[str, int], said: str) -> None:
    scene = at({"phase": "buy", "coins": 3, "kingdom": ["chapel"]})
    scene.view["supply"].update(supply)
    assert prompt(scene)[1].startswith(said)
    assert bool(prompt(scene)[1]) == bool(said)
    assert ('class="near"' in pieces_of(scene)["facts"]) == bool(said)


# Why not


BUYING = {"phase": "buy", "coins": 3, "kingdom": ["chapel", "alchemist", "familiar", "militia"]}


@pytest.mark.parametrize(
    ("more", "card", "why"),
    [
        ({}, "silver", ""),
        ({}, "militia", "1 coin short."),
        ({}, "gold", "3 coins short."),
        ({}, "familiar", "No Potion."),
        ({"coins": 1}, "alchemist", "2 coins short, and no Potion."),
        ({"buys": 0}, "silver", "You have no buys left."),
        ({"seats": [{"hand": ["gold"]}, {}]}, "gold", "3 coins short. Play your Treasures first."),
        ({"phase": "action", "seats": [{"hand": ["chapel"]}, {}]}, "silver", "You buy after your actions."),
    ],
)
def test_a_pile_says_why_it_cannot_be_had(more: dict[str, Any], card: str, why: str) -> None:
    scene = at({"seats": [{"hand": ["copper"]}, {}], **BUYING, **more})
    if why:
        assert whynot.pile(scene, card).startswith(why)
    said = re.search(rf'id="pile-{card}"[^>]*data-why-not="([^"]*)"', pieces_of(scene)["supply"])
    assert (said[1] if said else "").startswith(why)
    assert (said is None) == (not why)


def test_an_empty_pile_says_so_and_others_wait_for_their_turn() -> None:
    scene = at({"seats": [{"hand": ["copper"]}, {"hand": ["copper"]}], **BUYING})
    scene.view["supply"]["gold"] = 0
    assert whynot.pile(scene, "gold") == "The pile is empty."
    other = at({"seats": [{"hand": ["copper"]}, {"hand": ["copper"]}], **BUYING}, seat=1)
    assert whynot.pile(other, "silver") == whynot.in_hand(other, "copper") == "It is not your turn."
    spectator = replace(other, mine=(), seat=None)
    assert whynot.pile(spectator, "silver") == "", "who only looks on does not wonder"


@pytest.mark.parametrize(
    ("position", "card", "why"),
    [
        ({"phase": "action"}, "estate", "Not an Action."),
        ({"phase": "action"}, "copper", "Treasures are played in the buy phase."),
        ({"phase": "buy"}, "estate", "Not a Treasure."),
        ({"phase": "buy"}, "moat", "Actions are played before the buy phase."),
    ],
)
def test_a_card_in_hand_says_why_it_cannot_be_played(position: dict[str, Any], card: str, why: str) -> None:
    scene = at({"seats": [{"hand": ["moat", "copper", "estate"]}, {}], **position})
    said = re.search(rf'data-card="{card}"[^>]*data-why-not="([^"]*)"', pieces_of(scene)["hand"])
    assert said is not None
    assert said[1] == why


# No accidents


def classes(piece: str, name: str) -> list[str]:
    found = re.search(rf'id="{name}"[^>]*class="([^"]*)"', piece)
    assert found is not None, name
    return found[1].split()


def test_junk_can_be_had_but_does_not_invite() -> None:
    supply = pieces_of(at({"seats": [{}, {}], **BUYING}))["supply"]
    for card in ("copper", "curse", "estate"):
        assert {"legal", "quiet"} <= set(classes(supply, f"pile-{card}"))
    assert "quiet" not in classes(supply, "pile-silver")


def test_the_main_button_is_what_one_probably_wants() -> None:
    hand = {"seats": [{"hand": ["moat", "copper"]}, {}], "kingdom": ["chapel"]}
    acting = pieces_of(at({"phase": "action", **hand}))["buttons"]
    assert "primary" not in classes(acting, "do-done"), "an Action can be played"
    buying = pieces_of(at({"phase": "buy", **hand}))["buttons"]
    assert "primary" in classes(buying, "do-play-treasures")
    assert "primary" not in classes(buying, "confirm")
    assert "primary" in classes(pieces_of(at({"seats": [{}, {}], **BUYING}))["buttons"], "confirm")
    waiting = pieces_of(at({"phase": "action", **hand}, seat=1))["buttons"]
    assert waiting.count("<button") == waiting.count("disabled") == 1, "the place of the buttons stays"


@pytest.mark.parametrize(
    ("more", "picked"),
    [
        ({}, True),
        ({"buys": 2}, False),
        ({"seats": [{"play": ["herbalist", "silver"]}, {}]}, False),  # the clean-up has a choice still
        ({"seats": [{"play": ["herbalist"]}, {}]}, True),
        ({"seats": [{"play": ["alchemist", "potion"]}, {}]}, False),
    ],
)
def test_a_purchase_that_ends_the_turn_is_confirmed(more: dict[str, Any], picked: bool) -> None:
    supply = pieces_of(at({"seats": [{}, {}], **BUYING, **more}))["supply"]
    pile = re.search(r'<button id="pile-silver"[^>]*>', supply)
    assert pile is not None
    assert ('data-pick="buy silver"' in pile[0]) == picked
    assert ('data-send="act"' in pile[0]) != picked
    assert ('data-one="Buy Silver, end turn"' in pile[0]) == picked


@pytest.mark.parametrize(
    ("more", "asks"),
    [
        ({}, "3 coins unspent: end the turn?"),
        ({"coins": 1}, ""),  # nothing but junk can be had
        ({"coins": 1, "seats": [{"hand": ["silver"]}, {}]}, "3 coins unspent: end the turn?"),
        ({"buys": 2}, "3 coins unspent: end the turn?"),
    ],
)
def test_unspent_coins_are_asked_for(more: dict[str, Any], asks: str) -> None:
    drawn = pieces_of(at({"seats": [{}, {}], **BUYING, **more}))["buttons"]
    found = re.search(r'data-ask="([^"]*)"', drawn)
    assert (found[1] if found else "") == asks

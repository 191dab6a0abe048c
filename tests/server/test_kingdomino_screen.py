"""Kingdomino's screen: all that is legal can be done on it, what is not says why, and what others did is seen."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

import regnum
from regnum.bots.search.policy import play_out
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.games.kingdomino.bots.policy import KingdominoGreedy, Weights
from regnum.games.kingdomino.rules.kingdom import second_cell
from regnum.games.kingdomino.rules.notation import cell_name, read_placement
from regnum.games.kingdomino.view.land import Land
from regnum.games.kingdomino.web import screen
from regnum.games.kingdomino.web.why_not import why_not
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import log_lines, pieces_of, prompt
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.table import Table
from tests.contract.case import random_action
from tests.kingdomino.positions import kingdom, line, placing, table
from tests.server.turns import all_turns

LANGUAGES = ("en", "nl", "de")
NAMES = ["Anna", "Bram", "Cas", "Dörte"]


def scene_at(state: State, seat: int = 0, language: str = "en") -> Scene:
    players = int(state.players)
    chooses = int(state.seat) == seat
    return Scene(
        game="kingdomino",
        language=language,
        seats=[Seat(PERSON, name, name) for name in NAMES[:players]],
        names=NAMES[:players],
        view=state.view(seat),
        seat=seat,
        mine=(seat,),
        chooser=int(state.seat),
        legal=[state.text(action) for action in state.legal_actions()] if chooses else [],
        log=state.log_for(seat),
        undoable=False,
        over=state.over,
        winners=state.winners(),
        outcome=state.outcome() if state.over else {},
        turns=all_turns(state),
    )


def played(steps: int, players: int = 4, seed: int = 3) -> Table:
    """A table at which chance has played: the first seat is Anna's, the others are bots."""
    record, rng = Record.start("kingdomino", players, seed, {}), Rng(seed)
    state = record.first_state()
    acts = []
    for _step in range(steps):
        action = random_action(state, rng)
        acts.append({"act": state.text(action)})
        state.apply(action)
    start = {
        "game": "kingdomino",
        "players": players,
        "options": record.options,
        "rules": record.rules,
        "seed": f"{seed:032x}",
        "seats": [
            Seat(PERSON if seat == 0 else BOT, name, name).as_json() for seat, name in enumerate(NAMES[:players])
        ],
        "owner": "Anna",
    }
    return Table("table", [{"new": start}, *acts])


def board_of(pieces: dict[str, str]) -> dict[str, Any]:
    told = re.search(r'data-board="([^"]*)"', pieces["kingdom"])
    assert told
    board: dict[str, Any] = json.loads(unescape(told[1]))
    return board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_legal_can_be_done_and_every_other_square_says_why_not(players: int) -> None:
    state, rng = regnum.new("kingdomino", players, seed=players), Rng(players)
    asked = set()
    while not state.over:
        seat = int(state.seat)
        scene = scene_at(state, seat, LANGUAGES[seat % 3])
        pieces = pieces_of(scene)
        board = board_of(pieces)
        if "claims" in board:
            asked.add("claim")
            assert {f"claim {domino}" for domino in board["claims"]} == set(scene.legal)
            assert set(re.findall(r'data-send="act" data-value="([^"]*)"', pieces["kingdom"])) == set(scene.legal)
        elif "place" in board:
            asked.add("place")
            assert set(board["place"]) == set(scene.legal)
            ways = [read_placement(text) for text in scene.legal]
            reached = {cell_name(way >> 2) for way in ways} | {cell_name(int(second_cell(way))) for way in ways}
            plots = re.findall(r'class="plot"[^>]* data-cell="(\w+)"( data-why-not="[^"]+")?', pieces["kingdom"])
            assert {cell for cell, why in plots if not why} == reached
            spots = set(re.findall(r'id="spot-(\w+)"', pieces["kingdom"]))
            assert {cell_name(way >> 2) for way in ways} <= spots <= reached
        else:
            asked.add("discard")
            assert scene.legal == ["discard"]
            assert 'data-value="discard"' in pieces["kingdom"]
        state.apply(random_action(state, rng))
    assert asked == {"claim", "place", "discard"}


def reason(state: State, domino: int, cell: str) -> str:
    scene = scene_at(state)
    land = Land.of(scene.view["kingdoms"][0], 5)
    names = {cell_name(number): words for number, words in why_not(scene, land, domino, 5).items()}
    return names[cell]


@pytest.mark.parametrize(
    ("laid", "cell", "why"),
    [
        (["1 f7-e7"], "e6", "No edge matches: lake must touch the same terrain."),
        (["1 f7-e7"], "e4", "It must touch your land."),
        (["1 f7-e7", "2 d7-c7", "13 f6-f5", "3 g5-g4"], "g6", "Your kingdom would be wider than 5 squares."),
        (["1 g6-g5", "2 g4-g3", "13 f6-e6", "3 e7-d7"], "f7", "Your kingdom would be taller than 5 squares."),
        (["1 f7-e7", "13 e6-e5", "3 f5-g5", "4 g6-h6"], "f6", "There is no room for both halves."),
    ],
)
def test_why_lake_cannot_lie_there(laid: list[str], cell: str, why: str) -> None:
    scene = scene_at(placing(*laid, domino=7))
    reasons = why_not(scene, Land.of(scene.view["kingdoms"][0], 5), 7, 5)
    assert {cell_name(number): words for number, words in reasons.items()}[cell] == why


def test_a_domino_that_fits_nowhere_is_not_asked_to_be_placed() -> None:
    state = regnum.new("kingdomino", 2, seed=1)
    rng = Rng(4)
    while [state.text(action) for action in state.legal_actions()] != ["discard"]:
        state.apply(random_action(state, rng))
    scene = scene_at(state, int(state.seat))
    said, _why = prompt(scene)
    domino = scene.view["line"][scene.view["turn"]]["domino"]
    assert said == f"Domino {domino} fits nowhere in your kingdom: discard it."
    assert "Place" not in pieces_of(scene)["kingdom"]


def test_the_last_domino_left_is_claimed_with_one_click() -> None:
    taken = line((20, 1), (21, 1), (22, 0), (23, None))
    state = table([kingdom(), kingdom()], line((1, 1), (2, 1), (3, 0), (4, 0)), taken, turn=3)
    state.placing = False
    scene = scene_at(state)
    assert prompt(scene)[0] == "Claim domino 23, the last one left."
    looks = re.findall(r'<div class="look"[^>]*>', pieces_of(scene)["kingdom"])
    assert looks == ['<div class="look" data-domino="23">']
    assert 'data-why-not="The king of Bram stands here."' in pieces_of(scene)["draft"]


def test_before_it_is_time_to_claim_a_domino_says_so() -> None:
    state = table([kingdom(), kingdom()], line((1, 0), (2, 1), (3, 0), (4, 1)), line((20, None), (21, None)))
    assert 'data-why-not="First place your domino, then claim."' in pieces_of(scene_at(state, 0))["draft"]
    assert 'data-why-not="It is not your turn."' in pieces_of(scene_at(state, 1))["draft"]


def test_the_squares_say_so_while_nothing_can_be_laid() -> None:
    state = table([kingdom(), kingdom()], line((1, 0), (2, 1), (3, 0), (4, 1)), line((20, None), (21, None)))
    assert 'data-why-not="It is not your turn."' in pieces_of(scene_at(state, 1))["kingdom"]
    state.placing = False
    drawn = pieces_of(scene_at(state, 0))["kingdom"]
    assert 'class="plot"' in drawn
    assert re.findall(r'class="plot"[^>]*data-why-not="([^"]*)"', drawn)[0] == "Claim a domino for the next round."
    looking_on = replace(scene_at(state, 0), mine=())
    assert "data-why-not" not in pieces_of(looking_on)["kingdom"]


@pytest.mark.parametrize("steps", range(4, 40))
def test_the_hand_keeps_its_parts_when_others_play(steps: int) -> None:
    scene = scene_of(played(steps), "Anna", None, "en")
    drawn = pieces_of(scene)["kingdom"]
    buttons = re.findall(r'<button class="button[^>]*>', drawn)
    if scene.my_turn:
        assert buttons
    else:
        assert len(buttons) == 2
        assert all("disabled" in button for button in buttons)
    assert drawn.count('class="held') >= 1


def rings(pieces: dict[str, str]) -> list[int]:
    """How many dominoes are marked in each rival's kingdom."""
    return [article.count('class="last"') for article in pieces["rivals"].split("<article")[1:]]


def test_what_rivals_placed_is_marked_until_the_own_turn_has_ended() -> None:
    marks: list[list[int]] = []
    for steps in range(4, 60):
        scene = scene_of(played(steps), "Anna", None, "en")
        last = next((turn for turn in reversed(scene.turns) if turn.seat == 0), None)
        marks.append(rings(pieces_of(scene)))
        if last is None or last is scene.turns[-1]:
            continue
        since = scene.log[last.end :]
        placed = [sum(e["kind"] == "place" and e["seat"] == seat for e in since) for seat in (1, 2, 3)]
        assert marks[-1] == placed
    assert max(map(sum, marks)) >= 3


def test_the_log_speaks_to_the_reader_and_points_at_dominoes() -> None:
    scene = scene_of(played(27), "Anna", None, "en")
    own = next(turn for turn in scene.turns if turn.seat == 0 and turn.round == 2)
    other = next(turn for turn in scene.turns if turn.seat == 1 and turn.round == 2)
    told = [re.sub(r"<svg.*?</svg>|<[^>]*>", " ", str(screen.turn(scene, turn))).split() for turn in (own, other)]
    at = [scene.events_of(turn)[0]["at"] for turn in (own, other)]
    assert told == [["You", "place", "on", f"{at[0]},", "claim"], ["Bram", "places", "on", f"{at[1]},", "claims"]]
    assert f'<span class="unseen"> on {at[1]},</span>' in str(screen.turn(scene, other))
    things = re.findall(r'data-thing="(domino-\d+)"', str(screen.turn(scene, other)))
    assert things == [f"domino-{event['domino']}" for event in scene.events_of(other)]
    assert f'data-thing="{things[0]}"' in pieces_of(scene)["rivals"]
    lines = "".join(log_lines(scene))
    assert [name for name in ("First claims", "Round 1", "Round 2", "Round 3") if f"<h3>{name}</h3>" in lines] == [
        "First claims",
        "Round 1",
        "Round 2",
        "Round 3",
    ]
    assert "Round 3 of 12" in pieces_of(scene)["facts"]


def test_points_earned_lately_stand_beside_the_points() -> None:
    found = 0
    for steps in range(5, 60):
        scene = scene_of(played(steps), "Anna", None, "en")
        rivals = pieces_of(scene)["rivals"]
        for seat, turn in scene.last_turns.items():
            assert f'<b id="plus-{seat}-{turn.first}" class="plus' in rivals
            found += bool(scene.gained(seat))
        assert rivals.count('class="plus') == len(scene.last_turns)
    assert found


def test_a_rivals_last_turn_in_short() -> None:
    scene = scene_of(played(40), "Anna", None, "en")
    assert scene.last_turns
    for turn in scene.last_turns.values():
        event = scene.events_of(turn)[0]
        short = str(screen.lately(scene, turn))
        assert f'data-thing="domino-{event["domino"]}"' in short
        assert (f">+{turn.gained[turn.seat]}<" in short) == (event["kind"] == "place")


def test_a_whole_kingdom_is_a_joy_to_who_built_it() -> None:
    found = set()
    for seed in range(6):
        state = regnum.new("kingdomino", 4, seed=seed)
        play_out(KingdominoGreedy(Weights()), state, Rng(seed), 1000)
        for seat in range(4):
            whole = len(Land.of(state.view(0)["kingdoms"][seat], 5).squares) == 24
            assert ("data-joy" in screen.pieces(scene_at(state, seat))["kingdom"]) == whole
            found.add(whole)
    assert found == {True, False}

"""Kingdom Builder's screen in the states of random games: all that is legal can be chosen, and a move is small."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

import regnum
from regnum.core.game import LANGUAGES
from regnum.games.kingdom_builder.rules.data import CARDS, TILES
from regnum.games.kingdom_builder.web.end import figures, score_tables
from regnum.games.kingdom_builder.web.explained import explanations
from regnum.server.scene import Scene
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import BOT, OPEN, PERSON, Seat
from tests.kingdom_builder.cases import CASES
from tests.server.turns import all_turns

NAMES = ["Mara <i>", "Bot 2", "Player 3", "Wilhelmina-Charlotte"]


def scene_of(state: regnum.State, seat: int | None, language: str = "en", **changes: Any) -> Scene:
    chooser = int(state.seat)
    legal = [state.text(action) for action in state.legal_actions()] if seat == chooser else []
    seats = [Seat(PERSON, "Mara <i>", "me"), Seat(BOT, level="easy"), Seat(PERSON, "", "x"), Seat(OPEN)]
    given: dict[str, Any] = {
        "game": state.game,
        "language": language,
        "seats": seats[: int(state.players)],
        "names": NAMES[: int(state.players)],
        "view": state.view(seat),
        "seat": seat,
        "mine": () if seat is None else (seat,),
        "chooser": chooser,
        "legal": legal,
        "log": state.log_for(seat),
        "undoable": bool(legal),
        "over": state.over,
        "winners": state.winners(),
        "outcome": state.outcome() if state.over else {},
        "away": (2,),
        "turns": all_turns(state),
    }
    return Scene(**(given | changes))


def states(players: int, options: dict[str, object], seed: int) -> list[regnum.State]:
    """A random game, as it was after each action."""
    state = regnum.new("kingdom_builder", players, seed=seed, options=options)
    state.log = []
    rng = regnum.Rng(seed)
    found = [state.copy()]
    while not state.over:
        legal = state.legal_actions()
        tiles = [action for action in legal if state.text(action).split()[0] in TILES]
        wanted = tiles if tiles and rng.below(3) else legal
        state.apply(wanted[rng.below(len(wanted))])
        found.append(state.copy())
    return found


def offered(pieces: dict[str, str]) -> set[str]:
    """The actions that the page can send: those of buttons, and those of hexes that it lights."""
    found = re.search(r'data-legal="([^"]*)"', pieces["offer"])
    assert found is not None
    legal: dict[str, str] = json.loads(found[1].replace("&#34;", '"'))
    actions = {f"{verb} {name}" for verb, names in legal.items() for name in names.split()}
    if 'data-value="end"' in pieces["turn"]:
        actions.add("end")
    else:
        assert "data-send" not in pieces["turn"]
    buttons = set(re.findall(r'class="tile usable" data-tile="(\w+)"', pieces["tiles"]))
    assert buttons == {verb for verb in legal if verb in TILES}, "a tile is used by its button"
    return actions


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_legal_can_be_chosen_and_nothing_else(case: Any) -> None:
    for number, state in enumerate(states(case.players, case.options, 7)[::2]):
        language = LANGUAGES[number % 3]
        for seat in (int(state.seat) if not state.over else 0, (int(state.seat) + 1) % case.players, None):
            scene = scene_of(state, seat, language)
            assert offered(pieces_of(scene)) == set(scene.legal)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_drawn_for_everybody(players: int, language: str) -> None:
    for state in states(players, {}, players)[::15] + states(players, {"cards": "lords farmers hermits"}, 5)[-1:]:
        for seat in (None, *range(players)):
            for changes in ({}, {"live": False, "mine": (), "legal": []}, {"mine": tuple(range(players))}):
                scene = scene_of(state, seat, language, **changes)
                drawn = pieces_of(scene)
                everything = "".join(drawn.values()) + "".join(log_lines(scene))
                assert "<i>" not in everything.replace("<i></i>", "")
                standing = sum(len(entry["settlements"]) for entry in scene.view["seats"])
                assert sum("#stead-" in piece for piece in drawn.values()) == standing
        if seat is not None:
            covered = scene_of(state, seat, language, view=state.view(None), legal=[], covered=True, live=True)
            assert "cover" in pieces_of(covered)
        if state.over:
            scene = scene_of(state, 0, language)
            assert len(figures(scene)) == 1
            (table,) = score_tables(scene)
            for seat in range(players):
                cells = [cells[seat] for _words, cells in table.rows]
                assert sum(cell.points for cell in cells) == state.scores()[seat] == table.total[1][seat]
                for cell, item in zip(cells, scene.outcome["seats"][seat]["items"], strict=True):
                    assert cell.squares.split() == item["hexes"]


def test_a_move_changes_little() -> None:
    """What is sent for a build: the settlement, what is legal now, and the numbers that changed."""
    game = states(4, {}, 11)
    sizes = []
    for before, after in pairwise(game):
        for eyes in (None, int(before.seat)):
            old, new = pieces_of(scene_of(before, eyes)), pieces_of(scene_of(after, eyes))
            sizes.append(sum(len(piece) for name, piece in new.items() if old.get(name) != piece))
            assert old["land"] == new["land"]
            assert old["hexes"] == new["hexes"]
    assert sum(sizes) / len(sizes) < 4000


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_pointed_at_is_explained(language: str) -> None:
    said = explanations(language)
    state = states(2, {}, 1)[40]
    named = set(re.findall(r'data-explain="([\w-]+)"', "".join(pieces_of(scene_of(state, 0, language)).values())))
    assert named <= set(said)
    assert {f"card-{card}" for card in CARDS} | {f"tile-{tile}" for tile in TILES} <= set(said)

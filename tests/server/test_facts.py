"""What is told of a game at its end: in every game, at every number of players, in every language, and true."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import regnum
from regnum.core.course import Course
from regnum.core.record import Record
from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.rules.scoring import gold
from regnum.games.kingdom_builder.rules.setup import read_cards
from regnum.games.kingdom_builder.view.land import board_named, realm_of
from regnum.server.parts import end_of
from regnum.server.places import levels, places, runner_up, standings
from regnum.server.result_picture import drawn
from regnum.server.scene import Scene
from regnum.server.story import course_facts, points_by_turn
from regnum.view import view_of
from regnum.view.things import unmarked
from regnum.view.turns import turns_of

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "kingdomino": [{}, {"harmony": True, "middle_kingdom": True}, {"edition": "us"}, {"dynasty": True}],
}
TABLES = [
    (game.id, players, options)
    for game in regnum.games()
    for players in range(game.min_players, game.max_players + 1)
    for options in OPTIONS.get(game.id, [{}])
    if not (options.get("dynasty") and players == 2)
]


def ended(game: str, players: int, seed: int, options: dict[str, Any] | None = None) -> tuple[Scene, Course]:
    """The end of a game in which chance played, as a spectator sees it."""
    course = Course(Record.start(game, players, seed, options))
    chance = Random(seed)
    while not course.state.over:
        course.play(chance.choice(course.state.legal_actions()))
    state = course.state
    log = state.log_for(None)
    scene = Scene(
        *(game, "en", [], [f"P{seat}" for seat in range(players)], state.view(None), None, (), -1, [], log, False),
        over=True,
        winners=state.winners(),
        outcome=state.outcome(),
        turns=turns_of(log, course.marks, view_of(game)),
    )
    return scene, course


def in_language(scene: Scene, language: str) -> Scene:
    return Scene(**{**{name: getattr(scene, name) for name in scene.__dataclass_fields__}, "language": language})


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_story_for_every_table(game: str, players: int, options: dict[str, Any]) -> None:
    scene, course = ended(game, players, 1, options)
    points = points_by_turn(scene.turns, course.marks)
    tie_breaks = end_of(game).tie_breaks(scene)
    rank = places(scene.outcome, players, tie_breaks)
    assert {seat for seat in range(players) if rank[seat] == 1} == set(scene.winners)
    for language in ("en", "nl", "de"):
        told = in_language(scene, language)
        facts = course_facts(told, points) + end_of(game).facts(told)
        assert len(facts) >= 2
        assert all(fact.title and "{" not in fact.words for fact in facts)
        assert len({fact.title for fact in facts}) == len(facts)
        assert len(standings(told)) == players
        assert all(levels(told))
    image = ElementTree.fromstring(drawn(scene))
    known = {element.get("id") for element in image.iter()}
    used = {element.get("href", "#").removeprefix("#") for element in image.iter() if element.tag.endswith("use")}
    assert used <= known


def close(scene: Scene) -> str:
    told = [unmarked(fact.words) for fact in end_of(scene.game).facts(scene) if fact.title == "What was close"]
    return told[0] if told else ""


def test_with_one_settlement_more_the_next_one_would_have_won() -> None:
    tried = 0
    for seed in range(12):
        scene, _course = ended("kingdom_builder", 2, seed)
        said, seat = close(scene), runner_up(scene)
        if not said or seat is None:
            continue
        tried += 1
        at = said.partition(" on ")[2].partition(" ")[0]
        realms = [realm_of(own["settlements"]) for own in scene.view["seats"]]
        realms[seat].settle(read_hex(at))
        after = gold(board_named(scene.view["board"]), realms, read_cards(" ".join(scene.view["cards"])), False)
        assert after[seat] > after[1 - seat]
        assert f"P{seat} would have won" in said
    assert tried


def test_a_crown_or_a_bonus_more_is_only_told_where_it_would_have_been_enough() -> None:
    tried = set()
    for seed in range(30):
        scene, _course = ended("kingdomino", 2, seed, {"harmony": True})
        said, seat = close(scene), runner_up(scene)
        if seat is None:
            continue
        missing = abs(scene.outcome["seats"][0]["score"] - scene.outcome["seats"][1]["score"])
        if "bonus" in said:
            assert missing < 5
        elif said:
            assert missing < int(said.rpartition(", ")[2].split()[0])
        tried.add(said.split(" ")[0])
    assert tried >= {"One", ""}


def test_one_card_more_is_only_told_where_it_would_have_been_enough() -> None:
    told = {"seats": [{"score": 20, "turns": 9, "items": []}, {"score": 15, "turns": 9, "items": []}]}
    for lead, card in ((0, "Estate"), (2, "Duchy"), (5, "Province"), (6, "")):
        told["seats"][0]["score"] = 15 + lead
        outcome = {**told, "winners": [0], "decided_by": [{"by": "points", "out": [1]}]}
        outcome["seats"][0]["items"] = [{"card": "gold", "count": 1, "points": 0, "each": 0}]  # type: ignore[index]
        scene = Scene(
            *("dominion", "en", [], ["Anna", "Bob"], {}, None, (), -1, [], [], False), winners=[0], outcome=outcome
        )
        assert close(scene) == (f"One {card} more, and Bob would have won." if card else "")

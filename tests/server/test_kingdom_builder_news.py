"""What Kingdom Builder's screen tells of the others' turns, of what would be earned, and of what cannot be done."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

import regnum
from regnum.core.course import Course
from regnum.core.game import LANGUAGES
from regnum.core.record import Record
from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.web.gains import gains
from regnum.games.kingdom_builder.web.news import earned, settled_by_others, settled_this_turn, taken_by_others
from regnum.games.kingdom_builder.web.screen import lately, pieces, ribbon, turn
from regnum.games.kingdom_builder.web.why_not import why_not
from regnum.server.scene import Scene
from regnum.server.screens import log_lines
from regnum.view import view_of
from regnum.view.turns import turns_of
from tests.server.test_kingdom_builder_screen import scene_of

OPTIONS: list[dict[str, Any]] = [
    {"board": "barn harbor- / paddock oracle", "cards": "lords workers miners"},
    {"board": "paddock tower / farm tavern", "cards": "farmers merchants hermits"},
    {"board": "random", "cards": "lords citizens knights", "lords_need_settlement": True},
]


def scene_at(course: Course, seat: int | None, language: str = "en", **changes: Any) -> Scene:
    turns = turns_of(course.state.log_for(None), course.marks, view_of("kingdom_builder"))
    return scene_of(course.state, seat, language, turns=turns, **changes)


def play(course: Course, rng: regnum.Rng) -> None:
    state = course.state
    legal = state.legal_actions()
    tiles = [action for action in legal if state.text(action).split()[0] in TILES]
    wanted = tiles if tiles and rng.below(3) else legal
    course.play(wanted[rng.below(len(wanted))])


def start(players: int, options: dict[str, Any], seed: int) -> tuple[Course, regnum.Rng]:
    return Course(Record.start("kingdom_builder", players, seed, options)), regnum.Rng(seed)


def state_after(course: Course, steps: int) -> regnum.State:
    state = course.record.first_state()
    for text in course.record.actions[:steps]:
        state.apply(state.parse(text))
    return state


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["cards"])
@pytest.mark.parametrize("players", [2, 4])
def test_what_the_others_did_is_what_changed_since_ones_turn(players: int, options: dict[str, Any]) -> None:
    """Compared with the states of the game at the beginning and at the end of these turns."""
    course, rng = start(players, options, players)
    looked = 0
    while not course.state.over:
        play(course, rng)
        if rng.below(7):
            continue
        for seat in (0, players - 1, None):
            scene = scene_at(course, seat)
            if not scene.news:
                assert earned(scene) == [{} for _name in range(players)]
                continue
            before, after = (
                state_after(course, step).view(None) for step in (scene.news[0].step, scene.news[-1].last_step)
            )
            built = any(entry["settlements"] for entry in before["seats"])
            is_left_out = not built and "lords" in options["cards"] and not options.get("lords_need_settlement")
            for other in range(players):
                found = earned(scene)[other]
                old_gold, new_gold = before["gold"][other], after["gold"][other]
                wanted = {card: new_gold[card] - points for card, points in old_gold.items()}
                assert found == {card: n for card, n in wanted.items() if card != "lords" or not is_left_out}
                if not is_left_out:
                    assert sum(found.values()) == scene.gained(other)
            old, new, now = (
                {name for entry in view["seats"] for name in entry["settlements"]}
                for view in (before, after, scene.view)
            )
            assert set(settled_by_others(scene)) >= (new - old) & now
            assert set(settled_by_others(scene)) <= now
            looked += 1
    assert looked > 20


def test_rings_and_marks_stay_until_ones_next_turn_is_over() -> None:
    course, rng = start(3, {}, 1)
    while course.state.view(None)["round"] < 3:
        play(course, rng)
    seat = int(course.state.seat)
    scene = scene_at(course, seat)
    rings = set(settled_by_others(scene))
    assert len(rings) >= 6
    assert settled_this_turn(scene) == []
    course.play(course.state.legal_actions()[0])
    scene = scene_at(course, seat)
    assert rings <= set(settled_by_others(scene)), "they stay while one plays oneself"
    assert len(settled_this_turn(scene)) == 1
    assert pieces(scene)["fresh"].count("<circle") == 2 * len(rings) + 1
    while course.state.seat == seat:
        play(course, rng)
    assert settled_by_others(scene_at(course, seat)) == []
    assert settled_by_others(scene_at(course, None)), "who looks on sees a round"


def test_a_tile_that_another_took_is_marked_at_its_player() -> None:
    course, rng = start(2, {"board": "paddock tower / farm tavern"}, 5)
    while not course.state.over:
        play(course, rng)
        for seat in (0, 1):
            scene = scene_at(course, seat)
            drawn = pieces(scene)
            for other in (0, 1):
                held = {(other, tile["from"]) for tile in scene.view["seats"][other]["tiles"]}
                assert drawn[f"held-{other}"].count(" taken") == len(held & taken_by_others(scene))
            assert pieces(scene)[f"held-{seat}"].count(" taken") == 0


def test_nobody_leads_with_the_lords_before_anybody_has_built() -> None:
    course, _rng = start(2, {"cards": "lords miners workers"}, 3)
    assert course.state.scores() == [48, 48]
    seat = int(course.state.seat)
    drawn = pieces(scene_at(course, seat))
    for name in ("gold-lords-0", "gold-all-1", "count-0", "strip-lords"):
        assert "–" in drawn[name]
        assert "48" not in drawn[name]
    assert ">0<" in drawn["gold-miners-0"]
    course.play(course.state.legal_actions()[0])
    assert "–" not in "".join(pieces(scene_at(course, seat)).values())
    drawn = pieces(scene_at(course, 1 - seat))
    assert "gain" not in drawn[f"gold-lords-{1 - seat}"] + drawn[f"count-{1 - seat}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_is_told_with_its_card_its_tiles_and_every_hex(language: str) -> None:
    course, rng = start(2, OPTIONS[0], 8)
    while not course.state.over:
        play(course, rng)
    scene = scene_at(course, 0, language)
    you = {"en": "You", "nl": "Jij", "de": "Du"}[language]
    for number, one in enumerate(scene.turns):
        told = turn(scene, one)
        name = you if one.seat == 0 else "Bot 2"
        assert f'<b class="who">{name}</b>' in told
        events = scene.events_of(one)
        named = re.findall(r'class="thing place" data-thing="(\w+)"', told)
        wanted = [event[place] for event in events for place in ("at", "from", "to") if place in event]
        assert named == wanted
        done = [event["tile"] for event in events if event["kind"] in ("build", "move") and event["tile"]]
        assert re.findall(r"#tile-(\w+)", told) == done
        card = re.search(r"#hex-(\w+)", lately(scene, one))
        assert card is not None
        assert number == 0 or card[1] == events[0]["card"]
    hexes = pieces(scene)["hexes"]
    assert all(f'data-thing="{name}"' in hexes for name in ("a1", "t20"))
    last = [line for line in log_lines(scene) if 'class="aside"' in line]
    assert any({"en": "the last", "nl": "laatste ronde", "de": "letzte Runde"}[language] in line for line in last)


def test_the_last_round_is_announced_until_the_end() -> None:
    course, rng = start(4, {}, 9)
    rounds = []
    while not course.state.over:
        scene = scene_at(course, 0)
        is_last = any(entry["supply"] == 0 for entry in scene.view["seats"])
        assert bool(ribbon(scene)) is is_last
        assert ("the last" in pieces(scene)["facts"]) is is_last
        rounds += [scene.view["round"]] if is_last else []
        play(course, rng)
    assert len(set(rounds)) == 1
    assert ribbon(scene_at(course, 0)) == ""


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["cards"])
def test_what_a_settlement_would_earn_is_what_it_earns(options: dict[str, Any]) -> None:
    course, rng = start(3, options, 4)
    looked = set()
    while not course.state.over:
        state = course.state
        seat = int(state.seat)
        scene = scene_at(course, seat)
        base = course.marks[-2].scores[seat] if scene.view["lifted"] else state.scores()[seat]
        for verb, gained in gains(scene).items():
            looked.add(verb)
            for name, points in zip(scene.view["legal"][verb], gained, strict=True):
                after = state.copy()
                after.apply(after.parse(f"{verb} {name}"))
                assert after.scores()[seat] - base == points
        assert gains(scene_at(course, (seat + 1) % 3)) == {}
        for _times in range(1 + rng.below(4)):
            if not course.state.over:
                play(course, rng)
    assert "build" in looked


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_offered_on_the_land_says_why_not_elsewhere(language: str) -> None:
    course, rng = start(2, OPTIONS[0], 2)
    told = set()
    while not course.state.over:
        seat = int(course.state.seat)
        scene = scene_at(course, seat, language)
        said: Any = why_not(scene)
        assert set(said["for"]) == set(scene.view["legal"]) - {"end"}
        assert said["idle"]
        for rule in said["for"].values():
            told |= set(rule.values())
            assert rule["far"]
            assert ("ground" in rule or "lifts" in rule) is ("elsewhere" in rule)
        assert why_not(scene_at(course, 1 - seat, language))["for"] == {}
        assert not why_not(scene_at(course, None, language))["idle"], "who looks on is not asked"
        play(course, rng)
    assert any({"en": "Only Forest", "nl": "alleen Bos", "de": "nur Wald"}[language] in words for words in told)


def test_what_cannot_be_pressed_says_why() -> None:
    course, rng = start(2, {"board": "tower tavern / farm oasis"}, 6)
    words = set()
    while not course.state.over:
        for seat in (0, 1):
            scene = scene_at(course, seat)
            drawn = pieces(scene)
            assert ("data-why-not" in drawn["turn"]) is ("end" not in scene.legal)
            words |= set(map(unescape, re.findall(r'data-why-not="([^"]*)"', drawn["turn"] + drawn["tiles"])))
            primary = "primary" in drawn["turn"]
            assert primary is (scene.legal == ["end"]), "green is what one wants: not to forget a tile"
            offer = re.search(r'data-words="([^"]*)"', drawn["words"])
            assert offer is not None
            assert json.loads(unescape(offer[1]))["why"] == why_not(scene)
        play(course, rng)
    assert {"It is not your turn.", "First build 3 settlements more.", "First build 1 settlement more."} <= words
    assert any(sentence.endswith(": after building") for sentence in words)
    assert "data-send" not in pieces(scene_at(course, 0))["turn"]

"""The screen of the New York Card Game: it can always be drawn, and all that is legal can be done on it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from time import perf_counter
from typing import Any

import pytest
from markupsafe import Markup
from rich.console import Console

import regnum
from regnum.core.rng import Rng
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.web import screen
from regnum.games.new_york.web.end import other_sheets, score_tables
from regnum.games.new_york.web.explained import explanations
from regnum.server.scene import Scene
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import BOT, OPEN, PERSON, Seat
from regnum.view import view_of
from tests.contract.case import random_action
from tests.new_york.cases import CASES
from tests.new_york.helpers import play, position, state_of
from tests.server.turns import all_turns
from tests.server.visitor import Visitor

LANGUAGES = ("en", "nl", "de")


def scene_for(
    state: regnum.State, eyes: int | None, language: str, *, live: bool = True, mine: tuple[int, ...] | None = None
) -> Scene:
    players = int(state.players)
    kinds = [PERSON, BOT, OPEN, PERSON, BOT, PERSON]
    held = mine if mine is not None else () if eyes is None else (eyes,)
    chooses = live and eyes is not None and int(state.seat) == eyes
    return Scene(
        game="new_york",
        language=language,
        seats=[Seat(kinds[seat], f"N<{seat}>", "p") for seat in range(players)],
        names=[f"N<{seat}>" for seat in range(players)],
        view=state.view(eyes),
        seat=eyes,
        mine=held if live else (),
        chooser=int(state.seat),
        legal=[state.text(action) for action in state.legal_actions()] if chooses else [],
        log=state.log_for(eyes),
        undoable=chooses,
        over=state.over,
        winners=state.winners(),
        outcome=state.outcome() if state.over else {},
        away=(3,),
        live=live,
        turns=all_turns(state),
    )


def offered(drawn: str) -> set[str]:
    """All that can be done by clicking: buttons that send, and cards and buildings that the page sends."""
    found = set(re.findall(r'data-send="act" data-value="([^"]*)"', drawn))
    buttons = re.findall(r"<button [^>]*>", drawn)
    usable = [button for button in buttons if "aria-disabled" not in button]
    for kind, action in (("money", "take"), ("slot", "buy"), ("hand", "pay")):
        for button in usable:
            found.update(f"{action} {thing}" for thing in re.findall(rf'data-{kind}="([^"]*)"', button))
    if 'id="go"' in drawn:
        found.add("done")
    return found


def table_of(drawn: str) -> dict[str, Any]:
    told = re.search(r'data-table="([^"]*)"', drawn)
    assert told
    table: dict[str, Any] = json.loads(unescape(told[1]))
    return table


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_legal_is_offered_and_nothing_else(case: Any, thorough: bool) -> None:
    state = regnum.new("new_york", case.players, seed=11, options=case.options)
    state.log = []
    rng = Rng(5)
    step = 0
    while not state.over:
        if thorough or step % 2 == 0:
            _looks_right(state, case.players, step if thorough else step // 2)
        state.apply(random_action(state, rng))
        step += 1
    for language in LANGUAGES:
        for eyes in (0, None):
            scene = scene_for(state, eyes, language)
            assert pieces_of(scene)["board"]
            assert log_lines(scene)


def _looks_right(state: regnum.State, players: int, number: int) -> None:
    language = LANGUAGES[number % 3]
    scene = scene_for(state, int(state.seat), language)
    drawn = "".join(pieces_of(scene).values())
    assert set(table_of(drawn)["legal"]) == set(scene.legal)
    assert set(scene.legal) <= offered(drawn)
    if scene.view["phase"] != "act":  # while acting, cards of the hand are marked before a building is chosen
        assert offered(drawn) - {"done"} <= set(scene.legal)
    assert "N<" not in drawn
    other = (int(state.seat) + 1) % players
    # Who only watches takes turns: another seat, a spectator, and both in a replay.
    eyes, live = ((other, True), (None, True), (other, False), (None, False))[number % 4]
    watched = "".join(pieces_of(scene_for(state, eyes, language, live=live)).values())
    assert not offered(watched)
    assert table_of(watched)["legal"] == []


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_end_has_a_table_a_scoring_whose_sums_are_the_score(players: int) -> None:
    state = finished(players)
    scene = scene_for(state, 0, "de")
    tables = score_tables(scene)
    assert [table.title for table in tables] == ["Wertung C", "Wertung B", "Wertung A"]
    scores = state.scores() + [sheet["score"] for sheet in other_sheets(scene)]
    assert len(scores) == players + (players == 2)
    for party, score in enumerate(scores):
        assert sum(cells[party].points for table in tables for _words, cells in table.rows) == score
        assert sum(table.total[1][party] for table in tables) == score
    for table in tables:
        for _words, cells in table.rows:
            counts = [int(cell.count.removesuffix("×")) for cell in cells]
            assert [cell.best for cell in cells] == [0 < count == max(counts) for count in counts]
            assert all(bool(cell.words) >= (cell.points > 0) for cell in cells)


def finished(players: int) -> regnum.State:
    state = regnum.new("new_york", players, seed=4)
    state.log = []
    rng = Rng(1)
    while not state.over:
        state.apply(random_action(state, rng))
    return state


def test_money_of_others_is_shown_only_with_the_memory_aid() -> None:
    for aid in (True, False):
        state = regnum.new("new_york", 3, seed=2, options={"memory_aid": aid})
        board = str(screen.pieces(scene_for(state, 0, "en"))["board"])
        assert ("coin" in board) == aid
        hand = str(screen.pieces(scene_for(state, None, "en"))["hand"])
        assert ("data-hand" in hand) == aid


def with_other_hands(state: NewYorkState, viewer: int | None, rng: Rng) -> regnum.State:
    """As it might be for who remembers nothing: all money out of the viewer's sight is dealt anew."""
    described = state.position()
    held = [seat for seat in range(int(state.players)) if seat != viewer]
    if described["phase"] == "pay":  # what is left must still pay
        held = [seat for seat in held if seat != described["seat"]]
    places = [described["seats"][seat]["money"] for seat in held] + [described["discards"], *described["pile"]]
    money = [card for place in places for card in place if card not in ("A", "B")]
    for end in range(len(money) - 1, 0, -1):
        other = int(rng.below(end + 1))
        money[end], money[other] = money[other], money[end]
    for place in places:
        place[:] = [card if card in ("A", "B") else money.pop() for card in place]
    imagined = regnum.from_position(described)
    imagined.log = state.log
    return imagined


def seen_by(state: regnum.State, viewer: int | None) -> str:
    """All that people see of a table: its page while it is played and in the replay, its log, board and picture."""
    scenes = [scene_for(state, viewer, "en", live=live) for live in (True, False)]
    drawn = [piece for scene in scenes for piece in pieces_of(scene).values()] + log_lines(scenes[0])
    names = [f"N{seat}" for seat in range(int(state.players))]
    paper = Console(width=200)
    with paper.capture() as printed:
        paper.print(view_of("new_york").board(state.view(viewer), names, "en"))
    return "".join([*drawn, printed.get(), view_of("new_york").svg(state.view(viewer), names, "en")])


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("aid", [True, False])
def test_nothing_that_people_see_depends_on_money_they_have_to_remember(
    players: int, aid: bool, thorough: bool
) -> None:
    """Whatever the others hold: without the memory aid no byte differs, with it some do."""
    state = regnum.new("new_york", players, seed=5, options={"memory_aid": aid})
    assert isinstance(state, NewYorkState)
    state.log = []
    rng = Rng(players)
    phases = set()
    differed = looked = 0
    while not state.over:
        phases.add(state.position()["phase"])
        if looked % (8 if thorough and not aid else 16) == 0:  # that something differs is seen soon
            for viewer in (None, int(rng.below(players))):
                other = with_other_hands(state, viewer, rng)
                differed += seen_by(other, viewer) != seen_by(state, viewer)
        state.apply(random_action(state, rng))
        looked += 1
    assert phases >= {"act", "take", "pay"}
    assert (differed > looked / 32) if aid else differed == 0


def test_the_new_table_says_that_money_is_secret_unless_switched_on(visitor: Visitor) -> None:
    for language, said in (
        ("en", "money in hand is secret from the first turn on"),
        ("nl", "geld in de hand is vanaf de eerste beurt geheim"),
        ("de", "Geld auf der Hand ist vom ersten Zug an geheim"),
    ):
        page = visitor.get("/new/new_york", **{"accept-language": language}).text
        assert said in page
        switch = re.search(r'<input [^>]*name="option-memory_aid"[^>]*>', page)
        assert switch
        assert "checked" not in switch[0]


def test_the_names_follow_the_theme() -> None:
    for theme, name, other in (("new_york", "Wolken\u00adkratzer", "Turm"), ("alhambra", "Turm", "kratzer")):
        state = regnum.new("new_york", 2, seed=2, options={"theme": theme})
        drawn = "".join(pieces_of(scene_for(state, 0, "de")).values())
        assert name in drawn
        assert other not in drawn


def test_a_building_tells_its_payments_the_shortest_first() -> None:
    state = state_of(position(["b1 b1 b2 b3 b5 y9", "o1", "o2"]))
    drawn = "".join(pieces_of(scene_for(state, 0, "en")).values())
    slots = table_of(drawn)["slots"]
    assert slots["blue"]["ways"] == [["blue-3"], ["blue-1", "blue-2"]]
    assert slots["yellow"]["ways"] == [["yellow-9"]]
    assert (slots["blue"]["exact"], slots["yellow"]["exact"]) == (True, False)
    assert slots["green"]["ways"] == []


def test_what_is_paid_already_limits_the_ways() -> None:
    state = state_of(position(["b1 b1 b2 b3 b5 y9", "o1", "o2"], phase="pay", buying="blue", chosen=["blue-2"]))
    # a theater for 3: the 2 is laid down, so the 3 alone is no way any more
    drawn = "".join(pieces_of(scene_for(state, 0, "en")).values())
    assert table_of(drawn)["slots"]["blue"]["ways"] == [["blue-1", "blue-2"]]
    assert offered(drawn) - {"done"} == {"pay blue-1", "pay blue-2", "pay blue-3", "pay blue-5"}


def why_not(drawn: str, element: str) -> str:
    """What an element says when it is clicked; empty when it can be done."""
    tag = re.search(rf'<\w+ id="{element}"[^>]*>', drawn)
    assert tag, element
    said = re.search(r'data-why-not="([^"]*)"', tag[0])
    assert (said is None) == ("aria-disabled" not in tag[0])
    return unescape(said[1]) if said else ""


def test_what_cannot_be_done_says_why() -> None:
    state = state_of(position(["b1 b2 y9", "o1", "o2"]))
    drawn = "".join(pieces_of(scene_for(state, 0, "en")).values())
    assert why_not(drawn, "slot-blue") == why_not(drawn, "money-blue-9-0") == why_not(drawn, "hand-blue-1-0") == ""
    assert why_not(drawn, "slot-green") == "4 short: you have 0 in green."
    waiting = "".join(pieces_of(scene_for(state, 1, "en")).values())
    for element in ("slot-blue", "money-blue-9-0", "hand-orange-1-0"):
        assert why_not(waiting, element) == "It is not your turn."
    assert "data-why-not" not in "".join(pieces_of(scene_for(state, None, "en")).values())


def test_what_was_begun_says_what_goes_with_it() -> None:
    paying = state_of(position(["b1 b2 y9", "o1", "o2"], phase="pay", buying="blue", chosen=["blue-2"]))
    drawn = "".join(pieces_of(scene_for(paying, 0, "en")).values())
    assert why_not(drawn, "hand-yellow-9-0") == "Wrong currency: pay for the theater in blue."
    assert why_not(drawn, "hand-blue-1-0") == ""
    assert why_not(drawn, "slot-yellow") == why_not(drawn, "money-yellow-9-0")
    assert why_not(drawn, "slot-yellow").startswith("You are paying for the theater")
    taking = state_of(position(["b1", "o1", "o2"], row="y4 g1 o9", phase="take", chosen=["blue-2"]))
    drawn = "".join(pieces_of(scene_for(taking, 0, "en")).values())
    assert why_not(drawn, "money-yellow-4-0") == "That would make 6: several cards only up to 5."
    assert why_not(drawn, "money-green-1-0") == ""
    assert why_not(drawn, "slot-blue").startswith("You are taking money")


def test_an_exact_payment_of_ones_own_is_a_joy() -> None:
    state = state_of(position(["b3 y9", "o1", "o2"]))
    state.log = []
    assert "data-joy" not in "".join(pieces_of(scene_for(state, 0, "en")).values())
    play(state, "buy blue", "pay blue-3")
    for eyes, joys in ((0, ["exact-0"]), (1, []), (None, [])):
        drawn = "".join(pieces_of(scene_for(state, eyes, "en")).values())
        assert re.findall(r'data-joy="([^"]*)"', drawn) == joys


def scored_state(players: int) -> regnum.State:
    """Just after scoring A."""
    state = regnum.new("new_york", players, seed=4)
    state.log = []
    rng = Rng(1)
    while not any(event["kind"] == "scoring" for event in state.log_for(None)):
        state.apply(random_action(state, rng))
    return state


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_scoring_shows_who_was_paid_for_what(players: int) -> None:
    state = scored_state(players)
    paid = next(event["points"] for event in state.log_for(None) if event["kind"] == "scoring")
    for eyes in (*range(players), None):
        scene = scene_for(state, eyes, "en")
        panel = pieces_of(scene)["scored"]
        assert re.search(r'data-scoring="A-\d+"', panel)
        assert sorted(map(int, re.findall(r'<b class="plus">\+(\d+)</b>', panel)), reverse=True) == sorted(
            paid, reverse=True
        )
        places = re.findall(r'<span class="place"><span class="winners">(.*?)</span></span><b>\+(\d+)</b>', panel)
        shares = sum(int(points) * winners.count('class="seat"') for winners, points in places)
        assert shares == sum(paid)
        assert re.search(r'<p class="scoring-line"><b>Scoring A</b>', "".join(log_lines(scene)))
    looking_back = replace(scene_for(state, 0, "en"), then=True)
    assert "data-scoring" not in pieces_of(looking_back)["scored"]


def test_a_scoring_is_shown_until_ones_next_turn_is_over() -> None:
    state = scored_state(3)
    rng = Rng(2)
    while "data-scoring" in pieces_of(scene_for(state, 0, "en"))["scored"]:
        state.apply(random_action(state, rng))
    scene = scene_for(state, 0, "en")
    scoring = next(number for number, event in enumerate(scene.log) if event["kind"] == "scoring")
    assert [turn.seat for turn in scene.turns if turn.first > scoring].count(0) == 1


def test_the_log_speaks_to_the_reader_and_draws_what_was_paid() -> None:
    state = state_of(position(["b3 y9", "o9 o1", "o2"]))
    state.log = []
    play(state, "buy blue", "pay blue-3", "take green-9", "buy orange", "pay orange-9", "done")
    scene = scene_for(state, 0, "en")
    first, second = (str(screen.turn(scene, turn)) for turn in scene.turns)
    assert " ".join(re.sub(r"<[^>]*>", "", first).split()) == "You buy theater 3 with exactly 3 take 9"
    assert 'data-thing="theater-0"' in first
    assert 'data-thing="church-1"' in second
    board = pieces_of(scene)["board"]
    assert re.findall(r'id="(cell-[^"]*)" class="count[^"]* fresh"', board) == ["cell-1-church"]
    assert 'data-thing="theater-0"' in board
    assert "b-church" in str(screen.lately(scene, scene.last_turns[1]))
    assert "<b>5</b>" in str(screen.lately(scene, scene.last_turns[1]))


def test_rounds_are_counted() -> None:
    state = regnum.new("new_york", 3, seed=3)
    state.log = []
    rng = Rng(1)
    seen = []
    while not state.over:
        seen.append(int(re.findall(r"Round (\d+)", pieces_of(scene_for(state, 0, "en"))["facts"])[0]))
        state.apply(random_action(state, rng))
    assert seen[0] == 1
    assert seen == sorted(seen)
    assert set(seen) == set(range(1, seen[-1] + 1))


def test_two_at_one_device_see_nothing_while_it_is_passed_on() -> None:
    state = regnum.new("new_york", 3, seed=2)
    scene = scene_for(state, None, "nl", mine=(0, 1))
    assert "data-hand" not in "".join(pieces_of(scene).values())


def test_explanations_are_there_for_everything_that_promises_one() -> None:
    state = finished(2)
    for language in LANGUAGES:
        said = explanations(language)
        for theme in ("new_york", "alhambra"):
            start = regnum.new("new_york", 2, seed=3, options={"theme": theme})
            for shown in (start, state):
                drawn = "".join(pieces_of(scene_for(shown, 0, language)).values())
                assert set(re.findall(r'data-explain="([^"]*)"', drawn)) <= set(said)
    assert "Wolkenkratzer" in explanations("de")["new_york-skyscraper"]
    assert "Turm" in explanations("de")["alhambra-skyscraper"]


def test_a_screen_is_drawn_quickly() -> None:
    state = regnum.new("new_york", 6, seed=3)
    assert isinstance(state, NewYorkState)
    state.log = []
    rng = Rng(1)
    for _step in range(150):
        state.apply(random_action(state, rng))
    scene = scene_for(state, int(state.seat), "en")
    best = min(_seconds(scene) for _try in range(5))
    assert best < 0.05
    assert all(isinstance(piece, Markup) for piece in screen.pieces(scene).values())


def _seconds(scene: Scene) -> float:
    start = perf_counter()
    screen.pieces(scene)
    return perf_counter() - start

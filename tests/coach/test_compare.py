"""Two choices beside each other: what differs is found, what does not is not, and nothing hidden is used."""

from __future__ import annotations

import math
import time

import pytest

import regnum
from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.compare import Comparison, compare, gap, whole, with_next_best
from regnum.coach.lines import line
from regnum.coach.replies import told_apart
from regnum.core.measures import measured
from tests.coach.table import ENOUGH, GAMES, greedy_action, middle
from tests.kingdomino.positions import placing

FOREST = (("kind", "region"), ("terrain", "forest"))


def beside_each_other(state: regnum.State, one: str, other: str, seed: int = 1, deals: int = 60) -> Comparison:
    turn, policy = Turn(state), strategy_for(state.game).policy
    first, second = (line(turn, (state.parse(text),), policy, seed) for text in (one, other))
    return compare(turn, first, second, seed, ENOUGH, deals)


def test_a_gap_is_a_mean_with_its_error_and_how_often_it_was_so() -> None:
    found = gap([3.0, 1.0, 0.0, 4.0])
    assert (found.mean, found.more, found.less) == (2.0, 0.75, 0.0)
    assert math.isclose(found.error, math.sqrt(10 / 3 / 4))
    assert found.clear(2.0)
    assert not found.clear(3.0)
    assert not gap([5.0]).clear(2.0), "one deal alone proves nothing"
    assert gap([2.0, 2.0, 2.0]).clear(3.0), "what is always so is clear"


def test_to_join_a_forest_with_crowns_is_the_reason() -> None:
    state = placing("24 h7-i7", "25 h8-i8", "28 h6-i6", domino=4)
    found = beside_each_other(state, "h5-h4", "f7-f8")
    assert found.verdict == "better"
    best = found.differences[0]
    assert (best.seat, best.item) == (0, FOREST)
    assert best.gaps["points"].mean == 6  # two squares more, for three crowns
    assert best.gaps["points"].more == 1
    other_way = beside_each_other(state, "f7-f8", "h5-h4")
    assert other_way.verdict == "worse"
    assert other_way.differences[0].gaps["points"].mean == -6


def test_items_with_several_names_are_summed_by_each() -> None:
    state = middle("new_york", 0)
    while not state.over:
        state.apply(greedy_action(state))
    found = measured(state)
    items = [(seat, item) for seat, told in enumerate(state.outcome()["seats"]) for item in told["items"]]
    for seat, item in items:
        of_building = [one for other, one in items if other == seat and one["building"] == item["building"]]
        total = sum(one["points"] for one in of_building)
        assert found[seat, (("kind", "scoring"), ("building", item["building"])), "points"] == total
        whole_name = (("kind", "scoring"), ("building", item["building"]), ("scoring", item["scoring"]))
        assert found[seat, whole_name, "points"] == item["points"]


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_beside_itself_differs_in_nothing(game: str) -> None:
    state = middle(game)
    turn = Turn(state)
    same = whole(turn, greedy_action(state), 1)
    found = compare(turn, same, same, 1, ENOUGH, 40)
    assert found.verdict == "equal"
    assert found.differences == []
    assert (found.ahead.mean, found.ahead.error) == (0, 0)


def test_choices_that_are_the_same_in_a_mirror_hardly_ever_seem_to_differ() -> None:
    state = regnum.new("kingdomino", 2, seed=3)
    while not state.text(state.legal_actions()[0]).count("-"):
        state.apply(state.legal_actions()[0])
    found = [beside_each_other(state, "f7-e7", "h7-i7", seed, deals=100) for seed in range(12)]
    assert sum(len(one.differences) for one in found) <= 2
    assert sum(one.verdict != "equal" for one in found) <= 2


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_used_and_the_same_seed_finds_the_same(game: str) -> None:
    state = middle(game)
    action, seat = greedy_action(state), int(state.seat)
    found = with_next_best(Turn(state), action, 7, ENOUGH, 24)
    assert found is not None
    assert found.one.actions[0] == action
    assert found.one.leads_to != found.other.leads_to
    for seed in (1, 2):
        elsewhere = Turn(state.determinize(seat, seed))
        assert with_next_best(elsewhere, action, 7, ENOUGH, 24) == found
    assert with_next_best(Turn(state), action, 8, ENOUGH, 24) != found


def test_the_better_of_two_ways_to_go_on_is_what_is_meant() -> None:
    """Both begin with the action that was advised, and how it goes on nobody has said."""
    state = middle("dominion")
    while "play treasures" not in (texts := [state.text(action) for action in state.legal_actions()]):
        state.apply(greedy_action(state))
    assert "done" in texts
    turn, policy = Turn(state), strategy_for("dominion").policy
    treasures, done = state.parse("play treasures"), state.parse("done")
    buying, nothing = line(turn, (treasures,), policy, 1), line(turn, (treasures, done), policy, 1)
    for pair in ((buying, nothing), (nothing, buying)):
        found = compare(turn, *pair, 1, ENOUGH, 200)
        assert (found.one, found.other, found.verdict) == (buying, nothing, "better")


def test_what_is_taken_is_not_left_to_the_next() -> None:
    state = regnum.new("kingdomino", 2, seed=3)
    texts = [state.text(action) for action in state.legal_actions()]
    found = beside_each_other(state, texts[0], texts[-1])
    replies = {f"claim {reply.event['domino']}": reply for reply in found.replies if reply.event["kind"] == "claim"}
    assert replies
    assert all(reply.event["seat"] == 1 - found.seat for reply in found.replies)
    if texts[0] in replies:
        assert (replies[texts[0]].one, replies[texts[0]].other > 0.5) == (0, True)
    if texts[-1] in replies:
        assert (replies[texts[-1]].other, replies[texts[-1]].one > 0.5) == (0, True)


def test_replies_are_told_apart_only_by_what_happens_on_both_halves() -> None:
    often, once = {'{"kind": "often"}'}, {'{"kind": "once"}'}
    (found,) = told_apart([(often, set())] * 40)
    assert (found.event, found.one, found.other) == ({"kind": "often"}, 1, 0)
    assert told_apart([(once, set())] * 20 + [(set(), set())] * 20) == []
    assert told_apart([(often, often)] * 40) == []
    assert told_apart([(often, set())] * 6) == [], "too few deals"


def test_it_takes_no_longer_than_it_may() -> None:
    state = middle("kingdom_builder")
    action = greedy_action(state)
    start = time.process_time()  # how long it waited for the processor is no fault of it
    found = with_next_best(Turn(state), action, 1, seconds=0.2, deals=1_000_000)
    assert time.process_time() - start < 1.5
    assert found is not None
    assert found.deals > 0


def test_where_there_is_nothing_else_to_do_nothing_is_compared() -> None:
    state = regnum.new("kingdom_builder", 2, seed=3)
    while len(state.legal_actions()) > 1:
        state.apply(greedy_action(state))
    turn = Turn(state)
    assert with_next_best(turn, turn.legal[0], 1) is None
    assert whole(turn, turn.legal[0], 1).actions == (turn.legal[0],)

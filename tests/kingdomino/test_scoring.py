"""Kingdomino: the end, the score, ties and variants, sentence by sentence of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.core.playout import random_playout
from regnum.view import why_of
from tests.kingdomino.positions import kingdom, over
from tests.kingdomino.test_placing import FULL


def items(state: regnum.State, seat: int) -> list[Any]:
    outcome: Any = state.outcome()
    listed: list[Any] = outcome["seats"][seat]["items"]
    return listed


def test_each_region_scores_squares_times_crowns() -> None:
    # Forest with a crown at g6, forest at g5 of another domino: 2 squares x 1 crown. Wheat h6: no crown.
    state = over([kingdom("24 g6-h6", "3 g5-f5"), kingdom()])
    regions = {(item["terrain"], tuple(item["squares"])): item for item in items(state, 0)}
    assert regions["forest", ("f5", "g5", "g6")] | {"squares": 0} == {
        "kind": "region", "terrain": "forest", "squares": 0, "crowns": 1, "points": 3,
    }  # fmt: skip
    assert regions["wheat", ("h6",)]["points"] == 0
    assert state.scores() == [3, 0]


def test_regions_are_edge_connected_squares_of_one_terrain() -> None:
    # Wheat with a crown at f7 and wheat at g6 touch by a corner only: two regions.
    state = over([kingdom("19 f7-e7", "13 g6-g5"), kingdom()])
    wheat = sorted((item["squares"], item["points"]) for item in items(state, 0) if item["terrain"] == "wheat")
    assert wheat == [(["f7"], 1), (["g6"], 0)]


def test_several_regions_of_one_terrain_score_apart() -> None:
    state = over([kingdom("45 h7-i7", "40 f7-e7"), kingdom()])
    assert state.scores() == [3, 0]  # two mines of one square each, with 2 crowns and with 1


def test_the_castle_belongs_to_no_region() -> None:
    # Forest on both sides of the castle is not joined by it.
    state = over([kingdom("24 f7-e7", "3 h7-i7"), kingdom()])
    forests = [len(item["squares"]) for item in items(state, 0) if item["terrain"] == "forest"]
    assert sorted(forests) == [1, 2]


def test_highest_total_wins() -> None:
    state = over([kingdom("24 g6-h6"), kingdom("45 g6-h6")])
    assert state.scores() == [1, 2]
    assert state.winners() == [1]
    outcome: Any = state.outcome()
    assert outcome["decided_by"] == [{"by": "points", "out": [0]}]
    assert why_of("kingdomino", outcome, ["Anna", "Bo"], "en") == "1 more than the next."


def test_ties_the_largest_single_region_crowns_not_needed() -> None:
    state = over([kingdom("24 g6-h6"), kingdom("25 g6-h6", "1 h5-i5")])
    assert state.scores() == [1, 1]
    assert state.winners() == [1]
    outcome: Any = state.outcome()
    assert outcome["decided_by"] == [{"by": "largest_region", "out": [0]}]
    said = why_of("kingdomino", outcome, ["Anna", "Bo"], "en")
    assert said == "Level on points, but with a smaller largest region: Anna."
    assert [seat["largest_region"] for seat in outcome["seats"]] == [1, 3]


# 2 points each and no region larger than 2 squares: forest 2 x 1, or two forests 1 x 1 and an empty lake.
ONE_CROWN = kingdom("24 g6-g5", "17 f6-e6")
TWO_CROWNS = kingdom("25 f7-e7", "26 h7-i7", "7 g5-g6")


def test_then_the_most_crowns() -> None:
    state = over([ONE_CROWN, TWO_CROWNS])
    outcome: Any = state.outcome()
    assert state.scores() == [2, 2]
    assert [seat["largest_region"] for seat in outcome["seats"]] == [2, 2]
    assert [seat["crowns"] for seat in outcome["seats"]] == [1, 2]
    assert state.winners() == [1]
    assert outcome["decided_by"] == [{"by": "crowns", "out": [0]}]
    said = why_of("kingdomino", outcome, ["Anna", "Bo"], "de")
    assert said == "Gleich in Punkten und größtem Gebiet, aber mit weniger Kronen: Anna."


def test_everybody_who_lost_is_told_by_what() -> None:
    seats = [kingdom("19 g6-h6"), ONE_CROWN, TWO_CROWNS, kingdom("41 g6-h6")]
    outcome: Any = over(seats).outcome()
    assert [seat["score"] for seat in outcome["seats"]] == [1, 2, 2, 2]
    assert [seat["largest_region"] for seat in outcome["seats"]] == [1, 2, 2, 1]
    assert outcome["decided_by"] == [
        {"by": "points", "out": [0]},
        {"by": "largest_region", "out": [3]},
        {"by": "crowns", "out": [1]},
    ]
    assert why_of("kingdomino", outcome, ["Anna", "Bo", "Cas", "Dee"], "nl") == (
        "Gelijk in punten, maar met een kleiner grootste gebied: Dee. "
        "Gelijk in punten en grootste gebied, maar met minder kronen: Bo."
    )


def test_before_the_end_nothing_is_decided() -> None:
    outcome: Any = regnum.new("kingdomino", 2, 1).outcome()
    assert outcome["decided_by"] is None


def test_then_a_shared_win() -> None:
    state = over([kingdom("24 g6-h6"), kingdom("25 g6-h6"), kingdom("13 g6-h6")])
    outcome: Any = state.outcome()
    assert state.winners() == [0, 1]
    assert outcome["decided_by"] == [{"by": "points", "out": [2]}]
    assert why_of("kingdomino", outcome, ["Anna", "Bo", "Cas"], "en") == "Level to the last tie-break: Anna, Bo."


def test_us_ties_largest_region_then_shared() -> None:
    assert over([ONE_CROWN, TWO_CROWNS], edition="us").winners() == [0, 1]
    assert over([kingdom("24 g6-h6"), kingdom("25 g6-h6", "1 h5-i5")], edition="us").winners() == [1]


# Variants

NO_HARM = FULL[:-1]


def bonus(state: regnum.State, kind: str, seat: int = 0) -> int:
    return int(next(item["points"] for item in items(state, seat) if item["kind"] == kind))


def test_middle_kingdom_10_when_the_castle_is_in_the_middle_gaps_are_allowed() -> None:
    with_gaps = over([kingdom("1 f7-e7", "2 h7-i7"), kingdom()], middle_kingdom=True)
    assert bonus(with_gaps, "middle_kingdom") == 10
    assert with_gaps.scores()[0] == 10
    assert bonus(over([kingdom(*FULL), kingdom()], middle_kingdom=True), "middle_kingdom") == 10


def test_middle_kingdom_no_square_further_than_2_from_the_castle() -> None:
    state = over([kingdom("1 f7-e7", "13 d7-c7"), kingdom()], middle_kingdom=True)
    assert bonus(state, "middle_kingdom") == 0


def test_middle_kingdom_3_in_7x7() -> None:
    three_away = kingdom("1 f7-e7", "13 d7-d6")
    duel = {"middle_kingdom": True, "mighty_duel": True}
    assert bonus(over([three_away, kingdom()], **duel), "middle_kingdom") == 10
    assert bonus(over([kingdom("1 f7-e7", "13 d7-c7"), kingdom()], **duel), "middle_kingdom") == 0


def test_harmony_5_when_nothing_was_discarded() -> None:
    assert bonus(over([kingdom(*FULL), kingdom()], harmony=True), "harmony") == 5
    assert bonus(over([kingdom(*NO_HARM, discards=1), kingdom()], harmony=True), "harmony") == 0


@pytest.mark.parametrize("options", [{}, {"mighty_duel": True}])
def test_harmony_is_the_same_as_a_full_grid(options: dict[str, bool]) -> None:
    side = 7 if options else 5
    seen = set()
    for seed in range(600):
        state = regnum.new("kingdomino", 2, seed=seed, options={**options, "harmony": True})
        random_playout(state, regnum.Rng(seed))
        position: Any = state.position()
        for seat, land in enumerate(position["kingdoms"]):
            full = 2 * len(land["dominoes"]) + 1 == side * side
            assert (bonus(state, "harmony", seat) == 5) == full
            seen.add(full)
    assert seen == {True, False}


def test_without_the_variants_there_is_no_bonus() -> None:
    assert {item["kind"] for item in items(over([kingdom(*FULL), kingdom()]), 0)} == {"region"}


def test_mighty_duel_two_players_7x7_all_48_dominoes() -> None:
    state = regnum.new("kingdomino", 2, seed=1, options={"mighty_duel": True})
    position: Any = state.position()
    assert len(position["pile"]) + 4 == 48
    for players in (3, 4):
        with pytest.raises(regnum.BadOption, match="mighty_duel"):
            regnum.new("kingdomino", players, options={"mighty_duel": True})


def test_dynasty_three_games_scores_summed_the_table_keeps_score_between_them() -> None:
    state: Any = regnum.new("kingdomino", 3, seed=5, options={"dynasty": True, "harmony": True})
    rng = regnum.Rng(1)
    totals = []
    finished = 0
    while not state.over:
        before = state.scores()
        state.play(state.choices()[rng.below(len(state.choices()))])
        if len(state.finished) > finished:
            finished = len(state.finished)
            totals.append(state.scores())
            assert all(now >= then for now, then in zip(state.scores(), before, strict=True))
            if not state.over:
                assert all(not land["dominoes"] for land in state.view(None)["kingdoms"])
    assert finished == 3
    outcome = state.outcome()
    for seat in range(3):
        by_game = [
            sum(item["points"] for item in outcome["seats"][seat]["items"] if item["game"] == game)
            for game in (1, 2, 3)
        ]
        assert [totals[game][seat] for game in range(3)] == [sum(by_game[: game + 1]) for game in range(3)]
    assert state.winners() == [seat for seat in range(3) if state.scores()[seat] == max(state.scores())]


def test_the_games_of_a_dynasty_are_dealt_differently() -> None:
    state: Any = regnum.new("kingdomino", 2, seed=5, options={"dynasty": True})
    lines = []
    while not state.over:
        view = state.view(None)
        if view["kings"] and not view["line"] and all(entry["seat"] is None for entry in view["next_line"]):
            lines.append([entry["domino"] for entry in view["next_line"]])
        state.play(state.choices()[0])
    assert len(lines) == 3
    assert lines[0] != lines[1] != lines[2]

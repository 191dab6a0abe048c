"""The end of the game and the score: cases E01 to E13 of Dominion's rules."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.core.game import LANGUAGES
from regnum.view import why_of
from tests.dominion.table import (
    act,
    aside,
    asked,
    bag,
    cards,
    choices,
    counters,
    deck,
    discard,
    end_turn,
    events,
    field,
    hand,
    owned,
    seat,
    supply,
    table,
    trash,
    view,
)

ACTIONS_11 = "village*4 militia*2 moat*2 throne_room golem witch"


def seats_of(state: regnum.State) -> list[dict[str, Any]]:
    """The seats of the outcome, checked to add up to the scores."""
    outcome: dict[str, Any] = state.outcome()
    seats: list[dict[str, Any]] = outcome["seats"]
    assert [found["score"] for found in seats] == state.scores()
    for found in seats:
        assert sum(item["points"] for item in found["items"]) == found["score"]
    return seats


def ended(state: regnum.State) -> str | None:
    why: str | None = view(state, None)["ended"]
    return why


def test_E01_the_last_province_ends_the_game_at_the_end_of_the_turn() -> None:
    state = table(phase="buy", buys=3, coins=14, supply={"province": 1}, others=[seat("copper")])
    act(state, "buy province")
    assert not state.over
    assert ended(state) is None
    assert supply(state)["province"] == 0
    act(state, "buy silver")  # the remaining buys are still there
    assert not state.over
    assert counters(state) == (1, 1, 3, 0)
    act(state, "buy silver")
    assert state.over
    assert ended(state) == "provinces"
    assert field(state, "phase") == "over"
    assert choices(state) == set()
    assert owned(state) == bag("province silver*2")
    assert state.scores() == [6, 0]
    assert state.winners() == [0]
    assert not events(state, "turn")  # nobody else has another turn
    assert [line["ended"] for line in events(state, "end")] == ["provinces"]


def test_E01_the_game_goes_on_while_a_province_is_left() -> None:
    state = table(phase="buy", coins=8, supply={"province": 2}, others=[seat("copper")])
    act(state, "buy province")
    assert not state.over
    assert field(state, "turn") == 1


@pytest.mark.parametrize(
    ("kingdom", "empty", "last"),
    [
        ("", "curse copper", "estate"),
        ("", "curse estate", "copper"),
        ("", "copper estate", "curse"),
        ("vineyard familiar", "vineyard familiar", "potion"),
        ("vineyard familiar", "potion vineyard", "familiar"),
        ("vineyard familiar", "potion familiar", "vineyard"),
        ("village smithy market", "village market", "smithy"),
    ],
)
def test_E02_any_three_empty_piles_end_the_game_at_the_end_of_the_turn(kingdom: str, empty: str, last: str) -> None:
    piles = dict.fromkeys(cards(empty), 0) | {last: 1}
    state = table(kingdom=kingdom, supply=piles, phase="buy", buys=2, coins=12, potions=1, others=[seat("copper")])
    act(state, f"buy {last}")
    assert not state.over
    act(state, "buy silver")
    assert state.over
    assert ended(state) == "piles"
    assert owned(state) == bag(f"{last} silver")
    outcome: dict[str, Any] = state.outcome()
    assert outcome["ended"] == "piles"
    assert [line["ended"] for line in events(state, "end")] == ["piles"]


def test_E03_two_empty_piles_do_not_end_the_game() -> None:
    state = table(kingdom="village", supply={"estate": 0, "village": 1}, phase="buy", coins=3)
    act(state, "buy village")
    assert supply(state)["estate"] == supply(state)["village"] == 0
    assert not state.over
    assert field(state, "turn") == 1


def test_E03_what_is_trashed_never_returns_to_the_supply() -> None:
    state = table(
        "chapel estate*2 copper",
        supply={"estate": 0, "duchy": 0, "copper": 7},
        trash=cards("estate*3 duchy silver"),
        others=[seat("copper")],
    )
    act(state, "play chapel", "trash copper", "trash estate", "trash estate", "done")
    assert trash(state) == cards("estate*3 duchy silver copper estate*2")
    assert supply(state) == supply(table(supply={"estate": 0, "duchy": 0, "copper": 7}))
    assert not {"buy estate", "buy duchy"} & choices(state)
    end_turn(state)
    assert not state.over


def test_E04_the_end_is_checked_after_a_possessed_turn_as_well() -> None:
    others = [seat("copper", deck="copper*5", turns=3)]
    state = table(
        "copper", others=others, turn=1, possessed_by=0, last_turn=0, phase="buy", coins=8, supply={"province": 1}
    )
    act(state, "buy province")
    assert state.over
    assert ended(state) == "provinces"
    assert owned(state) == bag("copper province")
    assert not events(state, "turn")

    piles = {"estate": 0, "duchy": 0, "silver": 1}
    state = table(others=others, turn=1, possessed_by=0, last_turn=0, phase="buy", coins=3, supply=piles)
    act(state, "buy silver")
    assert state.over
    assert ended(state) == "piles"


def test_E05_pending_possession_turns_are_not_taken_after_the_end() -> None:
    others = [seat("gold", deck="copper*5", turns=3)]
    state = table(
        others=others,
        possessions=[{"by": 0, "of": 1}, {"by": 0, "of": 1}],
        phase="buy",
        coins=8,
        supply={"province": 1},
    )
    act(state, "buy province")
    assert state.over
    assert not events(state, "turn")
    assert hand(state, 1) == bag("gold")
    assert deck(state, 1) == cards("copper*5")


def test_E05_without_the_end_they_are_taken() -> None:
    others = [seat("gold", deck="copper*5", turns=3)]
    state = table(others=others, possessions=[{"by": 0, "of": 1}], phase="buy", coins=8, supply={"province": 2})
    act(state, "buy province")
    assert not state.over
    assert (field(state, "turn"), field(state, "possessed_by")) == (1, 0)


def test_E06_all_owned_cards_count_wherever_they_are() -> None:
    state = table(
        "estate",
        deck="duchy copper",
        discard="province curse",
        play="gardens",
        mine={"aside": ["duchy"]},
        others=[seat("copper", deck="estate*2")],
    )
    assert owned(state) == bag("estate duchy*2 copper province curse gardens")
    assert state.scores() == [1 + 3 + 6 - 1 + 0 + 3, 2]
    assert view(state, 1)["scores"] == [12, 2]
    seats_of(state)


def test_E06_cards_set_aside_by_a_library_count() -> None:
    library = table("library vineyard", deck="village smithy moat copper*9", others=[seat("copper")])
    before = library.scores()
    assert before == [1, 0]  # Library and three more Actions, with one Vineyard
    act(library, "play library", "set aside village")
    assert "village" in aside(library)
    assert library.scores() == before


def test_E06_the_cards_of_the_last_turn_count_at_the_end() -> None:
    state = table("duchy", "estate", "gold", "village", phase="buy", coins=8, supply={"province": 1})
    act(state, "buy province")
    assert state.over
    assert owned(state) == bag("duchy estate gold village province")
    assert state.scores() == [10, 0]
    assert [(item["card"], item["points"]) for item in seats_of(state)[0]["items"] if item["points"]] == [
        ("estate", 1),
        ("duchy", 3),
        ("province", 6),
    ]


@pytest.mark.parametrize(("others_owned", "each_worth"), [(27, 2), (28, 3), (37, 3), (38, 4)])
def test_E07_gardens_are_worth_a_point_for_every_full_ten_cards(others_owned: int, each_worth: int) -> None:
    # With two Gardens that makes 29, 30, 39 and 40 cards.
    state = table("gardens", deck=f"copper*{others_owned - 4}", discard="gardens", play="village*4")
    assert owned(state).total() == others_owned + 2
    assert state.scores() == [2 * each_worth, 0]


def test_E07_gardens_count_themselves_curses_and_everything() -> None:
    assert table("gardens copper*9").scores() == [1, 0]
    assert table("gardens copper*8").scores() == [0, 0]
    assert table("gardens copper*7 curse*2").scores() == [1 - 2, 0]
    nine = "copper silver gold potion village moat militia philosophers_stone vineyard"
    assert table("gardens", deck=nine).scores() == [1 + 1, 0]  # the Vineyard has three Actions


def test_E08_a_vineyard_is_worth_a_point_for_every_full_three_actions() -> None:
    assert table("vineyard*2", deck=ACTIONS_11).scores() == [2 * 3, 0]
    assert table("vineyard*2 village", deck=ACTIONS_11).scores() == [2 * 4, 0]
    assert table("vineyard*2 village*2", deck=ACTIONS_11).scores() == [2 * 4, 0]


@pytest.mark.parametrize("card", ["militia", "moat", "familiar", "village"])
def test_E08_attacks_and_reactions_are_actions(card: str) -> None:
    assert table(f"vineyard village*2 {card}").scores() == [1, 0]


@pytest.mark.parametrize("card", ["copper", "philosophers_stone", "potion", "gold"])
def test_E08_treasures_are_not(card: str) -> None:
    assert table(f"vineyard village*2 {card}").scores() == [0, 0]


def test_E08_vineyards_do_not_count_for_vineyards() -> None:
    assert table("vineyard*5 village*2").scores() == [0, 0]
    assert table("vineyard*5 village*2 philosophers_stone*3").scores() == [0, 0]
    assert table("vineyard*5 village*3").scores() == [5, 0]


def test_E09_every_curse_costs_a_point_and_a_total_may_be_negative() -> None:
    state = table("curse*3 estate", others=[seat(deck="curse*2", discard="curse")])
    assert state.scores() == [-2, -3]
    state = table("curse*3", phase="buy", coins=8, supply={"province": 1}, others=[seat("curse*4")])
    act(state, "buy province")
    assert state.scores() == [3, -4]
    assert seats_of(state)[1]["items"][-1]["points"] == -4
    assert state.winners() == [0]


def final(mine: str, turns: list[int], others: list[str], turn: int = 0) -> regnum.State:
    """The seat in `turn` buys the last Province; the cards of all are given without it."""
    seats = [seat(owned, turns=turns[place + 1]) for place, owned in enumerate(others)]
    state = table(
        mine,
        mine={"turns": turns[0]},
        others=seats,
        turn=turn,
        phase="buy",
        coins=8,
        supply={"province": 1},
    )
    act(state, "buy province")
    assert state.over
    return state


def test_E10_with_equal_points_fewer_turns_win() -> None:
    state = final("estate", [10, 9], ["province estate"])
    assert state.scores() == [7, 7]
    assert state.winners() == [1]  # the first player ended the game
    assert state.outcome()["decided_by"] == [{"by": "turns", "out": [0]}]
    assert [field(state, "seats")[player]["turns"] for player in (0, 1)] == [10, 9]
    one_more = final("estate*2", [10, 9], ["province estate"])
    assert one_more.winners() == [0]  # points come first
    assert one_more.outcome()["decided_by"] == [{"by": "points", "out": [1]}]


def test_E11_with_equal_points_and_turns_all_of_them_win() -> None:
    state = final("province", [10, 10], [""], turn=1)
    assert state.scores() == [6, 6]
    assert state.winners() == [0, 1]
    assert state.outcome()["decided_by"] == []
    # Neither more Treasures nor anything else breaks the tie.
    state = final("province gold*5", [10, 10, 10], ["province", "curse"], turn=2)
    assert state.scores() == [6, 6, 5]
    assert state.winners() == [0, 1]
    assert state.outcome()["decided_by"] == [{"by": "points", "out": [2]}]
    # Some of those who are level may still lose by their turns.
    state = final("", [10, 9, 9], ["province", "province"])
    assert state.scores() == [6, 6, 6]
    assert state.winners() == [1, 2]
    assert state.outcome()["decided_by"] == [{"by": "turns", "out": [0]}]
    said = {
        language: why_of("dominion", state.outcome(), ["Anna", "Bo", "Cas"], language) for language in LANGUAGES
    }
    assert said == {
        "en": "Level on points, but after more turns: Anna. Level to the last tie-break: Bo, Cas.",
        "nl": "Gelijk in punten, maar na meer beurten: Anna. Gelijk tot en met de laatste tiebreak: Bo, Cas.",
        "de": "Punktgleich, aber nach mehr Zügen: Anna. Gleich bis zum letzten Stichentscheid: Bo, Cas.",
    }
    state = final("province gold*5", [10, 10, 10], ["province", ""], turn=2)
    assert state.winners() == [0, 1, 2]


def test_E12_possessed_turns_count_for_nobody() -> None:
    others = [seat("copper", turns=4), seat(turns=4)]
    state = table(mine={"turns": 5}, possessions=[{"by": 0, "of": 1}], others=others, phase="buy")
    end_turn(state)
    assert (field(state, "turn"), field(state, "possessed_by")) == (1, 0)
    assert [player["turns"] for player in field(state, "seats")] == [5, 4, 4]
    end_turn(state)
    assert (field(state, "turn"), field(state, "possessed_by")) == (1, None)
    assert [player["turns"] for player in field(state, "seats")] == [5, 5, 4]


def test_E12_a_possessed_turn_does_not_decide_a_tie() -> None:
    others = [seat("province gold*3", turns=9)]
    state = table(
        mine={"turns": 10},
        others=others,
        possessions=[{"by": 0, "of": 1}],
        phase="buy",
        supply={"province": 1},
    )
    end_turn(state)
    act(state, "play treasures", "buy province")  # in the turn of seat 1, for seat 0
    assert state.over
    assert state.scores() == [6, 6]
    assert state.winners() == [1]  # with nine turns against ten; the possessed one would have made it ten


def test_E13_turns_are_compared_among_the_tied_leaders_only() -> None:
    # Seat 2 had the fewest turns, but not the most points.
    state = final("duchy", [10, 9, 8], ["province duchy", "province"])
    assert state.scores() == [9, 9, 6]
    assert state.winners() == [1]
    # Seats 1 and 2 are ahead of seat 0 by turns, and equal.
    state = final("", [10, 9, 9], ["province", "province"])
    assert state.scores() == [6, 6, 6]
    assert state.winners() == [1, 2]
    # A tie behind the leader changes nothing.
    state = final("duchy", [10, 9, 9, 9], ["province", "province", "province"])
    assert state.winners() == [0]
    assert asked(state) is None
    assert discard(state, 1) == []


def test_a_table_where_nobody_can_ever_do_anything_again_ends() -> None:
    """Copper and Curse are sold out and nobody owns a card to play: every turn would resolve itself for ever."""
    state = table(phase="buy", supply={"copper": 0, "curse": 0}, others=[seat("estate*3")])
    assert state.over
    assert state.outcome()["ended"] == "standstill"
    assert state.winners() == [1]


@pytest.mark.parametrize("rescue", [{"curse": 1}, {"copper": 1}])
def test_as_long_as_something_is_free_to_buy_it_goes_on(rescue: dict[str, int]) -> None:
    assert not table(phase="buy", supply={"copper": 0, "curse": 0} | rescue, others=[seat("estate*3")]).over


@pytest.mark.parametrize("card", ["copper", "moat"])
def test_as_long_as_somebody_owns_a_card_to_play_it_goes_on(card: str) -> None:
    supply = {"copper": 0, "curse": 0}
    assert not table(phase="buy", supply=supply, others=[seat("estate*3", card)]).over

"""A turn: taking money or buying, payments card by card, extra actions, and the end of the turn."""

from __future__ import annotations

from collections import Counter

import pytest

import regnum
from regnum import IllegalAction
from regnum.core.rng import Rng
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import ACTING, PAYING, TAKING
from tests.contract.case import play_some
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    SLOTS,
    all_money,
    cards,
    hand,
    new,
    play,
    position,
    rest,
    state_of,
    texts,
    told,
)
from tests.reference import new_york as ref

POOR = ["y1", "b1", "g1"]


# Taking money


def test_any_one_card_may_be_taken_and_the_turn_ends() -> None:
    state = state_of(position(POOR, row="y9 b8 g7 o6"))
    assert texts(state) == ["take yellow-9", "take blue-8", "take green-7", "take orange-6"]
    play(state, "take blue-8")
    assert hand(state, 0) == cards("y1 b8")
    assert state.seat == 1


def test_several_cards_may_be_taken_up_to_a_total_of_5_of_any_currencies() -> None:
    state = state_of(position(POOR, row="y1 b2 g2 o9"))
    play(state, "take yellow-1")
    assert state.seat == 0
    assert texts(state) == ["take blue-2", "take green-2", "done"]
    play(state, "take blue-2")
    assert texts(state) == ["take green-2", "done"]
    play(state, "take green-2")  # 5: nothing can be added, so the turn is over without a word
    assert hand(state, 0) == cards("y1 y1 b2 g2")
    assert state.seat == 1
    assert len(told(state)["row"]) == 4


def test_a_taking_may_be_ended_before_5() -> None:
    state = state_of(position(POOR, row="y1 b2 g2 o9"))
    play(state, "take yellow-1", "done")
    assert hand(state, 0) == cards("y1 y1")
    assert state.seat == 1


def test_several_cards_of_a_total_of_more_than_5_may_not_be_taken() -> None:
    state = state_of(position(POOR, row="y3 b3 g5 o1"))
    play(state, "take yellow-3")
    assert texts(state) == ["take orange-1", "done"]


def test_money_is_taken_in_any_order() -> None:
    row = "y4 b1 g6 o9"
    for order in (("yellow-4", "blue-1"), ("blue-1", "yellow-4")):
        state = state_of(position(POOR, row=row))
        play(state, f"take {order[0]}")
        assert state.seat == 0
        assert texts(state) == [f"take {order[1]}", "done"]
        play(state, f"take {order[1]}")
        assert state.seat == 1
        assert hand(state, 0) == cards("y1 y4 b1")


def test_an_order_of_choosing_leaves_no_trace() -> None:
    first, second = (state_of(position(POOR, row="y1 b1 g2 o9", random=f"{5:032x}")) for _ in range(2))
    play(first, "take green-2", "take yellow-1")
    play(second, "take yellow-1", "take green-2")
    assert told(first)["chosen"] == cards("y1 g2")
    assert first == second


def test_two_equal_cards_may_be_taken_together() -> None:
    state = state_of(position(POOR, row="y2 y2 g9 o9"))
    assert texts(state)[0] == "take yellow-2"
    play(state, "take yellow-2")
    assert texts(state) == ["take yellow-2", "done"]
    play(state, "take yellow-2")
    assert hand(state, 0) == cards("y1 y2 y2")


# Buying


def test_a_building_is_paid_in_the_currency_of_its_slot_only() -> None:
    state = state_of(position(["b9 g9 o9", "", ""]))
    assert "buy yellow" not in texts(state)
    assert [text for text in texts(state) if text.startswith("buy")] == ["buy blue", "buy green", "buy orange"]
    play(state, "buy green")
    assert texts(state) == ["pay green-9"]


def test_less_than_the_price_does_not_buy() -> None:
    assert "buy orange" not in texts(state_of(position(["o4", "", ""])))
    assert "buy orange" in texts(state_of(position(["o1 o4", "", ""])))


def test_no_change_is_given_and_the_money_goes_to_the_discards() -> None:
    state = state_of(position(["o2 o9", "", ""]))
    play(state, "buy orange", "pay orange-9", "done")
    assert hand(state, 0) == cards("o2")
    assert told(state)["discards"] == cards("o9")
    assert told(state)["seats"][0]["buildings"] == ["church-5"]


def test_an_overpaid_building_ends_the_turn() -> None:
    state = state_of(position(["y3 y9", "", ""]))
    play(state, "buy yellow", "pay yellow-3", "done")
    assert state.seat == 1
    assert not told(state)["extra"]


def test_an_exact_payment_earns_another_action_of_either_kind() -> None:
    state = state_of(position(["y2 b3", "", ""], row="y9 b8 g7 o6"))
    play(state, "buy yellow", "pay yellow-2")
    assert state.seat == 0
    assert texts(state) == ["take yellow-9", "take blue-8", "take green-7", "take orange-6", "buy blue", "stop"]
    play(state, "take green-7")
    assert state.seat == 1
    assert hand(state, 0) == cards("b3 g7")


def test_after_an_exact_payment_the_player_may_stop() -> None:
    state = state_of(position(["y2 b3", "", ""]))
    assert "stop" not in texts(state)
    play(state, "buy yellow", "pay yellow-2", "stop")
    assert state.seat == 1
    assert hand(state, 0) == cards("b3")


def test_after_an_exact_payment_an_overpaid_one_ends_the_turn() -> None:
    state = state_of(position(["y2 b4", "", ""]))
    play(state, "buy yellow", "pay yellow-2", "buy blue", "pay blue-4")
    assert state.seat == 1


def test_at_most_five_actions_four_buildings_and_money_with_the_rows_not_refilled() -> None:
    state = state_of(position(["y2 b3 g4 o5", "", ""], row="y1 b1 g1 o1"))
    for number, (currency, value) in enumerate((("yellow", 2), ("blue", 3), ("green", 4), ("orange", 5)), 1):
        play(state, f"buy {currency}", f"pay {currency}-{value}")
        assert state.seat == 0
        assert list(told(state)["slots"].values()).count(None) == number
        assert told(state)["row"] == cards("y1 b1 g1 o1")
    assert texts(state) == ["take yellow-1", "take blue-1", "take green-1", "take orange-1", "stop"]
    play(state, "take yellow-1", "done")
    assert state.seat == 1
    assert told(state)["seats"][0]["buildings"] == list(SLOTS.values())
    assert None not in told(state)["slots"].values()


def test_a_card_more_than_needed_may_be_paid() -> None:
    """At least the price: every sum from there on is a legal payment, and ends the turn."""
    state = state_of(position(["y2 y3", "", ""]))
    play(state, "buy yellow", "pay yellow-2")
    assert texts(state) == ["pay yellow-3", "done"]
    play(state, "pay yellow-3")
    assert hand(state, 0) == []
    assert state.seat == 1
    assert told(state)["discards"] == cards("y2 y3")


def test_a_price_is_paid_in_any_order() -> None:
    for order in (("orange-1", "orange-4"), ("orange-4", "orange-1")):
        state = state_of(position(["o1 o4 o5", "", ""]))  # a church for 5
        play(state, "buy orange")
        assert texts(state) == ["pay orange-1", "pay orange-4", "pay orange-5"]
        play(state, *(f"pay {card}" for card in order))
        assert texts(state) == ["pay orange-5", "done"]
        play(state, "done")
        assert told(state)["extra"]
        assert hand(state, 0) == cards("o5")


def test_a_payment_is_over_when_no_money_of_its_currency_is_left() -> None:
    state = state_of(position(["o1 o2 o3 y9", "", ""]))
    play(state, "buy orange", "pay orange-3", "pay orange-1")
    assert texts(state) == ["pay orange-2"]  # 4 of 5: not enough yet
    play(state, "pay orange-2")
    assert told(state)["seats"][0]["buildings"] == ["church-5"]
    assert hand(state, 0) == cards("y9")


def test_other_actions_while_paying_are_illegal() -> None:
    state = state_of(position(["y3 y9 b9", "", ""]))
    play(state, "buy yellow")
    for text in ("done", "buy blue", "take yellow-9", "stop", "pass", "keep", "give"):
        with pytest.raises(regnum.BadNotation):
            state.parse(text)
    for action in range(100):
        if action not in state.legal_actions():
            with pytest.raises(IllegalAction):
                state.apply(action)


# Against the reference


def check_steps(state: NewYorkState, verb: str, legal: set[ref.Cards], available: list[ref.Money]) -> int:
    """Whatever has been chosen so far, in whatever order: what may follow is what the reference says.

    So each legal set can be made in each order, and no other can. Returns how many sets could be made.
    """
    choosing = state.doing if state.doing in (TAKING, PAYING) else None
    reached: dict[ref.Cards, NewYorkState] = {(): state}
    made: set[ref.Cards] = set()
    waiting: list[ref.Cards] = [()]
    while waiting:
        chosen = waiting.pop()
        here = reached[chosen]
        left = list((Counter(available) - Counter(chosen)).elements())
        expected = {f"{verb} {currency}-{value}" for currency, value in ref.next_cards(legal, chosen, left)}
        offered = [text for text in texts(here) if text.startswith(f"{verb} ") or (chosen and text == "done")]
        assert set(offered) == expected | ({"done"} if chosen in legal and expected else set())
        for text in offered:
            after = here.copy()
            play(after, text)
            if text == "done":
                assert after.doing not in (TAKING, PAYING)
                made.add(chosen)
                continue
            now = tuple(sorted((*chosen, ref.read_money(text.removeprefix(f"{verb} ")))))
            if now in reached:
                assert after == reached[now]  # in another order it was the same
                continue
            reached[now] = after
            rest_of_it = list((Counter(available) - Counter(now)).elements())
            if not ref.next_cards(legal, now, rest_of_it):  # nothing to add: over without a word
                assert after.doing not in (TAKING, PAYING)
                made.add(now)
            else:
                assert after.doing == (choosing or TAKING)
                waiting.append(now)
    assert made == legal
    return len(made)


@pytest.mark.parametrize("players", range(2, 7))
def test_takings_and_payments_are_those_of_the_reference_in_every_order(players: int, thorough: bool) -> None:
    """Over hundreds of random positions: every legal set can be made in each order, and no other."""
    rng = Rng(2024)
    compared = Counter[str]()
    games = 5 if thorough else 3
    for seed in range(games):
        state = new(players, seed)
        while not state.over:
            if state.doing == ACTING:
                described = told(state)
                own = [ref.read_money(card) for card in described["seats"][state.seat]["money"]]
                row = [ref.read_money(card) for card in described["row"]]
                compared["takings"] += check_steps(state, "take", ref.takes(row), row)
                compared["rows"] += 1
                for currency, building in described["slots"].items():
                    of_currency = [card for card in own if card[0] == currency]
                    if building is None or len(of_currency) > 6:
                        continue
                    price = int(building.split("-")[1])
                    expected = ref.payments(own, currency, price)
                    assert (f"buy {currency}" in texts(state)) == bool(expected)
                    exact = state.view(state.seat)["slots"]
                    assert isinstance(exact, list)
                    shown = exact[list(SLOTS).index(currency)]["payment"]
                    assert {tuple(ref.read_money(c) for c in way) for way in shown["exact"]} == (
                        ref.exact_payments(own, currency, price)
                    )
                    assert len(shown["exact"]) == len(ref.exact_payments(own, currency, price))
                    assert shown["have"] == ref.total(of_currency)
                    assert shown["least"] == min((ref.total(way) for way in expected), default=None)
                    if expected:
                        buying = state.copy()
                        play(buying, f"buy {currency}")
                        compared["sets"] += check_steps(buying, "pay", expected, of_currency)
                        compared["payments"] += 1
                    else:
                        compared["too dear"] += 1
            play_some(state, rng, 1)
    assert compared["rows"] > 80 * games
    assert compared["payments"] > 80 * games
    assert compared["too dear"] > 20 * games
    assert compared["takings"] > 4 * compared["rows"]


# The end of a turn


def test_buildings_are_refilled_in_their_empty_slots_from_left_to_right_and_do_not_slide() -> None:
    deck = rest(ALL_BUILDINGS, SLOTS.values())
    deck = ["garden-12", "museum-8", *rest(deck, ["garden-12", "museum-8"])]
    state = state_of(position(["y2 g4 b9", "", ""], deck=deck))
    play(state, "buy yellow", "pay yellow-2", "buy green", "pay green-4")
    assert told(state)["slots"] == {"yellow": None, "blue": "theater-3", "green": None, "orange": "church-5"}
    play(state, "stop")
    assert told(state)["slots"] == {
        "yellow": "garden-12",
        "blue": "theater-3",
        "green": "museum-8",
        "orange": "church-5",
    }
    assert told(state)["deck"] == deck[2:]


def test_the_money_is_refilled_to_four() -> None:
    state = state_of(position(POOR, row="y1 b1 g1 o1"))
    top = told(state)["pile"][0][:3]
    play(state, "take yellow-1", "take blue-1", "take green-1", "done")
    assert Counter(told(state)["row"]) == Counter([*cards("o1"), *top])


def scored(parties: int) -> dict[str, list[dict[str, int]]]:
    """Both scorings came when nobody had anything."""
    return {"A": [{}] * parties, "B": [{}] * parties}


def test_an_empty_money_pile_is_made_of_the_shuffled_discards() -> None:
    row, discards = cards("y9 b9 g9 o9"), cards("y1 y2 b3 b4 g5")
    fortune = rest(all_money(3), row, discards)
    described = position(["", "", ""], discards=discards, pile=[[], [], [], [], []], scorings=scored(3))
    described["seats"][2]["money"] = fortune
    orders = set()
    for seed in range(1, 30):
        state = state_of({**described, "random": f"{seed:032x}"})
        state.log = []
        play(state, "take yellow-9")
        assert told(state)["discards"] == []
        [pile] = told(state)["pile"]
        drawn = [card for card in told(state)["row"] if card in discards]
        assert Counter([*drawn, *pile]) == Counter(discards)
        assert len(told(state)["row"]) == 4
        assert {"kind": "shuffle", "seat": -1, "count": 5} in state.log_for(None)
        orders.add(tuple(pile))
    assert len(orders) > 5


def test_without_pile_and_discards_the_row_stays_short() -> None:
    row = cards("y9 b9 g9 o9")
    described = position(["", "", ""], pile=[[], [], [], [], []], scorings=scored(3))
    described["seats"][2]["money"] = rest(all_money(3), row)
    state = state_of(described)
    play(state, "take yellow-9")
    assert told(state)["row"] == cards("b9 g9 o9")
    assert state.seat == 1
    assert not state.over


def test_a_player_who_can_neither_take_nor_buy_passes() -> None:
    described = position(["", "y1 b1 g1 o1", ""], row="", pile=[[], [], [], [], []], scorings=scored(3))
    described["seats"][2]["money"] = rest(all_money(3), cards("y1 b1 g1 o1"))
    state = state_of(described)
    state.log = []
    assert texts(state) == ["pass"]
    play(state, "pass")
    assert texts(state) == ["pass"]
    play(state, "pass")
    assert state.seat == 2
    assert texts(state) == ["buy yellow", "buy blue", "buy green", "buy orange"]  # who can buy may not pass
    assert [line["kind"] for line in state.log_for(None)] == ["pass", "pass"]


def test_the_paid_money_comes_back_when_the_pile_is_empty() -> None:
    """Paid in this turn, shuffled at its end."""
    described = position(["y2", "", ""], row="", pile=[[], [], [], [], []], scorings=scored(3))
    described["seats"][2]["money"] = rest(all_money(3), cards("y2"))
    state = state_of(described)
    play(state, "buy yellow", "pay yellow-2")
    assert texts(state) == ["stop"]
    play(state, "stop")
    assert told(state)["row"] == cards("y2")
    assert told(state)["discards"] == []


def test_the_turn_goes_round_the_table() -> None:
    for players in range(2, 7):
        state = new(players)
        seats = []
        for _ in range(2 * players):
            seats.append(int(state.seat))
            while state.seat == seats[-1]:
                play(state, [text for text in texts(state) if text == "done" or text.startswith("take")][-1])
        assert seats == [(seats[0] + turn) % players for turn in range(2 * players)]

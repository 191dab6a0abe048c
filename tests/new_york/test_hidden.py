"""What is hidden, what is known to whoever watched, and what is dealt anew for a seat that cannot know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.new_york.view.memory import for_people
from tests.contract.case import random_action
from tests.new_york.cases import things
from tests.new_york.helpers import all_money, cards, hand, new, play, position, rest, state_of, texts, told
from tests.reference import new_york as ref

PLAYERS = range(2, 7)


def money_in(parts: list[list[str]]) -> list[str]:
    return sorted(card for part in parts for card in part if card not in ("A", "B"))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("memory_aid", [True, False])
def test_dealt_hands_agree_with_every_card_seen_taken_and_paid(players: int, memory_aid: bool) -> None:
    """The open log alone, replayed by the reference, gives every hand: so the determinizer must keep them."""
    compared = 0
    for seed in range(12 // players):
        state, rng = new(players, seed, memory_aid=memory_aid), Rng(seed)
        start = [[ref.read_money(card) for card in seat["money"]] for seat in told(state)["seats"]]
        state.log = []
        while not state.over:
            if told(state)["phase"] == "act":
                known = ref.hands_after(start, state.log_for(None))
                for viewer in (None, *range(players)):
                    dealt = state if viewer is None else state.determinize(viewer, rng.bits())
                    for seat in range(players):
                        assert Counter(ref.read_money(card) for card in hand(dealt, seat)) == known[seat]
                        compared += 1
                view: Any = state.view(None)
                shown = [Counter(ref.read_money(card) for card in seat["money"]) for seat in view["seats"]]
                assert shown == known
            state.apply(random_action(state, rng))
    assert compared > 2000


@pytest.mark.parametrize("players", PLAYERS)
def test_both_piles_are_dealt_anew_with_the_scoring_cards_in_their_parts(players: int) -> None:
    rng = Rng(players)
    state = new(players, 3)
    moved = Counter[str]()
    while not state.over:
        if state.reveals % 5 == 0 and told(state)["phase"] == "act":
            before = told(state)
            other = told(state.determinize(int(state.seat), rng.bits()))
            assert sorted(other["deck"]) == sorted(before["deck"])
            assert money_in(other["pile"]) == money_in(before["pile"])
            assert [len(part) for part in other["pile"]] == [len(part) for part in before["pile"]]
            for part, dealt in zip(before["pile"], other["pile"], strict=True):
                for mark in ("A", "B"):
                    assert (mark in part) == (mark in dealt)
                    if mark in part and len(part) > 1 and part.index(mark) != dealt.index(mark):
                        moved[mark] += 1
            moved["deck"] += other["deck"] != before["deck"]
            moved["pile"] += other["pile"] != before["pile"]
            for name in ("slots", "row", "seats", "discards", "scorings", "dirk"):
                assert other.get(name) == before.get(name)
        state.apply(random_action(state, rng))
    assert all(moved[name] > 0 for name in ("A", "B", "deck", "pile"))


def test_a_scoring_card_is_equally_likely_at_every_place_of_its_part() -> None:
    described = position(["y1", "b1", "g1"])
    money = rest(all_money(3), cards("y1 b1 g1"), described["row"])
    described["pile"] = [[], ["A", *money[:3]], money[3:30], ["B", *money[30:60]], money[60:]]
    state = state_of(described)
    found = Counter(told(state.determinize(0, seed))["pile"][1].index("A") for seed in range(2000))
    assert set(found) == {0, 1, 2, 3}
    assert all(430 <= count <= 570 for count in found.values())


def test_the_determinized_random_stream_is_another() -> None:
    state = new(3)
    assert told(state.determinize(0, 5))["random"] != told(state)["random"]


# The view


@pytest.mark.parametrize("memory_aid", [True, False])
def test_the_view_remembers_the_hands_and_what_is_left(memory_aid: bool) -> None:
    """For bots: an exact memory is their business, whatever the table shows to people."""
    state = new(4, 11, memory_aid=memory_aid)
    view: Any = state.view(0)
    assert [seat["money"] for seat in view["seats"]] == [hand(state, seat) for seat in range(4)]
    assert view["unseen_money"] == sorted_money(money_in(told(state)["pile"]))
    assert view["discarded"] == []


def test_without_the_memory_aid_people_are_shown_the_own_hand_and_numbers_only() -> None:
    state = new(4, 11)
    play(state, [text for text in texts(state) if text.startswith("take")][-1])
    view: Any = for_people(state.view(2))
    for seat, shown in enumerate(view["seats"]):
        assert shown["cards"] == len(hand(state, seat))
        assert shown["money"] == (hand(state, 2) if seat == 2 else None)
    assert view["unseen_money"] is None
    assert view["discarded"] is None
    spectator: Any = for_people(state.view(None))
    assert all(shown["money"] is None for shown in spectator["seats"])


def test_with_the_memory_aid_people_are_shown_all_that_the_view_remembers() -> None:
    state = new(4, 11, memory_aid=True)
    assert for_people(state.view(2)) == state.view(2)


def test_the_piles_order_is_nowhere_in_a_view() -> None:
    state = new(3, 4)
    view: Any = state.view(1)
    assert view["deck"] == 50
    assert view["deck_cards"] == sorted(view["deck_cards"], key=order_of)
    assert isinstance(view["pile"][0], int)
    assert "random" not in view


def order_of(card: str) -> tuple[int, int]:
    kind, price = card.split("-")
    return list(ref.POINTS).index(kind), int(price)


def sorted_money(names: list[str]) -> list[str]:
    order = {"yellow": 0, "blue": 1, "green": 2, "orange": 3}
    return sorted(names, key=lambda name: (order[name.split("-")[0]], int(name.split("-")[1])))


def test_payments_are_told_for_the_own_hand_only() -> None:
    state = state_of(position(["y2", "y1 y1", "b3 b1 b2"]))
    mine: Any = state.view(0)
    assert mine["slots"][0] == {
        "currency": "yellow",
        "building": "museum",
        "price": 2,
        "payment": {"have": 2, "least": 2, "exact": [cards("y2")]},
    }
    assert mine["slots"][1]["payment"] == {"have": 0, "least": None, "exact": []}
    second: Any = state.view(1)
    assert second["slots"][0]["payment"]["exact"] == [cards("y1 y1")]
    third: Any = state.view(2)
    assert third["slots"][1]["payment"]["exact"] == [cards("b1 b2"), cards("b3")]
    spectator: Any = state.view(None)
    assert all(slot["payment"] is None for slot in spectator["slots"])


def test_while_paying_what_lies_down_already_counts_for_its_building() -> None:
    state = state_of(position(["o1 o2 o2 o9", "", ""]))
    play(state, "buy orange", "pay orange-1")
    view: Any = state.view(0)
    assert view["buying"] == "orange"
    assert view["chosen"] == cards("o1")
    assert view["slots"][3]["payment"] == {"have": 14, "least": 5, "exact": [cards("o1 o2 o2")]}


def test_the_least_that_can_be_overpaid_is_told() -> None:
    state = state_of(position(["o3 o4 o9", "", ""]))
    view: Any = state.view(0)
    assert view["slots"][3]["payment"] == {"have": 16, "least": 7, "exact": []}


# Cards that nobody has seen, in positions written by hand


def unseen_position(**fields: Any) -> dict[str, Any]:
    described = position(["y1 y2", "b5 b6 g7 o8", "g1 g2 o3"], **fields)
    described["seats"][1]["unseen"] = cards("g7 o8")
    described["seats"][2]["unseen"] = cards("o3")
    return described


def test_unseen_cards_are_dealt_anew_and_the_known_ones_stay() -> None:
    state = state_of(unseen_position())
    before = told(state)
    found: dict[int, set[tuple[str, ...]]] = {0: set(), 1: set(), 2: set()}
    for seed in range(200):
        other = state.determinize(0, seed)
        assert things(told(other)) == things(before)
        assert other.view(0) == state.view(0)
        assert regnum.from_position(told(other)) == other
        for seat in range(3):
            found[seat].add(tuple(hand(other, seat)))
        assert len(hand(other, 1)) == 4
        assert {*cards("b5 b6")} <= set(hand(other, 1))
        assert len(hand(other, 2)) == 3
        assert {*cards("g1 g2")} <= set(hand(other, 2))
    assert len(found[0]) == 1
    assert len(found[1]) > 100
    assert len(found[2]) > 20


def test_a_seat_knows_its_own_unseen_cards() -> None:
    state = state_of(unseen_position())
    for seed in range(30):
        assert hand(state.determinize(1, seed), 1) == hand(state, 1)
    view: Any = state.view(1)
    assert view["seats"][1]["money"] == cards("b5 b6 g7 o8")
    assert view["seats"][2] == {**view["seats"][2], "cards": 3, "money": cards("g1 g2"), "unseen": 1}


def test_what_is_unseen_is_told_as_numbers_and_among_all_unseen_money() -> None:
    state = state_of(unseen_position())
    view: Any = state.view(0)
    assert view["seats"][1]["money"] == cards("b5 b6")
    assert view["seats"][1]["unseen"] == 2
    expected = Counter([*money_in(told(state)["pile"]), *cards("g7 o8 o3")])
    assert Counter(view["unseen_money"]) == expected


def test_a_paid_card_is_the_known_one_first_and_an_unseen_one_comes_to_light() -> None:
    described = position(["", "b2 b2 b9", ""], seat=1)
    described["seats"][1]["unseen"] = cards("b2 b9")
    state = state_of(described)
    reveals = state.reveals
    play(state, "buy blue", "pay blue-2")
    assert told(state)["seats"][1] == {"money": cards("b2 b9"), "unseen": cards("b2 b9"), "buildings": []}
    assert state.reveals == reveals
    play(state, "pay blue-2")
    assert told(state)["seats"][1] == {"money": cards("b9"), "unseen": cards("b9"), "buildings": []}
    assert state.reveals == reveals + 1


def test_what_is_taken_is_seen() -> None:
    state = state_of(unseen_position(seat=1))
    play(state, "take yellow-9")
    assert told(state)["seats"][1]["unseen"] == cards("g7 o8")


def test_a_pile_made_of_the_discards_is_known_so_unseen_cards_are_not_in_it() -> None:
    row = cards("y9 b9 g9 o9")
    mine, other, third = cards("y1 y2"), cards("b5 b6 g7"), cards("g1 o3")
    pile = cards("y5 y6 b1 b2 g5 g6 o1 o2")
    discards = rest(all_money(3), row, mine, other, third, pile)
    described = position(["", "", ""], discards=discards, pile=[pile])
    described["scorings"] = {"A": [{}] * 3, "B": [{}] * 3}
    for seat, money in enumerate((mine, other, third)):
        described["seats"][seat]["money"] = money
    described["seats"][1]["unseen"] = cards("b6 g7")
    described["seats"][2]["unseen"] = cards("o3")
    state = state_of(described)
    found = set()
    for seed in range(100):
        dealt = state.determinize(0, seed)
        assert money_in(told(dealt)["pile"]) == sorted(pile)
        assert sorted(hand(dealt, 1) + hand(dealt, 2)) == sorted(other + third)
        found.add(tuple(told(dealt)["seats"][2]["unseen"]))
    assert found == {("blue-6",), ("green-7",), ("orange-3",)}
    # Who holds one of the two unseen hands knows the other.
    for seed in range(20):
        assert hand(state.determinize(1, seed), 2) == hand(state, 2)


@pytest.mark.parametrize("chosen", ["", "o1"])
def test_who_is_paying_can_complete_the_payment_in_every_deal(chosen: str) -> None:
    """The building was chosen openly, so hands that could not pay for it are no hands."""
    described = position(["", "o1 o2 g4 b1", ""], seat=1, phase="pay", buying="orange", chosen=cards(chosen))
    if chosen:
        described["seats"][1]["money"] = cards("o2 o2 g4 b1")
    described["slots"] = {"yellow": "museum-2", "blue": "theater-3", "green": "station-4", "orange": "church-5"}
    described["seats"][1]["money"] += cards("o3")
    described["seats"][1]["unseen"] = cards("o2 o3")
    state = state_of(described)
    hands = set()
    for seed in range(60):
        dealt = state.determinize(0, seed)
        assert dealt.legal_actions()
        while not dealt.over and told(dealt)["phase"] == "pay":
            dealt.apply(dealt.legal_actions()[-1])
        assert "church-5" in told(dealt)["seats"][1]["buildings"]
        hands.add(tuple(hand(state.determinize(0, seed), 1)))
    assert len(hands) > 10


def test_who_has_paid_enough_and_goes_on_paying_has_more_of_the_currency_in_every_deal() -> None:
    """Otherwise the payment would be over: an imagined state that nobody could be asked in is none."""
    described = position(["", "o2 g4 b1", ""], seat=1, phase="pay", buying="orange", chosen=cards("o5"))
    described["seats"][1]["unseen"] = cards("o2 g4")
    state = state_of(described)
    for seed in range(60):
        dealt = state.determinize(0, seed)
        assert any(card.startswith("orange") for card in hand(dealt, 1))
        assert "done" in texts(dealt)
        assert regnum.from_position(told(dealt)) == dealt


def test_even_a_payment_that_chance_would_hardly_deal_can_be_completed() -> None:
    slots = {"yellow": "museum-2", "blue": "theater-3", "green": "station-4", "orange": "skyscraper-13"}
    described = position(["", "o9 o9 o9", ""], row="y1 y2 y3 y4", seat=1, phase="pay", buying="orange")
    described["slots"] = slots
    described["chosen"] = []
    described["seats"][1]["unseen"] = cards("o9 o9 o9")
    described["seats"][0]["money"] = cards("o8 o8 o8 o7 o7 o7 o6 o6 o6 o5 o5 o5")
    described["seats"][2]["money"] = cards("o4 o4 o4 o3 o3 o3 o2 o2 o2 o1 o1 o1")
    state = state_of(described)
    for seed in range(20):
        dealt = state.determinize(0, seed)
        assert dealt.legal_actions()
        assert hand(dealt, 1).count("orange-9") >= 2

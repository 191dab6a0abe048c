"""New York's greedy player: its arithmetic against slow, plain code, and its strength."""

from __future__ import annotations

from itertools import combinations

import pytest

import regnum
from regnum.arena.contest import match
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.bots.search.policy import Policy, play_out
from regnum.core.rng import Rng
from regnum.games.new_york.bots.outlook import NEVER, Outlook, Weights
from regnum.games.new_york.bots.policy import NewYorkGreedy, fewest_cards
from regnum.games.new_york.rules.data import CARD_PRICE, KINDS, TYPE_COUNT, VALUES
from regnum.games.new_york.rules.money import spread, value_of
from regnum.games.new_york.rules.notation import BUY, PAY
from regnum.games.new_york.rules.scoring import of_type, payout, share
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import DIRK, NOTHING, PAYING


def states(count: int, players: int) -> list[NewYorkState]:
    found = []
    for seed in range(count):
        state = regnum.new("new_york", players, seed=seed)
        play_out(Policy(), state, Rng(seed), 20 + 10 * seed)
        assert isinstance(state, NewYorkState)
        if not state.over:
            found.append(state)
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_shares_add_up_to_what_a_scoring_pays(players: int) -> None:
    for state in states(10, players):
        for scoring in range(3):
            paid = payout(scoring, state.owned)
            for party in range(state.variant.parties):
                assert paid[party] == sum(share(state.owned, scoring, kind, party, 0) for kind in range(TYPE_COUNT))


def test_one_more_building_is_counted_as_if_it_were_there() -> None:
    for state in states(10, 3):
        for kind in range(TYPE_COUNT):
            imagined = share(state.owned, 2, kind, 0, 1)
            state.owned[kind] += 1
            assert of_type(state.owned, kind)[0] == state.owned[kind]
            assert share(state.owned, 2, kind, 0, 0) == imagined
            state.owned[kind] -= 1


def paid_ahead(state: NewYorkState, kind: int, percent: list[int], deny: int) -> int:
    """What a type would be paid by each scoring, to the chooser and against the others, worked out plainly."""
    total = 0
    to_come = [scoring for scoring in range(3) if not len(state.snapshots[scoring])]
    for seat in range(int(state.players)):
        paid = sum(percent[scoring] * int(share(state.owned, scoring, kind, seat, 0)) for scoring in to_come)
        total += paid if seat == state.seat else -paid * (deny // (int(state.players) - 1)) // 100
    return total


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_building_is_worth_what_the_scorings_to_come_would_pay_more(players: int) -> None:
    weights = Weights(base=0, soon=1 << 40, last=100, deny=60)
    differ = 0
    for state in states(10, players):
        outlook, seat, parties = Outlook(state, weights), int(state.seat), int(state.variant.parties)
        percent = [99, 99, 100]  # next to no discount
        for kind in range(TYPE_COUNT):
            before = paid_ahead(state, kind, percent, 60)
            assert outlook.standing(kind) == before
            kept = state.owned[:]
            worth, gift = outlook.worth(kind), outlook.gift(kind) if players == 2 else 0
            assert list(state.owned) == list(kept)
            for party, found in ((seat, worth), (DIRK, gift))[: 1 + (players == 2)]:
                state.owned[party * TYPE_COUNT + kind] += 1
                more = paid_ahead(state, kind, percent, 60) - before
                assert found == more or (party == DIRK and found == 0 > more)  # a gift that only harms oneself
                state.owned[party * TYPE_COUNT + kind] -= 1
                differ += found != 0
        assert parties == len(state.owned) // TYPE_COUNT
    assert differ > 30


def test_money_that_pays_exactly_together_is_taken_together() -> None:
    """1, 1 and 2 make the 4 of the station; the 5 alone is more money, and with the 4 nothing fits."""
    state = regnum.from_position(
        {
            "game": "new_york",
            "players": 3,
            "row": ["yellow-1", "yellow-1", "yellow-2", "blue-5"],
            "slots": {
                "yellow": "station-4", "blue": "skyscraper-12", "green": "garden-12", "orange": "garden-11",
            },
        }
    )  # fmt: skip
    policy, rng = NewYorkGreedy(Weights()), Rng(1)
    assert [state.text(int(action)) for action in policy.promising(state)] == ["take yellow-2", "take blue-5"]
    while state.seat == 0:
        state.play(policy.choose(state, rng))
    assert state.position()["seats"][0]["money"] == ["yellow-1", "yellow-1", "yellow-2"]


def test_the_fewest_cards_that_pay_exactly() -> None:
    for state in states(8, 2):
        for currency in range(4):
            hand = [int(kind) for kind in spread(state.hands, 0) if kind // VALUES == currency][:9]
            for kind in range(KINDS):
                state.hands[kind] = 0
            for kind in hand:
                state.hands[kind] += 1
            sums: dict[int, int] = {}
            for size in range(len(hand) + 1):
                for cards in combinations(hand, size):
                    sums.setdefault(sum(int(value_of(kind)) for kind in cards), size)
            for wanted in range(1, 14):
                found = fewest_cards(state, 0, currency * VALUES, currency, wanted)
                assert found == sums.get(wanted, NEVER)


def test_it_pays_the_least_that_it_can() -> None:
    policy = NewYorkGreedy(Weights())
    exact = paid = 0
    for seed in range(6):
        state = regnum.new("new_york", 3, seed=seed)
        rng = Rng(seed)
        assert isinstance(state, NewYorkState)
        while not state.over:
            if state.doing == PAYING and len(state.chosen) == 0:
                price, slot, seat = state.price(), int(state.slot), int(state.seat)
                hand = [int(kind) for kind in spread(state.hands, seat * KINDS) if kind // VALUES == slot]
                totals = {0}
                for kind in hand:
                    totals |= {total + int(value_of(kind)) for total in totals}
                before = int(state.wealth(seat, slot))
                while state.seat == seat and state.doing == PAYING:
                    state.play(policy.choose(state, rng))
                spent = before - int(state.wealth(seat, slot))
                assert spent == min(total for total in totals if total >= price)
                exact += spent == price
                paid += 1
            else:
                state.play(policy.choose(state, rng))
    assert exact > paid / 2 > 20


def payments_by(policy: NewYorkGreedy, state: NewYorkState) -> list[list[int]]:
    """Every payment that a search would look at, as often as it meets it."""
    if state.doing != PAYING:
        return [[]]
    found = []
    for action in policy.promising(state):
        after = state.copy()
        after.play(action)
        found += [[int(action), *more] for more in payments_by(policy, after)]
    return found


def test_a_search_meets_no_payment_twice_and_pays_the_least_whatever_lies_there_already() -> None:
    policy, rng = NewYorkGreedy(Weights()), Rng(3)
    several = begun = 0
    for seed in range(6):
        state = regnum.new("new_york", 3, seed=seed)
        assert isinstance(state, NewYorkState)
        while not state.over:
            if state.doing == PAYING and state.chosen_total() < state.price():
                left, slot, seat = state.price() - state.chosen_total(), int(state.slot), int(state.seat)
                hand = [int(kind) for kind in spread(state.hands, seat * KINDS) if kind // VALUES == slot]
                enough = {
                    sum(int(value_of(kind)) for kind in cards)
                    for size in range(len(hand) + 1)
                    for cards in combinations(hand, size)
                }
                ways = payments_by(policy, state)
                paid = [tuple(sorted(action - PAY for action in way if action < BUY)) for way in ways]
                assert len(set(paid)) == len(paid)
                least = min(total for total in enough if total >= left)
                assert {sum(int(value_of(kind)) for kind in way) for way in paid} == {least}
                several += len(paid) > 1
                begun += len(state.chosen) > 0
            choices = state.choices()
            state.play(choices[rng.below(len(choices))])
    assert several > 10
    assert begun > 50


def test_of_money_that_goes_together_the_best_is_taken_first_and_the_rest_follows() -> None:
    state = regnum.from_position(
        {
            "game": "new_york",
            "players": 3,
            "row": ["yellow-1", "blue-1", "green-3", "orange-9"],
            "slots": {
                "yellow": "skyscraper-13", "blue": "skyscraper-12", "green": "garden-12", "orange": "garden-11",
            },
        }
    )  # fmt: skip
    policy, rng = NewYorkGreedy(Weights()), Rng(1)
    looked_at = [state.text(int(action)) for action in policy.promising(state)]
    assert looked_at == ["take orange-9", "take green-3"]
    for begun in ("take green-3", "take blue-1"):  # also where a person began otherwise
        after = state.copy()
        after.apply(after.parse(begun))
        while after.seat == 0:
            after.play(policy.choose(after, rng))
        assert after.position()["seats"][0]["money"] == ["yellow-1", "blue-1", "green-3"]


def test_it_takes_a_building_that_it_can_pay_exactly() -> None:
    state = regnum.new("new_york", 2, seed=1)
    assert isinstance(state, NewYorkState)
    assert NOTHING not in state.slots
    for kind in range(KINDS):
        state.hands[int(state.seat) * KINDS + kind] = 1
    action = int(NewYorkGreedy(Weights()).choose(state, Rng(1)))
    assert state.text(action).startswith("buy")
    assert min(CARD_PRICE) > 0


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players: int) -> None:
    contest = match("new_york", {}, 7, ("greedy", *["random"] * (players - 1)))
    assert run(contest, 5 * players, Here()).tables[0].wins("greedy").mean >= 0.9

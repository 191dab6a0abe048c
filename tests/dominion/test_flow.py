"""Set-up and the flow of a turn: cases F01 to F23 of Dominion's rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from tests.dominion.table import (
    act,
    asked,
    bag,
    cards,
    choices,
    counters,
    deck,
    discard,
    each,
    end_turn,
    events,
    field,
    hand,
    legal,
    owned,
    play,
    seat,
    supply,
    table,
    trash,
    turn_mark,
    view,
)

BASIC_PILES = {
    2: {"copper": 46, "silver": 40, "gold": 30, "estate": 8, "duchy": 8, "province": 8, "curse": 10},
    3: {"copper": 39, "silver": 40, "gold": 30, "estate": 12, "duchy": 12, "province": 12, "curse": 20},
    4: {"copper": 32, "silver": 40, "gold": 30, "estate": 12, "duchy": 12, "province": 12, "curse": 30},
}
NO_POTION = "apprentice herbalist cellar village smithy remodel witch laboratory market mine"
WITH_POTION = "familiar alchemist cellar village smithy remodel witch laboratory market mine"


def new(players: int = 2, seed: int = 1, **options: object) -> regnum.State:
    return regnum.new("dominion", players, seed=seed, options=options)


def comma(kingdom: str) -> str:
    return ", ".join(cards(kingdom))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F01_pile_sizes_for_2_3_and_4_players(players: int) -> None:
    ten_each = dict.fromkeys(cards(NO_POTION), 10)
    without = supply(new(players, kingdom=comma(NO_POTION)))
    assert without == BASIC_PILES[players] | ten_each
    assert len(without) == 17

    ten_each = dict.fromkeys(cards(WITH_POTION), 10)
    having = supply(new(players, kingdom=comma(WITH_POTION)))
    assert having == BASIC_PILES[players] | ten_each | {"potion": 16}
    assert len(having) == 18


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F02_each_player_starts_with_seven_copper_and_three_estate(players: int) -> None:
    state = new(players, seed=5)
    for player in range(players):
        assert owned(state, player) == bag("copper*7 estate*3")
        assert hand(state, player).total() == 5
        assert len(deck(state, player)) == 5
        assert discard(state, player) == []
        assert play(state, player) == []
    assert trash(state) == []


def test_F03_opening_coins_total_seven_and_split_as_chance_has_it() -> None:
    splits: Counter[tuple[int, int]] = Counter()
    deals = 600
    for seed in range(deals):
        state = new(seed=seed, first_player="0")
        first = [hand(state, player)["copper"] for player in (0, 1)]
        end_turn(end_turn(state))
        second = [hand(state, player)["copper"] for player in (0, 1)]
        splits.update(zip(first, second, strict=True))
    assert set(splits) <= {(5, 2), (4, 3), (3, 4), (2, 5)}  # always 7 together
    # Of 1200 hands 1000 are expected to split evenly, with a standard deviation of 12.9.
    assert abs(splits[4, 3] + splits[3, 4] - 2 * deals * 5 / 6) < 4 * 12.9
    assert abs(splits[5, 2] - 2 * deals / 12) < 4 * 9.6
    assert abs(splits[2, 5] - 2 * deals / 12) < 4 * 9.6


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_F04_the_gardens_pile_is_that_of_a_victory_card(players: int, size: int) -> None:
    kingdom = "gardens cellar village smithy remodel witch laboratory market mine moat"
    assert supply(new(players, kingdom=comma(kingdom)))["gardens"] == size
    by_hand = table(kingdom=kingdom, others=[seat()] * (players - 1))
    assert supply(by_hand)["gardens"] == size


def test_F05_a_turn_starts_with_one_action_one_buy_and_nothing_else() -> None:
    assert counters(new()) == (1, 1, 0, 0)

    state = table("village", actions=4, buys=3, coins=7, potions=2, others=[seat("village", turns=6)])
    assert counters(state) == (4, 3, 7, 2)
    end_turn(state)
    assert field(state, "turn") == 1
    assert counters(state) == (1, 1, 0, 0)  # what the one before left is gone
    end_turn(state)
    assert field(state, "turn") == 0
    assert counters(state) == (1, 1, 0, 0)  # and so is what oneself left
    told = [(line["seat"], line["turn"], line["by"]) for line in events(state, "turn")]
    assert told == [(1, 7, None), (0, 2, None)]


def test_F06_actions_need_not_be_played() -> None:
    state = table("village smithy copper", actions=1)
    assert choices(state) == each("play", "village smithy") | {"done"}
    act(state, "done")
    assert field(state, "phase") == "buy"
    assert asked(state) == ("buy_phase", 0)
    assert hand(state) == bag("village smithy copper")
    assert play(state) == []


def test_F07_no_action_is_played_once_the_buy_phase_has_begun() -> None:
    state = table("village smithy copper*2", actions=2, buys=3)
    act(state, "done")
    assert choices(state) == {"play treasures", "play copper", "buy copper", "buy curse", "done", "arrange"}
    act(state, "play copper")
    assert choices(state) == {"play treasures", "play copper", "buy copper", "buy curse", "done", "arrange"}
    act(state, "buy curse")
    assert choices(state) == {"buy copper", "buy curse", "done", "arrange"}
    assert hand(state) == bag("village smithy copper")


def test_F08_treasures_may_be_played_in_part() -> None:
    state = table("copper*2 silver gold", deck="estate*5")
    assert each("play", "treasures copper silver gold") <= choices(state)
    act(state, "play copper", "play silver")
    assert counters(state) == (1, 1, 3, 0)
    assert hand(state) == bag("copper gold")
    assert bag(play(state)) == bag("copper silver")
    end_turn(state)
    assert bag(discard(state)) == bag("copper*2 silver gold")
    assert play(state) == []
    assert hand(state) == bag("estate*5")


def test_F08_all_treasures_at_once_are_the_same_as_one_by_one() -> None:
    state = table("copper*2 silver gold estate")
    act(state, "play treasures")
    assert counters(state) == (1, 1, 7, 0)
    assert hand(state) == bag("estate")
    assert bag(play(state)) == bag("copper*2 silver gold")


def test_F09_no_treasure_after_the_first_purchase() -> None:
    state = table("silver*2 gold", buys=2)
    act(state, "play silver", "buy copper")
    assert choices(state) == {"buy estate", "buy copper", "buy curse", "done", "arrange"}
    assert hand(state) == bag("silver gold")
    assert counters(state) == (1, 1, 2, 0)
    by_hand = table("silver", phase="buy", bought=True, coins=1)
    assert choices(by_hand) == {"buy copper", "buy curse", "done"}


def test_F10_all_buys_share_one_pool_of_coins() -> None:
    state = table(buys=3, coins=8, phase="buy")
    act(state, "buy silver")
    assert counters(state) == (1, 2, 5, 0)
    assert choices(state) == each("buy", "copper silver estate duchy curse") | {"done"}
    act(state, "buy silver")
    assert counters(state) == (1, 1, 2, 0)
    assert choices(state) == each("buy", "copper estate curse") | {"done"}


def test_F10_all_buys_share_one_pool_of_potions() -> None:
    state = table(kingdom="vineyard university familiar", buys=3, coins=4, potions=1, phase="buy")
    assert each("buy", "vineyard university familiar potion") <= choices(state)
    act(state, "buy university")
    assert counters(state) == (1, 2, 2, 0)
    assert choices(state) == each("buy", "copper estate curse") | {"done"}


@pytest.mark.parametrize("card", ["copper", "curse"])
def test_F11_a_card_that_costs_nothing_can_be_bought_and_uses_a_buy(card: str) -> None:
    state = table(buys=2, phase="buy")
    assert choices(state) == {"buy copper", "buy curse", "done"}
    before = supply(state)[card]
    act(state, f"buy {card}")
    assert counters(state) == (1, 1, 0, 0)
    assert discard(state) == [card]
    assert supply(state)[card] == before - 1
    act(state, f"buy {card}")
    assert field(state, "turn") == 1  # no buy left: the turn is over


def test_F12_bought_cards_go_face_up_to_the_discard_pile_at_once() -> None:
    state = table(discard="estate", buys=2, coins=6, phase="buy")
    act(state, "buy silver")
    assert discard(state) == cards("silver estate")
    assert hand(state) == bag("")
    assert view(state, 1)["seats"][0]["discard_top"] == "silver"
    assert not {text for text in choices(state) if text.startswith("play")}  # a fresh Silver gives no coins
    assert counters(state) == (1, 1, 3, 0)


def test_F12_gained_cards_cannot_be_used_in_the_same_turn() -> None:
    state = table("workshop village", actions=2, kingdom="smithy", discard="estate")
    act(state, "play workshop", "gain smithy")
    assert discard(state) == cards("smithy estate")
    assert view(state, 1)["seats"][0]["discard_top"] == "smithy"
    assert choices(state) == {"play village", "done"}


def test_F13_only_what_lies_in_the_supply_can_be_bought() -> None:
    state = table(
        kingdom="village smithy",
        supply={"province": 0, "smithy": 0},
        trash=["province", "gold", "market"],
        phase="buy",
        buys=2,
        coins=20,
        potions=2,
    )
    everything_there = "copper silver gold estate duchy curse village"
    assert choices(state) == each("buy", everything_there) | {"done"}  # no Potion, Market or Witch either
    for text in ("buy province", "buy smithy", "buy market", "buy witch", "buy potion"):
        before = state.position()
        with pytest.raises(regnum.RegnumError):
            act(state, text)
        assert state.position() == before


@pytest.mark.parametrize(
    "fields",
    [
        {"hand": "village smithy copper gardens", "actions": 1},
        {"hand": "village copper", "actions": 0},
        {"hand": "village copper silver potion gardens curse", "phase": "buy", "coins": 3, "potions": 1},
        {"hand": "village copper silver potion", "phase": "buy", "bought": True, "coins": 8, "potions": 1},
        {"hand": "copper", "phase": "buy", "coins": 20, "supply": {"province": 0, "witch": 0}},
        {"hand": "copper", "phase": "buy", "buys": 0, "coins": 20},
        {"hand": "estate", "phase": "buy", "coins": 2},
    ],
)
def test_F13_what_is_not_offered_is_not_legal(fields: dict[str, Any]) -> None:
    state = table(kingdom="witch familiar vineyard", **fields)
    assert [action for action in range(1024) if state.is_legal(action)] == state.legal_actions()
    for action in set(range(1024)) - set(state.legal_actions()):
        with pytest.raises(regnum.IllegalAction):
            state.apply(action)


def test_F14_clean_up_discards_what_was_played_and_the_hand_and_draws_five() -> None:
    state = table("duchy", deck="gold*5 silver", discard="estate", play="village copper", phase="buy", coins=3)
    act(state, "buy silver")
    assert field(state, "turn") == 1
    assert discard(state)[-2:] == cards("silver estate")  # the gained card was there before the others
    assert bag(discard(state)) == bag("estate silver village copper duchy")
    assert play(state) == []
    assert hand(state) == bag("gold*5")
    assert deck(state) == cards("silver")


def test_F15_the_clean_up_draw_shuffles_the_cards_of_this_turn_in() -> None:
    state = table("duchy", deck="gold silver province", play="village", phase="buy")
    end_turn(state)
    assert hand(state) == bag("gold silver province duchy village")
    assert (deck(state), discard(state), play(state)) == ([], [], [])
    assert len([line for line in events(state, "shuffle") if line["seat"] == 0]) == 1

    seen: set[str] = set()
    for stream in range(20):
        state = table("duchy", "gold silver province", "estate", "village", phase="buy", coins=5, random=stream)
        act(state, "buy duchy")
        assert hand(state) >= bag("gold silver province")
        assert hand(state).total() == 5
        assert hand(state) + bag(deck(state)) == bag("gold silver province duchy*2 estate village")
        assert discard(state) == []
        seen |= set(hand(state))
    assert seen == set(cards("gold silver province duchy estate village"))


def test_F15_a_shuffle_is_fair() -> None:
    found: Counter[str] = Counter()
    for stream in range(600):
        state = act(table("moat", discard="copper silver gold estate", random=stream), "play moat")
        found[" ".join(deck(state))] += 1  # what was not drawn, in its order
    assert len(found) == 12
    assert all(abs(count - 50) < 4 * 6.8 for count in found.values())


def test_F16_an_empty_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    state = table("witch", deck="copper*7", others=[seat("smithy", discard="silver gold")])
    act(state, "play witch")
    assert deck(state, 1) == []
    assert discard(state, 1) == cards("curse silver gold")
    end_turn(state)
    assert deck(state, 1) == []
    assert not events(state, "shuffle")
    act(state, "play smithy")
    assert hand(state, 1) == bag("curse silver gold")  # the Curse was in the shuffle
    assert discard(state, 1) == []


def test_F16_a_clean_up_that_takes_the_last_cards_of_the_deck_does_not_shuffle() -> None:
    state = table("estate", deck="copper*5", discard="gold")
    end_turn(state)
    assert deck(state) == []
    assert discard(state) == cards("estate gold")
    assert not events(state, "shuffle")


@pytest.mark.parametrize("mine", ["", "copper", "copper*2 silver estate", "copper*2 silver estate*2"])
def test_F17_whoever_owns_too_few_cards_draws_what_there_is(mine: str) -> None:
    for zone in ("hand", "deck", "discard"):
        state = end_turn(table(phase="buy", **{zone: mine}))  # type: ignore[arg-type]
        assert field(state, "turn") == 1
        assert hand(state) == bag(mine)
        assert (deck(state), discard(state)) == ([], [])
        end_turn(state)
        assert field(state, "turn") == 0
        assert not state.over


def test_F18_plus_cards_shuffles_goes_on_and_stops_when_nothing_is_left() -> None:
    enough = table("smithy", deck="gold", discard="silver*2")
    act(enough, "play smithy")
    assert hand(enough) == bag("gold silver*2")
    assert (deck(enough), discard(enough), play(enough)) == ([], [], ["smithy"])

    too_few = table("smithy", deck="gold", discard="silver")
    act(too_few, "play smithy")
    assert hand(too_few) == bag("gold silver")
    assert (deck(too_few), discard(too_few), play(too_few)) == ([], [], ["smithy"])

    nothing = act(table("smithy"), "play smithy")
    assert hand(nothing) == bag("")

    plenty = act(table("smithy", deck="gold", discard="silver*4"), "play smithy")
    assert hand(plenty) == bag("gold silver*2")
    assert (deck(plenty), discard(plenty)) == (cards("silver*2"), [])


def test_F19_others_are_served_in_turn_order_from_the_left_of_the_active_player() -> None:
    others = [seat(), seat("witch militia", deck="copper*2"), seat()]
    state = table(others=others, turn=2, actions=2, supply={"curse": 2})
    act(state, "play witch")
    assert [discard(state, player) for player in range(4)] == [["curse"], [], [], ["curse"]]

    five = "copper silver gold estate duchy"
    others = [seat(five), seat("militia"), seat(five)]
    state = table(five, others=others, turn=2)
    act(state, "play militia")
    order = []
    while asked(state) != ("buy_phase", 2):
        effect, whose = asked(state) or ("", -1)
        assert effect in ("militia", "discard_top")
        assert state.seat == whose
        order += [whose] if whose not in order else []
        act(state, legal(state)[0])
    assert order == [3, 0, 1]


def test_F19_when_all_are_meant_the_active_player_comes_first() -> None:
    others = [seat(deck="estate"), seat("spy", deck="copper silver"), seat(deck="gold")]
    state = table(deck="duchy", others=others, turn=2)
    act(state, "play spy")
    order = []
    while asked(state) == ("judge", 2):
        order.append(view(state, 2)["asked"]["of"])
        act(state, next(text for text in choices(state) if text.startswith("put")))
    assert order == [2, 3, 0, 1]


def test_F20_the_first_player_is_random() -> None:
    starts = Counter(field(new(3, seed=seed), "turn") for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert all(abs(count - 100) < 4 * 8.2 for count in starts.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F20_in_a_rematch_the_player_left_of_the_winner_starts(players: int) -> None:
    for winner in range(players):
        for seed in range(5):
            state = new(players, seed=seed, first_player=f"left_of_{winner}")
            assert field(state, "turn") == (winner + 1) % players
            assert state.seat == (winner + 1) % players


def test_F21_only_the_top_of_a_discard_pile_is_public() -> None:
    one = table("copper", discard="silver gold estate", others=[seat("copper", discard="duchy curse estate")])
    two = table("copper", discard="silver estate gold", others=[seat("copper", discard="duchy estate curse")])
    for viewer in (0, 1, None):
        for player, top in ((0, "silver"), (1, "duchy")):
            shown = view(one, viewer)["seats"][player]
            assert shown["discard_top"] == top
            assert shown["discard"][0] == [top]
        assert view(one, viewer) == view(two, viewer)
    assert view(table("copper"), None)["seats"][0]["discard_top"] is None


def test_F21_the_order_of_a_discarded_hand_is_shown_to_nobody() -> None:
    state = table("estate duchy province gold", deck="copper*5", others=[seat("copper")])
    end_turn(state)
    assert asked(state) == ("buy_phase", 1)  # nobody was asked for an order
    assert bag(discard(state)) == bag("estate duchy province gold")
    told = str(events(state, seat=1))
    assert not [card for card in cards("estate duchy province gold") if card in told]


def test_F22_what_may_be_counted_and_what_is_open() -> None:
    state = table(
        "copper",
        deck="gold silver estate",
        discard="duchy curse",
        others=[seat("moat", deck="gold curse", discard="copper*3")],
        trash=["feast", "copper"],
        supply={"estate": 3},
    )
    for viewer in (0, 1, None):
        seen = view(state, viewer)
        assert [player["deck"] for player in seen["seats"]] == [3, 2]
        for player in seen["seats"]:
            assert player["deck_top"] == []
            # Nobody counts a discard pile: how many cards it has follows from what all know of the others.
            elsewhere = player["hand_size"] + player["deck"] + len(player["play"])
            assert len(player["discard"]) == sum(player["owned"].values()) - elsewhere
        assert seen["trash"] == ["feast", "copper"]
        assert seen["supply"] == BASIC_PILES[2] | {"estate": 3}


def test_F22_nobody_can_look_into_a_deck() -> None:
    others = [seat("copper", deck="gold silver estate")]
    one = table("copper", deck="gold silver estate", others=others)
    others = [seat("copper", deck="estate gold silver")]
    two = table("copper", deck="silver estate gold", others=others)
    for viewer in (0, 1, None):
        assert view(one, viewer) == view(two, viewer)


def test_F23_an_instruction_is_carried_out_as_far_as_possible() -> None:
    drawn = act(table("council_room", deck="gold", discard="silver"), "play council_room")
    assert hand(drawn) == bag("gold silver")
    assert counters(drawn) == (0, 2, 0, 0)

    trashed = act(table("chapel copper estate"), "play chapel", "trash copper", "trash estate")
    assert trash(trashed) == cards("copper estate")

    others = [seat("estate", deck="copper")]
    attacked = act(table("bureaucrat", others=others, supply={"silver": 0}), "play bureaucrat")
    assert (deck(attacked), deck(attacked, 1)) == ([], cards("estate copper"))

    cursed = act(table("witch", deck="gold", others=[seat(), seat()], supply={"curse": 1}), "play witch")
    assert hand(cursed) == bag("gold")
    assert (discard(cursed, 1), discard(cursed, 2)) == (["curse"], [])

    revealed = act(table("thief", others=[seat(deck="silver")]), "play thief")
    assert trash(revealed) == ["silver"]

    empty: dict[str, Any] = dict.fromkeys(cards("copper silver estate duchy curse"), 0)
    feast = table("feast gold", supply=empty)
    mark = turn_mark(feast)
    act(feast, "play feast")
    assert trash(feast) == ["feast"]  # nothing can be gained, but the Feast is gone
    assert discard(feast) == []
    assert turn_mark(feast) == mark

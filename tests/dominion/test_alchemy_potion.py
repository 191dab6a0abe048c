"""Potions and costs with a potion (POT), and Vineyard (VIN)."""

from __future__ import annotations

import pytest

import regnum
from tests.dominion.possession_table import A, B, gains, may
from tests.dominion.table import (
    act,
    aside,
    asked,
    bag,
    cards,
    counters,
    deck,
    discard,
    end_turn,
    field,
    hand,
    owned,
    play,
    seat,
    supply,
    table,
    trash,
)

WITH_POTION = (
    "alchemist apothecary familiar golem philosophers_stone possession scrying_pool transmute university vineyard"
)
NINE = "cellar market militia mine moat remodel smithy village woodcutter"


@pytest.mark.parametrize("card", cards(WITH_POTION))
def test_POT1_a_cost_with_a_potion_brings_the_potion_pile(card: str) -> None:
    ten = [*cards(NINE), card]
    assert "potion" in supply(table(kingdom=" ".join(ten)))
    assert "potion" in supply(regnum.new("dominion", players=2, seed=1, options={"kingdom": ",".join(ten)}))


@pytest.mark.parametrize("others", ["apprentice herbalist", "apprentice", "herbalist", "workshop chapel"])
def test_POT1_no_potion_pile_without_a_potion_in_a_cost(others: str) -> None:
    ten = [*cards(others), *cards(NINE)][:10]
    started = regnum.new("dominion", players=2, seed=1, options={"kingdom": ",".join([*ten, "feast"][:10])})
    assert "potion" not in supply(started)
    by_hand = table(kingdom=" ".join(ten), phase="buy", coins=20)
    assert "potion" not in supply(by_hand)
    assert "buy potion" not in may(by_hand)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_POT2_always_16_potions(players: int) -> None:
    kingdom = [*cards(NINE), "vineyard"]
    started = regnum.new("dominion", players=players, seed=1, options={"kingdom": ",".join(kingdom)})
    assert supply(started)["potion"] == 16
    assert supply(table(others=[seat()] * (players - 1), kingdom="golem"))["potion"] == 16


def test_POT3_the_potion_pile_counts_for_the_end() -> None:
    empty = {"copper": 0, "vineyard": 0}
    state = table(deck="silver*5", phase="buy", coins=4, kingdom="vineyard", supply={"potion": 1, **empty})
    act(state, "buy potion")
    assert state.over
    assert state.outcome()["ended"] == "piles"


def test_POT3_one_potion_left_keeps_the_game_going() -> None:
    empty = {"copper": 0, "vineyard": 0}
    state = table(deck="silver*5", phase="buy", coins=4, kingdom="vineyard", supply={"potion": 2, **empty})
    act(state, "buy potion")
    assert not state.over
    assert field(state, "turn") == B


def test_POT3_a_potion_pile_that_is_not_there_is_no_empty_pile() -> None:
    state = table(deck="silver*5", phase="buy", kingdom="moat", supply={"copper": 0, "moat": 0})
    act(state, "done")
    assert not state.over


@pytest.mark.parametrize("how", ["play potion", "play treasures"])
def test_POT4_produces_a_potion_and_no_coins(how: str) -> None:
    state = act(table("potion", phase="buy"), how)
    assert counters(state) == (1, 1, 0, 1)
    assert play(state) == ["potion"]


def test_POT4_apothecary_takes_it() -> None:
    state = act(table("apothecary", "estate potion silver silver silver"), "play apothecary")
    assert hand(state) == bag("estate potion")


def test_POT4_adventurer_finds_it() -> None:
    state = act(table("adventurer", "estate potion village copper silver"), "play adventurer")
    assert hand(state) == bag("potion copper")
    assert bag(discard(state)) == bag("estate village")
    assert deck(state) == ["silver"]


def test_POT4_thief_steals_it() -> None:
    state = act(table("thief", others=[seat(deck="potion estate")]), "play thief")
    assert trash(state) == ["potion"]
    assert discard(state, B) == ["estate"]
    act(state, "gain potion")
    assert discard(state) == ["potion"]
    assert trash(state) == []


def test_POT4_herbalist_returns_it() -> None:
    state = act(table(play="herbalist potion", deck="copper*5", phase="buy"), "done")
    assert may(state) == {"put potion", "done"}
    act(state, "put potion")
    assert hand(state) == bag("potion copper*4")


def test_POT4_mine_trashes_and_gains_it() -> None:
    state = act(table("mine potion estate", kingdom="golem"), "play mine")
    assert trash(state) == ["potion"]
    assert "potion" in gains(state)
    act(state, "gain potion")
    assert hand(state) == bag("potion estate")


def test_POT4_transmute_turns_it_into_a_transmute() -> None:
    state = act(table("transmute potion", kingdom="transmute"), "play transmute")
    assert trash(state) == ["potion"]
    assert discard(state) == ["transmute"]


@pytest.mark.parametrize(
    ("coins", "potions", "can"),
    [(3, 1, True), (2, 1, False), (3, 0, False), (9, 0, False), (2, 9, False), (9, 9, True)],
)
def test_POT5_a_potion_cost_needs_the_coins_and_a_potion(coins: int, potions: int, can: bool) -> None:
    state = table(phase="buy", coins=coins, potions=potions, kingdom="alchemist")
    assert ("buy alchemist" in may(state)) == can


def test_POT5_the_price_is_paid_and_leftovers_are_lost() -> None:
    state = table(
        deck="estate*10",
        phase="buy",
        buys=2,
        coins=5,
        potions=2,
        kingdom="alchemist",
        others=[seat(hand="duchy", deck="duchy*5")],
    )
    act(state, "buy alchemist")
    assert counters(state) == (1, 1, 2, 1)
    assert discard(state) == ["alchemist"]
    end_turn(state)
    assert field(state, "turn") == B
    assert counters(state) == (1, 1, 0, 0)
    end_turn(state)
    assert field(state, "turn") == A
    assert counters(state) == (1, 1, 0, 0)


def test_POT6_two_potions_and_two_buys_give_two_potion_cards() -> None:
    state = table("potion*2", "estate*5", phase="buy", buys=2, kingdom="transmute vineyard")
    act(state, "play treasures", "buy transmute")
    assert {"transmute", "vineyard"} <= gains(state)
    act(state, "buy vineyard")
    assert owned(state) == bag("potion*2 estate*5 transmute vineyard")
    assert field(state, "turn") == B


def test_POT6_one_potion_and_two_buys_give_one_potion_card() -> None:
    state = table("potion copper*2", "estate*5", phase="buy", buys=2, kingdom="transmute vineyard moat")
    act(state, "play treasures", "buy transmute")
    assert counters(state) == (1, 1, 2, 0)
    assert gains(state) == {"copper", "curse", "estate", "moat"}


def test_POT7_a_potion_is_no_coin() -> None:
    state = table(phase="buy", potions=5, kingdom="alchemist vineyard moat")
    assert gains(state) == {"copper", "curse", "vineyard"}


def test_POT7_a_coin_is_no_potion() -> None:
    state = table(phase="buy", coins=20, kingdom="alchemist vineyard moat")
    assert gains(state) == {*cards("copper silver gold potion estate duchy province curse moat")}


def test_POT7_a_potion_does_not_help_out_with_missing_coins() -> None:
    state = table(phase="buy", coins=2, potions=1, kingdom="alchemist university")
    assert gains(state) == {*cards("copper estate curse university")}


def test_POT8_a_potion_may_be_played_without_buying() -> None:
    state = act(table("alchemist potion", "copper*7", kingdom="alchemist"), "play alchemist", "play potion")
    assert counters(state)[1:] == (1, 0, 1)
    act(state, "done")
    assert asked(state) == ("clean_up", A)
    act(state, "put alchemist")
    assert hand(state) == bag("alchemist copper*4")
    assert owned(state) == bag("alchemist potion copper*7")


POT9_KINGDOM = "alchemist golem possession vineyard university laboratory smithy adventurer village"


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        # 3P: up to 5, with or without a potion; neither 6 nor 6P
        (
            "alchemist",
            "copper silver estate duchy curse potion alchemist golem vineyard university laboratory smithy village",
        ),
        # 4: up to 6, and no potion at all, not even 0P
        ("smithy", "copper silver gold estate duchy curse potion laboratory smithy adventurer village"),
        # 0P: up to 2P; neither 3 nor 3P
        ("vineyard", "copper estate curse vineyard university"),
        # 2P: up to 4P; not 5
        ("university", "copper silver estate curse potion alchemist golem vineyard university smithy village"),
        # the Potion costs 4 and has no potion in its own cost
        ("potion", "copper silver gold estate duchy curse potion laboratory smithy adventurer village"),
        # 6P: everything
        (
            "possession",
            f"copper silver gold estate duchy province curse potion {POT9_KINGDOM}",
        ),
    ],
)
def test_POT9_up_to_2_more_keeps_the_potion_of_the_trashed_card_as_the_bound(trashed: str, gained: str) -> None:
    state = act(table(f"remodel {trashed}", kingdom=POT9_KINGDOM), "play remodel")
    assert trash(state) == [trashed]
    assert gains(state) == {*cards(gained)}


@pytest.mark.parametrize(("card", "limit"), [("feast", 5), ("workshop", 4)])
def test_POT9_up_to_a_number_excludes_every_potion_cost(card: str, limit: int) -> None:
    expected = {*cards("copper silver estate curse potion smithy")}
    if limit == 5:
        expected |= {"duchy", "laboratory"}
    for with_potion in (cards(WITH_POTION)[:5], cards(WITH_POTION)[5:]):
        state = act(table(card, kingdom=" ".join([*with_potion, "smithy", "laboratory"])), f"play {card}")
        assert gains(state) == expected


@pytest.mark.parametrize(("players", "pile"), [(2, 8), (3, 12), (4, 12)])
def test_VIN1_pile(players: int, pile: int) -> None:
    kingdom = [*cards(NINE), "vineyard"]
    started = regnum.new("dominion", players=players, seed=1, options={"kingdom": ",".join(kingdom)})
    assert supply(started)["vineyard"] == pile


@pytest.mark.parametrize(("actions", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_VIN1_a_point_for_three_actions_as_in_E08(actions: int, points: int) -> None:
    """Attacks and Reactions are Actions; Vineyards, Treasures and Curses are not."""
    some = cards("militia moat familiar golem village witch smithy*6")[:actions]
    state = table(hand=" ".join(some), deck="vineyard*2 philosophers_stone*3 copper*3")
    assert state.scores() == [2 * points, 0]


def test_VIN1_actions_count_wherever_they_are() -> None:
    state = table("village vineyard", "moat", "militia", "festival smithy", mine={"aside": ["witch"]})
    assert state.scores()[A] == 2


def test_VIN1_apprentice_draws_2() -> None:
    state = act(table("apprentice vineyard", "silver*5"), "play apprentice")
    assert trash(state) == ["vineyard"]
    assert hand(state) == bag("silver*2")


def test_VIN1_remodel_gains_up_to_2P() -> None:
    state = act(table("remodel vineyard", kingdom=WITH_POTION), "play remodel")
    assert gains(state) == {
        *cards("copper estate curse apothecary scrying_pool transmute university vineyard"),
    }
    act(state, "gain apothecary")
    assert discard(state) == ["apothecary"]


def test_VIN1_it_is_bought_for_a_potion_alone_and_never_played() -> None:
    assert "buy vineyard" in may(table(phase="buy", potions=1, kingdom="vineyard"))
    state = act(table("throne_room vineyard village", "copper"), "play throne_room")
    assert play(state) == cards("throne_room village")
    assert aside(state) == []
    assert hand(state) == bag("vineyard copper")

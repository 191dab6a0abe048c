"""`determinize`: what a seat knows stays as it is, and what it cannot know really varies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

import regnum
from tests.dominion.cases import PLACES
from tests.dominion.possession_table import A, B, C, possessed, question, seen, whose_turn
from tests.dominion.table import (
    Bag,
    Seat,
    act,
    answer,
    asked,
    bag,
    cards,
    deck,
    discard,
    end_turn,
    field,
    hand,
    seat,
    supply,
    table,
    trash,
    view,
    zone,
)

T = TypeVar("T")
ACTIONS = {"village", "moat", "militia", "witch", "smithy"}


def worlds(state: regnum.State, seat: int) -> list[regnum.State]:
    """Tables dealt anew from the point of view of this seat, each checked to look the same to it."""
    seen, log, owned = view(state, seat), state.log_for(seat), things_of_players(state)
    found = [state.determinize(seat, seed) for seed in range(50)]
    for world in found:
        assert view(world, seat) == seen
        assert world.log_for(seat) == log
        assert things_of_players(world) == owned
    return found


def things_of_players(state: regnum.State) -> list[Bag]:
    """The cards of each player, wherever they are."""
    players: list[dict[str, Any]] = field(state, "seats")
    return [bag(card for place in PLACES for card in player[place]) for player in players]


def over(state: regnum.State, seat: int, what: Callable[[regnum.State], T]) -> list[T]:
    """What comes out different in these worlds, each value once."""
    values: list[T] = []
    for world in worlds(state, seat):
        value = what(world)
        if value not in values:
            values.append(value)
    return values


def test_the_own_hand_and_all_that_lies_open_stay() -> None:
    others = [seat("moat silver", "copper*3 gold", "estate", aside=["curse"])]
    state = table("village gold", "copper estate silver", "duchy", "festival", others=others, trash=["curse"])
    before: dict[str, Any] = state.position()
    for world in worlds(state, A):
        after: dict[str, Any] = world.position()
        assert hand(world) == bag("village gold")
        assert (supply(world), trash(world)) == (supply(state), ["curse"])
        for player in (A, B):
            for name in ("play", "aside", "returning", "turns", "discard"):
                assert after["seats"][player][name] == before["seats"][player][name]
        assert world.legal_actions() == state.legal_actions()
    assert state.position() == before


def test_the_own_deck_varies_in_order_and_not_in_cards() -> None:
    state = table("village", "copper silver gold estate")
    orders = over(state, A, deck)
    assert len(orders) > 10
    assert all(bag(order) == bag("copper silver gold estate") for order in orders)


def test_the_hand_and_deck_of_another_are_dealt_anew() -> None:
    state = table("village", others=[seat("copper silver", "gold estate")])
    hands = over(state, A, lambda world: hand(world, B))
    assert len(hands) == 6
    for world in worlds(state, A):
        assert hand(world, B) + bag(deck(world, B)) == bag("copper silver gold estate")
        assert hand(world, B).total() == 2
    assert over(state, B, lambda world: hand(world, B)) == [bag("copper silver")]


def test_what_chance_will_bring_varies() -> None:
    state = table("village", "copper silver gold estate")
    assert field(state, "random") not in over(state, A, lambda world: field(world, "random"))


def test_a_card_known_on_a_deck_stays_for_those_who_know_it() -> None:
    known = seat("copper silver", "gold estate duchy curse", deck_known=[[], [A, B]])
    state = table("village", others=[known, seat()])
    for knowing in (A, B):
        assert over(state, knowing, lambda world: deck(world, B)[1]) == ["estate"]
        assert len(over(state, knowing, lambda world: deck(world, B)[0])) > 1
        assert len(over(state, knowing, lambda world: deck(world, B)[2])) > 1
    assert len(over(state, C, lambda world: deck(world, B)[1])) > 1


def test_a_card_put_back_by_a_spy_stays_until_a_shuffle() -> None:
    state = table("spy", "copper estate", others=[seat("copper*2 silver", "gold estate duchy")])
    act(state, "play spy", "discard estate", "put gold")
    assert over(state, A, lambda world: deck(world, B)[0]) == ["gold"]
    assert len(over(state, A, lambda world: deck(world, B)[1])) > 1


def test_after_a_shuffle_it_may_be_anywhere() -> None:
    state = table("chancellor", "gold estate*3 copper*3 silver*3", mine={"deck_known": [[A, B]]}, others=[seat()])
    assert over(state, B, lambda world: deck(world)[0]) == ["gold"]
    act(state, "play chancellor", "discard deck")
    end_turn(state)
    assert len(over(state, B, lambda world: hand(world)["gold"])) == 2
    assert len(over(state, A, lambda world: deck(world)[0])) > 1


def test_a_known_card_that_was_drawn_stays_in_the_hand() -> None:
    drawing = seat("copper*2", "gold silver estate", deck_known=[[A]])
    state = act(table("council_room", "copper*9", others=[drawing, seat()]), "play council_room")
    assert all(hand(world, B)["gold"] == 1 for world in worlds(state, A))
    assert len(over(state, A, lambda world: hand(world, B))) > 1
    assert len(over(state, C, lambda world: hand(world, B)["gold"])) == 2


def test_the_order_of_an_apothecary_varies_for_the_others_within_the_group() -> None:
    state = table("apothecary", "curse estate silver copper gold duchy province", others=[seat()])
    act(state, "play apothecary", "put gold", "put estate")
    assert over(state, A, lambda world: deck(world)[:3]) == [["silver", "estate", "gold"]]
    orders = over(state, B, lambda world: deck(world)[:3])
    assert len(orders) == 6
    assert all(bag(order) == bag("silver estate gold") for order in orders)
    assert all(hand(world)["copper"] == 1 for world in worlds(state, B))


def test_of_discard_piles_only_what_was_seen_stays() -> None:
    pile = seat("copper*3", "silver*3", "estate gold duchy", discard_known=[[B], [B], []])
    state = table("village", others=[pile])
    for world in worlds(state, A):
        assert discard(world, B)[0] == "estate"  # the top is open
        assert len(discard(world, B)) == 3
    assert len(over(state, A, lambda world: discard(world, B)[1])) > 1
    assert len(over(state, A, lambda world: discard(world, B)[2])) > 1
    assert over(state, B, lambda world: discard(world, B)[1]) == ["gold"]
    assert len(over(state, B, lambda world: discard(world, B)[2])) > 1


def test_a_hand_discarded_in_clean_up_varies_and_what_was_played_or_gained_stays() -> None:
    state = table(
        deck="curse*5",
        others=[seat("estate duchy province silver", "copper*8")],
        turn=B,
        phase="buy",
        coins=1,
    )
    act(state, "play silver", "buy silver")
    assert whose_turn(state) == (A, None)
    assert bag(discard(state, B)) == bag("silver*2 estate duchy province")
    top = discard(state, B)[0]
    for world in worlds(state, A):
        assert bag(discard(world, B))["silver"] == 2
        assert discard(world, B)[0] == top
    assert len(over(state, A, lambda world: bag(discard(world, B)))) > 1
    assert over(state, B, lambda world: discard(world, B)) == [discard(state, B)]


def test_a_gained_curse_stays_in_the_discard_pile() -> None:
    state = act(table("witch", "copper*2", others=[seat("copper*2", "gold*2", "")]), "play witch")
    assert over(state, A, lambda world: discard(world, B)) == [["curse"]]
    assert len(over(state, A, lambda world: hand(world, B))) > 1


@pytest.mark.parametrize("held", ["moat copper", "gold copper"])
def test_who_is_asked_to_show_a_moat_may_have_one_or_not(held: str) -> None:
    rest = bag("moat copper gold*9") - bag(held)
    state = table("witch", "copper*2", others=[seat(held, " ".join(rest.elements()))], as_asked=True)
    answer(state, "play witch")
    assert asked(state) == ("moat", B)
    assert {hand(world, B)["moat"] for world in worlds(state, A)} == {0, 1}


@pytest.mark.parametrize("third", [seat("moat copper", "silver*4"), seat("copper silver", "moat silver*3")])
@pytest.mark.parametrize("viewer", [A, B])
def test_who_is_asked_next_has_a_moat_or_not_as_dealt_anew(third: Seat, viewer: int) -> None:
    """C is asked in every world: whether that is a question depends on the hand that C has there."""
    state = act(table("witch", "copper*3", others=[seat("moat copper", "gold*5"), third]), "play witch")
    assert asked(state) == ("moat", B)
    came = set()
    for world in worlds(state, viewer):
        has_one = hand(world, C)["moat"] == 1
        answer(world, "done")
        assert asked(world) == ("moat", C)
        assert (len(world.legal_actions()) == 2) == has_one
        came.add(has_one)
    assert came == {False, True}


def test_a_shown_moat_stays_in_the_hand() -> None:
    state = table("witch", "copper*2", others=[seat("moat copper", "gold*9")])
    act(state, "play witch", "reveal moat")
    assert all(hand(world, B)["moat"] == 1 for world in worlds(state, A))


@pytest.mark.parametrize("viewer", [A, C])
def test_who_is_asked_to_play_an_action_may_have_one_or_not(viewer: int) -> None:
    others = [seat("village copper*4", "smithy gold*9"), seat()]
    state = table(others=others, turn=B)
    assert asked(state) == ("action_phase", B)
    assert {bool(ACTIONS & set(hand(world, B))) for world in worlds(state, viewer)} == {False, True}
    assert {"village", "smithy"} <= {card for world in worlds(state, viewer) for card in hand(world, B)}


def test_the_card_that_a_library_asks_about_may_be_an_action_or_not() -> None:
    state = act(table("library", "moat village gold*9", others=[seat()]), "play library")
    assert asked(state) == ("library", A)
    possible = {frozenset(world.text(action) for action in world.legal_actions()) for world in worlds(state, B)}
    assert possible == {
        frozenset({"keep moat", "set aside moat"}),
        frozenset({"keep village", "set aside village"}),
        frozenset({"keep gold"}),
    }
    for world in worlds(state, A):
        assert {world.text(action) for action in world.legal_actions()} == {"keep moat", "set aside moat"}


def test_the_possessor_knows_the_hand_and_the_others_do_not() -> None:
    state = possessed(seat("village silver estate", "gold duchy copper curse"), seat(), seat())
    assert over(state, A, lambda world: hand(world, B)) == [bag("village silver estate")]
    assert len(over(state, A, lambda world: deck(world, B))) > 1
    assert len(over(state, C, lambda world: hand(world, B))) > 1


def test_the_possessor_knows_the_new_hand_and_the_discarded_one() -> None:
    state = possessed(
        seat("village silver estate province", "gold duchy copper curse smithy silver*3"),
        seat("copper*5"),
        seat("copper*5"),
    )
    act(state, "done")
    end_turn(state)
    assert whose_turn(state) == (B, None)
    assert hand(state, B) == bag("gold duchy copper curse smithy")
    assert over(state, A, lambda world: hand(world, B)) == [bag("gold duchy copper curse smithy")]
    assert over(state, A, lambda world: discard(world, B)) == [discard(state, B)]
    assert len(over(state, C, lambda world: hand(world, B))) > 1
    assert len(over(state, C, lambda world: bag(discard(world, B)))) > 1
    assert len(over(state, B, lambda world: hand(world, A))) == 1


def test_cards_that_will_return_after_a_possessed_turn_stay_set_aside() -> None:
    state = possessed(seat("chapel silver estate copper", "gold duchy curse"), seat(), seat())
    act(state, "play chapel", "trash silver", "trash estate")
    for viewer in (A, B, C):
        for world in worlds(state, viewer):
            assert bag(zone(world, "returning", B)) == bag("silver estate")


def test_revealed_cards_stay_while_they_are_judged() -> None:
    state = table("scrying_pool", "village copper silver", others=[seat("estate", "gold duchy*3"), seat()])
    act(state, "play scrying_pool")
    for viewer in (A, B, C):
        for world in worlds(state, viewer):
            assert asked(world) == ("judge", A)
            act(world, "put village")
            assert view(world, None)["asked"]["card"] == "gold"


def test_worlds_can_be_played_on() -> None:
    """A world is a table of its own: what happens there leaves the real one alone."""
    state = table("spy", "copper gold", others=[seat("estate", "silver duchy curse")])
    before = state.position()
    judged = [question(act(world, "play spy"))["card"] for world in worlds(state, A)]
    assert set(judged) == {"copper", "gold"}
    assert state.position() == before


def test_a_deck_discarded_by_a_chancellor_stays_unseen_below_its_top() -> None:
    state = table("chancellor", "gold estate silver duchy curse", others=[seat()])
    act(state, "play chancellor", "discard deck")
    for viewer in (A, B):
        orders = over(state, viewer, discard)
        assert len(orders) > 10
        assert {order[0] for order in orders} == {seen(state, viewer, A)["discard_top"]}


def test_the_cards_that_a_thief_revealed_stay_where_all_saw_them_go() -> None:
    victim = seat("copper*2 village", "gold estate silver duchy*2", deck_known=[[], [], [A]])
    state = act(table("thief", others=[victim, seat()]), "play thief", "gain gold")
    assert over(state, C, lambda world: discard(world, B)) == [["estate"]]
    assert over(state, C, discard) == [["gold"]]
    assert over(state, A, lambda world: deck(world, B)[0]) == ["silver"]
    assert len(over(state, C, lambda world: deck(world, B)[0])) > 1


KINGDOMS = [
    "spy apothecary scrying_pool bureaucrat council_room library mine chancellor village laboratory",
    "possession golem throne_room apothecary alchemist herbalist spy moat thief adventurer",
    "possession scrying_pool university village militia cellar apprentice familiar moat bureaucrat",
]


@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("seed", range(3))
def test_all_that_a_view_says_is_true(kingdom: str, seed: int) -> None:
    """Whatever happens in a game: what a seat is told of hands and decks is so."""
    rng = regnum.Rng(seed)
    state = table_of_a_game(kingdom, rng)
    state.log = None
    knew = 0
    for _ in range(250):
        if state.over:
            break
        truth: dict[str, Any] = state.position()
        for viewer in (A, B, C, None):
            for of, told in enumerate(view(state, viewer)["seats"]):
                knew += check_what_is_told(told, truth["seats"][of])
                possessor = truth["possessed_by"] if of == truth["turn"] else None
                assert (told["hand"] is not None) == (viewer is not None and viewer in (of, possessor))
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    assert knew


def check_what_is_told(told: dict[str, Any], truth: dict[str, Any]) -> int:
    """Compare what a viewer is told of a player with what is so; how many cards it is told of."""
    assert told["hand"] is None or bag(told["hand"]) == bag(truth["hand"])
    assert told["hand_size"] == len(truth["hand"])
    assert bag(told["hand_known"]) <= bag(truth["hand"]) + bag(truth["discarding"])
    assert bag(told["deck_known"]) <= bag(truth["deck"])
    assert bag(told["discard_known"]) <= bag(truth["discard"])
    assert told["discarding_size"] == len(truth["discarding"])
    assert told["discarding"] == (None if told["hand"] is None else truth["discarding"])
    assert told["deck"] == len(truth["deck"]) >= len(told["deck_top"])
    assert told["deck_top"] == [] or told["deck_top"][-1]
    for place, card in zip(told["deck_top"], truth["deck"], strict=False):
        assert not place or card in place
    assert told["discard_top"] == (truth["discard"][0] if truth["discard"] else None)
    return len(told["hand_known"]) + len(told["deck_top"])


def table_of_a_game(kingdom: str, rng: regnum.Rng) -> regnum.State:
    """Three players with all kinds of cards of this kingdom, dealt at random."""
    seats = []
    for _ in range(3):
        pile = [*cards("copper*4 silver*2 gold potion*2 estate*2 province"), *cards(kingdom)]
        dealt = [pile.pop(rng.below(len(pile))) for _ in range(len(pile))]
        seats.append(seat(" ".join(dealt[:5]), " ".join(dealt[5:])))
    return table(others=seats[1:], seats=seats, kingdom=kingdom)

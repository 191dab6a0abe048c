"""Being asked tells nothing: who is asked, and what, follows from what everybody knows.

First the law, over whole games that differ in hidden cards alone; then each question in the form in which it has
but one answer, because the one who is asked might have had others.
"""

from __future__ import annotations

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.state import DominionState
from tests.dominion.pairs import Pair
from tests.dominion.possession_table import A, B, possessed
from tests.dominion.table import answer, asked, bag, deck, hand, legal, seat, table, view
from tests.dominion.tables import FAVOURED, FEW_KINDS, random_moves, rich_table, table_of_few_kinds

# Games that one seat cannot tell apart


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_games_that_look_alike_go_on_alike(players: int, favour: tuple[str, ...]) -> None:
    rng = Rng(players)
    compared = 0
    for _ in range(6):
        state = rich_table(players, rng.bits(), favour)
        random_moves(state, rng, rng.below(40))
        compared += sum(Pair(state, looker, rng).play(20) for looker in range(players))
    assert compared > 120


@pytest.mark.parametrize("kingdom", FEW_KINDS)
def test_the_same_where_somebody_knows_something_of_a_hand(kingdom: str) -> None:
    """With few kinds of cards, so that one may be taken for another, and from where groups of cards are known."""
    rng = Rng(8)
    compared = 0
    for _ in range(6):
        state = table_of_few_kinds(kingdom, rng)
        random_moves(state, rng, rng.below(20))
        for _ in range(40):
            if not knows_a_group(state):
                random_moves(state, rng, 1)
        compared += sum(Pair(state, looker, rng).play(20) for looker in range(int(state.players)))
    assert compared > 120


def knows_a_group(state: regnum.State) -> bool:
    assert isinstance(state, DominionState)
    return any(player.group != 0 for player in state.seats)


# Questions with one answer


def player_of(card: str, held: str, rest: str) -> regnum.State:
    """A has played this card, with these cards left in hand and those on the deck."""
    return answer(table(f"{card} {held}", rest, as_asked=True), f"play {card}")


def victim_of(attack: str, held: str, rest: str) -> regnum.State:
    """A has played an Attack, and B has these cards in hand and those on the deck."""
    return answer(table(attack, "curse*5", others=[seat(held, rest)], as_asked=True), f"play {attack}")


@pytest.mark.parametrize(
    ("card", "held", "rest", "asks", "others"),
    [
        ("throne_room", "copper", "village", "done", "curse"),
        ("mine", "estate", "copper", "done", "curse"),
        ("moneylender", "silver", "copper", "done", "curse"),
        ("remodel", "estate", "copper", "trash estate", ""),
        ("apprentice", "copper", "estate", "trash copper", ""),
        ("transmute", "estate", "copper", "trash estate", ""),
    ],
)
def test_who_might_have_such_a_card_is_asked_for_it(
    card: str, held: str, rest: str, asks: str, others: str
) -> None:
    state = player_of(card, held, rest)
    assert (asked(state), state.seat) == ((card, A), A)
    assert legal(state) == [asks]
    left = hand(state)
    answer(state, asks)
    assert asked(state) != (card, A)
    assert hand(state) == left - bag(asks.removeprefix("trash "))
    never = player_of(card, held if others else "", others)
    assert asked(never) != (card, A), "nobody thinks that A has one"


def test_an_action_phase_is_asked_about_while_there_might_be_an_action() -> None:
    state = table("copper", "village", as_asked=True)
    assert asked(state) == ("action_phase", A)
    assert legal(state) == ["done"]
    assert asked(answer(state, "done")) == ("buy_phase", A)
    assert asked(table("copper", "silver", as_asked=True)) == ("buy_phase", A), "A owns none"
    assert asked(table("copper", "village", actions=0, as_asked=True)) == ("buy_phase", A)
    shown = [{"card": "copper", "seats": [B, None]}]
    assert asked(table("copper", "village", mine={"hand_known": shown}, as_asked=True)) == ("buy_phase", A)


def test_a_buy_phase_is_asked_about_while_there_might_be_a_treasure() -> None:
    nothing = {"copper": 0, "curse": 0}
    others = [seat("copper", "copper*5")]
    state = table("estate", "copper", others=others, supply=nothing, as_asked=True)
    assert asked(state) == ("buy_phase", A)
    assert legal(state) == ["done"]
    none = table("estate", "estate", others=others, supply=nothing, as_asked=True)
    assert asked(none) == ("buy_phase", B), "A owns no Treasure, and nothing is free"


def test_a_moat_is_asked_for_where_there_might_be_one() -> None:
    state = victim_of("witch", "copper", "moat")
    assert (asked(state), state.seat) == (("moat", B), B)
    assert legal(state) == ["done"]
    assert asked(answer(state, "done")) == ("buy_phase", A)
    assert asked(victim_of("witch", "copper", "village")) == ("buy_phase", A)


def test_a_hand_without_a_victory_card_is_shown_to_a_bureaucrat_when_its_player_says_so() -> None:
    state = victim_of("bureaucrat", "copper gold", "estate silver")
    assert (asked(state), state.seat) == (("bureaucrat", B), B)
    assert legal(state) == ["reveal hand"]
    assert view(state, A)["seats"][B]["hand_known"] == []
    answer(state, "reveal hand")
    assert view(state, A)["seats"][B]["hand_known"] == ["copper", "gold"]


def test_a_single_victory_card_is_put_back_when_its_player_says_so() -> None:
    state = victim_of("bureaucrat", "copper estate", "estate silver")
    assert legal(state) == ["put estate"]
    answer(state, "put estate")
    assert deck(state, B) == ["estate", "estate", "silver"]


def test_a_hand_that_cannot_have_a_victory_card_is_shown_at_once() -> None:
    state = victim_of("bureaucrat", "copper gold", "silver curse")
    assert asked(state) == ("buy_phase", A)
    assert view(state, A)["seats"][B]["hand_known"] == ["copper", "gold"]


def test_a_library_asks_about_what_might_be_an_action() -> None:
    state = player_of("library", "copper*5", "silver moat gold curse")
    assert legal(state) == ["keep silver"]
    answer(state, "keep silver")
    assert legal(state) == ["keep moat", "set aside moat"]
    answer(state, "set aside moat")
    assert asked(state) == ("buy_phase", A), "where the only Action is was known, so nobody asked about the Gold"
    assert hand(state) == bag("copper*5 silver gold")
    assert asked(player_of("library", "copper*5", "silver gold")) == ("buy_phase", A)


def test_a_library_knows_what_all_have_seen() -> None:
    mine = {"deck_known": [[A, B, None]]}
    state = table("library copper*5", "silver moat gold", mine=mine, as_asked=True)
    answer(state, "play library")
    assert view(state, A)["asked"]["card"] == "moat", "all saw the Silver there"


def test_a_chapel_asks_for_as_many_as_there_might_be() -> None:
    state = player_of("chapel", "curse copper", "estate village")
    answer(state, "trash curse")
    assert asked(state) == ("chapel", A)
    assert legal(state) == ["done"], "the Copper comes before a Curse, but who knows what it is?"
    assert asked(answer(state, "done")) == ("buy_phase", A)
    assert asked(player_of("chapel", "", "estate")) != ("chapel", A), "a hand without cards"


def test_a_cellar_asks_until_all_is_laid_down() -> None:
    state = player_of("cellar", "curse copper", "estate gold")
    answer(state, "discard curse")
    assert asked(state) == ("cellar", A)
    assert legal(state) == ["done"]
    state = player_of("cellar", "curse copper", "estate gold")
    answer(state, "discard copper", "discard curse")
    assert asked(state) == ("discard_top", A), "none is left"


def test_a_militia_asks_for_each_card() -> None:
    state = victim_of("militia", "copper*5", "gold")
    for laid in (0, 1):
        assert (asked(state), state.seat) == (("militia", B), B)
        assert legal(state) == ["discard copper"]
        assert view(state, A)["seats"][B]["discarding_size"] == laid
        answer(state, "discard copper")
    assert asked(state) == ("discard_top", B)
    assert legal(state) == ["top copper"]
    assert asked(answer(state, "top copper")) == ("buy_phase", A)


def test_an_apothecary_asks_as_long_as_an_order_is_open() -> None:
    """All saw the cards: whether two are left of one kind is known only to the one who has chosen the first."""
    state = player_of("apothecary", "", "curse estate*2 gold copper")
    answer(state, "put gold")
    assert asked(state) == ("apothecary", A)
    assert legal(state) == ["put estate"]
    answer(state, "put estate")
    assert asked(state) != ("apothecary", A), "the last one goes without saying"
    alike = player_of("apothecary", "", "curse estate*3 copper")
    assert asked(alike) != ("apothecary", A), "there is no order to choose"


def test_possessed_players_are_asked_by_their_possessors() -> None:
    state = possessed(seat("copper", "village"), as_asked=True)
    assert (asked(state), state.seat) == (("action_phase", B), A)
    assert legal(state) == ["done"]


@pytest.mark.parametrize(
    ("mine", "may"),
    [
        ({"deck": ["village"], "hand_known": [{"card": "copper", "seats": [None]}]}, False),
        ({"deck": ["village"], "hand_known": [{"card": "copper", "seats": [B]}]}, True),
        ({"deck": ["village"], "hand_known": [{"card": "copper", "seats": [], "sets": [None]}]}, False),
        (
            {
                "deck": ["village"],
                "hand_known": [{"card": "copper", "seats": [], "sets": [None]}],
                "deck_sets": [[None]],
            },
            True,
        ),
        (
            {
                "deck": ["village"],
                "discard": ["curse", "gold"],
                "hand_known": [{"card": "copper", "seats": [], "strangers": [None]}],
                "discard_known": [[A], [A]],
                "discard_sets": [[], [None]],
            },
            True,
        ),
        (
            {
                "discard": ["curse", "village"],
                "hand_known": [{"card": "copper", "seats": [], "sets": [None]}],
                "discard_known": [[A], [A]],
                "discard_strangers": [[], [None]],
            },
            True,
        ),
    ],
    ids=[
        "all saw it",
        "only B saw it",
        "group of Copper",
        "group with it",
        "stranger in hand",
        "stranger elsewhere",
    ],
)
def test_whether_there_might_be_an_action_is_what_spectators_know(mine: dict[str, object], may: bool) -> None:
    state = table(seats=[{"hand": ["copper"], **mine}, {}], as_asked=True)
    assert asked(state) == ("action_phase" if may else "buy_phase", A)

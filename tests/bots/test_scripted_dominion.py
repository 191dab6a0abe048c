"""Scripted players of Dominion: a rule for every card and decision, views are enough, known results come out."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.bots import Turn, bot, bot_classes
from regnum.core.errors import BadOption
from regnum.core.rng import Rng
from regnum.games.dominion.bots import BuyListBot, lists, policy
from regnum.games.dominion.bots.play import Policy, play_out
from regnum.games.dominion.bots.situation import DECISIONS, Situation
from regnum.games.dominion.bots.taste import DOUBLED, NON_TERMINALS, TERMINALS
from regnum.games.dominion.rules.data import IDS, KINGDOM_CARDS, KINGDOMS, TYPES, ids_of
from regnum.games.dominion.rules.effect import EFFECTS
from regnum.games.dominion.rules.state import DominionState
from tests.dominion.tables import rich_table

KINGDOM_IDS = ids_of(int(KINGDOM_CARDS))
OF_EVERYTHING = (
    "province if turn > 10; gold if own gold < 2; "
    + "; ".join(f"{card} if own {card} < 3" for card in KINGDOM_IDS)
    + "; potion if own potion < 2; gold; duchy if supply province < 5; silver; estate if turn > 30"
)
"""A list that buys, sooner or later, whatever there is."""
COUNTING_ALL = (
    "points if deck victories + discard cards / 2 > hand cards; "
    + OF_EVERYTHING
    + "; play: chapel if in play actions > 0, village if opponents actions >= own actions, smithy, remodel"
    + "; trash: curse, copper if deck treasures > players, estate if points > 3; trash with mine: silver, copper"
)
"""The same with all else that a list can count, and with rules of play."""


def dominion(state: regnum.State) -> DominionState:
    assert isinstance(state, DominionState)
    return state


def chosen_from_view(player: Policy, state: regnum.State) -> int:
    seen = Situation()
    seen.see_view(state.view(int(state.seat)), state.legal_actions())
    return int(player.choose(seen))


def chosen_from_state(player: Policy, state: regnum.State) -> int:
    seen = Situation()
    seen.see_state(dominion(state))
    return int(player.choose(seen))


def answer(position: dict[str, Any], text: str = "province; gold; silver") -> str:
    """What a player with this list does in a position."""
    state = regnum.from_position({"game": "dominion", "players": 2, "kingdom": [], **position})
    action = chosen_from_view(policy(text), state)
    assert action == chosen_from_state(policy(text), state)
    assert action in state.legal_actions()
    return state.text(action)


def played(card: str, hand: list[str], deck: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """The position in which the first seat has just played a card with these others in hand."""
    kingdom = more.pop("kingdom", [card] if card in KINGDOM_IDS else [])
    start = {
        "game": "dominion",
        "players": 2,
        "kingdom": kingdom,
        "seats": [
            {"hand": [card, *hand], "deck": deck or [], "discard": more.pop("discard", [])},
            more.pop("other", {"hand": ["copper"] * 5, "deck": ["copper"] * 5}),
        ],
        **more,
    }
    state = regnum.from_position(start)
    state.apply(state.parse(f"play {card}"))
    position: dict[str, Any] = state.position()
    return position


# Complete


def test_every_action_has_its_place_in_the_order_of_playing_and_of_doubling() -> None:
    actions = {card for card in IDS if "Action" in TYPES[card]}
    assert {"throne_room", *NON_TERMINALS.split(), *TERMINALS.split()} == actions
    assert sorted(DOUBLED.split()) == sorted(actions)


def test_every_decision_of_the_game_is_known() -> None:
    assert set(DECISIONS) == {name for name, effect in EFFECTS.items() if effect.asks}


@pytest.mark.parametrize("text", [OF_EVERYTHING, COUNTING_ALL], ids=["buys", "rules"])
def test_all_decisions_and_cards_come_up_and_the_view_is_enough(text: str) -> None:
    """On tables full of all cards: the choice is legal, and the same from the view as from the state."""
    player = policy(text)
    rng = Rng(1)
    decisions: Counter[str] = Counter()
    actions: set[str] = set()
    seen_through_view, seen_through_state = Situation(), Situation()
    for seed in range(5 * len(KINGDOM_IDS)):
        favour = (KINGDOM_IDS[seed % len(KINGDOM_IDS)], "moneylender", "thief")
        state = rich_table(2 + seed % 3, seed, tuple(dict.fromkeys(favour)))
        for _step in range(80):
            if state.over:
                break
            legal = state.legal_actions()
            seen_through_view.see_view(state.view(int(state.seat)), legal)
            seen_through_state.see_state(dominion(state))
            action = int(player.choose(seen_through_state))
            assert action in legal, (state.text(action), state.position())
            assert action == player.choose(seen_through_view), state.position()
            decisions[DECISIONS[seen_through_state.decision]] += 1
            actions.add(state.text(action))
            # Now and then something else, so that odd situations come up too.
            state.apply(legal[rng.below(len(legal))] if rng.below(8) == 0 else action)
    assert set(DECISIONS) - set(decisions) <= {"draft", "arranged_clean_up", "top"}  # not by a scripted player
    assert {card for card in IDS if "Action" in TYPES[card]} <= {text.removeprefix("play ") for text in actions}


def test_games_with_any_kingdom_come_to_an_end() -> None:
    player = policy(OF_EVERYTHING)
    cards: set[str] = set()
    for seed in range(30):
        options = {"kingdom": "draft" if seed % 10 == 9 else "random"}
        state = dominion(regnum.new("dominion", 2 + seed % 3, seed, options))
        assert play_out(state, [player] * 4) < 20_000
        assert state.over
        cards |= set(ids_of(int(state.kingdom)))
    assert cards == set(KINGDOM_IDS)


@pytest.mark.parametrize("name", lists())
def test_every_strategy_plays_every_recommended_kingdom(name: str) -> None:
    player = policy(lists()[name])
    for seed, kingdom in enumerate(KINGDOMS):
        state = dominion(regnum.new("dominion", 2 + seed % 3, seed, {"kingdom": kingdom}))
        play_out(state, [player, policy(lists()["big_money"])] * 2)
        assert state.over


# Honest


@pytest.mark.parametrize("text", [OF_EVERYTHING, COUNTING_ALL], ids=["buys", "rules"])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(text: str) -> None:
    player, with_view = policy(text), BuyListBot(text)
    seen = Situation()
    differed = 0
    for seed in range(60):
        state = rich_table(2 + seed % 3, seed, ("possession", "spy"))
        for _step in range(40):
            if state.over:
                break
            action = chosen_from_state(player, state)
            imagined = dominion(state.determinize(int(state.seat), seed + 1))
            differed += imagined.position() != state.position()
            seen.see_state(imagined)
            assert player.choose(seen) == action, state.position()
            assert with_view.choose(Turn(imagined)) == action
            state.apply(action)
    assert differed > 500


def test_looking_changes_nothing() -> None:
    state = rich_table(3, 5, ("remodel", "library"))
    for _step in range(60):
        before = state.position()
        action = chosen_from_state(policy(OF_EVERYTHING), state)
        assert state.position() == before
        state.apply(action)
        if state.over:
            break


# As bots


@pytest.mark.parametrize("name", lists())
def test_every_strategy_is_a_bot(name: str) -> None:
    assert name in bot_classes("dominion")
    assert name not in bot_classes("kingdomino")
    state = regnum.new("dominion", 2, 4)
    players = [bot(name, 1, "dominion"), bot("random", 2, "dominion")]
    for _step in range(100):
        if not state.over:
            state.apply(players[int(state.seat)].choose(Turn(state)))


def test_a_bot_and_the_compiled_player_play_the_same_game() -> None:
    state = regnum.new("dominion", 2, 11, {"kingdom": "first_game"})
    fast = dominion(state.copy())
    bots = [bot("big_money_smithy", 0, "dominion"), bot("ultimate", 0, "dominion")]
    while not state.over:
        state.apply(bots[int(state.seat)].choose(Turn(state)))
    play_out(fast, [policy(lists()[name]) for name in ("big_money_smithy", "ultimate")])
    assert fast == state


def test_another_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="plays Dominion, not kingdomino"):
        bot("big_money", 0, "dominion").choose(Turn(regnum.new("kingdomino", 2, 1)))


# Strength, as others have measured it


def results(first: str, second: str, games: int, kingdom: str = "first_game") -> dict[str, float]:
    """Wins of either strategy and of either seat, ties and rounds; who begins alternates."""
    players = [policy(lists()[name]) for name in (first, second)]
    total: Counter[str] = Counter()
    for game in range(games):
        state = dominion(regnum.new("dominion", 2, game, {"first_player": "0", "kingdom": kingdom}))
        swapped = game % 2
        play_out(state, players[::-1] if swapped else players)
        winners = state.winners()
        if len(winners) == 2:
            total["ties"] += 1
        else:
            total["first_seat" if winners[0] == 0 else "second_seat"] += 1
            total["first" if winners[0] == swapped else "second"] += 1
        total["rounds"] += max(int(player.turns) for player in state.seats)
    return {name: count / games for name, count in total.items()}


def near(share: float, known: float, games: int) -> bool:
    """Within four standard errors."""
    return abs(share - known) < 4 * math.sqrt(known * (1 - known) / games)


GAMES = 4000


def test_big_money_against_itself() -> None:
    """The second seat wins 42.4 %, the first 24.3 %, 33.3 % are ties; 17.36 rounds, give or take 1.38."""
    found = results("big_money", "big_money", GAMES)
    assert near(found["second_seat"], 0.424, GAMES)
    assert near(found["first_seat"], 0.243, GAMES)
    assert near(found["ties"], 0.333, GAMES)
    assert abs(found["rounds"] - 17.36) < 4 * 1.38 / math.sqrt(GAMES)


@pytest.mark.parametrize(
    ("first", "second", "first_wins", "second_wins", "rounds", "spread"),
    [
        ("big_money", "big_money_smithy", 0.1614, 0.5722, 16.524, 1.46),
        ("big_money", "ultimate", 0.1622, 0.8083, 17.976, 1.83),
        ("big_money", "double_smithy", 0.1369, 0.6076, 16.393, 1.42),
        ("big_money_smithy", "ultimate_smithy", 0.1866, 0.7829, 16.283, 1.94),
    ],
)
def test_matches_against_an_independent_program(
    first: str, second: str, first_wins: float, second_wins: float, rounds: float, spread: float
) -> None:
    """Figures of 100,000 games each by a plain C++ program that knows these players only."""
    games = GAMES // 2
    found = results(first, second, games)
    assert near(found["first"], first_wins, games)
    assert near(found["second"], second_wins, games)
    assert abs(found["rounds"] - rounds) < 4 * spread / math.sqrt(games)


@pytest.mark.parametrize(
    ("better", "worse", "kingdom"),
    [
        ("double_witch", "big_money_smithy", "size_distortion"),
        ("double_witch", "ultimate", "size_distortion"),
        ("double_militia", "big_money", "first_game"),
        ("chapel_witch", "ultimate", "size_distortion"),
        ("double_laboratory", "big_money", "size_distortion"),
        ("alchemists", "big_money", "potion_mixers"),
        ("gardens_rush", "big_money", "size_distortion"),
    ],
)
def test_plans_that_are_known_to_be_good_win(better: str, worse: str, kingdom: str) -> None:
    found = results(better, worse, 200, kingdom)
    assert found["first"] > found["second"] + 0.1, found


# Sensible, decision by decision


def test_treasures_are_played_before_buying() -> None:
    assert answer({"phase": "buy", "seats": [{"hand": ["copper", "gold"]}, {}]}) == "play treasures"
    assert answer({"phase": "buy", "coins": 8, "seats": [{}, {}]}) == "buy province"
    assert answer({"phase": "buy", "coins": 2, "seats": [{}, {}]}) == "done"


def test_villages_come_before_smithies_and_labs_before_both() -> None:
    hand = ["smithy", "village", "laboratory"]
    assert answer({"seats": [{"hand": hand}, {}]}) == "play laboratory"
    assert answer({"seats": [{"hand": hand[:2]}, {}]}) == "play village"


def test_useless_actions_stay_in_hand() -> None:
    for card, others in {
        "moneylender": ["silver"],
        "mine": ["estate", "gold"],
        "chapel": ["gold", "silver"],
        "cellar": ["gold", "silver"],
        "remodel": ["province"],
        "apprentice": ["gold"],
        "transmute": ["silver"],
        "throne_room": ["gold"],
        "library": ["gold"] * 7,
    }.items():
        assert answer({"seats": [{"hand": [card, *others], "deck": ["gold"] * 5}, {}]}) == "done", card


def test_a_moat_is_always_shown() -> None:
    assert answer(played("witch", [], other={"hand": ["moat", "copper"]})) == "reveal moat"


def test_militia_takes_victory_cards_and_coppers_first() -> None:
    victim = {"hand": ["copper", "copper", "silver", "province", "gold"]}
    state = regnum.from_position(played("militia", [], other=victim))
    player = policy("gold")
    for expected in ("discard copper", "discard province"):
        action = chosen_from_view(player, state)
        assert state.text(action) == expected
        state.apply(action)


def test_militia_leaves_one_terminal_action() -> None:
    victim = {"hand": ["silver", "silver", "smithy", "smithy", "gold"]}
    assert answer(played("militia", [], other=victim)) == "discard silver"
    victim = {"hand": ["silver", "silver", "smithy", "smithy"]}
    assert answer(played("militia", [], other=victim)) == "discard smithy"


def test_cellar_discards_victory_cards_and_curses() -> None:
    hand = ["copper", "estate", "curse", "gold"]
    assert answer(played("cellar", hand, ["silver"] * 3)) == "discard copper", "the deck is better than Coppers"
    assert answer(played("cellar", hand, ["estate"] * 9)) == "discard estate"
    assert answer(played("cellar", ["copper", "gold"], ["estate"] * 9)) == "done"


def test_chapel_trashes_curses_and_estates_before_coppers() -> None:
    hand = ["copper", "copper", "estate", "estate", "curse"]
    assert answer(played("chapel", hand, ["copper"] * 6)) == "trash copper", "one of four, the others are junk"
    assert answer(played("chapel", [*hand, "curse"], ["copper"] * 6)) == "trash estate"
    assert answer(played("chapel", hand, ["copper"] * 3)) == "trash estate", "5 coins must remain"


def test_chancellor_turns_the_deck_over() -> None:
    assert answer(played("chancellor", [], ["copper"])) == "discard deck"


def test_remodel_makes_provinces_of_golds_and_silvers_of_estates() -> None:
    assert answer(played("remodel", ["gold", "estate", "copper"])) == "trash gold"
    assert answer(played("remodel", ["estate", "copper"], kingdom=["remodel"])) == "trash estate"
    assert answer({"pending": [{"effect": "gain", "seat": 0, "coins": 8}], "seats": [{}, {}]}) == "gain province"
    assert answer({"pending": [{"effect": "gain", "seat": 0, "coins": 4}], "seats": [{}, {}]}) == "gain silver"


def test_a_forced_gain_outside_the_list_is_the_least_bad_one() -> None:
    gain = {"pending": [{"effect": "gain", "seat": 0, "coins": 2}], "seats": [{}, {}]}
    assert answer(gain, "province; gold") == "gain estate"


def test_mine_upgrades_silver_rather_than_copper() -> None:
    assert answer(played("mine", ["copper", "silver", "gold"])) == "trash silver"
    assert answer(played("mine", ["copper", "gold"], supply={"silver": 9})) == "trash copper"
    second: dict[str, Any] = {"options": {"edition": "second"}}
    assert answer(played("mine", ["gold"], supply={"copper": 0}, **second)) == "done"


def test_moneylender_takes_the_coins() -> None:
    second: dict[str, Any] = {"options": {"edition": "second"}}
    assert answer(played("moneylender", ["copper"], **second)) == "trash copper"


def test_apprentice_and_transmute_trash_junk() -> None:
    assert answer(played("apprentice", ["curse", "estate", "gold"])) == "trash curse"
    assert answer(played("apprentice", ["estate", "gold", "province"])) == "trash estate"
    assert answer(played("transmute", ["estate", "copper", "curse"])) == "trash estate"


def test_library_keeps_what_can_still_be_played() -> None:
    assert answer(played("library", ["copper"], ["smithy", "copper"])) == "set aside smithy"
    assert answer(played("library", ["copper"], ["smithy", "copper"], actions=2)) == "keep smithy"
    assert answer(played("library", ["smithy"], ["smithy", "copper"], actions=2)) == "set aside smithy"
    assert answer(played("library", ["smithy"], ["village", "copper"], actions=2)) == "keep village"


def test_spy_discards_the_own_junk_and_the_good_cards_of_the_others() -> None:
    own_first = played("spy", [], ["copper", "estate", "gold"])
    assert answer(own_first) == "discard estate"
    assert answer(played("spy", [], ["copper", "gold"])) == "put gold"
    for card, expected in (("gold", "discard gold"), ("province", "put province"), ("copper", "put copper")):
        state = regnum.from_position(played("spy", [], ["copper", "gold"], other={"deck": [card]}))
        state.apply(state.parse("put gold"))
        assert answer(state.position()) == expected


def test_thief_trashes_and_takes_the_best() -> None:
    robbed = played("thief", [], other={"deck": ["silver", "gold"]})
    assert answer(robbed) == "trash gold"
    state = regnum.from_position(robbed)
    state.apply(state.parse("trash gold"))
    assert answer(state.position()) == "gain gold"
    assert answer(played("thief", [], other={"deck": ["copper", "estate"]})) == "done"


def test_throne_room_doubles_the_best_action() -> None:
    assert answer(played("throne_room", ["village", "witch", "moat"])) == "play village", "then the others follow"
    assert answer(played("throne_room", ["witch", "moat"])) == "play witch"
    assert answer(played("throne_room", ["throne_room", "witch", "smithy"])) == "play throne_room"
    assert answer(played("throne_room", ["moneylender", "moat"])) == "play moat", "there is no Copper"


def test_apothecary_puts_the_best_card_on_top() -> None:
    assert answer(played("apothecary", [], ["copper", "gold", "estate", "silver", "estate"])) == "put estate"


def test_golem_plays_villages_first() -> None:
    assert answer(played("golem", [], ["smithy", "village"])) == "play village"


def test_clean_up_puts_alchemists_back_and_then_the_potion() -> None:
    start = {"phase": "clean_up", "seats": [{"play": ["alchemist", "potion", "herbalist", "gold"]}, {}]}
    assert answer(start) == "put alchemist"
    alchemist_in_deck = [{"play": ["potion", "herbalist", "gold"], "deck": ["alchemist"]}, {}]
    assert answer({"phase": "clean_up", "seats": alchemist_in_deck}) == "put potion"
    assert answer({"phase": "clean_up", "seats": [{"play": ["herbalist", "gold", "silver"]}, {}]}) == "put gold"
    assert answer({"phase": "clean_up", "seats": [{"play": ["herbalist", "copper"]}, {}]}) == "done"


def test_in_the_second_edition_alchemists_go_back_before_clean_up() -> None:
    start = {"phase": "clean_up", "pending": [{"effect": "alchemist", "seat": 0}], "options": {"edition": "second"}}
    assert answer({**start, "seats": [{"play": ["alchemist", "potion"]}, {}]}) == "put alchemist"
    possessed = {"turn": 1, "possessed_by": 0, "pending": [{"effect": "alchemist", "seat": 1}]}
    assert answer({**start, **possessed, "seats": [{}, {"play": ["alchemist", "potion"]}]}) == "done"


@pytest.mark.parametrize(("edition", "second"), [("first", "play possession"), ("second", "play militia")])
def test_one_more_possession_is_played_where_it_gives_one_more_turn(edition: str, second: str) -> None:
    start = {"options": {"edition": edition}, "actions": 2, "seats": [{"hand": ["possession", "militia"]}, {}]}
    assert answer(start) == "play possession"
    assert answer({**start, "possessions": [{"by": 0, "of": 1}]}) == second


def test_university_gains_only_what_the_list_has() -> None:
    position = played("university", [], kingdom=["university", "witch"])
    assert answer(position, "potion; university; witch") == "gain witch"
    assert answer(position, "gold") == "done"


def test_a_draft_follows_the_list() -> None:
    state = regnum.new("dominion", 2, 1, {"kingdom": "draft"})
    assert state.text(chosen_from_view(policy("gold; witch; smithy"), state)) == "pick witch"


def test_in_a_possessed_turn_trashing_costs_nothing() -> None:
    hand = ["remodel", "province", "gold"]
    possessed = {"possessed_by": 1, "seats": [{"hand": hand}, {}], "kingdom": ["remodel"]}
    state = regnum.from_position({"game": "dominion", "players": 2, **possessed})
    assert state.seat == 1
    assert answer(possessed) == "play remodel"
    state.apply(state.parse("play remodel"))
    assert answer(state.position()) == "trash gold"

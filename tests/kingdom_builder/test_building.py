"""Where settlements are built: the mandatory action, the terrain cards, and running out of both."""

from __future__ import annotations

import pytest

from regnum import BadNotation
from regnum.games.kingdom_builder.rules.data import TERRAINS
from regnum.games.kingdom_builder.rules.notation import hex_name
from tests.kingdom_builder.land import can, land, play, targets, tiles_of


def test_a_settlement_goes_on_an_empty_hex_of_the_terrain_of_the_card() -> None:
    state = land(
        """
        G. C. D.
         B. F. G1
        W. G. K.
        """
    )
    assert targets(state, "build") == {"a1", "b3"}
    assert can(state) == {"build"}


def test_beside_own_settlements_when_possible() -> None:
    state = land(
        """
        G. G. G. G.
         G. D0 G. G.
        G. G. G. G.
        """
    )
    assert targets(state, "build") == {"b1", "c1", "a2", "c2", "b3", "c3"}


def test_anywhere_on_the_terrain_when_no_such_hex_is_beside_own_settlements() -> None:
    state = land(
        """
        G. D. D. G.
         D. D0 D. D1
        D. D. D. G.
        """
    )
    assert targets(state, "build") == {"a1", "d1", "d3"}


def test_settlements_of_others_do_not_count_as_own() -> None:
    state = land("G. G1 D. G. D0 D. G.")
    assert targets(state, "build") == {"d1"}


def test_adjacency_is_judged_anew_for_every_single_settlement() -> None:
    state = land("D. D. D. G. G. M. G.", card="grass")
    assert targets(state, "build") == {"d1", "e1", "g1"}
    play(state, "build d1")
    assert targets(state, "build") == {"e1"}
    play(state, "build e1")
    assert targets(state, "build") == {"g1"}


def test_three_settlements_and_then_the_turn_may_end() -> None:
    state = land("G. G. G. G.")
    for text in ("build a1", "build b1", "build c1"):
        assert can(state) == {"build"}
        play(state, text)
    assert can(state) == {"end"}
    assert state.realms[0].supply == 37
    play(state, "end")
    assert state.seat == 1


def test_no_tile_is_used_between_mandatory_settlements() -> None:
    state = land("L. G0 G. G. G. G. G.", tiles="a1")
    assert can(state) == {"build", "farm"}
    play(state, "build c1")
    assert can(state) == {"build"}
    play(state, "build d1")
    assert can(state) == {"build"}
    play(state, "build e1")
    assert can(state) == {"farm", "end"}


def test_the_turn_cannot_end_before_the_mandatory_settlements() -> None:
    state = land("G. G. G. G.")
    with pytest.raises(BadNotation):
        state.parse("end")


@pytest.mark.parametrize("supply", [1, 2])
def test_with_fewer_than_three_in_supply_what_is_left_is_built(supply: int) -> None:
    state = land("G. G. G. G.", supply=supply)
    for name in "ab"[:supply]:
        assert can(state) == {"build"}
        play(state, f"build {name}1")
    assert can(state) == {"end"}


def test_supply_used_up_by_tiles_before_leaves_no_mandatory_settlement() -> None:
    state = land("L. G0 G. G. G. G.", tiles="a1", supply=1)
    play(state, "farm c1")
    assert can(state) == {"end"}


def test_the_card_is_discarded_and_the_next_drawn_hidden() -> None:
    state = land("G. G. G. D.", card="grass")
    following = TERRAINS[int(state.pile[0])]
    play(state, "build a1", "build b1", "build c1", "end")
    assert [TERRAINS[int(card)] for card in state.discards] == ["grass"]
    assert TERRAINS[int(state.hands[0])] == following
    seats = state.view(1)["seats"]
    assert isinstance(seats, list)
    assert seats[0]["card"] == "hidden"
    own = state.view(0)["seats"]
    assert isinstance(own, list)
    assert own[0]["card"] == following


def test_an_empty_pile_is_replaced_by_the_shuffled_discards() -> None:
    state = land("G. G. G. D. D. D. C. C. C. F. F. F. B. B. B.", card="grass")
    state.discards = state.pile[:]
    state.pile = state.pile[:0]
    state.log = []
    play(state, "build a1", "build b1", "build c1", "end")
    assert len(state.discards) == 0
    assert len(state.pile) - state.drawn == 25 - 2 - 1  # two in hand, one of them drawn; none discarded is left out
    assert "shuffle" in [event["kind"] for event in state.log_for(None)]


def test_a_full_terrain_at_the_start_of_a_turn_lets_its_card_leave_the_game() -> None:
    """The one after it is full as well: cards are drawn until one is usable."""
    state = land("G. G. G. D. D. D.", card="grass")
    state.hands[1] = TERRAINS.index("grass")
    canyon, forest, desert = (TERRAINS.index(name) for name in ("canyon", "forest", "desert"))
    rest = [int(card) for card in state.pile]
    for card in (canyon, forest, desert, canyon):
        rest.remove(card)
    state.pile = type(state.pile)([canyon, forest, desert, canyon, *rest])
    state.log = []
    play(state, "build a1", "build b1", "build c1", "end")  # seat 0 draws the first canyon
    assert state.seat == 1
    assert [TERRAINS[int(card)] for card in state.removed] == ["grass", "forest"]
    assert TERRAINS[int(state.hands[1])] == "desert"
    assert targets(state, "build") == {"d1", "e1", "f1"}
    seats = state.view(0)["seats"]
    assert isinstance(seats, list)
    assert seats[1]["card"] == "desert"


def test_a_terrain_full_in_mid_action_is_replaced_for_the_remaining_settlements() -> None:
    state = land("G. G. D. D. D. D.", card="grass")
    state.pile = type(state.pile)([TERRAINS.index("desert"), *[int(card) for card in state.pile]])
    reveals = state.reveals
    play(state, "build a1", "build b1")
    assert [TERRAINS[int(card)] for card in state.removed] == ["grass"]
    assert state.reveals > reveals
    assert targets(state, "build") == {"c1"}
    play(state, "build c1")
    assert can(state) == {"end"}


def test_a_terrain_full_after_the_last_mandatory_settlement_keeps_its_card() -> None:
    state = land("G. G. G. D. D. D. D.", card="grass")
    play(state, "build a1", "build b1", "build c1")
    assert len(state.removed) == 0
    play(state, "end")
    assert [TERRAINS[int(card)] for card in state.discards] == ["grass"]


def test_a_terrain_that_the_oracle_fills_before_the_mandatory_action_is_replaced() -> None:
    state = land("L. G0 G. D. D. D. D.", locations="oracle", tiles="a1", card="grass")
    state.pile = type(state.pile)([TERRAINS.index("desert"), *[int(card) for card in state.pile]])
    play(state, "oracle c1")
    assert [TERRAINS[int(card)] for card in state.removed] == ["grass"]
    assert targets(state, "build") == {"d1"}


def test_oracle_and_barn_use_the_replacement_card() -> None:
    state = land("L. G0 G. D. D. D. D. L.", locations="oracle barn", tiles="a1", card="grass")
    state.realms[0].had |= 2
    state.realms[0].held |= 2
    state.realms[0].ready |= 2
    state.pile = type(state.pile)([TERRAINS.index("desert"), *[int(card) for card in state.pile]])
    play(state, "build c1", "build d1", "build e1")
    assert targets(state, "oracle") == {"f1"}
    play(state, "barn b1")
    assert targets(state, "to") == {"f1"}


def test_without_any_card_left_the_mandatory_action_is_over() -> None:
    state = land("G. G. D. D. D. D. L. G0", card="grass", tiles="g1", locations="barn")
    state.pile = state.pile[:0]
    state.discards = state.pile[:0]
    play(state, "build a1", "build b1")
    assert can(state) == {"end"}  # the barn has no terrain either
    play(state, "end")
    assert state.seat == 1


def test_a_game_without_cards_ends_with_the_round() -> None:
    state = land("G. G. D. D. D. D.", card="grass")
    state.pile = state.pile[:0]
    play(state, "build a1", "build b1", "end")
    # Seat 1 holds grass as well, which is full: nobody has a card any more.
    play(state, "end")
    assert state.over
    assert state.outcome()["ended"] == "no_cards"


def test_every_settlement_stands_on_its_own_hex() -> None:
    state = land("G. G. G. G.")
    play(state, "build b1")
    assert "b1" not in targets(state, "build")


# The end of the game


def test_the_round_is_completed_after_the_last_settlement() -> None:
    state = land("G. G. G. D. D. D. D. D. D.", players=3, supply=3)
    for seat, card in ((1, "desert"), (2, "desert")):
        state.hands[seat] = TERRAINS.index(card)
    play(state, "build a1", "build b1", "build c1", "end")
    assert state.seat == 1
    play(state, "d1", "e1", "f1", "end")
    assert state.seat == 2
    play(state, "g1", "h1", "i1", "end")
    assert state.over
    assert state.outcome()["ended"] == "last_settlement"


def test_the_player_right_of_the_starter_is_last() -> None:
    """Seat 1 began: when seat 0 builds its last settlement, the round is over at once."""
    state = land("G. G. G. D. D. D.", supply=3)
    state.starter = 1
    play(state, "build a1", "build b1", "build c1", "end")
    assert state.over


def test_a_last_settlement_of_the_starter_gives_the_others_their_turn() -> None:
    state = land("G. G. G. D. D. D.", supply=3)
    state.hands[1] = TERRAINS.index("desert")
    play(state, "build a1", "build b1", "build c1", "end")
    assert not state.over
    assert state.winners() == []
    assert state.outcome()["ended"] is state.outcome()["decided_by"] is None
    play(state, "d1", "e1", "f1", "end")
    assert state.over


def test_the_game_goes_on_while_everybody_has_settlements() -> None:
    state = land("G. G. G. G. D. D. D.", supply=4)
    state.hands[1] = TERRAINS.index("desert")
    play(state, "a1", "b1", "c1", "end", "e1", "f1", "g1", "end")
    assert not state.over
    assert state.round == 2
    assert state.seat == 0


def test_most_gold_wins() -> None:
    state = land("G. G0 K. G1 G1 D. D.", supply=1, cards="hermits citizens knights")
    state.starter = 1
    play(state, "a1", "end")
    assert state.scores() == [3 + 1 + 1 + 4, 3 + 1 + 1 + 4]
    assert state.winners() == [0, 1]
    assert state.outcome()["decided_by"] == []


def test_a_lone_winner() -> None:
    state = land("G. G0 K. D. D1 D. D.", supply=1, cards="hermits citizens knights")
    state.starter = 1
    play(state, "a1", "end")
    assert state.scores() == [3 + 1 + 1 + 4, 1 + 0 + 2]
    assert state.winners() == [0]
    assert state.outcome()["decided_by"] == [{"by": "gold", "out": [1]}]


def test_hexes_are_named_by_column_and_row() -> None:
    assert [hex_name(hex_) for hex_ in (0, 19, 20, 399)] == ["a1", "t1", "a2", "t20"]


@pytest.mark.parametrize("text", ["build b1", "BUILD  B1", "b1", " B1 "])
def test_a_build_may_be_typed_in_short(text: str) -> None:
    state = land("G. G. G.")
    assert state.text(state.parse(text)) == "build b1"


def test_a_wrong_text_is_told_what_is_nearest() -> None:
    state = land("G. G. G.")
    with pytest.raises(BadNotation, match="build a1"):
        state.parse("built a1")
    with pytest.raises(BadNotation, match="not possible"):
        state.parse("build t20")
    assert tiles_of(state) == {}

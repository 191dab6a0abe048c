"""In whole games every seat is told just what a careful reader of its log can write down, no less and no more."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from tests.dominion.note_taker import NoteTaker
from tests.dominion.table import Seat, bag, cards, seat, table, view

KINGDOMS = [
    "spy scrying_pool bureaucrat council_room library mine chancellor village laboratory moat",
    "possession alchemist herbalist spy militia cellar remodel moat university adventurer",
    "bureaucrat spy scrying_pool market familiar moat chapel library alchemist council_room",
    "possession mine spy library scrying_pool village bureaucrat transmute apprentice festival",
    "bureaucrat militia*3 cellar*2 mine village*2 council_room spy scrying_pool",
    "possession*2 militia*2 cellar*2 chancellor bureaucrat village*3 moat laboratory",
]


def dealt(kingdom: str, rng: regnum.Rng) -> Seat:
    """A player with some cards of every kind, and now and then with few of them."""
    pile = [*cards("copper*4 silver*2 gold potion*2 estate*2 province"), *cards(kingdom)]
    mixed = [pile.pop(rng.below(len(pile))) for _ in range(len(pile) - 8 * rng.below(2))]
    return seat(" ".join(mixed[:5]), " ".join(mixed[5:]))


@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (2, 3))])
def test_views_tell_what_the_log_told(kingdom: str, seed: int) -> None:
    rng = regnum.Rng(seed)
    players = 2 + seed % 3
    seats = [dealt(kingdom, rng) for _ in range(players)]
    kinds = " ".join(dict.fromkeys(cards(kingdom)))
    state = table(others=seats[1:], seats=seats, kingdom=kinds, as_asked=True)
    takers = [NoteTaker(viewer, view(state, viewer)) for viewer in [*range(players), None]]
    knew = 0
    for _ in range(300):
        state.log = []
        before = [view(state, taker.seat) for taker in takers]
        actions = state.legal_actions()
        action = actions[rng.below(len(actions))]
        on_top = comes_to_lie_on_top(state.position(), state.text(action))
        state.apply(action)
        if state.over:
            break
        for taker, seen in zip(takers, before, strict=True):
            for line in state.log_for(taker.seat):
                taker.read(line, seen, on_top)
            taker.look(view(state, taker.seat))
            knew += compare(taker, state)
    assert knew > 20


def comes_to_lie_on_top(position: dict[str, Any], text: str) -> str | None:
    """The card of hand, play or deck that everybody sees on the discard pile, if this ends the turn or the deck."""
    player = position["seats"][position["turn"]]
    if text == "discard deck":
        return str(player["deck"][0])
    if text.startswith("top ") and position["phase"] == "top":
        return text.removeprefix("top ")
    play = player["play"][::-1]
    if text.startswith("put ") and position["phase"] == "clean_up":
        card = text.removeprefix("put ")
        for leaving in [card] if card == "alchemist" else [card, "herbalist"]:
            play.remove(leaving)
    last = play[:1] or player["hand"][-1:]
    return str(last[0]) if last else None


def compare(taker: NoteTaker, state: regnum.State) -> int:
    """Compare the notes with the view; how many cards were known."""
    now = view(state, taker.seat)
    knew = 0
    for notes, told in zip(taker.notes, now["seats"], strict=True):
        if now["asked"]["effect"] == "library" and told["hand"] is not None:
            continue  # the card asked about is not yet in the log
        hand, deck, discard = notes.certain(told)
        assert told["hand_size"] + told["discarding_size"] == notes.hand_size
        if told["hand"] is None:
            assert bag(told["hand_known"]) == hand
            group = told["hand_group"]
            assert (group is not None) == (notes.group is not None)
            if notes.group is not None:
                assert (bag(group["of"]), group["count"]) == (notes.group.cards, notes.group.in_hand)
                assert group["places"] == notes.group.in_hand + notes.group.in_discard
                knew += 1
        places = [[] if card is None else [card] for card in notes.deck]
        assert told["deck_top"] == places[: len(told["deck_top"])]
        assert not any(places[len(told["deck_top"]) :])
        assert bag(told["deck_known"]) == deck
        assert bag(told["discard_known"]) == discard
        assert len(told["discard"]) == notes.discard_size
        knew += len(told["hand_known"]) + len(told["deck_top"])
    return knew

"""In whole games every seat is told just what a careful reader of its log can write down, no less and no more."""

from __future__ import annotations

import pytest

import regnum
from tests.dominion.note_taker import NoteTaker
from tests.dominion.table import Seat, bag, cards, seat, table, view

KINGDOMS = [
    "spy scrying_pool bureaucrat council_room library mine chancellor village laboratory moat",
    "possession alchemist herbalist spy militia cellar remodel moat university adventurer",
    "bureaucrat spy scrying_pool market familiar moat chapel library alchemist council_room",
    "possession mine spy library scrying_pool village bureaucrat transmute apprentice festival",
]


def dealt(kingdom: str, rng: regnum.Rng) -> Seat:
    """A player with some cards of every kind."""
    pile = [*cards("copper*4 silver*2 gold potion*2 estate*2 province"), *cards(kingdom)]
    mixed = [pile.pop(rng.below(len(pile))) for _ in range(len(pile))]
    return seat(" ".join(mixed[:5]), " ".join(mixed[5:]))


@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("seed", range(4))
def test_views_tell_what_the_log_told(kingdom: str, seed: int) -> None:
    rng = regnum.Rng(seed)
    players = 2 + seed % 3
    seats = [dealt(kingdom, rng) for _ in range(players)]
    state = table(others=seats[1:], seats=seats, kingdom=kingdom)
    takers = [NoteTaker(viewer, players) for viewer in [*range(players), None]]
    knew = 0
    for _ in range(300):
        if state.over:
            break
        state.log = []
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
        for taker in takers:
            for line in state.log_for(taker.seat):
                taker.read(line)
            if not state.over:
                knew += compare(taker, state)
    assert knew > 20


def compare(taker: NoteTaker, state: regnum.State) -> int:
    """Compare the notes with the view; how many cards were known."""
    now = view(state, taker.seat)
    knew = 0
    for player, told in enumerate(now["seats"]):
        if told["hand"] is None:
            assert bag(told["hand_known"]) == taker.hand_known(player)
        if now["asked"]["effect"] != "library":  # the card asked about is not yet in the log
            assert told["deck_top"] == taker.deck_top(player)
        knew += len(told["hand_known"]) + len(told["deck_top"])
    return knew

"""Which money a viewer knows to be where: all of it in a dealt game, but for the order of the pile."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.native import as_u8
from regnum.games.new_york.rules.data import KINDS, VALUES
from regnum.games.new_york.rules.known import NOBODY_PAYS, Unseen
from regnum.games.new_york.rules.money import ascending, spread, value_of, without
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import PAYING


class SeenMoney:
    """Kinds of money, ascending, as an exact memory knows them."""

    def __init__(self, state: NewYorkState, viewer: int | None) -> None:
        hidden = [_hidden(state, seat, viewer) for seat in range(state.players)]
        pile = [int(kind) for kind in ascending(state.pile.money())]
        unseen = _unseen_by(state, viewer, hidden, pile)
        self.hands: list[list[int]] = []
        """What surely is in each hand."""
        for seat in range(state.players):
            known = [int(kind) for kind in _without_all(spread(state.hands, seat * KINDS), hidden[seat])]
            self.hands.append(sorted(known + unseen.surely_in(seat)))
        surely = pile if state.pile.made_of_discards() else unseen.surely_in(int(state.players))
        self.pile = sorted(surely)
        """What surely is in the pile."""
        self.unseen = sorted(pile + [card for cards in hidden for card in cards])
        """All that lies face down, or that the viewer has never seen in the other hands."""


def never_seen(state: NewYorkState, seat: int) -> vec[u8]:
    """The cards in this hand that the others have never seen."""
    return spread(state.unseen, seat * KINDS) if len(state.unseen) else vec[u8]()


def _hidden(state: NewYorkState, seat: int, viewer: int | None) -> list[int]:
    """The cards in this hand that the viewer has not seen."""
    return [] if state.over or seat == viewer else [int(kind) for kind in never_seen(state, seat)]


def _unseen_by(state: NewYorkState, viewer: int | None, hidden: list[list[int]], pile: list[int]) -> Unseen:
    """All cards that the viewer has not seen. Their places are the seats, and behind them the pile."""
    if state.pile.made_of_discards():
        pile = []  # everybody knows which cards are in it
    cards = pile + [card for cards in hidden for card in cards]
    sizes = [len(cards) for cards in hidden] + [len(pile)]
    payer, slot, missing = int(state.seat), int(state.slot), 0
    if state.doing != PAYING or payer == viewer or state.over:
        return Unseen(cards, sizes, NOBODY_PAYS, slot, missing)
    known = sum(int(value_of(card)) for card in hidden[payer] if card // VALUES == slot)
    return Unseen(cards, sizes, payer, slot, int(state.still_to_pay() - state.wealth(payer, slot)) + known)


def _without_all(hand: vec[u8], cards: list[int]) -> vec[u8]:
    for kind in cards:
        hand = without(hand, as_u8(kind))
    return hand

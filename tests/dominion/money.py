"""The plainest players: all Treasures, then the dearest of Province, Gold and Silver, or what is named."""

from __future__ import annotations

import regnum
from regnum.games.dominion.rules.data import GOLD, NUMBERS, PROVINCE, SILVER
from regnum.games.dominion.rules.notation import BUY, DONE, PLAY_TREASURES
from regnum.games.dominion.rules.phases import ACTION_PHASE
from regnum.games.dominion.rules.state import DominionState


def big_money(state: regnum.State, buys: list[dict[int, str]]) -> None:
    """Play to the end; `buys` says for each seat what to buy with exactly so many coins instead."""
    assert isinstance(state, DominionState)
    while not state.over:
        coins = int(state.coins)
        action = DONE
        if state.top().effect is ACTION_PHASE:
            action = state.legal_actions()[-1]  # an Action, if there is one in hand
        elif state.is_legal(PLAY_TREASURES):
            action = PLAY_TREASURES
        elif coins >= 8:
            action = BUY + PROVINCE
        elif coins >= 6:
            action = BUY + GOLD
        elif coins in (mine := buys[state.seat]) and state.is_legal(BUY + NUMBERS[mine[coins]]):
            action = BUY + NUMBERS[mine[coins]]
        elif coins >= 3:
            action = BUY + SILVER
        state.apply(action)

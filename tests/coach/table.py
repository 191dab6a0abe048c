"""Games somewhere in the middle, the same every time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import regnum
from regnum.bots import Turn, bot
from regnum.bots.greedy import GreedyBot

GAMES = [game.id for game in regnum.games()]
ENOUGH = 60.0
"""Seconds: time for all deals, so that the same seed finds the same."""


@cache
def _played(game: str, actions: int) -> regnum.State:
    state, bot = regnum.new(game, 2, seed=3), GreedyBot(3)
    for _action in range(actions):
        state.apply(bot.choose(Turn(state)))
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    return state


def middle(game: str, actions: int = 30) -> regnum.State:
    return _played(game, actions).copy()


def greedy_action(state: regnum.State) -> int:
    return GreedyBot(1).choose(Turn(state))


@cache
def recorded(
    game: str, bots: tuple[str, ...] = ("easy", "greedy"), seed: int = 5, most: int = 1 << 30
) -> regnum.Record:
    """A whole game of bots, or at most so many actions of it."""
    record = regnum.Record.start(
        game, len(bots), seed, None, ["Anna", "Bob", "Cem", "Dora", "Eva", "Finn"][: len(bots)]
    )
    state = record.first_state()
    players = [bot(name, 10 * seed + seat, game) for seat, name in enumerate(bots)]
    while not state.over and len(record.actions) < most:
        action = players[state.seat].choose(Turn(state))
        record.actions.append(state.text(action))
        state.apply(action)
    return record


def beginning_of(record: regnum.Record, actions: int) -> regnum.Record:
    return replace(record, actions=record.actions[:actions])

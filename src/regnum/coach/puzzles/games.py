"""Where positions come from: games of bots, of many kinds, and records of one's own."""

from __future__ import annotations

from regnum.bots import Turn, bot
from regnum.coach.analysis.samples import Deals
from regnum.coach.analysis.steps import Course, Step
from regnum.core.errors import BadOption
from regnum.core.game import Game, Option, Options
from regnum.core.record import Record
from regnum.core.registry import game as find_game
from regnum.core.rng import Rng

PLAYERS = ("greedy", "greedy:mistakes=0.1", "search:playouts=30", "greedy", "easy")
"""Who plays the games: well and not so well, none of them slowly."""
MORE_PLAYERS = 5
"""Every so manieth game has more players than the fewest."""
MANY = 4
"""An option with more values than this is what makes games of one kind differ."""
OFTEN, SELDOM = 75, 12
"""Of 100 games, in how many such an option is chosen by lot, and in how many another."""
OPENING = 4
"""One part of so many of a game."""


def played_by_bots(name: str, number: int) -> Record:
    """A game that bots play; the same number is the same game."""
    game, rng = find_game(name), Rng(Deals("puzzles", name, number).seed())
    players = game.min_players
    if number % MORE_PLAYERS == MORE_PLAYERS - 1 and game.max_players > players:
        players += 1 + rng.below(game.max_players - players)
    record = Record.start(name, players, rng.bits(), _options(game, players, rng))
    state = record.first_state()
    record.seats = [PLAYERS[rng.below(len(PLAYERS))] for _seat in range(players)]
    bots = [bot(one, rng.bits(), name) for one in record.seats]
    while not state.over:
        action = bots[state.seat].choose(Turn(state))
        record.actions.append(state.text(action))
        state.apply(action)
    return record


def _options(game: Game, players: int, rng: Rng) -> Options:
    """As usual, or one or the other by lot."""
    chosen: Options = {}
    for option in game.options:
        values = _values(option)
        if int(rng.below(100)) < (OFTEN if len(values) > MANY else SELDOM):
            chosen[option.name] = values[rng.below(len(values))]
    try:
        return game.check_options(players, chosen)
    except BadOption:  # they do not go together
        return game.check_options(players, {})


def _values(option: Option) -> list[bool | str]:
    if isinstance(option.default, bool):
        return [True, False]
    named = [*option.choices, *(option.choice_titles or ())]
    return [value for value in dict.fromkeys(named) if value not in option.unoffered] or [option.default]


def choices_in(record: Record, seed: int) -> list[Step]:
    """What was chosen in a game but for its opening, where the plan matters more than the choice; in an order of
    chance, so that the first puzzles of a game are not all from the same part of it."""
    steps = [step for step in Course(record).steps if step.actions]
    steps = steps[len(steps) // OPENING :]
    rng = Rng(seed)
    for last in range(len(steps) - 1, 0, -1):
        other = rng.below(last + 1)
        steps[last], steps[other] = steps[other], steps[last]
    return steps

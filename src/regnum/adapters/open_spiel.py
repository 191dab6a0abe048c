"""Every game in OpenSpiel: `import regnum.adapters.open_spiel`, then `pyspiel.load_game("regnum_GAME")`.

The number of players and the options are parameters: `regnum_GAME(players=4,OPTION=True)`.

All chance is at the beginning: eight draws of 16 choose one of 2**32 deals, and what comes to light later follows
from them. So a history replays to the same state. Who searches must not look at what is hidden:
`resample_from_infostate` deals it anew, for ISMCTS for instance. Returns are -1 to 1 and 0 in sum.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

import regnum
from regnum.core.observation import Observation

DRAWS, OUTCOMES = 8, 16
LONGEST = 100_000
"""Actions of a game, more than any has that does not go in circles on purpose."""
PREFIX = "regnum_"


def _game_type(rules: regnum.Game) -> Any:
    options = {option.name: _parameter(option) for option in rules.options}
    return pyspiel.GameType(
        short_name=PREFIX + rules.id,
        long_name=rules.titles["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.max_players,
        min_num_players=rules.min_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.min_players, **options},
    )


def _parameter(option: regnum.Option) -> bool | int | str:
    """The default, of the kind that OpenSpiel reads from the name of a game: digits are a number there."""
    is_number = bool(option.choices) and all(choice.isdecimal() for choice in option.choices)
    return int(option.default) if is_number else option.default


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    rules: ClassVar[regnum.Game]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        rules = self.rules
        self.players = rules.check_players(given.pop("players", rules.min_players))
        self.options = rules.check_options(self.players, given)
        self.observation: Observation = rules.observation(self.players, self.options)
        actions = rules.num_actions(self.players, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(actions, OUTCOMES),
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.observation)


class State(pyspiel.State):  # type: ignore[misc]
    """Before the deal, and then a state of ours."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._drawn: list[int] = []
        self.inner: regnum.State | None = None
        """Ours, when it is dealt."""

    def current_player(self) -> int:
        if self.inner is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.inner.over else int(self.inner.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions() if self.inner is not None and self.inner.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.inner is not None:
            self.inner.apply(action)
            return
        self._drawn.append(action)
        if len(self._drawn) == DRAWS:
            seed = 0
            for drawn in self._drawn:
                seed = seed * OUTCOMES + drawn
            game = self.get_game()
            self.inner = game.rules.start(game.players, seed, game.options)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action:x}" if self.inner is None else self.inner.text(action)

    def is_terminal(self) -> bool:
        return self.inner is not None and self.inner.over

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self.inner is None else self.inner.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> State:
        """A state in which all that the player cannot know is dealt anew."""
        other: State = self.clone()
        if self.inner is not None:
            other.inner = self.inner.determinize(player_id, int(probability_sampler() * (1 << 52)))
        return other

    def __str__(self) -> str:
        return " ".join(map(str, self._drawn)) if self.inner is None else json.dumps(self.inner.position())


class Observer:
    """What a player knows, as named tensors and as a text."""

    def __init__(self, fields: Observation) -> None:
        self._fields = fields
        self.tensor = np.zeros(sum(field.count for field in fields.fields), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in fields.fields:
            self.dict[field.name] = self.tensor[start : start + field.count].reshape(field.shape)
            start += field.count

    def set_from(self, state: State, player: int) -> None:
        if state.inner is None:
            self.tensor.fill(0)
            return
        observed = state.inner.observe(player)
        for field in self._fields.fields:
            numbers = np.frombuffer(observed, field.dtype, field.count, field.offset)
            self.dict[field.name][...] = numbers.reshape(field.shape)

    def string_from(self, state: State, player: int) -> str:
        return "" if state.inner is None else json.dumps(state.inner.view(player), sort_keys=True)


def _register(rules: regnum.Game) -> None:
    """With a class that is found by its name, so that games can be pickled."""
    kind = _game_type(rules)
    name = f"Game_{rules.id}"
    found = type(name, (Game,), {"rules": rules, "kind": kind, "__module__": __name__})
    globals()[name] = found
    pyspiel.register_game(kind, found)


for _rules in regnum.games():
    _register(_rules)

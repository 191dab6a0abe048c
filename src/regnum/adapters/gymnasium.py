"""Every game as an environment of Gymnasium: one seat, with bots on the others.

`gymnasium.make("regnum/GAME-v1", players=2, opponents="greedy")`, and many of them on a `regnum.Batch`:
`gymnasium.make_vec("regnum/GAME-v1", num_envs=256, vectorization_mode="vector_entry_point")`.

An observation is bytes, whose fields `regnum.game(…).observation` explains; `info["action_mask"]` says what is
legal.
The reward comes at the end: the winners share 1, the others -1. Whoever does what is not legal has lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import regnum
from regnum.bots import Turn, bot
from regnum.core.batch import Batch

Observed = NDArray[np.uint8]
Info = dict[str, Any]
RANDOM = "random"
LOST = -1.0
SEEDS = 2**63 - 1


class Seat(gymnasium.Env[Observed, np.int64]):
    """One seat at a table of bots."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        render_mode: str | None = None,
    ) -> None:
        self._setup = _Setup(game, players, options, seat, opponents)
        self.observation_space = self._setup.observed
        self.action_space = self._setup.acted
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, Info]:
        super().reset(seed=seed)
        setup = self._setup
        self.game_state = regnum.new(setup.game, setup.players, self._seed(), setup.options)
        self._bots = setup.bots(self._seed())
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observed, float, bool, bool, Info]:
        state = self.game_state
        if not state.is_legal(action):
            return self._seen(), LOST, True, False, self._info() | {"illegal": True}
        state.apply(action)
        self._let_others_play()
        return self._seen(), state.returns()[self._setup.seat], state.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, as sb3-contrib asks for it."""
        return np.frombuffer(self.game_state.mask(), np.bool_)

    def render(self) -> str | None:
        return str(self.game_state) if self.render_mode == "ansi" else None

    def _seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _let_others_play(self) -> None:
        state = self.game_state
        while not state.over and state.seat != self._setup.seat:
            state.apply(self._bots[state.seat].choose(Turn(state)))

    def _seen(self) -> Observed:
        return np.frombuffer(self.game_state.observe(self._setup.seat), np.uint8)

    def _info(self) -> Info:
        return {"action_mask": np.frombuffer(self.game_state.mask(), np.int8)}


class Seats(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """The same seat at many tables; random opponents play without any Python."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        render_mode: str | None = None,
    ) -> None:
        self._setup = setup = _Setup(game, players, options, seat, opponents)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = setup.observed, setup.acted
        self.observation_space = batch_space(setup.observed, num_envs)
        self.action_space = batch_space(setup.acted, num_envs)
        self._seats = np.zeros(num_envs, np.int8)
        self._actions = np.zeros(num_envs, np.int32)
        self._lost = np.zeros(num_envs, np.bool_)
        """Where something illegal was done: the game is dealt anew with the next step."""

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Observed, Info]:
        super().reset(seed=seed)
        setup = self._setup
        first, second = (int(number) for number in self.np_random.integers(SEEDS, size=2))
        self._batch = Batch(setup.game, self.num_envs, setup.players, first, setup.options)
        self._bots = setup.bots(second)
        self._lost[:] = False
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        batch, mine = self._batch, self._setup.seat
        mask = self._mask().view(np.bool_)
        finished = self._lost | (self._seats < 0)
        legal = mask[np.arange(self.num_envs), actions]
        self._actions[:] = np.where(legal & ~finished, actions, -1)
        batch.step(self._actions)
        batch.reset(self._lost.view(np.uint8))
        self._lost = ~legal & ~finished
        self._let_others_play()
        won = np.empty((self.num_envs, self._setup.players), np.float32)
        batch.returns(won)
        rewards = np.where(self._lost, LOST, won[:, mine]).astype(np.float64)
        over = self._lost | (self._seats < 0)
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info()

    def _let_others_play(self) -> None:
        batch, mine = self._batch, self._setup.seat
        while True:
            batch.seats(self._seats)
            others = (self._seats >= 0) & (self._seats != mine)
            if not others.any():
                return
            if self._setup.are_random:
                batch.random_actions(self._actions)
                self._actions[~others] = -1
            else:
                self._actions[:] = -1
                for number in np.flatnonzero(others):
                    state = batch.states[number]
                    self._actions[number] = self._bots[state.seat].choose(Turn(state))
            batch.step(self._actions)

    def _mask(self) -> NDArray[np.int8]:
        mask = np.empty((self.num_envs, self._batch.num_actions), np.int8)
        self._batch.mask(mask)
        return mask

    def _seen(self) -> Observed:
        seen = np.empty((self.num_envs, self._batch.observation.size), np.uint8)
        self._batch.observe_seat(self._setup.seat, seen)
        return seen

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "_action_mask": np.ones(self.num_envs, np.bool_)}


class _Setup:
    """What is played, where one sits, and against whom."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, object] | None,
        seat: int,
        opponents: str | Sequence[str],
    ) -> None:
        rules = regnum.game(game)
        self.game = rules.id
        self.players = rules.check_players(rules.min_players if players is None else players)
        self.options = rules.check_options(self.players, options)
        if not 0 <= seat < self.players:
            raise regnum.BadOption("The seat is {seat}; valid is 0 to {last}.", seat=seat, last=self.players - 1)
        self.seat = seat
        others = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != self.players - 1:
            raise regnum.BadOption(
                "The opponents are {given}; valid is one name, or {count} of them.",
                given=", ".join(others),
                count=self.players - 1,
            )
        self.are_random = all(name == RANDOM for name in others)
        self._names = [*others[:seat], RANDOM, *others[seat:]]
        self.observed = spaces.Box(0, 255, (rules.observation(self.players, self.options).size,), np.uint8)
        self.acted: spaces.Discrete = spaces.Discrete(rules.num_actions(self.players, self.options))

    def bots(self, seed: int) -> list[Any]:
        """One for each seat; nobody asks the one of the own seat."""
        return [bot(name, seed + number, self.game) for number, name in enumerate(self._names)]


for _game in regnum.games():
    gymnasium.register(
        f"regnum/{_game.id}-v{_game.rules_version}",
        f"{__name__}:Seat",
        vector_entry_point=f"{__name__}:Seats",
        kwargs={"game": _game.id},
    )

"""Every game as an AEC environment of PettingZoo: `pettingzoo.make("aec", "regnum/GAME-v1", players=4)`.

An observation is a dict: `observation`, bytes whose fields `regnum.game(…).observation` explains, and
`action_mask`.
Whoever wins shares 1 with other winners, and the others share -1; until then all rewards are 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import register
from pettingzoo.utils import AECEnv, wrappers

import regnum
from regnum.core.seeds import new_simulation_seed


class Table(AECEnv):  # type: ignore[misc]
    """A game that raises IllegalAction for what is not legal; see `env`."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = regnum.game(game)
        self._game = game
        self._players = rules.check_players(
            rules.usual_players or rules.min_players if players is None else players
        )
        self._options = rules.check_options(self._players, options)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": id_of(rules)}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        size = rules.observation(self._players, self._options).size
        self._actions = rules.num_actions(self._players, self._options)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the options are those that the environment was made with."""
        dealt = new_simulation_seed() if seed is None else seed
        self.game_state = regnum.new(self._game, self._players, dealt, self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game_state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        state = self.game_state
        seat = self.possible_agents.index(agent)
        mask = np.frombuffer(state.mask(), np.int8) if seat == state.seat else np.zeros(self._actions, np.int8)
        return {"observation": np.frombuffer(state.observe(seat), np.uint8), "action_mask": mask}

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self.game_state
        self._cumulative_rewards[self.agent_selection] = 0.0
        state.apply(action)
        self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in words and letters, as the one who chooses sees it."""
        return str(self.game_state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(**settings: Any) -> AECEnv:
    """A game of which whoever does something illegal loses it, as is usual in PettingZoo."""
    table = wrappers.TerminateIllegalWrapper(Table(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def id_of(game: regnum.Game) -> str:
    """What `pettingzoo.make` calls a game."""
    return f"regnum/{game.id}-v{game.rules_version}"


for _game in regnum.games():
    register("aec", id_of(_game), f"{__name__}:env", kwargs={"game": _game.id})

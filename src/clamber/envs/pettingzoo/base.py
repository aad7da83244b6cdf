"""PettingZoo environment shared by all games."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from copy import deepcopy
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Final, ParamSpec, TypeAlias

from clamber._internal.extras import missing
from clamber.errors import InvalidArgumentError

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber.envs import checks, drawing, starts, vector
from clamber.envs.encoding import HISTORY

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from clamber._internal.seeds import Seed
    from clamber.position import Position
    from clamber.ruleset import Ruleset

P = ParamSpec("P")

Observation: TypeAlias = "dict[str, NDArray[Any]]"

PLACEHOLDER: Final = "options"
"""Option without a meaning that PettingZoo's `api_test` gives to every environment."""

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
"""Render modes: print text, return text, or return an image."""


class ClimbingEnv(AECEnv[str, Any, Any]):
    """AEC environment in which each episode is one deal of a match. `player_0` is seat 0.

    Observations are `{"observation": (size,) uint8, "action_mask": (actions,) int8}`. The mask is all zeros for
    agents that are not to act, and is also available as `infos[agent]["action_mask"]`. Actions are ids of the rank
    view; see docs/envs.md. Rewards are given at the end of the deal. `reset(seed=...)` begins a new match, and
    `reset()` continues the current one.
    """

    game: ClassVar[str]
    """Game name, set by each subclass."""

    def __init__(
        self,
        *,
        rules: str | Ruleset | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
        history: int = HISTORY,
    ) -> None:
        """Create an environment for this game.

        Args:
            rules: Ruleset of this game or its name. Defaults to the game's standard rules.
            seats: Number of seats. Defaults to the minimum allowed by the rules.
            render_mode: `human`, `ansi`, `rgb_array` or None.
            history: History length in actions; see `clamber.envs.encoding`.

        Raises:
            UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
            ValueError: The render mode or history is invalid.
        """
        super().__init__()
        self.metadata = {
            "name": f"{self.game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in {None, *RENDER_MODES}:
            raise InvalidArgumentError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.render_mode = render_mode
        self._deals = vector.make(self.game, num=1, rules=rules, seats=seats, autoreset="disabled", history=history)
        self.possible_agents = [f"player_{seat}" for seat in range(self._deals.seats)]
        size = self._deals.final_observation.shape[1]
        self.state_space: spaces.Space[Any] = spaces.Box(0, 255, (self._deals.seats * size,), np.uint8)
        self.action_spaces = {agent: spaces.Discrete(self._deals.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self._deals.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def position(self) -> Position:
        """Current position including hidden cards, for rendering and tests but not for players."""
        return self._deals.position(0)

    def action_name(self, action: int) -> str:
        """Return the readable name of an action id; see `clamber.envs.vector`.

        Raises:
            ValueError: The id does not exist.
        """
        return self._deals.action_name(action)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space, which is the same object on every call."""
        self._seat(agent)
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space, which is the same object on every call."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def reset(self, seed: Seed | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the cards. A seed begins a new match.

        Args:
            seed: Seed of a new match. Defaults to the next deal of the current match.
            options: Given start: `deck`, with `first` and `lead`; `position`; or `record`. See docs/envs.md.

        Raises:
            ValueError: The seed is out of range, or an option is unknown or invalid.
        """
        if isinstance(options, Mapping):
            options = {name: value for name, value in options.items() if name != PLACEHOLDER}
        self._deals.reset(seed=seed, options=starts.batch_options(options))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: int | None) -> None:
        """Take the selected agent's action, which must be None for a finished agent.

        Raises:
            ValueError: The action is masked or does not exist. The state is left unchanged.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act; None is for agents that are done")
        _, rewards, terminated, _, _ = self._deals.step(np.asarray([checks.one_id(action)]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, map(float, rewards[0]), strict=True))
        self._accumulate_rewards()
        if terminated[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()

    def observe(self, agent: str) -> Observation:
        """Return an agent's current observation and action mask.

        Raises:
            ValueError: The agent does not exist.
        """
        seat = self._seat(agent)
        return {"observation": self._deals.observe(0, seat), "action_mask": self._mask(seat)}

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all agents in order, a (seats * size,) uint8 array, for centralized training.

        It contains all hands, but neither the order of the talon nor other hidden choices of chance.
        """
        return np.concatenate([self._deals.observe(0, seat) for seat in range(self._deals.seats)])

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render all hands for spectators, as text (`ansi`) or an image (`rgb_array`); `human` prints the text."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return drawing.picture(self.position)
        if self.render_mode == "ansi":
            return drawing.text(self.position)
        sys.stdout.write(drawing.text(self.position))
        return None

    def clone(self) -> ClimbingEnv:
        """Return an independent environment in the same state, with the same space objects."""
        shared = (*self.action_spaces.values(), *self.observation_spaces.values())
        return deepcopy(self, {id(space): space for space in shared})

    __copy__ = clone

    def __eq__(self, other: object) -> bool:
        """Return True if another environment has the same settings and state."""
        if not isinstance(other, ClimbingEnv):
            return NotImplemented
        names = (
            "render_mode",
            "_deals",
            "agents",
            "agent_selection",
            "rewards",
            "_cumulative_rewards",
            "terminations",
        )
        return all(getattr(self, name, None) == getattr(other, name, None) for name in names)

    __hash__ = None  # type: ignore[assignment] # its state changes

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""

    def _seat(self, agent: str) -> int:
        """Return the seat of an agent.

        Raises:
            InvalidArgumentError: There is no such agent.
        """
        if agent not in self.possible_agents:
            raise InvalidArgumentError(f"there is no agent {agent!r}, only {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _turn(self) -> None:
        seat = int(self._deals.observation["to_act"][0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        self.infos = {agent: {"action_mask": self._mask(i)} for i, agent in enumerate(self.possible_agents)}

    def _mask(self, seat: int) -> NDArray[Any]:
        mask: NDArray[Any] = self._deals.observation["action_mask"][0].astype(np.int8)
        return mask if int(self._deals.observation["to_act"][0]) == seat else np.zeros_like(mask)


def order_enforced(raw: Callable[P, ClimbingEnv]) -> Callable[P, AECEnv[str, Any, Any]]:
    """Return a module's `env`: its `raw_env` in PettingZoo's order-enforcing wrapper.

    PettingZoo's other wrappers are omitted because their error messages are less precise.
    """

    @wraps(raw, assigned=())
    def env(*args: P.args, **kwargs: P.kwargs) -> AECEnv[str, Any, Any]:
        return wrappers.OrderEnforcingWrapper(raw(*args, **kwargs))

    env.__doc__ = raw.__init__.__doc__
    return env

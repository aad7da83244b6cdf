"""Vectorized Gymnasium environment: many deals at once, one learning seat in each, stepped by the kernel.

>>> import gymnasium
>>> import clamber.envs.gymnasium
>>> envs = gymnasium.make_vec("clamber/GanDengYan-v0", num_envs=64, seats=3, opponents="greedy")
>>> observation, info = envs.reset(seed=1)
>>> actions = envs.action_space.sample(tuple(info["action_mask"]))
>>> observation, rewards, terminations, truncations, info = envs.step(actions)
>>> rewards.shape
(64,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from clamber._internal.extras import missing
from clamber.errors import InvalidArgumentError

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber._internal.seeds import whole_seed
from clamber.envs import checks, vector
from clamber.envs.encoding import HISTORY
from clamber.envs.spaces import LegalOrAny, seat_spaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from clamber.envs.checks import Seeds
    from clamber.ruleset import Ruleset

    Array: TypeAlias = "NDArray[Any]"
    Observations: TypeAlias = "dict[str, Array]"


class SeatVectorEnv(VectorEnv["Observations", "Array", "Array"]):
    """Deals played from one seat, with policies of the kernel in the other seats.

    Observations, actions and rewards are those of `SeatEnv`, one row per deal, in new arrays at every step; row i of
    `reset(seed=n)` is the deal of `SeatEnv.reset(seed=n + i)`. `make_vec` creates it unless another
    `vectorization_mode` is given, such as `sync`, which accepts any bot.
    """

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        rules: str | Ruleset | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        history: int = HISTORY,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        """Create the deals.

        Args:
            game: As for `SeatEnv`.
            num_envs: Number of deals.
            rules: As for `SeatEnv`.
            seats: As for `SeatEnv`.
            seat: As for `SeatEnv`.
            opponents: Spec of a policy of the kernel (see `clamber.bots`) for all other seats, or one spec per seat
                in turn order after the learning seat.
            history: As for `SeatEnv`.
            threads: Number of kernel threads.
            autoreset_mode: As in `gymnasium.vector.AutoresetMode`.
            render_mode: Must be None, because many deals cannot be rendered.

        Raises:
            UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
            ValueError: An argument is invalid, or a bot is not a policy of the kernel.
        """
        if render_mode is not None:
            raise InvalidArgumentError(
                f"many deals have no render_mode, not {render_mode!r}; vectorization_mode='sync' has"
            )
        self._deals = vector.make(
            game,
            num=num_envs,
            rules=rules,
            seats=seats,
            threads=threads,
            autoreset=autoreset_mode,
            history=history,
            seat=seat,
            opponents=opponents,
        )
        self.num_envs, self.seat = num_envs, seat
        size = self._deals.final_observation.shape[1]
        self.single_observation_space, single_action_space = seat_spaces(size, self._deals.actions)
        self.single_action_space: LegalOrAny = single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode(autoreset_mode)}
        self.render_mode = None

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal the cards. A seed begins new matches.

        Args:
            seed: As for `vector.make`; None continues the matches.
            options: `{"reset_mask": mask}` resets only the deals for which the (num,) bool mask is True.

        Raises:
            ValueError: A seed is out of range, an option is unknown, or the mask has the wrong shape or dtype. The
                state is left unchanged.
        """
        self._deals.reset(seed=seed, options=options)
        is_per_deal = seed is None or isinstance(seed, np.ndarray) or checks.is_list(seed)
        super().reset(seed=None if is_per_deal else whole_seed(seed))
        observation = self._observe()
        return observation, self._info(observation)

    def step(self, actions: Array) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Take one action per deal, and let the opponents play until the seat has to act again or the deal ends.

        Raises:
            ValueError: The shape or dtype is wrong, or an action is masked or does not exist; the message names the
                first such deal. The state is left unchanged.
        """
        chosen, arrays = checks.ids(actions, self.num_envs).copy(), self._deals.observation
        for deal in (chosen == self.single_action_space.any).nonzero()[0]:
            legal_ids = arrays["legal"][deal, : arrays["counts"][deal]]
            chosen[deal] = self.np_random.choice(legal_ids) if len(legal_ids) else 0
        _, rewards, terminated, truncated, info = self._deals.step(chosen)
        observation = self._observe()
        infos = self._info(observation)
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and terminated.any():
            mask = np.zeros_like(observation["action_mask"])
            infos |= {
                "final_obs": {"observation": info["final_obs"].copy(), "action_mask": mask},
                "_final_obs": terminated.copy(),
            }
        return observation, rewards[:, self.seat].copy(), terminated.copy(), truncated.copy(), infos

    def action_name(self, action: int) -> str:
        """Return the readable name of an action id; see `clamber.envs.vector`.

        Raises:
            ValueError: The id does not exist.
        """
        return "any legal action" if action == self.single_action_space.any else self._deals.action_name(action)

    def _observe(self) -> Observations:
        arrays = self._deals.observation
        mask = np.zeros((self.num_envs, self._deals.actions + 1), np.int8)
        mask[:, :-1] = arrays["action_mask"]
        return {"observation": arrays["observation"].copy(), "action_mask": mask}

    def _info(self, observation: Observations) -> dict[str, Any]:
        return {"action_mask": observation["action_mask"], "_action_mask": np.ones(self.num_envs, np.bool_)}

"""Helpers for the vector environment tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from clamber.envs import vector


def choose(envs: vector.VectorDeals, rng: Any) -> Any:
    """Return a legal action for each deal; 0 for finished deals."""
    place = (rng.random(envs.num) * envs.observation["counts"]).astype(np.int64)
    return envs.observation["legal"][np.arange(envs.num), place].astype(np.int64)


def everything(envs: vector.VectorDeals) -> list[bytes]:
    arrays = [*envs.observation.values(), envs.rewards, envs.terminated, envs.truncated, envs.final_observation]
    return [array.tobytes() for array in arrays]

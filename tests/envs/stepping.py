"""Helpers for the vector environment tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from clamber.play import Play

if TYPE_CHECKING:
    from clamber.envs import vector
    from clamber.position import Position


def choose(envs: vector.VectorDeals, rng: Any) -> Any:
    """Return a legal action for each deal; 0 for finished deals."""
    place = (rng.random(envs.num) * envs.observation["counts"]).astype(np.int64)
    return envs.observation["legal"][np.arange(envs.num), place].astype(np.int64)


def everything(envs: vector.VectorDeals) -> list[bytes]:
    """Return the bytes of all arrays; of the lists of legal actions, their defined parts."""
    rows = zip(envs.observation["legal"], envs.observation["counts"], strict=True)
    seen = envs.observation | {"legal": np.concatenate([row[:count] for row, count in rows])}
    arrays = [*seen.values(), envs.rewards, envs.terminated, envs.truncated, envs.final_observation]
    return [array.tobytes() for array in arrays]


def as_played(position: Position, action: int) -> Play:
    """Return the play into which an environment turns a legal action: publicly known cards first."""
    if action < position.engine.actions.first_play:
        return position.default_play(action)
    cards = position.state.known_first_choice(position.engine.table, action)
    return Play(position.engine, position.level_index, position.state.special, action, cards)

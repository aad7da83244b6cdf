"""PettingZoo AEC environments, with one module per game: `guandan_v0`, `biga_v0` and so on.

    >>> from clamber.envs.pettingzoo import guandan_v0
    >>> env = guandan_v0.env()
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))

`raw_env` is the environment itself, and `env` wraps it in PettingZoo's order-enforcing wrapper. Agents are named
`player_0`, `player_1` and so on. Observations use the encoding of `clamber.envs.encoding`. Rewards are the points of
the deal, or levels in games scored only by levels.

Version history: v0, initial version.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from clamber.envs.pettingzoo.base import ClimbingEnv, order_enforced
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from clamber.rules.vocabulary import Game


def _module(game: Game) -> ModuleType:
    """Return the module for a game."""
    module = ModuleType(f"{__name__}.{game.name}_v0", f"{game.title} for PettingZoo.")
    names = {
        "__doc__": "The environment itself; see `ClimbingEnv`.",
        "__module__": module.__name__,
        "game": game.name,
    }
    raw_env: type[ClimbingEnv] = type("raw_env", (ClimbingEnv,), names)
    vars(module).update(raw_env=raw_env, env=order_enforced(raw_env))
    sys.modules[module.__name__] = module
    return module


MODULES: Final = {game.name: _module(game) for game in GAMES.values()}
"""Modules by game name."""


def __getattr__(name: str) -> Any:
    """Return a game's module by name, e.g. `guandan_v0`."""
    game, _, version = name.rpartition("_")
    if version == "v0" and game in MODULES:
        return MODULES[game]
    raise AttributeError(f"there is no environment {name}, only {', '.join(f'{game}_v0' for game in MODULES)}")

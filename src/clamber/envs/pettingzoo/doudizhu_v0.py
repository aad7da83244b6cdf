"""Dou Dizhu for PettingZoo.

    >>> from clamber.envs.pettingzoo import doudizhu_v0
    >>> env = doudizhu_v0.env()
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))

| | |
|---|---|
| agents | player_0 to player_2; the landlord plays against both others |
| observations | `doudizhu/obs@1` with the last `history` actions |
| rewards | points of the deal |

Version history: v0, the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.envs.encoding import HISTORY
from clamber.envs.pettingzoo.base import ClimbingEnv, wrapped

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from clamber.ruleset import Ruleset


def env(
    *,
    rules: str | Ruleset | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
    history: int = HISTORY,
) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's checks around it; see `raw_env`."""
    return wrapped(raw_env(rules=rules, seats=seats, render_mode=render_mode, history=history))


def raw_env(
    *,
    rules: str | Ruleset | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
    history: int = HISTORY,
) -> ClimbingEnv:
    """The environment itself.

    Args:
        rules: A ruleset of this game or its name; the game's own if not given.
        seats: How many play; the fewest that the rules allow if not given.
        render_mode: `human`, `ansi`, `rgb_array` or None.
        history: How many of the last actions observations show, see `clamber.envs.encoding`.

    Raises:
        UnknownRules, BadOption: No such rules, or not for so many.
        ValueError: No such render mode or history.
    """
    return ClimbingEnv("doudizhu", rules, seats, render_mode, history=history)

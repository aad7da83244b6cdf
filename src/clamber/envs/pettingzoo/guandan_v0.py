"""Guandan for PettingZoo.

    >>> from clamber.envs.pettingzoo import guandan_v0
    >>> env = guandan_v0.env()
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))

| | |
|---|---|
| agents | player_0 to player_3; 0 and 2 against 1 and 3 |
| observations | `guandan/obs@1` with the last `history` actions |
| rewards | levels gained by one's side; those of the other side as a loss |

Version history: v0, the first.
"""

from clamber.envs.pettingzoo.base import ClimbingEnv, ordered


class raw_env(ClimbingEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; see `ClimbingEnv`."""

    game = "guandan"


env = ordered(raw_env)

"""Gan Deng Yan for PettingZoo.

    >>> from clamber.envs.pettingzoo import gandengyan_v0
    >>> env = gandengyan_v0.env()
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))

| | |
|---|---|
| agents | player_0 and player_1, up to player_5 with `seats` |
| observations | `gandengyan/obs@1` with the last `history` actions |
| rewards | points of the deal |

Version history: v0, the first.
"""

from clamber.envs.pettingzoo.base import ClimbingEnv, ordered


class raw_env(ClimbingEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; see `ClimbingEnv`."""

    game = "gandengyan"


env = ordered(raw_env)

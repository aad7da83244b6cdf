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

from clamber.envs.pettingzoo.base import ClimbingEnv, ordered


class raw_env(ClimbingEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; see `ClimbingEnv`."""

    game = "doudizhu"


env = ordered(raw_env)

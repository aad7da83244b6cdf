"""Big A for PettingZoo.

    >>> from clamber.envs.pettingzoo import biga_v0
    >>> env = biga_v0.env()
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))

| | |
|---|---|
| agents | player_0 to player_4; sides are secret at first |
| observations | `biga/obs@1` with the last `history` actions |
| rewards | points of the deal |

Version history: v0, the first.
"""

from clamber.envs.pettingzoo.base import ClimbingEnv, ordered


class raw_env(ClimbingEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; see `ClimbingEnv`."""

    game = "biga"


env = ordered(raw_env)

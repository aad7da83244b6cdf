"""PettingZoo AEC environments: `from clamber.envs.pettingzoo import guandan_v0; guandan_v0.env()`."""

from clamber.envs.pettingzoo import biga_v0, doudizhu_v0, gandengyan_v0, guandan_v0

__all__ = ["biga_v0", "doudizhu_v0", "gandengyan_v0", "guandan_v0"]

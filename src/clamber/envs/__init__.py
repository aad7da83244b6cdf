"""Reinforcement-learning environments: vectorized, PettingZoo, Gymnasium and OpenSpiel. See docs/envs.md.

An episode is one deal, and the match continues across episodes. All environments share an encoder
(`clamber.envs.encoding`), which writes one seat's observation, and use the action ids of the ruleset's rank view
(`clamber.envs.rules.action_name` converts them to readable names). This package imports nothing, because each
environment has its own dependencies (`pip install '.[envs]'`).
"""

"""Environments for learning programs: vectorised, PettingZoo, Gymnasium, OpenSpiel; see docs/envs.md.

An episode is one deal; the match continues from deal to deal. All environments show the knowledge of one seat,
written by one encoder (`clamber.envs.encoding`), and take the action ids of the ruleset's rank view
(`clamber.envs.rules.action_name` puts them into words). This package imports nothing, because each environment needs
packages of its own (`pip install clamber[envs]`).
"""

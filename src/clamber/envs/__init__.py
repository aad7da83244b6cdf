"""Environments for learning programs: vectorised, PettingZoo, Gymnasium, OpenSpiel; see docs/envs.md.

An episode is one deal; the match goes on from deal to deal. All environments show what one seat may know, written by
one encoder (`clamber.envs.encoding`), and take the action ids of the ruleset's rank view (`clamber.envs.actions`).
Nothing is imported here: each environment needs its own packages (`pip install clamber[envs]`).
"""

"""A bot that a test holds in the middle of a run."""

import os
import time
from pathlib import Path

from clamber.bots import Greedy

HELD = "HELD"
"""The variable of the environment that names a file: while it is there, whoever is asked does not answer."""

ENOUGH = 10
"""Deals of a run after which the bot is held."""


class Held(Greedy):
    """Plays as greedy does; while it is held, it plays on only until so many lines are in the file of the run."""

    def choose(self, view):
        """A play, once it may be made."""
        held = os.environ.get(HELD)
        while held and Path(held).exists() and Path(held).with_name("run.jsonl").read_bytes().count(b"\n") > ENOUGH:
            time.sleep(0.005)
        return super().choose(view)

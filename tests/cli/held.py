"""Bot that a test holds in the middle of a run."""

import os
import time
from pathlib import Path

from clamber.bots import Greedy

HELD = "HELD"
"""Environment variable that names a file; while the file exists, the bot does not answer."""

ENOUGH = 10
"""Number of deals of a run after which the bot is held."""


class Held(Greedy):
    """Greedy bot that, while it is held, stops once the file of the run has more than `ENOUGH` lines."""

    def choose(self, view):
        """Return greedy's play, as soon as the bot is not held."""
        held = os.environ.get(HELD)
        while held and Path(held).exists() and Path(held).with_name("run.jsonl").read_bytes().count(b"\n") > ENOUGH:
            time.sleep(0.005)
        return super().choose(view)

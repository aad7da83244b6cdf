"""Bot that a test can pause during a run."""

import os
import time
from pathlib import Path

from clamber.bots import BotInfo, Greedy

HELD = "HELD"
"""Environment variable that names a file. The bot blocks while the file exists."""

ENOUGH = 10
"""Number of deals after which the bot can be paused."""


class Held(Greedy):
    """Greedy bot that blocks, while paused, once the run's file has more than `ENOUGH` lines."""

    info = BotInfo("held", version="1")

    def choose(self, view):
        """Return greedy's play, after waiting while the bot is paused."""
        held = os.environ.get(HELD)
        while held and Path(held).exists() and Path(held).with_name("run.jsonl").read_bytes().count(b"\n") > ENOUGH:
            time.sleep(0.005)
        return super().choose(view)

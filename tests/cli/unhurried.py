"""A bot that takes its time where a test wants a run to last: so many seconds a play in UNHURRIED, none otherwise."""

import os
import time

from clamber.bots import Greedy


class Unhurried(Greedy):
    """Plays as greedy does."""

    def choose(self, view):
        """A play, after a while."""
        time.sleep(float(os.environ.get("UNHURRIED", "0")))
        return super().choose(view)

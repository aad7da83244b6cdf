"""Work items and a bot that fail or kill their worker process."""

import os
import signal
import time
from pathlib import Path

from clamber.bots import Greedy


def square(number):
    return number * number


def die_once(part):
    """Kill the process when part 3 runs for the first time."""
    number, file = part
    if number == 3 and not Path(file).exists():
        Path(file).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(number):
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number):
    raise LookupError(f"no {number}")


class FatalToItsNode(Greedy):
    """Greedy bot that kills the Ray node that it runs on if it is marked as mortal, and otherwise waits for that."""

    def choose(self, view):
        file = Path(os.environ["KILLED"])
        while not file.exists():
            if "MORTAL" in os.environ:
                file.touch()
                os.kill(os.getppid(), signal.SIGKILL)  # the node's process, which has started this one
            time.sleep(0.01)
        return super().choose(view)


class Fatal:
    """Greedy bot that kills its worker exactly once."""

    def __init__(self):
        self.greedy = Greedy()

    def choose(self, view):
        file = Path(os.environ["KILLED"])
        if len(view.history) == 5 and not file.exists():
            file.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.greedy.choose(view)

"""The planner with the weights found by a run of bench/tune.py, as a bot for the arena against the one that ships.

    RUN=found.jsonl PYTHONPATH=bench clamber arena guandan weighed:Weighed planner --deals 1000 --seed 90210

RUN is the run's standard output; its last line has the weights. Use it only with the run's own game and number of
players.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tune import found_by

from clamber.bots.policy import PolicyBot

FOUND: Final = found_by(Path(os.environ["RUN"]))


class Weighed(PolicyBot):
    """The planner with other weights."""

    def __init__(self) -> None:
        super().__init__("planner", weights=FOUND)

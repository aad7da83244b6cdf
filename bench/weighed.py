"""Planner with weights found by bench/tune.py, as a bot, for comparison in the arena with the bundled planner.

    RUN=found.jsonl PYTHONPATH=bench clamber arena guandan weighed:Weighed planner --deals 1000 --seed 90210

RUN is a file with the run's standard output, whose last line has the weights. Use it only with the game and number of
players of that run.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tune import found_by

from clamber.bots.policy import PolicyBot

FOUND: Final = found_by(Path(os.environ["RUN"]))


class PairedRewards(PolicyBot):
    """Planner with the weights found by the run."""

    def __init__(self) -> None:
        super().__init__("planner", weights=FOUND)

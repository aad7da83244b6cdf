"""The planner with what a run of bench/tune.py came to, as a bot that the arena lets meet the one that ships.

    RUN=found.jsonl PYTHONPATH=bench clamber arena guandan weighed:Weighed planner --deals 1000 --seed 90210

RUN is the run's standard output; its last line has the weights. The run's own game and number of players only.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tune import found_by

from clamber.bots.policy import PolicyBot

FOUND: Final = found_by(Path(os.environ["RUN"]))


class Weighed(PolicyBot):
    """Chooses as the planner does, by other numbers."""

    def __init__(self) -> None:
        super().__init__("planner", weights=FOUND)

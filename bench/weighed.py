"""The planner with what a run of bench/tune.py came to, as a bot that the arena lets meet the one that ships.

    RUN=found.jsonl PYTHONPATH=bench clamber arena guandan weighed:Weighed planner --deals 1000 --seed 90210

RUN is the run's standard output; its last line has the weights. The run's own game and number of players only.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tune import shipped

from clamber.bots.policy import PolicyBot
from clamber.engine import engine_for
from clamber.kernel_rules import filled_weights
from clamber.rules.planning import PlannerWeights
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

LINES: Final = Path(os.environ["RUN"]).read_text().splitlines()
ASKED: Final = json.loads(LINES[0])
RULES: Final = ruleset(ASKED["rules"])
PLAYERS: Final = int(ASKED["players"])
FOUND: Final = filled_weights(PlannerWeights(**json.loads(LINES[-1])["weights"]))
SHIPPED: Final = filled_weights(shipped(RULES, PLAYERS))


class Weighed(PolicyBot):
    """Chooses as the planner does, by other numbers, which hold for its own choices alone."""

    def __init__(self) -> None:
        super().__init__("planner")

    def choose(self, view: View) -> Play:
        """What the planner does by what was found."""
        table = engine_for(RULES).table
        table.weigh_with(PLAYERS, FOUND)
        try:
            return super().choose(view)
        finally:
            table.weigh_with(PLAYERS, SHIPPED)

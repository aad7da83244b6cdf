"""What the planner weighs in Zheng Shang You, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    single=1190,
    pair=1050,
    triple=947,
    willing=360,
    lead=10,
    patience=150,
    urgency=608,
    near=5,
    low_first=482,
)

# With four a pass is worth nothing of its own, and others are less willing to play on what lies there.
WITH_FOUR: Final = replace(PLANNER, run=730, willing=246, patience=-38, given_power=18)

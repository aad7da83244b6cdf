"""What the planner weighs in Guandan, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    single=510,
    triple=684,
    willing=360,
    bomb=390,
    bomb_card=96,
    lead=600,
    mate=1050,
    split=900,
    urgency=1472,
    card=144,
    low_first=150,
    exit=300,
    feed=415,
)

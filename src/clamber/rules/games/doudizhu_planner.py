"""What the planner weighs in Dou Dizhu, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    single=1054,
    pair=780,
    run=360,
    willing=274,
    lead=360,
    kept_bomb=684,
    mate=630,
    split=100,
    urgency=770,
    near=2,
    card=84,
    low_first=150,
    bid_from=7000,
    bid_step=500,
)

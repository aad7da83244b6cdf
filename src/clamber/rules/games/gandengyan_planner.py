"""What the planner weighs in Gan Deng Yan, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    run=840,
    willing=1394,
    bomb=450,
    lead=600,
    patience=150,
    kept_bomb=1260,
    urgency=1331,
    near=3,
    card=20,
    low_first=630,
)

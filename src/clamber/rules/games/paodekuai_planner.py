"""What the planner weighs in Pao De Kuai, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    single=1190,
    pair=780,
    triple=684,
    run=360,
    bomb=615,
    lead=160,
    urgency=608,
)

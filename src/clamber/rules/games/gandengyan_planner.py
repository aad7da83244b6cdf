"""Planner weights for Gan Deng Yan, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
    single=441,
    pair=450,
    run=405,
    willing=811,
    bomb=429,
    stuck=1770,
    lead=723,
    patience=7,
    split=3,
    urgency=870,
    near=4,
    card=-5,
    low_first=165,
    exit=395,
)

# With two players, a pass gives the lead to the only opponent, and the single loser pays for all bomb multipliers.
WITH_TWO: Final = PlannerWeights(
    single=885,
    pair=562,
    triple=370,
    run=729,
    willing=930,
    bomb=414,
    stuck=822,
    lead=3299,
    patience=6,
    kept_bomb=1638,
    split=1,
    card=-678,
    low_first=678,
    exit=312,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
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

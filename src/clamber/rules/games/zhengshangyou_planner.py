"""Planner weights for Zheng Shang You, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `split` is set by hand to discourage splitting sets.
PLANNER: Final = PlannerWeights(
    single=1430,
    pair=1200,
    triple=1014,
    run=638,
    bomb=112,
    lead=750,
    patience=4,
    kept_bomb=1041,
    split=200,
    urgency=442,
    near=10,
    card=164,
    exit=3,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
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

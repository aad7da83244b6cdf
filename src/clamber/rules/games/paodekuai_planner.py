"""Planner weights for Pao De Kuai, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `split` is set by hand to discourage splitting sets.
PLANNER: Final = PlannerWeights(
    single=1274,
    pair=825,
    triple=625,
    run=442,
    willing=497,
    bomb=1136,
    bomb_card=18,
    stuck=1900,
    lead=453,
    patience=2,
    kept_bomb=-51,
    split=1000,
    urgency=219,
    near=10,
    low_first=362,
    exit=55,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
    single=1190,
    pair=780,
    triple=684,
    run=360,
    bomb=615,
    lead=160,
    urgency=608,
)

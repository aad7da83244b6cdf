"""Planner weights of Pao De Kuai, tuned by duplicate deals against other bots: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `split` is set by hand, so that few sets are taken apart.
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

# Weights of `quick` and of the nets' features; unchanged, as the nets learned with them.
REFERENCE: Final = PlannerWeights(
    single=1190,
    pair=780,
    triple=684,
    run=360,
    bomb=615,
    lead=160,
    urgency=608,
)

"""Planner weights for Dou Dizhu, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `bid_step` is set by hand because it also controls doubling and showing the hand. Bids match those of the tuning
# run.
PLANNER: Final = PlannerWeights(
    single=1054,
    pair=1064,
    triple=725,
    run=180,
    willing=246,
    bomb=330,
    lead=360,
    patience=1,
    kept_bomb=684,
    mate=322,
    split=100,
    urgency=697,
    near=4,
    card=92,
    low_first=150,
    exit=52,
    feed=-134,
    bid_from=6550,
    bid_step=350,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
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

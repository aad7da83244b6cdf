"""Planner weights for Guandan, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `feed` is set by hand to its default. Duplicate deals barely distinguish the default from the tuned value of 714,
# which feeds a partner even when the next opponent is just as close to going out.
PLANNER: Final = PlannerWeights(
    single=713,
    triple=492,
    willing=174,
    bomb=209,
    bomb_card=86,
    stuck=1400,
    lead=600,
    patience=1,
    kept_bomb=940,
    mate=1215,
    split=900,
    urgency=1474,
    card=8,
    low_first=150,
    exit=480,
    given_power=18,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
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

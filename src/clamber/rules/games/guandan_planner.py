"""Planner weights of Guandan, tuned by duplicate deals against other bots: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `feed` is set by hand, to its default: duplicate deals hardly distinguish it from the 714 of the tuning run, which
# feeds a partner even past an opponent who is equally near to going out.
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

# Weights of `quick` and of the nets' features; unchanged, as the nets learned with them.
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

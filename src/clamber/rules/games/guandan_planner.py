"""What the planner weighs in Guandan, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# By hand: `feed`. Deals hardly tell it from the 714 of the run, which feeds a partner past an opponent as near.
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

# By these `quick` plays, and nets see plays weighed: they learned with them.
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

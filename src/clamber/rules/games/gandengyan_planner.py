"""What the planner weighs in Gan Deng Yan, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from dataclasses import replace
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

# With two, who passes hands the lead to the only other player, and the one loser pays what a bomb doubles.
WITH_TWO: Final = replace(
    PLANNER,
    single=715,
    pair=368,
    triple=40,
    run=325,
    willing=2330,
    bomb=418,
    bomb_card=420,
    lead=384,
    patience=-538,
    kept_bomb=1525,
    split=-228,
    urgency=7090,
    near=2,
    card=-224,
    low_first=709,
    exit=1118,
)

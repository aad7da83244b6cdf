"""Planner weights for Big A, tuned on duplicate deals against other bots (see bench/strength.md)."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

# `split` is set by hand to discourage splitting sets.
PLANNER: Final = PlannerWeights(
    single=1190,
    pair=1050,
    willing=583,
    bomb=292,
    bomb_card=22,
    patience=150,
    kept_bomb=660,
    mate=325,
    split=700,
    urgency=1330,
    near=5,
    card=21,
    low_first=796,
    expose_cards=5,
    expose_from=4890,
    reveal_from=-1240,
)

# Weights for `quick` and the nets' features, frozen because the nets were trained with them.
REFERENCE: Final = PlannerWeights(
    single=1190,
    pair=1050,
    willing=360,
    bomb=285,
    patience=150,
    near=5,
    card=20,
    low_first=796,
    expose_cards=5,
    expose_from=5600,
)

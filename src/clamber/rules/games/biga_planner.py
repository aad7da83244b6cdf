"""What the planner weighs in Big A, as duplicate deals against other bots chose it: bench/strength.md."""

from __future__ import annotations

from typing import Final

from clamber.rules.planning import PlannerWeights

PLANNER: Final = PlannerWeights(
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

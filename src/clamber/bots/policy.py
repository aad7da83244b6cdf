"""Bots backed by kernel policies, which see only the information available to their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.engine import Policy
from clamber.kernel_rules import filled_weights
from clamber.seeds import SEED_BITS, seed_bytes

if TYPE_CHECKING:
    from clamber.engine import Net
    from clamber.play import Play
    from clamber.rules.planning import PlannerWeights
    from clamber.view import View


class PolicyBot:
    """Bot backed by a kernel policy.

    Args:
        name: One of `engine.POLICIES`.
        seed: Random seed.
        seat: Seat of the bot. Each seat gets its own random stream from the same seed.
        net: Net for the `net` policy. Defaults to the shipped net for the game.
        weights: Weights for the `planner` policy. Defaults to those in the rules of the game.

    Raises:
        ValueError: The kernel has no such policy, or the policy does not accept a net or weights.
    """

    def __init__(
        self,
        name: str,
        *,
        seed: int = 0,
        seat: int = 0,
        net: Net | None = None,
        weights: PlannerWeights | None = None,
    ) -> None:
        own = None if weights is None else filled_weights(weights)
        self._policy = Policy(name, seed_bytes(seed % (1 << SEED_BITS)), seat, net, own)

    def choose(self, view: View) -> Play:
        """Return the policy's play.

        Raises:
            ValueError: It is not the viewer's turn.
        """
        play: Play = self._policy.choose(view.seen)
        return play

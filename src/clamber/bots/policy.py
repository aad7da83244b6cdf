"""Bots whose choices the kernel makes: each is a policy of it, which is given what a seat sees and nothing else."""

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
    """A policy of the kernel as a bot.

    Args:
        name: One of `engine.POLICIES`.
        seed: Where its random choices come from.
        seat: Where it sits; different seats choose differently from one seed.
        net: What the policy `net` plays instead of the net that ships with the game.
        weights: What the policy `planner` weighs instead of what the game's page says.

    Raises:
        ValueError: The kernel has no such policy, or it takes no net or no weights.
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
        """What the policy does.

        Raises:
            ValueError: It is not the viewer's turn.
        """
        play: Play = self._policy.choose(view.seen)
        return play

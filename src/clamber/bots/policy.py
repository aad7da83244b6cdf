"""Bots that are policies of the kernel. A policy has access only to the information of its seat."""

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
    """Kernel policy as a bot.

    Args:
        name: One of `engine.POLICIES`.
        seed: Seed of its random choices.
        seat: Its seat; the random choices of different seats differ for one seed.
        net: Net for the policy `net`, instead of the shipped net of the game.
        weights: Weights for the policy `planner`, instead of those in the rules of the game.

    Raises:
        ValueError: The kernel has no such policy, or the policy takes no net or no weights.
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
        """Return the play of the policy.

        Raises:
            ValueError: It is not the viewer's turn.
        """
        play: Play = self._policy.choose(view.seen)
        return play

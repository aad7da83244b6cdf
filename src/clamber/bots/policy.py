"""Bots backed by kernel policies, which see only the information available to their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber._internal.arguments import as_int, refuse, whole
from clamber._internal.seeds import SEED_BITS, seed_bytes
from clamber.engine import Policy
from clamber.kernel_rules import kernel_weights
from clamber.view import check_view

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
        seed_number, seat_number = as_int(seed), whole("seat", seat, 0)
        if seed_number is None:
            refuse("seed", "an integer", seed)
        self._parameters = (name, seed_number % (1 << SEED_BITS), seat_number, weights)
        self._policy = self._new_policy(net)

    def _new_policy(self, net: Net | None) -> Policy:
        name, seed, seat, weights = self._parameters
        return Policy(name, seed_bytes(seed), seat, net, None if weights is None else kernel_weights(weights))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_policy": self._policy.drawn}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        self._policy = self._new_policy(self._own_net())
        self._policy.drawn = values["_policy"]

    def _own_net(self) -> Net | None:
        """Return the net that was given to the bot, if any."""
        return None

    def choose(self, view: View) -> Play:
        """Return the policy's play.

        Raises:
            ValueError: It is not the viewer's turn.
            InvalidArgumentError: The argument is not a view.
        """
        check_view(view)
        play: Play = self._policy.choose(view.seen)
        return play

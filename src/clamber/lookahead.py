"""Play evaluation by limited lookahead: rollouts in likely worlds, truncated by the net."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.engine import likelihoods
from clamber.engine import look_ahead as look
from clamber.nets import worth
from clamber.seeds import seed_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View

REMEMBERED = 6
"""Number of recent decisions per other seat that enter the likelihood of a world."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Lookahead parameters.

    Attributes:
        policy: Policy that continues the deal for all seats.
        decisions: Number of decisions after which the rollout ends with the net's value of the viewer's next
            decision; 0 to play to the end of the deal.
        deals: Number of random deals of the unseen cards from which each world is drawn. The probability of a deal
            is proportional to the likelihood of the other seats' decisions, assuming that they play like the net.
            With 1, no likelihood is computed.
    """

    policy: str = "net"
    decisions: int = 0
    deals: int = 1


def look_ahead(
    view: View,
    plays: Sequence[Play],
    how: Lookahead,
    *,
    seed: int,
    worlds: int,
    first: int = 0,
    threads: int = 1,
    stop: Callable[[], object] | None = None,
) -> list[list[float]]:
    """Return the value of each play to the viewer in each world, on the scale of the nets.

    That scale is the training target: the value of the end of a deal with which the game's net was trained or, if the
    game has no net, with which one would be trained (`Learning`). All plays are evaluated in the same worlds with the
    same random numbers. World k depends only on the seed and k.

    Args:
        view: View of the seat to act.
        plays: Legal plays of this seat.
        how: Lookahead parameters.
        seed: Seed for the worlds, from 0 to 2**256 - 1.
        worlds: Number of worlds.
        first: Index of the first world.
        threads: Number of threads that share the worlds.
        stop: As in `rollouts`.

    Returns:
        For each play, a list with one value per world; fewer than `worlds` values if stopped.

    Raises:
        ValueError: It is not the viewer's turn, a play is illegal, a number is out of range, or a net is required but
            the game has none.
        RuntimeError: No deal of the unseen cards is consistent with the view, or the system is out of threads.
    """
    learning = worth(view.rules.game.name) or view.rules.game.learning
    target = (learning.win, learning.point, learning.limit)
    data, complete = look(
        view.seen, list(plays), how.policy, first, worlds, seed_bytes(seed), threads, stop, how.decisions, how.deals,
        REMEMBERED, target,
    )  # fmt: skip
    found: list[float] = list(memoryview(data).cast("d")) if data else []
    return [found[i * complete : (i + 1) * complete] for i in range(len(plays))]


def log_likelihoods(view: View, worlds: Sequence[Position]) -> list[float]:
    """Return the log-likelihood of the other seats' decisions in this deal, for each world.

    Only the differences between worlds are meaningful.

    Raises:
        ValueError: The game has no net.
    """
    found: list[float] = likelihoods(view.seen, worlds, REMEMBERED)
    return found

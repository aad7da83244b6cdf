"""Values of plays by lookahead of some decisions: rollouts that the net cuts off, in likely worlds."""

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
"""Number of each other seat's last decisions that enter the likelihood of a world."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Parameters of the lookahead.

    Attributes:
        policy: Policy that plays on for all seats.
        decisions: Number of decisions after which the net values the viewer's next one and the rollout ends; 0 to
            play to the end of the deal.
        deals: Number of deals of the unseen cards from which each world is drawn, with a probability proportional to
            the likelihood that the others, if they play like the net, made their decisions. With 1, no likelihood
            is computed.
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

    That scale is the target of training: the value of the end of a deal to the net of the game when it learned, or to
    a net that would learn the game (`Learning`). All plays are tried in the same worlds, with the same random
    numbers. World k depends on the seed and k alone.

    Args:
        view: View of the seat to act.
        plays: Legal plays of this seat.
        how: Parameters of the lookahead.
        seed: Seed of the worlds, from 0 to 2**256 - 1.
        worlds: Number of worlds.
        first: Index of the first world.
        threads: Number of threads that share the worlds.
        stop: As for `rollouts`.

    Returns:
        A list of values for each play, one for each world; fewer than `worlds` if stopped.

    Raises:
        ValueError: It is not the viewer's turn, a play is not legal, a number is out of range, or a net is needed and
            the game has none.
        RuntimeError: No deal of the unseen cards fits, or the system has no more threads.
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

    Only differences between worlds have a meaning.

    Raises:
        ValueError: The game has no net.
    """
    found: list[float] = likelihoods(view.seen, worlds, REMEMBERED)
    return found

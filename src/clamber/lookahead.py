"""What plays are worth by looking some decisions ahead: rollouts that the net ends, in worlds that are likely."""

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
"""How many of each other seat's last decisions speak for or against a world."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How it is looked ahead.

    Attributes:
        policy: The policy that plays on for all.
        decisions: After so many of them the net values the viewer's next one, and the rollout ends; 0 for never.
        deals: How many deals of the unseen cards each world is taken from. One is taken, each as often as it is
            likely that the others, being the net, would have done what they did; of 1, that does not matter.
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
    """What each of these plays is worth to the viewer in each world, in the measure of nets.

    That is what the end of a deal was worth to the net of the game when it learned, or would be to one (`Learning`).
    All are tried in the same worlds, with the same random numbers. World k follows from the seed and k alone.

    Args:
        view: Of the seat that is to act.
        plays: Legal plays of it.
        how: How it is looked ahead.
        seed: Where the worlds come from, from 0 to 2**256 - 1.
        worlds: How many.
        first: The number of the first one.
        threads: How many share the worlds.
        stop: As for `rollouts`.

    Raises:
        ValueError: It is not the viewer's turn, a play is not legal, or a net is asked that nobody has learnt.
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
    """How likely each world makes what the others did in this deal, as logarithms, of which only differences count.

    Raises:
        ValueError: Nobody has learnt the game.
    """
    found: list[float] = likelihoods(view.seen, worlds, REMEMBERED)
    return found

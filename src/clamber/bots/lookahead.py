"""Play evaluation by limited lookahead: playouts truncated by the net."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber._internal.seeds import seed_bytes
from clamber.engine import look_ahead as look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.play import Play
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Lookahead parameters.

    Attributes:
        policy: Policy that continues the deal for all seats.
        decisions: Number of decisions after which the playout ends with the net's value of the viewer's next
            decision; 0 to play to the end of the deal.
    """

    policy: str = "net"
    decisions: int = 0


def look_ahead(
    view: View,
    plays: Sequence[Play],
    lookahead: Lookahead,
    *,
    seed: int,
    worlds: int,
    first: int = 0,
    threads: int = 1,
    stop: Callable[[], object] | None = None,
) -> list[list[float]]:
    """Return the value of each play to the viewer in each world, on the scale of the nets.

    That scale is the training target (`Learning`): the value of a finished deal, as used to train the game's net or,
    if the game has no net, as declared in its rules. All plays are evaluated in the same worlds with the same random
    numbers. World k depends only on the seed and k.

    Args:
        view: View of the seat to act.
        plays: Legal plays of this seat.
        lookahead: Lookahead parameters.
        seed: Seed for the worlds, from 0 to 2**256 - 1.
        worlds: Number of worlds.
        first: Index of the first world.
        threads: Number of threads that share the worlds.
        stop: As in `playouts`.

    Returns:
        For each play, a list with one value per world; fewer than `worlds` values if stopped.

    Raises:
        ValueError: It is not the viewer's turn, a play is illegal, a number is out of range, or a net is required but
            the game has none.
        RuntimeError: No deal of the unseen cards is consistent with the view, or the system is out of threads.
    """
    data, complete = look(
        view.seen, list(plays), lookahead.policy, first, worlds, seed_bytes(seed), threads, stop,
        lookahead.decisions, view.masked.engine.target,
    )  # fmt: skip
    values: list[float] = list(memoryview(data).cast("d")) if data else []
    return [values[i * complete : (i + 1) * complete] for i in range(len(plays))]

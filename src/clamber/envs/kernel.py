"""The door of the environments to the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from clamber import kernel as _kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine, MatchState, State

Deals: TypeAlias = _kernel.Deals
"""Many deals, stepped at once."""

Layout: TypeAlias = _kernel.Layout
"""Fields of an observation as the kernel writes them."""

PlainEvent: TypeAlias = tuple[int, int, int, tuple[int, int]]
"""What an observation shows of an event: the seat, cards drawn by all until then, the id, and the cards of a play."""


def encode(
    layout: Layout, engine: Engine, state: State, match: MatchState, *, history: Sequence[PlainEvent], seat: int
) -> bytes:
    """What a seat knows, as the bytes of an observation."""
    return _kernel.encode(layout, engine.table, state, match, list(history), seat)


def rewards(engine: Engine, state: State) -> list[float]:
    """What a finished deal was worth to each seat."""
    return _kernel.rewards_of(engine.table, state)

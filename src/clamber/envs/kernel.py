"""The door of the environments to the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from clamber import _kernel

if TYPE_CHECKING:
    from clamber.engine import Engine, MatchState, State

Deals: TypeAlias = _kernel.Deals
"""Many deals, stepped at once."""

Layout: TypeAlias = _kernel.Layout
"""Fields of an observation as the kernel writes them."""


def encode(layout: Layout, engine: Engine, state: State, match: MatchState, seat: int) -> bytes:
    """What a seat knows, as the bytes of an observation."""
    return _kernel.encode(layout, engine.table, state, match, seat)


def begin(
    engine: Engine, match: MatchState, *, deck: list[int], first: int, lead: int | None, faceup: int | None
) -> State:
    """A deal in which secret questions are asked in public.

    Raises:
        ValueError: The deck is not the deck of these rules.
    """
    return _kernel.begin_public(engine.table, match, deck, first, lead, faceup)


def legal(engine: Engine, state: State) -> list[int]:
    """Ids of all legal actions; `no` alone for a seat that is asked and has nothing to show."""
    return _kernel.legal_in_public(engine.table, state)


def apply(engine: Engine, state: State, action: int) -> State | None:
    """The state after an action; None if it is not legal."""
    return _kernel.apply_in_public(engine.table, state, action)


def same_question(sampled: State, asked: State) -> State:
    """A dealt view at the same place of the public questions as the position it was seen in."""
    return _kernel.with_poll_of(sampled, asked)


def rewards(engine: Engine, state: State) -> list[float]:
    """What a finished deal was worth to each seat."""
    return _kernel.rewards_of(engine.table, state)

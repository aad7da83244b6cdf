"""Interface between the environments and the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from clamber import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import CompiledRules, MatchState, State

Deals: TypeAlias = kernel.Deals
"""Batch of deals that are stepped together."""

Layout: TypeAlias = kernel.Layout
"""Observation layout used by the kernel."""

EACH_SEAT: Final = kernel.EACH_SEAT
EACH_ACTION: Final = kernel.EACH_ACTION
ID_BITS: Final = kernel.ID_BITS
"""Field shape placeholders for the number of seats, the history length, and the number of bits in an action id."""

NUMBER_BITS: Final = kernel.NUMBER_BITS
MOST_HISTORY: Final = kernel.MOST_HISTORY

fields = kernel.fields
"""Return the declarations of all observation fields."""


class PlainEvent(NamedTuple):
    """Observable part of an event, as plain values that can be copied and pickled.

    Attributes:
        seat: Seat that acted.
        drawn: Number of cards drawn by all seats before the event.
        action: Action id.
        cards: Cards played, as two bitmasks.
    """

    seat: int
    drawn: int
    action: int
    cards: tuple[int, int]

    def held(self) -> kernel.Event:
        """Return the corresponding kernel event."""
        return kernel.Event(
            seat=self.seat,
            drawn=self.drawn,
            action=self.action,
            trick=None,
            chance=False,
            hidden=kernel.Hidden.nothing,
            asked=kernel.AskedFor.none,
            cards=self.cards,
            captured=(0, 0),
        )


def encode(
    layout: Layout,
    engine: CompiledRules,
    state: State,
    match: MatchState,
    *,
    history: Sequence[PlainEvent],
    seat: int,
) -> bytes:
    """Return the encoded observation of a seat.

    Args:
        layout: Layout of the observation.
        engine: Compiled rules.
        state: State of the deal.
        match: State of the match before the deal.
        history: Events of the deal so far.
        seat: Seat that observes.
    """
    return kernel.encode(layout, engine.table, state, match, [event.held() for event in history], seat)


def rewards(engine: CompiledRules, state: State) -> list[float]:
    """Return the reward per seat for a finished deal.

    Args:
        engine: Compiled rules.
        state: State of a finished deal.
    """
    return state.rewards(engine.table)

"""Interface of the environments to the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from clamber import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine, MatchState, State

Deals: TypeAlias = kernel.Deals
"""Many deals, stepped at once."""

Layout: TypeAlias = kernel.Layout
"""The fields of an observation, as the kernel writes them."""

EACH_SEAT: Final = kernel.EACH_SEAT
EACH_ACTION: Final = kernel.EACH_ACTION
ID_BITS: Final = kernel.ID_BITS
"""Placeholders in the shape of a field: for the number of seats, of actions shown, and of bits of an id."""

NUMBER_BITS: Final = kernel.NUMBER_BITS
MOST_HISTORY: Final = kernel.MOST_HISTORY

fields = kernel.fields
"""Return the declarations of all fields that observations may hold."""


class PlainEvent(NamedTuple):
    """The part of an event that observations show, in values that can be copied and pickled.

    Attributes:
        seat: The seat that acted.
        drawn: Number of cards drawn by all seats until then.
        action: The id.
        cards: The cards of a play, as two bitmasks.
    """

    seat: int
    drawn: int
    action: int
    cards: tuple[int, int]

    def held(self) -> kernel.Event:
        """Return the event as an event of the kernel."""
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
    layout: Layout, engine: Engine, state: State, match: MatchState, *, history: Sequence[PlainEvent], seat: int
) -> bytes:
    """Return the knowledge of a seat, as the bytes of an observation."""
    return kernel.encode(layout, engine.table, state, match, [event.held() for event in history], seat)


def rewards(engine: Engine, state: State) -> list[float]:
    """Return the reward of each seat in a finished deal."""
    return state.rewards(engine.table)

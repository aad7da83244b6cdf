"""The door of the environments to the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from clamber import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine, MatchState, State

Deals: TypeAlias = kernel.Deals
"""Many deals, stepped at once."""

Layout: TypeAlias = kernel.Layout
"""Fields of an observation as the kernel writes them."""

EACH_SEAT: Final = kernel.EACH_SEAT
EACH_ACTION: Final = kernel.EACH_ACTION
ID_BITS: Final = kernel.ID_BITS
"""What stands in the shape of a field for how many seats there are, actions are shown, and bits an id has."""

NUMBER_BITS: Final = kernel.NUMBER_BITS
MOST_HISTORY: Final = kernel.MOST_HISTORY

fields = kernel.fields
"""Everything that observations may hold."""


class PlainEvent(NamedTuple):
    """What an observation shows of an event, in values that can be copied and pickled.

    Attributes:
        seat: Who.
        drawn: Cards drawn by all until then.
        action: The id.
        cards: Those of a play.
    """

    seat: int
    drawn: int
    action: int
    cards: tuple[int, int]

    def held(self) -> kernel.Event:
        """The same as the kernel takes it."""
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
    """What a seat knows, as the bytes of an observation."""
    return kernel.encode(layout, engine.table, state, match, [event.held() for event in history], seat)


def rewards(engine: Engine, state: State) -> list[float]:
    """What a finished deal was worth to each seat."""
    return state.rewards(engine.table)

"""Author of each action in a deal, which `Event` in the rules does not record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, get_args

if TYPE_CHECKING:
    from clamber.server.table.seat import Seat

Doer: TypeAlias = Literal["person", "bot", "chance", "asked", "timeout", "absent"]
"""A person, a bot on its own seat, or chance. The remaining values state why a bot played in a person's place."""

DOERS: Final = frozenset(get_args(Doer))


def doer_on(seat: Seat, *, bot: bool) -> Doer:
    """Return the doer of an action that a seat takes in its current state."""
    if not bot:
        return "bot" if seat.is_program else "person"
    return cast("Doer", seat.why) if seat.why else "bot"

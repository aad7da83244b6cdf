"""Interface of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Bot(Protocol):
    """Player that answers a view with one of its legal plays.

    Optional members: `info`, a `BotInfo`; `ended(position, result, seat)`, called when a deal has ended; `close()`,
    which releases resources; `faults`, the number of lost turns by reason; `sit(seed=, seat=)`, which resets the bot
    for a seat, where that is faster than creating another one.
    """

    def choose(self, view: View) -> Play:
        """Return one of `view.legal`; called only when the viewer is to act."""
        ...

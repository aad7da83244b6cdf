"""Bot interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Bot(Protocol):
    """Player that chooses one of the legal plays in a view.

    Optional members: `info`, a `BotInfo`; `ended(position, result, seat)`, called at the end of each deal; `close()`,
    which releases resources; `faults`, the number of forfeited turns by reason; `sit(seed=, seat=)`, which resets the
    bot for a seat if that is faster than creating a new bot.
    """

    def choose(self, view: View) -> Play:
        """Return one of `view.legal`. Called only when it is the viewer's turn."""
        ...

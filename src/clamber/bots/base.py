"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Bot(Protocol):
    """Answers a view with one of its legal plays.

    It may have more: `info`, a `BotInfo`; `ended(position, result, seat)`, which is told how a deal has ended;
    `close()`, which ends what it holds; `faults`, a count of the turns that it has lost by reason;
    `sit(seed=, seat=)`, which makes it begin from nothing in a seat, where that is quicker than to make another.
    """

    def choose(self, view: View) -> Play:
        """One of `view.legal`; called only when the viewer is to act."""
        ...

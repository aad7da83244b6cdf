"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Bot(Protocol):
    """Answers a view with one of its legal plays."""

    def choose(self, view: View) -> Play:
        """One of `view.legal`; called only when the viewer is to act."""
        ...

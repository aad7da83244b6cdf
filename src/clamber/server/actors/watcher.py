"""Interface of a client at a table for its actor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clamber.server.wire.updates import Updates


class Watcher(Protocol):
    """Receiver of table updates, e.g. a connection."""

    viewer: int | None

    def tell(self, updates: Updates) -> None:
        """Handle an update without blocking."""
        ...

    def tell_notices(self) -> None:
        """Send the notices of the operator."""
        ...

    def table_gone(self) -> None:
        """Detach because this actor is stopping. A new actor will replace it."""
        ...

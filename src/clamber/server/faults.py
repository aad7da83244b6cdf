"""Reasons why a server cannot start, and why another node cannot be reached."""

from __future__ import annotations

from typing import Final

INSTALL: Final = "pip install '.[nodes]' in the checkout"
"""Command that installs the client of NATS and its server."""


class NoMetrics(Exception):
    """Raised when the metrics cannot be served at the configured address; the message gives the reason."""


class NoBus(Exception):
    """Raised when NATS cannot be used; the message gives the reason."""


def require_nats() -> None:
    """Check that the client of NATS is installed.

    Raises:
        NoBus: It is not.
    """
    try:
        import nats  # noqa: F401, PLC0415 - an optional part
    except ModuleNotFoundError as error:
        raise NoBus(f"several processes need {error.name}: {INSTALL}") from None


class Unreachable(Exception):
    """Raised when another node does not answer in time, or fails to answer."""


class NobodyThere(Unreachable):
    """Raised when nobody receives a question: the node has stopped, or its connection is lost. Nothing was done."""


class Elsewhere(Exception):
    """Raised for a table that this node does not own (`node.py`).

    Attributes:
        table: Id of the table. There may be no such table.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table

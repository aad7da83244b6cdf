"""Errors at startup, and in communication with other nodes."""

from __future__ import annotations

from typing import Final

INSTALL: Final = "pip install '.[nodes]' in the checkout"
"""Command that installs the NATS client and server."""

INSTALL_PUSH: Final = "pip install '.[push]' in the checkout"
"""Command that installs the encryption of notices."""


class NoMetricsError(Exception):
    """Raised when the metrics cannot be served at the configured address; the message gives the reason."""


class NoBusError(Exception):
    """Raised when NATS cannot be used; the message gives the reason."""


def require_nats() -> None:
    """Check that the NATS client is installed.

    Raises:
        NoBusError: It is not.
    """
    try:
        import nats  # noqa: F401, PLC0415 - an optional part
    except ModuleNotFoundError as error:
        raise NoBusError(f"several processes need {error.name}: {INSTALL}") from None


class NoPushError(Exception):
    """Raised when notices cannot be sent; the message gives the reason."""


def require_push() -> None:
    """Check that the client of push services is installed.

    Raises:
        NoPushError: It is not.
    """
    try:
        import pywebpush  # noqa: F401, PLC0415 - an optional part
    except ModuleNotFoundError as error:
        raise NoPushError(f"notices need {error.name}: {INSTALL_PUSH}") from None


class UnreachableError(Exception):
    """Raised when another node does not answer in time, or fails to answer."""


class NoResponderError(UnreachableError):
    """Raised when no node receives a question, because it has stopped or is disconnected. Nothing was done."""


class NotOwnedError(Exception):
    """Raised for a table that this node does not own.

    Attributes:
        table: Table id, which may not exist.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table

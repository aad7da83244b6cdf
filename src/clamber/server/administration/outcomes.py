"""Errors of requests, and the names of read-only requests."""

from __future__ import annotations

from typing import Final

READING: Final = frozenset({"tables", "show", "guests", "bans", "nodes", "invites", "roles", "words"})
"""Read-only requests, which are executed locally if the server cannot write to the database."""


class DeniedError(Exception):
    """Raised when an admin request is rejected; the message gives the reason."""


class NoServerAnswerError(Exception):
    """Raised if the server does not answer in time; the message is the stored name of its process."""

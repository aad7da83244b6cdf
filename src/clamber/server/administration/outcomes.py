"""Errors of requests, and the names of read-only requests."""

from __future__ import annotations

from typing import Final

READING: Final = frozenset(
    {"tables", "show", "guests", "bans", "nodes", "invites", "roles", "words", "sanctions", "acts", "appeals"}
    | {"report", "reports", "status", "metrics", "switches"}
)
"""Read-only requests, which are executed locally if the server cannot write to the database."""


class DeniedError(Exception):
    """Raised when an admin request is rejected; the message gives the reason.

    Attributes:
        code: Code of the refusal that a moderator gets on the page.
    """

    def __init__(self, message: str, code: str = "act_denied") -> None:
        super().__init__(message)
        self.code = code


class NoServerAnswerError(Exception):
    """Raised if the server does not answer in time; the message is the stored name of its process."""

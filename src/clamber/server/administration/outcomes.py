"""Outcomes of requests that are not answers, and the requests that change nothing."""

from __future__ import annotations

from typing import Final

READING: Final = frozenset({"tables", "show", "guests", "bans", "nodes", "invites"})
"""Requests that are answered from the database alone if the server can store nothing."""


class Denied(Exception):
    """Raised when an admin request is rejected; the message gives the reason."""


class NoServerAnswer(Exception):
    """Raised if the server does not answer in time; the message is the stored name of its process."""

"""The reference's only error class, with a referee protocol code and a message."""

from __future__ import annotations


class RefereeError(Exception):
    """Raised for an invalid question, record or action.

    Source: notation.md section 4 (the codes).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def bad_request(message: str) -> RefereeError:
    """Return the error for a question that is not an object, or has a missing or mistyped field."""
    return RefereeError("bad_request", message)


def bad_cards(message: str) -> RefereeError:
    """Return the error for cards that cannot be parsed, lack a suit that matters, or are too many."""
    return RefereeError("bad_cards", message)


def bad_notation(message: str) -> RefereeError:
    """Return the error for a play that cannot be parsed, is not a combination, or is ambiguous."""
    return RefereeError("bad_notation", message)


def bad_option(message: str) -> RefereeError:
    """Return the error for an unknown option or an invalid option value."""
    return RefereeError("bad_option", message)


def bad_record(message: str) -> RefereeError:
    """Return the error for a record with an invalid structure, deck, first seat or result."""
    return RefereeError("bad_record", message)


def illegal_action(message: str) -> RefereeError:
    """Return the error for a well-formed action that is not legal in its position."""
    return RefereeError("illegal_action", message)

"""The only error class of the reference: a code of the referee protocol and a message."""

from __future__ import annotations


class RefereeError(Exception):
    """Error in a question, a record or an action.

    Source: notation.md section 4 (the codes).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def bad_request(message: str) -> RefereeError:
    """Return the error for a question that is no object, or has a missing or wrongly typed field."""
    return RefereeError("bad_request", message)


def bad_cards(message: str) -> RefereeError:
    """Return the error for cards that cannot be read, lack a suit that matters, or are too many."""
    return RefereeError("bad_cards", message)


def bad_notation(message: str) -> RefereeError:
    """Return the error for a play that cannot be read, is no combination or has several readings."""
    return RefereeError("bad_notation", message)


def bad_option(message: str) -> RefereeError:
    """Return the error for an option that does not exist, or a value that it cannot have."""
    return RefereeError("bad_option", message)


def bad_record(message: str) -> RefereeError:
    """Return the error for a record whose structure, deck, first seat or result is wrong."""
    return RefereeError("bad_record", message)


def illegal_action(message: str) -> RefereeError:
    """Return the error for a readable action that is not legal in its position."""
    return RefereeError("illegal_action", message)

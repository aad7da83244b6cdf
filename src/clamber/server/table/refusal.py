"""Command refusals, each with a code, values and a sentence. `codes.py` lists all codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import ClamberError, IllegalPlayError, IllegalReason, InvalidOptionError, NotationError

if TYPE_CHECKING:
    from clamber.sentences import Values


class Refusal(Exception):
    """Raised when a command is refused. The table is left unchanged.

    Attributes:
        code: Reason code.
        message: Reason as an English sentence.
        values: Values for the code and the sentence.
        sentence: Name of the sentence in the message catalogue, if the code does not determine it.
    """

    def __init__(self, code: str, message: str, values: Values | None = None, *, sentence: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values: Values = values or {}
        self.sentence = sentence


def table_closed(by: str) -> Refusal:
    """Return the refusal sent at a table that was closed permanently by its `host` or an `operator`."""
    who = "whoever runs this server" if by == "operator" else "the host"
    return Refusal("table_closed", f"{who} has closed this table", {"by": by})


def of_error(error: ClamberError) -> Refusal:
    """Convert a rules error to a refusal."""
    message = error.message
    name, particulars = ("", {}) if isinstance(message, str) else (message.name, message.plain())
    match error:
        case IllegalPlayError():
            return Refusal(error.reason.value, str(error), particulars, sentence=name)
        case NotationError(readings=readings) if readings:
            return Refusal(IllegalReason.SEVERAL_READINGS.value, str(error), particulars, sentence=name)
        case NotationError():
            return Refusal(error.code, str(error), {"text": error.text, **particulars}, sentence=name)
        case InvalidOptionError():
            value = error.value if isinstance(error.value, str | int) else None
            return Refusal(
                error.code, str(error), {**particulars, "option": error.option, "value": value}, sentence=name
            )
        case _:
            return Refusal(error.code, str(error), particulars, sentence=name)

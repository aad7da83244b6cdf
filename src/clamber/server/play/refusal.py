"""Why a command does not count: a code, values, and a sentence. `codes.py` lists them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import BadNotation, BadOption, ClamberError, IllegalPlay, Reason

if TYPE_CHECKING:
    from clamber.errors import Values


class Refusal(Exception):
    """A command that does not count; nothing has changed."""

    def __init__(self, code: str, message: str, values: Values | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values: Values = values or {}


def of_error(error: ClamberError) -> Refusal:
    """An error of the rules as a refusal."""
    match error:
        case IllegalPlay():
            return Refusal(error.reason.value, error.sentence, error.values)
        case BadNotation(readings=readings) if readings:
            return Refusal(Reason.SEVERAL_READINGS.value, str(error), {"readings": list(readings)})
        case BadNotation():
            return Refusal(error.code, str(error), {"text": error.text})
        case BadOption():
            value = error.value if isinstance(error.value, str | int) else None
            return Refusal(error.code, str(error), {"option": error.option, "value": value})
        case _:
            return Refusal(error.code, str(error))

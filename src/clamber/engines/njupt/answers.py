"""Client answers: the index of an action, parsed as leniently as the platform does."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any


class AnswerFault(StrEnum):
    """Reason why the referee plays for a seat."""

    LATE = "late"
    UNREADABLE = "unreadable"
    NO_INDEX = "no index"
    OUT_OF_RANGE = "out of range"
    GONE = "gone"


class BadAnswer(Exception):
    """Raised if an answer names no action. The message explains the error and the correct form."""

    def __init__(self, fault: AnswerFault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


def read_index(text: str | bytes, count: int) -> int:
    """Return the index in an answer, which must be less than `count`. Other keys are ignored; `"3"` and `3.0` mean 3.

    Raises:
        BadAnswer: The answer is not a JSON object, has no index, or has an index that is out of range.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(AnswerFault.UNREADABLE, f"answered what is no JSON ({error})") from None
    if not isinstance(message, dict):
        raise BadAnswer(
            AnswerFault.UNREADABLE, f'answered {_short(message)}; an answer is an object: {{"actIndex": 0}}'
        )
    if "actIndex" not in message:
        raise BadAnswer(AnswerFault.NO_INDEX, f'answered {_short(message)}, which lacks "actIndex"')
    index = _as_int(message["actIndex"])
    if index is None:
        raise BadAnswer(
            AnswerFault.NO_INDEX, f'answered the "actIndex" {_short(message["actIndex"])}, which is no number'
        )
    if not 0 <= index < count:
        raise BadAnswer(AnswerFault.OUT_OF_RANGE, f"answered {_short(index)}; the actions are 0 to {count - 1}")
    return index


def _as_int(value: Any) -> int | None:
    """Return an integer given as an integer, float or string; -1 for overlong strings, None for other values."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().lstrip("-").isdecimal():
        value = value.strip()
        return int(value) if len(value) < len("-1000000000") else -1
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

"""Answers of clients: the index of an action, parsed as leniently as by the platform."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any


class AnswerFault(StrEnum):
    """Reason for a play made by the referee for a seat."""

    LATE = "late"
    UNREADABLE = "unreadable"
    NO_INDEX = "no index"
    OUT_OF_RANGE = "out of range"
    GONE = "gone"


class BadAnswer(Exception):
    """An answer names no action; the message gives the fault and the correct form."""

    def __init__(self, fault: AnswerFault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


def read_index(text: str | bytes, count: int) -> int:
    """Return the index in an answer, below `count`. Other keys are ignored; `"3"` and `3.0` are 3.

    Raises:
        BadAnswer: The answer is not a JSON object, has no index, or an index out of range.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(AnswerFault.UNREADABLE, f"answered what is no JSON ({error})") from None
    if not isinstance(found, dict):
        raise BadAnswer(
            AnswerFault.UNREADABLE, f'answered {_short(found)}; an answer is an object: {{"actIndex": 0}}'
        )
    if "actIndex" not in found:
        raise BadAnswer(AnswerFault.NO_INDEX, f'answered {_short(found)}, which lacks "actIndex"')
    index = _whole(found["actIndex"])
    if index is None:
        raise BadAnswer(
            AnswerFault.NO_INDEX, f'answered the "actIndex" {_short(found["actIndex"])}, which is no number'
        )
    if not 0 <= index < count:
        raise BadAnswer(AnswerFault.OUT_OF_RANGE, f"answered {_short(index)}; the actions are 0 to {count - 1}")
    return index


def _whole(value: Any) -> int | None:
    """Return a whole number given as integer, float or text; None for other values, -1 for too long texts."""
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

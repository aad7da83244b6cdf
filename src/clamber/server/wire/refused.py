"""Conversion of refusals to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from clamber.server.wire.parts import Problem

if TYPE_CHECKING:
    from clamber.server.table.refusal import Refusal

T = TypeVar("T")


def problem_of(refusal: Refusal) -> Problem:
    """Convert a refusal to a message."""
    return Problem(
        code=refusal.code,
        message=printable(refusal.message),
        values={name: _printable(value) for name, value in refusal.values.items()},
        sentence=refusal.sentence,
    )


def printable(text: str) -> str:
    r"""Return text that is safe in any message, escaping lone surrogates as `\udXXX` and NUL as `\x00`.

    >>> printable("a\ud800")
    'a\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


def _printable(value: T) -> T:
    """Return a sentence value in a form that is safe to send, because it may contain arbitrary input."""
    if isinstance(value, str):
        return cast("T", printable(value))
    if isinstance(value, list):
        return cast("T", [_printable(item) for item in value])
    if isinstance(value, dict):
        return cast("T", {name: _printable(item) for name, item in value.items()})
    return value

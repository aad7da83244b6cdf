"""Formatting of names and values in errors and documentation, and suggestions for misspelt names."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_SHOWN: Final = 40
"""Length at which rejected values are truncated in errors, in characters."""


def same(left: object, right: object) -> bool:
    """Return True if two JSON values have equal type and value, so `True` and `1` differ."""
    return type(left) is type(right) and left == right


def spell(value: str | int) -> str:
    """Return a value as spelled on the command line and in documentation, e.g. `true`, `3`, `none`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(value: object) -> str:
    """Return a value as JSON, truncated for readability, e.g. `"none"`, `3`, `true`."""
    if isinstance(value, bool):
        return spell(value)
    text = f'"{value}"' if isinstance(value, str) else "null" if value is None else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def json_type(value: str | int) -> str:
    """Return the name of the value's JSON type."""
    return "boolean" if isinstance(value, bool) else "number" if isinstance(value, int) else "string"


def listed(words: Sequence[str]) -> str:
    """Return words as an English list, e.g. `a, b or c`."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def nearest(name: str, known: Sequence[str]) -> str | None:
    """Return the known name closest to a misspelt one; None if no name is close."""
    if len(name) > LONGEST_SHOWN:
        return None
    near = get_close_matches(name.lower().replace("-", "_"), known, n=1, cutoff=0.6)
    return near[0] if near else None

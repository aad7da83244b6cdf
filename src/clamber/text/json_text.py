"""JSON parser that rejects repeated keys, for JSON written by people."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class RepeatedKeyError(ValueError):
    """Raised when a key occurs twice in an object. `json.loads` alone would keep only the last value.

    Attributes:
        key: The key.
    """

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r:.80} occurs twice in one object")
        self.key = key


def parse_json(text: str | bytes, *, parse_constant: Callable[[str], Any] | None = None) -> Any:
    """Parse JSON.

    Args:
        text: The text.
        parse_constant: Function called with `NaN`, `Infinity` or `-Infinity`, as in `json.loads`.

    Raises:
        ValueError, RecursionError: As `json.loads`.
        RepeatedKeyError: A key occurs twice in one object.
    """
    return json.loads(text, parse_constant=parse_constant, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise RepeatedKeyError(Counter(key for key, _ in pairs).most_common(1)[0][0])
    return fields

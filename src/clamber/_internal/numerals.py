"""Parsing of numbers."""

from __future__ import annotations


def number_in(text: str, most: int) -> int | None:
    """Parse a number from 0 to `most` in ASCII digits; return None for any other text."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > len(str(most)):
        return None
    found = int(text.lstrip("0") or "0")
    return found if found <= most else None

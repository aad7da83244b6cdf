"""Sanitizing and truncating untrusted text for terminals."""

from __future__ import annotations

import unicodedata
from typing import Final

ESCAPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Categories of characters that may control a terminal, such as escape sequences and text direction marks."""

KEPT: Final = "\n\r\t\u200c\u200d"
"""Characters of these categories that are printed unchanged: line ends, tabs, and joiners within a word."""

IN_ONE_LINE: Final = {ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"}

LONGEST: Final = 40


def printable(text: str) -> str:
    r"""Return text with control characters escaped.

    >>> printable("Ann\x1b]0;title\x07")
    'Ann\\x1b]0;title\\x07'
    """
    if text.isprintable():
        return text
    return "".join(map(_escape, text))


def short(text: str, limit: int = LONGEST) -> str:
    """Return text in one line of at most `limit` characters, with control characters escaped."""
    line = printable(text[: limit + 1].translate(IN_ONE_LINE))
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def is_line(text: str, limit: int) -> bool:
    """Return True if a text is one line of at most `limit` characters without control characters."""
    return short(text, limit) == text


def _escape(character: str) -> str:
    if character in KEPT or unicodedata.category(character) not in ESCAPED:
        return character
    return character.encode("unicode_escape").decode()

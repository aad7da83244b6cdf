"""Sanitization of external text for messages and logs."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""Return text that is safe in any message, escaping lone surrogates as `\udXXX` and NUL as `\x00`.

    >>> printable("a\ud800")
    'a\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")

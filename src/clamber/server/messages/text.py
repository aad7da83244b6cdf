"""Text from outside, in a form that may be sent back or logged."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""Return text that any message can contain: lone surrogates become `\udXXX`, NUL becomes `\x00`.

    >>> printable("a\ud800")
    'a\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")

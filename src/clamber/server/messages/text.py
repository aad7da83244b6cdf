"""Text that came from outside, as it may be sent back or logged."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""Text without what no message can carry: lone surrogates become `\udXXX`, NUL becomes `\x00`.

    >>> printable("a\ud800")
    'a\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")

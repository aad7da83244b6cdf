"""Messages for system errors and decoding errors when reading or writing files."""

from __future__ import annotations

import errno
from json import JSONDecodeError
from typing import Final

from clamber.sentences import Part, Sentence, Worded
from clamber.text.json_text import RepeatedKeyError
from clamber.text.printable import short

SYSTEM: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no-folder",
    errno.ENOSPC: "full",
    errno.EEXIST: "there",
}
"""Most common system errors, mapped to keywords of the sentence."""

JSON: Final = {
    "Expecting value": "value",
    "Expecting property name enclosed in double quotes": "name",
    "Expecting ':' delimiter": "colon",
    "Expecting ',' delimiter": "comma",
    "Unterminated string starting at": "open",
    "Invalid control character at": "control",
    "Invalid \\escape": "escape",
    "Invalid \\uXXXX escape": "escape",
    "Extra data": "more",
    "Unexpected UTF-8 BOM (decode using utf-8-sig)": "mark",
    "Illegal trailing comma before end of object": "comma-last",
    "Illegal trailing comma before end of array": "comma-last",
}
"""All messages of Python's JSON decoder, mapped to keywords of the sentence."""


def why_unreadable(error: OSError | ValueError | RecursionError) -> Part | Worded:
    """Return the reason for a read or write error, in the system's own words if the error is not listed here."""
    if isinstance(error, UnicodeDecodeError):
        return Part(Sentence("unreadable-utf8", {"place": error.start}))
    if isinstance(error, JSONDecodeError):
        problem = JSON.get(error.msg.partition(": ")[0], "other")
        return Part(Sentence("unreadable-json", {"line": error.lineno, "column": error.colno, "what": problem}))
    if isinstance(error, RepeatedKeyError):
        return Part(Sentence("unreadable-twice", {"key": short(repr(error.key))}))
    if isinstance(error, OSError):
        known = SYSTEM.get(error.errno or 0)
        reason = error.strerror or str(error)
        return Worded(reason, reason) if known is None else Part(Sentence("unreadable-file", {"why": known}))
    return Part(Sentence("unreadable-deep" if isinstance(error, RecursionError) else "unreadable-value"))

"""`clamber referee`: answer questions about the rules, one JSON object per line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from clamber.cli.arguments import FINE, add_language
from clamber.errors import InvalidJsonError
from clamber.records.referee import answer_line

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("referee")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer questions until end of input and return the exit status."""
    del args
    for line in _lines():
        sys.stdout.write(_answer(line))
        sys.stdout.flush()
    return FINE


def _lines() -> Iterable[bytes | str]:
    """Return the lines of standard input, as bytes if possible."""
    return getattr(sys.stdin, "buffer", sys.stdin)


def _answer(line: bytes | str) -> str:
    """Return the answer line for an input line; empty for a blank line."""
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
    except UnicodeDecodeError as error:
        decode_error = InvalidJsonError(f"the line is not UTF-8: {error}")
        return _dump({"id": None, "error": {"code": decode_error.code, "message": str(decode_error)}})
    return _dump(answer_line(text)) if text.strip() else ""


def _dump(answer: dict[str, Any]) -> str:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # lone surrogate in an id, or non-UTF-8 output
        text = json.dumps(answer, separators=(",", ":"))
    return f"{text}\n"

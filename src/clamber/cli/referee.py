"""`clamber referee`: answers questions about the rules, one JSON object a line."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, Final

from clamber.cli.arguments import FINE
from clamber.errors import BadJson
from clamber.records.referee import answer_line

if TYPE_CHECKING:
    from collections.abc import Iterable

EPILOG: Final = """\
example:
  echo '{"op":"readings","rules":"guandan","level":"4","cards":"4h4h8s8d9c9d"}' | clamber referee

Questions, answers and error codes: docs/notation.md, section 4.
"""


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "referee",
        help="answer questions about the rules, for programs in any language",
        description="Answers questions about the rules: JSON objects on standard input, one a line, one line back.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answers until the input ends; the exit status."""
    del args
    for line in _lines():
        sys.stdout.write(_answer(line))
        sys.stdout.flush()
    return FINE


def _lines() -> Iterable[bytes | str]:
    """The lines of standard input, undecoded where that is possible."""
    return getattr(sys.stdin, "buffer", sys.stdin)


def _answer(line: bytes | str) -> str:
    """The line that answers a line; empty for an empty one."""
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = BadJson(f"the line is not UTF-8: {error}")
        return _dumped({"id": None, "error": {"code": bad.code, "message": str(bad)}})
    return _dumped(answer_line(text)) if text.strip() else ""


def _dumped(answer: dict[str, Any]) -> str:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # half a surrogate pair in an id, or an output that is not UTF-8
        text = json.dumps(answer, separators=(",", ":"))
    return f"{text}\n"

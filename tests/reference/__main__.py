"""Referee protocol on standard input and output, with one JSON object per line."""

from __future__ import annotations

import sys

from .referee import answer_line


def main() -> None:
    """Answer each line of standard input."""
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(answer_line(line) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()

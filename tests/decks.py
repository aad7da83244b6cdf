"""Reproducible decks: the numbers that clamber draws from `secrets.randbits` depend only on the running test.

Run as a script, this module is `clamber` with reproducible decks. `DECKS=2 make test` deals different cards.
"""

import hashlib
import os
import secrets
import sys
from collections import Counter
from pathlib import Path

TEST = "TEST_THAT_RUNS"
"""Environment variable with the path of the file that contains the test's id."""

START = "START"
"""Environment variable that numbers the starts of a server within one test."""


def numbers():
    """Return a replacement for `randbits` with which the n-th number drawn in a test is the same in every run."""
    drawn = Counter()

    def randbits(bits):
        test = Path(os.environ[TEST]).read_text(encoding="utf-8")
        name = " ".join([test, os.environ.get(START, ""), os.environ.get("DECKS", "")])
        drawn[name] += 1
        return int.from_bytes(hashlib.sha256(f"{name} {drawn[name]}".encode()).digest(), "big") >> 256 - bits

    return randbits


if __name__ == "__main__":
    from clamber.cli import main

    secrets.randbits = numbers()
    sys.exit(main())

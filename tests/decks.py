"""The same decks in every run: what clamber takes from `secrets.randbits` follows from the test that runs.

Run as a program it is `clamber` with such decks. `DECKS=2 make test` deals others.
"""

import hashlib
import os
import secrets
import sys
from collections import Counter
from pathlib import Path

TEST = "TEST_THAT_RUNS"
"""The variable of the environment that names a file, which names the test."""

START = "START"
"""The variable of the environment that tells a server that was started again from itself before."""


def numbers():
    """As `randbits`: the n-th number that is drawn in a test is the same in every run, whatever ran before it."""
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

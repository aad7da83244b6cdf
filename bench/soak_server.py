"""`clamber serve` with a clock offset in seconds, read from a file that may change while the server runs."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

REAL = time.time
OFFSET = Path(os.environ["SOAK_CLOCK"])


def wrong_time() -> float:
    """Return the time with the current offset, or the true time if the file is unreadable."""
    with contextlib.suppress(OSError, ValueError):
        return REAL() + float(OFFSET.read_text())
    return REAL()


if __name__ == "__main__":
    time.time = wrong_time
    from clamber.cli import main

    sys.exit(main())

"""`clamber serve` whose clock is some seconds off: as many as a file says, which may be written meanwhile."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

REAL = time.time
OFFSET = Path(os.environ["SOAK_CLOCK"])


def wrong_time() -> float:
    """The time of a machine whose clock was set."""
    with contextlib.suppress(OSError, ValueError):
        return REAL() + float(OFFSET.read_text())
    return REAL()


if __name__ == "__main__":
    time.time = wrong_time
    from clamber.cli import main

    sys.exit(main())

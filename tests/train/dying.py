"""Training worker that kills its process."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from clamber.train.chunks import ChunkTask, play


def play_and_die(chunk: ChunkTask) -> bytes:
    """Play a chunk; the first time in a run, kill the process before returning the result."""
    played, killed = play(chunk), Path(os.environ["KILLED"])
    if chunk.number == 5 and not killed.exists():
        killed.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return played

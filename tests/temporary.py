"""Check of the space for temporary files before the first test: without it hundreds of tests fail misleadingly."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

import pytest

NEEDED: Final = 512 << 20
"""Maximum bytes in use during a whole run, with a margin."""


def require_space(needed: int = NEEDED) -> None:
    """End the run with one sentence if the folder for temporary files cannot take that many bytes."""
    folder = Path(next(filter(None, map(os.environ.get, ("TMPDIR", "TEMP", "TMP"))), "/tmp"))  # noqa: S108 - as tempfile
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            _reserve(file.fileno(), needed)
    except OSError as error:
        pytest.exit(
            f"no space for temporary files in {folder}: {error.strerror}. "
            f"The tests need {needed >> 20} MiB; TMPDIR=... names another folder.",
            returncode=1,
        )


def _reserve(file: int, size: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, size)
    else:
        os.truncate(file, size)

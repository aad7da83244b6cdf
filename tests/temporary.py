"""Check for enough temporary space before the first test; without it, hundreds of tests fail misleadingly."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

import pytest

NEEDED: Final = 512 << 20
"""Maximum space used during a complete run, in bytes, with a margin."""


def require_space(needed: int = NEEDED) -> None:
    """Exit with a one-line message if the temporary folder has less than `needed` bytes of free space."""
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

"""Nets of the package as files of the page, at addresses that contain their hashes, so that wheels have them once."""

from __future__ import annotations

import functools
import hashlib
import re
from pathlib import Path
from typing import Final

from clamber import nets

FOLDER: Final = Path(nets.__file__).parent

ADDRESS: Final = re.compile(r"assets/(?P<game>[a-z]+)-(?P<hash>[0-9a-f]{12})\.net")
"""Paths of nets, with the first digits of their SHA-256, as `web/scripts/local.js` writes them into the page."""


def net_file(game: str, digits: str) -> Path | None:
    """Return the file of a game's net; None if there is none, or if its hash begins with other digits.

    The first call for each game reads the file.
    """
    file = FOLDER / f"{game}.net"
    return file if file.is_file() and _hash(game).startswith(digits) else None


@functools.cache
def _hash(game: str) -> str:
    return hashlib.sha256((FOLDER / f"{game}.net").read_bytes()).hexdigest()

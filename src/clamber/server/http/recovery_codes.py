"""Recovery codes of accounts: random, shown once, and stored as a slow hash."""

from __future__ import annotations

import hashlib
from typing import Final

from clamber.server.http.transfer_codes import fresh_code, normalize_code

CODE_LENGTH: Final = 20
"""Number of characters in a code, which is one of 10^29."""

GROUP: Final = 5

_SALT: Final = b"clamber recovery code"
"""Constant, because a code alone names its account. A table of hashes of all codes is out of reach."""


def fresh_recovery_code() -> str:
    """Return a random code, in groups of `GROUP` characters."""
    code = fresh_code(CODE_LENGTH)
    return "-".join(code[first : first + GROUP] for first in range(0, CODE_LENGTH, GROUP))


def hash_recovery_code(code: str) -> str:
    """Return the hash of a code as typed by a person. Takes some 30 ms and 16 MB, off the event loop."""
    return hashlib.scrypt(normalize_code(code).encode(), salt=_SALT, n=1 << 14, r=8, p=1, dklen=32).hex()

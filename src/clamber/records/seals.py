"""Hashes and keys of verifiable shuffles, without any notion of lists, seats or tables (docs/fairness.md).

Secrets, seals and keys are 32 bytes in hexadecimal. `seal_of` is a hash commitment. Deal keys form a hash chain
(Lamport 1981): each key is the SHA-256 of the next, so a key reveals all earlier keys but no later ones. The seed of
a deal is an HMAC under the deal's key.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from clamber._internal.seeds import SEED_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable

KEY_BYTES: Final = SEED_BITS // 8

DEALS_SEALED: Final = 1024
"""Number of deals covered by one shuffle; longer matches are reshuffled. Computing the key chain takes 0.5 ms."""

CHAINS_KEPT: Final = 64
"""Key chain cache size. The cache pays off because replaying a log requests the keys of a shuffle in succession."""

_KEYS: Final = b"clamber deal keys\x01"
_NEXT: Final = b"clamber next shuffle\x01"
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def is_hex(found: object) -> bool:
    """Return True if the value is a string of 32 bytes in lower-case hexadecimal."""
    return isinstance(found, str) and _HEX.fullmatch(found) is not None


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_of(secret: str) -> str:
    """Return the seal of a secret: the SHA-256 of its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_text(seed: int) -> str:
    """Return a seed as 32 big-endian bytes in hexadecimal."""
    return f"{seed:0{SEED_BITS // 4}x}"


def seed_of_next(seed: int) -> int:
    """Return the secret seed for the next shuffle in the same match (HKDF-Expand of RFC 5869, one block)."""
    return int.from_bytes(_expanded(seed, _NEXT), "big")


def key_of(seed: int, deals: int, place: int) -> str:
    """Return the key of one deal in a shuffle.

    Args:
        seed: Secret seed of the shuffle.
        deals: Number of deals covered by the shuffle.
        place: Zero-based index of the deal; -1 for the seal of the chain.
    """
    at = KEY_BYTES * (place + 1)
    return _chain(seed, deals)[at : at + KEY_BYTES].hex()


def mixed(parts: Iterable[str]) -> str:
    """Return the SHA-256 of values of 32 bytes, concatenated."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, parts))).hexdigest()


def deal_seed(key: str, mix: str) -> int:
    """Return the seed of a deal: the HMAC-SHA-256 of the mix (`mixed`) under the deal's key."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), bytes.fromhex(mix), "sha256"), "big")


@lru_cache(CHAINS_KEPT)
def _chain(seed: int, deals: int) -> bytes:
    """Return the seal and all keys, KEY_BYTES each, concatenated."""
    found = [_expanded(seed, _KEYS)]
    for _ in range(deals):
        found.append(hashlib.sha256(found[-1]).digest())
    return b"".join(reversed(found))


def _expanded(seed: int, label: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(seed_text(seed)), label, "sha256")

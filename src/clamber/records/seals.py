"""Shuffle hashes and keys (docs/fairness.md). Secrets, seals and keys are 32 bytes in hexadecimal.

`seal_of` is a hash commitment. Deal keys form a hash chain (Lamport 1981): each key is the SHA-256 of the next, so a
key reveals all earlier keys but no later ones. The seed of a deal is an HMAC under the deal's key.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from clamber._internal.seeds import SEED_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KEY_BYTES: Final = SEED_BITS // 8

DEALS_SEALED: Final = 1024
"""Number of deals covered by one shuffle; longer matches are reshuffled. Computing the key chain takes 0.5 ms."""

CHAINS_KEPT: Final = 64
"""Key chain cache size. The cache pays off because replaying a log requests the keys of a shuffle in succession."""

RULE: Final = "a missing share starts the shuffle again without its seat"
"""Line in every list that states the rule for shares not revealed in time."""

_KEYS: Final = b"clamber deal keys\x01"
_NEXT: Final = b"clamber next shuffle\x01"
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def is_hex(found: object) -> bool:
    """Return True if the value is a string of 32 bytes in lower-case hexadecimal."""
    return isinstance(found, str) and _HEX.fullmatch(found) is not None


def seal_of(secret: str) -> str:
    """Return the seal of a secret: the SHA-256 of its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_text(seed: int) -> str:
    """Return a seed as 32 big-endian bytes in hexadecimal."""
    return f"{seed:0{SEED_BITS // 4}x}"


def deck_seed(seed: int, shares: Iterable[str]) -> int:
    """Return the seed for all decks of a match under the first version of the protocol.

    Starting from the secret seed, each share in turn is appended to the current value, and the SHA-256 of both is the
    next value.
    """
    found = bytes.fromhex(seed_text(seed))
    for share in filter(None, shares):
        found = hashlib.sha256(found + bytes.fromhex(share)).digest()
    return int.from_bytes(found, "big")


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


def mixed(shares: Iterable[str]) -> str:
    """Return the SHA-256 of all shares, concatenated in seat order."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, shares))).hexdigest()


def deal_seed(key: str, mix: str) -> int:
    """Return the seed of a deal: the HMAC-SHA-256 of the mixed shares under the deal's key."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), bytes.fromhex(mix), "sha256"), "big")


def list_digest(seal: str, deals: int, after: str, seats: Sequence[str]) -> str:
    """Return the digest of a round's list, which all participants see before any share is revealed.

    Args:
        seal: Seal of the server's key chain.
        deals: Number of deals covered by the shuffle.
        after: Digest of the previous round; empty in the first round.
        seats: `person`, `bot` or `withheld` per seat, followed by the seal if the seat contributes a share.
    """
    lines = [
        "clamber shuffle 2",
        RULE,
        f"server {seal}",
        f"deals {deals}",
        f"after {after or 'nothing'}",
        *(f"seat {number} {seat}" for number, seat in enumerate(seats)),
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@lru_cache(CHAINS_KEPT)
def _chain(seed: int, deals: int) -> bytes:
    """Return the seal and all keys, KEY_BYTES each, concatenated."""
    found = [_expanded(seed, _KEYS)]
    for _ in range(deals):
        found.append(hashlib.sha256(found[-1]).digest())
    return b"".join(reversed(found))


def _expanded(seed: int, label: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(seed_text(seed)), label, "sha256")

"""Hashes and keys of shuffles (docs/fairness.md). Secrets, seals and keys are 32 bytes in hexadecimal.

`seal_of` is a hash commitment. The keys of deals are a hash chain (Lamport 1981): each is the SHA-256 of the next
one, so a key reveals the keys before it and none after it. The seed of a deal is an HMAC under its key.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from clamber.seeds import SEED_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KEY_BYTES: Final = SEED_BITS // 8

DEALS_SEALED: Final = 1024
"""Number of deals that the keys of one shuffle cover; a longer match is reshuffled. The whole chain takes 0.5 ms."""

CHAINS_KEPT: Final = 64
"""Size of the cache of chains: replay of a log requests the keys of one shuffle in succession."""

RULE: Final = "a missing share starts the shuffle again without its seat"
"""Line of every list that states the rule for a share that is not revealed in time."""

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
    """Return a seed as 32 bytes in hexadecimal, big-endian."""
    return f"{seed:0{SEED_BITS // 4}x}"


def deck_seed(seed: int, shares: Iterable[str]) -> int:
    """Return the seed of all decks of a match of the first version.

    For each share in turn, the running value becomes the SHA-256 of itself and the share.
    """
    found = bytes.fromhex(seed_text(seed))
    for share in filter(None, shares):
        found = hashlib.sha256(found + bytes.fromhex(share)).digest()
    return int.from_bytes(found, "big")


def seed_of_next(seed: int) -> int:
    """Return the secret seed of the next shuffle in the same match (HKDF-Expand of RFC 5869, one block)."""
    return int.from_bytes(_expanded(seed, _NEXT), "big")


def key_of(seed: int, deals: int, place: int) -> str:
    """Return the key of a deal of a shuffle.

    Args:
        seed: Secret seed of the shuffle.
        deals: Number of deals that the shuffle covers.
        place: Index of the deal, from 0; -1 for the seal of the chain.
    """
    at = KEY_BYTES * (place + 1)
    return _chain(seed, deals)[at : at + KEY_BYTES].hex()


def mixed(shares: Iterable[str]) -> str:
    """Return the SHA-256 of all shares, in the order of their seats."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, shares))).hexdigest()


def deal_seed(key: str, mix: str) -> int:
    """Return the seed of a deal: HMAC-SHA-256 of the mix of the shares, under the key of the deal."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), bytes.fromhex(mix), "sha256"), "big")


def list_digest(seal: str, deals: int, after: str, seats: Sequence[str]) -> str:
    """Return the digest of the list of a round, which all participants see before any share is revealed.

    Args:
        seal: Seal of the server's chain of keys.
        deals: Number of deals that the shuffle covers.
        after: Digest of the previous round; empty in the first.
        seats: `person`, `bot` or `withheld` for each seat in order, followed by its seal if it gives a share.
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
    """Return the concatenation of the seal and all keys, KEY_BYTES each."""
    found = [_expanded(seed, _KEYS)]
    for _ in range(deals):
        found.append(hashlib.sha256(found[-1]).digest())
    return b"".join(reversed(found))


def _expanded(seed: int, label: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(seed_text(seed)), label, "sha256")

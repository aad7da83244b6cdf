"""Hashes and keys that shuffles are made of (docs/fairness.md). Secrets, seals and keys are 32 bytes in hexadecimal.

`seal_of` is a hash commitment. The keys of deals are a hash chain (Lamport 1981): each is the SHA-256 of the next
one, so that a key shows those before it and none after it. The seed of a deal is an HMAC under its key.
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
"""How many deals the keys of one shuffle are for; a match of more is shuffled again. The whole chain takes 0.5 ms."""

CHAINS_KEPT: Final = 64
"""Chains that are kept: a log that is read again asks for the keys of one shuffle one after the other."""

RULE: Final = "a missing share starts the shuffle again without its seat"
"""What happens where a share is not shown in time, as every list of sharers says it."""

_KEYS: Final = b"clamber deal keys\x01"
_NEXT: Final = b"clamber next shuffle\x01"
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def is_hex(found: object) -> bool:
    """Whether this is 32 bytes in hexadecimal."""
    return isinstance(found, str) and _HEX.fullmatch(found) is not None


def seal_of(secret: str) -> str:
    """The seal of 32 bytes: their SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_text(seed: int) -> str:
    """A seed as its 32 bytes, highest first."""
    return f"{seed:0{SEED_BITS // 4}x}"


def deck_seed(seed: int, shares: Iterable[str]) -> int:
    """The seed of all decks of a match of the first version: SHA-256 of what there is and of each share in turn."""
    found = bytes.fromhex(seed_text(seed))
    for share in filter(None, shares):
        found = hashlib.sha256(found + bytes.fromhex(share)).digest()
    return int.from_bytes(found, "big")


def seed_of_next(seed: int) -> int:
    """The secret seed of the shuffle after this one in the same match (HKDF-Expand of RFC 5869, one block)."""
    return int.from_bytes(_expanded(seed, _NEXT), "big")


def key_of(seed: int, deals: int, place: int) -> str:
    """The key of a deal, counted from 0, of a shuffle for so many deals; -1 for the seal of the chain."""
    at = KEY_BYTES * (place + 1)
    return _chain(seed, deals)[at : at + KEY_BYTES].hex()


def mixed(shares: Iterable[str]) -> str:
    """SHA-256 of all shares, in the order of their seats."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, shares))).hexdigest()


def deal_seed(key: str, mix: str) -> int:
    """The seed of a deal: HMAC-SHA-256 of what the shares were mixed to, under the key of the deal."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), bytes.fromhex(mix), "sha256"), "big")


def list_digest(seal: str, deals: int, after: str, seats: Sequence[str]) -> str:
    """The digest of who gives a share to a round of a shuffle: what each of them is shown before any share is.

    Args:
        seal: The server's, of the chain of keys.
        deals: How many deals it is for.
        after: The digest of the round before; empty in the first.
        seats: `person`, `bot` or `withheld` for each seat in their order, with a seal where it gives a share.
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
    """The seal and all keys, one behind the other."""
    found = [_expanded(seed, _KEYS)]
    for _ in range(deals):
        found.append(hashlib.sha256(found[-1]).digest())
    return b"".join(reversed(found))


def _expanded(seed: int, label: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(seed_text(seed)), label, "sha256")

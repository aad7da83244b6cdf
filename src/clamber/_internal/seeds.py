"""Random seeds: their conversion to the kernel's format, and seeds for bots."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, SupportsIndex

from clamber._internal.arguments import as_int
from clamber.errors import BadArgument

SEED_BITS: Final = 256


def seed_bytes(seed: SupportsIndex) -> bytes:
    """Return a seed in the kernel's format: 32 bytes, little-endian.

    Raises:
        BadArgument: The seed is not an integer from 0 to 2**256 - 1.
    """
    return whole_seed(seed).to_bytes(SEED_BITS // 8, "little")


def whole_seed(seed: object) -> int:
    """Return a seed as an int.

    Raises:
        BadArgument: The seed is not an integer from 0 to 2**256 - 1.
    """
    found = as_int(seed)
    if found is None or not 0 <= found < 1 << SEED_BITS:
        raise BadArgument(f"a seed is an integer from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
    return found


def seed_or_random(seed: SupportsIndex | None) -> bytes:
    """Return a seed as in `seed_bytes`, or 32 bytes of system randomness for None.

    Raises:
        BadArgument: The seed is not an integer from 0 to 2**256 - 1.
    """
    return secrets.token_bytes(SEED_BITS // 8) if seed is None else seed_bytes(seed)


def seed_for_bots(seed: int, number: int) -> int:
    """Return a seed for the bots' random choices.

    The seed is derived with SHA-256 because bots receive it and must not be able to reconstruct the deck from it.

    Args:
        seed: Seed of the run, which determines the decks.
        number: Index within the run, e.g. of a deal.
    """
    return int.from_bytes(hashlib.sha256(f"clamber bots {seed} {number}".encode()).digest()[:8], "little")

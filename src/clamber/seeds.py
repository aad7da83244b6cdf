"""Conversion of random seeds to the kernel's format."""

from __future__ import annotations

import secrets
from typing import Final

SEED_BITS: Final = 256


def seed_bytes(seed: int) -> bytes:
    """Return a seed in the kernel's format: 32 bytes, little-endian.

    Raises:
        ValueError: The seed is not between 0 and 2**256 - 1.
    """
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is an integer from 0 to 2**{SEED_BITS} - 1, not {seed}")
    return seed.to_bytes(SEED_BITS // 8, "little")


def seed_or_random(seed: int | None) -> bytes:
    """Return a seed as in `seed_bytes`, or 32 bytes of system randomness for None.

    Raises:
        ValueError: The seed is not between 0 and 2**256 - 1.
    """
    return secrets.token_bytes(SEED_BITS // 8) if seed is None else seed_bytes(seed)

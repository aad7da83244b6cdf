"""Seeds for bots, derived from the seed of a run by a one-way function, so that a bot cannot infer the deck."""

from __future__ import annotations

import hashlib


def seed_for_bots(seed: int, number: int) -> int:
    """Return a seed for the random choices of bots.

    It is derived by SHA-256: a bot gets this number, and must not be able to infer the hands of others from it.

    Args:
        seed: Seed of the run, which determines the decks.
        number: Index of a part of the run, such as a deal.
    """
    return int.from_bytes(hashlib.sha256(f"clamber bots {seed} {number}".encode()).digest()[:8], "little")

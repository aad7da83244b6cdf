"""One-way derivation of bot seeds from a run's seed, so that a bot cannot reconstruct the deck."""

from __future__ import annotations

import hashlib


def seed_for_bots(seed: int, number: int) -> int:
    """Return a seed for the bots' random choices.

    The seed is derived with SHA-256 because bots receive it and must not be able to reconstruct other hands from it.

    Args:
        seed: Seed of the run, which determines the decks.
        number: Index within the run, e.g. of a deal.
    """
    return int.from_bytes(hashlib.sha256(f"clamber bots {seed} {number}".encode()).digest()[:8], "little")

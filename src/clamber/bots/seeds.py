"""Seeds that bots are given where a run has one: by theirs they cannot know that of the cards."""

from __future__ import annotations

import hashlib


def seed_for_bots(seed: int, number: int) -> int:
    """Where the random choices of bots come from.

    It follows from the seed of a run in one direction only: a bot is told this number, and must not know by it what
    others hold.

    Args:
        seed: That of the run, which the cards come from.
        number: A part of the run, such as a deal.
    """
    return int.from_bytes(hashlib.sha256(f"clamber bots {seed} {number}".encode()).digest()[:8], "little")

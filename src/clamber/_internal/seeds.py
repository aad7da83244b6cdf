"""Random seeds: their conversion to the kernel's format, and seeds for bots."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final, Protocol, SupportsIndex, TypeAlias

from clamber._internal.arguments import as_int
from clamber.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable

SEED_BITS: Final = 256

WORDS: Final = SEED_BITS // 32
"""Number of words of 32 bits of a seed."""


class Spawned(Protocol):
    """NumPy's `SeedSequence`."""

    def generate_state(self, n_words: int) -> Iterable[SupportsIndex]:
        """Return words of 32 bits."""
        ...


Seed: TypeAlias = SupportsIndex | tuple[SupportsIndex, ...] | Spawned
"""Integer from 0 to 2**256 - 1; or, for an independent stream, a tuple of such integers or a `SeedSequence`."""


def seed_bytes(seed: Seed) -> bytes:
    """Return a seed in the kernel's format: 32 bytes, little-endian.

    Raises:
        InvalidArgumentError: As for `whole_seed`.
    """
    return whole_seed(seed).to_bytes(SEED_BITS // 8, "little")


def whole_seed(seed: object) -> int:
    """Return a seed as an int.

    A tuple such as `(1, 0)` is hashed, and a `SeedSequence` yields its first 256 bits, so that independent streams do
    not overlap, even if offsets are added to their seeds.

    >>> whole_seed(7), whole_seed((7,)) == whole_seed(7)
    (7, False)

    Raises:
        InvalidArgumentError: The seed is neither an integer from 0 to 2**256 - 1, nor a tuple of these, nor a
            `SeedSequence`.
    """
    if hasattr(seed, "generate_state"):
        return sum(int(word) << 32 * place for place, word in enumerate(seed.generate_state(WORDS)))
    parts = [as_int(part) for part in (seed if isinstance(seed, tuple) else (seed,))]
    if not parts or not all(part is not None and 0 <= part < 1 << SEED_BITS for part in parts):
        raise InvalidArgumentError(
            f"a seed is an integer from 0 to 2**{SEED_BITS} - 1, not {seed!r}; a tuple of integers or a SeedSequence "
            "is one of an independent stream"
        )
    if not isinstance(seed, tuple):
        return parts[0]  # type: ignore[return-value] # checked above
    text = f"clamber seed {' '.join(map(str, parts))}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "little")


def seed_or_random(seed: Seed | None) -> bytes:
    """Return a seed as in `seed_bytes`, or 32 bytes of system randomness for None.

    Raises:
        InvalidArgumentError: As for `whole_seed`.
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

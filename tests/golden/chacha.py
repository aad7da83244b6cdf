"""Independent, slow implementation of the random number generator, written only from the published descriptions.

ChaCha: D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008; 8 rounds, 64-bit counter, 64-bit nonce. Bounded
integers: D. Lemire, "Fast random integer generation in an interval", 2019. Shuffle: Fisher-Yates from the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = 0xFFFFFFFF


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """Apply a quarter round to the state in place."""
    for one, other, third, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[other]) & WORD
        mixed = x[third] ^ x[one]
        x[third] = (mixed << by | mixed >> (32 - by)) & WORD


def words(seed: int, stream: int, deal: int) -> Iterator[int]:
    """Yield the 32-bit words of one stream of one deal."""
    key = [seed >> 32 * i & WORD for i in range(8)]
    block = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, block, stream, deal & WORD, deal >> 32]
        x = list(start)
        for _ in range(4):
            for i in range(4):
                quarter(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((one + other) & WORD for one, other in zip(x, start, strict=True))
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    """Return a uniformly distributed number from 0 to bound - 1."""
    while True:
        product = next(source) * bound
        if product & WORD >= (1 << 32) % bound:
            return product >> 32


def shuffled(items: list[int], source: Iterator[int]) -> list[int]:
    """Return the items in random order."""
    found = list(items)
    for i in range(len(found) - 1, 0, -1):
        j = below(source, i + 1)
        found[i], found[j] = found[j], found[i]
    return found

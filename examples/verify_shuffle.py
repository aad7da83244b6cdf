"""Does the shuffle of a record again, with nothing but Python: `python verify_shuffle.py match.clamber.json`."""

import hashlib
import itertools
import json
import re
import sys
from collections.abc import Iterator

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "dchs"] + ["BJ", "RJ"]
WORD = 2**32 - 1


def words(seed: bytes, deal: int) -> Iterator[int]:
    """ChaCha with 8 rounds: the seed, lowest byte first, is the key; stream 0 of the deal is the nonce."""
    key = [int.from_bytes(seed[::-1][i : i + 4], "little") for i in range(0, 32, 4)]
    for block in itertools.count():
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, block, 0, deal, 0]
        x = list(start)
        for turn in range(32):  # four columns, four diagonals, four times
            column, slant = turn % 4, turn // 4 % 2
            a, b, c, d = (4 * row + (column + slant * row) % 4 for row in range(4))
            for one, other, third, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[other]) & WORD
                mixed = x[third] ^ x[one]
                x[third] = (mixed << by | mixed >> (32 - by)) & WORD
        yield from ((after + before) & WORD for after, before in zip(x, start, strict=True))


def below(source: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, all equally likely."""
    while (product := next(source) * bound) & WORD < 2**32 % bound:
        pass
    return product >> 32


def check(right: bool, otherwise: str) -> None:  # noqa: FBT001 - what is claimed comes first
    """Ends the program where something is not as the record says."""
    if not right:
        sys.exit(otherwise)


def verify(record: dict) -> None:
    """Ends with the first thing that is not as the record says."""
    told = record["x-shuffle"]
    check(told["seed"] is not None, "the seed is not shown: the match is not over")
    seed = bytes.fromhex(told["seed"])
    check(hashlib.sha256(seed).hexdigest() == told["seal"], "the server's seed is not the one that was sealed")
    shown = [one for one in told["shares"] if one["share"] is not None]
    for one in shown:
        share = bytes.fromhex(one["share"])
        check(hashlib.sha256(share).hexdigest() == one["seal"], f"seat {one['seat']} sealed another share")
        seed = hashlib.sha256(seed + share).digest()
    for number, deal in enumerate(record["deals"]):
        cards = re.findall("..", deal["deck"])
        deck, source = [card for card in PACK * (len(cards) // len(set(cards))) if card in cards], words(seed, number)
        for i in range(len(deck) - 1, 0, -1):
            j = below(source, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        check(deck == cards, f"deal {number}: the deck is another one")
    print(f"{len(record['deals'])} decks come from the sealed seed and {len(shown)} of {len(told['shares'])} shares")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - nothing but the simplest
        verify(json.load(file))

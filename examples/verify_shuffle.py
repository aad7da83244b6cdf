"""Reproduce and verify the shuffle of a game record, using only the standard library.

    python verify_shuffle.py match.clamber.json [DIGEST ...]

Each DIGEST was shown to a player who then gave a share; the record must contain a list with it. The
formats are described in docs/fairness.md; this program does not use clamber.
"""

import hashlib
import hmac
import itertools
import json
import re
import sys
from collections.abc import Iterable, Iterator

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "dchs"] + ["BJ", "RJ"]
WORD = 2**32 - 1


def words(seed: bytes, deal: int) -> Iterator[int]:
    """Yield the ChaCha8 words for a deal. The key is the little-endian seed; the nonce is stream 0 of the deal."""
    key = [int.from_bytes(seed[::-1][i : i + 4], "little") for i in range(0, 32, 4)]
    for block in itertools.count():
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, block, 0, deal, 0]
        x = list(start)
        for turn in range(32):  # four columns, then four diagonals; four double rounds
            column, slant = turn % 4, turn // 4 % 2
            a, b, c, d = (4 * row + (column + slant * row) % 4 for row in range(4))
            for one, other, third, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[other]) & WORD
                mixed = x[third] ^ x[one]
                x[third] = (mixed << by | mixed >> (32 - by)) & WORD
        yield from ((after + before) & WORD for after, before in zip(x, start, strict=True))


def below(source: Iterator[int], bound: int) -> int:
    """Return a uniformly distributed number from 0 to bound - 1."""
    while (product := next(source) * bound) & WORD < 2**32 % bound:
        pass
    return product >> 32


def check(right: bool, otherwise: str) -> None:  # noqa: FBT001 - reads like an assertion
    """Exit with the message `otherwise` unless `right` is true."""
    if not right:
        sys.exit(otherwise)


def sha256(data: bytes) -> bytes:
    """Return the SHA-256 digest of the data, 32 bytes."""
    return hashlib.sha256(data).digest()


def check_share(seat: dict) -> bytes:
    """Return a seat's share; exit unless its SHA-256 digest is the seat's seal."""
    share = bytes.fromhex(seat["share"])
    check(sha256(share).hex() == seat["seal"], f"seat {seat['seat']} sealed another share")
    return share


def check_deck(record: dict, number: int, seed: bytes) -> None:
    """Check that a deal's seed reproduces the deck in the record."""
    cards = re.findall("..", record["deals"][number]["deck"])
    deck, source = [card for card in PACK * (len(cards) // len(set(cards))) if card in cards], words(seed, number)
    for i in range(len(deck) - 1, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    check(deck == cards, f"deal {number}: the deck is another one")


def listed(commitment: dict, after: str | None, seats: list) -> str:
    """Return the digest of a round's list, which fixes each seat's seal before any share is revealed."""
    lines = ["clamber shuffle 2", "a missing share starts the shuffle again without its seat"]
    lines += [f"server {commitment['seal']}", f"deals {commitment['deals']}", f"after {after or 'nothing'}"]
    lines += [f"seat {i} {seat['kind']} {seat['seal'] or ''}".rstrip() for i, seat in enumerate(seats)]
    return sha256("\n".join(lines).encode()).hex()


def check_rounds(commitment: dict, players: int) -> bytes:
    """Return the combined shares of a shuffle, 32 bytes; check that all rounds but the last lack a share."""
    after, out, shares = None, set(), []
    for number, one in enumerate(commitment["rounds"], 1):
        seats = one["seats"]
        check([seat["seat"] for seat in seats] == list(range(players)), "a seat is missing, twice, or elsewhere")
        for seat in seats:
            name, kind = seat["seat"], seat["kind"]
            check(kind in {"person", "bot", "withheld"}, f"seat {name} is nobody's")
            check(kind == "person" or seat["seal"] is None, f"seat {name} gives no share, and gave one")
            check((kind == "withheld") == (name in out), f"seat {name} is left out without reason, or was not")
            check(seat["share"] is None or seat["seal"] is not None, f"seat {name} gave a share without a seal")
        check(listed(commitment, after, seats) == one["digest"], "the list of shares is not the one that was shown")
        missing = {seat["seat"] for seat in seats if seat["seal"] is not None and seat["share"] is None}
        is_last = number == len(commitment["rounds"])
        check(
            bool(missing) != is_last, "the shuffle began again without reason, or did not though a share was missing"
        )
        shares = [check_share(seat) for seat in seats if seat["share"] is not None]
        after, out = one["digest"], out | missing
    return sha256(b"".join(shares))


def verify_deals(record: dict, told: dict, shown: Iterable[str]) -> None:
    """Verify a version 2 shuffle, in which each deal has a key whose SHA-256 digest is the previous deal's key."""
    lists = [one["digest"] for commitment in told["commitments"] for one in commitment["rounds"]]
    for digest in shown:
        check(digest in lists, f"no list of the record has the digest {digest}")
    number, keys, deals = 0, [bytes.fromhex(key) for key in told["keys"]], len(record["deals"])
    check(len(keys) == deals, "not every deal has a key")
    for commitment in told["commitments"]:
        check(1 <= commitment["deals"] <= 1024, "a shuffle is for 1 to 1024 deals")
        mix, before = check_rounds(commitment, len(record["seats"])), bytes.fromhex(commitment["seal"])
        for key in keys[number : number + commitment["deals"]]:
            check(sha256(key) == before, f"deal {number}: its key is not in the sealed chain")
            check_deck(record, number, hmac.digest(key, mix, "sha256"))
            number, before = number + 1, key
    check(number == deals, "there are more deals than were sealed")
    last = [seat for seat in told["commitments"][-1]["rounds"][-1]["seats"] if seat["share"] is not None]
    print(f"{deals} decks come from sealed keys and {len(last)} shares; lists: {' '.join(lists)}")


def verify_seed(record: dict, told: dict) -> None:
    """Verify a version 1 shuffle, with one seed for all decks. This cannot rule out that the server added a share."""
    check(told["seed"] is not None, "the seed is not shown: the match is not over")
    seed = bytes.fromhex(told["seed"])
    check(sha256(seed).hex() == told["seal"], "the server's seed is not the one that was sealed")
    seats = [one["seat"] for one in told["shares"]]
    check(
        seats == sorted(set(seats)) and set(seats) <= set(range(len(record["seats"]))),
        "a seat is twice, or elsewhere",
    )
    shown = [one for one in told["shares"] if one["share"] is not None]
    for one in shown:
        seed = sha256(seed + check_share(one))
    for number in range(len(record["deals"])):
        check_deck(record, number, seed)
    print(f"{len(record['deals'])} decks come from the sealed seed and {len(shown)} of {len(told['shares'])} shares")


def verify(record: dict, shown: Iterable[str]) -> None:
    """Verify a record, exiting at the first mismatch."""
    told = record["x-shuffle"]
    if told.get("version") == 2:
        verify_deals(record, told, shown)
    else:
        check(not shown, "a record of the first version has no lists")
        verify_seed(record, told)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - a plain `open` is simplest
        verify(json.load(file), sys.argv[2:])

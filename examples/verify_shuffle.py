"""Verify the shuffle of a game record and reproduce its decks, using only the standard library.

    python verify_shuffle.py match.clamber.json [DIGEST ...]

Each DIGEST identifies a list that was shown to a player before the player's share was revealed; the record must
contain these lists in this order. See docs/fairness.md for the formats.
"""

import hmac
import itertools
import json
import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "dchs"] + ["BJ", "RJ"]
WORD = 2**32 - 1
MOST = 1024  # deals per shuffle


def keystream(seed: bytes, deal: int) -> Iterator[int]:
    """Yield the ChaCha8 keystream of a deal. The key is the little-endian seed; the nonce is stream 0 of the deal."""
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


def uniform(source: Iterator[int], bound: int) -> int:
    """Return a uniformly distributed number from 0 to bound - 1."""
    while (product := next(source) * bound) & WORD < 2**32 % bound:
        pass
    return product >> 32


def require(condition: bool, message: str) -> None:  # noqa: FBT001 - reads like an assertion
    """Exit with a message unless a condition holds."""
    if not condition:
        sys.exit(message)


def check_deck(record: dict, number: int, seed: bytes) -> None:
    """Check that a deal's seed reproduces the deck in the record."""
    cards = re.findall("..", record["deals"][number]["deck"])
    deck, source = [card for card in PACK * (len(cards) // len(set(cards))) if card in cards], keystream(seed, number)
    for i in range(len(deck) - 1, 0, -1):
        j = uniform(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    require(deck == cards, f"deal {number}: the key does not reproduce the deck")


def decode_hex(*found: object) -> bytes:
    """Decode 32-byte values from lower-case hexadecimal and concatenate them; exit if one is malformed."""
    for one in found:
        require(re.fullmatch("[0-9a-f]{64}", str(one)) is not None, f"{one!r} is not 32 bytes in hexadecimal")
    return bytes.fromhex("".join(found))


def natural(found: object) -> int:
    """Return a non-negative integer; exit if the value is none."""
    require(type(found) is int and found >= 0, f"{found!r} is not a non-negative integer")
    return found


def rules_hash(record: dict) -> str:
    """Return the hash of the rules and the initial state of the match."""
    options = sorted(map(list, record.get("options", {}).items()))
    start = [record["rules"], record.get("level"), record.get("before", []), options]
    return sha256(json.dumps(start, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def list_digest(shuffle: dict, commitment: dict, after: str | None, seats: list) -> str:
    """Return the digest of a round's list, which fixes all inputs before any share is revealed."""
    lines = ["clamber shuffle 3", "a missing share starts the shuffle again without its seat"]
    lines += [f"{name} {shuffle[name]}" for name in ("table", "match", "rules")] + [f"keys by {shuffle['opens']}"]
    lines += [f"first {commitment['first']}", f"deals {commitment['deals']}", f"server {commitment['seal']}"]
    lines += [f"after {after or 'nothing'}"]
    lines += [f"seat {i} {seat['kind']} {seat['seal'] or ''}".rstrip() for i, seat in enumerate(seats)]
    return sha256("\n".join(lines).encode()).hexdigest()


def check_seats(seats: list, players: int, out: set, used: set) -> None:
    """Check the order of the seats, and that only seats of persons have shares."""
    require(
        [natural(seat["seat"]) for seat in seats] == list(range(players)), "seats must appear once each, in order"
    )
    for seat in seats:
        name, kind, seal, share = seat["seat"], seat["kind"], seat["seal"], seat["share"]
        require(kind in {"person", "bot", "withheld"}, f"seat {name} has the unknown kind {kind!r}")
        require(kind == "person" or seal is None, f"seat {name} has a commitment, but is not a person")
        require(
            (kind == "withheld") == (name in out),
            f"seat {name} must be withheld exactly if its share is missing in an earlier round",
        )
        require(share is None or seal is not None, f"seat {name} has a share without a commitment")
        decode_hex(*(value for value in (seal, share) if value is not None))
        require(seal is None or (name, seal) not in used, f"seat {name} reuses a commitment")
        used.add((name, seal))
        require(
            share is None or sha256(bytes.fromhex(share)).hexdigest() == seal,
            f"the share of seat {name} does not match its commitment",
        )


def check_rounds(shuffle: dict, commitment: dict, after: str | None, players: int, used: set) -> tuple[str, list]:
    """Return the digest and shares of a shuffle's last round; check that all earlier rounds lack a share."""
    rounds, out, shares = commitment["rounds"], set(), []
    require(len(rounds) > 0, "a shuffle has no rounds")
    for number, one in enumerate(rounds, 1):
        seats = one["seats"]
        check_seats(seats, players, out, used)
        require(
            shuffle["opens"] == "deal" or all(seat["seal"] is None for seat in seats),
            "a set of deals must have no shares",
        )
        require(list_digest(shuffle, commitment, after, seats) == one["digest"], "the digest does not match the list")
        missing = {seat["seat"] for seat in seats if seat["seal"] is not None and seat["share"] is None}
        require(
            bool(missing) != (number == len(rounds)),
            "a round must be repeated exactly if a share is missing",
        )
        shares = [seat["share"] for seat in seats if seat["share"] is not None]
        after, out = one["digest"], out | missing
    return after, shares


def verify(record: dict, shown: Iterable[str]) -> None:
    """Verify a record, exiting at the first mismatch."""
    try:
        verify_deals(record, record["x-shuffle"], shown)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"not a record with shuffles: {error!r}")


def verify_deals(record: dict, shuffle: dict, shown: Iterable[str]) -> None:
    """Verify the shuffles of all deals of a record."""
    version = natural(shuffle.get("version", 1))
    require(
        version == 3, f"shuffles of version {version} do not fix all inputs before the shares; version 3 is required"
    )
    lists = [one["digest"] for commitment in shuffle["commitments"] for one in commitment["rounds"]]
    later = lists
    for digest in shown:
        require(digest in later, f"the record has no list with the digest {digest}, or not in this order")
        later = later[later.index(digest) :]
    require(shuffle["opens"] in {"deal", "set"}, "the time at which keys are revealed must be 'deal' or 'set'")
    require(shuffle["opens"] == "deal" or shuffle["keys"] != [], "keys are revealed only after the set of deals")
    decode_hex(shuffle["table"], *shuffle["keys"])
    natural(shuffle["match"])
    require(rules_hash(record) == shuffle["rules"], "the rules do not match those of the lists")
    number, deals, after, shares, used = 0, len(record["deals"]), None, [], set()
    require(len(shuffle["keys"]) == deals, "the numbers of keys and deals differ")
    for commitment in shuffle["commitments"]:
        before, covered = decode_hex(commitment["seal"]), natural(commitment["deals"])
        require(natural(commitment["first"]) == number < deals, "a shuffle does not begin at the next deal")
        require(1 <= covered <= MOST, f"a shuffle covers 1 to {MOST} deals")
        require(
            covered == MOST or commitment is shuffle["commitments"][-1], "only the last shuffle may cover fewer deals"
        )
        after, shares = check_rounds(shuffle, commitment, after, len(record["seats"]), used)
        mix = sha256(decode_hex(after, *shares) if shares else b"").digest()
        for key in map(decode_hex, shuffle["keys"][number : number + covered]):
            require(sha256(key).digest() == before, f"deal {number}: the key is not in the committed chain")
            check_deck(record, number, hmac.digest(key, mix, "sha256"))
            number, before = number + 1, key
    require(number == deals, "there are more deals than commitments cover")
    print(f"{deals} decks follow from committed keys and {len(shares)} shares; lists: {' '.join(lists)}")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - a plain `open` is simplest
        verify(json.load(file), sys.argv[2:])

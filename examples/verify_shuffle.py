"""Reproduce and verify the shuffle of a game record, using only the standard library.

    python verify_shuffle.py match.clamber.json [DIGEST ...]

Each DIGEST was shown to a player who then gave a share; the record must contain lists with them, in this
order. The formats are described in docs/fairness.md; this program does not use clamber.
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
MOST = 1024  # deals of a shuffle


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


def check_deck(record: dict, number: int, seed: bytes) -> None:
    """Check that a deal's seed reproduces the deck in the record."""
    cards = re.findall("..", record["deals"][number]["deck"])
    deck, source = [card for card in PACK * (len(cards) // len(set(cards))) if card in cards], words(seed, number)
    for i in range(len(deck) - 1, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    check(deck == cards, f"deal {number}: the deck is another one")


def hexadecimal(*found: object) -> bytes:
    """Return values of 32 bytes, concatenated; exit unless each is in lower-case hexadecimal."""
    for one in found:
        check(re.fullmatch("[0-9a-f]{64}", str(one)) is not None, f"{one!r} is no value of 32 bytes")
    return bytes.fromhex("".join(found))


def index(found: object) -> int:
    """Return a number of a list; exit unless it is an integer from 0."""
    check(type(found) is int and found >= 0, f"{found!r} is no number of a list")
    return found


def rules_hash(record: dict) -> str:
    """Return the hash of the rules and the start of the match."""
    options = sorted(map(list, record.get("options", {}).items()))
    start = [record["rules"], record.get("level"), record.get("before", []), options]
    return sha256(json.dumps(start, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def listed(told: dict, commitment: dict, after: str | None, seats: list) -> str:
    """Return the digest of a round's list, all of which is fixed before any share is revealed."""
    lines = ["clamber shuffle 3", "a missing share starts the shuffle again without its seat"]
    lines += [f"{name} {told[name]}" for name in ("table", "match", "rules")] + [f"keys by {told['opens']}"]
    lines += [f"first {commitment['first']}", f"deals {commitment['deals']}", f"server {commitment['seal']}"]
    lines += [f"after {after or 'nothing'}"]
    lines += [f"seat {i} {seat['kind']} {seat['seal'] or ''}".rstrip() for i, seat in enumerate(seats)]
    return sha256("\n".join(lines).encode()).hexdigest()


def check_seats(seats: list, players: int, out: set, used: set) -> None:
    """Check that each seat is in its place, with a share only if its kind gives one."""
    check([index(seat["seat"]) for seat in seats] == list(range(players)), "a seat is missing, twice, or elsewhere")
    for seat in seats:
        name, kind, seal, share = seat["seat"], seat["kind"], seat["seal"], seat["share"]
        check(kind in {"person", "bot", "withheld"}, f"seat {name} is nobody's")
        check(kind == "person" or seal is None, f"seat {name} gives no share, and gave one")
        check((kind == "withheld") == (name in out), f"seat {name} is left out without reason, or was not")
        check(share is None or seal is not None, f"seat {name} gave a share without a seal")
        hexadecimal(*(value for value in (seal, share) if value is not None))
        check(seal is None or (name, seal) not in used, f"seat {name} has a seal whose share was known")
        used.add((name, seal))
        check(share is None or sha256(bytes.fromhex(share)).hexdigest() == seal, f"seat {name} sealed another share")


def check_rounds(told: dict, commitment: dict, after: str | None, players: int, used: set) -> tuple[str, list]:
    """Return the digest of a shuffle's last list, and its shares; check that all rounds but the last lack a share."""
    rounds, out, shares = commitment["rounds"], set(), []
    check(len(rounds) > 0, "a shuffle has no list")
    for number, one in enumerate(rounds, 1):
        seats = one["seats"]
        check_seats(seats, players, out, used)
        check(told["opens"] == "deal" or all(seat["seal"] is None for seat in seats), "a set of deals has no shares")
        check(listed(told, commitment, after, seats) == one["digest"], "the list is not the one that was shown")
        missing = {seat["seat"] for seat in seats if seat["seal"] is not None and seat["share"] is None}
        check(
            bool(missing) != (number == len(rounds)),
            "the shuffle began again without reason, or did not though a share was missing",
        )
        shares = [seat["share"] for seat in seats if seat["share"] is not None]
        after, out = one["digest"], out | missing
    return after, shares


def verify(record: dict, shown: Iterable[str]) -> None:
    """Verify a record, exiting at the first mismatch."""
    try:
        verify_deals(record, record["x-shuffle"], shown)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"this is no record of shuffles: {error!r}")


def verify_deals(record: dict, told: dict, shown: Iterable[str]) -> None:
    """Verify the shuffles of all deals of a record."""
    version = index(told.get("version", 1))
    check(version == 3, f"version {version} of shuffles does not fix everything before the shares")
    lists = [one["digest"] for commitment in told["commitments"] for one in commitment["rounds"]]
    later = lists
    for digest in shown:
        check(digest in later, f"no list of the record, or none after those shown before it, has the digest {digest}")
        later = later[later.index(digest) :]
    check(told["opens"] in {"deal", "set"}, "a list states when keys are shown")
    check(told["opens"] == "deal" or told["keys"] != [], "the keys are held back until the set of deals closes")
    hexadecimal(told["table"], *told["keys"])
    index(told["match"])
    check(rules_hash(record) == told["rules"], "the rules are not those of the lists")
    number, deals, after, shares, used = 0, len(record["deals"]), None, [], set()
    check(len(told["keys"]) == deals, "not every deal has a key")
    for commitment in told["commitments"]:
        before, covered = hexadecimal(commitment["seal"]), index(commitment["deals"])
        check(index(commitment["first"]) == number < deals, "a shuffle opens no deal, or not the next one")
        check(1 <= covered <= MOST, f"a shuffle is for 1 to {MOST} deals")
        check(covered == MOST or commitment is told["commitments"][-1], "the cards were shuffled again too early")
        after, shares = check_rounds(told, commitment, after, len(record["seats"]), used)
        mix = sha256(hexadecimal(after, *shares) if shares else b"").digest()
        for key in map(hexadecimal, told["keys"][number : number + covered]):
            check(sha256(key).digest() == before, f"deal {number}: its key is not in the sealed chain")
            check_deck(record, number, hmac.digest(key, mix, "sha256"))
            number, before = number + 1, key
    check(number == deals, "there are more deals than were sealed")
    print(f"{deals} decks come from sealed keys and {len(shares)} shares; lists: {' '.join(lists)}")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - a plain `open` is simplest
        verify(json.load(file), sys.argv[2:])

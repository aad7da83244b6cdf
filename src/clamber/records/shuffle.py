"""Public side of a match's verifiable shuffles, as its record states it; `shuffle_checks` verifies it.

The protocol is version 3 of docs/fairness.md. `server.table.shuffle` holds the secrets until they are published here.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args

from clamber._internal.seeds import SEED_BITS
from clamber.errors import RecordError
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KEY: Final = "x-shuffle"
"""Record key that holds the shuffle."""

VERSION: Final = 3
"""Version of the protocol. Shuffles of older versions are kept in records, but not verified."""

RULE: Final = "a missing share starts the shuffle again without its seat"
"""Line in every list that states the rule for shares not revealed in time."""

Kind: TypeAlias = Literal["person", "bot", "withheld"]
"""Kind of seat in a round: `person` may contribute a share; `bot`, also used for open seats, contributes none; and
`withheld` is excluded because its share was missing in an earlier round."""

KINDS: Final = frozenset(get_args(Kind))

Opening: TypeAlias = Literal["deal", "set"]
"""Time at which keys are shown: when their deal ends or, for deals that many people play, when their set closes."""

KEY_BYTES: Final = SEED_BITS // 8

DEALS_SEALED: Final = 1024
"""Number of deals covered by one shuffle; longer matches are reshuffled. Computing the key chain takes 0.5 ms."""

CHAINS_KEPT: Final = 64
"""Key chain cache size. The cache pays off because replaying a log requests the keys of a shuffle in succession."""

_KEYS: Final = b"clamber deal keys\x01"
_NEXT: Final = b"clamber next shuffle\x01"
_HEX: Final = re.compile(r"[0-9a-f]{64}")


# Hashes and keys
#
# Secrets, seals and keys are 32 bytes in hexadecimal. `seal_of` is a hash commitment. Deal keys form a hash chain
# (Lamport 1981): each key is the SHA-256 of the next, so a key reveals all earlier keys but no later ones. The seed
# of a deal is an HMAC under the deal's key.


def is_hex(value: object) -> bool:
    """Return True if the value is a string of 32 bytes in lower-case hexadecimal."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_of(secret: str) -> str:
    """Return the seal of a secret: the SHA-256 of its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_text(seed: int) -> str:
    """Return a seed as 32 big-endian bytes in hexadecimal."""
    return f"{seed:0{SEED_BITS // 4}x}"


def seed_of_next(seed: int) -> int:
    """Return the secret seed for the next shuffle in the same match (HKDF-Expand of RFC 5869, one block)."""
    return int.from_bytes(_expand(seed, _NEXT), "big")


def key_of(seed: int, deals: int, place: int) -> str:
    """Return the key of one deal in a shuffle.

    Args:
        seed: Secret seed of the shuffle.
        deals: Number of deals covered by the shuffle.
        place: Zero-based index of the deal; -1 for the seal of the chain.
    """
    at = KEY_BYTES * (place + 1)
    return _chain(seed, deals)[at : at + KEY_BYTES].hex()


def mixed(parts: Iterable[str]) -> str:
    """Return the SHA-256 of values of 32 bytes, concatenated."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, parts))).hexdigest()


def deal_seed(key: str, mix: str) -> int:
    """Return the seed of a deal: the HMAC-SHA-256 of the mix (`mixed`) under the deal's key."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), bytes.fromhex(mix), "sha256"), "big")


@lru_cache(CHAINS_KEPT)
def _chain(seed: int, deals: int) -> bytes:
    """Return the seal and all keys, KEY_BYTES each, concatenated."""
    links = [_expand(seed, _KEYS)]
    for _ in range(deals):
        links.append(hashlib.sha256(links[-1]).digest())
    return b"".join(reversed(links))


def _expand(seed: int, label: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(seed_text(seed)), label, "sha256")


# The statement


class Giver(NamedTuple):
    """Seat in a round, with its contribution to the shuffle.

    Attributes:
        seat: Zero-based seat index.
        kind: Kind of seat.
        seal: Seal (hash commitment) of the share; empty if the seat contributes none.
        share: The sealed share; empty until it is revealed.
    """

    seat: int
    kind: Kind
    seal: str = ""
    share: str = ""

    @property
    def is_missing(self) -> bool:
        """True if the share is sealed but not revealed."""
        return bool(self.seal) and not self.share


Round = tuple[Giver, ...]
"""All seats, each once, in ascending order."""


class RecordedRound(NamedTuple):
    """Round as stated in a record: the claimed digest, and the seats."""

    digest: str
    givers: Round

    @property
    def mix(self) -> str:
        """Contribution of the round to the seeds of its deals: the SHA-256 of its digest and the revealed shares.

        Without shares, the seeds follow from the server's keys alone, and this is the SHA-256 of nothing.
        """
        shares = [giver.share for giver in self.givers if giver.share]
        return mixed([self.digest, *shares] if shares else [])


class Scope(NamedTuple):
    """Part of a list that is the same in all lists of a match.

    Attributes:
        table: SHA-256 of the id of the table, or of the set of deals.
        match: Zero-based index of the match at the table.
        rules: Hash of the rules and of the start of the match (`rules_hash`).
        opens: Time at which keys are shown.
    """

    table: str
    match: int
    rules: str
    opens: Opening = "deal"


@dataclass(frozen=True, slots=True)
class Commitment:
    """Values fixed before the first share of a shuffle is revealed, and the shares themselves.

    Attributes:
        first: Index of the first deal in the match that the shuffle covers.
        deals: Number of deals covered by the shuffle.
        seal: Server seal: the SHA-256 of the first deal's key.
        rounds: Rounds in order. In every round but the last, a share was not revealed in time.
    """

    first: int
    deals: int
    seal: str
    rounds: tuple[RecordedRound, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        rounds = [
            {"digest": digest, "seats": [_giver_json(giver) for giver in givers]} for digest, givers in self.rounds
        ]
        return {"first": self.first, "deals": self.deals, "seal": self.seal, "rounds": rounds}


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffles that determine the decks of a match one deal at a time.

    Attributes:
        scope: Values common to all lists of the match.
        commitments: Commitments of the match; a new one begins once the deals of the previous one are used up.
        keys: Keys of the finished deals.
    """

    scope: Scope
    commitments: tuple[Commitment, ...]
    keys: tuple[str, ...] = ()

    def first(self, deals: int) -> Shuffle:
        """Return the part for the first deals of the match only: their keys, and the commitments these keys open."""
        opened = tuple(commitment for commitment in self.commitments if commitment.first < deals)
        return replace(self, commitments=opened, keys=self.keys[:deals])

    def seeds(self) -> list[int]:
        """Return the seeds of the decks of the finished deals, as far as their keys are known."""
        mixes = [commitment.rounds[-1].mix for commitment in self.commitments for _ in range(commitment.deals)]
        return [deal_seed(key, mix) for key, mix in zip(self.keys, mixes, strict=False)]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        commitments = [commitment.to_json() for commitment in self.commitments]
        return {"version": VERSION, **self.scope._asdict(), "commitments": commitments, "keys": list(self.keys)}


@dataclass(frozen=True, slots=True)
class OlderShuffle:
    """Shuffle of version 1 or 2, which cannot be verified because it did not commit to all inputs before the shares.

    Attributes:
        version: Version of the protocol.
        data: JSON form, kept as read.
    """

    version: int
    data: dict[str, Any]

    @classmethod
    def of(cls, version: int) -> OlderShuffle:
        """Return the shuffle of a match from a log, of which only the version is stated."""
        return cls(version, {"version": version})

    def first(self, deals: int) -> OlderShuffle:  # noqa: ARG002 - same signature as in Shuffle
        """Return the shuffle itself."""
        return self

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        return self.data


AnyShuffle: TypeAlias = Shuffle | OlderShuffle


def extend(shuffle: dict[str, Any], later: dict[str, Any]) -> None:
    """Append, in place, the commitments and keys of later deals to the JSON form of earlier deals."""
    for name in ("commitments", "keys"):
        shuffle[name] += later.get(name, [])


def rules_hash(start: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the start of a match: its rules, level and finishing order before, in compact JSON.

    Args:
        start: Record, or its part without the deals.
    """
    options = [[name, value] for name, value in sorted(start.get("options", {}).items())]
    hashed = [start["rules"], start.get("level"), start.get("before", []), options]
    return sha256(json.dumps(hashed, ensure_ascii=False, separators=(",", ":")))


def digests(
    scope: Scope, first: int, deals: int, seal: str, *, after: str, rounds: Iterable[Round]
) -> tuple[str, ...]:
    """Return the digest of each round's list, which all participants see before any share is revealed.

    Each digest covers the previous one.

    Args:
        scope: Values common to all lists of the match.
        first: First deal that the shuffle covers.
        deals: Number of deals that it covers.
        seal: Server seal.
        after: Digest of the list before the first round, in the same match; empty for the first list of a match.
        rounds: Seats of each round, with their seals.
    """
    head = ["clamber shuffle 3", RULE, f"table {scope.table}", f"match {scope.match}", f"rules {scope.rules}"]
    head += [f"keys by {scope.opens}", f"first {first}", f"deals {deals}", f"server {seal}"]

    def digest(after: str, givers: Round) -> str:
        seats = (f"seat {place} {giver.kind} {giver.seal}".rstrip() for place, giver in enumerate(givers))
        return sha256("\n".join([*head, f"after {after or 'nothing'}", *seats]))

    return tuple(accumulate(rounds, digest, initial=after))[1:]


# Reading


def from_json(value: object) -> AnyShuffle:
    """Parse a shuffle of any version from a record.

    Raises:
        RecordError: The record contains no shuffle, or its JSON form is invalid.
    """
    if value is None:
        raise RecordError(Sentence("shuffle-none"))
    if not isinstance(value, dict):
        raise _invalid_form()
    version = value.get("version", 1 if is_hex(value.get("seal")) else None)  # the first version did not state it
    if type(version) is not int or version not in range(1, VERSION + 1):
        raise _invalid_form()
    if version < VERSION:
        return OlderShuffle(version, value)
    commitments, keys = value.get("commitments"), value.get("keys")
    if not isinstance(commitments, list) or not isinstance(keys, list):
        raise _invalid_form()
    if not all(map(is_hex, keys)):
        raise _invalid_form()
    return Shuffle(_scope(value), tuple(map(_commitment, commitments)), tuple(keys))


def _scope(shuffle: dict[str, Any]) -> Scope:
    match shuffle:
        case {"table": str(table), "match": int(number), "rules": str(rules), "opens": "deal" | "set" as opens}:
            if is_hex(table) and is_hex(rules) and _is_index(number):
                return Scope(table, number, rules, opens)
        case _:
            pass
    raise _invalid_form()


def _commitment(value: object) -> Commitment:
    match value:
        case {"first": int(first), "deals": int(deals), "seal": str(seal), "rounds": [_, *_] as rounds}:
            if is_hex(seal) and _is_index(first) and _is_index(deals) and 0 < deals <= DEALS_SEALED:
                return Commitment(first, deals, seal, tuple(map(_round, rounds)))
        case _:
            pass
    raise _invalid_form()


def _round(value: object) -> RecordedRound:
    match value:
        case {"digest": str(digest), "seats": list(seats)} if is_hex(digest):
            return RecordedRound(digest, tuple(map(_giver, seats)))
    raise _invalid_form()


def _giver(value: object) -> Giver:
    match value:
        case {"seat": int(seat), "kind": str(kind), "seal": str() | None as seal, "share": str() | None as share}:
            well_formed = all(text is None or is_hex(text) for text in (seal, share))
            if well_formed and not isinstance(seat, bool) and kind in KINDS and (seal is not None or share is None):
                return Giver(seat, cast("Kind", kind), seal or "", share or "")
        case _:
            pass
    raise _invalid_form()


def _is_index(number: int) -> bool:
    return not isinstance(number, bool) and number >= 0


def _giver_json(giver: Giver) -> dict[str, Any]:
    return {"seat": giver.seat, "kind": giver.kind, "seal": giver.seal or None, "share": giver.share or None}


def _invalid_form() -> RecordError:
    return RecordError(Sentence("shuffle-form"))

"""Shuffle that seals each deal separately, and its JSON form in records (docs/fairness.md, version 2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args

from clamber.errors import BadRecord
from clamber.records.seals import DEALS_SEALED, is_hex, list_digest, mixed
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

VERSION: Final = 2

Kind: TypeAlias = Literal["person", "bot", "withheld"]
"""Kind of seat in a round: `person` may contribute a share; `bot`, also used for open seats, contributes none; and
`withheld` is excluded because its share was missing in an earlier round."""

KINDS: Final = frozenset(get_args(Kind))


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

    @property
    def line(self) -> str:
        """Line for the seat in the list covered by the digest."""
        return f"{self.kind} {self.seal}".rstrip()


Round = tuple[Giver, ...]
"""All seats, each once, in ascending order."""


class RecordedRound(NamedTuple):
    """Round as stated in a record: the claimed digest, and the seats."""

    digest: str
    givers: Round


@dataclass(frozen=True, slots=True)
class Commitment:
    """Values fixed before the first share of a shuffle is revealed, and the shares themselves.

    Attributes:
        seal: Server seal: the SHA-256 of the first deal's key.
        deals: Number of deals covered by the shuffle.
        rounds: Rounds in order. In every round but the last, a share was not revealed in time.
    """

    seal: str
    deals: int
    rounds: tuple[RecordedRound, ...]

    @property
    def mix(self) -> str:
        """SHA-256 of the shares revealed in the last round (`mixed`)."""
        return mixed(one.share for one in self.rounds[-1].givers if one.share)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        rounds = [{"digest": digest, "seats": [_giver_json(one) for one in givers]} for digest, givers in self.rounds]
        return {"seal": self.seal, "deals": self.deals, "rounds": rounds}


@dataclass(frozen=True, slots=True)
class DealShuffle:
    """Shuffle that determines the decks of a match one deal at a time.

    Attributes:
        commitments: Commitments of the match; a new one begins once the deals of the previous one are used up.
        keys: Keys of the finished deals.
    """

    commitments: tuple[Commitment, ...]
    keys: tuple[str, ...] = ()

    def first(self, deals: int) -> DealShuffle:
        """Return the part for the first deals of the match only: their keys, and the commitments these keys open."""
        begins = accumulate((one.deals for one in self.commitments), initial=0)
        commitments = tuple(one for one, begin in zip(self.commitments, begins, strict=False) if begin < deals)
        return replace(self, commitments=commitments, keys=self.keys[:deals])

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        return {
            "version": VERSION,
            "commitments": [one.to_json() for one in self.commitments],
            "keys": list(self.keys),
        }


def extend(told: dict[str, Any], part: dict[str, Any]) -> None:
    """Append, in place, the commitments and keys of later deals to the JSON form of earlier deals."""
    told["commitments"] += part["commitments"]
    told["keys"] += part["keys"]


def digests(seal: str, deals: int, rounds: Sequence[Round]) -> list[str]:
    """Return the digest of each round; each digest covers the previous one."""
    lists = [[one.line for one in givers] for givers in rounds]
    return list(accumulate(lists, lambda after, seats: list_digest(seal, deals, after, seats), initial=""))[1:]


def from_json(found: dict[str, Any]) -> DealShuffle:
    """Parse a shuffle of this version from a record.

    Raises:
        BadRecord: The JSON form is invalid.
    """
    commitments, keys = found.get("commitments"), found.get("keys")
    if not isinstance(commitments, list) or not isinstance(keys, list) or not all(map(is_hex, keys)):
        raise _wrong_form()
    return DealShuffle(tuple(map(_commitment, commitments)), tuple(keys))


def _commitment(found: object) -> Commitment:
    match found:
        case {"seal": str(seal), "deals": int(deals), "rounds": [_, *_] as rounds} if is_hex(seal):
            if not isinstance(deals, bool) and 0 < deals <= DEALS_SEALED:
                return Commitment(seal, deals, tuple(map(_round, rounds)))
    raise _wrong_form()


def _round(found: object) -> RecordedRound:
    match found:
        case {"digest": str(digest), "seats": list(seats)} if is_hex(digest):
            return RecordedRound(digest, tuple(map(_giver, seats)))
    raise _wrong_form()


def _giver(found: object) -> Giver:
    match found:
        case {"seat": int(seat), "kind": str(kind), "seal": str() | None as seal, "share": str() | None as share}:
            right = all(text is None or is_hex(text) for text in (seal, share))
            if right and not isinstance(seat, bool) and kind in KINDS and (seal is not None or share is None):
                return Giver(seat, cast("Kind", kind), seal or "", share or "")
        case _:
            pass
    raise _wrong_form()


def _giver_json(one: Giver) -> dict[str, Any]:
    return {"seat": one.seat, "kind": one.kind, "seal": one.seal or None, "share": one.share or None}


def _wrong_form() -> BadRecord:
    return BadRecord(Sentence("shuffle-form-deals"))

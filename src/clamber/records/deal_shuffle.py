"""A shuffle that seals each deal, as a value and as it stands in a record (docs/fairness.md, version 2)."""

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
"""A seat of a round: a person's, who may give a share; a bot's or an open one, which gives none; one that is out, as
its share was missing in a round before."""

KINDS: Final = frozenset(get_args(Kind))


class Giver(NamedTuple):
    """A seat of a round, with what it gives.

    Attributes:
        seat: Its number.
        kind: Who sits there.
        seal: Of its share; empty where it gives none.
        share: What was sealed; empty as long as it is not shown.
    """

    seat: int
    kind: Kind
    seal: str = ""
    share: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether its share is sealed and not shown."""
        return bool(self.seal) and not self.share

    @property
    def line(self) -> str:
        """What the digest of the list is made of."""
        return f"{self.kind} {self.seal}".rstrip()


Round = tuple[Giver, ...]
"""All seats, each once, in their order."""


class Told(NamedTuple):
    """A round as a record tells it: what it says its digest is, and its seats."""

    digest: str
    givers: Round


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is fixed before the first share of a shuffle is shown, and the shares.

    Attributes:
        seal: The server's: SHA-256 of the key of its first deal.
        deals: How many deals it is for.
        rounds: One after the other, each but the last with a share that was not shown in time.
    """

    seal: str
    deals: int
    rounds: tuple[Told, ...]

    @property
    def mix(self) -> str:
        """What the shares of the last round make."""
        return mixed(one.share for one in self.rounds[-1].givers if one.share)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        rounds = [{"digest": digest, "seats": [_giver_json(one) for one in givers]} for digest, givers in self.rounds]
        return {"seal": self.seal, "deals": self.deals, "rounds": rounds}


@dataclass(frozen=True, slots=True)
class DealShuffle:
    """What the decks of a match come from, deal by deal.

    Attributes:
        commitments: Of the match; another one where the deals of one have all been dealt.
        keys: Of the finished deals.
    """

    commitments: tuple[Commitment, ...]
    keys: tuple[str, ...] = ()

    def first(self, deals: int) -> DealShuffle:
        """What is told with the first deals of the match alone: their keys, and the commitments that these open."""
        begins = accumulate((one.deals for one in self.commitments), initial=0)
        commitments = tuple(one for one, begin in zip(self.commitments, begins, strict=False) if begin < deals)
        return replace(self, commitments=commitments, keys=self.keys[:deals])

    def to_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {
            "version": VERSION,
            "commitments": [one.to_json() for one in self.commitments],
            "keys": list(self.keys),
        }


def extend(told: dict[str, Any], part: dict[str, Any]) -> None:
    """Adds the commitments and the keys of further deals to what a record says of those before them."""
    told["commitments"] += part["commitments"]
    told["keys"] += part["keys"]


def digests(seal: str, deals: int, rounds: Sequence[Round]) -> list[str]:
    """The digest of each round: each stands in that of the next."""
    lists = [[one.line for one in givers] for givers in rounds]
    return list(accumulate(lists, lambda after, seats: list_digest(seal, deals, after, seats), initial=""))[1:]


def from_json(found: dict[str, Any]) -> DealShuffle:
    """What a record says of a shuffle of this version.

    Raises:
        BadRecord: It does not say it like this.
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


def _round(found: object) -> Told:
    match found:
        case {"digest": str(digest), "seats": list(seats)} if is_hex(digest):
            return Told(digest, tuple(map(_giver, seats)))
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

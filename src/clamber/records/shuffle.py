"""How the decks of a match came about, so that nobody has to take it on faith (docs/fairness.md).

Whoever deals seals a secret seed: shows its SHA-256. Players seal randomness of their own, and show it once the seed
is sealed. All of it together gives the seed of the decks. Afterwards the secret is shown: everybody can do it again.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.errors import BadRecord
from clamber.seeds import SEED_BITS
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clamber.deal import Deal
    from clamber.match import Match

KEY: Final = "x-shuffle"
"""The key of a record under which all of it stands."""

_HEX: Final = re.compile(r"[0-9a-f]{64}")


class Share(NamedTuple):
    """What a seat gave to the shuffle, 32 random bytes in hexadecimal; `share` is empty if it was not shown."""

    seat: int
    seal: str
    share: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the decks of a match come from.

    Attributes:
        seal: SHA-256 of the secret seed, shown before any share was.
        seed: The secret seed; None while it is not shown.
        shares: What the seats gave, in their order.
    """

    seal: str
    seed: int | None
    shares: tuple[Share, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {
            "seal": self.seal,
            "seed": None if self.seed is None else seed_text(self.seed),
            "shares": [{"seat": one.seat, "seal": one.seal, "share": one.share or None} for one in self.shares],
        }


def seal_of(secret: str) -> str:
    """The seal of 32 bytes in hexadecimal: their SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_text(seed: int) -> str:
    """A seed as its 32 bytes in hexadecimal, highest first."""
    return f"{seed:0{SEED_BITS // 4}x}"


def deck_seed(seed: int, shares: Iterable[str]) -> int:
    """The seed of the decks: each share in turn is put behind what there is, and SHA-256 is taken of both."""
    found = bytes.fromhex(seed_text(seed))
    for share in filter(None, shares):
        found = hashlib.sha256(found + bytes.fromhex(share)).digest()
    return int.from_bytes(found, "big")


def from_json(found: object) -> Shuffle:
    """What a record says of its shuffle.

    Raises:
        BadRecord: It says nothing, or not like this.
    """
    if found is None:
        raise BadRecord(Sentence("shuffle-none"))
    if not isinstance(found, dict) or not isinstance(found.get("shares"), list):
        raise BadRecord(Sentence("shuffle-form"))
    seed, shares = found.get("seed"), tuple(_share(one) for one in found["shares"])
    if not _is_hex(found.get("seal")) or not (seed is None or _is_hex(seed)):
        raise BadRecord(Sentence("shuffle-form"))
    return Shuffle(found["seal"], None if seed is None else int(seed, 16), shares)


def _share(found: object) -> Share:
    match found:
        case {"seat": int(seat), "seal": str(seal), "share": str() | None as share} if not isinstance(seat, bool):
            if _is_hex(seal) and (share is None or _is_hex(share)):
                return Share(seat, seal, share or "")
    raise BadRecord(Sentence("shuffle-form"))


def _is_hex(found: object) -> bool:
    return isinstance(found, str) and _HEX.fullmatch(found) is not None


def checked(match: Match, shuffle: Shuffle) -> Iterator[Sentence]:
    """Does a shuffle again, step by step, and yields what each step has shown.

    Raises:
        BadRecord: At the first step that shows something else.
    """
    if shuffle.seed is None:
        raise BadRecord(Sentence("shuffle-not-shown"))
    secret = seed_text(shuffle.seed)
    yield _equal("shuffle-seed-sealed", shuffle.seal, seal_of(secret), secret=secret)
    for seat, seal, share in shuffle.shares:
        if not 0 <= seat < match.seats:
            raise BadRecord(Sentence("shuffle-form"))
        name = match.names[seat]
        if not share:
            yield Sentence("shuffle-share-missing", {"seat": seat, "player": name, "seal": seal})
        else:
            yield _equal("shuffle-share-sealed", seal, seal_of(share), seat=seat, player=name, secret=share)
    seed = deck_seed(shuffle.seed, (one.share for one in shuffle.shares))
    yield Sentence(
        "shuffle-combined", {"shares": sum(bool(one.share) for one in shuffle.shares), "seed": seed_text(seed)}
    )
    again = replace(match.undealt(), seed=seed)
    for number, deal in enumerate(match.deals):
        again = again.next_deal()
        _compare(again.deals[-1], deal, number)
        again = _played(again, deal, number)
        yield Sentence("shuffle-deal", {"deal": number, "cards": len(deal.deck)})


def _equal(name: str, seal: str, found: str, **values: str | int) -> Sentence:
    if seal != found:
        raise BadRecord(Sentence(f"{name}-not", {**values, "seal": seal, "found": found}))
    return Sentence(name, {**values, "seal": seal})


def _compare(dealt: Deal, recorded: Deal, number: int) -> None:
    for what in ("deck", "first", "lead", "faceup"):
        if getattr(dealt, what) != getattr(recorded, what):
            raise BadRecord(Sentence("shuffle-deal-not", {"deal": number, "what": what}))


def _played(match: Match, deal: Deal, number: int) -> Match:
    """The match with a deal played as it was; what is left to chance follows from the seed, and must be the same."""
    while len(match.deals[-1].events) < len(deal.events):
        event = deal.events[len(match.deals[-1].events)]
        assert event.play is not None  # noqa: S101 - a record hides nothing
        match = match.apply(event.play)
    if match.deals[-1].events != deal.events:
        raise BadRecord(Sentence("shuffle-deal-not", {"deal": number, "what": "chance"}))
    return match

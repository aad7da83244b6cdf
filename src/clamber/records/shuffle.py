"""Verifiable shuffles, from which anyone can recompute the decks of a match (docs/fairness.md).

Shuffles follow a commit–reveal protocol: the dealer seals a secret, and the players seal random shares and reveal
them once the list of all seals is fixed. The decks are a function of the secret and the shares. In the first version
of the protocol, a single seed determined all decks of a match, and the list of seals was not fixed; records of that
version can still be verified.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from clamber.errors import BadRecord
from clamber.records import deal_shuffle
from clamber.records.deal_shuffle import DealShuffle
from clamber.records.seals import deck_seed, is_hex, seal_of, seed_text
from clamber.records.unsealing import equal, redealt, shown_lists, unsealed
from clamber.sentences import Sentence
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.match import Match

KEY: Final = "x-shuffle"
"""Record key that holds the shuffle."""


class Share(NamedTuple):
    """A seat's contribution to the shuffle, 32 random bytes in hexadecimal; `share` is empty until revealed."""

    seat: int
    seal: str
    share: str


@dataclass(frozen=True, slots=True)
class SeedShuffle:
    """Shuffle that determines all decks of a match from one seed (first version of the protocol).

    Attributes:
        seal: SHA-256 of the secret seed, published before any share was revealed.
        seed: The secret seed; None until it is revealed.
        shares: Contributions of the seats, in seat order.
    """

    seal: str
    seed: int | None
    shares: tuple[Share, ...] = ()

    def first(self, deals: int) -> SeedShuffle:  # noqa: ARG002 - same signature as DealShuffle, with a key per deal
        """Return the data that may be published with the first `deals` deals.

        This is everything but the seed, which determines all decks.
        """
        return replace(self, seed=None)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form used in records."""
        return {
            "seal": self.seal,
            "seed": None if self.seed is None else seed_text(self.seed),
            "shares": [{"seat": one.seat, "seal": one.seal, "share": one.share or None} for one in self.shares],
        }


Shuffle: TypeAlias = SeedShuffle | DealShuffle


def from_json(found: object) -> Shuffle:
    """Parse a shuffle of either version from a record.

    Raises:
        BadRecord: The record contains no shuffle, or its JSON form is invalid.
    """
    if found is None:
        raise BadRecord(Sentence("shuffle-none"))
    if isinstance(found, dict) and found.get("version") == deal_shuffle.VERSION:
        return deal_shuffle.from_json(found)
    if not isinstance(found, dict) or "version" in found or not isinstance(found.get("shares"), list):
        raise BadRecord(Sentence("shuffle-form"))
    seed, shares = found.get("seed"), tuple(_share(one) for one in found["shares"])
    if not is_hex(found.get("seal")) or not (seed is None or is_hex(seed)):
        raise BadRecord(Sentence("shuffle-form"))
    return SeedShuffle(found["seal"], None if seed is None else int(seed, 16), shares)


def _share(found: object) -> Share:
    match found:
        case {"seat": int(seat), "seal": str(seal), "share": str() | None as share} if not isinstance(seat, bool):
            if is_hex(seal) and (share is None or is_hex(share)):
                return Share(seat, seal, share or "")
    raise BadRecord(Sentence("shuffle-form"))


def checked(match: Match, shuffle: Shuffle, shown: Sequence[str] = ()) -> Iterator[Sentence]:
    """Recompute a shuffle step by step, and yield a sentence for each verified step.

    Args:
        match: Match whose decks to verify.
        shuffle: Shuffle contained in the record.
        shown: Digests of lists that a player saw before revealing a share; the record must contain them.

    Raises:
        BadRecord: A step does not reproduce the recorded value.
    """
    if isinstance(shuffle, DealShuffle):
        yield from shown_lists(shuffle, shown)
        yield from unsealed(match, shuffle)
    else:
        yield from shown_lists(DealShuffle(()), shown)
        yield from _from_one_seed(match, shuffle)


def _from_one_seed(match: Match, shuffle: SeedShuffle) -> Iterator[Sentence]:
    if shuffle.seed is None:
        raise BadRecord(Sentence("shuffle-not-shown"))
    yield Sentence("shuffle-one-seed")
    secret = seed_text(shuffle.seed)
    yield equal("shuffle-seed-sealed", shuffle.seal, seal_of(secret), secret=secret)
    before = -1
    for seat, seal, share in shuffle.shares:
        if not before < seat < match.seats:
            raise BadRecord(Sentence("shuffle-seats-not", {"seat": seat}))
        before, name = seat, short(match.names[seat])
        if not share:
            yield Sentence("shuffle-share-missing", {"seat": seat, "player": name, "seal": seal})
        else:
            yield equal("shuffle-share-sealed", seal, seal_of(share), seat=seat, player=name, secret=share)
    seed = deck_seed(shuffle.seed, (one.share for one in shuffle.shares))
    yield Sentence(
        "shuffle-combined", {"shares": sum(bool(one.share) for one in shuffle.shares), "seed": seed_text(seed)}
    )
    for number, _ in enumerate(redealt(match, lambda _: seed)):
        yield Sentence("shuffle-deal", {"deal": number, "cards": len(match.deals[number].deck)})

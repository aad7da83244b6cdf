"""Secret part of a table's shuffles: seeds, keys and decks. `records.shuffle` has the public part.

The values are immutable. `shuffle_steps` has the commands and entries that lead from one to the next.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clamber.records.shuffle import (
    Commitment,
    Giver,
    OlderShuffle,
    RecordedRound,
    Round,
    Scope,
    Shuffle,
    deal_seed,
    digests,
    key_of,
    mixed,
    seed_text,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from clamber.records.shuffle import AnyShuffle
    from clamber.server.table.seat import Seat


@dataclass(frozen=True, slots=True)
class OlderShuffling:
    """Shuffle of protocol version 1 or 2 in a log, which only yields the decks of its match.

    Attributes:
        seed: Secret seed.
        first: First deal of the match covered by this shuffle.
        deals: Number of deals covered; 0 in version 1, in which one seed determines all decks of the match.
        shares: Shares revealed in the current round, per seat; empty for seats that revealed none.
        until: Time at which a shuffle of the present version replaces this one if its deal has not begun.
        done: True once the first deal is dealt.
    """

    seed: int
    first: int
    deals: int
    shares: tuple[str, ...]
    until: float
    done: bool = False

    @property
    def version(self) -> int:
        """Version of the protocol."""
        return 2 if self.deals else 1

    def with_share(self, seat: int, share: str) -> OlderShuffling:
        """Return the shuffle with a share added."""
        return replace(self, shares=(*self.shares[:seat], share, *self.shares[seat + 1 :]))

    def covers(self, number: int) -> bool:
        """Return True if this shuffle determines a given deal of the match."""
        return not self.deals or number < self.first + self.deals

    def seed_of(self, number: int) -> int:
        """Return the deck seed for a deal of the match, using the shares revealed so far."""
        shares = [share for share in self.shares if share]
        if self.deals:
            return deal_seed(key_of(self.seed, self.deals, number - self.first), mixed(shares))
        digest = bytes.fromhex(seed_text(self.seed))
        for share in shares:
            digest = hashlib.sha256(digest + bytes.fromhex(share)).digest()
        return int.from_bytes(digest, "big")


@dataclass(frozen=True, slots=True)
class DealShuffling:
    """Shuffle that commits to each deal with its own key.

    Attributes:
        seed: Secret seed from which all keys are derived.
        scope: Values common to all lists of the match.
        first: First deal of the match covered by this shuffle.
        deals: Number of deals covered.
        rounds: Contributions of the seats, per round; a missing share starts another round.
        until: Time when the last round ends even if shares are missing.
        after: Digest of the list before the first round, in the same match; empty if there is none.
        by: Seat that asked for the match; None if nobody did.
        earlier: Commitments of earlier shuffles in the match.
        done: True once the first deal is dealt.
    """

    seed: int
    scope: Scope
    first: int
    deals: int
    rounds: tuple[Round, ...]
    until: float
    after: str = ""
    by: int | None = None
    earlier: frozenset[str] = frozenset()
    done: bool = False

    @property
    def givers(self) -> Round:
        """Seat contributions in the current or last round."""
        return self.rounds[-1]

    @property
    def waits(self) -> bool:
        """True if a share is missing."""
        return any(giver.is_missing for giver in self.givers)

    @property
    def key_commitment(self) -> str:
        """The server's commitment to the key chain: the SHA-256 of the first deal's key."""
        return key_of(self.seed, self.deals, -1)

    @property
    def digests(self) -> Sequence[str]:
        """Digest of each round."""
        return digests(self.scope, self.first, self.deals, self.key_commitment, after=self.after, rounds=self.rounds)

    def with_share(self, seat: int, share: str) -> DealShuffling:
        """Return the shuffle with a share added."""
        givers = tuple(giver._replace(share=share) if giver.seat == seat else giver for giver in self.givers)
        return replace(self, rounds=(*self.rounds[:-1], givers))

    def next_round(self, seats: Sequence[Seat], until: float) -> DealShuffling:
        """Return the shuffle with a new round that excludes seats whose shares were missing in the current round."""
        excluded = {giver.seat for giver in self.givers if giver.is_missing or giver.kind == "withheld"}
        return replace(self, rounds=(*self.rounds, new_round(seats, self.used, excluded)), until=until)

    @property
    def used(self) -> frozenset[str]:
        """Commitments of this shuffle and of earlier ones in the match, whose shares may be known."""
        return self.earlier.union(giver.seal for givers in self.rounds for giver in givers)

    def covers(self, number: int) -> bool:
        """Return True if this shuffle determines a given deal of the match."""
        return number < self.first + self.deals

    def key(self, number: int) -> str:
        """Return the key for a deal, given its index in the match."""
        return key_of(self.seed, self.deals, number - self.first)

    def public_key(self, number: int) -> str | None:
        """Return the key of a finished deal; None in a set, whose keys are secret until it closes."""
        return None if self.scope.opens == "set" else self.key(number)

    def seed_of(self, number: int) -> int:
        """Return the deck seed for a deal, given its index in the match."""
        return deal_seed(self.key(number), RecordedRound(self.digests[-1], self.givers).mix)

    @property
    def follows_older(self) -> bool:
        """True if earlier deals of the match come from a shuffle of an older version, which has no list."""
        return self.first > 0 and not self.after

    @property
    def commitment(self) -> Commitment:
        """Public part of the shuffle, without the keys."""
        rounds = tuple(map(RecordedRound, self.digests, self.rounds))
        return Commitment(self.first, self.deals, self.key_commitment, rounds)


Shuffling: TypeAlias = OlderShuffling | DealShuffling


def new_round(seats: Sequence[Seat], used: Collection[str] = (), excluded: Collection[int] = ()) -> Round:
    """Return a new round for the given seats: people with their commitments, bots, and the excluded seats `excluded`.

    A commitment in `used` is ignored, because its share may be known.
    """
    return tuple(
        Giver(number, "withheld")
        if number in excluded
        else Giver(number, "person", "" if seat.commitment in used else seat.commitment)
        if seat.is_human
        else Giver(number, "bot")
        for number, seat in enumerate(seats)
    )


def shuffle_of(shufflings: Sequence[Shuffling], finished: int) -> AnyShuffle | None:
    """Return the public part of a match's shuffles after `finished` deals; None if the match has no shuffle."""
    if not shufflings:
        return None
    current = [shuffling for shuffling in shufflings if isinstance(shuffling, DealShuffling)]
    if len(current) < len(shufflings):
        return OlderShuffle.of(2 if shufflings[0].deals else 1)
    covering = [next(shuffling for shuffling in current if shuffling.covers(number)) for number in range(finished)]
    keys = _public(shuffling.public_key(number) for number, shuffling in enumerate(covering))
    return Shuffle(current[0].scope, tuple(shuffling.commitment for shuffling in current), keys).first(finished)


def shuffle_of_deal(shuffling: Shuffling, number: int) -> AnyShuffle:
    """Return the shuffle data that becomes public when a deal finishes.

    This is the deal's key and, for the first deal of a shuffle, the commitment for all its deals.
    """
    if isinstance(shuffling, OlderShuffling):
        return OlderShuffle.of(shuffling.version)
    if shuffling.follows_older:
        return OlderShuffle.of(2)
    commitments = (shuffling.commitment,) if number == shuffling.first else ()
    return Shuffle(shuffling.scope, commitments, _public([shuffling.public_key(number)]))


def _public(keys: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(key for key in keys if key is not None)

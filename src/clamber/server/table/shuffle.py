"""Commit–reveal shuffles as immutable values: seals, revealed shares, and the seeds derived from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clamber.records.deal_shuffle import Commitment, DealShuffle, Giver, RecordedRound, Round, digests
from clamber.records.seals import deal_seed, deck_seed, key_of, seal_of, seed_of_next, seed_text
from clamber.records.shuffle import SeedShuffle, Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.records.shuffle import Shuffle
    from clamber.server.table.seat import Seat


@dataclass(frozen=True, slots=True)
class SeedShuffling:
    """Shuffle in which all decks of a match come from one seed. Occurs only in logs that predate per-deal keys.

    Attributes:
        seed: Secret seed.
        shares: Shares revealed so far by the seats that sent a seal.
        until: Time when the shuffle ends even if shares are missing.
        done: True once the decks are determined.
    """

    seed: int
    shares: tuple[Share, ...]
    until: float
    done: bool = False

    @property
    def waits(self) -> bool:
        """True if a share is missing."""
        return any(not one.share for one in self.shares)

    def asked(self, seat: int) -> str:
        """Return the seal of a share not yet revealed by a seat; empty if the seat owes no share."""
        return next((one.seal for one in self.shares if one.seat == seat and not one.share), "")

    def with_share(self, seat: int, share: str) -> SeedShuffling:
        """Return the shuffle with a share added."""
        shares = tuple(one._replace(share=share) if one.seat == seat else one for one in self.shares)
        return replace(self, shares=shares)

    def covers(self, number: int) -> bool:  # noqa: ARG002 - same signature as in DealShuffling
        """Return True if this shuffle determines a given deal of the match."""
        return True

    def seed_of(self, number: int) -> int:  # noqa: ARG002 - same signature as in DealShuffling
        """Return the deck seed for a deal of the match, using the shares revealed so far."""
        return deck_seed(self.seed, (one.share for one in self.shares))

    def told(self, *, over: bool) -> SeedShuffle:
        """Return the public part of the shuffle. The secret seed is included only once the match is over."""
        return SeedShuffle(seal_of(seed_text(self.seed)), self.seed if over else None, self.shares)


@dataclass(frozen=True, slots=True)
class DealShuffling:
    """Shuffle that seals each deal with its own key.

    Attributes:
        seed: Secret seed from which all keys are derived.
        first: First deal of the match covered by this shuffle.
        deals: Number of deals covered.
        rounds: Contributions of the seats, per round; a missing share starts another round.
        until: Time when the last round ends even if shares are missing.
        done: True once the first deal is dealt.
    """

    seed: int
    first: int
    deals: int
    rounds: tuple[Round, ...]
    until: float
    done: bool = False

    @property
    def givers(self) -> Round:
        """Seat contributions in the current or last round."""
        return self.rounds[-1]

    @property
    def waits(self) -> bool:
        """True if a share is missing."""
        return any(one.is_missing for one in self.givers)

    @property
    def seal(self) -> str:
        """The server's seal for the key chain: the SHA-256 of the first deal's key."""
        return key_of(self.seed, self.deals, -1)

    @property
    def digests(self) -> Sequence[str]:
        """Digest of each round."""
        return digests(self.seal, self.deals, self.rounds)

    def asked(self, seat: int) -> str:
        """Return the seal of a share not yet revealed by a seat; empty if the seat owes no share."""
        one = self.givers[seat]
        return one.seal if one.is_missing else ""

    def with_share(self, seat: int, share: str) -> DealShuffling:
        """Return the shuffle with a share added."""
        givers = tuple(one._replace(share=share) if one.seat == seat else one for one in self.givers)
        return replace(self, rounds=(*self.rounds[:-1], givers))

    def again(self, seats: Sequence[Seat], until: float) -> DealShuffling:
        """Return the shuffle with a new round that excludes seats whose shares were missing in the current round."""
        out = {one.seat for one in self.givers if one.is_missing or one.kind == "withheld"}
        return replace(self, rounds=(*self.rounds, givers_of(seats, out)), until=until)

    def covers(self, number: int) -> bool:
        """Return True if this shuffle determines a given deal of the match."""
        return number < self.first + self.deals

    @property
    def seed_of_next(self) -> int:
        """Secret seed for the next shuffle, which covers the deals after these."""
        return seed_of_next(self.seed)

    def key(self, number: int) -> str:
        """Return the key for a deal, given its index in the match."""
        return key_of(self.seed, self.deals, number - self.first)

    def seed_of(self, number: int) -> int:
        """Return the deck seed for a deal, given its index in the match."""
        return deal_seed(self.key(number), self.commitment.mix)

    @property
    def commitment(self) -> Commitment:
        """Public part of the shuffle, without the keys."""
        return Commitment(self.seal, self.deals, tuple(map(RecordedRound, self.digests, self.rounds)))


Shuffling: TypeAlias = SeedShuffling | DealShuffling


def givers_of(seats: Sequence[Seat], out: Iterable[int] = ()) -> Round:
    """Return a new round for the given seats: people with their seals, bots, and the excluded seats `out`."""
    out = frozenset(out)
    return tuple(
        Giver(number, "withheld")
        if number in out
        else Giver(number, "person", seat.seal)
        if seat.is_human
        else Giver(number, "bot")
        for number, seat in enumerate(seats)
    )


def shuffle_of(shufflings: Sequence[Shuffling], finished: int, *, over: bool) -> Shuffle | None:
    """Return the public part of a match's shuffles after `finished` deals; None if the match has no shuffle."""
    if not shufflings:
        return None
    last = shufflings[-1]
    if isinstance(last, SeedShuffling):
        return last.told(over=over)
    sealed = [one for one in shufflings if isinstance(one, DealShuffling)]
    covering = [next(one for one in sealed if one.covers(number)) for number in range(finished)]
    keys = tuple(one.key(number) for number, one in enumerate(covering))
    return DealShuffle(tuple(one.commitment for one in sealed), keys).first(finished)


def shuffle_of_deal(shuffling: Shuffling, number: int, *, over: bool) -> Shuffle:
    """Return the shuffle data that becomes public when a deal finishes.

    This is the deal's key and, for the first deal of a shuffle, the commitments for all its deals. If all decks come
    from one seed, it is the entire public part after this deal.
    """
    if isinstance(shuffling, SeedShuffling):
        return shuffling.told(over=over)
    commitments = (shuffling.commitment,) if number == shuffling.first else ()
    return DealShuffle(commitments, (shuffling.key(number),))

"""Shuffle of a match as a value (commit–reveal): seals, revealed shares, and the seeds that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clamber.records.deal_shuffle import Commitment, DealShuffle, Giver, RecordedRound, Round, digests
from clamber.records.seals import deal_seed, deck_seed, key_of, seal_of, seed_of_next, seed_text
from clamber.records.shuffle import SeedShuffle, Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.records.shuffle import Shuffle
    from clamber.server.play.seat import Seat


@dataclass(frozen=True, slots=True)
class SeedShuffling:
    """Shuffle of a match whose decks come from one seed; only in logs from before each deal was sealed.

    Attributes:
        seed: Secret seed.
        shares: Shares of the seats that gave a seal, as far as they are revealed.
        until: Time at which it ends, even if shares are missing.
        done: True once the decks are made.
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
        """Return the seal of the share that a seat has yet to reveal; empty for none."""
        return next((one.seal for one in self.shares if one.seat == seat and not one.share), "")

    def with_share(self, seat: int, share: str) -> SeedShuffling:
        """Return the shuffle with one more share."""
        shares = tuple(one._replace(share=share) if one.seat == seat else one for one in self.shares)
        return replace(self, shares=shares)

    def covers(self, number: int) -> bool:  # noqa: ARG002 - same signature as in DealShuffling
        """Return True if a deal of the match comes from it."""
        return True

    def seed_of(self, number: int) -> int:  # noqa: ARG002 - same signature as in DealShuffling
        """Return the seed of a deal of the match, from the shares revealed so far."""
        return deck_seed(self.seed, (one.share for one in self.shares))

    def told(self, *, over: bool) -> SeedShuffle:
        """Return the public part of the shuffle; the secret seed only once its match is over."""
        return SeedShuffle(seal_of(seed_text(self.seed)), self.seed if over else None, self.shares)


@dataclass(frozen=True, slots=True)
class DealShuffling:
    """Shuffle of a match that seals each deal with a key of its own.

    Attributes:
        seed: Secret seed, from which all keys follow.
        first: First deal of the match that it covers.
        deals: Number of deals that it covers.
        rounds: Seats with their contributions, for each round; a missing share starts another round.
        until: Time at which the last round ends, even if shares are missing.
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
        """Seats of the current or last round."""
        return self.rounds[-1]

    @property
    def waits(self) -> bool:
        """True if a share is missing."""
        return any(one.is_missing for one in self.givers)

    @property
    def seal(self) -> str:
        """Seal of the server, for the chain of keys: the SHA-256 of the key of the first deal."""
        return key_of(self.seed, self.deals, -1)

    @property
    def digests(self) -> Sequence[str]:
        """Digest of each round."""
        return digests(self.seal, self.deals, self.rounds)

    def asked(self, seat: int) -> str:
        """Return the seal of the share that a seat has yet to reveal; empty for none."""
        one = self.givers[seat]
        return one.seal if one.is_missing else ""

    def with_share(self, seat: int, share: str) -> DealShuffling:
        """Return the shuffle with one more share."""
        givers = tuple(one._replace(share=share) if one.seat == seat else one for one in self.givers)
        return replace(self, rounds=(*self.rounds[:-1], givers))

    def again(self, seats: Sequence[Seat], until: float) -> DealShuffling:
        """Return the shuffle with another round, which excludes the seats whose share is missing in this one."""
        out = {one.seat for one in self.givers if one.is_missing or one.kind == "withheld"}
        return replace(self, rounds=(*self.rounds, givers_of(seats, out)), until=until)

    def covers(self, number: int) -> bool:
        """Return True if a deal of the match comes from it."""
        return number < self.first + self.deals

    @property
    def seed_of_next(self) -> int:
        """Secret seed of the shuffle for the deals after those that this one covers."""
        return seed_of_next(self.seed)

    def key(self, number: int) -> str:
        """Return the key of a deal of the match, by its number in the match."""
        return key_of(self.seed, self.deals, number - self.first)

    def seed_of(self, number: int) -> int:
        """Return the seed of a deal of the match."""
        return deal_seed(self.key(number), self.commitment.mix)

    @property
    def commitment(self) -> Commitment:
        """Public part of the shuffle, without the keys."""
        return Commitment(self.seal, self.deals, tuple(map(RecordedRound, self.digests, self.rounds)))


Shuffling: TypeAlias = SeedShuffling | DealShuffling


def givers_of(seats: Sequence[Seat], out: Iterable[int] = ()) -> Round:
    """Return the seats of a round: people with their seals, bots, and the excluded seats `out`."""
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
    """Return the public part of the shuffles of a match with `finished` finished deals; None if it has no shuffle."""
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
    """Return the addition of a finished deal to the public part of the shuffles of its match.

    It is the key of the deal and, for the first deal of a shuffle, the values fixed for all its deals. If all decks
    come from one seed, it is the whole public part after this deal.
    """
    if isinstance(shuffling, SeedShuffling):
        return shuffling.told(over=over)
    commitments = (shuffling.commitment,) if number == shuffling.first else ()
    return DealShuffle(commitments, (shuffling.key(number),))

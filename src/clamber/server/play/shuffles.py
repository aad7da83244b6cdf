"""The shuffle of a match as a value: what was sealed, what has been shown of it, and the seeds that follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clamber.records.deal_shuffle import Commitment, DealShuffle, Giver, Round, Told, digests
from clamber.records.seals import deal_seed, deck_seed, key_of, seal_of, seed_of_next, seed_text
from clamber.records.shuffle import SeedShuffle, Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.records.shuffle import Shuffle
    from clamber.server.play.seat import Seat


@dataclass(frozen=True, slots=True)
class SeedShuffling:
    """The shuffle of a match whose decks come from one seed: only in logs from before each deal was sealed.

    Attributes:
        seed: The secret seed.
        shares: What the seats that gave a seal have shown so far.
        until: When it ends, whoever has not shown theirs.
        done: Whether the decks are made.
    """

    seed: int
    shares: tuple[Share, ...]
    until: float
    done: bool = False

    @property
    def waits(self) -> bool:
        """Whether a share is missing."""
        return any(not one.share for one in self.shares)

    def asked(self, seat: int) -> str:
        """The seal of the share that a seat has still to show; empty for none."""
        return next((one.seal for one in self.shares if one.seat == seat and not one.share), "")

    def with_share(self, seat: int, share: str) -> SeedShuffling:
        """The shuffle with one more share."""
        shares = tuple(one._replace(share=share) if one.seat == seat else one for one in self.shares)
        return replace(self, shares=shares)

    def covers(self, number: int) -> bool:  # noqa: ARG002 - as DealShuffling
        """Whether a deal of the match comes from it."""
        return True

    def seed_of(self, number: int) -> int:  # noqa: ARG002 - as DealShuffling
        """The seed of a deal of the match, of what was shown until now."""
        return deck_seed(self.seed, (one.share for one in self.shares))

    def told(self, *, over: bool) -> SeedShuffle:
        """What can be told of it: the secret seed only once its match is over."""
        return SeedShuffle(seal_of(seed_text(self.seed)), self.seed if over else None, self.shares)


@dataclass(frozen=True, slots=True)
class DealShuffling:
    """The shuffle of a match that seals each deal with a key of its own.

    Attributes:
        seed: The secret seed, from which all keys follow.
        first: The first deal of the match that comes from it.
        deals: How many deals do.
        rounds: The seats and what they gave; another round began where a share was missing.
        until: When the last round ends, whoever has not shown theirs.
        done: Whether the first deal is dealt.
    """

    seed: int
    first: int
    deals: int
    rounds: tuple[Round, ...]
    until: float
    done: bool = False

    @property
    def givers(self) -> Round:
        """The seats of the round that is on, or was the last."""
        return self.rounds[-1]

    @property
    def waits(self) -> bool:
        """Whether a share is missing."""
        return any(one.is_missing for one in self.givers)

    @property
    def seal(self) -> str:
        """The server's seal, of the chain of keys."""
        return key_of(self.seed, self.deals, -1)

    @property
    def digests(self) -> Sequence[str]:
        """The digest of each round."""
        return digests(self.seal, self.deals, self.rounds)

    def asked(self, seat: int) -> str:
        """The seal of the share that a seat has still to show; empty for none."""
        one = self.givers[seat]
        return one.seal if one.is_missing else ""

    def with_share(self, seat: int, share: str) -> DealShuffling:
        """The shuffle with one more share."""
        givers = tuple(one._replace(share=share) if one.seat == seat else one for one in self.givers)
        return replace(self, rounds=(*self.rounds[:-1], givers))

    def again(self, seats: Sequence[Seat], until: float) -> DealShuffling:
        """The shuffle with another round, in which those are out whose share is missing in this one."""
        out = {one.seat for one in self.givers if one.is_missing or one.kind == "withheld"}
        return replace(self, rounds=(*self.rounds, givers_of(seats, out)), until=until)

    def covers(self, number: int) -> bool:
        """Whether a deal of the match comes from it."""
        return number < self.first + self.deals

    @property
    def seed_of_next(self) -> int:
        """The secret seed of the shuffle for the deals after those that this one covers."""
        return seed_of_next(self.seed)

    def key(self, number: int) -> str:
        """The key of a deal of the match, by its number in the match."""
        return key_of(self.seed, self.deals, number - self.first)

    def seed_of(self, number: int) -> int:
        """The seed of a deal of the match."""
        return deal_seed(self.key(number), self.commitment.mix)

    @property
    def commitment(self) -> Commitment:
        """What is told of it, but for the keys."""
        return Commitment(self.seal, self.deals, tuple(map(Told, self.digests, self.rounds)))


Shuffling: TypeAlias = SeedShuffling | DealShuffling


def givers_of(seats: Sequence[Seat], out: Iterable[int] = ()) -> Round:
    """The seats of a round: people with the seals that they have given, and those who are out."""
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
    """What can be told of the shuffles of a match, so many deals of which are finished; None where there was none."""
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
    """What a finished deal adds to what can be told of the shuffles of its match.

    It is the key of the deal, and before the first deal of a shuffle what was fixed for all of them. Where all decks
    come from one seed, it is all that can be told after this deal.
    """
    if isinstance(shuffling, SeedShuffling):
        return shuffling.told(over=over)
    commitments = (shuffling.commitment,) if number == shuffling.first else ()
    return DealShuffle(commitments, (shuffling.key(number),))

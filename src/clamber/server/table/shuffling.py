"""Secret side of a table's shuffles: the seeds from which its keys follow, and the commands that advance a shuffle.

The server seals its seed, and the seats reveal their shares. Together, the seed and shares determine the decks. If a
match lasts longer than the keys of one shuffle, another shuffle takes place between two deals. `records.shuffle` has
the public side, which a record states.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clamber.records.seals import DEALS_SEALED, deal_seed, key_of, mixed, seal_of, seed_of_next, seed_text, sha256
from clamber.records.shuffle import (
    VERSION,
    Commitment,
    Giver,
    OlderShuffle,
    RecordedRound,
    Round,
    Scope,
    Shuffle,
    digests,
    rules_hash,
)
from clamber.server.table.due import SHARE_SECONDS
from clamber.server.table.entries import DealBegan, Entry, MatchBegan, Sealed, Shared, ShuffleAgain, ShuffleBegan
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from clamber.match import Match
    from clamber.records.shuffle import AnyShuffle
    from clamber.server.table.seat import Seat
    from clamber.server.table.state import Table

# Values


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
        found = bytes.fromhex(seed_text(self.seed))
        for share in shares:
            found = hashlib.sha256(found + bytes.fromhex(share)).digest()
        return int.from_bytes(found, "big")


@dataclass(frozen=True, slots=True)
class DealShuffling:
    """Shuffle that seals each deal with its own key.

    Attributes:
        seed: Secret seed from which all keys are derived.
        scope: Values common to all lists of the match.
        first: First deal of the match covered by this shuffle.
        deals: Number of deals covered.
        rounds: Contributions of the seats, per round; a missing share starts another round.
        until: Time when the last round ends even if shares are missing.
        after: Digest of the list before the first round, in the same match; empty if there is none.
        by: Seat that asked for the match; None if nobody did.
        earlier: Seals of earlier shuffles in the match.
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
        return any(one.is_missing for one in self.givers)

    @property
    def seal(self) -> str:
        """The server's seal for the key chain: the SHA-256 of the first deal's key."""
        return key_of(self.seed, self.deals, -1)

    @property
    def digests(self) -> Sequence[str]:
        """Digest of each round."""
        return digests(self.scope, self.first, self.deals, self.seal, after=self.after, rounds=self.rounds)

    def with_share(self, seat: int, share: str) -> DealShuffling:
        """Return the shuffle with a share added."""
        givers = tuple(one._replace(share=share) if one.seat == seat else one for one in self.givers)
        return replace(self, rounds=(*self.rounds[:-1], givers))

    def again(self, seats: Sequence[Seat], until: float) -> DealShuffling:
        """Return the shuffle with a new round that excludes seats whose shares were missing in the current round."""
        out = {one.seat for one in self.givers if one.is_missing or one.kind == "withheld"}
        return replace(self, rounds=(*self.rounds, givers_of(seats, self.used, out)), until=until)

    @property
    def used(self) -> frozenset[str]:
        """Seals of this shuffle and of earlier ones in the match, whose shares may be known."""
        return self.earlier.union(one.seal for givers in self.rounds for one in givers)

    def covers(self, number: int) -> bool:
        """Return True if this shuffle determines a given deal of the match."""
        return number < self.first + self.deals

    def key(self, number: int) -> str:
        """Return the key for a deal, given its index in the match."""
        return key_of(self.seed, self.deals, number - self.first)

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
        return Commitment(self.first, self.deals, self.seal, rounds)


Shuffling: TypeAlias = OlderShuffling | DealShuffling


def givers_of(seats: Sequence[Seat], used: Collection[str] = (), out: Collection[int] = ()) -> Round:
    """Return a new round for the given seats: people with their seals, bots, and the excluded seats `out`.

    A seal in `used` counts for nothing, because its share may be known.
    """
    return tuple(
        Giver(number, "withheld")
        if number in out
        else Giver(number, "person", "" if seat.seal in used else seat.seal)
        if seat.is_human
        else Giver(number, "bot")
        for number, seat in enumerate(seats)
    )


def shuffle_of(shufflings: Sequence[Shuffling], finished: int) -> AnyShuffle | None:
    """Return the public part of a match's shuffles after `finished` deals; None if the match has no shuffle."""
    if not shufflings:
        return None
    sealed = [one for one in shufflings if isinstance(one, DealShuffling)]
    if len(sealed) < len(shufflings):
        return OlderShuffle.of(2 if shufflings[0].deals else 1)
    covering = [next(one for one in sealed if one.covers(number)) for number in range(finished)]
    keys = tuple(one.key(number) for number, one in enumerate(covering))
    return Shuffle(sealed[0].scope, tuple(one.commitment for one in sealed), keys).first(finished)


def shuffle_of_deal(shuffling: Shuffling, number: int) -> AnyShuffle:
    """Return the shuffle data that becomes public when a deal finishes.

    This is the deal's key and, for the first deal of a shuffle, the commitment for all its deals.
    """
    if isinstance(shuffling, OlderShuffling):
        return OlderShuffle.of(shuffling.version)
    if shuffling.follows_older:
        return OlderShuffle.of(2)
    commitments = (shuffling.commitment,) if number == shuffling.first else ()
    return Shuffle(shuffling.scope, commitments, (shuffling.key(number),))


def with_next_deal(match: Match, shuffling: Shuffling | None) -> Match:
    """Return the match with its next deal dealt from the seed that the shuffle provides."""
    if shuffling is not None:
        match = replace(match, seed=shuffling.seed_of(match.number + 1))
    return match.next_deal()


# From commands to entries


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """Return the entries that begin a match: its shuffle, plus the match itself if no seat sent a seal.

    Raises:
        Refusal: The shuffle has already begun.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    return _with_deal(table, ShuffleBegan(now, seed, by, command, deals=DEALS_SEALED, protocol=VERSION))


def entries_for_deal(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for the next deal, or for a new shuffle if the last one has no key for the deal."""
    shuffling, number = table.shuffling, table.current.number + 1
    if shuffling is None or shuffling.covers(number):
        return (DealBegan(now),)
    return _shuffled_next(table, now, shuffling.seed, number)


def entries_without_shares(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for a round that ended with missing shares: another round, excluding those seats.

    A shuffle of an older version is replaced by one of the present version.
    """
    shuffling = table.shuffling
    if isinstance(shuffling, OlderShuffling):
        return _shuffled_next(table, now, shuffling.seed, shuffling.first)
    return _with_deal(table, ShuffleAgain(now))


def _shuffled_next(table: Table, now: float, seed: int, first: int) -> tuple[Entry, ...]:
    began = ShuffleBegan(now, seed_of_next(seed), deals=DEALS_SEALED, first=first, protocol=VERSION)
    return _with_deal(table, began)


def _with_deal(table: Table, entry: ShuffleBegan | ShuffleAgain) -> tuple[Entry, ...]:
    """Return a shuffle entry, followed by the deal if no shares are missing."""
    shuffling = with_shuffle(table, entry).shuffling
    assert isinstance(shuffling, DealShuffling)
    return (entry,) if shuffling.waits else (entry, _deal_of(shuffling, entry.at))


def _deal_of(shuffling: DealShuffling, now: float) -> Entry:
    """Return the entry that deals the cards after a shuffle: the start of a match, or its next deal."""
    return DealBegan(now) if shuffling.first else MatchBegan(now, shuffling.seed_of(0))


def entries_for_seal(table: Table, now: float, seat: int, seal: str, command: str) -> Sequence[Entry]:
    """Return the entry for a seal, which applies to the next shuffle round that begins.

    Raises:
        Refusal: The seat belongs to a network bot, or its last seal is not used yet.
    """
    if table.seats[seat].is_program:
        raise Refusal("no_share", "bots give no share to a shuffle")
    if table.seats[seat].seal:
        raise Refusal("not_now", "the seal of this seat waits for the next shuffle", {"status": table.status})
    return (Sealed(now, seat, seal, command, VERSION),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """Return the entries for a share. The last missing share begins the deal.

    Raises:
        Refusal: The seat owes no share, or the share does not match its seal.
    """
    shuffling = table.shuffling
    if not isinstance(shuffling, DealShuffling) or shuffling.done or not shuffling.givers[seat].is_missing:
        raise Refusal("not_now", "no share of this seat is missing", {"status": table.status})
    if seal_of(share) != shuffling.givers[seat].seal:
        raise Refusal("bad_share", "this is not what the seal was made of")
    entry = Shared(now, seat, share, command)
    after = shuffling.with_share(seat, share)
    return (entry,) if after.waits else (entry, _deal_of(after, now))


# From entries to tables


def with_shuffle(table: Table, entry: ShuffleBegan | ShuffleAgain | Sealed | Shared) -> Table:
    """Return the table after a shuffle entry. Seals of older versions have no effect on it."""
    shuffling = table.shuffling
    match entry:
        case ShuffleBegan(at, seed, protocol=0):
            older = OlderShuffling(seed, entry.first, entry.deals, ("",) * len(table.seats), at + SHARE_SECONDS)
            return replace(table, shuffling=older)
        case ShuffleBegan():
            return _with_round(table, _begun(table, entry))
        case ShuffleAgain(at) if isinstance(shuffling, OlderShuffling):
            older = replace(shuffling, shares=("",) * len(table.seats), until=at + SHARE_SECONDS)
            return replace(table, shuffling=older)
        case ShuffleAgain(at):
            assert isinstance(shuffling, DealShuffling)
            return _with_round(table, shuffling.again(table.seats, at + SHARE_SECONDS))
        case Sealed(_, number, seal, protocol=protocol):
            return table.with_seat(number, replace(table.seats[number], seal=seal)) if protocol else table
        case Shared(_, number, share):
            assert shuffling is not None
            return replace(table, shuffling=shuffling.with_share(number, share))


def with_shuffle_done(table: Table) -> Table:
    """Mark the table's shuffle as done once its first deal is dealt. No-op for logs that predate shuffles."""
    if table.shuffling is None or table.shuffling.done:
        return table
    return replace(table, shuffling=replace(table.shuffling, done=True))


def _begun(table: Table, entry: ShuffleBegan) -> DealShuffling:
    """Return the shuffle that an entry begins, with the list of its first round."""
    settings, before, after, used = table.settings, table.shuffling, "", frozenset[str]()
    rules = settings.ruleset()
    start = {"rules": rules.name, "options": rules.options, "level": settings.level}
    scope = Scope(sha256(table.id), table.matches - bool(entry.first), rules_hash(start))
    if entry.first and isinstance(before, DealShuffling):
        after, used = before.digests[-1], before.used
    rounds, until = (givers_of(table.seats, used),), entry.at + SHARE_SECONDS
    return DealShuffling(entry.seed, scope, entry.first, entry.deals, rounds, until, after, entry.seat, used)


def _with_round(table: Table, shuffling: DealShuffling) -> Table:
    """Return the table with a shuffle that has just begun a round, clearing the seals used in that round."""
    used = {one.seat for one in shuffling.givers if one.seal}
    seats = tuple(replace(seat, seal="") if number in used else seat for number, seat in enumerate(table.seats))
    return replace(table, seats=seats, shuffling=shuffling)

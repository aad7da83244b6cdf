"""Shuffle before the first deal of a match (commit–reveal): the seed is sealed, and the seats reveal their shares.

All of them together determine the decks. A match of more deals than a shuffle has keys for is shuffled again between
two of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from clamber.records.seals import DEALS_SEALED, seal_of
from clamber.records.shuffle import Share
from clamber.server.play.entries import DealBegan, Entry, MatchBegan, Sealed, Shared, ShuffleAgain, ShuffleBegan
from clamber.server.play.refusal import Refusal
from clamber.server.play.shuffles import DealShuffling, SeedShuffling, givers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.play.shuffles import Shuffling
    from clamber.server.play.table import Table

SHARE_SECONDS: Final = 5.0
"""Seconds that a round of a shuffle waits for the shares of the seats that gave a seal."""


def with_next_deal(match: Match, shuffling: Shuffling | None) -> Match:
    """Return the match with its next deal dealt, from the seed that its shuffle gives for it."""
    if shuffling is not None:
        match = replace(match, seed=shuffling.seed_of(match.number + 1))
    return match.next_deal()


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """Return the entries that begin a match: its shuffle, and the match at once if nobody gave a seal.

    Raises:
        Refusal: The shuffle has begun already.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    return _with_deal(table, ShuffleBegan(now, seed, by, command, deals=DEALS_SEALED))


def entries_for_deal(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries of the next deal, preceded by a shuffle if the last one has no key for it."""
    shuffling, number = table.shuffling, table.current.number + 1
    if shuffling is None or isinstance(shuffling, SeedShuffling) or shuffling.covers(number):
        return (DealBegan(now),)
    return _with_deal(table, ShuffleBegan(now, shuffling.seed_of_next, deals=DEALS_SEALED, first=number))


def entries_without_shares(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries of a round that ends with missing shares: another round, without those seats.

    The shuffle of an old log has one round, and its match begins.
    """
    shuffling = table.shuffling
    assert shuffling is not None
    if isinstance(shuffling, SeedShuffling):
        return (_deal_of(shuffling, now),)
    return _with_deal(table, ShuffleAgain(now))


def _with_deal(table: Table, entry: ShuffleBegan | ShuffleAgain) -> tuple[Entry, ...]:
    """Return a step of a shuffle, and the deal that follows at once if no share is missing."""
    shuffling = with_shuffle(table, entry).shuffling
    assert shuffling is not None
    return (entry,) if shuffling.waits else (entry, _deal_of(shuffling, entry.at))


def _deal_of(shuffling: Shuffling, now: float) -> Entry:
    """Return the entry of the deal that a shuffle leads to: the first of a match, or the next."""
    if isinstance(shuffling, DealShuffling) and shuffling.first:
        return DealBegan(now)
    return MatchBegan(now, shuffling.seed_of(0))


def entries_for_seal(table: Table, now: float, seat: int, seal: str, command: str) -> Sequence[Entry]:
    """Return the entry of a seal, which counts for the next round of a shuffle that begins.

    Raises:
        Refusal: The seat is a network bot's.
    """
    if table.seats[seat].is_program:
        raise Refusal("no_share", "bots give no share to a shuffle")
    return (Sealed(now, seat, seal, command),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """Return the entries of a share; the last share begins the deal.

    Raises:
        Refusal: No share of this seat is missing, or the share is not the sealed one.
    """
    shuffling = table.shuffling
    seal = "" if shuffling is None or shuffling.done else shuffling.asked(seat)
    if shuffling is None or not seal:
        raise Refusal("not_now", "no share of this seat is missing", {"status": table.status})
    if seal_of(share) != seal:
        raise Refusal("bad_share", "this is not what the seal was made of")
    entry = Shared(now, seat, share, command)
    after = shuffling.with_share(seat, share)
    return (entry,) if after.waits else (entry, _deal_of(after, now))


def with_shuffle(table: Table, entry: ShuffleBegan | ShuffleAgain | Sealed | Shared) -> Table:
    """Return the table after a step of a shuffle."""
    match entry:
        case ShuffleBegan(deals=0):
            return _with_old_shuffle(table, entry)
        case ShuffleBegan(at, seed, deals=deals, first=first):
            until = at + SHARE_SECONDS
            return _with_round(table, DealShuffling(seed, first, deals, (givers_of(table.seats),), until))
        case ShuffleAgain(at):
            assert isinstance(table.shuffling, DealShuffling)
            return _with_round(table, table.shuffling.again(table.seats, at + SHARE_SECONDS))
        case Sealed(_, number, seal):
            return table.with_seat(number, replace(table.seats[number], seal=seal))
        case Shared(_, number, share):
            assert table.shuffling is not None
            return replace(table, shuffling=table.shuffling.with_share(number, share))


def with_shuffle_done(table: Table) -> Table:
    """Return the table with its shuffle done, once a deal of it is dealt; logs that predate shuffles have none."""
    if table.shuffling is None or table.shuffling.done:
        return table
    return replace(table, shuffling=replace(table.shuffling, done=True))


def _with_round(table: Table, shuffling: DealShuffling) -> Table:
    """Return the table with a shuffle that has just begun a round; the seats no longer hold the seals used in it."""
    used = {one.seat for one in shuffling.givers if one.seal}
    seats = tuple(replace(seat, seal="") if number in used else seat for number, seat in enumerate(table.seats))
    return replace(table, seats=seats, shuffling=shuffling)


def _with_old_shuffle(table: Table, entry: ShuffleBegan) -> Table:
    shares = tuple(Share(i, seat.seal, "") for i, seat in enumerate(table.seats) if seat.is_person and seat.seal)
    seats = tuple(replace(seat, seal="") for seat in table.seats)
    return replace(table, seats=seats, shuffling=SeedShuffling(entry.seed, shares, entry.at + SHARE_SECONDS))

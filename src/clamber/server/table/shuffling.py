"""Commit–reveal shuffling before the first deal of a match.

The server seals its seed, and the seats reveal their shares. Together, the seed and shares determine the decks. If a
match lasts longer than the keys of one shuffle, another shuffle takes place between two deals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.records.seals import DEALS_SEALED, seal_of
from clamber.records.shuffle import Share
from clamber.server.table.due import SHARE_SECONDS
from clamber.server.table.entries import DealBegan, Entry, MatchBegan, Sealed, Shared, ShuffleAgain, ShuffleBegan
from clamber.server.table.refusal import Refusal
from clamber.server.table.shuffle import DealShuffling, SeedShuffling, givers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.table.shuffle import Shuffling
    from clamber.server.table.state import Table


def with_next_deal(match: Match, shuffling: Shuffling | None) -> Match:
    """Return the match with its next deal dealt from the seed that the shuffle provides."""
    if shuffling is not None:
        match = replace(match, seed=shuffling.seed_of(match.number + 1))
    return match.next_deal()


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """Return the entries that begin a match: its shuffle, plus the match itself if no seat sent a seal.

    Raises:
        Refusal: The shuffle has already begun.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    return _with_deal(table, ShuffleBegan(now, seed, by, command, deals=DEALS_SEALED))


def entries_for_deal(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for the next deal, or for a new shuffle if the last one has no key for the deal."""
    shuffling, number = table.shuffling, table.current.number + 1
    if shuffling is None or isinstance(shuffling, SeedShuffling) or shuffling.covers(number):
        return (DealBegan(now),)
    return _with_deal(table, ShuffleBegan(now, shuffling.seed_of_next, deals=DEALS_SEALED, first=number))


def entries_without_shares(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for a round that ended with missing shares: another round, excluding those seats.

    Shuffles in old logs have a single round, so their match begins instead.
    """
    shuffling = table.shuffling
    assert shuffling is not None
    if isinstance(shuffling, SeedShuffling):
        return (_deal_of(shuffling, now),)
    return _with_deal(table, ShuffleAgain(now))


def _with_deal(table: Table, entry: ShuffleBegan | ShuffleAgain) -> tuple[Entry, ...]:
    """Return a shuffle entry, followed by the deal if no shares are missing."""
    shuffling = with_shuffle(table, entry).shuffling
    assert shuffling is not None
    return (entry,) if shuffling.waits else (entry, _deal_of(shuffling, entry.at))


def _deal_of(shuffling: Shuffling, now: float) -> Entry:
    """Return the entry that deals the cards after a shuffle: the start of a match, or its next deal."""
    if isinstance(shuffling, DealShuffling) and shuffling.first:
        return DealBegan(now)
    return MatchBegan(now, shuffling.seed_of(0))


def entries_for_seal(table: Table, now: float, seat: int, seal: str, command: str) -> Sequence[Entry]:
    """Return the entry for a seal, which applies to the next shuffle round that begins.

    Raises:
        Refusal: The seat belongs to a network bot.
    """
    if table.seats[seat].is_program:
        raise Refusal("no_share", "bots give no share to a shuffle")
    return (Sealed(now, seat, seal, command),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """Return the entries for a share. The last missing share begins the deal.

    Raises:
        Refusal: The seat owes no share, or the share does not match its seal.
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
    """Return the table after a shuffle entry."""
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
    """Mark the table's shuffle as done once its first deal is dealt. No-op for logs that predate shuffles."""
    if table.shuffling is None or table.shuffling.done:
        return table
    return replace(table, shuffling=replace(table.shuffling, done=True))


def _with_round(table: Table, shuffling: DealShuffling) -> Table:
    """Return the table with a shuffle that has just begun a round, clearing the seals used in that round."""
    used = {one.seat for one in shuffling.givers if one.seal}
    seats = tuple(replace(seat, seal="") if number in used else seat for number, seat in enumerate(table.seats))
    return replace(table, seats=seats, shuffling=shuffling)


def _with_old_shuffle(table: Table, entry: ShuffleBegan) -> Table:
    shares = tuple(Share(i, seat.seal, "") for i, seat in enumerate(table.seats) if seat.is_person and seat.seal)
    seats = tuple(replace(seat, seal="") for seat in table.seats)
    return replace(table, seats=seats, shuffling=SeedShuffling(entry.seed, shares, entry.at + SHARE_SECONDS))

"""Before the first deal of a match: its seed is sealed, the seats show their shares, the decks are made of all.

A match of more deals than a shuffle has keys for is shuffled again between two of them.
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
"""How long a round of a shuffle waits for the shares of those who gave a seal."""


def with_next_deal(match: Match, shuffling: Shuffling | None) -> Match:
    """The match with its next deal dealt, from the seed that its shuffle gives for it."""
    if shuffling is not None:
        match = replace(match, seed=shuffling.seed_of(match.number + 1))
    return match.next_deal()


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """What follows where a match may begin: its shuffle, and the match at once where nobody gave a seal.

    Raises:
        Refusal: The shuffle is on already.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    return _with_deal(table, ShuffleBegan(now, seed, by, command, deals=DEALS_SEALED))


def entries_for_deal(table: Table, now: float) -> Sequence[Entry]:
    """What follows where the next deal is due: the deal, after a shuffle where the last one has no key for it."""
    shuffling, number = table.shuffling, table.current.number + 1
    if shuffling is None or isinstance(shuffling, SeedShuffling) or shuffling.covers(number):
        return (DealBegan(now),)
    return _with_deal(table, ShuffleBegan(now, shuffling.seed_of_next, deals=DEALS_SEALED, first=number))


def entries_without_shares(table: Table, now: float) -> Sequence[Entry]:
    """What follows where shares are missing when a shuffle's time is over: another round, without those seats."""
    shuffling = table.shuffling
    assert shuffling is not None
    if isinstance(shuffling, SeedShuffling):
        return (_deal_of(shuffling, now),)
    return _with_deal(table, ShuffleAgain(now))


def _with_deal(table: Table, entry: ShuffleBegan | ShuffleAgain) -> tuple[Entry, ...]:
    """A step of a shuffle, and the deal that follows at once where it asks nobody for a share."""
    shuffling = with_shuffle(table, entry).shuffling
    assert shuffling is not None
    return (entry,) if shuffling.waits else (entry, _deal_of(shuffling, entry.at))


def _deal_of(shuffling: Shuffling, now: float) -> Entry:
    """The deal that a shuffle leads to: the first of a match, or the next."""
    if isinstance(shuffling, DealShuffling) and shuffling.first:
        return DealBegan(now)
    return MatchBegan(now, shuffling.seed_of(0))


def entries_for_seal(table: Table, now: float, seat: int, seal: str, command: str) -> Sequence[Entry]:
    """What follows from a seal: it counts for the next round of a shuffle that begins.

    Raises:
        Refusal: It is a bot's.
    """
    if table.seats[seat].is_program:
        raise Refusal("no_share", "bots give no share to a shuffle")
    return (Sealed(now, seat, seal, command),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """What follows from a share: the deal begins with the last one.

    Raises:
        Refusal: Nobody asks this seat for one, or it is not the one that was sealed.
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
    """The table after a step of a shuffle."""
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
    """The table once a deal of its shuffle is dealt; without one in logs from before there were any."""
    if table.shuffling is None or table.shuffling.done:
        return table
    return replace(table, shuffling=replace(table.shuffling, done=True))


def _with_round(table: Table, shuffling: DealShuffling) -> Table:
    """The table with a shuffle that has just begun a round: the seals in it are used."""
    used = {one.seat for one in shuffling.givers if one.seal}
    seats = tuple(replace(seat, seal="") if number in used else seat for number, seat in enumerate(table.seats))
    return replace(table, seats=seats, shuffling=shuffling)


def _with_old_shuffle(table: Table, entry: ShuffleBegan) -> Table:
    shares = tuple(Share(i, seat.seal, "") for i, seat in enumerate(table.seats) if seat.is_person and seat.seal)
    seats = tuple(replace(seat, seal="") for seat in table.seats)
    return replace(table, seats=seats, shuffling=SeedShuffling(entry.seed, shares, entry.at + SHARE_SECONDS))

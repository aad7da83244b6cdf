"""Steps of a table's shuffles: entries for commands, and tables after entries.

The server commits to its seed, and the seats commit to shares and reveal them. Together, the seed and the shares
determine the decks. If a match lasts longer than the keys of one shuffle, another shuffle takes place between deals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.records.shuffle import DEALS_SEALED, VERSION, seal_of, seed_of_next
from clamber.server.table.daily_deal import scope_of
from clamber.server.table.due import SHARE_SECONDS
from clamber.server.table.logged.deals import (
    DealBegan,
    MatchBegan,
    ShareCommitted,
    ShareRevealed,
    ShuffleAgain,
    ShuffleBegan,
)
from clamber.server.table.refusal import Refusal
from clamber.server.table.shuffle import DealShuffling, OlderShuffling, new_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.table.logged import Entry
    from clamber.server.table.shuffle import Shuffling
    from clamber.server.table.state import Table


def with_next_deal(match: Match, shuffling: Shuffling | None) -> Match:
    """Return the match with its next deal dealt from the seed that the shuffle provides."""
    if shuffling is not None:
        match = replace(match, seed=shuffling.seed_of(match.number + 1))
    return match.next_deal()


# From commands to entries


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """Return the entries that begin a match: its shuffle, plus the match itself if no seat has committed to a share.

    A deal of an earlier match is dealt anew from its seed, without a shuffle.

    Raises:
        Refusal: The shuffle has already begun.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    if table.settings.daily_repeats is not None:
        return (MatchBegan(now, seed),)
    deals = 1 if table.settings.daily_set else DEALS_SEALED
    return _with_deal(table, ShuffleBegan(now, seed, by, command, deals=deals, protocol=VERSION))


def entries_for_deal(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for the next deal, or for a new shuffle if the last one has no key for the deal."""
    shuffling, number = table.shuffling, table.current.number + 1
    if shuffling is None or shuffling.covers(number):
        return (DealBegan(now),)
    return _next_shuffle(table, now, shuffling.seed, number)


def entries_without_shares(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for a round that ended with missing shares: another round, excluding those seats.

    A shuffle of an older version is replaced by one of the present version.
    """
    shuffling = table.shuffling
    if isinstance(shuffling, OlderShuffling):
        return _next_shuffle(table, now, shuffling.seed, shuffling.first)
    return _with_deal(table, ShuffleAgain(now))


def _next_shuffle(table: Table, now: float, seed: int, first: int) -> tuple[Entry, ...]:
    entry = ShuffleBegan(now, seed_of_next(seed), deals=DEALS_SEALED, first=first, protocol=VERSION)
    return _with_deal(table, entry)


def _with_deal(table: Table, entry: ShuffleBegan | ShuffleAgain) -> tuple[Entry, ...]:
    """Return a shuffle entry, followed by the deal if no shares are missing."""
    shuffling = with_shuffle(table, entry).shuffling
    assert isinstance(shuffling, DealShuffling)
    return (entry,) if shuffling.waits else (entry, _deal_of(shuffling, entry.at))


def _deal_of(shuffling: DealShuffling, now: float) -> Entry:
    """Return the entry that deals the cards after a shuffle: the start of a match, or its next deal."""
    return DealBegan(now) if shuffling.first else MatchBegan(now, shuffling.seed_of(0))


def entries_for_commitment(table: Table, now: float, seat: int, commitment: str, command: str) -> Sequence[Entry]:
    """Return the entry for a commitment to a share, which applies to the next shuffle round that begins.

    Raises:
        Refusal: The seat belongs to a network bot, or its last commitment is not used yet.
    """
    if table.seats[seat].is_program:
        raise Refusal("no_share", "bots give no share to a shuffle")
    if table.seats[seat].commitment:
        raise Refusal("not_now", "the commitment of this seat waits for the next shuffle", {"status": table.status})
    return (ShareCommitted(now, seat, commitment, command, VERSION),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """Return the entries for a share. The last missing share begins the deal.

    Raises:
        Refusal: The seat owes no share, or the share does not match its commitment.
    """
    shuffling = table.shuffling
    if not isinstance(shuffling, DealShuffling) or shuffling.done or not shuffling.givers[seat].is_missing:
        raise Refusal("not_now", "no share of this seat is missing", {"status": table.status})
    if seal_of(share) != shuffling.givers[seat].seal:
        raise Refusal("bad_share", "this share does not match its commitment")
    entry = ShareRevealed(now, seat, share, command)
    after = shuffling.with_share(seat, share)
    return (entry,) if after.waits else (entry, _deal_of(after, now))


# From entries to tables


def with_shuffle(table: Table, entry: ShuffleBegan | ShuffleAgain | ShareCommitted | ShareRevealed) -> Table:
    """Return the table after a shuffle entry. Commitments of older versions have no effect on it."""
    shuffling = table.shuffling
    match entry:
        case ShuffleBegan(at, seed, protocol=0):
            older = OlderShuffling(seed, entry.first, entry.deals, ("",) * len(table.seats), at + SHARE_SECONDS)
            return replace(table, shuffling=older)
        case ShuffleBegan():
            return _with_round(table, _new_shuffling(table, entry))
        case ShuffleAgain(at) if isinstance(shuffling, OlderShuffling):
            older = replace(shuffling, shares=("",) * len(table.seats), until=at + SHARE_SECONDS)
            return replace(table, shuffling=older)
        case ShuffleAgain(at):
            assert isinstance(shuffling, DealShuffling)
            return _with_round(table, shuffling.next_round(table.seats, at + SHARE_SECONDS))
        case ShareCommitted(_, number, commitment, protocol=protocol):
            return table.with_seat(number, replace(table.seats[number], commitment=commitment)) if protocol else table
        case ShareRevealed(_, number, share):
            assert shuffling is not None
            return replace(table, shuffling=shuffling.with_share(number, share))


def with_shuffle_done(table: Table) -> Table:
    """Mark the table's shuffle as done once its first deal is dealt. No-op for logs that predate shuffles."""
    if table.shuffling is None or table.shuffling.done:
        return table
    return replace(table, shuffling=replace(table.shuffling, done=True))


def _new_shuffling(table: Table, entry: ShuffleBegan) -> DealShuffling:
    """Return the shuffle that an entry begins, with the list of its first round."""
    previous, after, used_commitments = table.shuffling, "", frozenset[str]()
    scope = scope_of(table.id, table.matches - bool(entry.first), table.settings)
    if entry.first and isinstance(previous, DealShuffling):
        after, used_commitments = previous.digests[-1], previous.used
    rounds, until = (new_round(table.seats, used_commitments),), entry.at + SHARE_SECONDS
    return DealShuffling(
        entry.seed, scope, entry.first, entry.deals, rounds, until, after, entry.seat, used_commitments
    )


def _with_round(table: Table, shuffling: DealShuffling) -> Table:
    """Return the table with a shuffle that has just begun a round, clearing the commitments of its seats."""
    contributing = {giver.seat for giver in shuffling.givers if giver.kind == "person"}
    seats = tuple(
        replace(seat, commitment="") if number in contributing else seat for number, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats, shuffling=shuffling)

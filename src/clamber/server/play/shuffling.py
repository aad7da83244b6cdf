"""Before the first deal of a match: its seed is sealed, the seats show their shares, the decks are made of all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber.records.shuffle import Share, Shuffle, deck_seed, seal_of, seed_text
from clamber.server.play.entries import Entry, MatchBegan, Sealed, Shared, ShuffleBegan
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.play.table import Table

SHARE_SECONDS: Final = 5.0
"""How long a shuffle waits for the shares of those who gave a seal; it goes on without those that do not come."""


@dataclass(frozen=True, slots=True)
class Shuffling:
    """The shuffle of a match.

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

    @property
    def deck_seed(self) -> int:
        """The seed of the decks, of what was shown until now."""
        return deck_seed(self.seed, (one.share for one in self.shares))

    def shown(self, *, seed: bool) -> Shuffle:
        """What can be told of it, the secret seed or not."""
        return Shuffle(seal_of(seed_text(self.seed)), self.seed if seed else None, self.shares)


def shown_shuffle(table: Table, shuffling: Shuffling) -> Shuffle:
    """What all may know of a shuffle: the secret seed only once its match is over."""
    return shuffling.shown(seed=shuffling.done and table.match is not None and table.match.is_over)


def entries_for_match(
    table: Table, now: float, seed: int, by: int | None = None, command: str = ""
) -> tuple[Entry, ...]:
    """What follows where a match may begin: its shuffle, and the match at once where nobody gave a seal.

    Raises:
        Refusal: The shuffle is on already.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    began = ShuffleBegan(now, seed, by, command)
    if any(seat.is_person and seat.seal for seat in table.seats):
        return (began,)
    return (began, MatchBegan(now, seed))


def entries_for_seal(table: Table, now: float, seat: int, seal: str, command: str) -> Sequence[Entry]:
    """What follows from a seal: it counts for the next shuffle.

    Raises:
        Refusal: A shuffle is on; it goes by the seals that were there when it began.
    """
    if table.is_shuffling:
        raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
    return (Sealed(now, seat, seal, command),)


def entries_for_share(table: Table, now: float, seat: int, share: str, command: str) -> Sequence[Entry]:
    """What follows from a share: the match begins with the last one.

    Raises:
        Refusal: Nobody asks this seat for one, or it is not the one that was sealed.
    """
    shuffling = table.shuffling
    own = None if shuffling is None else next((one for one in shuffling.shares if one.seat == seat), None)
    if shuffling is None or shuffling.done or own is None or own.share:
        raise Refusal("not_now", "no share of this seat is missing", {"status": table.status})
    if seal_of(share) != own.seal:
        raise Refusal("bad_share", "this is not what the seal was made of")
    entry = Shared(now, seat, share, command)
    after = with_share(shuffling, seat, share)
    return (entry,) if after.waits else (entry, MatchBegan(now, after.deck_seed))


def with_share(shuffling: Shuffling, seat: int, share: str) -> Shuffling:
    """The shuffle with one more share."""
    return replace(
        shuffling,
        shares=tuple(one._replace(share=share) if one.seat == seat else one for one in shuffling.shares),
    )


def with_shuffle(table: Table, entry: ShuffleBegan | Sealed | Shared) -> Table:
    """The table after a step of a shuffle."""
    match entry:
        case ShuffleBegan(at, seed):
            shares = tuple(
                Share(i, seat.seal, "") for i, seat in enumerate(table.seats) if seat.is_person and seat.seal
            )
            seats = tuple(replace(seat, seal="") for seat in table.seats)
            return replace(table, seats=seats, shuffling=Shuffling(seed, shares, at + SHARE_SECONDS))
        case Sealed(_, number, seal):
            return table.with_seat(number, replace(table.seats[number], seal=seal))
        case Shared(_, number, share):
            assert table.shuffling is not None
            return replace(table, shuffling=with_share(table.shuffling, number, share))

"""A table at one moment, as a value. No clock, no sockets, no database."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber.server.play.pause import natural_pause

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.match import Match
    from clamber.server.play.doer import Doer
    from clamber.server.play.finished import FinishedDeal
    from clamber.server.play.seat import Seat
    from clamber.server.play.settings import TableSettings
    from clamber.server.play.shuffles import Shuffling
    from clamber.server.play.window import Window

GRACE: Final = 20.0
"""Seconds that a turn waits for somebody whose connection is gone."""

LONGEST_TURN: Final = 600.0
"""Seconds for a turn where the table has no limit: it never hangs."""

NEXT_DEAL: Final = 20.0
"""Seconds from the first who is ready to the next deal."""

HOST_GRACE: Final = 60.0
"""Seconds that a table waits for its host; then whoever has sat there longest is the host."""

BOTS_PAUSE: Final = 5.0
"""Seconds between deals where nobody is asked."""


DEALS_ALONE: Final = 10
"""Deals that bots play among themselves after the last time that a person came or did something; then they rest."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment.

    Attributes:
        status: `lobby`, `playing`, `between`, `over`; `closed` for good.
        match: The match; it has forgotten the deals before the last one.
        matches: How many matches began.
        turn: Counts the turns that all see.
        turn_at: When the current one began; when the deal ended, between deals.
        handed_at: When a bot took over the seat to act first in this turn; earlier than `turn_at` if none did.
        window: While Aces may be exposed or revealed.
        doers: Who did each event of the deal.
        shuffling: How the decks of this match came about, or, while `is_shuffling`, those of the next deals.
        dealt: What each seat was dealt.
        holders: The session that each seat belonged to when the deal was dealt: nobody else sees its cards.
        last, sheet: The last finished deal; the latest of this match, without their cards.
        ready_at: When somebody asked first for the next deal; 0 for nobody.
        alone: Deals that began since a person came, or did something.
        left: Sessions that have left, the latest last, and their commands that counted.
        removed: Sessions that the host has sent away.
        public, private: How many things have happened for all, and how many more for each seat.
    """

    id: str
    invite: str
    settings: TableSettings
    seats: tuple[Seat, ...]
    host: str
    status: str = "lobby"
    match: Match | None = None
    matches: int = 0
    turn: int = 0
    turn_at: float = 0.0
    handed_at: float = 0.0
    window: Window | None = None
    doers: tuple[Doer, ...] = ()
    shuffling: Shuffling | None = None
    dealt: tuple[Cards, ...] = ()
    holders: tuple[str, ...] = ()
    last: FinishedDeal | None = None
    sheet: tuple[FinishedDeal, ...] = ()
    ready_at: float = 0.0
    watched: bool = False
    alone: int = 0
    left: tuple[tuple[str, tuple[str, ...]], ...] = ()
    removed: frozenset[str] = frozenset()
    public: int = 0
    private: tuple[int, ...] = ()

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None in a window and while nothing is played."""
        if self.status != "playing" or self.window is not None or self.match is None or self.match.position is None:
            return None
        return self.match.position.to_act

    @property
    def is_shuffling(self) -> bool:
        """Whether a match, or its next deal, is about to begin, and waits for the shares of its seats."""
        return self.shuffling is not None and not self.shuffling.done

    @property
    def seen_to_act(self) -> int | None:
        """Whose turn it is, as far as all may know."""
        position = None if self.match is None else self.match.position
        return None if position is None or self.to_act is None else position.view(None).to_act

    @property
    def asked_at(self) -> float:
        """Since when the bot thinks whose turn it is."""
        return max(self.turn_at, self.handed_at)

    @property
    def is_on(self) -> bool:
        """Whether cards are played, or will be in the next deal."""
        return self.status in {"playing", "between"}

    @property
    def has_player(self) -> bool:
        """Whether a person is there who plays their seat themselves."""
        return any(seat.is_human and seat.present and not seat.why for seat in self.seats)

    @property
    def paused(self) -> bool:
        """Whether nobody is there to play or to watch."""
        return not self.watched and not any(seat.present for seat in self.seats)

    @property
    def deadline(self) -> float | None:
        """When a bot takes over the seat to act."""
        if self.to_act is None:
            return None
        limit = self.settings.time_limit if self.seats[self.to_act].is_program else self.time_limit
        return None if limit is None else self.turn_at + limit

    @property
    def time_limit(self) -> float | None:
        """Seconds for a turn; None without a limit, and where nobody would wait for them."""
        return None if self.waits else self.settings.time_limit

    @property
    def waits(self) -> bool:
        """Whether one person plays, for whom the table waits as long as they look at it."""
        return sum(seat.is_human for seat in self.seats) == 1

    @property
    def next_deal_at(self) -> float | None:
        """When the next deal begins by itself; None if it waits for somebody, or no further one comes."""
        if self.status != "between":
            return None
        asked = self._asked
        if not asked:
            return None if self.rests else self.turn_at + BOTS_PAUSE
        if all(seat.ready for seat in asked):
            return self.turn_at
        return self.ready_at + NEXT_DEAL if self.ready_at else None

    @property
    def rests(self) -> bool:
        """Whether no further deal begins by itself, as bots have long played among themselves.

        It begins once somebody asks for it, takes a seat back, or comes.
        """
        waits = self.status == "between" and not self.is_shuffling
        return waits and self.alone >= DEALS_ALONE and not self._asked

    @property
    def _asked(self) -> list[Seat]:
        """Those without whom the next deal does not begin at once."""
        return [seat for seat in self.seats if seat.present and (seat.ready or not seat.why)]

    @property
    def due(self) -> float | None:
        """When something happens by itself, if bots think no longer than they pause; None if nothing does."""
        return self.due_after(0.0)

    def due_after(self, moment: float) -> float | None:
        """The same, where a bot is heard no sooner than so many seconds after it was asked."""
        if self.paused or self.status == "closed":
            return None
        found = [due for due in (self._play_due(moment), self.host_due) if due is not None]
        return min(found, default=None)

    def heard_at(self, moment: float) -> float:
        """When a bot to act is heard, where that is no sooner than so many seconds after it was asked.

        It follows from what all see.
        """
        assert self.match is not None
        assert self.match.position is not None
        limit = self.settings.time_limit
        pause = natural_pause(self, self.match.position)
        return max(self.turn_at + pause, self.asked_at + (moment if limit is None else min(moment, limit)))

    @property
    def host_due(self) -> float | None:
        """When somebody else becomes the host; None while the host is there, or nobody else is."""
        heir, host = self.heir, self.seat_of(self.host)
        if heir is None or (host is not None and self.seats[host].present):
            return None
        return HOST_GRACE + (self.seats[heir].since if host is None else self.seats[host].gone_at)

    @property
    def heir(self) -> int | None:
        """Who is the host if the host is gone: of those who are there, whoever has sat there longest."""
        there = [
            i for i, seat in enumerate(self.seats) if seat.is_human and seat.present and seat.session != self.host
        ]
        return min(there, key=lambda i: self.seats[i].since, default=None)

    def _play_due(self, moment: float) -> float | None:
        if self.shuffling is not None and not self.shuffling.done:
            return self.shuffling.until
        if self.window is not None:
            return self.window.until
        if self.status == "between":
            return self.next_deal_at
        if self.to_act is None:
            return None
        seat = self.seats[self.to_act]
        if seat.played_by_bot:
            return self.heard_at(moment)
        if self.waits and seat.present and not seat.is_program:
            return None
        limit = self.deadline or self.turn_at + LONGEST_TURN
        return limit if seat.present else min(limit, max(self.turn_at, seat.gone_at + GRACE))

    def seat_of(self, session: str) -> int | None:
        """The seat that belongs to a session."""
        return next((i for i, seat in enumerate(self.seats) if seat.is_person and seat.session == session), None)

    def reserved_seat_of(self, session: str) -> int | None:
        """The seat that is a session's once the deal that is on is over."""
        reserved = ((i, seat.reserved_for) for i, seat in enumerate(self.seats))
        return next((i for i, found in reserved if found is not None and found[0] == session), None)

    def commands_of(self, session: str) -> tuple[str, ...]:
        """Ids of the last commands of a session that counted, though it has left."""
        return next((commands for left, commands in self.left if left == session), ())

    def seq(self, viewer: int | None) -> int:
        """How many things have happened that a viewer may know of."""
        return self.public + (0 if viewer is None else self.private[viewer])

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with one seat changed."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    @property
    def current(self) -> Match:
        """The match that has begun."""
        assert self.match is not None
        return self.match

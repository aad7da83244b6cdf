"""State of a table, as an immutable value. No clock, sockets or database."""

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
"""Seconds that a turn waits for a person who has lost the connection."""

LONGEST_TURN: Final = 600.0
"""Seconds for a turn at a table without a limit, so that it never hangs."""

NEXT_DEAL: Final = 20.0
"""Seconds from the first player's request for the next deal to that deal."""

HOST_GRACE: Final = 60.0
"""Seconds that a table waits for its host; then the person seated longest becomes the host."""

BOTS_PAUSE: Final = 5.0
"""Seconds between deals if there is nobody to ask."""


DEALS_ALONE: Final = 10
"""Number of deals that bots play among themselves after a person last came or acted; then they rest."""


@dataclass(frozen=True, slots=True)
class Table:
    """State of a table. Times are seconds since 1970.

    Attributes:
        status: `lobby`, `playing`, `between`, `over`; `closed` for good.
        match: Current match; it has forgotten the deals before the last one.
        matches: Number of matches that have begun.
        turn: Number of public turns.
        turn_at: Time at which the current turn began; between deals, time at which the deal ended.
        handed_at: Time at which a bot first took over the seat to act in this turn; before `turn_at` if none did.
        window: Current window, while Aces may be exposed or revealed.
        doers: Doer of each event of the deal.
        shuffling: Shuffle of this match or, while `is_shuffling`, of the next deals.
        dealt: Cards dealt to each seat.
        holders: Session that each seat belonged to when the deal was dealt; no other session sees its cards.
        last, sheet: Last finished deal; latest deals of this match, without cards.
        ready_at: Time of the first request for the next deal; 0 for none.
        alone: Number of deals begun since a person came or acted.
        left: Sessions that have left, the latest last, with the ids of their commands that counted.
        removed: Sessions that the host has removed.
        public, private: Number of entries for all, and of further entries for each seat alone.
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
        """Seat to act; None in a window and outside of a deal."""
        if self.status != "playing" or self.window is not None or self.match is None or self.match.position is None:
            return None
        return self.match.position.to_act

    @property
    def is_shuffling(self) -> bool:
        """True if a match or its next deal waits for the shares of its seats."""
        return self.shuffling is not None and not self.shuffling.done

    @property
    def seen_to_act(self) -> int | None:
        """Seat to act as far as all may know; None also if that is secret."""
        position = None if self.match is None else self.match.position
        return None if position is None or self.to_act is None else position.view(None).to_act

    @property
    def asked_at(self) -> float:
        """Time at which the bot to act begins to think."""
        return max(self.turn_at, self.handed_at)

    @property
    def is_on(self) -> bool:
        """True during a deal and between deals."""
        return self.status in {"playing", "between"}

    @property
    def has_player(self) -> bool:
        """True if a person is connected and plays their seat themselves."""
        return any(seat.is_human and seat.present and not seat.why for seat in self.seats)

    @property
    def paused(self) -> bool:
        """True if no player and no spectator is connected."""
        return not self.watched and not any(seat.present for seat in self.seats)

    @property
    def deadline(self) -> float | None:
        """Time at which a bot takes over the seat to act; None without a limit."""
        if self.to_act is None:
            return None
        limit = self.settings.time_limit if self.seats[self.to_act].is_program else self.time_limit
        return None if limit is None else self.turn_at + limit

    @property
    def time_limit(self) -> float | None:
        """Seconds for a turn; None without a limit, and if no other human would wait (`waits`)."""
        return None if self.waits else self.settings.time_limit

    @property
    def waits(self) -> bool:
        """True if exactly one human plays; the table waits for them while they are connected."""
        return sum(seat.is_human for seat in self.seats) == 1

    @property
    def next_deal_at(self) -> float | None:
        """Time at which the next deal begins by itself; None if it waits for somebody, or if there is none."""
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
        """True if no further deal begins by itself, as bots have long played among themselves.

        The next deal begins once a person requests it, takes a seat back, or connects.
        """
        waits = self.status == "between" and not self.is_shuffling
        return waits and self.alone >= DEALS_ALONE and not self._asked

    @property
    def _asked(self) -> list[Seat]:
        """Seats whose requests the next deal needs to begin at once."""
        return [seat for seat in self.seats if seat.present and (seat.ready or not seat.why)]

    @property
    def due(self) -> float | None:
        """Time of the next action that needs no command, if bots think no longer than their pause; None for none."""
        return self.due_after(0.0)

    def due_after(self, moment: float) -> float | None:
        """Return `due` for bots whose answers take effect at the earliest `moment` seconds after the question."""
        if self.paused or self.status == "closed":
            return None
        found = [due for due in (self._play_due(moment), self.host_due) if due is not None]
        return min(found, default=None)

    def heard_at(self, moment: float) -> float:
        """Return the time at which the answer of the bot to act takes effect.

        It is at the earliest `moment` seconds after the question, or once the limit for a turn is over. It depends on
        public state only.
        """
        assert self.match is not None
        assert self.match.position is not None
        limit = self.settings.time_limit
        pause = natural_pause(self, self.match.position)
        return max(self.turn_at + pause, self.asked_at + (moment if limit is None else min(moment, limit)))

    @property
    def host_due(self) -> float | None:
        """Time at which another person becomes the host; None while the host is connected, or if nobody else is."""
        heir, host = self.heir, self.seat_of(self.host)
        if heir is None or (host is not None and self.seats[host].present):
            return None
        return HOST_GRACE + (self.seats[heir].since if host is None else self.seats[host].gone_at)

    @property
    def heir(self) -> int | None:
        """Seat of the next host if the host is gone: that of the connected human seated longest; None for nobody."""
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
        """Return the seat that belongs to a session; None if it has none."""
        return next((i for i, seat in enumerate(self.seats) if seat.is_person and seat.session == session), None)

    def reserved_seat_of(self, session: str) -> int | None:
        """Return the seat that is reserved for a session until the end of the deal; None if there is none."""
        reserved = ((i, seat.reserved_for) for i, seat in enumerate(self.seats))
        return next((i for i, found in reserved if found is not None and found[0] == session), None)

    def commands_of(self, session: str) -> tuple[str, ...]:
        """Return the ids of the last commands that counted of a session that has left."""
        return next((commands for left, commands in self.left if left == session), ())

    def seq(self, viewer: int | None) -> int:
        """Return the number of entries that a viewer may know of: the last sequence number of its stream."""
        return self.public + (0 if viewer is None else self.private[viewer])

    def with_seat(self, number: int, seat: Seat) -> Table:
        """Return the table with one seat replaced."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    @property
    def current(self) -> Match:
        """The match, once it has begun."""
        assert self.match is not None
        return self.match

"""Immutable table state, independent of clocks, sockets and the database."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.match import Match
    from clamber.records.doers import Doer
    from clamber.server.table.finished import FinishedDeal
    from clamber.server.table.listing import Listing
    from clamber.server.table.rated_match import Obstacle, RatedMatch
    from clamber.server.table.seat import Seat
    from clamber.server.table.settings import TableSettings
    from clamber.server.table.shuffle import Shuffling
    from clamber.server.table.window import Window

DEALS_ALONE: Final = 10
"""Number of deals that bots play on their own after a person last arrived or acted, before the table rests."""


@dataclass(frozen=True, slots=True)
class Said:
    """Phrase or message at a table.

    Attributes:
        at: Time, in seconds since the epoch.
        session, name: Person on the seat at that time.
        phrase: The phrase; empty for a message in own words.
        text: The message; empty for a phrase, and for one of a forgotten person.
    """

    at: float
    seat: int
    session: str
    name: str
    phrase: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Table state. Times are in seconds since 1970.

    Attributes:
        status: `lobby`, `playing`, `between`, `over`, or (permanently) `closed`.
        match: Current match, without the deals before the last one.
        matches: Number of matches begun.
        turn: Number of public turns so far.
        turn_at: Time when the current turn began or, between deals, when the deal ended.
        handed_at: Time when a bot first took over the seat to act in this turn; earlier than `turn_at` if none did.
        window: Current window, while Aces may be exposed or revealed.
        doers: Doer of each event in the deal.
        shuffling: Shuffle of this match or, while `is_shuffling`, of the next deals.
        dealt: Cards dealt to each seat.
        holders: Session that held each seat when the cards were dealt; no other session sees the seat's cards.
        last, sheet: Last finished deal, and the latest deals of this match without cards.
        ready_at: Time of the first request for the next deal; 0 if there was none.
        watched, watchers: True if there are spectators, and their number as in `Watching`.
        alone: Number of deals begun since a person last arrived or acted.
        left: Departed sessions with their accepted command ids, most recent last.
        removed: Sessions removed by the host or the operator, which may not come back.
        closed_by: `host` or `operator` once the table is closed permanently; empty before.
        rated_match: Players and absences of the current match; None if it is casual.
        casual: Reason why the current match is casual, at a rated table; None if it is rated.
        listing: Entry in the list of open tables; None if the table is not listed.
        said: Latest phrases, at most `MOST_SAID`, most recent last.
        public, private: Number of public entries, and of additional private entries per seat.
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
    watchers: int = 0
    alone: int = 0
    left: tuple[tuple[str, tuple[str, ...]], ...] = ()
    removed: frozenset[str] = frozenset()
    closed_by: str = ""
    rated_match: RatedMatch | None = None
    casual: Obstacle | None = None
    listing: Listing | None = None
    said: tuple[Said, ...] = ()
    public: int = 0
    private: tuple[int, ...] = ()

    @property
    def to_act(self) -> int | None:
        """Seat to act; None in a window or outside a deal."""
        if self.status != "playing" or self.window is not None or self.match is None or self.match.position is None:
            return None
        return self.match.position.to_act

    @property
    def is_untouched(self) -> bool:
        """True if no seat has decided anything in the last deal, whose cards clients are still shown."""
        return all(doer == "chance" for doer in self.doers)

    @property
    def is_shuffling(self) -> bool:
        """True if the next deal is waiting for shares to be revealed."""
        return self.shuffling is not None and not self.shuffling.done

    @property
    def seen_to_act(self) -> int | None:
        """Publicly known seat to act; None if there is none or it is secret."""
        position = None if self.match is None else self.match.position
        return None if position is None or self.to_act is None else position.view(None).to_act

    @property
    def asked_at(self) -> float:
        """Time when the bot to act starts thinking."""
        return max(self.turn_at, self.handed_at)

    @property
    def is_on(self) -> bool:
        """True during a deal and between deals."""
        return self.status in {"playing", "between"}

    @property
    def is_open(self) -> bool:
        """True if spectators see all hands of the last deal, because nobody held a seat when it was dealt.

        No guest can take a seat in such a deal, only reserve one until it ends (`sitting`).
        """
        return bool(self.holders) and not any(self.holders)

    @property
    def has_player(self) -> bool:
        """True if a human is connected and playing their own seat."""
        return any(seat.is_human and seat.present and not seat.why for seat in self.seats)

    @property
    def paused(self) -> bool:
        """True if neither players nor spectators are connected."""
        return not (self.watched or self.plays_alone or any(seat.present for seat in self.seats))

    @property
    def plays_alone(self) -> bool:
        """True if bots play on a deal of a daily set, which its person has given up."""
        return bool(self.settings.daily_set) and self.status == "playing" and not any(s.is_person for s in self.seats)

    @property
    def waits(self) -> bool:
        """True if exactly one human plays. The table waits for them without limit while they are connected."""
        return sum(seat.is_human for seat in self.seats) == 1

    @property
    def rests(self) -> bool:
        """True if no further deal begins automatically because bots have played on their own for `DEALS_ALONE` deals.

        The next deal begins when a person requests it, takes a seat back, or connects.
        """
        waits = self.status == "between" and not self.is_shuffling
        return waits and self.alone >= DEALS_ALONE and not self.asked_for_deal

    @property
    def asked_for_deal(self) -> list[Seat]:
        """Seats that must all be ready for the next deal to begin immediately."""
        return [seat for seat in self.seats if seat.present and (seat.ready or not seat.why)]

    @property
    def heir(self) -> int | None:
        """Seat of the longest-seated connected human, who replaces an absent host; None if there is nobody."""
        candidates = [
            i for i, seat in enumerate(self.seats) if seat.is_human and seat.present and seat.session != self.host
        ]
        return min(candidates, key=lambda i: self.seats[i].since, default=None)

    @property
    def is_for_strangers(self) -> bool:
        """True if people meet here who do not know each other: for a rated or a quick match, or by the list."""
        return self.settings.rated or bool(self.settings.queue) or self.listing is not None

    def seat_of(self, session: str) -> int | None:
        """Return the seat held by a session; None if it holds none."""
        for number, seat in enumerate(self.seats):  # called for each viewer of each update
            if seat.session == session and seat.is_person:
                return number
        return None

    def reserved_seat_of(self, session: str) -> int | None:
        """Return the seat reserved for a session until the deal ends; None if there is none."""
        reserved = ((i, seat.reserved_for) for i, seat in enumerate(self.seats))
        return next((i for i, guest in reserved if guest is not None and guest[0] == session), None)

    @property
    def guests(self) -> dict[str, str]:
        """Names at this table of the sessions that hold a seat or have one reserved, by session."""
        reserved = [seat.reserved_for for seat in self.seats if seat.reserved_for is not None]
        return dict(reserved) | {seat.session: seat.name for seat in self.seats if seat.is_person}

    def mentions(self, session: str) -> bool:
        """Return True if the state holds a session, even of a guest who has left or was removed."""
        departed = {departed for departed, _ in self.left}
        players = () if self.rated_match is None else self.rated_match.players
        speakers = {said.session for said in self.said}
        return session in {*self.guests, self.host, *self.holders, *departed, *self.removed, *players, *speakers}

    def commands_of(self, session: str) -> tuple[str, ...]:
        """Return the most recently accepted command ids of a departed session."""
        return next((commands for departed, commands in self.left if departed == session), ())

    def seq(self, viewer: int | None) -> int:
        """Return the number of entries visible to a viewer, which is the last sequence number of its stream."""
        return self.public + (0 if viewer is None else self.private[viewer])

    def with_seat(self, number: int, seat: Seat) -> Table:
        """Return the table with one seat replaced."""
        return replace(self, seats=self.seats_with(number, seat))

    def seats_with(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats, with one of them replaced."""
        return (*self.seats[:number], seat, *self.seats[number + 1 :])

    @property
    def current(self) -> Match:
        """The current match, which must have begun."""
        assert self.match is not None
        return self.match

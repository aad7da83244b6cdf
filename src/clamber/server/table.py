"""A table as a value, and how what happens changes it. No clock, no sockets, no database."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber.match import new_match
from clamber.server.finished import Finished, deal_link
from clamber.server.happening import (
    Acted,
    BotSet,
    Came,
    Claimed,
    Closed,
    DealBegan,
    HandedOver,
    Happening,
    LeftSeat,
    Made,
    MatchBegan,
    Resumed,
    SatDown,
    Spoke,
    TookBack,
    WasReady,
    Watched,
    Went,
    WindowEnded,
    private_to,
)
from clamber.server.window import Window, after_window, first_window

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.match import Match
    from clamber.server.settings import Settings

STAND_IN: Final = "greedy"
"""Who plays a seat whose player is gone, and open seats."""

GRACE: Final = 20.0
"""Seconds that a turn waits for somebody whose connection is gone."""

LONGEST_TURN: Final = 600.0
"""Seconds for a turn where the table has no limit: it never hangs."""

NEXT_DEAL: Final = 20.0
"""Seconds from the first who is ready to the next deal."""

BOTS_PAUSE: Final = 5.0
"""Seconds between deals where nobody is asked."""

KEPT_ACTIONS: Final = 32
"""How many action ids of a seat are remembered."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Of the person, or of the bot.
        session: The hash of the session it belongs to.
        bot: Who plays it if no person does.
        why: Why a bot plays a person's seat: `asked`, `timeout`, `absent`; empty if it does not.
        present: Whether the person is connected.
        gone_at: Since when not.
        ready: Whether the person asked for the next deal.
        actions: Ids of the last commands that counted.
    """

    kind: str
    name: str
    session: str = ""
    bot: str = STAND_IN
    why: str = ""
    present: bool = False
    gone_at: float = 0.0
    ready: bool = False
    actions: tuple[str, ...] = ()

    @property
    def is_person(self) -> bool:
        """Whether it belongs to somebody."""
        return self.kind == "person"

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays it now."""
        return not self.is_person or bool(self.why)


@dataclass(frozen=True, slots=True)
class Noted:
    """What a table adds to an event of the match.

    Attributes:
        by: `person`, `bot` or `chance`.
        why: Why a bot did it for a person.
    """

    by: str
    why: str = ""


CHANCE: Final = Noted("chance")


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment.

    Attributes:
        status: `lobby`, `playing`, `between`, `over`.
        match: The match; finished deals in it keep their result and lose their actions.
        matches: How many matches began.
        turn: Counts the turns that all see.
        turn_at: When the current one began; when the deal ended, between deals.
        window: While Aces may be exposed or revealed.
        noted: Beside each action of the deal.
        dealt: What each seat was dealt.
        last, sheet: The last finished deal; those of this match.
        ready_at: When somebody asked first for the next deal; 0 for nobody.
        public, private: How many things have happened for all, and how many more for each seat.
    """

    id: str
    invite: str
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    status: str = "lobby"
    match: Match | None = None
    matches: int = 0
    turn: int = 0
    turn_at: float = 0.0
    window: Window | None = None
    noted: tuple[Noted, ...] = ()
    dealt: tuple[Cards, ...] = ()
    last: Finished | None = None
    sheet: tuple[Finished, ...] = ()
    ready_at: float = 0.0
    watched: bool = False
    public: int = 0
    private: tuple[int, ...] = ()

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None in a window and while nothing is played."""
        if self.status != "playing" or self.window is not None or self.match is None or self.match.position is None:
            return None
        return self.match.position.to_act

    @property
    def paused(self) -> bool:
        """Whether nobody is there to play or to watch."""
        return not self.watched and not any(seat.present for seat in self.seats)

    @property
    def deadline(self) -> float | None:
        """When a bot takes over the seat to act."""
        if self.to_act is None or self.settings.time_limit is None:
            return None
        return self.turn_at + self.settings.time_limit

    @property
    def next_deal_at(self) -> float | None:
        """When the next deal begins by itself; None if it waits for somebody, or no further one comes."""
        if self.status != "between":
            return None
        asked = [seat for seat in self.seats if seat.present and (seat.ready or not seat.why)]
        if all(seat.ready for seat in asked):
            return self.turn_at + (0 if any(seat.ready for seat in asked) else BOTS_PAUSE)
        return self.ready_at + NEXT_DEAL if self.ready_at else None

    @property
    def due(self) -> float | None:
        """When something happens by itself; None if only somebody can do something."""
        if self.paused:
            return None
        if self.window is not None:
            return self.window.until
        if self.status == "between":
            return self.next_deal_at
        if self.to_act is None:
            return None
        seat = self.seats[self.to_act]
        if seat.played_by_bot:
            return self.turn_at + self.settings.pace
        limit = self.turn_at + (self.settings.time_limit or LONGEST_TURN)
        return limit if seat.present else min(limit, max(self.turn_at, seat.gone_at + GRACE))

    def seat_of(self, session: str) -> int | None:
        """The seat that belongs to a session."""
        return next((i for i, seat in enumerate(self.seats) if seat.is_person and seat.session == session), None)

    def seq(self, viewer: int | None) -> int:
        """How many things have happened that a viewer may know of."""
        return self.public + (0 if viewer is None else self.private[viewer])

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with one seat changed."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def made(happening: Made) -> Table:
    """The table that was made."""
    seats = tuple(
        Seat(kind, name, session, bot, gone_at=happening.at) for kind, bot, name, session in happening.seats
    )
    return Table(
        id=happening.table,
        invite=happening.invite,
        settings=happening.settings,
        seats=seats,
        host=happening.host,
        turn_at=happening.at,
        public=1,
        private=(0,) * len(seats),
    )


def after(table: Table, happening: Happening) -> Table:
    """The table after something happened: counted, remembered, carried out."""
    only = private_to(happening)
    if only is None:
        table = replace(table, public=table.public + 1)
    else:
        private = list(table.private)
        private[only] += 1
        table = replace(table, private=tuple(private))
    table = _remember(table, happening)
    match happening:
        case MatchBegan() | DealBegan() | Acted() | Claimed() | WindowEnded():
            return _after_play(table, happening)
        case _:
            return _after_seats(table, happening)


def _remember(table: Table, happening: Happening) -> Table:
    action = getattr(happening, "action", "")
    number = happening.by if isinstance(happening, BotSet) else getattr(happening, "seat", None)
    if not action or number is None:
        return table
    seat = table.seats[number]
    return table.with_seat(number, replace(seat, actions=(*seat.actions, action)[-KEPT_ACTIONS:]))


def _after_seats(table: Table, happening: Happening) -> Table:
    match happening:
        case SatDown(at, number, session, name):
            return table.with_seat(number, Seat("person", name, session, gone_at=at))
        case Came(at, number):
            seat = table.seats[number]
            why = "" if seat.why == "absent" else seat.why
            return _awake(table, at).with_seat(number, replace(seat, present=True, why=why))
        case Went(at, number):
            return table.with_seat(number, replace(table.seats[number], present=False, gone_at=at))
        case Watched(at, on):
            return replace(_awake(table, at) if on else table, watched=on)
        case HandedOver(_, number, why):
            return table.with_seat(number, replace(table.seats[number], why=why))
        case TookBack(at, number):
            table = table.with_seat(number, replace(table.seats[number], why=""))
            return replace(table, turn_at=at) if table.to_act == number else table
        case LeftSeat(_, number):
            host = table.host if table.seats[number].session != table.host else _next_host(table, number)
            return replace(table.with_seat(number, Seat("open", STAND_IN)), host=host)
        case BotSet(_, _, number, bot):
            return table.with_seat(number, Seat("bot", bot, bot=bot) if bot else Seat("open", STAND_IN))
        case WasReady(at, number):
            table = table.with_seat(number, replace(table.seats[number], ready=True))
            return replace(table, ready_at=table.ready_at or at)
        case Resumed(at):
            seats = tuple(replace(seat, present=False, gone_at=at) for seat in table.seats)
            return replace(table, seats=seats, watched=False)
        case Closed() | Spoke():
            return table
        case _:
            raise AssertionError(f"{type(happening).__name__} changes no seat")


def _next_host(table: Table, leaver: int) -> str:
    """The session of the next person round the table."""
    count = len(table.seats)
    around = [table.seats[(leaver + i) % count] for i in range(1, count)]
    return next((seat.session for seat in around if seat.is_person), "")


def _awake(table: Table, at: float) -> Table:
    """A table that waited because nobody was there goes on from now."""
    if not table.paused:
        return table
    window = None if table.window is None else replace(table.window, until=at + table.window.length)
    return replace(table, turn_at=at, window=window)


def _after_play(table: Table, happening: Happening) -> Table:
    match happening:
        case MatchBegan(at, seed):
            rules = table.settings.ruleset()
            match = new_match(rules, seed=seed, names=[seat.name for seat in table.seats])
            table = replace(table, matches=table.matches + 1, sheet=())
            return _dealt(table, match, at)
        case DealBegan(at):
            return _dealt(table, _of(table).next_deal(), at)
        case Claimed(_, number, play):
            assert table.window is not None
            return replace(table, window=table.window.with_claim(number, play))
        case Acted(at, number, play, bot):
            hidden = play == "no"
            table = _done(table, play, bot=bot)
            if not hidden:
                table = replace(table, turn=table.turn + 1, turn_at=at)
            return _settled(table, at)
        case WindowEnded(at, answers):
            for _, play, bot in answers:
                table = _done(table, play, bot=bot)
            assert table.window is not None
            window = after_window(table.window, _of(table), table.settings, at, answers)
            table = replace(table, window=window, turn=table.turn + 1, turn_at=at)
            return table if window is not None else _settled(table, at)
        case _:
            raise AssertionError(f"{type(happening).__name__} is no play")


def _of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def _dealt(table: Table, match: Match, at: float) -> Table:
    """The table with a deal just dealt."""
    assert match.position is not None
    window = first_window(match, table.settings, at)
    dealt = match.position.hands if window is None else window.dealt
    slim = tuple(replace(deal, deck=(), events=()) for deal in match.deals[:-1])
    table = replace(
        table,
        status="playing",
        match=replace(match, deals=(*slim, match.deals[-1])),
        turn=table.turn + 1,
        turn_at=at,
        window=window,
        noted=(CHANCE,) * len(match.deals[-1].events),
        dealt=dealt,
        ready_at=0.0,
        seats=tuple(replace(seat, ready=False) for seat in table.seats),
    )
    return table if window is not None else _settled(table, at)


def _done(table: Table, play: str, *, bot: bool) -> Table:
    """The table after an action of the seat to act, and of chance after it."""
    before = _of(table)
    done = len(before.deals[-1].events)
    match = before.apply(play)
    events = match.deals[-1].events
    why = table.seats[events[done].seat].why if bot else ""
    noted = (*table.noted, Noted("bot" if bot else "person", why), *(CHANCE,) * (len(events) - done - 1))
    return replace(table, match=match, noted=noted)


def _settled(table: Table, at: float) -> Table:
    """The table with a finished deal noted in its sheet."""
    match = _of(table)
    position = match.position
    if position is None or not position.is_over or match.result is None:
        return table
    number = len(match.deals) - 1
    finished = Finished(
        match=table.matches - 1,
        number=number,
        result=match.result,
        hands=position.hands,
        dealt=table.dealt,
        totals=None if match.rules.game.levels else match.totals,
        level=position.level_index,
        special=-1 if position.special is None else position.special.face,
        link=deal_link(match.seed or 0, number),
    )
    status = "over" if match.is_over else "between"
    return replace(table, status=status, last=finished, sheet=(*table.sheet, finished), turn_at=at, window=None)

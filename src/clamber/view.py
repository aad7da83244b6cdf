"""Views: positions as seen by one seat. Players, bots, environments and spectators receive only views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast, overload

from clamber._internal.arguments import CLASSES, refuse, seat_in, whole
from clamber._internal.field_docs import field_docs
from clamber._internal.seeds import SEED_BITS, seed_or_random
from clamber.cards import NO_CARDS, RANKS, Card, Cards
from clamber.engine import Hidden, MatchState, Seen, sample
from clamber.event import Events

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from clamber._internal.seeds import Seed
    from clamber.event import Event
    from clamber.play import Play, Plays
    from clamber.position import Position
    from clamber.rules.house import HouseRules

FieldValue = TypeVar("FieldValue")

_NOTHING, _ALL = Hidden.nothing, Hidden.all  # cached because accessing an enum member is a lookup

_SHOWN_AS = {"reveal": "draw"}
"""Phase shown to the other seats while one seat answers a secret question. (The kernel masks `resist`.)"""


@dataclass(frozen=True, slots=True)
class Paid:
    """Public part of a tribute (Guandan).

    Attributes:
        payer, receiver: Giving and receiving seats; the receiver is None until it is settled.
        given, returned: Cards given and returned; None until shown.
    """

    payer: int
    given: Card | None
    receiver: int | None
    returned: Card | None


class _Field:
    """Field of a view that is computed on first access and then kept in the `__dict__` of the view.

    Args:
        find: Function that computes it; None for a field that equals that of the masked position.
    """

    def __init__(self, find: Callable[[View], Any] | None = None) -> None:
        if find is not None:
            self._find = find

    @property
    def __doc__(self) -> str | None:  # type: ignore[override] # computed when asked for, like the source of a function
        """Docstring of the field, for `help()` and notebooks."""
        return field_docs(self._owner).get(self._name)

    def __repr__(self) -> str:
        return f"<field {self._name} of {self._owner.__name__}>"

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name
        if not hasattr(self, "_find"):
            self._find = attrgetter(f"masked.{name}")

    def __get__(self, view: View | None, owner: object = None) -> Any:
        if view is None:
            return self
        value = view.__dict__[self._name] = self._find(view)
        return value


def _computed(find: Callable[[View], FieldValue]) -> FieldValue:
    """Return a field that is computed by a function of the view."""
    return cast("FieldValue", _Field(find))


def _masked() -> Any:
    """Return a field that equals that of the masked position."""
    return _Field()


def _levels(view: View) -> tuple[str, str] | None:
    match = view.seen.match
    if match is None or view.rules.game.levels is None:
        return None
    return RANKS[match.levels[0]], RANKS[match.levels[1]]


def _phase(view: View) -> str:
    phase = view.masked.phase
    openly = view.open_questions or (view.to_act is not None and view.to_act == view.seat)
    return phase if openly else _SHOWN_AS.get(phase, phase)


def _tributes(masked: Position) -> tuple[Paid, ...]:
    """Return the tributes, omitting returns that are face down for the viewer."""
    if masked.state.resisted:
        return ()
    return tuple(
        Paid(tribute.payer, _card(tribute.given), tribute.receiver, _card(tribute.returned))
        for tribute in masked.state.tributes(masked.engine.table)
    )


def _card(face: int | None) -> Card | None:
    return None if face is None else Card(face)


@dataclass(frozen=True)
class View:
    """Position and deal history as seen by one seat. Each field is computed on first access."""

    rules: HouseRules = _masked()
    """The ruleset."""
    seat: int | None = _computed(lambda view: view.seen.seat)
    """Seat of the viewer; None for a spectator."""
    seats: int = _masked()
    """Number of seats."""
    phase: str = _computed(_phase)
    """As in `Position.phase`, but `draw` or `tribute` if the viewer may not know that a seat is being asked to reveal
    or to resist.
    """
    to_act: int | None = _masked()
    """Seat to act; None if only the seat being asked may know."""
    first: int = _masked()
    """Seat that drew first."""
    leader: int | None = _masked()
    """Seat that led, or is to lead, the current trick; None if there is no trick."""
    last_player: int | None = _masked()
    """Seat that made the play to beat; None on a lead."""
    hand: Cards = _computed(lambda view: NO_CARDS if view.seat is None else view.masked.hand(view.seat))
    """The viewer's own cards; empty for a spectator."""
    sizes: tuple[int, ...] = _computed(lambda view: tuple(view.seen.sizes()))
    """Number of cards per hand."""
    known: tuple[Cards, ...] = _computed(lambda view: view.masked.all_known)
    """Publicly known cards of each hand."""
    talon: int = _masked()
    """Number of cards not dealt yet."""
    to_beat: Play | None = _masked()
    """Play on the table; None on a lead."""
    waiting: tuple[int, ...] = _computed(lambda view: tuple(view.masked.state.waiting))
    """Seats that may still respond to the play on the table, bid, or double."""
    order: tuple[int, ...] = _masked()
    """Seats that have gone out, in order."""
    level: str | None = _masked()
    """Level of the deal (Guandan)."""
    wild_rank: str | None = _masked()
    """Wild rank, once drawn (Dou Dizhu)."""
    special: Card | None = _masked()
    """Wild card (Guandan), or the Big Ace once it is named."""
    drawn: int = _computed(lambda view: view.masked.state.drawn)
    """Number of cards drawn by all seats (Big A, during the draw)."""
    declarer: int | None = _masked()
    """Seat that exposed an Ace (Big A) or won the auction (Dou Dizhu)."""
    partner: int | None = _computed(lambda view: view.masked.state.partner)
    """Partner of the declarer, once known to the viewer."""
    alone: bool = _computed(lambda view: view.seen.is_alone())
    """True if the viewer knows that the declarer plays alone."""
    bid: int | None = _masked()
    """Highest bid so far; 0 before the first bid, None in games without an auction."""
    bidder: int | None = _masked()
    """Highest bidder so far."""
    doubled: tuple[int, ...] = _masked()
    """Seats that have doubled their settlement since the auction was won."""
    is_doubling: bool = _masked()
    """True if seats are being asked to double."""
    open_hands: tuple[int, ...] = _masked()
    """Seats whose hands are open to all; `known` contains their cards."""
    is_showing: bool = _masked()
    """True if seats are being asked to show their hands."""
    bottom: Cards = _masked()
    """Bottom cards taken by the winner of the auction."""
    multiplier: int = _masked()
    """Multiplier of the bid from bombs and the bottom cards so far; 1 in games without an auction."""
    tributes: tuple[Paid, ...] = _computed(lambda view: _tributes(view.masked))
    """Public part of this deal's tributes."""
    losers_hold_red_jokers: bool = _computed(lambda view: view.masked.state.losers_hold_red_jokers)
    """True if no tribute was paid and the only known reason is that the losers hold the red jokers (GD-95)."""
    levels: tuple[str, str] | None = _computed(_levels)
    """Levels of both teams (Guandan); None outside a match and in games without levels."""
    totals: tuple[int, ...] | None = _computed(
        lambda view: None if view.seen.match is None else tuple(view.seen.match.totals)
    )
    """Points per seat in the match; None outside a match."""
    declarers: int | None = _computed(lambda view: None if view.seen.match is None else view.seen.match.declarers)
    """Side whose level is played (Guandan), 0 for seats 0 and 2; None if there is none."""
    failures: tuple[int, int] = _computed(
        lambda view: (0, 0) if view.seen.match is None else view.seen.match.failures
    )
    """Number of losses per side as declarers at level A, if the rules count them (Guandan)."""
    history: tuple[Event, ...] = _computed(lambda view: view.seen.history())
    """Events of this deal as seen by the viewer; empty outside a match."""
    legal: Plays = _computed(lambda view: view.seen.legal())
    """Legal plays of the viewer; empty unless it is the viewer's turn."""
    open_questions: bool = _computed(lambda view: view.masked.engine.open_questions)
    """True if every seat is asked publicly whether it shows something, as in environments."""
    unseen: Cards = _computed(lambda view: Cards(*view.seen.unseen()))
    """Cards whose location the viewer does not know: in other hands, face down or in the talon."""
    masked: Position = _computed(lambda view: view.seen.masked())
    """Position without the information hidden from the viewer, so that no query can reveal it."""

    def __hash__(self) -> int:
        return hash((self.seat, self.masked))

    def __reduce__(self) -> tuple[Any, ...]:
        position, events = self.seen.concealed()  # the hidden cards stay here
        match = None if self.seen.match is None else self.seen.match.to_bytes()
        return _restore_view, (position, self.seat, match, events)

    @property
    def seen(self) -> Seen:
        """Kernel object from which the fields are computed, for policies. It reveals no more than the view."""
        seen: Seen = self.__dict__["seen"]
        return seen

    @property
    def is_my_turn(self) -> bool:
        """True if the viewer is to act."""
        return len(self.legal) > 0

    def leads(self) -> Plays:
        """Return all plays that the viewer could lead if it had the lead; empty if its hand is empty."""
        plays: Plays = self.seen.leads()
        return plays

    def teammate(self, other: int) -> bool:
        """Return True if the viewer knows that a seat is on its side; always True for its own seat.

        Raises:
            InvalidArgumentError: There is no such seat.
        """
        other = seat_in(self.seats, other, "other")
        if self.seat is None or self.seat == other:
            return self.seat == other
        if self.rules.game.levels is not None:
            return (self.seat ^ other) & 1 == 0
        if self.declarer is None:
            return False
        big = {self.declarer, self.partner}
        if self.seat in big:
            return other in big
        return other != self.declarer and (self.alone or (self.partner is not None and other != self.partner))

    def captures(self, play: Play) -> bool:
        """Return True if a play would take the bomb on the table into the hand (Big A)."""
        return self.masked.captures(play)

    @overload
    def sample(self, n: random.Random | None = None, /, *, seed: Seed | None = None) -> Position: ...
    @overload
    def sample(self, n: SupportsIndex, /, *, seed: Seed | None = None) -> list[Position]: ...
    def sample(
        self, n: SupportsIndex | random.Random | None = None, /, *, seed: Seed | None = None
    ) -> Position | list[Position]:
        """Return a random position (or a list of `n`) consistent with what the viewer knows.

        No conclusions are drawn from plays that other seats could have made but did not, not even under
        `must_play_if_able`, where a pass is informative. While a seat is being asked in secret (`to_act` is None),
        each sampled position is advanced to the next question that its cards raise. Spectators can sample, too.

        Args:
            n: Number of positions, returned as a list. Defaults to a single position. A `random.Random` passed here
                supplies the seed.
            seed: Seed for the cards, from 0 to 2**256 - 1, or a stream such as `(1, 0)`. Equal seeds give equal
                positions, and a smaller `n` gives a prefix. Defaults to system randomness.

        Raises:
            InvalidArgumentError: `n` is not an integer of 0 or more, or the seed is out of range.
            RuntimeError: No deal of the unseen cards is consistent with the view; this cannot happen for a view of an
                actual game.
        """
        if n is not None and not isinstance(n, SupportsIndex) and hasattr(n, "getrandbits"):
            seed = n.getrandbits(SEED_BITS)
            n = None
        number = 1 if n is None else whole("n, the number of positions,", n, 0)
        positions: list[Position] = sample(self.seen, number, seed_or_random(seed))
        return positions[0] if n is None else positions

    def _repr_svg_(self) -> str:
        from clamber.text.table_svg import TableDrawing, table_svg  # noqa: PLC0415 - imported when something is drawn

        hands = tuple(self.hand if seat == self.seat else known for seat, known in enumerate(self.known))
        deal = TableDrawing.of(self.masked, self.history)
        return table_svg(
            replace(deal, phase=self.phase, to_act=self.to_act, hands=hands, sizes=self.sizes, viewer=self.seat)
        )


def view_of(
    position: Position, seat: int | None, match: MatchState | None = None, events: Sequence[Event] = ()
) -> View:
    """Return the view of a seat (None for a spectator), optionally within a match. All views are created here.

    Raises:
        InvalidArgumentError: There is no such seat.
    """
    held = events if isinstance(events, Events) else Events.of(position, events) if events else None
    view = object.__new__(View)
    if seat is not None:
        seat = seat_in(position.seats, seat)
    view.__dict__["seen"] = Seen(position, seat, match, held)
    return view


def _restore_view(position: Position, seat: int | None, match: bytes | None, events: Events | None) -> View:
    state = None if match is None else MatchState.from_bytes(position.engine.table, match)
    return view_of(position, seat, state, () if events is None else events)


def check_view(argument: object, name: str = "a view") -> None:
    """Raise InvalidArgumentError unless an argument is a view.

    Raises:
        InvalidArgumentError: The argument is a position, a match or anything else.
    """
    if not isinstance(argument, View):
        refuse(name, CLASSES["View"], argument)


def masked_position(position: Position, seat: int | None) -> Position:
    """Return the position without the cards hidden from a seat, so that no query can reveal them."""
    return type(position)(position.engine, position.state.masked(position.engine.table, seat))


def returns_are_hidden(position: Position) -> bool:
    """Return True if returns are made simultaneously and some are still pending (GD-93)."""
    return position.state.returns_are_hidden(position.engine.table)


def event_for(event: Event, position: Position, seat: int | None) -> Event | None:
    """Return an event as currently visible to a seat, or None if the event itself is hidden from the seat."""
    if event.hidden is _NOTHING or event.seat == seat:
        return event
    if event.hidden is _ALL:
        return None
    return event.face_down() if returns_are_hidden(position) else event

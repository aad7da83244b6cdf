"""Events of a deal, in one form for views, records, replays, the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import eq
from typing import TYPE_CHECKING, Any, cast, overload

from clamber.cards import NO_CARDS, Cards
from clamber.engine import (
    AskedFor,
    HeldEvent,
    HeldEvents,
    HeldPlay,
    HeldPosition,
    Hidden,
    derive_events,
    events_of,
)
from clamber.play import Play

if TYPE_CHECKING:
    from clamber.engine import Engine


@dataclass(frozen=True, slots=True)
class Event:
    """One action of a deal; in the history of a view, limited to the knowledge of the viewer.

    Its fields come from the kernel alone, which fills them at the time of the action (`kernel/run/history.hpp`).

    Attributes:
        seat: Seat that acted.
        play: The play; None only in a view, for a return that lies face down.
        trick: Index in the deal of the trick that it belongs to, from 0; None for a decision outside of tricks. A
            lead that is passed on belongs to the trick that it would have opened.
        captured: Cards that it took from the table into the hand (Big A).
        hidden: Part that only its seat may know: nothing, the card while returns lie face down, or all of it.
        drawn: Number of cards drawn by all seats until then, in deals where that matters (Big A).
        chance: True if the rules left it to chance.
        asked: Question that it answers, if the question can be declined, else `none`: a bid by score, or a call and
            then a grab; showing the hand; doubling (Dou Dizhu); showing an Ace (Big A); resisting tribute (Guandan).
    """

    seat: int
    play: Play | None
    trick: int | None = None
    captured: Cards = NO_CARDS
    hidden: Hidden = Hidden.nothing
    drawn: int = 0
    chance: bool = False
    asked: AskedFor = AskedFor.none

    @classmethod
    def of(cls, engine: Engine, level: int, special: int | None, held: HeldEvent) -> Event:
        """Return the event of a kernel event, at a level and with a special face."""
        return cls(
            held.seat,
            Play(engine, level, special, held.action, held.cards),
            held.trick,
            Cards(*held.captured) if held.captured != (0, 0) else NO_CARDS,
            held.hidden,
            held.drawn,
            held.chance,
            held.asked,
        )

    def face_down(self) -> Event:
        """Return the event without its card, for viewers that may not know the card."""
        return replace(self, play=None)

    @property
    def held(self) -> HeldEvent:
        """The event in the kernel's values.

        Raises:
            ValueError: The card lies face down for the viewer.
        """
        if self.play is None:
            raise ValueError("an event whose card lies face down is only for show")
        return HeldEvent(
            seat=self.seat,
            drawn=self.drawn,
            action=self.play.action,
            trick=self.trick,
            chance=self.chance,
            hidden=self.hidden,
            asked=self.asked,
            cards=self.play.masks,
            captured=self.captured.masks,
        )

    @property
    def kind(self) -> str:
        """Kind of the play; `return` for one that lies face down."""
        return "return" if self.play is None else self.play.kind

    @property
    def rank(self) -> str | None:
        """Key rank of the play, as `Play.rank`; None also for a return that lies face down."""
        return None if self.play is None else self.play.rank

    @property
    def action(self) -> int | None:
        """Id of the play; None for a return that lies face down."""
        return None if self.play is None else self.play.action

    @property
    def cards(self) -> Cards:
        """Cards that the action plays or names; empty for a return that lies face down."""
        return NO_CARDS if self.play is None else self.play.cards

    @property
    def is_combination(self) -> bool:
        """True if the action lays cards on the table."""
        return self.play is not None and self.play.is_combination

    @property
    def text(self) -> str:
        """Action in notation: `3s3h`, `expose Ah @17`, or `return ?` for a card that lies face down."""
        if self.play is None:
            return "return ?"
        return f"{self.play.text} @{self.drawn}" if self.play.kind == "expose" else self.play.text

    def __str__(self) -> str:
        """Return the event as a record writes it: `0 3s3h`, `2 expose Ah @17`."""
        return f"{self.seat} {self.text}"


if TYPE_CHECKING:

    class _Events(HeldEvents, Sequence[Event]):
        @overload
        def __getitem__(self, index: int) -> Event: ...
        @overload
        def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
        def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]: ...
        def __len__(self) -> int: ...
        def after(self, position: HeldPosition, play: HeldPlay) -> Events: ...
else:  # the two bases have different metaclasses, so no class can derive from both
    _Events = HeldEvents


class Events(_Events):
    """Immutable `Sequence` of the events of a deal; each event is created on access."""

    __slots__ = ()

    @classmethod
    def of(cls, position: HeldPosition, events: Iterable[Event] = ()) -> Events:
        """Return some events as those of the deal that a position belongs to."""
        return cast("Events", events_of(position, [event.held for event in events]))

    def _part(self, part: slice) -> tuple[Event, ...]:
        """Return the events of a slice."""
        return tuple(self[i] for i in range(*part.indices(len(self))))

    def __iter__(self) -> Iterator[Event]:
        return map(self.__getitem__, range(len(self)))

    def __reversed__(self) -> Iterator[Event]:
        return map(self.__getitem__, reversed(range(len(self))))

    def __contains__(self, event: object) -> bool:
        return any(event == other for other in self)

    index = Sequence.index
    count = Sequence.count

    def __eq__(self, other: object) -> bool:
        """Return True if another sequence holds equal events in the same order."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


Sequence.register(Events)
derive_events(events=Events, event=Event)

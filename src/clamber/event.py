"""Deal events, in a single form for views, records, replays, the terminal and the web page."""

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
    events_from,
    events_of,
)
from clamber.play import Play

if TYPE_CHECKING:
    from clamber.engine import CompiledRules


@dataclass(frozen=True, slots=True)
class Event:
    """One action of a deal; in the history of a view, the action as seen by the viewer.

    All fields are set by the kernel at the time of the action (`kernel/run/history.hpp`).

    Attributes:
        seat: Seat that acted.
        play: The play; None only in a view, for a face-down return.
        trick: Zero-based index of the trick within the deal; None for decisions outside tricks. A lead that is
            passed on belongs to the trick that it would have opened.
        captured: Cards taken from the table into the hand (Big A).
        hidden: Part hidden from the other seats: nothing, the card (while returns are face down), or everything.
        drawn: Number of cards drawn by all seats so far, in games where this matters (Big A).
        chance: True if the rules left the action to chance.
        asked: Question that the action answers, if it can be declined; else `none`. The questions are a bid by
            score, or a call and then a grab; showing the hand; doubling (Dou Dizhu); showing an Ace (Big A); and
            resisting tribute (Guandan).
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
    def of(cls, engine: CompiledRules, level: int, special: int | None, event: HeldEvent) -> Event:
        """Convert a kernel event.

        Args:
            engine: Rules of the deal.
            level: Kernel level of the deal.
            special: Special face of the deal; None if there is none.
            event: The event as kernel values.
        """
        return cls(
            event.seat,
            Play(engine, level, special, event.action, event.cards),
            event.trick,
            Cards(*event.captured) if event.captured != (0, 0) else NO_CARDS,
            event.hidden,
            event.drawn,
            event.chance,
            event.asked,
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Event:
        return self  # immutable, and there may be hundreds in an environment

    def face_down(self) -> Event:
        """Return the event with its card hidden, for viewers that may not know the card."""
        return replace(self, play=None)

    @property
    def held(self) -> HeldEvent:
        """The event as kernel values.

        Raises:
            ValueError: The card is face down for the viewer.
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
        """Kind of the play; `return` for a face-down return."""
        return "return" if self.play is None else self.play.kind

    @property
    def rank(self) -> str | None:
        """Key rank of the play, as in `Play.rank`; also None for a face-down return."""
        return None if self.play is None else self.play.rank

    @property
    def action(self) -> int | None:
        """Action id of the play; None for a face-down return."""
        return None if self.play is None else self.play.action

    @property
    def cards(self) -> Cards:
        """Cards that the action plays or names; empty for a face-down return."""
        return NO_CARDS if self.play is None else self.play.cards

    @property
    def is_combination(self) -> bool:
        """True if the action plays cards to the table."""
        return self.play is not None and self.play.is_combination

    @property
    def text(self) -> str:
        """Notation of the action, e.g. `3s3h` or `expose Ah @17`; `return ?` for a face-down return."""
        if self.play is None:
            return "return ?"
        return f"{self.play.text} @{self.drawn}" if self.play.kind == "expose" else self.play.text

    def __str__(self) -> str:
        """Return the event as written in a record, e.g. `0 3s3h` or `2 expose Ah @17`."""
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
        @property
        def engine(self) -> CompiledRules: ...
else:  # the two bases have different metaclasses, so no class can derive from both
    _Events = HeldEvents


class Events(_Events):
    """Immutable `Sequence` of the events of a deal, which are created on access."""

    __slots__ = ()

    @classmethod
    def of(cls, position: HeldPosition, events: Iterable[Event] = ()) -> Events:
        """Return the given events as the event sequence of a position's deal."""
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
        """Return True if another sequence contains equal events in the same order."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_events, (self.engine, self.to_bytes())

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


def _restore_events(engine: CompiledRules, data: bytes) -> Events:
    return cast("Events", events_from(engine, engine.table, data))


Sequence.register(Events)
derive_events(events=Events, event=Event)

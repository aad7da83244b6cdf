"""What was done in a deal, in one form for all who read it: views, records, replays, the terminal and the page."""

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
    """One action as it happened; in the history of a view, as far as the viewer may know it.

    The kernel fills it when the action is done (`kernel/run/history.hpp`); nobody else works it out.

    Attributes:
        seat: Who.
        play: What; None only in a view, for a return that lies face down.
        trick: Which trick of the deal it belongs to, from 0; None for a decision outside of tricks. A lead that is
            passed on belongs to the trick that it would have opened.
        captured: The cards that it took from the table into the hand (Big A).
        hidden: What of it only its seat may know: nothing, the card while returns lie face down, or all of it.
        drawn: Cards drawn by all seats until then, in the deals where that matters (Big A).
        chance: Whether the rules left it to chance.
        asked: What it answers that can be declined, `none` elsewhere: a bid by score, or a call and then a grab;
            whether one shows the hand; whether one doubles (Dou Dizhu); whether one shows an Ace (Big A); whether
            one resists tribute (Guandan).
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
        """The kernel's event at a level with a special face."""
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
        """The same for those who may not know its card."""
        return replace(self, play=None)

    @property
    def held(self) -> HeldEvent:
        """The same for the kernel.

        Raises:
            ValueError: Its card lies face down for whose view this is.
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
        """The kind of its play."""
        return "return" if self.play is None else self.play.kind

    @property
    def rank(self) -> str | None:
        """The key rank of a combination; None for other decisions and for kinds that have only one."""
        return None if self.play is None else self.play.rank

    @property
    def action(self) -> int | None:
        """The id of its play; None for a return that lies face down."""
        return None if self.play is None else self.play.action

    @property
    def cards(self) -> Cards:
        """The cards that were played or named, if they are shown."""
        return NO_CARDS if self.play is None else self.play.cards

    @property
    def is_combination(self) -> bool:
        """Whether it laid cards on the table."""
        return self.play is not None and self.play.is_combination

    @property
    def text(self) -> str:
        """What was done, in notation: `3s3h`, `expose Ah @17`, `return ?` for a card that lies face down."""
        if self.play is None:
            return "return ?"
        return f"{self.play.text} @{self.drawn}" if self.play.kind == "expose" else self.play.text

    def __str__(self) -> str:
        """As a record writes it: `0 3s3h`, `2 expose Ah @17`."""
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
else:  # no class can have both bases, as each has a metaclass of its own
    _Events = HeldEvents


class Events(_Events):
    """What was done in a deal, each event made when it is asked for: a `Sequence` that never changes."""

    __slots__ = ()

    @classmethod
    def of(cls, position: HeldPosition, events: Iterable[Event] = ()) -> Events:
        """The events of the deal that a position belongs to."""
        return cast("Events", events_of(position, [event.held for event in events]))

    def _part(self, part: slice) -> tuple[Event, ...]:
        """What a slice names."""
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
        """Whether these are the same events in the same order."""
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

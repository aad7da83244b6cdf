"""What was done in a deal, in one form for all who read it: views, records, replays, the terminal and the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.cards import NO_CARDS, Cards
from clamber.engine import HeldEvent, Hidden
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
    """

    seat: int
    play: Play | None
    trick: int | None = None
    captured: Cards = NO_CARDS
    hidden: Hidden = Hidden.nothing
    drawn: int = 0
    chance: bool = False

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
        )

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

"""What a seat does at its turn: a play of cards with its reading, a pass, or another decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import eq
from typing import TYPE_CHECKING, Any, Final, overload

from clamber.cards import Cards
from clamber.engine import Engine, HeldPlay, HeldPlays, derive

DECISIONS: Final = (
    *("pass", "no", "bid", "expose", "reveal", "resist", "give", "take", "return", "lead", "double"),
    *("show", "wild"),
)
"""The kinds of play that lay no combination on the table, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What cards are played as: a kind and its key rank (`tube:T`).

    Attributes:
        kind: `pair`, `bomb`, ... (`rules.kinds.KINDS`).
        rank: The key rank; None where a kind has only one.
    """

    kind: str
    rank: str | None = None

    def __str__(self) -> str:
        return self.kind if self.rank is None else f"{self.kind}:{self.rank}"


class Play(HeldPlay):
    """One action of a seat, with the cards chosen for it. Immutable; made by positions and parsers.

        >>> from clamber import ruleset
        >>> match = ruleset("guandan").new_match(seed=7)
        >>> play = match.position.legal()[0]
        >>> play, play.kind, play.rank, len(play.cards)
        (Play('2s'), 'single', '2', 1)

    Equal plays have the same action and the same cards.

    Attributes:
        action: Its id in this ruleset; the same at every level.
        masks: The chosen cards as the kernel takes them.
    """

    __slots__ = ()
    _engine: Engine
    _level: int
    _special: int | None

    @property
    def kind(self) -> str:
        """The kind of combination, or one of `DECISIONS`."""
        return self._engine.actions.kind_of(self.action)

    @property
    def rank(self) -> str | None:
        """The key rank of a combination, or that of `wild`; None for all else and for kinds that have only one."""
        return self._engine.actions.rank_of(self.action, self._level)

    @property
    def cards(self) -> Cards:
        """What leaves or shows itself in the hand; empty for what names no card, such as `pass` or `bid`."""
        return Cards(*self.masks) if self.is_combination else self._engine.actions.shown_by(self.action)

    @property
    def by_rank(self) -> dict[str, int]:
        """How many of each rank its cards are, the lowest first; `rank` is what it is played as."""
        return self.cards.by_rank

    @property
    def is_combination(self) -> bool:
        """Whether it lays cards on the table."""
        return self.action >= self._engine.actions.first_play

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb."""
        return self._engine.actions.is_bomb(self.action)

    @property
    def bomb_class(self) -> int:
        """Its place among the bombs of the game, from 1 for the lowest; 0 for an ordinary combination."""
        return self._engine.actions.bomb_class(self.action)

    @property
    def wild(self) -> int:
        """How many of its cards stand for others."""
        actions = self._engine.actions
        return actions.wild_in(self.action, self.cards, self._level) if self.is_combination else 0

    @property
    def power(self) -> int:
        """How high it stands among combinations of its kind and size at this level; more is higher."""
        return self._engine.actions.power_of(self.action, self._level) if self.is_combination else 0

    @property
    def seat(self) -> int | None:
        """The seat named by `lead`; None for everything else."""
        return self._engine.actions.seat_named(self.action)

    @property
    def stake(self) -> int | None:
        """The stake that a bid offers; None for everything else."""
        return self._engine.actions.stake_bid(self.action)

    @property
    def reading(self) -> Reading | None:
        """The reading of a combination; None for other decisions and for jokers led alone."""
        if not self.is_combination or self.kind == "joker_lead":
            return None
        return Reading(self.kind, self.rank)

    @property
    def text(self) -> str:
        """In notation; the reading is written where the cards alone do not say it."""
        return self._engine.text_of(self.action, self.masks, self._level, self._special)

    @property
    def full_text(self) -> str:
        """In notation with the reading always written."""
        reading = self.reading
        return self.text if reading is None else f"{self.text.partition('=')[0]}={reading}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return (self.action, self.masks, self._engine.rules) == (
            other.action,
            other.masks,
            other._engine.rules,
        )

    def __hash__(self) -> int:
        return hash((self.action, self.masks))

    def __reduce__(self) -> tuple[Any, ...]:
        return Play, (self._engine, self._level, self._special, self.action, self.masks)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Play({self.text!r})"


if TYPE_CHECKING:

    class _Plays(HeldPlays, Sequence[Play]):
        @overload
        def __getitem__(self, index: int) -> Play: ...
        @overload
        def __getitem__(self, index: slice) -> list[Play]: ...
        def __getitem__(self, index: int | slice) -> Play | list[Play]: ...
        def __len__(self) -> int: ...
else:  # no class can have both bases, as each has a metaclass of its own
    _Plays = HeldPlays


class Plays(_Plays):
    """Legal plays, each made when it is asked for: a `Sequence`."""

    __slots__ = ()

    def _part(self, part: slice) -> list[Play]:
        """What a slice names."""
        return [self[i] for i in range(*part.indices(len(self)))]

    def __iter__(self) -> Iterator[Play]:
        return map(self.__getitem__, range(len(self)))

    def __reversed__(self) -> Iterator[Play]:
        return map(self.__getitem__, reversed(range(len(self))))

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and play.action in self.ids

    index = Sequence.index
    count = Sequence.count

    def __eq__(self, other: object) -> bool:
        """Whether these are the same plays in the same order."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment] # as every sequence that compares by its items and may be long

    def __repr__(self) -> str:
        return f"[{', '.join(play.text for play in self)}]"


Sequence.register(Plays)
derive(play=Play, plays=Plays)

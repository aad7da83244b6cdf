"""Actions of a seat: card plays with their readings, passes, and other decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import eq
from typing import TYPE_CHECKING, Any, Final, overload

from clamber._internal.arguments import CLASSES, as_int, refuse
from clamber._internal.notebooks import draw
from clamber.cards import Cards
from clamber.engine import CompiledRules, HeldPlay, HeldPlays, HeldPosition, derive, no_plays
from clamber.errors import InvalidArgumentError

DECISIONS: Final = (
    *("pass", "no", "bid", "expose", "reveal", "resist", "give", "take", "return", "lead", "double"),
    *("show", "wild", "landlord"),
)
"""Kinds of action other than combinations, in listing order."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Reading of cards: a kind and its key rank, e.g. `tube:T`.

    Attributes:
        kind: Name of the kind, e.g. `pair` or `bomb` (`rules.kinds.KINDS`).
        rank: Key rank; None for kinds with only one.
    """

    kind: str
    rank: str | None = None

    def __str__(self) -> str:
        return self.kind if self.rank is None else f"{self.kind}:{self.rank}"


class Play(HeldPlay):
    """Action of a seat, with the cards chosen for it. Immutable; created by positions and parsers.

        >>> from clamber import ruleset
        >>> match = ruleset("guandan").new_match(seed=7)
        >>> play = match.position.legal()[0]
        >>> play, play.kind, play.rank, len(play.cards)
        (Play('2s'), 'single', '2', 1)

    Two plays are equal if they have the same action, cards and ruleset.

    Attributes:
        action: Action id in the ruleset, the same at every level.
        masks: Chosen cards as the pair of bitmasks used by the kernel (`Cards.masks`).
    """

    __slots__ = ()
    _engine: CompiledRules
    _level: int
    _special: int | None

    @property
    def kind(self) -> str:
        """Kind of the combination, or one of `DECISIONS`."""
        return self._engine.actions.kind_of(self.action)

    @property
    def rank(self) -> str | None:
        """Key rank of a combination, or the rank named by `wild`; None for other actions and kinds with only one."""
        return self._engine.actions.rank_of(self.action, self._level)

    @property
    def cards(self) -> Cards:
        """Cards that leave the hand or are shown; empty for actions without cards, e.g. `pass` or `bid`."""
        return Cards(*self.masks) if self.is_combination else self._engine.actions.shown_by(self.action)

    @property
    def by_rank(self) -> dict[str, int]:
        """Number of cards per rank, lowest first. For the key rank of the reading, see `rank`."""
        return self.cards.by_rank

    @property
    def is_combination(self) -> bool:
        """True if the action plays cards to the table."""
        return self.action >= self._engine.actions.first_play

    @property
    def is_bomb(self) -> bool:
        """True if the play is a bomb."""
        return self._engine.actions.is_bomb(self.action)

    @property
    def bomb_class(self) -> int:
        """Class among the bombs of the game, from 1 for the lowest; 0 for all other actions."""
        return self._engine.actions.bomb_class(self.action)

    @property
    def wild(self) -> int:
        """Number of cards that stand for others."""
        actions = self._engine.actions
        return actions.wild_in(self.action, self.cards, self._level) if self.is_combination else 0

    @property
    def power(self) -> int:
        """Strength among combinations of the same kind and size at this level, higher is stronger; else 0."""
        return self._engine.actions.power_of(self.action, self._level) if self.is_combination else 0

    @property
    def seat(self) -> int | None:
        """Seat named by a `lead`; None for all other actions."""
        return self._engine.actions.seat_named(self.action)

    @property
    def stake(self) -> int | None:
        """Stake offered by a `bid`; None for all other actions."""
        return self._engine.actions.stake_bid(self.action)

    @property
    def reading(self) -> Reading | None:
        """Reading of a combination; None for other actions and for jokers led alone."""
        if not self.is_combination or self.kind == "joker_lead":
            return None
        return Reading(self.kind, self.rank)

    @property
    def text(self) -> str:
        """Notation, including the reading if the cards alone are ambiguous."""
        return self._engine.text_of(self.action, self.masks, self._level, self._special)

    @property
    def full_text(self) -> str:
        """Notation that always includes the reading of a combination."""
        reading = self.reading
        if reading is None:
            return self.text
        return f"{self._engine.cards.text(self.cards, self._level, self._special)}={reading}"

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

    def _repr_svg_(self) -> str | None:
        return draw("play_svg.play_svg", self)


def check_play(argument: object) -> None:
    """Raise InvalidArgumentError unless an argument is a play.

    Raises:
        InvalidArgumentError: The argument is an action id, a text or anything else.
    """
    if not isinstance(argument, Play):
        refuse("a play", CLASSES["Play"], argument)


def check_legal(legal: Plays, action: object) -> int:
    """Return an action id as an int.

    Raises:
        InvalidArgumentError: It is not that of a legal play.
    """
    number = as_int(action)
    if number is None or number not in legal.ids:
        ids = ", ".join(map(str, legal.ids[:5]))
        raise InvalidArgumentError(f"action must be one of the {len(legal)} legal ids ({ids}, …), not {action!r}")
    return number


if TYPE_CHECKING:

    class _Plays(HeldPlays, Sequence[Play]):
        @overload
        def __getitem__(self, index: int) -> Play: ...
        @overload
        def __getitem__(self, index: slice) -> list[Play]: ...
        def __getitem__(self, index: int | slice) -> Play | list[Play]: ...
        def __len__(self) -> int: ...
        @property
        def ids(self) -> list[int]: ...
        def _concealed(self) -> HeldPosition: ...
else:  # the two bases have different metaclasses, so no class can derive from both
    _Plays = HeldPlays


class Plays(_Plays):
    """`Sequence` of legal plays, which are created on access.

    Attributes:
        ids: Action ids of the plays, in the same order.
    """

    __slots__ = ()

    def _part(self, part: slice) -> list[Play]:
        """Return the plays of a slice."""
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
        """Return True if another sequence contains equal plays in the same order."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment] # as every sequence that compares by its items and may be long

    def __reduce__(self) -> tuple[Any, ...]:
        position = self._concealed()  # for the seat to act, so that a view's plays reveal nothing
        return (_legal_of, (position,)) if len(self) else (no_plays, (position,))

    def __repr__(self) -> str:
        return f"[{', '.join(play.text for play in self)}]"

    def _repr_svg_(self) -> str | None:
        return draw("play_svg.plays_svg", self)


def _legal_of(position: HeldPosition) -> object:
    return position.legal()


Sequence.register(Plays)
derive(play=Play, plays=Plays)

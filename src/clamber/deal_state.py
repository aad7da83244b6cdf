"""State of a deal between events: hands, turn, play to beat, legal plays."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, SupportsIndex, overload

from clamber._internal.arguments import seat_in, whole
from clamber.cards import RANKS, Card, Cards, check_cards
from clamber.engine import PHASES, CombinationTable, CompiledRules, HeldPosition, State
from clamber.play import Play, check_legal, check_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Plays
    from clamber.rules.house import HouseRules


class DealState(HeldPosition):
    """Read-only state of a deal between events. The public subclass `Position` adds operations."""

    __slots__ = ("__dict__",)
    engine: CompiledRules
    _table: CombinationTable
    _state: State
    _level: int
    _special: int | None

    def __init__(self, engine: CompiledRules, state: State) -> None:
        super().__init__(engine, engine.table, state)

    @property
    def rules(self) -> HouseRules:
        """Ruleset of the deal."""
        return self.engine.rules

    @property
    def state(self) -> State:
        """Kernel state, for internal code that passes it back to the kernel."""
        return self._state

    @property
    def phase(self) -> str:
        """Phase: `draw`, `reveal`, `bid`, `resist`, `tribute`, `take`, `return`, `lead`, `play` or `over`."""
        return self._state.phase

    @property
    def is_void(self) -> bool:
        """True if the deal ended without a result and does not count."""
        return self._state.is_void

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._state.seats

    @property
    def first(self) -> int:
        """Seat that drew the first card: the dealer in Gan Deng Yan."""
        return self._state.first

    @property
    def leader(self) -> int | None:
        """Seat that led, or is to lead, the current trick; None if there is no trick."""
        return self._state.leader

    @property
    def level_index(self) -> int:
        """Rank index of the level (Guandan), or rank index of the wild rank plus 1 (Dou Dizhu); else 0."""
        return self._level

    @property
    def level(self) -> str | None:
        """Level of the deal (Guandan); None in games without levels."""
        return RANKS[self._level] if self.rules.game.levels is not None else None

    @property
    def wild_rank(self) -> str | None:
        """Wild rank of this deal; None if there is none or it has not been drawn yet (DDZ-52)."""
        return RANKS[self._level - 1] if self._level and self.rules.game.levels is None else None

    @cached_property
    def special(self) -> Card | None:
        """Wild level card (Guandan), or the Big Ace (Big A) once it is named; else None."""
        return None if self._special is None else Card(self._special)

    @property
    def special_face(self) -> int | None:
        """Face of `special`, as functions of the engine take it; None if there is none."""
        return self._special

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Number of cards in each hand."""
        return tuple(self._state.sizes())

    @property
    def talon(self) -> int:
        """Number of cards not dealt yet."""
        return self._state.talon

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order in which they went out; empty before phase `lead`."""
        return tuple(self._state.order) if PHASES.index(self._state.phase) >= PHASES.index("lead") else ()

    @property
    def declarer(self) -> int | None:
        """Seat that exposed an Ace (Big A) or won the auction (Dou Dizhu); None until then."""
        return self._state.declarer

    @property
    def bid(self) -> int | None:
        """Highest bid so far; 0 before the first bid, None in games without an auction."""
        return self._state.bid(self._table) if self.engine.groups.auction.bids else None

    @property
    def bidder(self) -> int | None:
        """Highest bidder so far; None before the first bid."""
        return self._state.bidder

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may still respond to the play on the table, bid, or double."""
        return tuple(self._state.waiting)

    @property
    def doubled(self) -> tuple[int, ...]:
        """Seats that have doubled their settlement since the auction was won."""
        return tuple(self._state.doubled)

    @property
    def open_hands(self) -> tuple[int, ...]:
        """Seats whose hands are open to all; `known` returns their cards."""
        return tuple(self._state.open)

    @property
    def is_showing(self) -> bool:
        """True if seats are being asked to show their hands (in phase `bid`, after the auction)."""
        return self._state.is_showing

    @property
    def is_doubling(self) -> bool:
        """True if seats are being asked to double (in phase `bid`, after the auction)."""
        return self._state.is_doubling

    @property
    def multiplier(self) -> int:
        """Multiplier of the bid from bombs and the bottom cards so far; 1 in games without an auction."""
        return self._state.multiplier(self._table) if self.rules.game.auction is not None else 1

    @property
    def bottom(self) -> Cards:
        """Bottom cards taken by the winner of the auction; empty until the auction is won."""
        return Cards(*self._state.bottom(self._table))

    @property
    def last_player(self) -> int | None:
        """Seat that made the play to beat; None on a lead."""
        return self._state.last if self.to_beat_id is not None else None

    @property
    def to_beat_id(self) -> int | None:
        """Action id of the play to beat; None on a lead."""
        return self._state.to_beat

    @cached_property
    def to_beat(self) -> Play | None:
        """Play to beat; None on a lead."""
        action = self.to_beat_id
        if action is None:
            return None
        return Play(self.engine, self._level, self._special, action, self._state.on_table(self._table))

    @property
    def must_lead(self) -> str | None:
        """Rank that the first lead must contain (`opening_lead=lowest_card`), or `joker`; None if not restricted."""
        lane = self._state.must_lead
        return None if lane is None else ("joker" if lane >= len(RANKS) else RANKS[lane])

    def hand(self, seat: int) -> Cards:
        """Return a seat's hand; during the draw (Big A), only the cards that the seat has looked at.

        Raises:
            InvalidArgumentError: There is no such seat.
        """
        return Cards(*self._state.hand(self._table, seat_in(self.seats, seat)))

    @cached_property
    def hands(self) -> tuple[Cards, ...]:
        """Hand of each seat."""
        return tuple(map(self.hand, range(self.seats)))

    def known(self, seat: int) -> Cards:
        """Return the publicly known cards of a hand: those shown, captured or exchanged.

        Raises:
            InvalidArgumentError: There is no such seat.
        """
        return Cards(*self._state.known(self._table, seat_in(self.seats, seat)))

    @cached_property
    def all_known(self) -> tuple[Cards, ...]:
        """Publicly known cards of each hand, as returned by `known`."""
        return tuple(map(self.known, range(self.seats)))

    # Legal plays

    if TYPE_CHECKING:  # called on every move, so implemented and documented in bindings/position.cpp

        @overload  # type: ignore[override] # the kernel's stub has no classes of Python
        def legal(self, detail: Literal["ranks"] = "ranks") -> Plays: ...
        @overload
        def legal(self, detail: str) -> Sequence[Play]: ...
        def legal(self, detail: str = "ranks") -> Sequence[Play]:
            """Return the legal plays of the seat to act, distinguished by `ranks` or by `cards`."""

    def default_play(self, action: SupportsIndex) -> Play:
        """Return the play for a legal action with its first choice of cards.

        Raises:
            InvalidArgumentError: There is no such action, or it is not legal.
            ValueError: No seat is to act.
        """
        number = whole("action", action, 0, self.engine.actions.total - 1)
        if self.to_act is not None:  # the kernel refuses a finished deal
            check_legal(self.legal(), number)
        return super().default_play(number)  # type: ignore[no-any-return]

    def _legal_cards(self) -> list[Play]:
        return [play for action in self._state.legal(self._table) for play in self._choices(action)]

    def _choices(self, action: int) -> list[Play]:
        if action < self.engine.actions.first_play:
            return [self.default_play(action)]
        choices = self._state.choices(self._table, action)
        return [Play(self.engine, self._level, self._special, action, cards) for cards in choices]

    def is_legal(self, play: Play) -> bool:
        """Return True if a play is legal for the seat to act.

        Raises:
            InvalidArgumentError: The argument is not a play.
        """
        check_play(play)
        return not self._state.why_not(self._table, play.action, play.masks)

    def readings_of(self, cards: Cards) -> list[int]:
        """Return the action ids of all readings of cards held by the seat to act, including illegal ones.

        Raises:
            InvalidArgumentError: The argument is not `Cards`.
        """
        check_cards(cards)
        return self._state.readings(self._table, cards.masks)

    def captures(self, play: Play) -> bool:
        """Return True if a play takes the bomb on the table into the hand (Big A).

        Raises:
            InvalidArgumentError: The argument is not a play.
        """
        check_play(play)
        return self._state.is_capture(self._table, play.action)

    def cards_text(self, cards: Cards) -> str:
        """Return the notation of cards, sorted in the card order of this deal.

        Raises:
            InvalidArgumentError: The argument is not `Cards`.
        """
        check_cards(cards)
        return self.engine.cards.text(cards, self._level, self._special)

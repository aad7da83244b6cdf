"""What is so in a deal at one moment: who holds what, whose turn it is, what is to beat, what may be played."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from clamber.cards import RANKS, Card, Cards
from clamber.engine import PHASES, Engine, HeldPosition, State, Table
from clamber.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.rules.house import HouseRules


class Facts(HeldPosition):
    """One deal at one moment, to be read; `Position` is what people hold, and adds what can be done with it."""

    __slots__ = ("__dict__",)
    engine: Engine
    _table: Table
    _state: State
    _level: int
    _special: int | None

    def __init__(self, engine: Engine, state: State) -> None:
        super().__init__(engine, engine.table, state)

    @property
    def rules(self) -> HouseRules:
        """The ruleset."""
        return self.engine.rules

    @property
    def state(self) -> State:
        """The kernel's state: for modules of this package that hand it back to the kernel."""
        return self._state

    @property
    def phase(self) -> str:
        """`draw`, `reveal`, `bid`, `resist`, `tribute`, `take`, `return`, `lead`, `play` or `over`."""
        return self._state.phase

    @property
    def is_void(self) -> bool:
        """Whether it ended without a result and does not count."""
        return self._state.is_void

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def first(self) -> int:
        """Who drew the first card: the dealer in Gan Deng Yan."""
        return self._state.first

    @property
    def leader(self) -> int | None:
        """Who led, or leads, the current trick."""
        return self._state.leader

    @property
    def level_index(self) -> int:
        """The level as a place in the ranks; 0 where no level is played."""
        return self._level

    @property
    def level(self) -> str | None:
        """The level that is played (Guandan)."""
        return RANKS[self._level] if self.rules.game.levels is not None else None

    @property
    def wild_rank(self) -> str | None:
        """The rank whose cards are wild in this deal; None where there is none, and before it is drawn (DDZ-52)."""
        return RANKS[self._level - 1] if self._level and self.rules.game.levels is None else None

    @cached_property
    def special(self) -> Card | None:
        """The wild level card of Guandan or the Big Ace of Big A, once it is named."""
        return None if self._special is None else Card(self._special)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Cards in each hand."""
        return tuple(self._state.sizes())

    @property
    def talon(self) -> int:
        """Cards that are not dealt yet."""
        return self._state.talon

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order in which they went out."""
        return tuple(self._state.order) if PHASES.index(self._state.phase) >= PHASES.index("lead") else ()

    @property
    def declarer(self) -> int | None:
        """Who exposed (Big A), or won the auction (Dou Dizhu); None until then."""
        return self._state.declarer

    @property
    def bid(self) -> int | None:
        """The highest bid; 0 before the first, None in games without an auction."""
        return self._state.bid(self._table) if self.engine.groups.auction.bids else None

    @property
    def bidder(self) -> int | None:
        """Who made it."""
        return self._state.bidder

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may still answer the play on the table, bid, or double."""
        return tuple(self._state.waiting)

    @property
    def doubled(self) -> tuple[int, ...]:
        """Who has doubled what they settle, since the auction was won."""
        return tuple(self._state.doubled)

    @property
    def open_hands(self) -> tuple[int, ...]:
        """Whose hands lie open to all: `known` has their cards."""
        return tuple(self._state.open)

    @property
    def is_showing(self) -> bool:
        """Whether it is asked now who shows their hand: the phase of bids goes on when the auction is won."""
        return self._state.is_showing

    @property
    def is_doubling(self) -> bool:
        """Whether that is what is asked now: the phase of bids goes on when the auction is won."""
        return self._state.is_doubling

    @property
    def multiplier(self) -> int:
        """What bombs and the bottom cards multiply the bid by so far; 1 in games without one."""
        return self._state.multiplier(self._table) if self.rules.game.auction is not None else 1

    @property
    def bottom(self) -> Cards:
        """The cards that went to the winner of the auction; empty until that is known."""
        return Cards(*self._state.bottom(self._table))

    @property
    def last_player(self) -> int | None:
        """Who made the play on the table."""
        return self._state.last if self.to_beat_id is not None else None

    @property
    def to_beat_id(self) -> int | None:
        """The action to beat; None on the lead."""
        return self._state.to_beat

    @cached_property
    def to_beat(self) -> Play | None:
        """The play to beat; None on the lead."""
        found = self.to_beat_id
        if found is None:
            return None
        return Play(self.engine, self._level, self._special, found, self._state.on_table(self._table))

    @property
    def must_lead(self) -> str | None:
        """The rank that the first lead must contain (`opening_lead=lowest_card`)."""
        lane = self._state.must_lead
        return None if lane is None else ("joker" if lane >= len(RANKS) else RANKS[lane])

    def hand(self, seat: int) -> Cards:
        """The cards of a seat; while Big A draws, those it has looked at."""
        return Cards(*self._state.hand(self._table, seat))

    @cached_property
    def hands(self) -> tuple[Cards, ...]:
        """All hands."""
        return tuple(map(self.hand, range(self.seats)))

    def known(self, seat: int) -> Cards:
        """Cards that everybody knows to be in this hand: shown, captured or exchanged."""
        return Cards(*self._state.known(self._table, seat))

    @cached_property
    def all_known(self) -> tuple[Cards, ...]:
        """`known` of every hand."""
        return tuple(map(self.known, range(self.seats)))

    @cached_property
    def all_hidden(self) -> tuple[Cards, ...]:
        """What of each hand is not known to everybody."""
        return tuple(hand - known for hand, known in zip(self.hands, self.all_known, strict=True))

    # What may be done

    if TYPE_CHECKING:  # asked for at every move, so they are in bindings/position.cpp, with all there is to say

        def legal(self, detail: str = "ranks") -> Sequence[Play]:
            """Everything the seat to act may do, in `ranks` or in `cards`."""

        def default_play(self, action: int) -> Play:
            """A legal action with its first choice of cards."""

    def _legal_cards(self) -> list[Play]:
        return [play for action in self._state.legal(self._table) for play in self._choices(action)]

    def _choices(self, action: int) -> list[Play]:
        if action < self.engine.actions.first_play:
            return [self.default_play(action)]
        choices = self._state.choices(self._table, action)
        return [Play(self.engine, self._level, self._special, action, cards) for cards in choices]

    def is_legal(self, play: Play) -> bool:
        """Whether the seat to act may do this."""
        return not self._state.why_not(self._table, play.action, play.masks)

    def readings_of(self, cards: Cards) -> list[int]:
        """Action ids of everything that these cards of the seat to act can be played as; legal here or not."""
        return self._state.readings(self._table, cards.masks)

    def captures(self, play: Play) -> bool:
        """Whether a play takes the bomb on the table into the hand (Big A)."""
        return self._state.is_capture(self._table, play.action)

    def cards_text(self, cards: Cards) -> str:
        """Cards in the order of this deal, in notation."""
        return self.engine.cards.text(cards, self._level, self._special)

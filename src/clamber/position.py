"""One deal at one moment: who holds what, whose turn it is, what is legal. Immutable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from operator import eq
from typing import TYPE_CHECKING, Any, NoReturn, overload

from clamber.cards import RANKS, SUITS, Card, Cards
from clamber.engine import NO_SPECIAL, PHASES, Engine, HeldPlays, HeldPosition, State, Table, derive, engine_for
from clamber.errors import BadCards, IllegalPlay
from clamber.event import Event
from clamber.play import Play, Reading
from clamber.text.reasons import refusal

if TYPE_CHECKING:
    from clamber.rules.ruleset import Ruleset
    from clamber.view import View


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


class Position(HeldPosition):
    """One deal at one moment. Applying a play gives the next position; this one never changes.

        >>> from clamber import ruleset
        >>> position = ruleset("gandengyan").new_match(seats=2, seed=1).position
        >>> position.to_act, position.phase, position.sizes
        (0, 'play', (6, 5))
        >>> after = position.apply(position.legal()[0])
        >>> after.to_act, after.to_beat == position.legal()[0]
        (1, True)

    It knows everything, also what no player knows: give players, bots and spectators `view(seat)`.
    """

    __slots__ = ("__dict__",)
    engine: Engine
    _table: Table
    _state: State
    _level: int
    _special: int

    def __init__(self, engine: Engine, state: State) -> None:
        super().__init__(engine, engine.table, state)

    # What it is

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.engine.rules

    @property
    def state(self) -> State:
        """The kernel's state: for modules of this package that hand it back to the kernel."""
        return self._state

    @property
    def phase(self) -> str:
        """`draw`, `reveal`, `bid`, `resist`, `tribute`, `take`, `return`, `lead`, `play` or `over`."""
        return PHASES[self._state.phase]

    @property
    def is_void(self) -> bool:
        """Whether it ended without a result and does not count."""
        return self._state.is_void

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def to_act(self) -> int | None:
        """Whose decision is next; None when the deal is over."""
        return self._state.to_act

    @property
    def is_chance(self) -> bool:
        """Whether the rules leave the next decision to chance; `to_act` is the seat it is written for."""
        return self._state.chance

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

    @cached_property
    def special(self) -> Card | None:
        """The wild level card of Guandan or the Big Ace of Big A, once it is named."""
        return None if self._special == NO_SPECIAL else Card(self._special)

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
        return tuple(self._state.order) if self._state.phase >= PHASES.index("lead") else ()

    @property
    def declarer(self) -> int | None:
        """Who exposed (Big A), or won the auction (Dou Dizhu); None until then."""
        return self._state.declarer

    @property
    def bid(self) -> int | None:
        """The highest bid; 0 before the first, None in games without an auction."""
        return self._state.bid(self._table) if self.engine.stakes else None

    @property
    def bidder(self) -> int | None:
        """Who made it."""
        return self._state.bidder

    @property
    def multiplier(self) -> int:
        """What bombs multiply the bid by so far; 1 in games without one."""
        return self._state.multiplier if self.rules.game.auction is not None else 1

    @property
    def bottom(self) -> Cards:
        """The cards that went to the winner of the auction; empty until he is known."""
        return Cards(*self._state.bottom(self._table))

    @property
    def last_player(self) -> int | None:
        """Who made the play on the table."""
        return self._state.last if self.to_beat_id is not None else None

    @property
    def to_beat_id(self) -> int | None:
        """The action to beat; None on the lead."""
        found = self._state.to_beat
        return None if found < 0 else found

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

    # What can be done

    if TYPE_CHECKING:  # asked for at every move, so they are in bindings/position.cpp, with all there is to say

        def legal(self, detail: str = "ranks") -> Sequence[Play]:
            """Everything the seat to act may do, in `ranks` or in `cards`."""

        def default_play(self, action: int) -> Play:
            """A legal action with its first choice of cards."""

        def apply(self, play: Play | str) -> Position:
            """The position after a play or its notation; raises IllegalPlay."""

    def _legal_cards(self) -> list[Play]:
        return [play for action in self._state.legal(self._table) for play in self._choices(action)]

    def _choices(self, action: int) -> list[Play]:
        if action < self.engine.first_play:
            return [self.default_play(action)]
        choices = self._state.choices(self._table, action)
        return [Play(self.engine, self._level, self._special, action, cards) for cards in choices]

    def _apply_text(self, text: str) -> Position:
        from clamber.text.notation import parse_action

        if not isinstance(text, str):
            raise TypeError(f"a play or its notation can be applied, not {text!r}")
        return self.apply(parse_action(self, text))

    def _refuse(self, play: Play) -> NoReturn:
        raise self._refusal(play)

    def why_not(self, play: Play | str) -> IllegalPlay | None:
        """Why a play is not legal here, as the error that `apply` would raise; None if it is legal.

        Raises:
            BadCards, BadNotation: A text that cannot be read.
        """
        if isinstance(play, str):
            from clamber.text.notation import parse_action

            try:
                play = parse_action(self, play)
            except IllegalPlay as error:
                return error
        return self._refusal(play) if self._state.why_not(self._table, play.action, play.masks) else None

    def _refusal(self, play: Play) -> IllegalPlay:
        why = self._state.why_not(self._table, play.action, play.masks)
        return refusal(self, play, self.engine.reasons[why])

    def readings_of(self, cards: Cards) -> list[int]:
        """Action ids of everything that these cards of the seat to act can be played as; legal here or not."""
        return self._state.readings(self._table, cards.masks)

    def captures(self, play: Play) -> bool:
        """Whether a play takes the bomb on the table into the hand (Big A)."""
        return self._state.is_capture(self._table, play.action)

    def event(self, play: Play) -> Event:
        """What a legal play is once it is done."""
        held = self._state.event(self._table, play.action, play.masks)
        return Event.of(self.engine, self._level, self._special, held)

    def view(self, seat: int | None) -> View:
        """What one seat may know; a spectator's view for None.

        Raises:
            ValueError: There is no such seat.
        """
        from clamber.view import view_of

        return view_of(self, seat)

    # As a value

    def to_bytes(self) -> bytes:
        """Everything but the ruleset, as plain bytes of a fixed length; for the same version of clamber."""
        return self._state.to_bytes(self._table)

    @classmethod
    def from_bytes(cls, rules: Ruleset, data: bytes, *, open_questions: bool = False) -> Position:
        """The position that these bytes hold.

        Args:
            rules: The ruleset.
            data: What `to_bytes` gave.
            open_questions: Whether everybody is asked in public whether he shows something, as environments do.

        Raises:
            ValueError: They are not the bytes of a position under these rules.
        """
        engine = engine_for(rules, open_questions=open_questions)
        return cls(engine, engine.state_from_bytes(data))

    def __reduce__(self) -> tuple[Any, ...]:
        restore = partial(Position.from_bytes, open_questions=self.engine.open_questions)
        return restore, (self.rules, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.rules == other.rules and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.rules, self.to_act, self.to_beat_id, self.sizes))

    def cards_text(self, cards: Cards) -> str:
        """Cards in the order of this deal, in notation."""
        return self.engine.cards_text(cards, self._level, self._special)

    def __repr__(self) -> str:
        hands = " | ".join(self.cards_text(hand) for hand in self.hands)
        turn = "over" if self.is_over else f"seat {self.to_act} to {self.phase}"
        beat = f", to beat {self.to_beat}" if self.to_beat else ""
        return f"<Position {self.rules.name}: {turn}{beat}; {hands}>"

    def _repr_html_(self) -> str:
        from clamber.text.html import position_html

        return position_html(self)


def readings(
    rules: Ruleset, cards: str | Cards, *, level: str = "2", big_suit: str | None = None
) -> tuple[Reading, ...]:
    """Everything that these exact cards, all of them, can be played as, in the order of their ids.

    Raises:
        BadCards: Unreadable, a suit missing where it matters, or more copies than the deck holds.
        ValueError: No such level or suit.
    """
    from clamber.text.notation import read_cards

    engine = engine_for(rules)
    index, special = situation(engine, level, big_suit)
    if isinstance(cards, str):
        cards = read_cards(engine, cards, special=special)
    elif too_many := cards - engine.deck:
        raise BadCards(f"the deck does not hold so many of {too_many}")
    if not len(cards):
        raise BadCards("no cards were given")
    found = engine.readings(cards, index, special)
    return tuple(Reading(engine.kind_of(action), engine.rank_of(action, index)) for action in found)


def situation(engine: Engine, level: str, big_suit: str | None) -> tuple[int, int]:
    """The level as a number and the special face of a deal at this level or with this Big Ace.

    Raises:
        ValueError: No such level or suit.
    """
    if level not in RANKS or len(level) != 1:
        raise ValueError(f"level must be one of {' '.join(RANKS)}, not {level!r}")
    if big_suit is not None and (len(big_suit) != 1 or big_suit not in SUITS):
        raise ValueError(f"big_suit must be one of {' '.join(SUITS)}, not {big_suit!r}")
    index = RANKS.index(level) if engine.rules.game.levels is not None else 0
    suit = SUITS.index(big_suit) if big_suit is not None and engine.rules.game.exposure is not None else None
    return index, engine.special_of(index, suit)

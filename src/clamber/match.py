"""A match: deal after deal until somebody has won. Immutable; holds the list of what was done."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, Card
from clamber.engine import Engine, MatchState, engine_for
from clamber.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.event import Event
    from clamber.factors import Factor
    from clamber.play import Play
    from clamber.rules.ruleset import Ruleset
    from clamber.view import View

SEED_BITS: Final = 256


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        order: Seats in the order in which they went out.
        void: Whether the deal does not count; nothing else is set then.
        scores: Points of each seat; None where only levels count.
        levels: Both teams' levels after the deal, seats 0 and 2 first (Guandan).
        declarer: Whose Big Ace it was (Big A), or the landlord (Dou Dizhu).
        partner: Who held the other Big Ace; None for a lone declarer and for a landlord.
        winner: The winning seats, if the deal ended the match.
        factors: How the scores, or the levels, came about, step by step; follows from the rest, and a simulation
            leaves it out.
    """

    order: tuple[int, ...]
    void: bool = False
    scores: tuple[int, ...] | None = None
    levels: tuple[str, str] | None = None
    declarer: int | None = None
    partner: int | None = None
    winner: tuple[int, ...] | None = None
    factors: tuple[Factor, ...] = field(default=(), compare=False, repr=False)

    def to_json(self) -> dict[str, object]:
        """As a record's `result`."""
        if self.void:
            return {"order": [], "void": True}
        found: dict[str, object] = {"order": list(self.order)}
        if self.scores is not None:
            found["scores"] = list(self.scores)
        if self.levels is not None:
            found["levels"] = list(self.levels)
        if self.declarer is not None:
            found |= {"declarer": self.declarer, "partner": self.partner}
        if self.winner is not None:
            found["winner"] = list(self.winner)
        return found


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match: how it was dealt, what was done, how it ended.

    Attributes:
        deck: Every card in the order in which it is drawn.
        first: The seat that draws first.
        lead: Who leads, where the rules leave the first leader to chance; else None.
        faceup: The card that was turned up for it; else None.
        events: What was done so far.
        result: Set once the deal is over.
        notes: Keys of a record's own (`x-...`), kept; those of its result under `result`.
    """

    deck: tuple[int, ...]
    first: int
    lead: int | None = None
    faceup: Card | None = None
    events: tuple[Event, ...] = ()
    result: Result | None = None
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Match:
    """A match at one table.

        >>> from clamber import ruleset
        >>> match = ruleset("gandengyan", match="deals:2").new_match(seats=3, seed=1)
        >>> while not match.is_over:
        ...     if match.position.is_over:
        ...         match = match.next_deal()
        ...     match = match.apply(match.position.legal()[0])
        >>> len(match.deals), sum(match.totals)
        (2, 0)

    Attributes:
        rules: The rules as the record names them.
        names: Who sits where.
        deals: All deals, the current one last.
        position: The current deal's position; the final one once the deal is over.
        seed: Where the decks come from; None for a match whose decks are given.
        state: The kernel's part of the match.
        chances: Decisions of the current deal that chance has taken.
    """

    rules: Ruleset
    names: tuple[str, ...]
    state: MatchState
    deals: tuple[Deal, ...] = ()
    position: Position | None = None
    seed: int | None = None
    chances: int = 0

    @cached_property
    def engine(self) -> Engine:
        """The compiled rules at a table of this size."""
        return engine_for(self.rules.for_seats(len(self.names)))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty until the match is over."""
        return tuple(self.state.winners)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat over the finished deals."""
        return tuple(self.state.totals)

    @property
    def levels(self) -> tuple[str, str] | None:
        """Both teams' levels, seats 0 and 2 first (Guandan)."""
        if self.rules.game.levels is None:
            return None
        one, other = self.state.levels
        return RANKS[one], RANKS[other]

    @property
    def declarers(self) -> int | None:
        """Whose level is played: 0 for seats 0 and 2; None in the first deal (Guandan)."""
        return self.state.declarers

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is on."""
        return self.position is not None and not self.position.is_over

    @property
    def phase(self) -> str:
        """The position's phase, or `await_deal` or `match_over`."""
        if self.is_over:
            return "match_over"
        return self.position.phase if self.position is not None and self.is_dealt else "await_deal"

    @property
    def result(self) -> Result | None:
        """How the last deal ended; None while it is on."""
        return self.deals[-1].result if self.deals else None

    @property
    def next_first(self) -> int | None:
        """Who draws first in the next deal; None where anybody may."""
        return self.state.next_first(self.engine.table)

    @property
    def lead_is_drawn(self) -> bool:
        """Whether chance names the first leader of the next deal."""
        return self.state.lead_is_drawn(self.engine.table)

    def start_deal(
        self, deck: Sequence[int], first: int, *, lead: int | None = None, faceup: Card | None = None
    ) -> Match:
        """The match with its next deal dealt from a given deck.

        Args:
            deck: Every face in the order in which it is drawn.
            first: The seat that draws first.
            lead: Who leads, where that is left to chance.
            faceup: The card that was turned up for it.

        Raises:
            ValueError: The deck is not the deck of these rules, or a deal is on.
        """
        if self.is_dealt or self.is_over:
            raise ValueError("the match is over" if self.is_over else "a deal is on; finish it first")
        face = None if faceup is None else faceup.face
        state = self.state.begin(self.engine.table, list(deck), first, lead, face)
        deal = Deal(tuple(deck), first, lead, faceup)
        deals, position = (*self.deals, deal), Position(self.engine, state)
        return Match(self.rules, self.names, self.state, deals, position, self.seed)._settled()

    def next_deal(self) -> Match:
        """The match with its next deal dealt from its seed.

        Raises:
            ValueError: The match has no seed, is over, or a deal is on.
        """
        if self.seed is None:
            raise ValueError("this match has no seed; give start_deal a deck")
        number = len(self.deals)
        deck, first, lead, faceup = self.state.draw(self.engine.table, seed_bytes(self.seed), number)
        return self.start_deal(deck, first, lead=lead, faceup=None if faceup is None else Card(faceup))._chance()

    def apply(self, play: Play | str) -> Match:
        """The match after an action of the seat to act; what chance decides then follows by itself.

        Raises:
            IllegalPlay: It is not legal; says why, and nothing changes.
            BadCards, BadNotation: A text that cannot be read.
            ValueError: No deal is on.
        """
        return self.with_action(play)._chance()

    def with_action(self, play: Play | str) -> Match:
        """As `apply`, but what is left to chance is left to the caller, as in a record."""
        if self.position is None or self.position.to_act is None:
            raise ValueError("no deal is on")
        if isinstance(play, str):
            from clamber.text.notation import parse_action

            play = parse_action(self.position, play)
        position = self.position.apply(play)
        event = self.position.event(play)
        deal = replace(self.deals[-1], events=(*self.deals[-1].events, event))
        return replace(self, deals=(*self.deals[:-1], deal), position=position)._settled()

    def _settled(self) -> Match:
        """The match with a finished deal carried into it."""
        if self.position is None or not self.position.is_over:
            return self
        state, scores, factors = self.engine.settle(self.state, self.position.state)
        settled = replace(self, state=state)
        deal = replace(self.deals[-1], result=settled._result(scores, factors))
        return replace(settled, deals=(*self.deals[:-1], deal))

    def _result(self, scores: list[int], factors: tuple[Factor, ...]) -> Result:
        assert self.position is not None  # noqa: S101 - only called for a finished deal
        final = self.position.state
        if self.position.is_void:
            return Result((), void=True)
        return Result(
            order=tuple(final.order),
            scores=None if self.rules.game.levels is not None else tuple(scores),
            levels=self.levels,
            declarer=final.declarer,
            partner=final.partner,
            winner=self.winners if self.is_over else None,
            factors=factors,
        )

    def _chance(self) -> Match:
        """The match after everything that is left to chance now, drawn from the seed."""
        match = self
        while self.seed is not None and match.position is not None and match.position.is_chance:
            legal = match.position.legal()
            seed, deal = seed_bytes(self.seed), len(match.deals) - 1
            place = match.engine.draw_decision(seed, deal, match.chances, len(legal))
            match = replace(match.with_action(legal[place]), chances=match.chances + 1)
        return match

    def view(self, seat: int | None) -> View:
        """What one seat, or a spectator (None), may know, with the history of the deal.

        Raises:
            ValueError: Nothing is dealt, or there is no such seat.
        """
        from clamber.view import view_of

        if self.position is None:
            raise ValueError("nothing is dealt")
        return view_of(self.position, seat, self)

    def __repr__(self) -> str:
        return f"<Match {self.rules.name}: {len(self.deals)} deals, {self.phase}>"


def seed_bytes(seed: int) -> bytes:
    """A seed as the kernel takes it.

    Raises:
        ValueError: Not from 0 to 2**256 - 1.
    """
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is an integer from 0 to 2**{SEED_BITS} - 1, not {seed}")
    return seed.to_bytes(SEED_BITS // 8, "little")


def new_match(
    rules: Ruleset, *, seats: int | None = None, seed: int | None = None, names: Sequence[str] | None = None
) -> Match:
    """A match with its first deal dealt; see `Ruleset.new_match`."""
    count = len(names) if names is not None else rules.seats[0] if seats is None else seats
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    seed_bytes(chosen)
    return empty_match(rules, names or [f"seat {i}" for i in range(count)], seed=chosen).next_deal()


def empty_match(rules: Ruleset, names: Sequence[str], *, seed: int | None = None) -> Match:
    """A match in which nothing is dealt yet; without a seed its decks are given.

    Raises:
        BadOption: The game is not for so many.
    """
    engine = engine_for(rules.for_seats(len(names)))
    return Match(rules, tuple(names), engine.new_match(len(names)), seed=seed)

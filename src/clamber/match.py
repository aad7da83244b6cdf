"""A match: deal after deal until somebody has won. Immutable; holds the list of what was done."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from clamber.cards import RANKS, Card
from clamber.deal import Deal, Result
from clamber.engine import Engine, MatchState, Opening, draw_decision, engine_for
from clamber.errors import BadStart
from clamber.event import Events
from clamber.factors import Factor
from clamber.places import places_at_the_end
from clamber.position import Position
from clamber.seeds import SEED_BITS, seed_bytes
from clamber.sentences import Row, Sentence
from clamber.text.notation import parse_action
from clamber.view import view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.view import View


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
        skipped: How many deals of the seed were dealt before its first.
        level: The level at which both teams start, where that was chosen; None where the rules said it.
        before: Who went out in which order in the deal before its first, where one is supposed; empty for none.
        start: The kernel's part before its first deal, where deals before that one were forgotten; None elsewhere.
    """

    rules: HouseRules
    names: tuple[str, ...]
    state: MatchState
    deals: tuple[Deal, ...] = ()
    position: Position | None = None
    seed: int | None = None
    chances: int = 0
    skipped: int = 0
    level: str | None = None
    before: tuple[int, ...] = ()
    start: MatchState | None = None

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

    @property
    def number(self) -> int:
        """Which deal of its seed the last one is, counted from 0; -1 before the first."""
        return self.skipped + len(self.deals) - 1

    def place(self, number: int) -> int:
        """Where the deal of a number stands in `deals`, or would; numbers count the deals that were forgotten."""
        return number if self.start is None else number - self.skipped

    @property
    def levels_at_start(self) -> tuple[str, str] | None:
        """Both teams' levels before the first deal (Guandan)."""
        return self.undealt().levels

    def undealt(self) -> Match:
        """The same match with nothing dealt yet; without the deals that were forgotten, as it stood after them."""
        fresh = empty_match(
            self.rules, self.names, seed=self.seed, skipped=self.skipped, level=self.level, before=self.before
        )
        return fresh if self.start is None else replace(fresh, state=self.start, start=self.start)

    def without_past(self) -> Match:
        """The match between two deals with the finished ones forgotten; it goes on as before, but has no record.

        Raises:
            ValueError: A deal is on.
        """
        if self.is_dealt:
            raise ValueError("a deal is on; finish it first")
        skipped = self.skipped + len(self.deals)
        return replace(self, deals=(), position=None, skipped=skipped, start=self.state)

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
        opening = Opening(deck=list(deck), first=first, lead=lead, faceup=face)
        state = self.state.begin(self.engine.table, opening)
        position = Position(self.engine, state)
        deals = (*self.deals, Deal(tuple(deck), first, lead, faceup, Events.of(position)))
        return replace(self, deals=deals, position=position, chances=0)._settled()

    def next_deal(self) -> Match:
        """The match with its next deal dealt from its seed.

        Raises:
            ValueError: The match has no seed, is over, or a deal is on.
        """
        if self.seed is None:
            raise ValueError("this match has no seed; give start_deal a deck")
        number = self.skipped + len(self.deals)
        drawn = self.state.draw(self.engine.table, seed_bytes(self.seed), number)
        faceup = None if drawn.faceup is None else Card(drawn.faceup)
        return self.start_deal(drawn.deck, drawn.first, lead=drawn.lead, faceup=faceup)._chance()

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
            play = parse_action(self.position, play)
        deal = self.deals[-1]
        events = deal.events if isinstance(deal.events, Events) else Events.of(self.position, deal.events)
        after = self.position.apply(play)
        deals = (*self.deals[:-1], deal.with_events(events.after(self.position, play)))
        match = object.__new__(Match)  # quicker than `replace`, as every action comes here
        match.__dict__.update(self.__dict__, deals=deals, position=after)
        return match._settled() if after.is_over else match

    def _settled(self) -> Match:
        """The match with a finished deal carried into it."""
        if self.position is None or not self.position.is_over:
            return self
        after = self.state.settle(self.engine.table, self.position.state)
        settled = replace(self, state=after.match)
        factors = tuple(Factor(step.name, step.op, step.value, step.seat) for step in after.factors)
        deal = replace(self.deals[-1], result=settled._result(after.scores, factors))
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
            seed, deal = seed_bytes(self.seed), self.skipped + len(match.deals) - 1
            place = draw_decision(seed, deal, match.chances, len(legal))
            match = replace(match.with_action(legal[place]), chances=match.chances + 1)
        return match

    def view(self, seat: int | None) -> View:
        """What one seat, or a spectator (None), may know, with the history of the deal.

        Raises:
            ValueError: Nothing is dealt, or there is no such seat.
        """
        if self.position is None:
            raise ValueError("nothing is dealt")
        return view_of(self.position, seat, self.state, self.deals[-1].events if self.deals else ())

    def __repr__(self) -> str:
        return f"<Match {self.rules.name}: {len(self.deals)} deals, {self.phase}>"


def new_match(
    rules: HouseRules,
    *,
    seats: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    level: str | None = None,
) -> Match:
    """A match with its first deal dealt; see `Ruleset.new_match`."""
    count = len(names) if names is not None else rules.seats[0] if seats is None else seats
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    seed_bytes(chosen)
    return empty_match(rules, names or [f"seat {i}" for i in range(count)], seed=chosen, level=level).next_deal()


def empty_match(
    rules: HouseRules,
    names: Sequence[str],
    *,
    seed: int | None = None,
    skipped: int = 0,
    level: str | None = None,
    before: Sequence[int] = (),
) -> Match:
    """A match in which nothing is dealt yet; without a seed its decks are given.

    Args:
        rules: The rules.
        names: Who sits where.
        seed: Where its decks come from.
        skipped: With which deal of the seed it begins.
        level: The level at which both teams start; as the rules say if not given (Guandan).
        before: Who went out in which order in a deal before its first, of which only that is known; who declares and
            who owes tribute follows from it.

    Raises:
        BadOption: The game is not for so many.
        BadStart: No such level, or the game has none; places with which no deal ends.
    """
    engine = engine_for(rules.for_seats(len(names)))
    state = MatchState.new(engine.table, len(names))
    if level is not None:
        state = state.at_level(engine.table, start_level(rules, level))
    if before:
        seats = range(len(names))
        order = [*before, *(seat for seat in seats if seat not in before)]
        if sorted(order) != list(seats) or tuple(before) != places_at_the_end(engine, order):
            out = Row(tuple(map(str, before)))
            raise BadStart(Sentence("start-places", {"game": rules.game.called, "out": out}))
        state = state.after(engine.table, list(before))
    return Match(rules, tuple(names), state, seed=seed, skipped=skipped, level=level, before=tuple(before))


def start_level(rules: HouseRules, level: str) -> int:
    """A level that matches may start at, as its place in the ranks.

    Raises:
        BadStart: No such level, or the game has none.
    """
    if rules.game.levels is None:
        raise BadStart(Sentence("start-no_levels", {"game": rules.game.called}))
    if len(level) != 1 or level not in RANKS:
        raise BadStart(Sentence("start-no_level", {"known": " ".join(RANKS), "level": repr(level)}))
    return RANKS.index(level)

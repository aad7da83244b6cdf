"""Immutable matches: sequences of deals and their events, until a seat or side has won."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from clamber._internal.arguments import as_int, checked, refuse, seat_in
from clamber._internal.seeds import SEED_BITS, seed_bytes, whole_seed
from clamber.cards import RANKS, Card
from clamber.deal import Deal, Result, check_places
from clamber.engine import CompiledRules, MatchState, Opening, draw_decision, engine_for
from clamber.event import Events
from clamber.factors import Factor
from clamber.play import Play
from clamber.position import Position
from clamber.text.notation import parse_action
from clamber.text.readings import start_level
from clamber.view import view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber._internal.seeds import Seed
    from clamber.rules.house import HouseRules
    from clamber.view import View


@dataclass(frozen=True)
class Match:
    """Immutable match at one table.

        >>> from clamber import ruleset
        >>> match = ruleset("gandengyan", match="deals:2").new_match(seats=3, seed=1)
        >>> while not match.is_over:
        ...     if match.position.is_over:
        ...         match = match.next_deal()
        ...     match = match.apply(match.position.legal()[0])
        >>> len(match.deals), sum(match.totals)
        (2, 0)

    Attributes:
        rules: Rules, as named in the record.
        names: Player name per seat.
        deals: All deals; the current deal comes last.
        position: Current position, or the final position once the deal is over; None before the first deal.
        seed: Seed for the decks; None if the caller supplies the decks.
        state: Kernel state of the match.
        chances: Number of chance decisions made so far in the current deal.
        skipped: Number of the seed's deals that precede the first of `deals`.
        level: Starting level of both teams, if one was chosen; None if the rules determine it.
        before: Finishing order of a hypothetical deal before the first; empty if there is none.
        start: Kernel state before the first of `deals`, if earlier deals were dropped; else None.
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((self.rules, self.names, self.seed, len(self.deals), self.position))

    def __getstate__(self) -> dict[str, Any]:
        """Return all fields, those of the kernel as bytes."""
        start = None if self.start is None else self.start.to_bytes()
        values = {**self.__dict__, "state": self.state.to_bytes(), "start": start}
        values.pop("engine", None)
        return values

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        table, start = self.engine.table, values["start"]
        self.__dict__["state"] = MatchState.from_bytes(table, values["state"])
        self.__dict__["start"] = None if start is None else MatchState.from_bytes(table, start)

    @cached_property
    def engine(self) -> CompiledRules:
        """Compiled rules for this number of seats."""
        return engine_for(self.rules.for_seats(len(self.names)))

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.names)

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return self.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """Winning seats; empty until the match is over."""
        return tuple(self.state.winners)

    @property
    def totals(self) -> tuple[int, ...]:
        """Total points per seat over the finished deals."""
        return tuple(self.state.totals)

    @property
    def levels(self) -> tuple[str, str] | None:
        """Both teams' levels, seats 0 and 2 first (Guandan); None in games without levels."""
        if self.rules.game.levels is None:
            return None
        first, second = self.state.levels
        return RANKS[first], RANKS[second]

    @property
    def declarers(self) -> int | None:
        """Side whose level is played (Guandan): 0 for seats 0 and 2, 1 for seats 1 and 3; None in the first deal."""
        return self.state.declarers

    @property
    def is_dealt(self) -> bool:
        """True if a deal is in progress."""
        return self.position is not None and not self.position.is_over

    @property
    def phase(self) -> str:
        """Phase of the position; `await_deal` or `match_over` if no deal is in progress."""
        if self.is_over:
            return "match_over"
        return self.position.phase if self.position is not None and self.is_dealt else "await_deal"

    @property
    def current(self) -> Position:
        """Position of the current deal, or the final one once the deal is over.

        Raises:
            ValueError: No deal has started.
        """
        if self.position is None:
            raise ValueError("nothing is dealt yet; call next_deal, or start_deal with a deck")
        return self.position

    @property
    def to_act(self) -> int:
        """Seat to act in the current deal.

        Raises:
            ValueError: No deal is in progress.
        """
        seat = self.current.to_act
        if seat is None:
            raise ValueError("the deal is over, and no seat is to act; is_dealt tells, and next_deal continues")
        return seat

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of the finished deals, in order."""
        return tuple(deal.result for deal in self.deals if deal.result is not None)

    @property
    def result(self) -> Result | None:
        """Result of the last deal; None while it is in progress and before the first deal."""
        return self.deals[-1].result if self.deals else None

    @property
    def next_first(self) -> int | None:
        """Seat that draws first in the next deal; None if the rules leave it open."""
        return self.state.next_first(self.engine.table)

    @property
    def lead_is_drawn(self) -> bool:
        """True if the first leader of the next deal is determined by chance."""
        return self.state.lead_is_drawn(self.engine.table)

    @property
    def number(self) -> int:
        """Zero-based index of the last deal in the seed's sequence of deals; -1 before the first."""
        return self.skipped + len(self.deals) - 1

    @checked
    def place(self, number: int) -> int:
        """Return the index in `deals` of a deal number; deal numbers also count dropped deals.

        The deal need not exist. If no deals were dropped, numbering starts at this match's first deal, regardless of
        `skipped`.
        """
        return number if self.start is None else number - self.skipped

    @property
    def levels_at_start(self) -> tuple[str, str] | None:
        """Both teams' levels before the first deal (Guandan); None in games without levels."""
        return self.undealt().levels

    def undealt(self) -> Match:
        """Return the match without its deals: at its start, or right after the deals that were dropped."""
        fresh = empty_match(
            self.rules, self.names, seed=self.seed, skipped=self.skipped, level=self.level, before=self.before
        )
        return fresh if self.start is None else replace(fresh, state=self.start, start=self.start)

    def without_past(self) -> Match:
        """Return the match without its finished deals. It continues as before but can no longer be recorded.

        Raises:
            ValueError: A deal is in progress.
        """
        if self.is_dealt:
            raise ValueError("a deal is on; finish it first")
        return replace(self, deals=(), position=None, skipped=self.number + 1, start=self.state)

    def start_deal(
        self, deck: Sequence[int], first: int, *, lead: int | None = None, faceup: Card | None = None
    ) -> Match:
        """Return the match after dealing the next deal from the given deck.

        Args:
            deck: Faces of all cards, in drawing order.
            first: Seat that draws first.
            lead: Seat that leads, if the rules leave this to chance.
            faceup: Card turned up to determine `lead`.

        Raises:
            ValueError: The deck does not match the rules, a deal is in progress, or the match is over.
            InvalidArgumentError: `first` or `lead` is not a seat, or the deck is not a sequence of faces.
        """
        first = seat_in(self.seats, first, "first")
        lead = None if lead is None else seat_in(self.seats, lead, "lead")
        faces = _faces(deck)
        if faceup is not None and not isinstance(faceup, Card):
            refuse("faceup", 'a Card, such as Card.of("3s")', faceup)
        if self.is_dealt or self.is_over:
            raise ValueError("the match is over" if self.is_over else "a deal is on; finish it first")
        opening = Opening(deck=faces, first=first, lead=lead, faceup=None if faceup is None else faceup.face)
        state = self.state.begin(self.engine.table, opening)
        position = Position(self.engine, state)
        deals = (*self.deals, Deal(tuple(faces), first, lead, faceup, Events.of(position)))
        return replace(self, deals=deals, position=position, chances=0)._settle()

    def next_deal(self) -> Match:
        """Return the match after dealing the next deal from its seed.

        Raises:
            ValueError: The match has no seed or is over, or a deal is in progress.
        """
        if self.seed is None:
            raise ValueError("this match has no seed; give start_deal a deck")
        drawn = self.state.draw(self.engine.table, seed_bytes(self.seed), self.number + 1)
        faceup = None if drawn.faceup is None else Card(drawn.faceup)
        return self.start_deal(drawn.deck, drawn.first, lead=drawn.lead, faceup=faceup)._draw_chance()

    def apply(self, play: Play | str) -> Match:
        """Return the match after an action of the seat to act and any chance decisions that follow.

        Chance decisions are drawn from the seed; a match without a seed leaves them to the caller.

        Raises:
            IllegalPlayError: The action is illegal; the exception states the reason.
            InvalidCardsError, NotationError: The text cannot be parsed.
            ValueError: No deal is in progress.
        """
        return self.with_action(play)._draw_chance()

    def with_action(self, play: Play | str) -> Match:
        """Return the match after an action, leaving chance decisions to the caller, as in a record.

        Raises:
            IllegalPlayError, InvalidCardsError, NotationError, ValueError: As in `apply`.
        """
        if self.position is None or self.position.to_act is None:
            raise ValueError("no deal is on")
        if isinstance(play, str):
            play = parse_action(self.position, play)
        elif not isinstance(play, Play):
            refuse("a play", 'a Play or its notation, such as match.current.legal()[0] or "3d3h"', play)
        deal = self.deals[-1]
        events = deal.events if isinstance(deal.events, Events) else Events.of(self.position, deal.events)
        after = self.position.apply(play)
        deals = (*self.deals[:-1], deal.with_events(events.after(self.position, play)))
        match = object.__new__(Match)  # faster than `replace`; this runs on every action
        match.__dict__.update(self.__dict__, deals=deals, position=after)
        return match._settle() if after.is_over else match

    def _settle(self) -> Match:
        """Return the match with its deal settled if the deal is over; else the match itself."""
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

    def _draw_chance(self) -> Match:
        """Return the match after drawing all pending chance decisions from the seed."""
        match = self
        while self.seed is not None and match.position is not None and match.position.is_chance:
            legal = match.position.legal()
            place = draw_decision(seed_bytes(self.seed), self.number, match.chances, len(legal))
            match = replace(match.with_action(legal[place]), chances=match.chances + 1)
        return match

    def view(self, seat: int | None) -> View:
        """Return the view of a seat (None for a spectator), with the history of the deal.

        Raises:
            ValueError: No deal has started, or there is no such seat.
        """
        return view_of(self.position or self.current, seat, self.state, self.deals[-1].events)  # `current` raises

    def __repr__(self) -> str:
        return f"<Match {self.rules.name}: {len(self.deals)} deals, {self.phase}>"

    def _repr_svg_(self) -> str | None:
        """Return the current deal for notebooks, with all hands visible; None before the first deal."""
        from clamber.text.table_svg import TableDrawing, table_svg  # noqa: PLC0415 - imported when something is drawn

        return None if self.position is None else table_svg(TableDrawing.of(self.position, self.deals[-1].events))


def new_match(
    rules: HouseRules,
    *,
    seats: SupportsIndex | None = None,
    seed: Seed | None = None,
    names: Sequence[str] | None = None,
    level: str | None = None,
) -> Match:
    """Return a match with its first deal dealt; see `Ruleset.new_match`. `names` takes precedence over `seats`."""
    chosen = secrets.randbits(SEED_BITS) if seed is None else whole_seed(seed)
    if names is None:
        rules.for_seats(count := rules.seats[0] if seats is None else seats)
        names = [f"seat {i}" for i in range(index(count))]
    return empty_match(rules, names, seed=chosen, level=level).next_deal()


def empty_match(
    rules: HouseRules,
    names: Sequence[str],
    *,
    seed: int | None = None,
    skipped: int = 0,
    level: str | None = None,
    before: Sequence[int] = (),
) -> Match:
    """Return a match without deals. If it has no seed, the caller supplies the decks.

    Args:
        rules: The rules.
        names: Player name per seat.
        seed: Seed for the decks.
        skipped: Index of the seed's deal with which the match starts.
        level: Starting level of both teams (Guandan). Defaults to that of the rules.
        before: Finishing order of the deal before the first, if nothing else is known about that deal. It
            determines the declarers and the tribute due.

    Raises:
        InvalidOptionError: The game does not allow this number of seats.
        InvalidStartError: Unknown level, a level for a game without levels, or an impossible finishing order.
    """
    engine = engine_for(rules.for_seats(len(names)))
    state = MatchState.new(engine.table, len(names))
    if level is not None:
        state = state.at_level(engine.table, start_level(rules, level))
    if before:
        check_places(engine, before, len(names))
        state = state.after(engine.table, list(before))
    return Match(rules, tuple(names), state, seed=seed, skipped=skipped, level=level, before=tuple(before))


def _faces(deck: Sequence[int]) -> list[int]:
    faces = [as_int(face) for face in deck] if hasattr(deck, "__iter__") else [None]
    if None in faces:
        refuse("deck", "a sequence of faces, such as match.deals[0].deck", deck)
    return faces  # type: ignore[return-value] # checked above

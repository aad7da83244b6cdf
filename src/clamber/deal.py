"""Deals, their results, and the finishing order at which the rules end a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clamber._internal.notebooks import html_table
from clamber.errors import InvalidStartError
from clamber.sentences import Row, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.cards import Card
    from clamber.engine import CompiledRules
    from clamber.event import Event
    from clamber.factors import Factor
    from clamber.sentences import Value


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a deal.

    Attributes:
        order: Seats in the order in which they went out.
        void: True if the deal does not count; no other field is set then.
        scores: Points per seat; None in games that only count levels.
        levels: Both teams' levels after the deal, seats 0 and 2 first (Guandan); None in other games.
        declarer: Owner of the Big Ace (Big A), or landlord (Dou Dizhu); else None.
        partner: Seat that held the other Big Ace; None for a lone declarer or a landlord.
        winner: Winning seats if the deal ended the match; else None.
        factors: Steps by which the scores or levels were computed, in order. They are derived from the other fields
            and omitted by simulations.
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
        """Return the result as the `result` object of a record."""
        if self.void:
            return {"order": [], "void": True}
        fields: dict[str, object] = {"order": list(self.order)}
        if self.scores is not None:
            fields["scores"] = list(self.scores)
        if self.levels is not None:
            fields["levels"] = list(self.levels)
        if self.declarer is not None:
            fields |= {"declarer": self.declarer, "partner": self.partner}
        if self.winner is not None:
            fields["winner"] = list(self.winner)
        return fields

    def _repr_html_(self) -> str:
        """Return a table for notebooks: one row per seat with its place, and with the columns that the game has."""
        if self.void:
            return "<p>void: the deal does not count</p>"
        seats = range(max((*self.order, *range(len(self.scores or ())), 3 if self.levels else 0)) + 1)
        columns: dict[str, list[object]] = {"seat": [*seats]}
        columns["place"] = [self.order.index(seat) + 1 if seat in self.order else None for seat in seats]
        if self.declarer is not None:
            roles = {self.partner: "partner", self.declarer: "declarer"}
            columns["role"] = [roles.get(seat) for seat in seats]
        if self.scores is not None:
            columns["points"] = [f"{score:+d}" for score in self.scores]
        if self.levels is not None:
            columns["level after"] = [self.levels[seat % 2] for seat in seats]
        if self.winner is not None:
            columns["match"] = ["won" if seat in self.winner else None for seat in seats]
        return html_table([*columns], zip(*columns.values(), strict=True), words=0)


@dataclass(frozen=True)
class Deal:
    """One deal of a match: deck, events and result.

    Attributes:
        deck: Faces of all cards, in drawing order.
        first: Seat that draws first.
        lead: Seat that leads (in Dou Dizhu, bids first) if the rules leave this to chance; else None.
        faceup: Card turned up to determine `lead`; None if there was none.
        events: Events so far.
        result: Result of the deal; None while it is in progress.
        notes: Extension keys (`x-...`) preserved from a record, with those of its result under `result`.
    """

    deck: tuple[int, ...]
    first: int
    lead: int | None = None
    faceup: Card | None = None
    events: Sequence[Event] = ()
    result: Result | None = None
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def with_events(self, events: Sequence[Event]) -> Deal:
        """Return a copy with other events. It runs on every action, so it avoids the slower `dataclasses.replace`."""
        deal = object.__new__(Deal)
        deal.__dict__.update(self.__dict__, events=events)
        return deal


def places_at_the_end(engine: CompiledRules, order: Sequence[int]) -> tuple[int, ...]:
    """Return the part of a full finishing order that is decided by the end of the deal.

    >>> from clamber import ruleset
    >>> from clamber.engine import engine_for
    >>> guandan = engine_for(ruleset("guandan"))
    >>> places_at_the_end(guandan, [1, 3, 0, 2]), places_at_the_end(guandan, [1, 0, 3, 2])
    ((1, 3), (1, 0, 3))

    Raises:
        InvalidStartError: Sides are formed anew in each deal, so the finishing order of the previous deal has no
            effect.
    """
    sides = engine.groups.match.sides
    if sides not in {"alone", "across"}:
        raise InvalidStartError(Sentence("start-sides"))
    side_of = [seat % 2 if sides == "across" else seat for seat in range(len(order))]
    for out in range(1, len(order)):
        playing = {side_of[seat] for seat in order[out:]}
        finished = {side_of[seat] for seat in order[:out]} - playing
        if {"first_out": True, "one_side_out": bool(finished), "one_side_left": len(playing) == 1}[
            engine.groups.deal.ends
        ]:
            return tuple(order[:out])
    return tuple(order[:-1])


def check_places(engine: CompiledRules, before: Sequence[int], seats: int) -> None:
    """Check that a deal can end with exactly these seats out, in this order.

    Raises:
        InvalidStartError: No deal ends like that, or sides are formed anew in each deal. The message names seats to
            leave out.
    """
    every = range(seats)
    order = [*before, *(seat for seat in every if seat not in before)]
    places = places_at_the_end(engine, order) if sorted(order) == list(every) else ()
    if tuple(before) != places:
        rest = before[len(places) :] if places else ()
        out, left = (Row(tuple(map(str, listed))) for listed in (before, rest))
        values: dict[str, Value] = {"game": engine.rules.game.called, "out": out, "left": left, "count": len(rest)}
        raise InvalidStartError(Sentence("start-places", values))

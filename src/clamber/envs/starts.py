"""Given starts: the deck, position or record from which an environment continues after `reset(options=...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber._internal.arguments import CLASSES, as_int, refuse, seat_in
from clamber.cards import NAMES, Card, Cards
from clamber.deal import Deal
from clamber.engine import MatchState, Opening, State
from clamber.errors import InvalidArgumentError
from clamber.match import Match
from clamber.position import Position
from clamber.records.record import Record, RecordedDecision

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from clamber.engine import CompiledRules, HeldEvent

KINDS: Final = ("deck", "position", "record")
"""Options of `reset` that give a start. Vectorized environments have them in the plural, with one entry per deal."""

OPENING: Final = ("first", "lead")
"""Options that accompany a deck: the seat that draws first, and the seat that leads where chance decides."""


class GivenStart(NamedTuple):
    """Start of a deal, as kernel values.

    Attributes:
        state: Position.
        match: Match before the deal is settled.
        events: Events of the deal so far.
    """

    state: State
    match: MatchState
    events: list[HeldEvent]


def batch_options(options: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return the options of an environment with one deal in the form for many deals.

    Raises:
        InvalidArgumentError: An option is unknown.
    """
    if options is None:
        return None
    if not isinstance(options, Mapping):
        refuse("options", f'a dictionary such as {{"position": position}}, with {_list_names(KINDS)}', options)
    allowed = (*KINDS, *OPENING)
    for option in options:
        if option not in allowed:
            raise InvalidArgumentError(f"reset has no option {option!r}; it has {_list_names(allowed)}")
    return {
        f"{name}s" if name in KINDS else name: [value] if name in KINDS else value for name, value in options.items()
    }


def given_starts(options: Mapping[str, Any], selected: NDArray[np.bool_]) -> list[tuple[str, Any] | None]:
    """Return the kind of start and its value for each deal; None for deals without one.

    Args:
        options: Options of a reset.
        selected: True for each deal to reset.

    Raises:
        InvalidArgumentError: A list has another length, or a deal has several starts.
        ValueError: A deal has a start but is not reset.
    """
    num = len(selected)
    starts: list[tuple[str, Any] | None] = [None] * num
    for kind in KINDS:
        values = options.get(f"{kind}s")
        if values is None:
            continue
        if isinstance(values, str) or not isinstance(values, Sequence) or len(values) != num:
            refuse(f"{kind}s", f"a list of {num}, one for each deal, or None for a deal of its own", values)
        for deal, value in enumerate(values):
            if value is None:
                continue
            earlier = starts[deal]
            if earlier is not None:
                raise InvalidArgumentError(f"deal {deal} has a {earlier[0]} and a {kind}; give one of them")
            if not selected[deal]:
                raise ValueError(f"deal {deal} has a {kind}, but reset_mask leaves it out")
            starts[deal] = (kind, value)
    return starts


def start_of(  # noqa: PLR0917 - the first three identify the table
    engine: CompiledRules,
    seats: int,
    match: MatchState,
    kind: str,
    value: Any,
    seed: bytes,
    options: Mapping[str, Any],
) -> GivenStart:
    """Return the start that an option describes.

    Args:
        engine: Rules, with public questions.
        seats: Number of seats.
        match: Match that a deck continues.
        kind: One of `KINDS`.
        value: Value of the option.
        seed: Seed for the parts of the opening that chance decides.
        options: All options, of which a deck uses `OPENING`.

    Raises:
        InvalidArgumentError: The value has the wrong type, or belongs to other rules or another table, or its deal is
            over.
    """
    if kind == "deck":
        return _from_deck(engine, seats, match, value, seed, options)
    return _from_position(engine, seats, value) if kind == "position" else _from_record(engine, seats, value)


def _from_deck(  # noqa: PLR0917 - as start_of
    engine: CompiledRules, seats: int, match: MatchState, value: Any, seed: bytes, options: Mapping[str, Any]
) -> GivenStart:
    table = engine.table
    if isinstance(value, Deal):
        options = {"first": value.first, "lead": value.lead}
        deck, faceup = list(value.deck), None if value.faceup is None else value.faceup.face
    else:
        deck, faceup = _faces(value), None
    for face in range(len(NAMES)):
        if deck.count(face) != engine.deck.count(face):
            raise InvalidArgumentError(
                f"deck must be an order of the {len(engine.deck)} cards of {engine.rules.name}: {NAMES[face]} is in "
                f"it {deck.count(face)} times, not {engine.deck.count(face)}"
            )
    chance = match.draw(table, seed, 0)
    fixed_first = match.next_first(table)
    first = options.get("first")
    first = chance.first if first is None else seat_in(seats, first, "first")
    if fixed_first is not None and first != fixed_first:
        raise InvalidArgumentError(
            f"first must be {fixed_first}, as the rules of {engine.rules.name} determine it, not {first}"
        )
    lead = options.get("lead")
    if not match.lead_is_drawn(table):
        if lead is not None:
            raise InvalidArgumentError(
                f"lead must be None, as the rules of {engine.rules.name} determine it, not {lead!r}"
            )
    else:
        lead = chance.lead if lead is None else seat_in(seats, lead, "lead")
        if engine.groups.deal.faceup_card and faceup is None and lead is not None:
            faceup = deck[(lead - first) % seats]
    state = match.begin(table, Opening(deck=deck, first=first, lead=lead, faceup=faceup))
    return GivenStart(state, match, [])


def _faces(value: Any) -> list[int]:
    """Return the faces of a deck given as text, names, cards or faces."""
    cards = [value[i : i + 2] for i in range(0, len(value), 2)] if isinstance(value, str) else value
    if isinstance(cards, Cards) or not hasattr(cards, "__iter__"):
        refuse("deck", 'a sequence of cards in drawing order, such as match.deals[0].deck or "3s4hRJ…"', value)
    faces = []
    for card in cards:
        face = as_int(card)
        faces.append(face if face is not None else card.face if isinstance(card, Card) else Card.of(card).face)
    return faces


def _from_position(engine: CompiledRules, seats: int, value: Any) -> GivenStart:
    if not isinstance(value, Position):
        refuse("position", CLASSES["Position"], value)
    match = MatchState.new(engine.table, seats)
    if engine.rules.game.levels is not None:
        match = match.at_level(engine.table, value.level_index)
    return GivenStart(_state(engine, seats, value, "position"), match, [])


def _from_record(engine: CompiledRules, seats: int, value: Any) -> GivenStart:
    match = value.match if isinstance(value, (Record, RecordedDecision)) else value
    if not isinstance(match, Match):
        refuse("record", "a Match, a Record, or one of the decisions of a record", value)
    if not match.is_dealt:
        raise InvalidArgumentError(
            "record must have a deal in progress; give one of record.decisions(...), or the next deal"
        )
    state = _state(engine, seats, match.current, "record")
    return GivenStart(state, match.state, [event.held for event in match.deals[-1].events])


def _state(engine: CompiledRules, seats: int, position: Position, name: str) -> State:
    """Return the state of a position at a table with public questions."""
    if position.rules.hash != engine.rules.hash or position.seats != seats:
        raise InvalidArgumentError(
            f"{name} must be of {engine.rules!r} with {seats} seats, not of {position.rules!r} with {position.seats}"
        )
    if position.is_over:
        raise InvalidArgumentError(f"{name} must have a seat to act; its deal is over")
    return State.from_bytes(engine.table, position.to_bytes())


def _list_names(names: Sequence[str]) -> str:
    return ", ".join(names)

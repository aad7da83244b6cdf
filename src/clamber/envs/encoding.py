"""Observations as data: which fields a game has, in which order, what they mean, and how to read them back.

    >>> from clamber.envs.encoding import encoding
    >>> guandan = encoding("guandan")
    >>> guandan.name, guandan.size(4), guandan.slices(4)["hand"]
    ('guandan/obs@1,history=16', 2234, slice(26, 80, None))
    >>> encoding("guandan", history=0).size(4)
    1050

A version changes when a field is added, removed, moved or gets another meaning; then the old one stays available
under its own number. How many of the last actions are shown is part of the name; they come last, so that all other
fields lie at the same places whatever their number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Final

from clamber.cards import Cards
from clamber.engine import PHASES
from clamber.envs import kernel
from clamber.envs.kernel import Layout
from clamber.rules.games import GAMES
from clamber.rules.pages import sayable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.engine import Engine
    from clamber.rules.vocabulary import Game

SEATS: Final = kernel.EACH_SEAT
"""Stands in a shape for the number of seats."""

ACTIONS: Final = kernel.EACH_ACTION
"""Stands in a shape for how many of the last actions are shown."""

ID_BITS: Final = kernel.ID_BITS
"""Stands in a shape for the bits of an action id."""

NARROW: Final = 16
"""How many these are where a ruleset has at most 65,535 actions."""

HISTORY: Final = 16
"""How many they are unless asked otherwise: four rounds of four players. What was played before is in `played`."""

WHOLE_DEAL: Final = kernel.MOST_HISTORY
"""More actions than a seat sees in a deal; the most that can be asked for."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an observation. All entries are unsigned bytes.

    Attributes:
        name: As the kernel knows it.
        shape: Its shape; `SEATS` for the number of seats, `ACTIONS` for that of the last actions, `ID_BITS` for the
            bits of an id.
        says: What it means.
        kind: How it is read: `one` (one-hot), `mask`, `count`, `cards`, `bits`, `number`.
    """

    name: str
    shape: tuple[int, ...]
    says: str
    kind: str = "one"

    def shape_at(self, seats: int, history: int, id_bits: int) -> tuple[int, ...]:
        """The shape at a table of this size, with so many of the last actions and bits of an id."""
        lengths = {SEATS: seats, ACTIONS: history, ID_BITS: id_bits}
        return tuple(lengths.get(length, length) for length in self.shape)


FIELDS: Final[dict[str, Field]] = {
    field.name: Field(field.name, tuple(field.shape), field.says.replace("{phases}", ", ".join(PHASES)), field.kind)
    for field in kernel.fields()
}
"""All fields of all games, as kernel/run/fields.hpp declares them."""

TABLE: Final = (
    *("phase", "to_act", "first", "leader", "last_player", "hand", "known", "sizes", "unseen", "on_table"),
    *("kind", "position", "action", "waiting", "locked", "places", "talon", "lead_passes", "is_void"),
)
"""What every game shows first."""

PAST: Final = ("played", "history_seat", "history_action", "history_cards")
"""What every game shows last."""

ADDED: Final = {"doubling": ("doubled",), "open_hand": ("open", "showing"), "wild_rank": ("wild_rank",)}
"""What is shown before that where the auction has more than bids."""


@dataclass(frozen=True)
class Encoding:
    """The observations of a game.

    Attributes:
        version: The game and a number.
        fields: Its fields, in order.
        history: How many of the last actions it shows.
        id_bits: How many bits an action's id takes: 16, or 32 where a ruleset has more than 65,535 actions.
    """

    version: str
    fields: tuple[Field, ...]
    history: int = HISTORY
    id_bits: int = NARROW

    @property
    def name(self) -> str:
        """All that decides what a byte means: the version, how many actions are shown, and how long their ids are."""
        wide = "" if self.id_bits == NARROW else f",id_bits={self.id_bits}"
        return f"{self.version},history={self.history}{wide}"

    def shapes(self, seats: int) -> list[tuple[int, ...]]:
        """The shape of each field at a table of this size."""
        return [field.shape_at(seats, self.history, self.id_bits) for field in self.fields]

    def size(self, seats: int) -> int:
        """Bytes of an observation."""
        return sum(map(prod, self.shapes(seats)))

    def slices(self, seats: int) -> dict[str, slice]:
        """Where each field lies in an observation."""
        ends = [0]
        for shape in self.shapes(seats):
            ends.append(ends[-1] + prod(shape))
        return {field.name: slice(*ends) for field, ends in zip(self.fields, pairwise(ends), strict=True)}

    def layout(self, seats: int) -> Layout:
        """The same as the kernel takes it."""
        return Layout([field.name for field in self.fields], seats, self.history, self.id_bits)

    def decode(self, row: bytes, seats: int) -> dict[str, object]:
        """What an observation says, field by field; slow, for tests and for looking at one.

        Seats are relative to the observer. A one-hot field is its place or None, a mask of one entry a bool.
        """
        places = self.slices(seats)
        return {
            field.name: _read(field, bytes(row[places[field.name]]), shape)
            for field, shape in zip(self.fields, self.shapes(seats), strict=True)
        }


def _read(field: Field, row: bytes, shape: tuple[int, ...]) -> object:
    if len(shape) == 2:
        return tuple(_read_one(field, row[i : i + shape[1]]) for i in range(0, len(row), shape[1]))
    return _read_one(field, row)


def _read_one(field: Field, row: bytes) -> object:
    if field.kind == "cards":
        return Cards.from_faces(face for face, count in enumerate(row) for _ in range(count))
    if field.kind == "one":
        return row.index(1) if any(row) else None
    if field.kind in {"bits", "number"}:
        value = sum(bit << i for i, bit in enumerate(row))
        return value - (1 << kernel.NUMBER_BITS) if field.kind == "number" and row[-1] else value
    found: Sequence[int] = tuple(row)
    if field.shape[-1] != 1:
        return found if field.kind == "count" else tuple(i for i, bit in enumerate(found) if bit)
    return bool(found[0]) if field.kind == "mask" else found[0]


def own_fields(game: Game) -> Iterator[str]:
    """What a game shows between `TABLE` and `PAST`: the fields of the groups that it has."""
    if game.levels is not None:
        yield from ("level", "levels", "declarers", "failures", "special", "final_play")
    if game.tribute is not None:
        if set(sayable(game, game.tribute.resisting)) != {"never"}:
            yield from ("resisted", "losers_hold_red_jokers")
        yield from ("tribute_payer", "tribute_receiver", "tribute_given", "tribute_returned")
    if game.exposure is not None:
        yield from ("drawn", "asked", "last_round", "shown_suit", "special", "declarer", "partner", "alone")
        yield from ("partner_known", "lone_known", "both_shown", "forced", "revealed")
    if game.auction is not None:
        yield from ("bid", "bidder", "declarer", "bottom")
    if {"lowest_card", "holder"} & set(sayable(game, game.deal.opening_lead)):
        yield "must_lead"
    if game.levels is None:
        yield "totals"
    yield from _counted(game)


def _counted(game: Game) -> Iterator[str]:
    """What is counted in a deal for the scores of a game."""
    scoring = game.scoring
    if game.match.table_stakes != 0:
        yield "stakes"
    if scoring is None:
        return
    if {scoring.hard_quad, scoring.joker_bomb} != {1}:
        yield "multiplier"
    if scoring.spring is not False:
        yield "plays"
    if "no_play_or_first_lead" in sayable(game, scoring.spring_test):
        yield "opener"
    if scoring.long_game_multiplier is not False:
        yield "tricks"
    if scoring.bomb_points != 0:
        yield "bombs_of"


def _encoding(game: Game) -> Encoding:
    also = () if game.exposure is None else ("history_drawn",)
    names = (*TABLE, *own_fields(game), *PAST, *also)
    return Encoding(f"{game.name}/obs@1", tuple(FIELDS[name] for name in names))


ENCODINGS: Final[dict[str, Encoding]] = {name: _encoding(game) for name, game in GAMES.items()}
"""The observations of each game."""


def encoding_for(engine: Engine, *, history: int = HISTORY) -> Encoding:
    """The observations of a ruleset: those of its game, and what its options add.

    Raises:
        ValueError: As for `encoding`.
    """
    found = encoding(engine.rules.game.name, history=history, id_bits=engine.table.id_bits)
    for rule, added in ADDED.items():
        if getattr(engine.groups.auction, rule) != "off":
            place = next(i for i, field in enumerate(found.fields) if field.name == PAST[0])
            fields = (*found.fields[:place], *(FIELDS[name] for name in added), *found.fields[place:])
            found = replace(found, version="+".join((found.version, *added)), fields=fields)
    return found


def encoding(game: str, *, history: int = HISTORY, id_bits: int = NARROW) -> Encoding:
    """The observations of a game, newest version.

    Args:
        game: The game.
        history: How many of the last actions they show, from 0 to `WHOLE_DEAL`.
        id_bits: How many bits the ids of the ruleset take.

    Raises:
        ValueError: No observations are declared for it, or no such number.
    """
    if game not in ENCODINGS:
        raise ValueError(f"no observations are declared for {game!r}, only for {', '.join(ENCODINGS)}")
    if not 0 <= history <= WHOLE_DEAL:
        raise ValueError(f"history is a number of actions from 0 to {WHOLE_DEAL}, not {history}")
    return replace(ENCODINGS[game], history=history, id_bits=id_bits)

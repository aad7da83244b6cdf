"""Observation encodings: the fields of each game, their order and meaning, and a decoder.

    >>> from clamber.envs.encoding import encoding
    >>> guandan = encoding("guandan")
    >>> guandan.name, guandan.size(4), guandan.slices(4)["hand"]
    ('guandan/obs@1,history=16', 2234, slice(26, 80, None))
    >>> encoding("guandan", history=0).size(4)
    1050

The version changes whenever a field is added, removed, moved or redefined, and old versions remain available under
their numbers. The history length is part of the name. The history comes last so that the offsets of all other fields
are independent of its length.
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
"""Shape placeholder for the number of seats."""

ACTIONS: Final = kernel.EACH_ACTION
"""Shape placeholder for the history length, in actions."""

ID_BITS: Final = kernel.ID_BITS
"""Shape placeholder for the number of bits in an action id."""

NARROW: Final = 16
"""Number of bits in an action id for rulesets with at most 65,535 actions."""

HISTORY: Final = 16
"""Default history length in actions: four rounds of four players. Earlier plays are in `played`."""

WHOLE_DEAL: Final = kernel.MOST_HISTORY
"""Maximum history length, which exceeds the number of actions that a seat sees in a deal."""


@dataclass(frozen=True, slots=True)
class Field:
    """Part of an observation. All elements are unsigned bytes.

    Attributes:
        name: Field name in the kernel.
        shape: Field shape, in which `SEATS`, `ACTIONS` and `ID_BITS` stand for the number of seats, the history
            length and the number of bits in an action id.
        says: Description of the field.
        kind: Encoding: `one` (one-hot), `mask`, `count`, `cards`, `bits` or `number`.
    """

    name: str
    shape: tuple[int, ...]
    says: str
    kind: str = "one"

    def shape_at(self, seats: int, history: int, id_bits: int) -> tuple[int, ...]:
        """Return the concrete shape for the given number of seats, history length and action id width."""
        lengths = {SEATS: seats, ACTIONS: history, ID_BITS: id_bits}
        return tuple(lengths.get(length, length) for length in self.shape)


FIELDS: Final[dict[str, Field]] = {
    field.name: Field(field.name, tuple(field.shape), field.says.replace("{phases}", ", ".join(PHASES)), field.kind)
    for field in kernel.fields()
}
"""Fields of all games, as declared in kernel/run/fields.hpp."""

TABLE: Final = (
    *("phase", "to_act", "first", "leader", "last_player", "hand", "known", "sizes", "unseen", "on_table"),
    *("kind", "position", "action", "waiting", "locked", "places", "talon", "lead_passes", "is_void"),
)
"""Fields that come first in every game."""

PAST: Final = ("played", "history_seat", "history_action", "history_cards")
"""Fields that come last in every game."""

ADDED: Final = {
    "doubling": ("doubled",),
    "open_hand": ("open", "showing"),
    "wild_rank": ("wild_rank",),
    "doubling_card": ("doublers",),
    "pays_for_all": ("liable",),
}
"""Fields inserted before `PAST`, for each rule that few rulesets have."""


@dataclass(frozen=True)
class Encoding:
    """Observation encoding for a game.

    Attributes:
        version: Game name and version number.
        fields: Fields, in order.
        history: History length in actions.
        id_bits: Number of bits in an action id: 16, or 32 for rulesets with more than 65,535 actions.
    """

    version: str
    fields: tuple[Field, ...]
    history: int = HISTORY
    id_bits: int = NARROW

    @property
    def name(self) -> str:
        """Full name, which determines the meaning of every byte: version, history length, and action id width."""
        wide = "" if self.id_bits == NARROW else f",id_bits={self.id_bits}"
        return f"{self.version},history={self.history}{wide}"

    def shapes(self, seats: int) -> list[tuple[int, ...]]:
        """Return the shape of each field for the given number of seats."""
        return [field.shape_at(seats, self.history, self.id_bits) for field in self.fields]

    def size(self, seats: int) -> int:
        """Return the size of an observation in bytes."""
        return sum(map(prod, self.shapes(seats)))

    def slices(self, seats: int) -> dict[str, slice]:
        """Return each field's slice within an observation."""
        ends = [0]
        for shape in self.shapes(seats):
            ends.append(ends[-1] + prod(shape))
        return {field.name: slice(*ends) for field, ends in zip(self.fields, pairwise(ends), strict=True)}

    def layout(self, seats: int) -> Layout:
        """Return the kernel layout for this encoding."""
        return Layout([field.name for field in self.fields], seats, self.history, self.id_bits)

    def decode(self, row: bytes, seats: int) -> dict[str, object]:
        """Decode an observation field by field. Slow; intended for tests and inspection.

        Seats are relative to the observer. One-hot fields decode to an index or None, and single-element masks to a
        bool.
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
    """Yield a game's fields between `TABLE` and `PAST`, as required by its rule groups."""
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
    """Yield the fields for per-deal counts that affect a game's scores."""
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
"""Encodings by game name."""


def encoding_for(engine: Engine, *, history: int = HISTORY) -> Encoding:
    """Return the encoding for a ruleset: the fields of its game plus those added by its options.

    Raises:
        ValueError: As for `encoding`.
    """
    found = encoding(engine.rules.game.name, history=history, id_bits=engine.table.id_bits)
    for rule in _rules_added(engine):
        added = ADDED[rule]
        place = next(i for i, field in enumerate(found.fields) if field.name == PAST[0])
        fields = (*found.fields[:place], *(FIELDS[name] for name in added), *found.fields[place:])
        found = replace(found, version="+".join((found.version, *added)), fields=fields)
    return found


def _rules_added(engine: Engine) -> Iterator[str]:
    """Yield the rules in force that add fields, in the order of `ADDED`."""
    groups = engine.groups
    yield from (rule for rule in ("doubling", "open_hand", "wild_rank") if getattr(groups.auction, rule) != "off")
    if groups.scoring.doubling_card:
        yield "doubling_card"
    if "pays_for_all" in {groups.trick.before_one_card, groups.trick.before_two_cards}:
        yield "pays_for_all"


def encoding(game: str, *, history: int = HISTORY, id_bits: int = NARROW) -> Encoding:
    """Return the newest version of a game's encoding.

    Args:
        game: Game name.
        history: History length in actions, from 0 to `WHOLE_DEAL`.
        id_bits: Number of bits in the ruleset's action ids.

    Raises:
        ValueError: The game has no observation encoding, or `history` is out of range.
    """
    if game not in ENCODINGS:
        raise ValueError(f"no observations are declared for {game!r}, only for {', '.join(ENCODINGS)}")
    if not 0 <= history <= WHOLE_DEAL:
        raise ValueError(f"history is a number of actions from 0 to {WHOLE_DEAL}, not {history}")
    return replace(ENCODINGS[game], history=history, id_bits=id_bits)

"""Observations as data: which fields a game has, in which order, what they mean, and how to read them back.

    >>> from clamber.envs.encoding import encoding
    >>> guandan = encoding("guandan")
    >>> guandan.version, guandan.size(4), guandan.slices(4)["hand"]
    ('guandan/obs@1', 809, slice(25, 79, None))

A version changes when a field is added, removed, moved or gets another meaning; then the old one stays available
under its own number.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Final

from clamber.cards import FACES, RANKS, Cards
from clamber.engine import PHASES
from clamber.envs.kernel import Layout
from clamber.shapes import LANES

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS: Final = 0
"""Stands in a shape for the number of seats."""

KINDS_HELD: Final = 32
"""Room for the kinds of combination of all games, so that a new game changes no layout."""

NUMBER_BITS: Final = 32
ACTION_BITS: Final = 16


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an observation. All entries are unsigned bytes.

    Attributes:
        name: As the kernel knows it.
        shape: Its shape; `SEATS` for the number of seats.
        says: What it means.
        kind: How it is read: `one` (one-hot), `mask`, `count`, `cards`, `bits`, `number`.
    """

    name: str
    shape: tuple[int, ...]
    says: str
    kind: str = "one"

    def width(self, seats: int) -> int:
        """Bytes at a table of this size."""
        return prod(seats if length == SEATS else length for length in self.shape)


def _fields(*fields: Field) -> dict[str, Field]:
    return {field.name: field for field in fields}


FIELDS: Final[dict[str, Field]] = _fields(
    Field("phase", (len(PHASES),), "the phase as the seat sees it: " + ", ".join(PHASES)),
    Field("to_act", (SEATS,), "whose turn it is; nobody's after the end"),
    Field("first", (SEATS,), "who drew first"),
    Field("leader", (SEATS,), "who led or leads the trick"),
    Field("last_player", (SEATS,), "who made the play to beat"),
    Field("hand", (FACES,), "own cards: how many of each face", "cards"),
    Field("known", (SEATS, FACES), "cards that all know to be in each hand", "cards"),
    Field("sizes", (SEATS,), "cards in each hand", "count"),
    Field("unseen", (FACES,), "cards whose place the seat does not know, together", "cards"),
    Field("on_table", (FACES,), "the cards to beat", "cards"),
    Field("kind", (KINDS_HELD,), "the kind of the play to beat, by its place in `vocabulary.KINDS`"),
    Field("position", (LANES,), "where it stands: the lane of a set (2 .. A, BJ, RJ, special), the start of a run"),
    Field("action", (ACTION_BITS,), "its action id plus one in binary, lowest bit first; 0 on the lead", "bits"),
    Field("waiting", (SEATS,), "who may still answer it", "mask"),
    Field("locked", (SEATS,), "whose pass is final in this trick", "mask"),
    Field("places", (SEATS,), "who went out as the first, second, ...; 0 for who has not", "count"),
    Field("talon", (1,), "cards that are not dealt yet", "count"),
    Field("must_lead", (LANES,), "the lane that the first lead must contain"),
    Field("level", (len(RANKS),), "the level played, 2 .. A"),
    Field("levels", (2, len(RANKS)), "both sides' levels, one's own first"),
    Field("special", (FACES,), "the wild card of the deal, or the Big Ace once it is named"),
    Field("totals", (SEATS, NUMBER_BITS), "points so far, two's complement, lowest bit first", "number"),
    Field("multiplier", (NUMBER_BITS,), "product of the public multipliers of this deal", "number"),
    Field("plays", (SEATS,), "how many plays each seat has made", "count"),
    Field("tribute_payer", (2, SEATS), "who pays each tribute"),
    Field("tribute_receiver", (2, SEATS), "who gets it, once that is settled"),
    Field("tribute_given", (2, FACES), "the card given"),
    Field("tribute_returned", (2, FACES), "the card given back, once it is shown"),
    Field("losers_hold_red_jokers", (1,), "whether that is all that is known of why no tribute was paid", "mask"),
    Field("declarer", (SEATS,), "who named the Big Ace"),
    Field("partner", (SEATS,), "his partner, once the seat knows him"),
    Field("alone", (1,), "whether the seat knows that the declarer plays alone", "mask"),
    Field("both_shown", (1,), "whether both Big Aces were shown", "mask"),
    Field("forced", (1,), "whether an Ace of hearts had to be shown", "mask"),
    Field("revealed", (1,), "whether the other Big Ace was revealed before the first lead", "mask"),
)
"""All fields of all games. A new one needs its case in kernel/encode.hpp."""

TABLE: Final = (
    *("phase", "to_act", "first", "leader", "last_player", "hand", "known", "sizes", "unseen", "on_table"),
    *("kind", "position", "action", "waiting", "locked", "places"),
)
"""What every game shows."""


@dataclass(frozen=True)
class Encoding:
    """The observations of a game.

    Attributes:
        version: Its name and number.
        fields: Its fields, in order.
    """

    version: str
    fields: tuple[Field, ...]

    def size(self, seats: int) -> int:
        """Bytes of an observation."""
        return sum(field.width(seats) for field in self.fields)

    def slices(self, seats: int) -> dict[str, slice]:
        """Where each field lies in an observation."""
        ends = [0]
        for field in self.fields:
            ends.append(ends[-1] + field.width(seats))
        return {field.name: slice(*ends) for field, ends in zip(self.fields, pairwise(ends), strict=True)}

    def layout(self, seats: int) -> Layout:
        """The same as the kernel takes it.

        Raises:
            ValueError: The kernel writes a field with another width.
        """
        layout = Layout([field.name for field in self.fields], seats)
        for field, width in zip(self.fields, layout.widths, strict=True):
            if width != field.width(seats):
                raise ValueError(f"the kernel writes {width} bytes of {field.name}, not {field.width(seats)}")
        return layout

    def decode(self, row: bytes, seats: int) -> dict[str, object]:
        """What an observation says, field by field; slow, for tests and for looking at one.

        Seats are relative to the observer. A one-hot field is its place or None, a mask of one entry a bool.
        """
        return {name: _read(FIELDS[name], bytes(row[where]), seats) for name, where in self.slices(seats).items()}


def _read(field: Field, row: bytes, seats: int) -> object:
    shape = tuple(seats if length == SEATS else length for length in field.shape)
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
        return value - (1 << NUMBER_BITS) if field.kind == "number" and row[-1] else value
    found: Sequence[int] = tuple(row)
    if len(found) > 1:
        return found if field.kind == "count" else tuple(i for i, bit in enumerate(found) if bit)
    return bool(found[0]) if field.kind == "mask" else found[0]


def _encoding(version: str, *more: str) -> Encoding:
    return Encoding(version, tuple(FIELDS[name] for name in (*TABLE, *more)))


ENCODINGS: Final[dict[str, Encoding]] = {
    "guandan": _encoding(
        "guandan/obs@1",
        *("level", "levels", "special", "tribute_payer", "tribute_receiver", "tribute_given", "tribute_returned"),
        "losers_hold_red_jokers",
    ),
    "gandengyan": _encoding("gandengyan/obs@1", "talon", "must_lead", "totals", "multiplier", "plays"),
    "biga": _encoding(
        "biga/obs@1", "special", "declarer", "partner", "alone", "both_shown", "forced", "revealed", "totals"
    ),
}
"""The observations of each game."""


def encoding(game: str) -> Encoding:
    """The observations of a game, newest version.

    Raises:
        ValueError: No observations are declared for it.
    """
    if game not in ENCODINGS:
        raise ValueError(f"no observations are declared for {game!r}, only for {', '.join(ENCODINGS)}")
    return ENCODINGS[game]

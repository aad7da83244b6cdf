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

from clamber.cards import FACES, RANKS, Cards
from clamber.compile.lanes import LANES
from clamber.engine import PHASES
from clamber.envs.kernel import Layout
from clamber.rules.games import GAMES
from clamber.rules.pages import sayable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.rules.vocabulary import Game

SEATS: Final = 0
"""Stands in a shape for the number of seats."""

ACTIONS: Final = -1
"""Stands in a shape for how many of the last actions are shown."""

HISTORY: Final = 16
"""How many they are unless asked otherwise: four rounds of four players. What was played before is in `played`."""

WHOLE_DEAL: Final = 1000
"""More actions than a seat sees in a deal; the most that can be asked for."""

KINDS_HELD: Final = 32
"""Room for the kinds of combination of all games, so that a new game changes no layout."""

NUMBER_BITS: Final = 32
ACTION_BITS: Final = 16


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an observation. All entries are unsigned bytes.

    Attributes:
        name: As the kernel knows it.
        shape: Its shape; `SEATS` for the number of seats, `ACTIONS` for that of the last actions.
        says: What it means.
        kind: How it is read: `one` (one-hot), `mask`, `count`, `cards`, `bits`, `number`.
    """

    name: str
    shape: tuple[int, ...]
    says: str
    kind: str = "one"

    def shape_at(self, seats: int, history: int) -> tuple[int, ...]:
        """The shape at a table of this size, with so many of the last actions."""
        return tuple({SEATS: seats, ACTIONS: history}.get(length, length) for length in self.shape)


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
    Field("kind", (KINDS_HELD,), "the kind of the play to beat, by its place in `rules.kinds.KINDS`"),
    Field("position", (LANES,), "where it stands: the lane of a set (2 .. A, BJ, RJ, special), the start of a run"),
    Field("action", (ACTION_BITS,), "its action id plus one in binary, lowest bit first; 0 on the lead", "bits"),
    Field("waiting", (SEATS,), "who may still answer it, or bid", "mask"),
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
    Field("resisted", (1,), "whether tribute was due and not paid", "mask"),
    Field("losers_hold_red_jokers", (1,), "whether that is all that is known of why no tribute was paid", "mask"),
    Field("failures", (2,), "how often both sides lost as declarers at level A, one's own first", "count"),
    Field("declarers", (2,), "the side whose level is played, one's own first; neither in the first deal"),
    Field("final_play", (ACTION_BITS,), "the id plus one of the play with which the first seat went out", "bits"),
    Field("lead_passes", (1,), "leads passed on in a row", "count"),
    Field("tricks", (NUMBER_BITS,), "tricks led so far", "number"),
    Field("stakes", (SEATS, NUMBER_BITS), "points that each can still lose, under `table_stakes`", "number"),
    Field("drawn", (1,), "cards drawn by all", "count"),
    Field("asked", (SEATS,), "who has answered whether he exposes an Ace, since the last card or exposure", "mask"),
    Field("last_round", (1,), "whether that is asked for the last time", "mask"),
    Field("shown_suit", (4,), "the suit of the exposed Ace: d, c, h, s"),
    Field("declarer", (SEATS,), "who named the Big Ace, or is landlord"),
    Field("partner", (SEATS,), "his partner, once the seat knows him"),
    Field("alone", (1,), "whether the seat knows that the declarer plays alone", "mask"),
    Field("partner_known", (1,), "whether all know the partner", "mask"),
    Field("lone_known", (1,), "whether all know that the declarer plays alone", "mask"),
    Field("both_shown", (1,), "whether both Big Aces were shown", "mask"),
    Field("forced", (1,), "whether an Ace of hearts had to be shown", "mask"),
    Field("revealed", (1,), "whether the other Big Ace was revealed before the first lead", "mask"),
    Field("bid", (1,), "the highest bid; 0 before the first", "count"),
    Field("bidder", (SEATS,), "who made it"),
    Field("bottom", (FACES,), "the cards that went to the landlord, once all may see them", "cards"),
    Field("bombs_of", (SEATS,), "how many bombs each seat is paid for", "count"),
    Field("opener", (SEATS,), "who led first in the deal, where that counts"),
    Field("is_void", (1,), "whether the deal ended without a result", "mask"),
    Field("played", (SEATS, FACES), "cards that each seat has played in this deal: how many of each face", "count"),
    Field("history_seat", (ACTIONS, SEATS), "who took each of the last actions, the newest first"),
    Field("history_action", (ACTIONS, ACTION_BITS), "their ids plus one; 0 for a return not shown yet", "bits"),
    Field("history_cards", (ACTIONS, FACES), "the cards played or named", "cards"),
    Field("history_drawn", (ACTIONS,), "of an exposure: cards drawn by all until then", "count"),
)
"""All fields of all games. A new one needs its case in kernel/run/encode.hpp."""

TABLE: Final = (
    *("phase", "to_act", "first", "leader", "last_player", "hand", "known", "sizes", "unseen", "on_table"),
    *("kind", "position", "action", "waiting", "locked", "places", "talon", "lead_passes", "is_void"),
)
"""What every game shows first."""

PAST: Final = ("played", "history_seat", "history_action", "history_cards")
"""What every game shows last."""


@dataclass(frozen=True)
class Encoding:
    """The observations of a game.

    Attributes:
        version: The game and a number.
        fields: Its fields, in order.
        history: How many of the last actions it shows.
    """

    version: str
    fields: tuple[Field, ...]
    history: int = HISTORY

    @property
    def name(self) -> str:
        """All that decides what a byte means: the version, and how many actions are shown."""
        return f"{self.version},history={self.history}"

    def size(self, seats: int) -> int:
        """Bytes of an observation."""
        return sum(prod(field.shape_at(seats, self.history)) for field in self.fields)

    def slices(self, seats: int) -> dict[str, slice]:
        """Where each field lies in an observation."""
        ends = [0]
        for field in self.fields:
            ends.append(ends[-1] + prod(field.shape_at(seats, self.history)))
        return {field.name: slice(*ends) for field, ends in zip(self.fields, pairwise(ends), strict=True)}

    def layout(self, seats: int) -> Layout:
        """The same as the kernel takes it.

        Raises:
            ValueError: The kernel writes a field with another width.
        """
        layout = Layout([field.name for field in self.fields], seats, self.history)
        for field, width in zip(self.fields, layout.widths, strict=True):
            declared = prod(field.shape_at(seats, self.history))
            if width != declared:
                raise ValueError(f"the kernel writes {width} bytes of {field.name}, not {declared}")
        return layout

    def decode(self, row: bytes, seats: int) -> dict[str, object]:
        """What an observation says, field by field; slow, for tests and for looking at one.

        Seats are relative to the observer. A one-hot field is its place or None, a mask of one entry a bool.
        """
        places = self.slices(seats)
        return {
            field.name: _read(field, bytes(row[places[field.name]]), field.shape_at(seats, self.history))
            for field in self.fields
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
        return value - (1 << NUMBER_BITS) if field.kind == "number" and row[-1] else value
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


def encoding(game: str, *, history: int = HISTORY) -> Encoding:
    """The observations of a game, newest version.

    Args:
        game: The game.
        history: How many of the last actions they show, from 0 to `WHOLE_DEAL`.

    Raises:
        ValueError: No observations are declared for it, or no such number.
    """
    if game not in ENCODINGS:
        raise ValueError(f"no observations are declared for {game!r}, only for {', '.join(ENCODINGS)}")
    if not 0 <= history <= WHOLE_DEAL:
        raise ValueError(f"history is a number of actions from 0 to {WHOLE_DEAL}, not {history}")
    return replace(ENCODINGS[game], history=history)

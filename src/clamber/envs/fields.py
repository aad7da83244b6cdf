"""Fields of observations, as the kernel declares them, and the fields that a game or a ruleset has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked
from clamber.cards import Cards
from clamber.engine import PHASES
from clamber.envs import kernel
from clamber.rules.pages import sayable
from clamber.rules.words import Context, options_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.engine import CompiledRules
    from clamber.rules.vocabulary import Game

SEATS: Final = kernel.EACH_SEAT
"""Shape placeholder for the number of seats."""

ACTIONS: Final = kernel.EACH_ACTION
"""Shape placeholder for the history length, in actions."""

ID_BITS: Final = kernel.ID_BITS
"""Shape placeholder for the number of bits in an action id."""


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
        """Return the concrete shape for the given number of seats, history length and action id width.

        Args:
            seats: Number of seats.
            history: History length in actions.
            id_bits: Number of bits in an action id.
        """
        lengths = {SEATS: seats, ACTIONS: history, ID_BITS: id_bits}
        return tuple(lengths.get(length, length) for length in self.shape)

    def holds(self, row: bytes) -> bool:
        """Return True if the field can produce these bytes, in one dimension."""
        max_value = {"cards": 2, "count": 255}.get(self.kind, 1)
        return max(row, default=0) <= max_value and (self.kind != "one" or sum(row) <= 1)

    def read(self, row: bytes) -> object:
        """Return the value of bytes of the field, in one dimension; see `Encoding.decode`."""
        match self.kind:
            case "cards":
                return Cards.from_faces(face for face, count in enumerate(row) for _ in range(count))
            case "one":
                return row.index(1) if any(row) else None
            case "bits" | "number":
                value = sum(bit << i for i, bit in enumerate(row))
                return value - (1 << kernel.NUMBER_BITS) if self.kind == "number" and row[-1] else value
            case "mask" if self.shape[-1] == 1:
                return bool(row[0])
            case "mask":
                return tuple(i for i, bit in enumerate(row) if bit)
            case _:
                return row[0] if self.shape[-1] == 1 else tuple(row)


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
    "table_stakes": ("stakes",),
    "bomb_multiplier": ("multiplier",),
    "doubling_card": ("doublers",),
    "pays_for_all": ("liable",),
}
"""Fields inserted before `PAST`, for each rule that few rulesets have."""


@checked
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
    yield from _count_fields(game)


def _count_fields(game: Game) -> Iterator[str]:
    """Yield the fields for per-deal counts that affect a game's scores."""
    scoring = game.scoring
    if _has_stakes(game):
        yield "stakes"
    if scoring is None:
        return
    if _multiplies(game):
        yield "multiplier"
    if scoring.spring is not False:
        yield "plays"
    if "no_play_or_first_lead" in sayable(game, scoring.spring_test):
        yield "opener"
    if scoring.long_game_multiplier is not False:
        yield "tricks"
    if scoring.bomb_points != 0:
        yield "bombs_of"


def _has_stakes(game: Game) -> bool:
    """Return True if the first edition of a game has stakes."""
    return _differs(game, game.match.table_stakes, {0, "none"})


def _multiplies(game: Game) -> bool:
    """Return True if bombs multiply the payments in the first edition of a game."""
    scoring = game.scoring
    return scoring is not None and any(_differs(game, word, {1}) for word in (scoring.hard_quad, scoring.joker_bomb))


def _differs(game: Game, value: object, ordinary: set[object]) -> bool:
    """Return True if a value may be unusual while the options of later editions have their defaults."""
    defaults = {option.name: option.default for option in game.options if option.edition > 1}
    return not options_in(value) <= defaults.keys() or Context(defaults).value(value) not in ordinary


def added_rules(engine: CompiledRules) -> Iterator[str]:
    """Yield the rules in force that add fields, in the order of `ADDED`."""
    groups = engine.groups
    yield from (rule for rule in ("doubling", "open_hand", "wild_rank") if getattr(groups.auction, rule) != "off")
    game = engine.rules.game
    if groups.match.table_stakes and not _has_stakes(game):
        yield "table_stakes"
    if groups.scoring.hard_quad > 1 and not _multiplies(game):
        yield "bomb_multiplier"
    if groups.scoring.doubling_card:
        yield "doubling_card"
    if "pays_for_all" in {groups.trick.before_one_card, groups.trick.before_two_cards}:
        yield "pays_for_all"

"""Score pads: settlement of deals played with physical cards, and the details needed for it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from clamber.engine import engine_for, soft_bombs_differ
from clamber.factors import Factor
from clamber.records.settling import MOST_COUNTED, settle_deals
from clamber.rules.groups import ScoringRules
from clamber.server.table.commands import MAX_SEATS, SeatNumber
from clamber.server.wire.parts import Message, OptionValue

if TYPE_CHECKING:
    from clamber.engine import CompiledRules
    from clamber.ruleset import Ruleset

MOST_DEALS: Final = 120
"""Maximum number of deals per pad, chosen so that all of them fit into a request body."""

LARGE: Final = 5
"""Bomb size at and above which all bombs count the same."""

ONE_LOSER: Final = 2
"""Number of seats with a single loser, who cannot pay for others."""

WINNER_ALONE: Final = frozenset({"cards_paid", "cards_won", "stake", "winning_side", "team_outcome"})
"""Scoring methods that depend only on the first player out. All others depend on finishing order."""

BombSize: TypeAlias = Annotated[int, Field(ge=3, le=20)] | Literal["jokers", "wild", "run"]
PadCount: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
CardsLeft: TypeAlias = Annotated[int, Field(ge=0, le=60)] | Annotated[str, Field(max_length=120)]
BOTTOM: Final = tuple(field.name for field in fields(ScoringRules) if field.name.startswith("bottom_"))
"""Scoring fields holding factors for the bottom cards, which go to the declarer."""

EachSeat: Final = Field(max_length=MAX_SEATS)


class PadBomb(Message):
    """Bomb played in a deal. `soft` is true if it contains wild cards, `beaten` if another bomb beat it."""

    cards: BombSize
    seat: SeatNumber = 0
    soft: bool = False
    beaten: bool = False


class PadDeal(Message):
    """Outcome of a deal. Fields are described in docs/notation.md (`settle`); null means not given."""

    order: Annotated[list[SeatNumber], EachSeat] | None = None
    void: bool | None = None
    left: Annotated[list[CardsLeft], EachSeat] | None = None
    bombs: Annotated[list[PadBomb], Field(max_length=30)] | None = None
    bid: PadCount | None = None
    doubled: Annotated[list[SeatNumber], EachSeat] | None = None
    open: Annotated[list[SeatNumber], EachSeat] | None = None
    bottom: Annotated[str, Field(max_length=30)] | None = None
    declarer: SeatNumber | None = None
    partner: SeatNumber | None = None
    shown: bool | None = None
    plays: Annotated[list[PadCount], EachSeat] | None = None
    first: SeatNumber | None = None
    tricks: PadCount | None = None
    drawn: bool | None = None
    last: Annotated[str, Field(max_length=60)] | None = None
    doubler: SeatNumber | None = None
    liable: SeatNumber | None = None


class Pad(Message):
    """Settle a match played with physical cards. Always send all deals; omit a deal to undo it."""

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None
    deals: Annotated[list[PadDeal], Field(max_length=MOST_DEALS)]


class PadAsks(Message):
    """Details that the rules need for settling a deal. Nothing else has to be given.

    Attributes:
        places: `first` if only the first player out counts; `all` if the entire finishing order does.
        left: Required form of the cards left in hand: their `number`, the `cards` if some count extra, or `nothing`.
        bombs: Sizes of bombs that count, of which 5 and 6 mean as many or more if no larger one is listed; `jokers`,
            `wild` for four wild cards, and `run` for a row that is a bomb.
        soft: True if wild cards in bombs matter.
        bomb_seats: True if it matters who played each bomb.
        beaten: True if it matters whether another bomb beat a bomb.
        declarer, partner, doubling: True if the declarer, partner or doubling matters.
        bids: Possible bids.
        open: True if playing with an open hand matters.
        bottom: True if the declarer's bottom cards matter.
        spring: True if the number of plays per seat matters (spring).
        tricks: True if the number of tricks matters.
        drawn: True if it matters whether a card was drawn.
        aces: True if it matters whether the first player out finished on Aces.
        doubler: True if it matters who was dealt the card that doubles.
        liable: True if one player may have to pay for all losers.
    """

    places: Literal["first", "all"]
    left: Literal["nothing", "number", "cards"]
    bombs: list[BombSize]
    soft: bool
    bomb_seats: bool
    declarer: bool
    partner: bool
    bids: list[int]
    doubling: bool
    open: bool
    bottom: bool
    spring: bool
    tricks: bool
    drawn: bool
    aces: bool
    beaten: bool
    doubler: bool
    liable: bool


class TributeDue(Message):
    """Tribute owed in the next deal. `receiver` is null if it depends on the cards."""

    payer: int
    receiver: int | None


class PadSettled(Message):
    """Result of a deal, in points, or in levels for games scored only by levels."""

    order: list[int] = Field(default=[])
    scores: list[int] | None = None
    totals: list[int] | None = None
    level: str | None = None
    levels: list[str] | None = None
    next_level: str | None = None
    failures: list[int] | None = None
    factors: list[Factor] = Field(default=[])
    tribute: list[TributeDue] = Field(default=[])


class PadAnswer(Message):
    """Results of a pad's deals, in order. `winner` lists the winning seats; null while nobody has won."""

    asks: PadAsks
    deals: list[PadSettled]
    winner: list[int] | None


QUESTIONS: Final = (Pad,)
"""HTTP request bodies."""

ANSWERS: Final = (PadAnswer,)
"""HTTP response bodies."""


def pad_answer(rules: Ruleset, pad: Pad) -> PadAnswer:
    """Settle a pad's deals.

    Raises:
        InvalidOptionError: The rules do not allow this number of seats.
        InvalidRequestError: The given outcome of a deal is impossible.
    """
    asks = required_details(engine_for(rules.for_seats(pad.seats)), pad.seats)
    deals = [deal.model_dump(exclude_none=True) for deal in pad.deals]
    result: dict[str, Any] = settle_deals(rules, pad.seats, deals, level=pad.level)
    return PadAnswer.model_validate({"asks": asks, **result})


def required_details(engine: CompiledRules, seats: int) -> PadAsks:
    """Return the details that the rules need for this number of seats."""
    groups, scoring = engine.groups, engine.groups.scoring
    game = engine.rules.game
    multiplies = scoring.played_bombs
    pays_cards = scoring.by in {"cards_paid", "cards_won"}
    named = scoring.ace_multiplier > 1 or scoring.two_multiplier > 1 or scoring.private_multipliers
    return PadAsks.model_validate(
        {
            "places": "first" if scoring.by in WINNER_ALONE else "all",
            "left": ("cards" if named else "number") if pays_cards else "nothing",
            "bombs": _counted_bombs(engine),
            "soft": multiplies and soft_bombs_differ(engine.table),
            "bomb_seats": scoring.bomb_points > 0,
            "declarer": game.auction is not None or game.exposure is not None,
            "partner": game.exposure is not None,
            "bids": list(groups.auction.bids),
            "doubling": groups.auction.doubling != "off",
            "open": groups.auction.open_hand != "off",
            "bottom": any(getattr(scoring, name) > 1 for name in BOTTOM),
            "spring": bool(scoring.spring),
            "tricks": bool(scoring.long_game_multiplier),
            "drawn": bool(scoring.early_win),
            "aces": bool(groups.levels.ace_finish_demotes),
            "beaten": scoring.bomb_points > 0 and scoring.bomb_counts != "played",
            "doubler": bool(scoring.doubling_card),
            "liable": seats > ONE_LOSER
            and "pays_for_all" in {groups.trick.before_one_card, groups.trick.before_two_cards},
        }
    )


def _counted_bombs(engine: CompiledRules) -> list[int | str]:
    """Return the bombs that count: their numbers of cards, and those with names."""
    groups, scoring = engine.groups, engine.groups.scoring
    multiplies = scoring.played_bombs
    wild = groups.auction.wild_rank != "off"
    rates = {
        3: (scoring.soft_triplet, scoring.hard_triplet),
        4: (scoring.soft_bomb if wild else scoring.soft_quad, scoring.hard_quad),
        LARGE: (scoring.soft_large, scoring.hard_large),
        LARGE + 1: (scoring.soft_six, scoring.hard_six),
    }
    largest = LARGE if rates[LARGE] == rates[LARGE + 1] else LARGE + 1
    sizes = {min(family.size, largest) for family in engine.tables.families if family.kind == "bomb"}
    bombs: list[int | str] = [n for n in sorted(sizes) if scoring.bomb_points or (multiplies and max(rates[n]) > 1)]
    kinds = {family.kind for family in engine.tables.families if family.bomb}
    rows = not kinds.isdisjoint({"quad_sequence", "straight_flush"})
    if rows and (scoring.bomb_points or scoring.bomb_run > 1):
        bombs.append("run")
    pays = scoring.bomb_points > 0 and any(family.kind == "joker_bomb" for family in engine.tables.families)
    if pays or (multiplies and scoring.joker_bomb > 1):
        bombs.append("jokers")
    if wild and scoring.wild_bomb != scoring.hard_quad:
        bombs.append("wild")
    return bombs

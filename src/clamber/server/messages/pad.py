"""Pads: deals that are played with real cards, the details required of them, and their settlement."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from clamber.engine import engine_for
from clamber.records.settling import settled
from clamber.rules.groups import Scoring
from clamber.server.messages.wire import Factor, Message, OptionValue
from clamber.server.play.commands import MAX_SEATS, SeatNumber

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.ruleset import Ruleset

MOST_DEALS: Final = 120
"""Maximum number of deals of one pad; a request body has room for them."""

LARGE: Final = 5
"""Number of cards from which on all bombs count alike."""

WINNER_ALONE: Final = frozenset({"cards_paid", "cards_won", "stake", "winning_side", "team_outcome"})
"""Methods of scoring that depend on the first player out alone; all others depend on places."""

BombSize: TypeAlias = Annotated[int, Field(ge=3, le=20)] | Literal["jokers"]
Count: TypeAlias = Annotated[int, Field(ge=0, le=200)]
Left: TypeAlias = Annotated[int, Field(ge=0, le=60)] | Annotated[str, Field(max_length=120)]
BOTTOM: Final = tuple(field.name for field in fields(Scoring) if field.name.startswith("bottom_"))
"""Fields with the factors of the bottom cards, which went to the declarer."""

EachSeat: Final = Field(max_length=MAX_SEATS)


class PadBomb(Message):
    """Bomb that was played; `soft` if it contains wild cards."""

    cards: BombSize
    seat: SeatNumber = 0
    soft: bool = False


class PadDeal(Message):
    """End of a deal; docs/notation.md describes each field (`settle`). Null stands for a value that is not given."""

    order: Annotated[list[SeatNumber], EachSeat] | None = None
    void: bool | None = None
    left: Annotated[list[Left], EachSeat] | None = None
    bombs: Annotated[list[PadBomb], Field(max_length=30)] | None = None
    bid: Count | None = None
    doubled: Annotated[list[SeatNumber], EachSeat] | None = None
    open: Annotated[list[SeatNumber], EachSeat] | None = None
    bottom: Annotated[str, Field(max_length=30)] | None = None
    declarer: SeatNumber | None = None
    partner: SeatNumber | None = None
    shown: bool | None = None
    plays: Annotated[list[Count], EachSeat] | None = None
    first: SeatNumber | None = None
    tricks: Count | None = None
    drawn: bool | None = None
    last: Annotated[str, Field(max_length=60)] | None = None


class Pad(Message):
    """Settle a match that is played with real cards. It contains all deals; leave a deal out to take it back."""

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None
    deals: Annotated[list[PadDeal], Field(max_length=MOST_DEALS)]


class PadAsks(Message):
    """Details of a deal that these rules use; nothing else has to be given.

    Attributes:
        places: `first` if only the first player out counts, `all` if all places do.
        left: Cards left in hand: their `number`, the `cards` themselves if some count more, or `nothing`.
        bombs: Bombs that count, by their number of cards; 5 stands for five or more.
        soft, bomb_seats: True if wild cards in bombs matter, and if the seats that played the bombs do.
        declarer, partner, bids, doubling: Declarer, partner and doubling, true if they matter; and the possible bids.
        open: True if playing with an open hand matters.
        bottom: True if the cards that went to the declarer matter.
        spring: True if it matters that a seat hardly played.
        tricks, drawn: True if the number of tricks matters, and if drawing a card does.
        aces: True if it matters that the first player out finished on Aces.
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


class TributeDue(Message):
    """Card owed in the next deal; `receiver` is null if the cards decide."""

    payer: int
    receiver: int | None


class PadSettled(Message):
    """Result of a deal: points, or levels in games that count only these."""

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
    """Results of the deals of a pad, in order, and the winning seats; null while nobody has won."""

    asks: PadAsks
    deals: list[PadSettled]
    winner: list[int] | None


QUESTIONS: Final = (Pad,)
"""Messages of clients over HTTP."""

ANSWERS: Final = (PadAnswer,)
"""Messages of the server over HTTP."""


def pad_answer(rules: Ruleset, pad: Pad) -> PadAnswer:
    """Settle the deals of a pad.

    Raises:
        BadOption: The rules do not allow this number of seats.
        BadRequest: A deal cannot have ended so.
    """
    asks = _asks(engine_for(rules.for_seats(pad.seats)))
    told = [deal.model_dump(exclude_none=True) for deal in pad.deals]
    found: dict[str, Any] = settled(rules, pad.seats, told, level=pad.level)
    return PadAnswer.model_validate({"asks": asks, **found})


def _asks(engine: Engine) -> PadAsks:
    groups, scoring = engine.groups, engine.groups.scoring
    game = engine.rules.game
    pays_cards = scoring.by in {"cards_paid", "cards_won"}
    named = scoring.ace_multiplier > 1 or scoring.two_multiplier > 1 or scoring.private_multipliers
    rates = {
        3: (scoring.soft_triplet, scoring.hard_triplet),
        4: (scoring.soft_quad, scoring.hard_quad),
        LARGE: (scoring.soft_large, scoring.hard_large),
    }
    sizes = {min(family.size, LARGE) for family in engine.tables.families if family.kind == "bomb"}
    bombs: list[int | str] = [n for n in sorted(sizes) if scoring.bomb_points or max(rates[n]) > 1]
    if scoring.joker_bomb > 1:
        bombs.append("jokers")
    return PadAsks.model_validate(
        {
            "places": "first" if scoring.by in WINNER_ALONE else "all",
            "left": ("cards" if named else "number") if pays_cards else "nothing",
            "bombs": bombs,
            "soft": bool(game.wild.cards) and any(soft != hard for soft, hard in rates.values()),
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
        }
    )

"""Deals that are played with real cards: what has to be told of them, and what they come to."""

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
"""Deals of one pad: a body has room for them."""

LARGE: Final = 5
"""Bombs of so many cards and more count alike."""

WINNER_ALONE: Final = frozenset({"cards_paid", "cards_won", "stake", "winning_side", "team_outcome"})
"""What is scored by who is out first; by all else places are."""

BombSize: TypeAlias = Annotated[int, Field(ge=3, le=20)] | Literal["jokers"]
Count: TypeAlias = Annotated[int, Field(ge=0, le=200)]
Left: TypeAlias = Annotated[int, Field(ge=0, le=60)] | Annotated[str, Field(max_length=120)]
BOTTOM: Final = tuple(field.name for field in fields(Scoring) if field.name.startswith("bottom_"))
"""What the cards that went to the declarer may multiply by."""

EachSeat: Final = Field(max_length=MAX_SEATS)


class PadBomb(Message):
    """A bomb that was played; `soft` with wild cards in it."""

    cards: BombSize
    seat: SeatNumber = 0
    soft: bool = False


class PadDeal(Message):
    """How a deal ended; docs/notation.md says what each field is (`settle`). Null is what nobody has said."""

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
    """A match that is played with real cards, all of it: what is left out was taken back."""

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None
    deals: Annotated[list[PadDeal], Field(max_length=MOST_DEALS)]


class PadAsks(Message):
    """What these rules read of a deal: nothing else has to be told.

    Attributes:
        places: Who was out `first`, or the places of all.
        left: Cards left in hand: by `number`, the `cards` themselves where some count more, or not at all.
        bombs: Which bombs count, by how many cards; 5 stands for more.
        soft, bomb_seats: Whether it matters if wild cards were in them, and who played them.
        declarer, partner, bids, doubling: Who declared and with whom, and what can have been bid.
        open: Whether it matters who played with an open hand.
        bottom: Whether it matters which cards went to the declarer.
        spring: Whether it matters who hardly played.
        tricks, drawn: Whether it matters how many tricks there were, and whether a card was drawn.
        aces: Whether it matters that the first player out finished on Aces.
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
    """Who owes a card in the next deal, and to whom; `receiver` is null where the cards decide."""

    payer: int
    receiver: int | None


class PadSettled(Message):
    """What a deal came to; points, or levels where only these count."""

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
    """What the deals of a pad come to, one after the other, and who has won; null while nobody has."""

    asks: PadAsks
    deals: list[PadSettled]
    winner: list[int] | None


QUESTIONS: Final = (Pad,)
"""What clients send over HTTP."""

ANSWERS: Final = (PadAnswer,)
"""What they are answered."""


def pad_answer(rules: Ruleset, pad: Pad) -> PadAnswer:
    """What the deals of a pad come to.

    Raises:
        BadOption: The rules are not for so many.
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

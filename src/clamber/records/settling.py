"""Settlement of deals played with real cards, from a description of their outcome (docs/notation.md, section 4).

This module only parses descriptions; the kernel checks them (kernel/run/ended.hpp) and settles these deals in the
same way as its own. Because no cards are played, only the fields needed for settlement are checked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from clamber.cards import RANKS
from clamber.engine import BombName, Ended, MatchState, PlayedBomb, engine_for
from clamber.errors import ClamberError, InvalidRequestError
from clamber.sentences import Sentence
from clamber.text.card_notation import read_cards
from clamber.text.notation import one_combination
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.engine import CompiledRules
    from clamber.rules.house import HouseRules
    from clamber.ruleset import Ruleset

T = TypeVar("T")

FIELDS: Final = frozenset(
    {"order", "void", "left", "bombs", "bid", "doubled", "open", "bottom", "declarer", "partner", "shown", "plays"}
    | {"first", "tricks", "drawn", "last", "doubler", "liable"}
)
"""Keys allowed in the description of a deal."""

PLAYED: Final = 2
"""Default number of plays per seat, large enough that no rule about seats with few plays applies."""

MOST_COUNTED: Final = 200
"""Maximum number of tricks, and of plays per seat: more than any deck has cards."""

MOST_READ: Final = 10_000
"""Number of cards of a bomb beyond which all are equally impossible."""

MOST_BID: Final = 2**31 - 1
"""Maximum bid that the kernel reads. Any larger one is equally impossible."""

NAMED: Final[dict[str, BombName]] = {name: getattr(BombName, name) for name in ("jokers", "wild", "run")}
"""Bombs given by name: both jokers, the four cards of a wild rank, or a row that is a bomb."""


def settle_deals(rules: Ruleset, seats: int, deals: list[Any], *, level: str | None = None) -> dict[str, Any]:
    """Settle deals in order, and return the result of each deal and the winner of the match.

    Args:
        rules: The rules.
        seats: Number of seats.
        deals: One object per deal, describing its outcome.
        level: Starting level of both sides, if different from that of the rules (Guandan).

    Raises:
        InvalidRequestError: A deal lacks a field, or a field has an invalid value.
        InvalidCardsError, NotationError, IllegalPlayError: Cards or a play in a deal cannot be read; the message
            names the deal.
        InvalidOptionError: The rules do not allow this number of seats.
    """
    engine = engine_for(rules.for_seats(seats))
    match = MatchState.new(engine.table, seats)
    if level is not None:
        if rules.game.levels is None or level not in tuple(RANKS):
            raise _invalid("level", levels=" ".join(RANKS))
        match = match.at_level(engine.table, RANKS.index(level))
    results = []
    for number, deal in enumerate(deals):
        try:
            match, result = _settle_deal(engine, match, deal)
        except ClamberError as error:
            raise _at_deal(number, error, rules) from None
        results.append(result)
    return {"deals": results, "winner": list(match.winners) if match.over else None}


def _settle_deal(engine: CompiledRules, match: MatchState, deal: object) -> tuple[MatchState, dict[str, Any]]:
    if not isinstance(deal, dict):
        raise _invalid("object")
    if unknown := sorted(deal.keys() - FIELDS):
        raise _invalid("unknown_key", key=short(str(unknown[0])), known=", ".join(sorted(FIELDS)))
    ended = None if match.over or deal.get("void") is True else _Reader(engine, match, deal).read()
    after, text = match.settle_ended(engine.table, ended)
    found: dict[str, Any] = json.loads(text)
    if after is None:
        raise _refused(found["refused"], found["values"])
    return after, found


class _Reader:
    """Field-by-field parser for the description of one deal."""

    def __init__(self, engine: CompiledRules, match: MatchState, deal: Mapping[str, Any]) -> None:
        self._engine, self._match, self._deal = engine, match, deal
        self._seats: int = match.seats
        self._special = engine.cards.special(match.level)

    def read(self) -> Ended:
        """Return the outcome of the deal in the kernel's form."""
        order = self._seat_list("order")
        return Ended(
            order=order,
            left=[self._hand(held) for held in self._field("left", list, default=[0] * self._seats)],
            bombs=[self._bomb(bomb) for bomb in self._field("bombs", list, default=[])],
            first=self._seat("first"),
            declarer=self._seat("declarer"),
            partner=self._seat("partner"),
            shown=self._field("shown", bool, default=False),
            bid=self._bid(),
            plays=self._numbers("plays", PLAYED),
            tricks=self._count("tricks", 1),
            drawn=self._field("drawn", bool, default=True),
            doubled=self._seat_mask("doubled"),
            open=self._seat_mask("open"),
            doubler=self._seat("doubler"),
            liable=self._seat("liable"),
            bottom=self._bottom(),
            last_play=None if (last := self._deal.get("last")) is None else self._play(last),
        )

    def _field(self, key: str, kind: type[T], *, default: T | None = None) -> T:
        value = self._deal.get(key, default)
        if type(value) is not kind:
            raise (
                _invalid("must_be", key=key, kind=_NAMES[kind]) if key in self._deal else _invalid("missing", key=key)
            )
        return value

    def _seat(self, key: str) -> int | None:
        seat: int | None = self._deal.get(key)
        if seat is not None and not self._is_seat(seat):
            raise _invalid("seat", key=key, last=self._seats - 1)
        return seat

    def _is_seat(self, value: object) -> bool:
        return type(value) is int and 0 <= value < self._seats

    def _seat_list(self, key: str, default: list[int] | None = None) -> list[int]:
        seats = self._field(key, list, default=default)
        if not all(map(self._is_seat, seats)):
            raise _invalid("seats", key=key, last=self._seats - 1)
        return seats

    def _seat_mask(self, key: str) -> int:
        return sum(1 << seat for seat in set(self._seat_list(key, [])))

    def _count(self, key: str, default: int) -> int:
        count = self._field(key, int, default=default)
        if not 0 <= count <= MOST_COUNTED:
            raise _invalid("count", key=key, most=MOST_COUNTED)
        return count

    def _numbers(self, key: str, default: int) -> list[int]:
        numbers = self._field(key, list, default=[default] * self._seats)
        if len(numbers) != self._seats or not all(
            type(number) is int and 0 <= number <= MOST_COUNTED for number in numbers
        ):
            raise _invalid("numbers", key=key, count=self._seats, most=MOST_COUNTED)
        return numbers

    def _hand(self, held: object) -> tuple[int, tuple[int, int]]:
        """Return the number of cards left in a hand, -1 if invalid, and the cards, if given."""
        if isinstance(held, str):
            cards = read_cards(self._engine, held, special=self._special)
            return len(cards), cards.masks
        return held if type(held) is int and 0 <= held <= MOST_COUNTED else -1, (0, 0)

    def _bottom(self) -> tuple[int, int] | None:
        """Return the bottom cards taken by the declarer; None if not given."""
        text = self._field("bottom", str, default="")
        return read_cards(self._engine, text).masks if text else None

    def _bid(self) -> int | None:
        """Return the bid; None if not given, or without an auction."""
        if "bid" not in self._deal or not self._engine.groups.auction.bids:
            return None
        return max(-MOST_BID, min(self._field("bid", int), MOST_BID))

    def _bomb(self, value: object) -> PlayedBomb:
        bomb: dict[str, Any] = value if isinstance(value, dict) else {}
        cards: Any = bomb.get("cards")
        seat, soft, beaten = bomb.get("seat", 0), bomb.get("soft", False), bomb.get("beaten", False)
        name = NAMED.get(cards) if isinstance(cards, str) else BombName.equal if type(cards) is int else None
        if name is None or not self._is_seat(seat) or type(soft) is not bool or type(beaten) is not bool:
            raise _invalid("bomb")
        count = 0 if isinstance(cards, str) else max(0, min(cards, MOST_READ))
        return PlayedBomb(name=name, cards=count, soft=soft, beaten=beaten, seat=seat)

    def _play(self, text: object) -> int:
        if not isinstance(text, str):
            raise _invalid("last")
        return one_combination(self._engine, text, self._match.level, self._special).action


_NAMES: Final[dict[type, str]] = {list: "list", str: "cards", int: "number", bool: "truth"}


def _invalid(name: str, **values: str | int) -> InvalidRequestError:
    return InvalidRequestError(Sentence(f"settle-{name}", values))


def _refused(why: str, values: dict[str, Any]) -> InvalidRequestError:
    """Return the exception for a refusal of the kernel."""
    if "bids" in values:
        values["bids"] = ", ".join(map(str, values["bids"]))
    return _invalid(why, **values)


def _at_deal(number: int, error: ClamberError, rules: HouseRules) -> ClamberError:
    error.at(Sentence("record-at_deal", {"deal": number}))
    error.levels = rules.game.levels is not None
    return error

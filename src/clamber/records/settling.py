"""Settlement of deals played with real cards, from a description of their outcome (docs/notation.md, section 4).

This module only parses descriptions; the kernel settles these deals in the same way as its own. Because no cards are
played, only the fields needed for settlement are checked.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from clamber.cards import RANKS, Card, Cards
from clamber.engine import Ended, MatchState, PlayedBomb, engine_for
from clamber.errors import ClamberError, InvalidRequestError
from clamber.factors import Factor
from clamber.records.possible import DescribedBomb, excess, size_of
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

PLAIN: Final = tuple(Card.of(rank + suit).face for suit in "dc" for rank in "3456789TJQK")
"""Cards with no special role in scoring, used as the cards left in a hand if only their number is given."""

PLAYED: Final = 2
"""Default number of plays per seat, large enough that no rule about seats with few plays applies."""

MOST_COUNTED: Final = 200
"""Maximum number of tricks, and of plays per seat: more than any deck has cards."""

RATES: Final = {3: "triplet", 4: "quad", 5: "large"}
"""Bomb rate by number of cards; bigger bombs count as `six`."""

NAMED: Final = {"jokers": "joker_bomb", "wild": "wild_bomb", "run": "bomb_run"}
"""Rate of the bombs given by name: both jokers, the four cards of a wild rank, or a row that is a bomb."""


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
        if match.over:
            raise _at_deal(number, _invalid("over"), rules)
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
    if deal.get("void") is True:
        return match, _outcome_json(engine, match, (), ())
    ended = _Reader(engine, match, deal).read()
    try:
        state = match.ended(engine.table, ended)
    except ValueError as error:
        raise _invalid(str(error)) from None  # the message is the name of the kernel error
    after = match.settle(engine.table, state)
    factors = tuple(Factor(step.name, step.op, step.value, step.seat) for step in after.factors)
    result = _outcome_json(engine, after.match, tuple(after.scores), factors)
    return after.match, result | {"order": list(state.order)} | _level_played(engine, match)


def _level_played(engine: CompiledRules, match: MatchState) -> dict[str, str]:
    return {} if engine.rules.game.levels is None else {"level": RANKS[match.level]}


def _outcome_json(
    engine: CompiledRules, match: MatchState, scores: tuple[int, ...], factors: tuple[Factor, ...]
) -> dict[str, Any]:
    """Return the result of a deal and the resulting match standing as JSON."""
    if engine.rules.game.levels is not None:
        stands: dict[str, Any] = {
            "levels": [RANKS[level] for level in match.levels],
            "next_level": RANKS[match.level],
            "failures": list(match.failures),
        }
    else:
        stands = {"scores": list(scores), "totals": list(match.totals)}
    due = [] if match.over else match.tribute_due(engine.table)
    tribute = [{"payer": payer, "receiver": receiver} for payer, receiver in due]
    return stands | {"factors": [asdict(factor) for factor in factors], "tribute": tribute}


class _Reader:
    """Field-by-field parser for the description of one deal."""

    def __init__(self, engine: CompiledRules, match: MatchState, deal: Mapping[str, Any]) -> None:
        self._engine, self._match, self._deal = engine, match, deal
        self._seats: int = match.seats
        self._special = engine.cards.special(match.level)

    def read(self) -> Ended:
        """Return the outcome of the deal in the kernel's form."""
        order = self._seat_list("order")
        last = self._deal.get("last")
        hands, bombs = self._hands(order), [self._bomb(bomb) for bomb in self._field("bombs", list, default=[])]
        self._check_cards(hands)
        return Ended(
            order=order,
            hands=[cards.masks for cards in hands],
            special=self._special,
            first=self._first(),
            declarer=self._seat("declarer"),
            partner=self._seat("partner"),
            shown=self._field("shown", bool, default=False),
            rung=self._bid_place(),
            bombs=bombs,
            plays=self._numbers("plays", PLAYED),
            tricks=self._count("tricks", 1),
            drawn=self._field("drawn", bool, default=True),
            doubled=self._seat_list("doubled", []),
            open=self._seat_list("open", []),
            doublers=self._seats_of("doubler"),
            liable=self._liable_seats(order),
            bottom=self._bottom().masks,
            last_play=self._engine.actions.first_play if last is None else self._play(last),
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

    def _seats_of(self, key: str) -> list[int]:
        """Return the seat given under a key as a list; empty if there is none."""
        seat = self._seat(key)
        return [] if seat is None else [seat]

    def _liable_seats(self, order: list[int]) -> list[int]:
        """Return the seat that pays for all losers as a list; empty if there is none. The winner pays nothing."""
        seats = self._seats_of("liable")
        if seats and seats == order[:1]:
            raise _invalid("liable", seat=seats[0])
        return seats

    def _first(self) -> int:
        """Return the seat that drew first: the given seat, else that determined by the previous deal, else 0."""
        stated = self._seat("first")
        expected = self._match.next_first(self._engine.table)
        return stated if stated is not None else expected if expected is not None else 0

    def _is_seat(self, value: object) -> bool:
        return type(value) is int and 0 <= value < self._seats

    def _seat_list(self, key: str, default: list[int] | None = None) -> list[int]:
        seats = self._field(key, list, default=default)
        if not all(map(self._is_seat, seats)):
            raise _invalid("seats", key=key, last=self._seats - 1)
        return seats

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

    def _hands(self, order: list[int]) -> list[Cards]:
        remaining = self._field("left", list, default=[0] * self._seats)
        if len(remaining) != self._seats:
            raise _invalid("left", count=self._seats)
        if any(remaining[seat] not in (0, "") for seat in order[:1]):
            raise _invalid("left_out", seat=order[0])
        return [self._hand(held) for held in remaining]

    def _hand(self, held: object) -> Cards:
        """Return the cards left in a hand, given as cards or as a count."""
        if isinstance(held, str):
            return read_cards(self._engine, held, special=self._special)
        if type(held) is not int or not 0 <= held <= len(PLAIN):
            raise _invalid("left_cards", most=len(PLAIN))
        return Cards.from_faces(PLAIN[:held])

    def _check_cards(self, hands: list[Cards]) -> None:
        """Refuse bombs and cards left that the deck cannot hold at once."""
        bombs = [
            DescribedBomb(size_of(self._engine, bomb["cards"]), str(bomb["cards"]), bomb.get("soft", False))
            for bomb in self._deal.get("bombs", [])
        ]
        named = [bomb._replace(named=bomb.named if bomb.named in NAMED else "") for bomb in bombs]
        known = [hand for hand, held in zip(hands, self._deal.get("left", []), strict=False) if isinstance(held, str)]
        if (fault := excess(self._engine, named, known, sum(map(len, hands)))) is not None:
            raise InvalidRequestError(fault)

    def _bottom(self) -> Cards:
        """Return the bottom cards taken by the declarer; none if not given."""
        text = self._field("bottom", str, default="")
        cards = read_cards(self._engine, text) if text else Cards()
        count = self._engine.groups.auction.bottom
        if text and len(cards) != count:
            raise _invalid("bottom", count=count, found=len(cards))
        return cards

    def _bid_place(self) -> int:
        """Return the one-based position of the bid among the possible bids; 0 without an auction."""
        bids = list(self._engine.groups.auction.bids)
        if not bids:
            return 0
        bid = self._field("bid", int)
        if bid not in bids:
            raise _invalid("bid", bids=", ".join(map(str, bids)), bid=bid)
        return bids.index(bid) + 1

    def _bomb(self, value: object) -> PlayedBomb:
        bomb: dict[str, Any] = value if isinstance(value, dict) else {}
        cards: Any = bomb.get("cards")
        seat, soft, beaten = bomb.get("seat", 0), bomb.get("soft", False), bomb.get("beaten", False)
        counted = type(cards) is int and cards >= min(RATES)
        named = NAMED.get(cards) if isinstance(cards, str) else None
        if not (counted or named) or not self._is_seat(seat) or type(soft) is not bool or type(beaten) is not bool:
            raise _invalid("bomb")
        rate = named or RATES.get(cards, "six")
        if rate == "quad" and soft and any(family.kind == "soft_bomb" for family in self._engine.tables.families):
            rate = "soft_bomb"
        return PlayedBomb(rate=rate, soft=soft, beaten=beaten, seat=seat)

    def _play(self, text: object) -> int:
        if not isinstance(text, str):
            raise _invalid("last")
        return one_combination(self._engine, text, self._match.level, self._special).action


_NAMES: Final[dict[type, str]] = {list: "list", str: "cards", int: "number", bool: "truth"}


def _invalid(name: str, **values: str | int) -> InvalidRequestError:
    return InvalidRequestError(Sentence(f"settle-{name}", values))


def _at_deal(number: int, error: ClamberError, rules: HouseRules) -> ClamberError:
    error.at(Sentence("record-at_deal", {"deal": number}))
    error.levels = rules.game.levels is not None
    return error

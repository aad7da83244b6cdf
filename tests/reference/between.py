"""Match state carried from deal to deal, with one class per game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .biga_deal import BigADeal
from .cards import Card, full_deck, is_joker, with_suits
from .ddz_deal import SEATS, DouDizhuDeal
from .errors import bad_cards, bad_record
from .gd_deal import GuandanDeal
from .gd_levels import TEAMS, Levels
from .gdy_deal import GanDengYanDeal
from .options import Options, decks_of
from .pdk_book import PaoDeKuaiBook
from .pdk_deal import PaoDeKuaiDeal
from .trick_deal import TrickDeal, dealt
from .zsy_deal import ZhengShangYouDeal

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Lead:
    """Random outcomes at the start of a Guandan match's first deal (GD-10)."""

    seat: int | None = None
    faceup: Card | None = None

    @property
    def given(self) -> bool:
        """True if a record specifies any of these outcomes."""
        return self.seat is not None or self.faceup is not None


class Between(ABC):
    """Match state between deals: the allowed first drawers, and the start and settlement of deals."""

    game: str

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.decks = decks_of(self.game, options, seats)

    def whole_deck(self) -> list[Card]:
        """Return all cards in the packs, sorted as text."""
        return sorted(full_deck(self.decks))

    @abstractmethod
    def allowed_first(self) -> set[int]:
        """Return the seats that may draw first in the next deal."""

    @abstractmethod
    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        """Return the next deal."""

    def start_after(self, order: list[int], level: str | None) -> None:
        """Continue after a deal with this order of going out; only for games with tribute."""
        raise NotImplementedError

    @abstractmethod
    def settle(self, deal: TrickDeal) -> dict[str, Any]:
        """Apply a finished deal to the match and return its result."""

    def scores(self) -> list[int] | None:
        """Return the total scores, or None if the game has none."""
        return None

    def levels(self) -> list[str] | None:
        """Return the levels, or None if the game has none."""
        return None

    @abstractmethod
    def winner(self) -> list[int] | None:
        """Return the winning seats once the match is over, else None."""


class Scored(Between):
    """State of a match for points; used by all games except Guandan."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.totals = [0] * seats
        self.counted = 0
        self.voids = 0
        """Number of void deals since the last deal that counted."""
        self.last_first: int | None = None
        self.next_first: set[int] = set(range(seats))

    def allowed_first(self) -> set[int]:
        return self.next_first

    def scores(self) -> list[int] | None:
        return list(self.totals)

    def refuse_lead(self, lead: Lead) -> None:
        """Raise `bad_record` if a lead or face-up card is given; the game has neither (notation.md section 3)."""
        if lead.given:
            raise bad_record(f"{self.game} has no lead and no faceup")

    def settle(self, deal: TrickDeal) -> dict[str, Any]:
        assert self.last_first is not None
        result = deal.result()
        if deal.void:
            self.voids += 1
            self.next_first = {self.last_first}
            return result
        self.voids = 0
        self.score(deal, result)
        self.counted += 1
        self.totals = [a + b for a, b in zip(self.totals, result["scores"], strict=True)]
        self.next_first = self.first_after(result)
        winner = self.winner()
        if winner is not None:
            result["winner"] = winner
        return result

    @abstractmethod
    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        """Add the scores to a result."""

    @abstractmethod
    def first_after(self, result: dict[str, Any]) -> set[int]:
        """Return the seats that may draw first after a deal that is not void."""

    def winner(self) -> list[int] | None:
        # GDY-76, BIGA-99; GDY-77: a tie is shared.
        rule, _, number = str(self.options["match"]).partition(":")
        best = max(self.totals)
        if rule == "target":
            over = self.counted >= 1 and best >= int(number)
        elif rule == "deals":
            over = self.counted >= int(number)
        else:
            over = rule == "single_deal" and self.counted >= 1
        if not over:
            return None
        return [seat for seat, total in enumerate(self.totals) if total == best]


class BetweenGanDengYan(Scored):
    """State of a Gan Deng Yan match: dealer and totals."""

    game = "gandengyan"

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        self.refuse_lead(lead)
        self.last_first = first
        return GanDengYanDeal(self.options, deck, decks=self.decks, dealer=first, seats=self.seats)

    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        assert isinstance(deal, GanDengYanDeal)
        stakes = self.options["table_stakes"]
        purses = None if stakes == "none" else [stakes + total for total in self.totals]
        result["scores"] = deal.payments(purses)

    def first_after(self, result: dict[str, Any]) -> set[int]:
        assert self.last_first is not None
        rule = self.options["next_dealer"]  # GDY-15
        if rule == "winner":
            return {result["order"][0]}
        if rule == "rotate":
            return {(self.last_first + 1) % self.seats}
        return set(range(self.seats))


class BetweenBigA(Scored):
    """State of a Big A match: first drawer and totals."""

    game = "biga"

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        self.refuse_lead(lead)
        self.last_first = first
        return BigADeal(self.options, deck, first=first)

    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        pass  # Big A deals compute their own scores

    def first_after(self, result: dict[str, Any]) -> set[int]:
        assert self.last_first is not None
        return {  # BIGA-04
            "prev_first_out": {result["order"][0]},
            "prev_declarer": {result["declarer"]},
            "rotate": {(self.last_first + 1) % self.seats},
            "random": set(range(self.seats)),
            "same": {self.last_first},
        }[self.options["first_drawer"]]


class BetweenDouDizhu(Scored):
    """State of a Dou Dizhu match: first bidder and totals."""

    game = "doudizhu"

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        self.last_first = first
        bidder = first
        if self.options["first_bidder"] == "faceup_card":  # DDZ-06
            if lead.seat is None or not 0 <= lead.seat < self.seats:
                raise bad_record("the deal names no seat as lead")
            bidder = lead.seat
        else:
            self.refuse_lead(lead)
        found = DouDizhuDeal(self.options, deck, first=first, bidder=bidder, voids=self.voids)
        hand = dealt(deck, first=first, seats=SEATS, count=len(deck) - len(found.bottom))[bidder]
        if lead.faceup is not None and with_suits(lead.faceup) != [c for c in hand if [c] == with_suits(lead.faceup)]:
            raise bad_record(f"{lead.faceup} is not one of the leader's cards")
        found.known[bidder].update(with_suits(lead.faceup or ""))
        return found

    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        pass  # Dou Dizhu deals compute their own scores

    def first_after(self, result: dict[str, Any]) -> set[int]:
        assert self.last_first is not None
        return {
            "faceup_card": set(range(self.seats)),
            "random": set(range(self.seats)),
            "winner": {result["order"][0]},
            "rotate": {(self.last_first + 1) % self.seats},
        }[self.options["first_bidder"]]


class BetweenGuandan(Between):
    """State of a Guandan match: levels, declarers, and the finishing order of the last deal."""

    game = "guandan"

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.state = Levels(options)
        self.previous: list[int] | None = None

    def allowed_first(self) -> set[int]:
        return set(range(self.seats))  # GD-12

    def levels(self) -> list[str] | None:
        return list(self.state.levels)

    def winner(self) -> list[int] | None:
        team = self.state.winner
        return None if team is None else [team, team + TEAMS]

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        hands = dealt(deck, first=first, seats=self.seats, count=len(deck))
        if self.previous is not None:
            if lead.given:
                raise bad_record("only the first deal of a match has a lead and a faceup")
        else:
            self.check_first_lead(hands, lead)
        level, previous = self.state.level, self.previous
        found = GuandanDeal(self.options, hands, level=level, previous=previous, lead=lead.seat, first=first)
        if lead.seat is not None:
            found.known[lead.seat].update(with_suits(lead.faceup or ""))
        return found

    def start_after(self, order: list[int], level: str | None) -> None:
        assert level is not None
        self.state.levels, self.previous = [level] * TEAMS, order

    def check_first_lead(self, hands: list[list[Card]], lead: Lead) -> None:
        """Check the first deal's leader and face-up card (GD-10)."""
        if lead.seat is None or not 0 <= lead.seat < self.seats:
            raise bad_record("the first deal of a match names a seat as lead")
        if lead.faceup is None:
            return
        if self.options["first_lead"] != "faceup_card":
            raise bad_record("no card is turned up under first_lead=random")
        cards = with_suits(lead.faceup)
        if len(cards) != 1:
            raise bad_cards(f"{lead.faceup!r} is not one card")
        if cards[0] not in hands[lead.seat]:
            raise bad_record(f"{lead.faceup} is not one of the leader's cards")

    def settle(self, deal: TrickDeal) -> dict[str, Any]:
        assert isinstance(deal, GuandanDeal)
        self.state.settle(deal.order, deal.last_play[deal.order[0]])
        self.previous = list(deal.order)
        result = deal.result()
        result["levels"] = list(self.state.levels)
        winner = self.winner()
        if winner is not None:
            result["winner"] = winner
        return result


class BetweenZhengShangYou(Scored):
    """State of a Zheng Shang You match: finishing order of the last deal, and totals."""

    game = "zhengshangyou"

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.previous: list[int] = []

    def whole_deck(self) -> list[Card]:
        deck = super().whole_deck()
        return [card for card in deck if not is_joker(card)] if self.options["jokers"] == "none" else deck  # ZSY-28

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        self.refuse_lead(lead)
        self.last_first = first
        return ZhengShangYouDeal(
            self.options, deck, decks=self.decks, first=first, seats=self.seats, previous=self.previous
        )

    def start_after(self, order: list[int], level: str | None) -> None:
        assert level is None
        self.next_first = self.first_after({"order": order})

    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        if (stakes := self.options["table_stakes"]) != "none":  # ZSY-48
            assert isinstance(deal, ZhengShangYouDeal)
            result["scores"] = deal.paid([stakes + total for total in self.totals])

    def first_after(self, result: dict[str, Any]) -> set[int]:
        out = result["order"]
        self.previous = [*out, *(seat for seat in range(self.seats) if seat not in out)]
        return {out[0]}


class BetweenPaoDeKuai(Scored):
    """State of a Pao De Kuai match: winner of the previous deal, and totals."""

    game = "paodekuai"

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.winner_before: int | None = None

    def whole_deck(self) -> list[Card]:
        return sorted(PaoDeKuaiBook(self.options, decks=1).deck)

    def deal(self, deck: Sequence[Card], first: int, lead: Lead) -> TrickDeal:
        self.refuse_lead(lead)
        self.last_first = first
        stakes = self.options["table_stakes"]
        purses = None if stakes == "none" else [stakes + total for total in self.totals]  # PDK-58
        return PaoDeKuaiDeal(self.options, deck, first=first, winner_before=self.winner_before, purses=purses)

    def score(self, deal: TrickDeal, result: dict[str, Any]) -> None:
        pass  # Pao De Kuai deals compute their own scores

    def first_after(self, result: dict[str, Any]) -> set[int]:
        self.winner_before = result["order"][0]
        return set(range(self.seats)) if self.options["opening_card"] == "none" else {self.winner_before}


def between_of(game: str, options: Options, seats: int) -> Between:
    """Return the initial match state for a game."""
    classes: dict[str, type[Between]] = {
        "gandengyan": BetweenGanDengYan,
        "biga": BetweenBigA,
        "guandan": BetweenGuandan,
        "doudizhu": BetweenDouDizhu,
        "zhengshangyou": BetweenZhengShangYou,
        "paodekuai": BetweenPaoDeKuai,
    }
    return classes[game](options, seats)

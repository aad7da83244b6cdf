"""Dou Dizhu deals on Botzone, rebuilt from the requests to one player and its responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.cards import FACES, Cards
from clamber.engines.botzone.landlord import face_of, number_of
from clamber.engines.botzone.reading import CardPlaces, at, card_numbers, check_shape, number, required, rows
from clamber.engines.botzone.turns import legal_with
from clamber.engines.formats import NoDeal
from clamber.errors import ClamberError
from clamber.match import empty_match
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.bot import Bot
    from clamber.match import Match
    from clamber.view import View

AUCTION: Final = "doudizhu/botzone"
NO_AUCTION: Final = "doudizhu/botzone1"
SEATS: Final = 3
NAMES: Final = ("0", "1", "2")
HAND: Final = 17
BOTTOM: Final = 3
HIGHEST_BID: Final = 3
LANDLORD_FIELDS: Final = ("landlord", "pos", "finalbid")
"""Fields of the first play request that exist only in the game with an auction."""


def landlord_response(requests: Sequence[Any], responses: Sequence[Any], bot: Bot, rng: random.Random) -> Any:
    """Return a bot's response to the last request.

    Raises:
        NoDeal: The requests and responses fit no deal.
    """
    view = landlord_view(requests, responses, rng)
    play = bot.choose(view)
    return (play.stake or 0) if view.phase == "bid" else sorted(map(number_of, play.cards.faces))


def landlord_view(requests: Sequence[Any], responses: Sequence[Any], rng: random.Random) -> View:
    """Return the player's view at the last request. Unknown cards of the other hands are sampled.

    Raises:
        NoDeal: The requests and responses fit no deal.
    """
    check_shape(requests, responses)
    auction = None
    if "bid" in requests[0]:
        auction = _parse_auction(requests[0], responses)
        if len(requests) == 1:
            return _bidding_view(auction, rng)
    return _DescribedDeal(requests, responses, auction).view(rng)


# The auction


class _Auction(NamedTuple):
    """Auction up to a player's bid.

    Attributes:
        own: Cards dealt to the player.
        bids: Bids of the earlier players, then the player's own bid once it is made.
        seat: Number of the player.
    """

    own: list[int]
    bids: tuple[int, ...]
    seat: int


def _parse_auction(request: dict[str, Any], responses: Sequence[Any]) -> _Auction:
    with at("request 1"):
        if "history" in request:
            raise NoDeal('it must have either "bid" or "history", not both')
        hand = card_numbers(required(request, "own"), "own", FACES - 1, HAND)
        bids = tuple(number(bid, "a bid", 0, HIGHEST_BID) for bid in rows(required(request, "bid"), "bid"))
        if not any(len(other) > len(bids) and other[: len(bids)] == bids for other in _auctions()):
            why = f"each bid is 0 or higher than all before, and {HIGHEST_BID} or the third bid ends the auction"
            raise NoDeal(f"nobody is asked to bid after {list(bids)}: {why}")
    seat = len(bids)
    if responses:
        with at("response 1"):
            bid = number(responses[0], "a bid", 0, HIGHEST_BID)
            if not any(other[: seat + 1] == (*bids, bid) for other in _auctions()):
                raise NoDeal(f"a bid of {bid} is not possible after {list(bids)}; 0 or a higher one is")
            bids = (*bids, bid)
    return _Auction(hand, bids, seat)


def _auctions(before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield all complete auctions that begin with these bids, those with lower bids first."""
    if len(before) == SEATS or HIGHEST_BID in before:
        yield before
        return
    for bid in (0, *range(max((0, *before)) + 1, HIGHEST_BID + 1)):
        yield from _auctions((*before, bid))


def _bidding_view(auction: _Auction, rng: random.Random) -> View:
    """Return the view of a player who is asked to bid."""
    places = CardPlaces(SEATS, HAND)
    places.deal(auction.seat, auction.own)
    match = _play_bids(_start_deal(AUCTION, places, [], rng), auction.bids)
    return match.view(auction.seat)


def _play_bids(match: Match, bids: Iterable[int]) -> Match:
    for bid in bids:
        match = match.with_action(f"bid {bid}" if bid else "pass")
    return match


# Play


class _DescribedDeal:
    """Deal as described to one player, up to a request for a play.

    Attributes:
        seat, landlord: Numbers of the player and of the landlord.
        bids: Complete auction consistent with the requests; None in the game without an auction.
        own: Cards dealt to the player.
        bottom: The three public cards.
    """

    def __init__(self, requests: Sequence[Any], responses: Sequence[Any], auction: _Auction | None) -> None:
        before = 0 if auction is None else 1
        self._asked, self._mine = requests[before:], responses[before:]
        self._first = before + 1
        with at(f"request {self._first}"):
            first = self._asked[0]
            history = _history(first)
            self.bottom = card_numbers(required(first, "publiccard"), "publiccard", FACES - 1, BOTTOM)
            if auction is not None or any(name in first for name in LANDLORD_FIELDS):
                self._read_auction(first, auction)
            else:
                self._read_place(first, history)
            if shared := set(self.own) & set(self.bottom):
                raise NoDeal(f"card {min(shared)} is in own and in publiccard")
            turns_before = (self.seat - self.landlord) % SEATS
            earlier, shown = history[: 2 - turns_before], history[2 - turns_before :]
            if any(earlier):
                right = "[[], []]" if turns_before == 0 else "[[], the lead]"
                raise NoDeal(f"history of player {self.seat} must be {right}, as player {self.landlord} leads")
        self._shown = [shown, *self._later_plays(first)]

    def view(self, rng: random.Random) -> View:
        """Return the player's view at the last request."""
        places = CardPlaces(SEATS, HAND)
        with at(f"request {self._first}"):
            places.deal(self.seat, self.own)
            for card in self.bottom:
                places.add(self.landlord, card)
        self._place_plays(places)
        rules = NO_AUCTION if self.bids is None else AUCTION
        match = _play_bids(_start_deal(rules, places, self.bottom, rng), self.bids or ())
        return self._replay(match).view(self.seat)

    def _read_auction(self, first: dict[str, Any], auction: _Auction | None) -> None:
        """Read the auction's result, and find bids that lead to it."""
        self.own = card_numbers(required(first, "own"), "own", FACES - 1, HAND)
        self.landlord = number(required(first, "landlord"), "landlord", 0, SEATS - 1)
        self.seat = number(required(first, "pos"), "pos", 0, SEATS - 1)
        final = number(required(first, "finalbid"), "finalbid", 1, HIGHEST_BID)
        bids = () if auction is None else auction.bids
        if auction is not None and auction.seat != self.seat:
            raise NoDeal(f"pos is {self.seat}, but player {auction.seat} was asked to bid")
        if auction is not None and set(auction.own) != set(self.own):
            raise NoDeal("own differs from that of the auction")
        fitting = (full for full in _auctions(bids) if _auction_outcome(full) == (self.landlord, final))
        self.bids: tuple[int, ...] | None = next(fitting, None)
        if self.bids is None:
            raise NoDeal(f"after the bids {list(bids)}, player {self.landlord} cannot be landlord for {final}")

    def _read_place(self, first: dict[str, Any], history: list[list[int]]) -> None:
        """Read the cards of the game without an auction, and find the player's number from them."""
        hand = card_numbers(required(first, "own"), "own", FACES - 1)
        if len(hand) not in {HAND, HAND + BOTTOM}:
            raise NoDeal(f"own must have {HAND} cards, or the landlord's {HAND + BOTTOM}, not {len(hand)}")
        self.landlord, self.bids, self.own = 0, None, hand
        if len(hand) == HAND:
            if not history[1] and not history[0]:
                raise NoDeal(f'player 0 leads and has {HAND + BOTTOM} cards; "history" must show that lead')
            self.seat = 2 if history[0] else 1
            return
        if not set(self.bottom) <= set(hand):
            raise NoDeal("publiccard must be in the landlord's own")
        self.seat, self.own = 0, [card for card in hand if card not in self.bottom]

    def _later_plays(self, first: dict[str, Any]) -> Iterator[list[list[int]]]:
        """Yield the plays in the requests after the first, each of which contains two plays of other players."""
        for place, request in enumerate(self._asked[1:], self._first + 1):
            with at(f"request {place}"):
                for name in ("own", "publiccard", *LANDLORD_FIELDS):
                    if name in request and request[name] != first.get(name):
                        raise NoDeal(f'"{name}" differs from that of request {self._first}')
                yield _history(request)

    def _turns(self) -> Iterator[tuple[str, int, list[int]]]:
        """Yield all plays in order, as (request or response with the play, player, cards)."""
        player = self.landlord
        for index, shown in enumerate(self._shown):
            for cards in shown:
                yield f"request {self._first + index}", player, cards
                player = (player + 1) % SEATS
            if index < len(self._mine):
                place = f"response {self._first + index}"
                with at(place):
                    cards = card_numbers(self._mine[index], "a play", FACES - 1)
                yield place, player, cards
                player = (player + 1) % SEATS

    def _place_plays(self, places: CardPlaces) -> None:
        for place, player, cards in self._turns():
            with at(place):
                for card in cards:
                    places.move(player, card)

    def _replay(self, match: Match) -> Match:
        """Return the match after all plays.

        All readings of a play are followed until later plays rule them out.
        """
        matches = [match]
        for place, player, cards in self._turns():
            with at(place):
                matches = _play_on(matches, player, cards)
        if not matches[0].is_dealt:
            raise NoDeal(f"request {self._first + len(self._mine)}: the deal is over")
        return matches[0]


def _auction_outcome(bids: tuple[int, ...]) -> tuple[int, int]:
    """Return the landlord and the final bid of a complete auction."""
    return bids.index(max(bids)), max(1, *bids)


def _history(request: dict[str, Any]) -> list[list[int]]:
    if "bid" in request:
        raise NoDeal('"bid" is asked for once, in the first request')
    history = rows(required(request, "history"), "history", 2)
    return [card_numbers(cards, "history", FACES - 1) for cards in history]


def _start_deal(rules: str, places: CardPlaces, bottom: Sequence[int], rng: random.Random) -> Match:
    """Return the match after the deal, with sampled cards in place of the unknown ones."""
    known = {*bottom, *(card for hand in places.dealt for card in hand)}
    pool = [card for card in range(FACES) if card not in known]
    rng.shuffle(pool)
    hands = [[*hand, *(pool.pop() for _ in range(HAND - len(hand)))] for hand in places.dealt]
    deck = [*(hands[place % SEATS][place // SEATS] for place in range(SEATS * HAND)), *(bottom or pool)]
    return empty_match(ruleset(rules), NAMES).start_deal([face_of(card) for card in deck], 0)


def _play_on(matches: Iterable[Match], player: int, cards: Sequence[int]) -> list[Match]:
    """Return the matches after a play of these cards, one for each position that it can lead to.

    Raises:
        NoDeal: The play is illegal in all the matches.
    """
    by_position: dict[Any, Match] = {}
    for match in matches:
        if match.position is None or match.position.to_act is None:
            raise NoDeal(f"player {player} plays {list(cards)}, but the deal is over")
        plays = legal_with(Cards.from_faces(map(face_of, cards)), match.position) if cards else ["pass"]
        for play in plays:
            try:
                after = match.with_action(play)
            except ClamberError:
                continue
            by_position.setdefault(after.position, after)
    if not by_position and not cards:
        raise NoDeal(f"player {player} passes, but has to lead")
    if not by_position:
        raise NoDeal(f"player {player} cannot play {list(cards)} here")
    return list(by_position.values())

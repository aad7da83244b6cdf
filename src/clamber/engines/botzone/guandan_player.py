"""Guandan deals on Botzone, rebuilt from the requests to one player and its responses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, RED_JOKER, Card, Cards
from clamber.engine import engine_for
from clamber.engines.botzone.claims import claim_of, is_claimed
from clamber.engines.botzone.copies import face_of
from clamber.engines.botzone.guandan import CARDS
from clamber.engines.botzone.guandan_requests import HAND, NOBODY, SEATS, DescribedDeal, read_requests
from clamber.engines.botzone.reading import CardPlaces, at
from clamber.engines.botzone.turns import legal_with
from clamber.engines.formats import NoDeal
from clamber.engines.mirror import deck_of, higher_than
from clamber.errors import ClamberError
from clamber.match import empty_match
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from clamber.bot import Bot
    from clamber.engines.botzone.guandan_requests import NumberedPlay, PlayRequest
    from clamber.match import Match
    from clamber.play import Play

RULES: Final = "guandan/njupt"
NAMES: Final = ("0", "1", "2", "3")
RED_JOKERS: Final = tuple(number for number in range(CARDS) if face_of(number) == RED_JOKER)


def guandan_response(requests: Sequence[Any], responses: Sequence[Any], bot: Bot, rng: random.Random) -> Any:
    """Return a bot's response to the last request.

    Raises:
        NoDeal: The requests and responses fit no deal.
    """
    deal = read_requests(requests, responses)
    rebuilt = _RebuiltDeal(deal, f"request {len(requests)}")
    if deal.stage == "deal":
        return []
    view = rebuilt.match(rng).view(deal.seat)
    play = bot.choose(view)
    numbers = rebuilt.numbers_of(play.cards)
    if deal.stage != "play":
        return numbers
    return [numbers, claim_of(play, numbers, view.special)] if numbers else [[], []]


class _RebuiltDeal:
    """Deal rebuilt for one player.

    Args:
        told: Deal as described to the player.
        last: Place of the last request.
    """

    def __init__(self, deal: DescribedDeal, last: str) -> None:
        self._told, self._last = deal, last
        self._places = CardPlaces(SEATS, HAND)
        with at("request 1"):
            self._places.deal(deal.seat, deal.own)
        with at(last):
            for player, card in (*deal.given.items(), *deal.returned.items()):
                self._places.show(player, card)
        for laid in _all_plays(deal):
            with at(laid.place):
                for card in laid.cards:
                    self._places.show(laid.player, card)

    def match(self, rng: random.Random) -> Match:
        """Return the match at the last request. Unknown cards of the other hands are sampled.

        Raises:
            NoDeal: The plays are illegal, or another player is to act.
        """
        with at(self._last):
            match = self._play_tribute(self._start_deal(rng))
        if self._told.stage != "play":
            return match
        matches = [match]
        for request in self._told.plays:
            for laid in (*request.news, *(() if request.own is None else (request.own,))):
                with at(laid.place):
                    for card in laid.cards:
                        self._places.move(laid.player, card)
            matches = self._matches_at(matches, request)
            if request.own is not None:
                with at(request.own.place):
                    matches = _play_on(matches, request.own)
        return matches[0]

    def numbers_of(self, cards: Cards) -> list[int]:
        """Return the numbers of cards in the hand, choosing the lower number between equal cards."""
        held, numbers = self._places.held(self._told.seat), []
        for face in cards.faces:
            number = next(number for number in held if face_of(number) == face)
            held.remove(number)
            numbers.append(number)
        return numbers

    # The deal

    def _start_deal(self, rng: random.Random) -> Match:
        deal = self._told
        match = empty_match(ruleset(RULES), NAMES, level=deal.level, before=self._order_before())
        first = match.next_first or 0
        hands = [[face_of(number) for number in hand] for hand in self._fill_hands(rng)]
        if deal.tribute:
            match = match.start_deal(deck_of(hands, first), first)
        else:  # player 0 leads the first deal
            match = match.start_deal(deck_of(hands, first), first, lead=0)
        assert match.position is not None  # noqa: S101 - a deal has started
        if match.position.state.resisted != deal.resisted:
            verb = "hold" if not deal.resisted else "do not hold"
            raise NoDeal(f"resist must be {str(not deal.resisted).lower()}: the payers {verb} both red jokers")
        return match

    def _order_before(self) -> tuple[int, ...]:
        """Return a finishing order of the previous deal, without its last seat, or both after a double win."""
        deal = self._told
        if deal.tribute == 0:
            return ()
        partner = (deal.first + 2) % SEATS
        if deal.tribute == 2:
            return deal.first, partner
        between = [seat for seat in range(SEATS) if seat not in {deal.first, deal.last}]
        return deal.first, *sorted(between, key=lambda seat: seat == partner)

    def _fill_hands(self, rng: random.Random) -> list[list[int]]:
        """Return hands of 27 cards that contain the known cards.

        The sets of faces that the payers cannot hold are nested, so filling the most restricted hand first succeeds
        whenever any filling does.
        """
        hands = [list(hand) for hand in self._places.dealt]
        known = {number for hand in hands for number in hand}
        pool = [number for number in range(CARDS) if number not in known]
        rng.shuffle(pool)
        if self._told.resisted:
            self._give_red_jokers(hands, pool)
        barred = {seat: self._impossible_faces(seat) for seat in range(SEATS)}
        for seat in sorted(range(SEATS), key=lambda seat: -len(barred[seat])):
            for number in [number for number in pool if face_of(number) not in barred[seat]][
                : HAND - len(hands[seat])
            ]:
                pool.remove(number)
                hands[seat].append(number)
            if len(hands[seat]) < HAND:
                raise NoDeal(f"player {seat} cannot hold higher cards than the tribute, but no others are left")
        return hands

    def _give_red_jokers(self, hands: list[list[int]], pool: list[int]) -> None:
        """Give unknown red jokers to the payers, who hold both if they resist."""
        for number in RED_JOKERS:
            room = [seat for seat in self._told.payers if len(hands[seat]) < HAND]
            if number in pool and room:
                pool.remove(number)
                hands[room[0]].append(number)

    def _impossible_faces(self, seat: int) -> set[int]:
        """Return the faces that the unknown cards of a player cannot have."""
        if seat not in self._told.payers or self._told.resisted or seat == self._told.seat:
            return set()
        if seat not in self._told.given:
            return {RED_JOKER}
        level = RANKS.index(self._told.level)
        special = engine_for(ruleset(RULES)).cards.special(level, None)
        return higher_than(Card(face_of(self._told.given[seat])), level, special) | {RED_JOKER}

    # Tribute

    def _play_tribute(self, match: Match) -> Match:
        """Return the match after tribute, or at the player's own tribute or return if that is requested."""
        deal = self._told
        while (position := match.position) is not None and position.phase != "play":
            player, phase = position.to_act, position.phase
            assert player is not None  # noqa: S101 - a deal is in progress
            if player == deal.seat and phase == deal.stage:
                break
            number = (deal.given if phase == "tribute" else deal.returned).get(player)
            if number is None and deal.stage == "play":
                raise NoDeal(f"player {player} has to give a card before the first play")
            word = "give" if phase == "tribute" else "return"
            # Unknown cards given by other players do not affect the requested decision, so use the first legal one.
            text = position.legal()[0].text if number is None else f"{word} {Card(face_of(number))}"
            try:
                match = match.with_action(text)
            except ClamberError:
                legal = " ".join(str(card) for play in position.legal() for card in play.cards)
                raise NoDeal(f"player {player} cannot {word} card {number}; possible are {legal}") from None
        if deal.stage not in {"play", match.phase}:
            raise NoDeal(f"player {deal.seat} is not asked for a {deal.stage}")
        self._move_cards(match)
        return match

    def _move_cards(self, match: Match) -> None:
        """Move the known tribute cards and returned cards to their receivers."""
        deal = self._told
        if match.position is None or deal.resisted:
            return
        tributes = match.position.state.tributes(match.engine.table)
        for tribute in tributes:
            if tribute.receiver is not None and tribute.payer in deal.given:
                self._places.move(tribute.payer, deal.given[tribute.payer], tribute.receiver)
            if (
                deal.poker is not None
                and tribute.receiver == deal.seat
                and deal.given.get(tribute.payer) != deal.poker
            ):
                raise NoDeal(f"poker must be {deal.given.get(tribute.payer)}, the tribute of player {tribute.payer}")
        for tribute in tributes:
            if tribute.receiver is not None and tribute.receiver in deal.returned:
                self._places.move(tribute.receiver, deal.returned[tribute.receiver], tribute.payer)

    # Plays

    def _matches_at(self, matches: Sequence[Match], request: PlayRequest) -> list[Match]:
        """Return the matches at a request, one for each position that fits it."""
        with at(request.place):
            seat, candidates = self._told.seat, _play_news(matches, request)
            turn = [match for match in candidates if match.position is not None and match.position.to_act == seat]
            if not turn:
                raise NoDeal(f"player {seat} is not to act: {_turn_text(candidates[0])}")
            fitting = [match for match in turn if _players_out(match) == request.done]
            if not fitting:
                raise NoDeal(f"done must be {_players_out(turn[0])}, not {request.done}")
            caught = [match for match in fitting if _pass_on(match) == request.pass_on]
            if not caught:
                raise NoDeal(f"pass_on must be {_pass_on(fitting[0])}, not {request.pass_on}")
            return caught


def _all_plays(deal: DescribedDeal) -> Iterator[NumberedPlay]:
    for request in deal.plays:
        yield from request.news
        if request.own is not None:
            yield request.own


def _play_news(matches: Sequence[Match], request: PlayRequest) -> list[Match]:
    """Return the matches after the plays since the player's last turn.

    A history with one entry per player holds only each player's latest play. It therefore omits the pass of a player
    who played again in the same round. This happens if the trick ended there and a seat led for its partner, who is
    out.
    """
    for place, laid in enumerate(request.news):
        if request.is_partial:
            again = {later.player for later in request.news[place:]}
            matches = [after for match in matches for after in _with_possible_passes(match, again)]
        matches = _play_on(matches, laid)
    return list(matches)


def _with_possible_passes(match: Match, players: set[int]) -> list[Match]:
    """Return the match after each possible number of passes by these players, at most one per player, most first."""
    matches = [match]
    may_pass = set(players)
    while match.position is not None and match.position.to_act in may_pass and match.position.to_beat is not None:
        may_pass.remove(match.position.to_act)
        match = match.with_action("pass")
        matches.insert(0, match)
    return matches


def _play_on(matches: Sequence[Match], laid: NumberedPlay) -> list[Match]:
    """Return the matches after a play, one for each position that it can lead to.

    Raises:
        NoDeal: The play is illegal in all the matches.
    """
    by_position: dict[Any, Match] = {}
    for match in matches:
        for play in _matching_plays(match, laid):
            after = match.with_action(play)
            by_position.setdefault(after.position, after)
    if not by_position:
        raise NoDeal(_reason_impossible(matches[-1], laid))
    return list(by_position.values())


def _matching_plays(match: Match, laid: NumberedPlay) -> list[Play] | list[str]:
    """Return the legal plays of these cards that match the claim, or a pass if there are no cards."""
    position = match.position
    if position is None or position.to_act != laid.player:
        return []
    if not laid.cards:
        return [] if position.to_beat is None else ["pass"]
    wild = position.special
    faces = Counter(map(face_of, laid.cards))
    claimed = Counter(map(face_of, laid.claim))
    stands = claimed - Counter({face: count for face, count in faces.items() if wild is None or face != wild.face})
    if stands.total() != (0 if wild is None else faces[wild.face]):
        return []
    plays = legal_with(Cards.from_faces(map(face_of, laid.cards)), position)
    return [play for play in plays if is_claimed(play, laid.claim, wild)]


def _reason_impossible(match: Match, laid: NumberedPlay) -> str:
    """Return the reason why a play is not possible."""
    position, cards = match.position, list(laid.cards)
    if position is None or position.to_act is None:
        return f"player {laid.player} plays {cards}, but the deal is over"
    if position.to_act != laid.player:
        return f"player {laid.player} plays {cards}, but player {position.to_act} is to act"
    if not cards:
        return f"player {laid.player} passes, but has to lead"
    claim = "" if laid.claim == laid.cards else f" as {list(laid.claim)}"
    beaten = "" if position.to_beat is None else f" on {position.to_beat.full_text}"
    return f"player {laid.player} cannot play {cards}{claim}{beaten}"


def _turn_text(match: Match) -> str:
    to_act = None if match.position is None else match.position.to_act
    return "the deal is over" if to_act is None else f"player {to_act} is"


def _players_out(match: Match) -> list[int]:
    """Return the players who are out, in order."""
    return [] if match.position is None else list(match.position.order)


def _pass_on(match: Match) -> int:
    """Return the player who goes out with the latest play, whose partner may lead next; NOBODY if nobody does."""
    last = next((event.seat for event in reversed(match.deals[-1].events) if event.is_combination), None)
    return NOBODY if last is None or match.position is None or match.position.sizes[last] else last

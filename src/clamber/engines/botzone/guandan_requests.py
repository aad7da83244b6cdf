"""Guandan deals as described by Botzone's requests to one player and the player's responses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS
from clamber.engines.botzone.guandan import CARDS, SHOWN
from clamber.engines.botzone.reading import at, card_numbers, check_shape, number, required, rows
from clamber.engines.formats import NoDeal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

SEATS: Final = 4
HAND: Final = 27
NOBODY: Final = -1
UNKNOWN: Final = -1
LEVELS: Final = {"10" if rank == "T" else rank: rank for rank in RANKS}


@dataclass(frozen=True, slots=True)
class NumberedPlay:
    """Play or pass of a player.

    Attributes:
        place: Request or response that contains the play.
        player: Number of the player.
        cards: Numbers of the cards; empty for a pass.
        claim: Numbers of the cards that they stand for.
    """

    place: str
    player: int
    cards: tuple[int, ...]
    claim: tuple[int, ...]

    def is_same(self, other: NumberedPlay) -> bool:
        """Return True if both are plays of the same cards by the same player."""
        return self.player == other.player and sorted(self.cards) == sorted(other.cards)


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Request for a play.

    Attributes:
        place: Place of the request.
        news: Plays since the player's last turn, in order.
        is_partial: True if the form of `history` omits passes of players who played again afterwards.
        done: Players who are out, in order.
        pass_on: Player whose partner may lead next, or NOBODY.
        own: The player's response; None for the last request.
    """

    place: str
    news: list[NumberedPlay]
    is_partial: bool
    done: list[int]
    pass_on: int
    own: NumberedPlay | None


@dataclass
class DescribedDeal:
    """Deal as described to one player.

    Attributes:
        seat: Number of the player.
        level: Rank of the level.
        own: Cards dealt to the player.
        tribute: Number of payers.
        first, last: First and last player of the previous deal, or NOBODY without tribute.
        resisted: True if the payers hold both red jokers.
        given, returned: Known cards of tribute and return, by the player who gives them.
        poker: Card received as tribute; None if there is none.
        stage: Stage of the last request.
        plays: Requests for plays.
    """

    seat: int
    level: str
    own: list[int]
    tribute: int
    first: int
    last: int
    resisted: bool = False
    given: dict[int, int] = field(default_factory=dict)
    returned: dict[int, int] = field(default_factory=dict)
    poker: int | None = None
    stage: str = "deal"
    plays: list[PlayRequest] = field(default_factory=list)

    @property
    def payers(self) -> tuple[int, ...]:
        """Players who pay tribute, or would if they had not resisted."""
        doubled = ((self.first + 1) % SEATS, (self.first + 3) % SEATS)
        return ((), (self.last,), doubled)[self.tribute]

    @property
    def receivers(self) -> tuple[int, ...]:
        """Players who receive tribute, beginning with the first of the previous deal."""
        return (self.first, (self.first + 2) % SEATS)[: self.tribute]


def read_requests(requests: Sequence[Any], responses: Sequence[Any]) -> DescribedDeal:
    """Return the deal described by requests and responses, without checking its plays against the rules.

    Raises:
        NoDeal: A field is missing or malformed, or contradicts another one.
    """
    check_shape(requests, responses)
    with at("request 1"):
        deal = _read_deal(requests[0])
    for place, request in enumerate(requests[1:], 2):
        response = responses[place - 1] if place <= len(responses) else None
        with at(f"request {place}"):
            stage = required(request, "stage")
            if not isinstance(stage, str) or stage not in _STAGES:
                raise NoDeal(f"stage must be one of {', '.join(_STAGES)} here, not {stage!r:.60}")
            _read_global(deal, request, known=stage == "play")
            if deal.plays and stage != "play":
                raise NoDeal(f"stage must be play after a play, not {stage}")
            read = _STAGES[stage]
        read(deal, place, request, response, is_answered=place <= len(responses))
        deal.stage = stage
    return deal


def _read_deal(request: dict[str, Any]) -> DescribedDeal:
    if required(request, "stage") != "deal":
        raise NoDeal(f"stage must be deal in the first request, not {request['stage']!r:.60}")
    seat = number(required(request, "your_id"), "your_id", 0, SEATS - 1)
    hand = card_numbers(required(request, "deliver"), "deliver", CARDS - 1, HAND)
    shared = _require_object(required(request, "global"), "global")
    level = required(shared, "level")
    if isinstance(level, bool) or not isinstance(level, str | int) or str(level) not in LEVELS:
        raise NoDeal(f"level must be one of {' '.join(LEVELS)}, not {level!r:.60}")
    tribute = number(required(shared, "tribute"), "tribute", 0, 2)
    least = 0 if tribute else NOBODY
    first, last = (number(required(shared, name), name, least, SEATS - 1) for name in ("first", "last"))
    if not tribute and (first, last) != (NOBODY, NOBODY):
        raise NoDeal(f"first and last must be {NOBODY} without tribute, not {first} and {last}")
    if tribute and first == last:
        raise NoDeal(f"first and last must be two players, not {first} twice")
    if tribute == 2 and (first - last) % 2 == 0:
        raise NoDeal(f"two players pay, so last must be an opponent of {first}, not {last}")
    deal = DescribedDeal(seat, LEVELS[str(level)], hand, tribute, first, last)
    _read_cards(deal, shared)
    return deal


def _require_object(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise NoDeal(f"{name} must be an object, not {value!r:.60}")
    return value


# Tribute


def _read_global(deal: DescribedDeal, request: dict[str, Any], *, known: bool) -> None:
    """Check the state shared by all players, and record tribute and return.

    Args:
        deal: Deal so far, updated in place.
        request: Any request but the first.
        known: True if all cards of tribute and return must be known.
    """
    shared = _require_object(required(request, "global"), "global")
    level = required(shared, "level")
    if LEVELS.get(str(level)) != deal.level:
        raise NoDeal(f"level must be that of the deal, {deal.level}, not {level!r:.60}")
    for name in ("tribute", "first", "last"):
        was = getattr(deal, name)
        if number(required(shared, name), name, NOBODY, SEATS - 1) != was:
            raise NoDeal(f"{name} must be that of the deal, {was}, not {shared[name]!r:.60}")
    _read_resist(deal, shared.get("resist", request.get("resist", False)))
    _read_cards(deal, shared)
    if known and not deal.resisted:
        for name, players, cards in (
            ("tribute_cards", deal.payers, deal.given),
            ("return_cards", deal.receivers, deal.returned),
        ):
            if missing := [player for player in players if player not in cards]:
                raise NoDeal(f"{name} lacks the card of player {missing[0]}")


def _read_resist(deal: DescribedDeal, resisted: Any) -> None:
    if not isinstance(resisted, bool):
        raise NoDeal(f"resist must be true or false, not {resisted!r:.60}")
    if resisted and not deal.tribute:
        raise NoDeal("resist must be false without tribute")
    if deal.stage != "deal" and resisted != deal.resisted:
        raise NoDeal(f"resist must be {str(deal.resisted).lower()}, as before")
    deal.resisted = resisted


def _read_cards(deal: DescribedDeal, shared: Mapping[str, Any]) -> None:
    for name, players, cards in (
        ("tribute_cards", deal.payers, deal.given),
        ("return_cards", deal.receivers, deal.returned),
    ):
        for key, value in _require_object(shared.get(name, {}), name).items():
            player = number(key, f"a player of {name}", 0, SEATS - 1)
            if player not in players:
                raise NoDeal(f"{name} may have {_list_players(players)}, not player {player}")
            card = number(value, f"a card of {name}", UNKNOWN, CARDS - 1)
            if card == UNKNOWN and player not in cards:
                continue
            if deal.resisted:
                raise NoDeal(f"{name} must be {UNKNOWN} if the payers resist, not {card}")
            _record_card(cards, player, card, name)


def _record_card(cards: dict[int, int], player: int, card: int, name: str) -> None:
    if cards.setdefault(player, card) != card:
        raise NoDeal(f"{name} of player {player} must be {cards[player]}, as before, not {card}")


def _list_players(players: Iterable[int]) -> str:
    return " and ".join(f"player {player}" for player in players) or "no players"


def _read_tribute(
    deal: DescribedDeal, place: int, request: dict[str, Any], response: Any, *, is_answered: bool
) -> None:
    with at(f"request {place}"):
        if deal.seat not in deal.payers or deal.resisted:
            payers = () if deal.resisted else deal.payers
            raise NoDeal(f"player {deal.seat} pays no tribute; {_list_players(payers)} may be asked")
        if deal.stage != "deal" or deal.seat in deal.given:
            raise NoDeal(f"player {deal.seat} has been asked for tribute before")
    if is_answered:
        with at(f"response {place}"):
            deal.given[deal.seat] = _single_card(response)
    del request


def _read_return(
    deal: DescribedDeal, place: int, request: dict[str, Any], response: Any, *, is_answered: bool
) -> None:
    with at(f"request {place}"):
        if deal.seat not in deal.receivers or deal.resisted:
            receivers = () if deal.resisted else deal.receivers
            raise NoDeal(f"player {deal.seat} returns no card; {_list_players(receivers)} may be asked")
        if deal.stage != "deal" or deal.seat in deal.returned:
            raise NoDeal(f"player {deal.seat} has been asked for a return before")
        deal.poker = number(required(request, "poker"), "poker", 0, CARDS - 1)
        if missing := [player for player in deal.payers if player not in deal.given]:
            raise NoDeal(f"tribute_cards lacks the card of player {missing[0]}")
    if is_answered:
        with at(f"response {place}"):
            deal.returned[deal.seat] = _single_card(response)


def _single_card(response: Any) -> int:
    cards = response if isinstance(response, list) else [response]
    return card_numbers(cards, "a tribute or return", CARDS - 1, 1)[0]


# Plays


def _read_play(deal: DescribedDeal, place: int, request: dict[str, Any], response: Any, *, is_answered: bool) -> None:
    where = f"request {place}"
    with at(where):
        due = () if deal.resisted else (*deal.payers, *deal.receivers)
        if deal.seat in due and deal.stage == "deal":
            raise NoDeal(f"player {deal.seat} has not been asked for its tribute or return")
        history = rows(required(request, "history"), "history", SHOWN)
        named = [entry for entry in history if isinstance(entry, dict) and entry]
        news = _plays_by_name(deal, where, history, named) if named else _plays_by_order(deal, where, history)
        done = [
            number(player, "a player of done", 0, SEATS - 1) for player in rows(required(request, "done"), "done")
        ]
        pass_on = number(required(request, "pass_on"), "pass_on", NOBODY, SEATS - 1)
    own = None
    if is_answered:
        with at(f"response {place}"):
            own = _parse_play(f"response {place}", deal.seat, response)
    deal.plays.append(PlayRequest(where, news, not named, done, pass_on, own))


def _earlier_plays(deal: DescribedDeal) -> Iterator[NumberedPlay]:
    """Yield all plays in earlier requests and responses, in order."""
    for request in deal.plays:
        yield from request.news
        if request.own is not None:
            yield request.own


def _plays_by_name(
    deal: DescribedDeal, place: str, history: list[Any], entries: list[dict[str, Any]]
) -> list[NumberedPlay]:
    """Return the plays since the player's last turn, from entries that name their players."""
    if any(entry for entry in history[: SHOWN - len(entries)]):
        raise NoDeal("the entries of history must be objects, after empty ones")
    shown = []
    for entry in entries:
        player = number(required(entry, "player"), "player", 0, SEATS - 1)
        shown.append(_parse_play(place, player, required(entry, "response")))
    last_own = max((i for i, laid in enumerate(shown) if laid.player == deal.seat), default=-1)
    news, before = shown[last_own + 1 :], [*_earlier_plays(deal)]
    known = [*before, *news]
    expected = known[-SHOWN:]
    if len(expected) != len(shown) or not all(a.is_same(b) for a, b in zip(expected, shown, strict=True)):
        plays = "; ".join(f"player {laid.player} {list(laid.cards)}" for laid in expected)
        raise NoDeal(f"history must show the last {len(expected)} plays, which begin with: {plays or 'none'}")
    return news


def _plays_by_order(deal: DescribedDeal, place: str, history: list[Any]) -> list[NumberedPlay]:
    """Return the plays since the player's last turn, from one entry per player, beginning with the player's own."""
    plays = [
        None if entry in ({}, []) else _parse_play(place, (deal.seat + i) % SEATS, entry)
        for i, entry in enumerate(history)
    ]
    shown, last = (
        plays[0],
        next((play for play in reversed([*_earlier_plays(deal)]) if play.player == deal.seat), None),
    )
    if shown is not None and (last is None or not last.is_same(shown)):
        right = "[]" if last is None else f"the player's last play, {list(last.cards)}, or []"
        raise NoDeal(f"the first entry of history must be {right}")
    return [play for play in plays[1:] if play is not None]


def _parse_play(place: str, player: int, response: Any) -> NumberedPlay:
    """Return the play or pass in `[cards, claim]`. Without a claim, the cards stand for themselves."""
    halves = rows(response, "a play")
    if len(halves) > 2:
        raise NoDeal(f"a play must be [cards, claim], not {response!r:.60}")
    cards = card_numbers(halves[0], "a play", CARDS - 1) if halves else []
    claim = cards
    if len(halves) == 2:
        claim = [number(card, "a card of a claim", 0, CARDS - 1) for card in rows(halves[1], "a claim")]
    if len(claim) != len(cards):
        raise NoDeal(f"a claim must name {len(cards)} cards, not {len(claim)}")
    return NumberedPlay(place, player, tuple(cards), tuple(claim))


_STAGES: Final = {"tribute": _read_tribute, "return": _read_return, "play": _read_play}

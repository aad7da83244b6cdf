"""clamber bots as programs for Botzone's games, using views rebuilt from the requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import FACES, Cards
from clamber.engines.botzone.guandan_player import guandan_response
from clamber.engines.botzone.landlord import face_of, number_of
from clamber.engines.botzone.session import KEEP_RUNNING
from clamber.engines.botzone.turns import NoPlay, legal_with, whole_number, whole_numbers
from clamber.engines.mirror import NoMirror
from clamber.match import empty_match
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.bots.base import Bot
    from clamber.match import Match
    from clamber.play import Play

AUCTION: Final = "doudizhu/botzone"
NO_AUCTION: Final = "doudizhu/botzone1"
SEATS: Final = 3
NAMES: Final = ("0", "1", "2")
HAND: Final = 17


class Unlike(Exception):
    """Raised if the requests match no supported game. The message gives the reason."""


def answers(lines: Iterable[str], bot: Bot, rng: random.Random) -> Iterator[str]:
    """Yield the output for each input line.

    The first line contains the history so far. Each later line contains one request.

    Raises:
        Unlike: A line is malformed, or inconsistent with earlier lines.
    """
    requests: list[Any] = []
    responses: list[Any] = []
    for line in filter(str.strip, lines):
        told = _read(line)
        if not requests or "requests" in told:
            requests, responses = _list(told.get("requests", [told])), _list(told.get("responses", []))
        else:
            requests.append(told)
        responses.append(response_to(requests, responses, bot, rng))
        yield json.dumps({"response": responses[-1]}, separators=(",", ":"))
        yield KEEP_RUNNING


def response_to(requests: Sequence[Any], responses: Sequence[Any], bot: Bot, rng: random.Random) -> Any:
    """Return a bot's response to the last request.

    Raises:
        Unlike: The requests and responses are inconsistent.
    """
    try:
        if "stage" in requests[0]:
            return guandan_response(requests, responses, bot, rng)
        match = _Told(requests, responses, rng).match()
        view = match.view(match.position.to_act if match.position is not None else None)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, NoPlay, NoMirror) as error:
        raise Unlike(f"{type(error).__name__}: {error}") from None
    play = bot.choose(view)
    return (play.stake or 0) if view.phase == "bid" else sorted(map(number_of, play.cards.faces))


class _Told:
    """Deal as seen by one player, with unknown cards of other hands sampled."""

    def __init__(self, requests: Sequence[Any], responses: Sequence[Any], rng: random.Random) -> None:
        self._rng = rng
        self._auction = [request for request in requests if "bid" in request]
        self._asked = [request for request in requests if "history" in request]
        bids = len(self._auction)
        self._my_bid = whole_number(responses[0], "a bid") if bids and responses else None
        self._mine = [_faces(response) for response in responses[bids:]]
        self._first = self._asked[0] if self._asked else None

    def match(self) -> Match:
        """Return the match at the pending request."""
        first = self._first
        if first is None:
            request = self._auction[0]
            seat = len(request["bid"])
            hands = self._hands(seat, _faces(request["own"]), [[], [], []], [])
            match = self._dealt(ruleset(AUCTION), hands, [])
            return _with(match, [_bid(bid) for bid in request["bid"]])
        own, bottom = _faces(first["own"]), _faces(first["publiccard"])
        if "landlord" not in first:
            seat, landlord, rules = self._place(own), 0, ruleset(NO_AUCTION)
            own = [face for face in own if face not in bottom]
        else:
            seat, landlord, rules = first["pos"], first["landlord"], ruleset(AUCTION)
        plays = self._plays(seat, landlord)
        laid = [[face for turn in plays[(s - landlord) % SEATS :: SEATS] for face in turn] for s in range(SEATS)]
        match = self._dealt(rules, self._hands(seat, own, laid, bottom), bottom)
        if "landlord" in first:
            match = _with(match, self._bids(seat, landlord, first["finalbid"]))
        for turn in plays:
            match = match.with_action(_play(match, turn))
        return match

    def _place(self, own: Sequence[int]) -> int:
        """Return the player's own number in games without an auction. The landlord, 0, has more cards and leads."""
        assert self._first is not None  # noqa: S101 - there is a play
        if len(own) > HAND:
            return 0
        return 2 if self._first["history"][0] else 1

    def _plays(self, seat: int, landlord: int) -> list[list[int]]:
        """Return the cards of each play in order, starting with the first lead. A pass has no cards."""
        before = (seat - landlord) % SEATS
        found: list[list[int]] = []
        for number, request in enumerate(self._asked):
            shown = [_faces(turn) for turn in request["history"]]
            found += shown[len(shown) - before :] if number == 0 else shown
            found += self._mine[number : number + 1]
        return found

    def _bids(self, seat: int, landlord: int, final: int) -> list[str]:
        """Return bids consistent with the known auction result."""
        bids = [0] * SEATS
        bids[landlord] = final
        if self._my_bid is not None:
            bids[seat] = self._my_bid
        if landlord == 0 and final == 1 and bids[0] == 0:
            return ["pass"] * SEATS
        return [_bid(bid) for bid in (bids[: landlord + 1] if final == 3 else bids)]

    def _hands(
        self, seat: int, own: Sequence[int], laid: Sequence[Sequence[int]], bottom: Sequence[int]
    ) -> list[list[int]]:
        """Return possible hands as dealt: the player's own, and for others the cards played plus sampled ones."""
        hands = [[face for face in cards if face not in bottom] for cards in laid]
        hands[seat] = list(own)
        taken = {*bottom, *(face for hand in hands for face in hand)}
        pool = [face for face in range(FACES) if face not in taken]
        self._rng.shuffle(pool)
        for hand in hands:
            while len(hand) < HAND:
                hand.append(pool.pop())
        return hands

    def _dealt(self, rules: Any, hands: Sequence[Sequence[int]], bottom: Sequence[int]) -> Match:
        dealt = [hands[place % SEATS][place // SEATS] for place in range(SEATS * HAND)]
        rest = list(bottom) or [face for face in range(FACES) if face not in dealt]
        return empty_match(rules, NAMES).start_deal([*dealt, *rest], 0)


def _with(match: Match, actions: Iterable[str]) -> Match:
    for action in actions:
        match = match.with_action(action)
    return match


def _bid(bid: int) -> str:
    return f"bid {bid}" if bid else "pass"


def _play(match: Match, faces: Sequence[int]) -> Play | str:
    """Return the play of these cards by the seat to act. No cards means a pass.

    Raises:
        ValueError: The cards do not form a legal play.
    """
    if not faces or match.position is None:
        return "pass"
    plays = legal_with(Cards.from_faces(faces), match.view(match.position.to_act))
    if not plays:
        raise ValueError(f"{sorted(map(number_of, faces))} cannot have been played")
    return plays[0]


def _faces(numbers: Any) -> list[int]:
    return [face_of(number) for number in whole_numbers(numbers, "cards")]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Unlike("requests and responses are no arrays")
    return list(value)


def _read(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unlike(f"it is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise Unlike('it is no object with "requests"')
    return found

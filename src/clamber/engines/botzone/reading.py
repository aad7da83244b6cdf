"""Validation of fields in Botzone's requests, and the places of the cards that they name."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from clamber.engines.botzone.turns import NoLegalPlay, whole_number
from clamber.engines.formats import NoDeal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

PLAYED: Final = -1
"""Place of a card that has been played."""


@contextmanager
def at(place: str) -> Iterator[None]:
    """Prefix the errors of a block with their place.

    Raises:
        NoDeal: The block raised NoDeal, or NoLegalPlay for a value in a request.
    """
    try:
        yield
    except (NoDeal, NoLegalPlay) as error:
        raise NoDeal(f"{place}: {error}") from None


def required(request: Mapping[str, Any], name: str) -> Any:
    """Return a field of a request.

    Raises:
        NoDeal: The field is missing.
    """
    if name not in request:
        raise NoDeal(f'"{name}" is missing')
    return request[name]


def rows(value: Any, name: str, count: int | None = None) -> list[Any]:
    """Return a list, of a given length if `count` is given.

    Raises:
        NoDeal: The value is not such a list.
    """
    if not isinstance(value, list):
        raise NoDeal(f"{name} must be a list, not {value!r:.60}")
    if count is not None and len(value) != count:
        raise NoDeal(f"{name} must have {count} entries, not {len(value)}")
    return value


def number(value: Any, name: str, least: int, most: int) -> int:
    """Return an integer within a range, given as an integer, float or string.

    Raises:
        NoDeal: The integer is outside the range.
        NoLegalPlay: The value is not an integer.
    """
    integer = whole_number(value, name)
    if not least <= integer <= most:
        raise NoDeal(f"{name} must be {least} to {most}, not {integer!r:.60}")
    return integer


def card_numbers(value: Any, name: str, highest: int, count: int | None = None) -> list[int]:
    """Return a list of distinct card numbers from 0 to `highest`, of a given length if `count` is given.

    Raises:
        NoDeal, NoLegalPlay: The value is not such a list.
    """
    numbers = [number(card, f"a card of {name}", 0, highest) for card in rows(value, name)]
    if count is not None and len(numbers) != count:
        raise NoDeal(f"{name} must have {count} cards, not {len(numbers)}")
    twice = [card for card, times in Counter(numbers).items() if times > 1]
    if twice:
        raise NoDeal(f"{name} has card {min(twice)} twice")
    return numbers


def check_shape(requests: Sequence[Any], responses: Sequence[Any]) -> None:
    """Check that all requests are objects, and all but the last are answered.

    Raises:
        NoDeal: A request is not an object, or the number of responses is wrong.
    """
    if not requests:
        raise NoDeal('"requests" must not be empty')
    for place, request in enumerate(requests, 1):
        if not isinstance(request, dict):
            raise NoDeal(f"request {place} must be an object, not {request!r:.60}")
    if len(responses) != len(requests) - 1:
        raise NoDeal(f"{len(requests)} requests have {len(requests) - 1} responses, not {len(responses)}")


class CardPlaces:
    """Places of numbered cards, as far as known from one player's requests and responses.

    Attributes:
        dealt: Numbers of the cards known to be dealt to each player.
    """

    def __init__(self, players: int, size: int) -> None:
        self.dealt: list[list[int]] = [[] for _ in range(players)]
        self._size = size
        self._whole: set[int] = set()
        self._place: dict[int, int] = {}

    def deal(self, player: int, numbers: Iterable[int]) -> None:
        """Record all cards that are dealt to a player.

        Raises:
            NoDeal: One of the cards is elsewhere.
        """
        for card in numbers:
            self.show(player, card)
        self._whole.add(player)

    def show(self, player: int, card: int) -> None:
        """Record a card that is dealt to a player, unless its place is known already.

        Raises:
            NoDeal: The player's cards are all known already, or would be too many.
        """
        if card in self._place:
            return
        if player in self._whole:
            raise NoDeal(f"card {card} is not in the hand of player {player}")
        self.dealt[player].append(card)
        if len(self.dealt[player]) > self._size:
            raise NoDeal(f"player {player} has more than {self._size} cards")
        self._place[card] = player

    def add(self, player: int, card: int) -> None:
        """Record that a player holds a card that was dealt to nobody, such as a bottom card.

        Raises:
            NoDeal: The place of the card is known already.
        """
        if card in self._place:
            raise NoDeal(f"card {card} was dealt to player {self._place[card]}")
        self._place[card] = player

    def move(self, player: int, card: int, to: int = PLAYED) -> None:
        """Move a card out of a player's hand: to another player, or out of play.

        Raises:
            NoDeal: The player does not hold the card.
        """
        self.show(player, card)
        place = self._place[card]
        if place != player:
            where = "was played before" if place == PLAYED else f"player {place} holds"
            raise NoDeal(f"player {player} cannot have card {card}, which {where}")
        self._place[card] = to

    def held(self, player: int) -> list[int]:
        """Return the numbers of the cards that a player is known to hold, in ascending order."""
        return sorted(card for card, place in self._place.items() if place == player)

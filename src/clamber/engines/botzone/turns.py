"""Requests to a Botzone program in a deal and its responses, the complete input of a program that is restarted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from clamber.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cards import Cards
    from clamber.view import View

Request: TypeAlias = "dict[str, Any]"


class NoPlay(Exception):
    """A response names no legal play; the message gives the fault and the correct form."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Request with its response.

    Attributes:
        request: Request in the form of Botzone's judge.
        response: The play made, by the program or for it; None for the open turn.
        is_formal: True if there is nothing to decide, so that any answer is accepted.
    """

    request: Request
    response: Any = None
    is_formal: bool = False


class Dialect(Protocol):
    """Format of one of Botzone's games, derived from the view of a seat."""

    def turns(self, view: View) -> list[Exchange] | None:
        """Return the turns of a seat in this deal, the open one last; None if the game lacks the open decision."""

    def play_in(self, response: Any, view: View) -> Play:
        """Return the play that a response names.

        Raises:
            NoPlay: The response names no legal play.
        """


def whole_numbers(found: Any, what: str) -> list[int]:
    """Return a list of whole numbers of any notation, such as `[3, "4", 5.0]`; an empty list for null.

    Args:
        found: The value from a response.
        what: Subject of the error message.

    Raises:
        NoPlay: The value is not such a list.
    """
    if found is None:
        return []
    if not isinstance(found, list):
        raise NoPlay(f"{what} must be a list of cards, not {found!r:.60}")
    return [whole_number(card, "a card") for card in found]


def whole_number(found: Any, what: str) -> int:
    """Return a whole number given as integer, float or text.

    Args:
        found: The value from a response.
        what: Subject of the error message.

    Raises:
        NoPlay: The value is not a whole number.
    """
    if isinstance(found, str) and found.strip().isascii() and found.strip().isdecimal() and len(found) < 10:
        return int(found)
    if isinstance(found, float) and found.is_integer():
        return int(found)
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    raise NoPlay(f"{what} must be a whole number, not {found!r:.60}")


def legal_with(cards: Cards, view: View) -> Sequence[Play]:
    """Return the legal plays of exactly these cards."""
    position = view.masked
    special = None if view.special is None else view.special.face
    readings = position.readings_of(cards)
    plays = [Play(position.engine, position.level_index, special, action, cards.masks) for action in readings]
    return [play for play in plays if position.is_legal(play)]

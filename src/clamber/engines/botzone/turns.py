"""Requests and responses of a Botzone program within a deal, which form the complete input of a restarted program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from clamber.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cards import Cards
    from clamber.position import Position
    from clamber.view import View

Request: TypeAlias = "dict[str, Any]"


class NoLegalPlay(Exception):
    """Raised if a response names no legal play. The message explains the error and the correct form."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Request and response.

    Attributes:
        request: Request in the format of Botzone's judge.
        response: Play made by the program or its fallback; None for the pending turn.
        is_formal: True if there is nothing to decide, so any answer is accepted.
    """

    request: Request
    response: Any = None
    is_formal: bool = False


class Dialect(Protocol):
    """Format of one Botzone game, derived from a seat's view."""

    def turns(self, view: View) -> list[Exchange] | None:
        """Return a seat's turns in this deal, up to the pending one; None if the game lacks the pending decision."""

    def play_in(self, response: Any, view: View) -> Play:
        """Return the play named by a response.

        Raises:
            NoLegalPlay: The response does not name a legal play.
        """


def whole_numbers(value: Any, name: str) -> list[int]:
    """Return a list of integers in any notation, e.g. `[3, "4", 5.0]`; empty for null.

    Args:
        value: Value from a response.
        name: Subject of the error message.

    Raises:
        NoLegalPlay: The value is not a list of integers.
    """
    if value is None:
        return []
    if not isinstance(value, list):
        raise NoLegalPlay(f"{name} must be a list of cards, not {value!r:.60}")
    return [whole_number(card, "a card") for card in value]


def whole_number(value: Any, name: str) -> int:
    """Return an integer given as an integer, float or string.

    Args:
        value: Value from a response.
        name: Subject of the error message.

    Raises:
        NoLegalPlay: The value is not an integer.
    """
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise NoLegalPlay(f"{name} must be a whole number, not {value!r:.60}")


def legal_with(cards: Cards, position: Position) -> Sequence[Play]:
    """Return the legal plays of the seat to act that use exactly these cards."""
    special = position.special_face
    readings = position.readings_of(cards)
    plays = [Play(position.engine, position.level_index, special, action, cards.masks) for action in readings]
    return [play for play in plays if position.is_legal(play)]

"""What a Botzone program has been asked in a deal, and what it answered: all that it knows if it is started anew."""

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
    """A response that names no legal play; says what was wrong, and what would be right."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One request.

    Attributes:
        request: As Botzone's judge makes it.
        response: What was answered, or done instead; for the last turn nothing yet.
        is_formal: Whether there is nothing to decide, so that any answer will do.
    """

    request: Request
    response: Any = None
    is_formal: bool = False


class Dialect(Protocol):
    """One of Botzone's games, as its programs see it. Everything follows from the view of a seat."""

    def turns(self, view: View) -> list[Turn] | None:
        """The turns of a seat in this deal, the open one last; None if the game has no word for what is asked."""

    def play_in(self, response: Any, view: View) -> Play:
        """The play that a response names.

        Raises:
            NoPlay: It names none that is legal.
        """


def whole_numbers(found: Any, what: str) -> list[int]:
    """A list of whole numbers, however they are written: `[3, "4", 5.0]`; null is an empty one.

    Raises:
        NoPlay: It is none.
    """
    if found is None:
        return []
    if not isinstance(found, list):
        raise NoPlay(f"{what} must be a list of cards, not {found!r:.60}")
    return [whole_number(card, "a card") for card in found]


def whole_number(found: Any, what: str) -> int:
    """A whole number, however it is written.

    Raises:
        NoPlay: It is none.
    """
    if isinstance(found, str) and found.strip().isascii() and found.strip().isdecimal() and len(found) < 10:
        return int(found)
    if isinstance(found, float) and found.is_integer():
        return int(found)
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    raise NoPlay(f"{what} must be a whole number, not {found!r:.60}")


def legal_with(cards: Cards, view: View) -> Sequence[Play]:
    """The legal plays that lay down exactly these cards."""
    position = view.masked
    special = None if view.special is None else view.special.face
    readings = position.readings_of(cards)
    plays = [Play(position.engine, position.level_index, special, action, cards.masks) for action in readings]
    return [play for play in plays if position.is_legal(play)]

"""Notices: their sentences, and the page that each opens. They hold nothing that others at a table may not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Kind: TypeAlias = Literal["invite", "turn", "evening"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)


async def always() -> bool:
    """Return True."""
    return True


@dataclass(frozen=True, slots=True)
class Notice:
    """Notice for a person.

    Attributes:
        kind: Kind, for which browsers subscribe; None for a test, which each gets.
        text: Function that returns the text in a language.
        path: Page that the notice opens, relative to that of the server.
        tag: Name by which a later notice replaces this one, of at most 32 letters of base64url.
        seconds: Time after which the notice is not sent any more.
        is_due: Function that returns False if there is no reason for the notice any more.
        later: Time after which `is_due` is asked once more if it is not due at first, in seconds; 0 for never.
    """

    kind: Kind | None
    text: Callable[[str], str]
    path: str
    tag: str
    seconds: float
    is_due: Callable[[], Awaitable[bool]] = always
    later: float = 0.0


def game_title(rules: str, language: str) -> str:
    """Return the title of the game of a table's rules."""
    game = GAMES[rules.partition("/")[0]]
    return game.title_zh if language == "zh" else game.title

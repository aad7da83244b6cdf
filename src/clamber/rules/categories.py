"""Option categories, used as list headings. An option's category is the rule group of the page that reads it."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Final

from clamber.rules.groups import GROUPS
from clamber.rules.options import Choice
from clamber.rules.words import options_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.rules.options import Option
    from clamber.rules.vocabulary import Game

COMBINATIONS: Final = "combinations"
SPECIAL: Final = "special"
SHOWN: Final = "shown"

OF_FIELD: Final = {
    **{name: name for name in GROUPS},
    **dict.fromkeys(("only_seats", "second_pack_from"), "deck"),
    **dict.fromkeys(
        ("order", "shapes", "bombs", "step_free_equals", "single_follows_any", "hard_over_soft", "natural_over_wild"),
        COMBINATIONS,
    ),
    **dict.fromkeys(("wild", "binding"), SPECIAL),
}
"""Category for each page field that may read an option."""

MATTERS: Final = (
    "deck",
    "deal",
    "auction",
    "exposure",
    "tribute",
    COMBINATIONS,
    SPECIAL,
    "trick",
    "capture",
    "levels",
    "scoring",
    "match",
    SHOWN,
)
"""All categories, in the order in which they arise in a deal. The heading for `deck` is the message `matter-deck`."""

DECIDES: Final = ("deck", COMBINATIONS, SPECIAL)
"""Categories that take precedence, in this order, over `MATTERS` if several fields read an option."""


def matter_of(game: Game, option: Option) -> str:
    """Return the category of a game option.

    Raises:
        ValueError: A page field that reads the option is missing from `OF_FIELD`.
    """
    if option.display:
        return SHOWN
    found = {_matter(field) for field in _readers(game, option)}
    return next(matter for matter in (*DECIDES, *MATTERS) if matter in found)


def by_matter(game: Game) -> dict[str, list[Option]]:
    """Return a game's options by category, in the order of `MATTERS`, omitting empty categories."""
    found: dict[str, list[Option]] = {matter: [] for matter in MATTERS}
    for option in game.options:
        found[matter_of(game, option)].append(option)
    return {matter: options for matter, options in found.items() if options}


def _matter(field: str) -> str:
    if field not in OF_FIELD:
        raise ValueError(f"{field} of a page reads options, and OF_FIELD does not say what these are about")
    return OF_FIELD[field]


def _readers(game: Game, option: Option) -> Iterator[str]:
    """Yield the page fields that read the option or an option it sets."""
    names = {option.name}
    if isinstance(option, Choice):
        names |= {name for _, settings in option.sets for name, _ in settings}
    for field, read in _options_read(game).items():
        if names & read:
            yield field


@cache
def _options_read(game: Game) -> dict[str, set[str]]:
    """Return the options that each page field reads. Walking through a whole page takes a millisecond."""
    pages = [field.name for field in fields(game) if field.name not in {"options", "conflicts", "presets"}]
    return {name: options_in(getattr(game, name)) for name in pages}

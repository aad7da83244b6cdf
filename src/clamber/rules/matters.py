"""Matters of options, used as headings in lists: the group of the page that reads an option."""

from __future__ import annotations

from dataclasses import fields
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
    **{group.__name__.lower(): group.__name__.lower() for group in GROUPS},
    **dict.fromkeys(("only_seats", "second_pack_from"), "deck"),
    **dict.fromkeys(
        ("order", "shapes", "bombs", "step_free_equals", "single_follows_any", "hard_over_soft"), COMBINATIONS
    ),
    **dict.fromkeys(("wild", "binding"), SPECIAL),
}
"""Matter of each field of a page that may read an option."""

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
"""All matters, in the order in which a deal meets them; the message `matter-deck` is the heading of the first."""

DECIDES: Final = ("deck", COMBINATIONS, SPECIAL)
"""Matters that win, in this order, if several places read an option; then the order of `MATTERS` decides."""


def matter_of(game: Game, option: Option) -> str:
    """Return the matter of an option of a game.

    Raises:
        ValueError: A field of the page that reads the option is missing from `OF_FIELD`.
    """
    if option.display:
        return SHOWN
    found = {_matter(field) for field in _readers(game, option)}
    return next(matter for matter in (*DECIDES, *MATTERS) if matter in found)


def by_matter(game: Game) -> dict[str, list[Option]]:
    """Return the options of a game by matter, in the order of `MATTERS`; a matter without options is left out."""
    found: dict[str, list[Option]] = {matter: [] for matter in MATTERS}
    for option in game.options:
        found[matter_of(game, option)].append(option)
    return {matter: options for matter, options in found.items() if options}


def _matter(field: str) -> str:
    if field not in OF_FIELD:
        raise ValueError(f"{field} of a page reads options, and OF_FIELD does not say what these are about")
    return OF_FIELD[field]


def _readers(game: Game, option: Option) -> Iterator[str]:
    """Yield the fields of the page that read the option, or an option that it sets."""
    names = {option.name}
    if isinstance(option, Choice):
        names |= {name for _, settings in option.sets for name, _ in settings}
    for field in fields(game):
        if field.name not in {"options", "conflicts", "presets"} and names & options_in(getattr(game, field.name)):
            yield field.name

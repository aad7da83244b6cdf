"""Which matter an option is about: the group of the page that reads it, so that a list of options has headings."""

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
"""The matter of each field of a page that may read an option."""

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
"""All of them, in the order in which a deal meets them; `matter-deck` is the heading of the first."""

DECIDES: Final = ("deck", COMBINATIONS, SPECIAL)
"""Where an option is read in several places, these are what it is about; else the first of the rest."""


def matter_of(game: Game, option: Option) -> str:
    """What an option of a game is about.

    Raises:
        ValueError: A field of the page reads it that `OF_FIELD` does not name.
    """
    if option.display:
        return SHOWN
    found = {_matter(field) for field in _readers(game, option)}
    return next(matter for matter in (*DECIDES, *MATTERS) if matter in found)


def by_matter(game: Game) -> dict[str, list[Option]]:
    """The options of a game under the matters that it has, in their order."""
    found: dict[str, list[Option]] = {matter: [] for matter in MATTERS}
    for option in game.options:
        found[matter_of(game, option)].append(option)
    return {matter: options for matter, options in found.items() if options}


def _matter(field: str) -> str:
    if field not in OF_FIELD:
        raise ValueError(f"{field} of a page reads options, and OF_FIELD does not say what these are about")
    return OF_FIELD[field]


def _readers(game: Game, option: Option) -> Iterator[str]:
    """The fields of the page that read it, or what it sets."""
    names = {option.name}
    if isinstance(option, Choice):
        names |= {name for _, settings in option.sets for name, _ in settings}
    for field in fields(game):
        if field.name not in {"options", "conflicts", "presets"} and names & options_in(getattr(game, field.name)):
            yield field.name

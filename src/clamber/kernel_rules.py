"""Groups of rules in Python and in the kernel: their fields are compared on import, and copied by name."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from clamber import kernel
from clamber.cards import Cards
from clamber.rules.games import GAMES
from clamber.rules.groups import GROUPS, TABLES_ONLY
from clamber.rules.manners import Manner
from clamber.rules.pages import groups_of, sayable
from clamber.rules.planning import PlannerWeights

if TYPE_CHECKING:
    from clamber.rules.manners import Manners
    from clamber.rules.pages import Plain
    from clamber.rules.vocabulary import Game

Struct = TypeVar("Struct")

ON = "on"
"""Field of a kernel group that is true if the game has the group."""


def filled_groups(groups: dict[str, dict[str, Plain]], *, open_questions: bool) -> kernel.Groups:
    """Return the groups of rules as the kernel's struct; missing groups stay off.

    Args:
        groups: Groups of the game, their fields by name (`in_force`).
        open_questions: True to ask in public who shows something.
    """
    filled = kernel.Groups()
    filled.open_questions = open_questions
    for name, values in groups.items():
        group = getattr(filled, name)
        if hasattr(group, ON):
            group.on = True
        for field, value in values.items():
            is_cards = isinstance(getattr(group, field), list)
            setattr(group, field, _faces(value) if is_cards else value)
    return filled


def _faces(value: Plain) -> object:
    """Return the faces of cards, a list of these for each of several sets of cards; other values unchanged."""
    if isinstance(value, tuple):
        return [_faces(part) for part in value]
    return Cards.of("".join(value.split())).faces if isinstance(value, str) else value


@lru_cache(maxsize=64)
def filled_weights(weights: PlannerWeights) -> kernel.PlannerWeights:
    """Return planner weights as the kernel's struct, shared by all tables: each copies it."""
    return _filled(kernel.PlannerWeights(), weights)


@lru_cache(maxsize=64)
def filled_manners(manners: Manners) -> tuple[kernel.Manner, ...]:
    """Return the manners of the levels below the net, weakest first, as the kernel's structs; tables copy them."""
    return tuple(_filled(kernel.Manner(), manner) for manner in (manners.beginner, manners.ordinary, manners.expert))


def _filled(struct: Struct, values: Any) -> Struct:
    """Return a struct of the kernel, filled with the values of a dataclass of the same fields."""
    for part in fields(values):
        setattr(struct, part.name, getattr(values, part.name))
    return struct


def check_fields(group: type[Any], known: set[str], struct: str = "kernel/rules.hpp") -> None:
    """Raise TypeError unless a dataclass and its struct in the kernel have the same fields.

    Args:
        group: Dataclass: a group, the planner weights or the manners.
        known: Names of the fields of the kernel's struct.
        struct: File of the kernel's struct.

    Raises:
        TypeError: A field exists on one side only.
    """
    here = {field.name for field in fields(group) if TABLES_ONLY not in field.metadata}
    for name in sorted(here ^ (known - {ON})):
        side = "groups.py" if name in here else struct
        raise TypeError(f"{group.__name__}.{name} is in {side} only")


def check_words(game: Game, words: dict[str, dict[str, list[str]]]) -> None:
    """Raise TypeError unless the kernel accepts every word that the page of a game can yield.

    Args:
        game: Page with all its fields (`checked_page`).
        words: Words that the kernel accepts, for each group and field; empty for numbers and flags.

    Raises:
        TypeError: The kernel does not accept a word.
    """
    for name, group in groups_of(game):
        for field, known in words[name].items():
            if not known or field == ON:
                continue
            for word in sayable(game, getattr(group, field)):
                if word not in known:
                    raise TypeError(
                        f"{game.name}: the kernel knows no {name}.{field}={word!r}, but {', '.join(known)}"
                    )


def _check() -> None:
    words = {group.__name__.lower(): dict(getattr(kernel, group.__name__).words()) for group in GROUPS}
    for group in GROUPS:
        check_fields(group, set(words[group.__name__.lower()]))
    check_fields(Manner, set(dict(kernel.Manner.words())), "kernel/bots/manner.hpp")
    check_fields(PlannerWeights, set(dict(kernel.PlannerWeights.words())), "kernel/bots/planner_weights.hpp")
    for game in GAMES.values():
        check_words(game, words)


_check()

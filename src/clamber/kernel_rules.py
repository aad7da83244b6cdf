"""The groups of rules on both sides of the seam: compared by name on import, and filled in by name."""

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
"""The kernel's field of a group which says that the game has it."""


def filled_groups(groups: dict[str, dict[str, Plain]], *, open_questions: bool) -> kernel.Groups:
    """The groups of rules as the kernel keeps them; those that are missing stay off.

    Args:
        groups: Those that the game has, their fields by name (`in_force`).
        open_questions: Whether who may show something is asked in public.
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
    """Cards as their faces, sets of cards each as such; numbers as they are."""
    if isinstance(value, tuple):
        return [_faces(part) for part in value]
    return Cards.of("".join(value.split())).faces if isinstance(value, str) else value


@lru_cache(maxsize=64)
def filled_weights(weights: PlannerWeights) -> kernel.PlannerWeights:
    """What the planner weighs, as the kernel keeps it: one for all tables, which copy it."""
    return _filled(kernel.PlannerWeights(), weights)


@lru_cache(maxsize=64)
def filled_manners(manners: Manners) -> tuple[kernel.Manner, ...]:
    """How the levels below the net's err, as the kernel keeps it: from the weakest. Tables copy it."""
    return tuple(_filled(kernel.Manner(), manner) for manner in (manners.beginner, manners.ordinary, manners.expert))


def _filled(struct: Struct, values: Any) -> Struct:
    """A struct of the kernel with the values of a dataclass of the same fields."""
    for part in fields(values):
        setattr(struct, part.name, getattr(values, part.name))
    return struct


def check_fields(group: type[Any], known: set[str], struct: str = "kernel/rules.hpp") -> None:
    """Whether a group, or what the planner weighs, has the fields that the kernel's struct has.

    Args:
        group: The class here.
        known: The fields of the kernel's struct.
        struct: The file that it stands in.

    Raises:
        TypeError: One of them is on one side only.
    """
    here = {field.name for field in fields(group) if TABLES_ONLY not in field.metadata}
    for name in sorted(here ^ (known - {ON})):
        side = "groups.py" if name in here else struct
        raise TypeError(f"{group.__name__}.{name} is in {side} only")


def check_words(game: Game, words: dict[str, dict[str, list[str]]]) -> None:
    """Whether the kernel knows every word that the page of a game can say.

    Args:
        game: A page with all its fields (`checked_page`).
        words: For each group and field the words that the kernel knows; none for numbers and flags.

    Raises:
        TypeError: It does not know one.
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

"""Conversion of rule groups to kernel structs. Fields are compared on import and copied by name."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from clamber import kernel
from clamber.cards import Cards
from clamber.rules.games import GAMES
from clamber.rules.groups import GROUPS, TABLES_ONLY
from clamber.rules.pages import groups_of, sayable
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile

if TYPE_CHECKING:
    from clamber.rules.pages import Plain
    from clamber.rules.skill_profiles import SkillProfiles
    from clamber.rules.vocabulary import Game

Struct = TypeVar("Struct")

ON = "on"
"""Name of the kernel field that is true if the game has the group."""


def kernel_groups(groups: dict[str, dict[str, Plain]], *, open_questions: bool) -> kernel.Groups:
    """Return the rule groups as a kernel struct; missing groups stay off.

    Args:
        groups: Rule groups of the game, with fields keyed by name (`in_force`).
        open_questions: True to ask seats publicly whether they show something.
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
    """Convert cards to faces, recursively for several sets of cards; return other values unchanged."""
    if isinstance(value, tuple):
        return [_faces(part) for part in value]
    return Cards.of("".join(value.split())).faces if isinstance(value, str) else value


@lru_cache(maxsize=64)
def kernel_weights(weights: PlannerWeights) -> kernel.PlannerWeights:
    """Return planner weights as a kernel struct, which can be shared because each table copies it."""
    return _fill(kernel.PlannerWeights(), weights)


@lru_cache(maxsize=64)
def kernel_skill_profiles(skill_profiles: SkillProfiles) -> tuple[kernel.SkillProfile, ...]:
    """Return the profiles of the levels below the net, weakest first, as kernel structs, which tables copy."""
    return tuple(
        _fill(kernel.SkillProfile(), skill_profile)
        for skill_profile in (skill_profiles.beginner, skill_profiles.ordinary, skill_profiles.expert)
    )


def _fill(struct: Struct, values: Any) -> Struct:
    """Fill a kernel struct from a dataclass with the same fields, and return it."""
    for part in fields(values):
        setattr(struct, part.name, getattr(values, part.name))
    return struct


def check_fields(group: type[Any], kernel_fields: set[str], struct: str = "kernel/rules.hpp") -> None:
    """Raise TypeError unless a dataclass and its kernel struct have the same fields.

    Args:
        group: Dataclass of a rule group, the planner weights or a skill profile.
        kernel_fields: Field names of the kernel struct.
        struct: Source file of the kernel struct.

    Raises:
        TypeError: A field exists on one side only.
    """
    python_fields = {field.name for field in fields(group) if TABLES_ONLY not in field.metadata}
    for name in sorted(python_fields ^ (kernel_fields - {ON})):
        side = "groups.py" if name in python_fields else struct
        raise TypeError(f"{group.__name__}.{name} is in {side} only")


def check_words(game: Game, words: dict[str, dict[str, list[str]]]) -> None:
    """Raise TypeError unless the kernel accepts every word that a game's page can yield.

    Args:
        game: Complete page of the game (`checked_page`).
        words: Words accepted by the kernel, per group and field; empty for numbers and flags.

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
    words = {name: dict(getattr(kernel, name.capitalize()).words()) for name in GROUPS}
    for name, group in GROUPS.items():
        check_fields(group, set(words[name]))
    check_fields(SkillProfile, set(dict(kernel.SkillProfile.words())), "kernel/bots/skill_profile.hpp")
    check_fields(PlannerWeights, set(dict(kernel.PlannerWeights.words())), "kernel/bots/planner_weights.hpp")
    for game in GAMES.values():
        check_words(game, words)


_check()

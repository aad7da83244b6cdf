"""Readings that an option forbids although the cards allow them, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.compile.shapes import (
    ANYTHING,
)
from clamber.kernel import (
    Allowed,
)

if TYPE_CHECKING:
    from clamber.compile.combinations import Action, Combinations

HEARTS: Final = 2


def filters(of: Combinations) -> tuple[bytes, ...]:
    """For each level whether each action is allowed (kernel/combinations/table.hpp); nothing where all are."""
    wild = of.game.wild
    if of.context.value(wild.highest_only):
        return (_highest_only(of),)
    if of.context.value(wild.natural_first):
        return tuple(_natural_first(of, level) for level in range(of.levels))
    return ()


def _highest_only(of: Combinations) -> bytes:
    """GDY-43: of each kind equal cards have only their highest reading."""
    best: dict[Any, int] = {}
    for action in of.actions:
        key = (action.kind, action.member.need)
        power = of.power(0, of.families[action.family], action.member.position)
        best[key] = max(best.get(key, -1), power)
    return bytes(
        Allowed.yes
        if best[action.kind, action.member.need] == of.power(0, of.families[action.family], action.member.position)
        else Allowed.no
        for action in of.actions
    )


def _natural_first(of: Combinations, level: int) -> bytes:
    """GD-53: where all wild cards can stand for themselves, rank and suit, they must."""
    itself = [_as_itself(level, action) for action in of.actions]
    natural = {
        action.member.need
        for action, is_natural in zip(of.actions, itself, strict=True)
        if is_natural and action.member.wild
    }
    allowed = bytearray()
    for action, is_natural in zip(of.actions, itself, strict=True):
        if not action.member.wild or action.member.need not in natural:
            allowed.append(Allowed.yes)
        elif not is_natural:
            allowed.append(Allowed.no)  # whatever the suits, some natural reading is there
        elif _needs_mixed_suits(of, action):
            allowed.append(Allowed.unless_wild_suit)
        else:
            allowed.append(Allowed.yes)
    return bytes(allowed)


def _needs_mixed_suits(of: Combinations, action: Action) -> bool:
    family = of.families[action.family]
    pattern_mixed = any(pattern.mixed for pattern in family.patterns)
    return family.run and family.copies == 1 and not family.suited and pattern_mixed


def _as_itself(level: int, action: Action) -> bool:
    member = action.member
    if member.stands == ANYTHING:
        return member.position != level
    suit_fits = member.suit is None or member.suit == HEARTS
    return member.stands & ~(1 << level) == 0 and suit_fits

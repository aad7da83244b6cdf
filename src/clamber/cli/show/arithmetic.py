"""Verbal explanations of scores, e.g. `3 cards × 2 for bombs × 2 for spring = 12`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.factors import Factor, factors_of, total_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.screen import Screen


def arithmetic(factors: Sequence[Factor], seat: int, screen: Screen, who: str) -> str:
    """Return the calculation of a seat's score; empty if no explanation is needed."""
    own = _explained(factors_of(factors, seat), seat)
    if len(own) < 2 or own[0].op != "plus":
        return ""
    steps = " ".join(_step(factor, screen, first=factor is own[0]) for factor in own)
    return screen.say("factor-sum", who=who, steps=steps, points=total_of(own, seat))


def _explained(own: Sequence[Factor], seat: int) -> list[Factor]:
    """Return the factors that explain a score, merging payments that are followed by other factors."""
    last = max((place for place, factor in enumerate(own) if factor.name == "payment"), default=-1)
    if 0 <= last < len(own) - 1:
        return [Factor("payment", "plus", total_of(own[: last + 1], seat)), *own[last + 1 :]]
    return [factor for factor in own if factor.name not in {"payment", "level"}]


def climbed(factors: Sequence[Factor], seat: int, screen: Screen) -> str:
    """Return the reasons for a change in the level of a seat's team; empty if it did not change."""
    own = [factor for factor in factors_of(factors, seat) if factor.name not in {"level", "top"}]
    return screen.say("story-and").join(_level_step(factor, screen) for factor in own)


def _step(factor: Factor, screen: Screen, *, first: bool) -> str:
    if factor.name == "cards":
        return screen.say("factor-cards", n=factor.value)
    reason = screen.say(f"for-{factor.name}")
    match factor.op:
        case "plus":
            if first:
                return screen.say("factor-plus", n=factor.value, reason=reason)
            return screen.say(
                "factor-more" if factor.value >= 0 else "factor-less", n=abs(factor.value), reason=reason
            )
        case "times":
            return screen.say("factor-times", n=factor.value, reason=reason)
        case _:
            return screen.say("factor-limit", n=factor.value, reason=reason)


def _level_step(factor: Factor, screen: Screen) -> str:
    reason = screen.say(f"for-{factor.name}")
    if factor.op != "plus":
        return screen.say("factor-back", reason=reason)
    return screen.say("factor-up", n=factor.value, reason=reason)

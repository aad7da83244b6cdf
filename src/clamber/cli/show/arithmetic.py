"""Verbal explanations of scores, e.g. `3 cards × 2 for bombs × 2 for spring = 12`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.factors import Factor, factors_of, total_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.screen import Screen


def arithmetic(factors: Sequence[Factor], seat: int, screen: Screen, who: str) -> str:
    """Return the calculation of a seat's score; empty if no explanation is needed."""
    of_seat = _explaining_factors(factors_of(factors, seat), seat)
    if len(of_seat) < 2 or of_seat[0].op != "plus":
        return ""
    steps = " ".join(_step(factor, screen, first=factor is of_seat[0]) for factor in of_seat)
    return screen.say("factor-sum", who=who, steps=steps, points=total_of(of_seat, seat))


def _explaining_factors(of_seat: Sequence[Factor], seat: int) -> list[Factor]:
    """Return the factors that explain a score, merging payments that are followed by other factors."""
    last = max((place for place, factor in enumerate(of_seat) if factor.name == "payment"), default=-1)
    if 0 <= last < len(of_seat) - 1:
        return [Factor("payment", "plus", total_of(of_seat[: last + 1], seat)), *of_seat[last + 1 :]]
    return [factor for factor in of_seat if factor.name not in {"payment", "level"}]


def level_change_reasons(factors: Sequence[Factor], seat: int, screen: Screen) -> str:
    """Return the reasons for a change in the level of a seat's team; empty if it did not change."""
    of_seat = [factor for factor in factors_of(factors, seat) if factor.name not in {"level", "top"}]
    return screen.say("story-and").join(_level_step(factor, screen) for factor in of_seat)


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

"""Presets: named sets of option values, and their editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.rules.options import Setting, Title


@dataclass(frozen=True, slots=True)
class Preset:
    """Named set of option values.

    Attributes:
        name: Name without the game prefix, e.g. `baike` in `gandengyan/baike`.
        title: Short display title.
        says: One-sentence description in English.
        says_zh: One-sentence description in Chinese.
        source: Source of these house rules.
        changes: Option values that differ from the defaults.
        former: Values of `changes` in earlier editions, oldest first: before the preset was corrected.
        for_programs: True for the rules of a framework or of a platform for programs, which players are not offered.
    """

    name: str
    title: Title
    says: str
    says_zh: str
    source: str
    changes: tuple[Setting, ...] = ()
    former: tuple[tuple[Setting, ...], ...] = ()
    for_programs: bool = False

    @property
    def editions(self) -> tuple[tuple[Setting, ...], ...]:
        """Changes of every edition, oldest first."""
        return (*self.former, self.changes)


def standard(name: str, source: str) -> Preset:
    """Return the preset of a game's standard rules, which changes no option."""
    return Preset(name, ("Standard", "标准规则"), "Standard rules.", "标准规则。", source)

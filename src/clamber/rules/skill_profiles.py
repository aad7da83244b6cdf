"""Skill profiles of the net's weaker levels, defined on each game's page and tuned on duplicate deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class SkillProfile:
    """Human-like errors, in thousandths of the net's value. The kernel has a struct with the same fields.

    Attributes:
        memory: Played cards that the bot remembers: `all`, `high` (Aces and above) or `none`.
        passes: True if the bot remembers which plays others passed on.
        haste: Bonus for each card that a play sheds immediately.
        pride: Bonus for unbeatable plays; makes the bot spend high cards and bombs too early.
        rivalry: Bonus for beating a partner's play.
        boldness: Bonus for bidding, doubling and exposing an Ace.
        slips: Softmax temperature over the values of plays. A play whose value is lower than the best one's by this
            amount is about a third (1/e) as likely to be chosen as the best one. 0 always chooses the best play.
    """

    memory: Literal["all", "high", "none"] = "all"
    passes: bool = True
    haste: int = 0
    pride: int = 0
    rivalry: int = 0
    boldness: int = 0
    slips: int = 0


@dataclass(frozen=True, slots=True)
class SkillProfiles:
    """Profile of each level below the full net."""

    beginner: SkillProfile = SkillProfile("none", passes=False, slips=250)
    ordinary: SkillProfile = SkillProfile("high", passes=False, slips=90)
    expert: SkillProfile = SkillProfile(slips=50)

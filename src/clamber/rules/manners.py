"""Manners: deliberate errors of the net's weaker levels, numbers on a game's page chosen by duplicate deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Manner:
    """Errors that people make, in thousandths of the net's value. The kernel has a struct with the same fields.

    Attributes:
        memory: Played cards that the bot remembers: all, Aces and above (`high`), none.
        passes: True if it remembers the plays on which others passed.
        haste: Bonus of a play for each card that it takes out of the hand now.
        pride: Bonus of a play that nobody can beat: high cards and bombs go too early.
        rivalry: Bonus of beating a partner's play.
        boldness: Bonus of bidding, of doubling and of showing an Ace.
        slips: Temperature of the softmax over these values: a play that seems worse by this much is made about every
            third time, 1/e times as often as the best. 0: always the best.
    """

    memory: Literal["all", "high", "none"] = "all"
    passes: bool = True
    haste: int = 0
    pride: int = 0
    rivalry: int = 0
    boldness: int = 0
    slips: int = 0


@dataclass(frozen=True, slots=True)
class Manners:
    """Manner of each level below the net's own."""

    beginner: Manner = Manner("none", passes=False, slips=250)
    ordinary: Manner = Manner("high", passes=False, slips=90)
    expert: Manner = Manner(slips=50)

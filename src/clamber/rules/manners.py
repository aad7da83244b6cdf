"""How the weaker levels of the net err in a game: numbers on its page, chosen by duplicate deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Manner:
    """What people get wrong, in thousandths of the net's measure. The kernel has a struct with the same fields.

    Attributes:
        memory: Which of the cards that were played it keeps in mind: all, Aces and above, none.
        passes: Whether it keeps in mind what others passed on.
        haste: How much better a play seems for each card that it takes out of the hand now.
        pride: How much better a play seems that nobody can beat: high cards and bombs go too early.
        rivalry: How much better it seems to beat a partner's play.
        boldness: How much better it seems to bid, to double and to show an Ace.
        slips: How much worse a play may seem, and still be made every third time.
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
    """How each level below the net's own errs."""

    beginner: Manner = Manner("none", passes=False, slips=250)
    ordinary: Manner = Manner("high", passes=False, slips=90)
    expert: Manner = Manner(slips=50)

"""Who a bot is: what lists, tables and records say of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.sentences import Worded


class Level(StrEnum):
    """How well a bot plays, from the weakest: 新手, 普通, 高手, 大师."""

    BEGINNER = "beginner"
    ORDINARY = "ordinary"
    EXPERT = "expert"
    MASTER = "master"

    def say(self, language: str) -> str:
        """The level in a language."""
        return Sentence(f"bot-level-{self}").say(language)


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What is said of a bot. A bot carries its own as `info`.

    Attributes:
        name: What it is called, at tables and in records.
        version: Changes whenever it would play otherwise; empty if its writer gives none.
        weights: The hash of what it has learnt; None for a bot that has learnt nothing.
        level: How well it plays; None if nobody has said.
        says: One sentence about it in both languages; None if there is none.
        policy: The policy in the kernel that plays exactly as it does; None if there is none.
        timed: Whether milliseconds decide what it plays, so that another run may play otherwise.
    """

    name: str
    version: str = ""
    weights: str | None = None
    level: Level | None = None
    says: Worded | None = None
    policy: str | None = None
    timed: bool = False

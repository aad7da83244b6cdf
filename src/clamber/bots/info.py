"""Metadata of bots, for lists, tables and records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.sentences import Worded


class Level(StrEnum):
    """Playing strength of a bot, from the weakest: 新手, 普通, 高手, 大师."""

    BEGINNER = "beginner"
    ORDINARY = "ordinary"
    EXPERT = "expert"
    MASTER = "master"

    def say(self, language: str) -> str:
        """Return the name of the level in a language."""
        return Sentence(f"bot-level-{self}").say(language)


@dataclass(frozen=True, slots=True)
class BotInfo:
    """Metadata of a bot, available as its `info`.

    Attributes:
        name: Name at tables and in records.
        version: Version, which changes whenever the play of the bot changes; empty if its author gives none.
        weights: Hash of its trained weights; None if it has none.
        level: Playing strength; None if unknown.
        says: Description of one sentence, in both languages; None if there is none.
        policy: Kernel policy that plays identically; None if there is none.
        timed: True if its plays depend on a time limit, and so are not reproducible.
    """

    name: str
    version: str = ""
    weights: str | None = None
    level: Level | None = None
    says: Worded | None = None
    policy: str | None = None
    timed: bool = False

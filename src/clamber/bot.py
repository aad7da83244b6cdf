"""Interface of bots, their metadata, and requests for them: the part of a bot that third-party formats build on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

from clamber._internal.arguments import check_fields
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.sentences import Worded
    from clamber.view import View


class Bot(Protocol):
    """Player that chooses one of the legal plays in a view.

    Optional members: `info`, a `BotInfo`; `ended(position, result, seat)`, called at the end of each deal; `close()`,
    which releases resources; `faults`, the number of forfeited turns by reason; `sit(seed=, seat=)`, which resets the
    bot for a seat if that is faster than creating a new bot.
    """

    def choose(self, view: View) -> Play:
        """Return one of `view.legal`. Called only when it is the viewer's turn."""
        ...


class Level(StrEnum):
    """Playing strength of a bot, ascending: 新手, 普通, 高手, 大师."""

    BEGINNER = "beginner"
    ORDINARY = "ordinary"
    EXPERT = "expert"
    MASTER = "master"

    def say(self, language: str) -> str:
        """Return the localized name of the level."""
        return Sentence(f"bot-level-{self}").say(language)


UNKNOWN: Final = "unknown"
"""Weights of a bot that neither names nor exposes the data from which it plays."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """Bot metadata, exposed as the bot's `info`.

    Attributes:
        name: Display name at tables and in records.
        version: Version, which changes whenever the bot's play changes; empty if unversioned.
        weights: Hash of the trained weights; None if the bot has none; `UNKNOWN`.
        level: Playing strength; None if unknown.
        says: One-sentence description in both languages; None if there is none.
        policy: Kernel policy that plays identically; None if there is none.
        timed: True if plays depend on a time limit and are therefore not reproducible.

    Raises:
        InvalidArgumentError: An attribute has another type.
    """

    name: str
    version: str = ""
    weights: str | None = None
    level: Level | None = None
    says: Worded | None = None
    policy: str | None = None
    timed: bool = False

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Request for a bot.

    Attributes:
        argument: Part of the spec after the name.
        seed, seat: As for `bots.make`.
        seconds: Time limit per play, in seconds; None for the default.
    """

    argument: str
    seed: int
    seat: int
    seconds: float | None

"""Formats of third-party platforms and programs, and the interface that each implements.

A format has two directions, each optional: third-party programs as bots at clamber tables (`Format.bots`), and
clamber bots as programs for a third-party table (`Format.player`). `clamber.engines.registry` lists all formats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clamber.bot import Bot, Wanted


class NoDeal(Exception):
    """Raised if messages are malformed, or fit no deal. The message names the fault, its place, and a valid value."""


class ThirdPartyPlayer(Protocol):
    """clamber bot that plays at a third-party table."""

    def hear(self, message: str | bytes, /) -> list[str]:
        """Return the answers to a message; empty if it requires none.

        Raises:
            NoDeal: The message is malformed, or fits no deal together with the earlier messages.
        """
        ...


@dataclass(frozen=True, slots=True)
class Format:
    """Third-party format.

    Attributes:
        name: Name of the format. Its documentation is `docs/NAME.md`.
        title: Name of the platform.
        bots: Factories of bots that run a program, by the name that precedes the command in a spec. Arguments are the
            request, and the fallback bot for turns that the program forfeits. They may raise `Lost`.
        player: Factory of a player, from the bot and a seed. If given, `clamber NAME BOT` runs it on standard input
            and output, unless the format is played over another transport.
        over_lines: True if messages are lines of standard input and output.
    """

    name: str
    title: str
    bots: Mapping[str, Callable[[Wanted, Bot], Bot]] = field(default_factory=dict)
    player: Callable[[Bot, int], ThirdPartyPlayer] | None = None
    over_lines: bool = True

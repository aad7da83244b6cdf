"""Actions of network bots that wait for their time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from clamber.server.limits.cpu import Payer
    from clamber.server.table.commands import Command


@dataclass(frozen=True, slots=True)
class Held:
    """Network bot's action, delayed until its scheduled time.

    Attributes:
        command: Command to execute.
        done: Future that receives its result; None if the result is not awaited.
        payer: Accounts charged for the command; None for no charge.
        until: Time at which to execute the command.
    """

    command: Command
    done: asyncio.Future[None] | None
    payer: Payer | None
    until: float

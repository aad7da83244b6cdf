"""Actions of network bots that wait for their time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clamber.server.table.commands import Act, Asked
from clamber.server.table.due import network_answer_at
from clamber.server.table.requests import check_action, is_repeated

if TYPE_CHECKING:
    import asyncio

    from clamber.server.limits.cpu import Payer
    from clamber.server.table.commands import Command
    from clamber.server.table.due import BotTimes
    from clamber.server.table.state import Table


@dataclass(frozen=True, slots=True)
class Held:
    """Network bot's action, delayed until its scheduled time.

    Attributes:
        command: Command to execute.
        done: Future that receives its result; None if the result is not awaited.
        payer: Budgets charged for the command; None for no charge.
        until: Time at which to execute the command.
    """

    command: Command
    done: asyncio.Future[None] | None
    payer: Payer | None
    until: float


class HeldActions:
    """Held actions of the network bots at a table.

    Attributes:
        waiting: The actions, in the order in which they were received.
    """

    def __init__(self, bots: BotTimes) -> None:
        self.waiting: list[Held] = []
        self._bots = bots

    def hold(
        self, table: Table, command: Command, now: float, done: asyncio.Future[None] | None, payer: Payer | None
    ) -> bool:
        """Hold a network bot's action until it is due; return True if it is held.

        Raises:
            Refusal: The action is rejected. Rejecting it later would make no difference.
        """
        if not isinstance(command, Asked) or not isinstance(command.request, Act):
            return False
        if table.to_act != command.seat or not table.seats[command.seat].is_program:
            return False
        until = network_answer_at(table, self._bots, now)
        if until <= now or is_repeated(table, command):
            return False
        action = check_action(table, command, command.request)
        if action.declines:
            return False
        self.waiting.append(Held(replace(command, checked=action), done, payer, until))
        return True

    def take_due(self, now: float) -> list[Held]:
        """Remove and return the actions that are due."""
        found = [held for held in self.waiting if held.until <= now]
        self.waiting = [held for held in self.waiting if held.until > now]
        return found

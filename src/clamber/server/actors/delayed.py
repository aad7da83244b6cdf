"""Delayed actions of network bots."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clamber.server.table.commands import Act, Asked
from clamber.server.table.due import network_answer_at
from clamber.server.table.requests import check_action, is_repeated

if TYPE_CHECKING:
    import asyncio

    from clamber.server.limits.cpu import CpuAccount
    from clamber.server.table.commands import Command
    from clamber.server.table.due import BotTimes
    from clamber.server.table.state import Table


@dataclass(frozen=True, slots=True)
class DelayedAction:
    """Action of a network bot, delayed until a scheduled time.

    Attributes:
        command: Command to execute.
        done: Future for the result; None if nobody awaits it.
        account: Budgets charged for the command; None for no charge.
        until: Time at which to execute the command.
    """

    command: Command
    done: asyncio.Future[None] | None
    account: CpuAccount | None
    until: float


class DelayedActions:
    """Delayed actions of the network bots at a table.

    Attributes:
        waiting: The actions, in the order in which they were received.
    """

    def __init__(self, bots: BotTimes) -> None:
        self.waiting: list[DelayedAction] = []
        self._bots = bots

    def delay(
        self,
        table: Table,
        command: Command,
        now: float,
        done: asyncio.Future[None] | None,
        account: CpuAccount | None,
    ) -> bool:
        """Delay a network bot's action until it is due; return False if it is to be executed now.

        Raises:
            Refusal: The action is illegal, which it would still be later.
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
        self.waiting.append(DelayedAction(replace(command, checked=action), done, account, until))
        return True

    def take_due(self, now: float) -> list[DelayedAction]:
        """Remove and return the actions that are due."""
        due = [action for action in self.waiting if action.until <= now]
        self.waiting = [action for action in self.waiting if action.until > now]
        return due

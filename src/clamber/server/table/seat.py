"""Seat at a table, with its owner and current player, and the doer of its next action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from clamber.records.doers import Doer

STAND_IN: Final = "planner"
"""Bot that plays for absent people and on open seats: the strongest bot that answers instantly."""

PROGRAM: Final = "bot:"
"""Session prefix of network bots."""

COMMANDS_KEPT: Final = 32
"""Number of recent command ids remembered per seat to make commands idempotent."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Seat at a table.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Name of the person or bot.
        session: Hash of the owner's session.
        bot: Bot that plays the seat when no person does.
        why: Reason why a bot plays a person's seat: `asked`, `timeout` or `absent`; empty if the person plays.
        present: True if the person is connected.
        gone_at: Time when the person disconnected.
        ready: True if the person has asked for the next deal.
        commands: Ids of the most recently accepted commands.
        since: Time when the person sat down.
        locked: True if the seat is open but nobody may take it.
        account: True if the person is known to have an account; found out at rated tables only.
        commitment: Commitment to the seat's share in the next shuffle; empty if none was sent.
        wants: Seat that the person has asked the host for; None if there is none.
        reserved_for: Session and name of the guest who takes the seat after the current deal.
    """

    kind: str
    name: str
    session: str = ""
    bot: str = ""
    why: str = ""
    present: bool = False
    gone_at: float = 0.0
    ready: bool = False
    commands: tuple[str, ...] = ()
    since: float = 0.0
    locked: bool = False
    reserved_for: tuple[str, str] | None = None
    wants: int | None = None
    commitment: str = ""
    account: bool = False

    @property
    def is_person(self) -> bool:
        """True if the seat belongs to a human or a network bot."""
        return self.kind == "person"

    @property
    def is_program(self) -> bool:
        """True if the seat belongs to a network bot."""
        return self.is_person and self.session.startswith(PROGRAM)

    @property
    def is_human(self) -> bool:
        """True if the seat belongs to a human."""
        return self.is_person and not self.is_program

    @property
    def is_free(self) -> bool:
        """True if a guest may take the seat."""
        return self.kind == "open" and not self.locked and self.reserved_for is None

    @property
    def played_by_bot(self) -> bool:
        """True if a bot currently plays the seat."""
        return not self.is_person or bool(self.why)

    @property
    def played_by(self) -> str | None:
        """Name of the bot that currently plays the seat; None if a person does."""
        if not self.played_by_bot:
            return None
        return self.bot if not self.is_person and self.bot else STAND_IN

    def with_command(self, command: str) -> Seat:
        """Return the seat with a command id added."""
        return replace(self, commands=(*self.commands, command)[-COMMANDS_KEPT:])


def doer_on(seat: Seat, *, bot: bool) -> Doer:
    """Return the doer of an action that a seat takes in its current state."""
    if not bot:
        return "bot" if seat.is_program else "person"
    return cast("Doer", seat.why) if seat.why else "bot"

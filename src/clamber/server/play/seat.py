"""Seat of a table: its owner, and its current player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

STAND_IN: Final = "planner"
"""Bot that plays for absent people and on open seats: the strongest of those that answer at once."""

PROGRAM: Final = "bot:"
"""Prefix of the session of a network bot."""

COMMANDS_KEPT: Final = 32
"""Number of command ids that a seat remembers, which makes commands idempotent."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Seat of a table.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Name of the person, or of the bot.
        session: Hash of the session that the seat belongs to.
        bot: Bot that plays it if no person does.
        why: Reason for which a bot plays a person's seat: `asked`, `timeout` or `absent`; empty if none does.
        present: True if the person is connected.
        gone_at: Time since which the person is not connected.
        ready: True if the person asked for the next deal.
        commands: Ids of the last commands that counted.
        since: Time since which the person sits there.
        locked: True if nobody may take it, although it is open.
        seal: Seal of the seat's share in the next shuffle; empty for none.
        reserved_for: Session and name of the guest that it belongs to after the current deal.
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
    seal: str = ""

    @property
    def is_person(self) -> bool:
        """True if it belongs to a human or a network bot."""
        return self.kind == "person"

    @property
    def is_program(self) -> bool:
        """True if it belongs to a network bot."""
        return self.is_person and self.session.startswith(PROGRAM)

    @property
    def is_human(self) -> bool:
        """True if it belongs to a human."""
        return self.is_person and not self.is_program

    @property
    def is_free(self) -> bool:
        """True if a guest may take it."""
        return self.kind == "open" and not self.locked and self.reserved_for is None

    @property
    def played_by_bot(self) -> bool:
        """True if a bot plays it now."""
        return not self.is_person or bool(self.why)

    def with_command(self, command: str) -> Seat:
        """Return the seat with one more command id."""
        return replace(self, commands=(*self.commands, command)[-COMMANDS_KEPT:])

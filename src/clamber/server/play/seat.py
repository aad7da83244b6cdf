"""A place at the table: whose it is, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

STAND_IN: Final = "planner"
"""Who plays a seat whose player is gone, and open seats: the best of those who answer at once."""

PROGRAM: Final = "bot:"
"""How the session of a bot that comes over the network begins."""

COMMANDS_KEPT: Final = 32
"""How many ids of commands a seat remembers, so that one that is sent again does not count twice."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Of the person, or of the bot.
        session: The hash of the session it belongs to.
        bot: Who plays it if no person does.
        why: Why a bot plays a person's seat: `asked`, `timeout`, `absent`; empty if it does not.
        present: Whether the person is connected.
        gone_at: Since when they are not.
        ready: Whether the person asked for the next deal.
        commands: Ids of the last commands that counted.
        since: Since when they sit there.
        locked: Whether nobody may take it, though it is open.
        seal: The seal of the share that it gives to the next shuffle; empty for none.
        reserved_for: The session and the name that it belongs to once the deal that is on is over.
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
        """Whether it belongs to somebody, be it to a bot that comes over the network."""
        return self.kind == "person"

    @property
    def is_program(self) -> bool:
        """Whether it belongs to a bot that comes over the network."""
        return self.is_person and self.session.startswith(PROGRAM)

    @property
    def is_human(self) -> bool:
        """Whether it belongs to somebody who is no bot."""
        return self.is_person and not self.is_program

    @property
    def is_free(self) -> bool:
        """Whether somebody may ask for it."""
        return self.kind == "open" and not self.locked and self.reserved_for is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays it now."""
        return not self.is_person or bool(self.why)

    def with_command(self, command: str) -> Seat:
        """The seat that remembers one more command."""
        return replace(self, commands=(*self.commands, command)[-COMMANDS_KEPT:])

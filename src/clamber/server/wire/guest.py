"""HTTP request and response bodies about the requesting guest."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.wire.api import TableSummary
from clamber.server.wire.parts import Message

Requirement: TypeAlias = Literal["invitation", "password"]


class Me(Message):
    """Guest account of the requesting browser.

    Attributes:
        name: Most recently used name; null for a new guest.
        guest: Identifier by which a browser notices that it is another guest than before. `clamber admin` shows and
            takes it.
        tables: Unfinished tables at which the guest is seated, most recent first.
        needs: Requirement for making tables that the guest does not meet; null if the guest may make tables.
    """

    name: str | None
    guest: str
    tables: list[TableSummary]
    needs: Requirement | None


class Permit(Message):
    """Ask for permission to make tables, with the code of an invitation or the password."""

    code: Annotated[str, Field(max_length=200)]


QUESTIONS: Final = (Permit,)
"""HTTP request bodies."""

ANSWERS: Final = (Me,)
"""HTTP response bodies."""

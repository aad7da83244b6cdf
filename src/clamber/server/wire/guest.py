"""HTTP request and response bodies about the requesting guest, the guest's browsers, and transfer between them."""

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
        guest: Public identifier of the guest, also used by `clamber admin`. It changes if the browser is signed in as
            another guest.
        tables: Unfinished tables at which the guest is seated, most recent first.
        people: True if the server has friends and personal invites.
        sanctions: Number of decisions of moderators about the guest that the page has to show.
        moderates: True if the guest has a role of a moderator.
        needs: Requirement for making tables that the guest does not meet; null if the guest may make tables.
    """

    name: str | None
    guest: str
    tables: list[TableSummary]
    needs: Requirement | None
    people: bool
    sanctions: int
    moderates: bool


class Permit(Message):
    """Ask for permission to make tables, with the code of an invitation or the password."""

    code: Annotated[str, Field(max_length=200)]


class CarryCode(Message):
    """Single-use code that signs another browser in as this guest. It expires after `seconds` seconds."""

    code: str
    seconds: int


class AskCarryGuest(Message):
    """Ask for the guest of a transfer code."""

    code: Annotated[str, Field(max_length=40)]


class CarryGuest(Message):
    """Guest whom a transfer code signs in: `guest` names them in `CarryOver`, and `is_own` is true for this guest."""

    name: str | None
    guest: str
    is_own: bool


class CarryOver(AskCarryGuest):
    """Sign this browser in as the guest of a code: the one that the user has confirmed, if `guest` is given."""

    guest: Annotated[str, Field(max_length=40)] | None = None


class BrowserInfo(Message):
    """Browser in which the guest is known. Times are in milliseconds since the epoch, `seen_at` to the day.

    Attributes:
        label: Program and system, such as `Firefox, Windows`; empty if unknown.
        is_this: True for the browser that asks.
    """

    id: str
    label: str
    made_at: int
    seen_at: int
    is_this: bool


class OwnBrowsers(Message):
    """Browsers of the guest, last seen first."""

    browsers: list[BrowserInfo]


QUESTIONS: Final = (Permit, AskCarryGuest, CarryOver)
"""HTTP request bodies."""

ANSWERS: Final = (Me, CarryCode, CarryGuest, OwnBrowsers)
"""HTTP response bodies."""

"""HTTP request and response bodies of moderators."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from clamber.server.wire.parts import Message

RoleName: TypeAlias = Literal["moderator", "operator"]


class OwnClub(Message):
    """Club whose tables the person moderates."""

    id: str
    name: str


class OwnRole(Message):
    """Role of the person who asks. Times are in milliseconds since the epoch.

    Attributes:
        role: Role that reaches the whole server; null for a moderator of clubs only.
        clubs: Clubs whose tables the person moderates.
        reads_until, decides_until: Times until which the last confirmation in this browser counts, for everything
            but decisions, and for bans and roles; null if it does not count any more.
        by_passkey: True if the person confirms by passkey; False if by the recovery code.
    """

    role: RoleName | None
    clubs: list[OwnClub]
    reads_until: int | None
    decides_until: int | None
    by_passkey: bool


QUESTIONS: Final = ()
"""HTTP request bodies."""

ANSWERS: Final = (OwnRole,)
"""HTTP response bodies."""

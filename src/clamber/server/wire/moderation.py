"""HTTP request and response bodies of moderators, and of people about whom they have decided.

Times are in milliseconds since the epoch, and null for none.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.wire.parts import Message

RoleName: TypeAlias = Literal["moderator", "operator"]
SanctionName: TypeAlias = Literal["warning", "mute", "suspension", "ban"]
AnswerName: TypeAlias = Literal["lift", "keep"]

LONGEST_APPEAL: Final = 1000
"""Maximum length of an appeal, in characters."""

LONGEST_REASON: Final = 300
"""Maximum length of a reason, in characters."""

LONGEST_REPLY: Final = 500
"""Maximum length of an answer to an appeal, in characters."""

MOST_DAYS: Final = 3650
"""Longest sanction with an end, in days."""

Reason: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]
Who: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]


class OwnClub(Message):
    """Club whose tables the person moderates."""

    id: str
    name: str


class OwnRole(Message):
    """Role of the person who asks.

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


class AppealInfo(Message):
    """Appeal against a sanction. `answer`, `reply` and `answered_at` are null until a moderator has answered."""

    text: str
    made_at: int
    answer: AnswerName | None
    reply: str | None
    answered_at: int | None


class SanctionInfo(Message):
    """Sanction.

    Attributes:
        reason: Reason that the person is told; null for sanctions of versions that told none.
        ends_at: Null for no end. A warning ends when it is made.
        club: Name of the club at whose tables it is in effect; null for everywhere.
        is_active: True if it is in effect.
        seen: True if the person has acknowledged it.
        may_appeal: True if the person can still appeal against it.
    """

    id: str
    kind: SanctionName
    reason: str | None
    made_at: int
    ends_at: int | None
    lifted_at: int | None
    club: str | None
    is_active: bool
    seen: bool
    may_appeal: bool
    appeal: AppealInfo | None


class OwnSanctions(Message):
    """Decisions of moderators about the person who asks, latest first."""

    sanctions: list[SanctionInfo]


class NewAppeal(Message):
    """Appeal against a sanction, which is made once."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_APPEAL)]


class NewAct(Message):
    """Act of a moderator about a person, who is named by the session, its first eight signs, or the name.

    Attributes:
        days: Days until the end of a mute or a suspension; null for no end.
        table: Table of the act, which a moderator of a club has to name, and from which a person is kicked; null for
            none.
        name: New name of a person who is renamed.
    """

    act: Literal["warn", "mute", "suspend", "rename", "kick"]
    who: Who
    reason: Reason
    days: Annotated[float, Field(gt=0, le=MOST_DAYS)] | None = None
    table: Annotated[str, Field(max_length=32)] | None = None
    name: Annotated[str, Field(max_length=120)] | None = None


class NewBan(Message):
    """Ban of a person or, by an operator, of an address or a network. `days` is null for no end."""

    who: Who
    reason: Reason
    days: Annotated[float, Field(gt=0, le=MOST_DAYS)] | None = None


class LiftSanction(Message):
    """Lift a sanction before its end."""

    reason: Annotated[str, Field(max_length=LONGEST_REASON)] = ""


class AnswerAppeal(Message):
    """Answer to an appeal; `reply` is for the person."""

    answer: AnswerName
    reply: Annotated[str, Field(max_length=LONGEST_REPLY)] = ""


class UndoWait(Message):
    """Let the last rated match that a person has left count no more."""

    who: Who


class SetModeratorRole(Message):
    """Give a role, or end it with `remove`; `club` is null for the whole server."""

    who: Who
    role: RoleName
    club: Annotated[str, Field(max_length=120)] | None = None
    remove: bool = False


class ActDone(Message):
    """Facts about a finished act, such as the tables that a person has left."""

    done: dict[str, Any]


class ActInfo(Message):
    """Entry of the audit log.

    Attributes:
        by: Session of the author, `operator` for `clamber admin`, or `***` for one who was deleted.
        by_name: Name of the author; null if there is none any more.
        subject: Session, address, network or table.
        details: Further facts, such as `sanction` and `until`.
    """

    id: str
    at: int
    by: str
    by_name: str | None
    act: str
    subject: str
    subject_name: str | None
    reason: str
    details: dict[str, Any]


class AuditLog(Message):
    """Page of the audit log, latest first; `more` is the value of `before` for the next page."""

    acts: list[ActInfo]
    more: str | None


class PersonInfo(Message):
    """Facts about a person for moderators.

    Attributes:
        session: Identifier, which `NewAct` takes.
        former_names: Names that the account had, latest first.
        tables: Open tables where the person sits.
        sanctions, acts: Latest ones, latest first.
        left: Times at which the person left the rated matches that count for a wait, earliest first.
        wait_until: End of the wait for the next rated quick match; null without one.
    """

    session: str
    name: str | None
    former_names: list[str]
    account: bool
    created_at: int
    seen_at: int
    tables: list[str]
    sanctions: list[SanctionInfo]
    acts: list[ActInfo]
    left: list[int]
    wait_until: int | None


class NamedSanction(SanctionInfo):
    """Sanction with its subject: a session, an address or a network."""

    subject: str
    name: str | None


class SanctionList(Message):
    """Sanctions in effect, oldest first."""

    sanctions: list[NamedSanction]


class AppealList(Message):
    """Sanctions with an appeal that waits for an answer, the oldest appeal first."""

    appeals: list[NamedSanction]


class RoleInfo(Message):
    """Role of a person; `club` is its name, or null for the whole server."""

    session: str
    name: str | None
    role: RoleName
    club: str | None
    given_at: int


class RoleList(Message):
    """Roles, oldest first."""

    roles: list[RoleInfo]


QUESTIONS: Final = (NewAppeal, NewAct, NewBan, LiftSanction, AnswerAppeal, UndoWait, SetModeratorRole)
"""HTTP request bodies."""

ANSWERS: Final = (
    OwnRole,
    OwnSanctions,
    ActDone,
    AuditLog,
    PersonInfo,
    SanctionList,
    AppealList,
    RoleList,
)
"""HTTP response bodies."""

"""Messages about other people: friends and blocked people, their presence, and personal invites."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.table.commands import Hash, ShuffleVersion
from clamber.server.wire.account import Avatar
from clamber.server.wire.parts import Message

LONGEST_POLL: Final = 25
"""Maximum time that a request for news waits, in seconds."""

LONGEST_HANDLE: Final = 24
"""Maximum number of characters in a handle."""

TieKind: TypeAlias = Literal["friend", "block"]
State: TypeAlias = Literal["here", "waiting", "playing"]


class Person(Message):
    """Another person.

    Attributes:
        handle: Public identifier, by which requests name the person.
        name: Current name; null for a person without one.
        avatar: Picture of the account; null for none.
    """

    handle: str
    name: str | None
    avatar: Avatar | None


class KnownPerson(Person):
    """Person in a list.

    Attributes:
        tie: The requester's decision about the person; null for none. Only the requester knows it.
        table, match: Table and zero-based number of the latest match that both have played; null if it is not known.
        at: Time when the last deal of it ended, or else when the tie was made.
    """

    tie: TieKind | None
    table: str | None
    match: int | None
    at: int


class MyPeople(Message):
    """People whom the requester knows, and the requester's settings towards them.

    Attributes:
        presence: Shown to those friends who are friends in return: nothing (`hidden`), whether the requester is on
            the site, waits or plays (`here`), or also the table, which they may watch or join (`table`).
        invites: Senders of personal invites that the requester is shown.
        friends, blocked: Latest first.
        met: Others with whom the requester has played, latest first.
    """

    presence: Literal["hidden", "here", "table"]
    invites: Literal["everyone", "friends", "nobody"]
    friends: list[KnownPerson]
    blocked: list[KnownPerson]
    met: list[KnownPerson]


class SetAttitude(Message):
    """Change the requester's settings towards others; null leaves one as it is."""

    presence: Literal["hidden", "here", "table"] | None = None
    invites: Literal["everyone", "friends", "nobody"] | None = None


class SetTie(Message):
    """Make a person a friend, block the person, or end either. The person is not told."""

    tie: TieKind | None


class Opponent(Person):
    """Person at the requester's table.

    Attributes:
        seat: Seat of the person; null for one who has left, but has played the requester's latest match there.
        tie: The requester's decision about the person; null for none.
    """

    seat: int | None
    tie: TieKind | None


class PeopleAtTable(Message):
    """Other people at the requester's table, by seat, and then those who have left it. Bots are left out."""

    people: list[Opponent]


class InvitePerson(Message):
    """Invite a person to a table at which the requester has a seat."""

    table: Annotated[str, Field(max_length=32)]


class AnswerInvite(Message):
    """Accept a personal invite.

    Attributes:
        seal, protocol: Commitment to the guest's share in the next shuffle, as in `CommitShare`.
    """

    seal: Hash | None = None
    protocol: ShuffleVersion = 2


class PlayAgain(AnswerInvite):
    """Make a table with the rules and the people of a match that the requester has played.

    Attributes:
        match: Zero-based number of the match at its table; null for the requester's latest match there.
    """

    match: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class FriendTable(Message):
    """Table of a friend who shows it.

    Attributes:
        watch: True if the table may be watched.
        invite: Invite for a free seat; null if there is none.
    """

    id: str
    rules: str
    watch: bool
    invite: str | None


class FriendHere(Person):
    """Friend who is on the site and shows it. `table` is null unless the friend shows that, too."""

    state: State
    table: FriendTable | None


class InviteReceived(Message):
    """Personal invite.

    Attributes:
        sender: Person who sent it.
        again: True if the sender wants to play again with the people of a match.
    """

    id: str
    sender: Person
    table: str
    rules: str
    again: bool
    made_at: int
    ends_at: int


class News(Message):
    """Everything that concerns a person who is on the site.

    Attributes:
        invites: Latest first.
        friends: Friends who are on the site and show it.
        version: Changes with the content. Sent with the next request, it makes that one wait for a change.
    """

    invites: list[InviteReceived]
    friends: list[FriendHere]
    version: str


QUESTIONS: Final = (SetAttitude, SetTie, InvitePerson, AnswerInvite, PlayAgain)
"""HTTP request bodies."""

ANSWERS: Final = (MyPeople, PeopleAtTable, News)
"""HTTP response bodies."""

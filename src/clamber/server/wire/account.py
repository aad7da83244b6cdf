"""HTTP request and response bodies about accounts, signing in to them, and a person's own data."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import Field

from clamber.server.wire.guest import Me
from clamber.server.wire.parts import Message, Name

Avatar: TypeAlias = Literal["crane", "carp", "fox", "hare", "panda", "tiger", "lotus", "moon"]
"""Picture of an account; the page draws it."""

AVATARS: Final[tuple[str, ...]] = get_args(Avatar)


class PasskeyInfo(Message):
    """Passkey of an account. Times are in milliseconds since the epoch; `used_at` is null before the first sign-in.

    Attributes:
        label: Program and system in which it was made, such as `Firefox, Windows`; empty if unknown.
    """

    id: str
    label: str
    made_at: int
    used_at: int | None


class IdentityInfo(Message):
    """Identity of an account at a provider of OpenID Connect. Times are in milliseconds since the epoch.

    Attributes:
        issuer: Address of the provider.
    """

    id: str
    issuer: str
    made_at: int


class AccountInfo(Message):
    """Account of the guest. Times are in milliseconds since the epoch.

    Attributes:
        name: Name, protected from names that look like it; null until one is chosen.
        renamed_from: Time from which the name can be changed.
        avatar: Picture; null for none.
        passkeys: Passkeys, oldest first.
        identities: Identities at providers of OpenID Connect, at most one of each.
        has_code: True if there is a recovery code.
    """

    name: str | None
    made_at: int
    renamed_from: int
    avatar: Avatar | None
    passkeys: list[PasskeyInfo]
    identities: list[IdentityInfo]
    has_code: bool


class OpenIdInfo(Message):
    """Provider of OpenID Connect.

    Attributes:
        name: Its name for people.
        issuer: Its address.
    """

    name: str
    issuer: str


class OwnAccount(Message):
    """The guest's account, and the ways of signing in at this address.

    Attributes:
        account: Null for a guest without an account.
        passkeys_work: False at an address without HTTPS or without a domain, where browsers have no passkeys.
        openid: The provider of OpenID Connect by which people sign in; null for none.
    """

    account: AccountInfo | None
    passkeys_work: bool
    openid: OpenIdInfo | None


class NewAccount(Message):
    """Make an account of this guest, with a name of its own.

    Attributes:
        openid: True to add the identity that `OpenIdAnswer` has confirmed as that of no account.
    """

    name: Name
    avatar: Avatar | None = None
    openid: bool = False


class RecoveryCode(Message):
    """Recovery code of an account. The server cannot show it again, as it keeps only a hash."""

    code: str


class Rename(Message):
    """Change the name of the account."""

    name: Name


class Pictures(Message):
    """Pictures of the people in the seats of a table; null for a bot, a guest, and an account without one."""

    seats: list[Avatar | None]


class SetAvatar(Message):
    """Change the picture of the account; null for none."""

    avatar: Avatar | None


class CeremonyOptions(Message):
    """Options for `navigator.credentials`, in the JSON form of Web Authentication level 3, with a challenge."""

    options: dict[str, Any]


class PasskeyAnswer(Message):
    """Answer of an authenticator: the JSON form of a `PublicKeyCredential`."""

    credential: dict[str, Any]


class SignInByCode(Message):
    """Sign in to an account with its recovery code."""

    code: Annotated[str, Field(max_length=60)]


class OpenIdBegun(Message):
    """Address at the provider of OpenID Connect to which the browser goes."""

    url: str


class OpenIdAnswer(Message):
    """Answer of the provider of OpenID Connect: the parameters with which it has returned the browser to `/account`.

    Attributes:
        error: Reason if there is no `code`, e.g. `access_denied`.
        iss: The issuer, if the provider adds it (RFC 9207).
    """

    state: Annotated[str, Field(max_length=200)]
    code: Annotated[str, Field(max_length=4000)] = ""
    error: Annotated[str, Field(max_length=200)] = ""
    iss: Annotated[str, Field(max_length=1000)] | None = None


class OpenIdDone(Message):
    """Outcome of a sign-in by OpenID Connect.

    Attributes:
        outcome: `signed_in` to the account with the identity; `added` to the account of this browser; or `new`: no
            account has it, and `NewAccount` may make one with it within five minutes.
    """

    outcome: Literal["signed_in", "added", "new"]
    me: Me


class OwnData(Message):
    """The data that the server holds about this guest, and how long it stays, in days.

    Attributes:
        guest: Identifier that operators see.
        name: Most recently used name; null for none.
        address: Address of the last request; null if it is not stored.
        created_at, seen_at: Times of the first and the last visit, in milliseconds since the epoch.
        deals, endings, records, browsers: Numbers of deals played, endings solved, records uploaded, and browsers.
        former_names: Names that the account had, which moderators see.
        identities: Addresses of the providers of OpenID Connect by which the account is signed in to.
        clubs: Names of the clubs that the guest belongs to.
        bots: Names of the bot accounts, which are deleted together with the account.
        stays: Days since the last visit after which everything is deleted.
        name_stays: Days after which the name then also leaves logs and replays.
        records_stay: Days after which an uploaded record is deleted.
        tables_stay: Days after which an archived table is deleted, with its deals; null for never.
        address_stays: Days since the last visit after which the address is deleted.
    """

    guest: str
    name: str | None
    address: str | None
    created_at: int
    seen_at: int
    deals: int
    endings: int
    records: int
    browsers: int
    former_names: list[str]
    identities: list[str]
    clubs: list[str]
    bots: list[str]
    stays: float
    name_stays: float
    records_stay: float
    tables_stay: float | None
    address_stays: float


class DeleteOwnData(Message):
    """Delete everything about this guest; `guest` is the identifier, as a confirmation."""

    guest: Annotated[str, Field(max_length=40)]


class Deleted(Message):
    """Numbers of deleted records, and of tables in which the guest was replaced."""

    records: int
    tables: int


QUESTIONS: Final = (NewAccount, Rename, SetAvatar, PasskeyAnswer, SignInByCode, OpenIdAnswer, DeleteOwnData)
"""HTTP request bodies."""

ANSWERS: Final = (OwnAccount, RecoveryCode, CeremonyOptions, OpenIdBegun, OpenIdDone, OwnData, Deleted, Pictures)
"""HTTP response bodies."""

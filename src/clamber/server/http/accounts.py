"""Routes for the guest's own account: made, named, and given passkeys and a recovery code."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from datetime import UTC, datetime
from typing import Annotated, Any, Final, NamedTuple, cast

from fastapi import APIRouter, Depends, Request
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import COOKIE, hash_token, label_of, token_of
from clamber.server.http.passkeys import Site, creation_options, no_ceremony, site_of, verified_passkey
from clamber.server.http.recovery_codes import fresh_recovery_code, hash_recovery_code
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import Visitor
from clamber.server.log.accounts import NAME_SECONDS, NameTakenError, NameTooSoonError, NoAccountError
from clamber.server.log.ceremonies import Ceremony
from clamber.server.log.identities import KnownIdentityError, NoPendingError
from clamber.server.log.passkeys import MOST_PASSKEYS, KnownPasskeyError, LastMeansError, TooManyPasskeysError
from clamber.server.table.refusal import Refusal
from clamber.server.wire import account
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter()

CHALLENGE_BYTES: Final = 32


class Person(NamedTuple):
    """Person who sent a request: the session, and the hash of the browser's token."""

    session: str
    browser: str


async def person_of(request: Request, session: Guest, server: Place) -> Person:
    """Return the person who sent a request. The token of a new guest's browser hashes to the session.

    Raises:
        Refusal: The request is from a network bot, which has no account.
    """
    if token_of(request) is not None:
        raise Refusal("no_cookie", "an account belongs to a person in a browser")
    token = request.cookies.get(COOKIE)
    is_known = token is not None and await server.guests.find(token) is not None
    return Person(session, hash_token(token) if token is not None and is_known else session)


InBrowser = Annotated[Person, Depends(person_of)]


def site_of_request(request: Request, server: ServerParts) -> Site:
    """Return the site of a request's page.

    Raises:
        Refusal: Browsers have no passkeys at its address.
    """
    site = site_of(server.addresses.origin(request))
    if site is None:
        raise Refusal("no_passkeys_here", "browsers have passkeys only at a domain with HTTPS, and at localhost")
    return site


async def own_account(request: Request, session: str, server: ServerParts) -> account.OwnAccount:
    """Return the account of a guest, and the ways of signing in at the address of a request."""
    found = await server.store.accounts.find(session)
    info = None
    if found is not None:
        passkeys = await server.store.passkeys.of(session)
        info = account.AccountInfo(
            name=found.name,
            made_at=millis(found.made_at),
            renamed_from=millis(found.made_at if found.named_at is None else found.named_at + NAME_SECONDS),
            avatar=cast("account.Avatar | None", found.avatar),
            passkeys=[
                account.PasskeyInfo(
                    id=passkey.id,
                    label=passkey.label,
                    made_at=millis(passkey.made_at),
                    used_at=None if passkey.used_at is None else millis(passkey.used_at),
                )
                for passkey in passkeys
            ],
            identities=[
                account.IdentityInfo(id=identity.id, issuer=identity.issuer, made_at=millis(identity.made_at))
                for identity in await server.store.identities.of(session)
            ],
            has_code=found.has_code,
        )
    passkeys_work = site_of(server.addresses.origin(request)) is not None
    provider = server.openid
    openid = None if provider is None else account.OpenIdInfo(name=provider.name, issuer=provider.issuer)
    return account.OwnAccount(account=info, passkeys_work=passkeys_work, openid=openid)


@ROUTES.get("/api/account", response_model=account.OwnAccount, responses=PROBLEMS)
async def show_account(request: Request, session: Guest, server: Place) -> Any:
    """Return the guest's account, and the ways of signing in at this address."""
    server.admit(Operation.reading, request, session)
    return await own_account(request, session, server)


@ROUTES.post("/api/account", response_model=account.RecoveryCode, status_code=201, responses=PROBLEMS)
async def make_account(request: Request, body: account.NewAccount, person: InBrowser, server: Place) -> Any:
    """Make an account of this guest, who keeps everything, and return its recovery code."""
    visitor = server.admit(Operation.account, request, person.session)
    server.check_account_name(body.name)
    code, code_hash = await _fresh_code(server, visitor)
    now = server.hub.clock()
    also = server.store.identities.pending(person.browser, person.session, now) if body.openid else None
    try:
        is_new = await server.store.accounts.found(person.session, body.name, code_hash, now, also=also)
    except NameTakenError:
        raise _name_taken() from None
    except NoPendingError:
        raise not_begun() from None
    except KnownIdentityError:
        raise known_identity() from None
    if not is_new:
        raise Refusal("has_account", "this guest has an account already")
    if body.avatar is not None:
        await server.store.accounts.set_avatar(person.session, body.avatar)
    return account.RecoveryCode(code=code)


@ROUTES.post("/api/account/name", response_model=account.OwnAccount, responses=PROBLEMS)
async def rename_account(request: Request, body: account.Rename, session: Guest, server: Place) -> Any:
    """Change the name of the account. Moderators see the former one."""
    server.admit(Operation.account, request, session)
    server.check_account_name(body.name)
    try:
        await server.store.accounts.rename(session, body.name, server.hub.clock())
    except NameTakenError:
        raise _name_taken() from None
    except NameTooSoonError as error:
        day = datetime.fromtimestamp(error.again_at, UTC).date().isoformat()
        raise Refusal("name_too_soon", f"the name can be changed again on {day}", {"day": day}) from None
    except NoAccountError:
        raise no_account() from None
    return await own_account(request, session, server)


@ROUTES.post("/api/account/avatar", response_model=account.OwnAccount, responses=PROBLEMS)
async def set_avatar(request: Request, body: account.SetAvatar, session: Guest, server: Place) -> Any:
    """Change the picture of the account."""
    server.admit(Operation.account, request, session)
    try:
        await server.store.accounts.set_avatar(session, body.avatar)
    except NoAccountError:
        raise no_account() from None
    return await own_account(request, session, server)


@ROUTES.post("/api/account/code", response_model=account.RecoveryCode, responses=PROBLEMS)
async def replace_code(request: Request, session: Guest, server: Place) -> Any:
    """Replace the recovery code of the account. The former one no longer counts."""
    visitor = server.admit(Operation.account, request, session)
    if not await server.store.accounts.among([session]):
        raise no_account()
    code, code_hash = await _fresh_code(server, visitor)
    try:
        await server.store.accounts.set_code(session, code_hash, server.hub.clock())
    except NoAccountError:
        raise no_account() from None
    return account.RecoveryCode(code=code)


@ROUTES.post("/api/account/passkeys/options", response_model=account.CeremonyOptions, responses=PROBLEMS)
async def begin_passkey(request: Request, person: InBrowser, server: Place) -> Any:
    """Begin the making of a further passkey in this browser."""
    server.admit(Operation.account, request, person.session)
    site = site_of_request(request, server)
    found = await server.store.accounts.find(person.session)
    if found is None:
        raise no_account()
    known = await server.store.passkeys.of(person.session)
    challenge = await begin_ceremony(server, person.browser, Ceremony.add_passkey, person.session)
    return account.CeremonyOptions(
        options=creation_options(site, person.session, found.name or person.session[:12], challenge, known)
    )


@ROUTES.post("/api/account/passkeys", response_model=account.OwnAccount, status_code=201, responses=PROBLEMS)
async def add_passkey(request: Request, body: account.PasskeyAnswer, person: InBrowser, server: Place) -> Any:
    """Store the passkey that the browser's authenticator has made."""
    server.admit(Operation.account, request, person.session)
    site, now = site_of_request(request, server), server.hub.clock()
    challenge = await take_challenge(server, person.browser, Ceremony.add_passkey, person.session)
    passkey = verified_passkey(
        body.credential, site, challenge, session=person.session, label=label_of(request), now=now
    )
    try:
        await server.store.passkeys.add(passkey)
    except NoAccountError:
        raise no_account() from None
    except TooManyPasskeysError:
        raise _too_many_passkeys() from None
    except KnownPasskeyError:
        raise Refusal("known_passkey", "an account has this passkey already") from None
    return await own_account(request, person.session, server)


@ROUTES.delete("/api/account/passkeys/{passkey}", response_model=account.OwnAccount, responses=PROBLEMS)
async def remove_passkey(request: Request, passkey: str, session: Guest, server: Place) -> Any:
    """Remove a passkey, unless the account could no longer be signed in to."""
    server.admit(Operation.account, request, session)
    try:
        is_removed = await server.store.passkeys.remove(session, passkey)
    except NoAccountError:
        raise no_account() from None
    except LastMeansError:
        raise last_means() from None
    if not is_removed:
        raise Refusal("unknown_passkey", "this account has no such passkey")
    return await own_account(request, session, server)


async def begin_ceremony(server: ServerParts, browser: str, kind: Ceremony, session: str = "") -> bytes:
    """Store a challenge for a browser and, if given, its guest, and return it."""
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    body = {"challenge": bytes_to_base64url(challenge), "session": session}
    await server.store.ceremonies.begin(browser, kind, body, server.hub.clock())
    return challenge


async def take_challenge(server: ServerParts, browser: str, kind: Ceremony, session: str = "") -> bytes:
    """Return the challenge of a browser, which counts once.

    Raises:
        Refusal: There is none, it is too late, or the browser has signed in as another guest meanwhile.
    """
    found = await server.store.ceremonies.take(browser, kind, server.hub.clock())
    if found is None or found["session"] != session:
        raise no_ceremony()
    return base64url_to_bytes(found["challenge"])


async def _fresh_code(server: ServerParts, visitor: Visitor) -> tuple[str, str]:
    """Return a recovery code and its hash."""
    code = fresh_recovery_code()
    return code, await server.worker.do(hash_recovery_code, code, visitor=visitor)


def no_account() -> Refusal:
    """Return the refusal for a guest without an account."""
    return Refusal("no_account", "this guest has no account, or it was deleted")


def last_means() -> Refusal:
    """Return the refusal of the removal of the only way to sign in."""
    return Refusal("last_means", "this is the only way to sign in; make a recovery code first")


def not_begun() -> Refusal:
    """Return the refusal of an answer of OpenID Connect that this browser has not asked for."""
    message = "this sign-in was used, is too late, or was begun in another browser; begin again"
    return Refusal("bad_openid", message, {"why": "begun"})


def known_identity() -> Refusal:
    """Return the refusal of an identity of another account."""
    return Refusal("known_identity", "another account has this identity; sign in with it")


def _name_taken() -> Refusal:
    return Refusal("name_taken", "another account has this name, or one that looks like it")


def _too_many_passkeys() -> Refusal:
    return Refusal(
        "too_many_passkeys", f"an account has at most {MOST_PASSKEYS} passkeys", {"passkeys": MOST_PASSKEYS}
    )

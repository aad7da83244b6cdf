"""Routes for OpenID Connect: sign-in at the operator's provider, and the identities of an account.

The provider returns the browser to the page `/account`, which sends the answer here. So a link alone, which anybody
can make, changes nothing, and failures have the same form as all others.
"""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request, Response

from clamber.server.http.accounts import (
    InBrowser,
    Person,
    known_identity,
    last_means,
    no_account,
    not_begun,
    own_account,
)
from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.own_data import me_of
from clamber.server.http.sign_in import sign_in_to
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.accounts import NoAccountError
from clamber.server.log.ceremonies import Ceremony
from clamber.server.log.identities import HasIdentityError, Identity, KnownIdentityError
from clamber.server.log.passkeys import LastMeansError
from clamber.server.table.refusal import Refusal
from clamber.server.wire import account

if TYPE_CHECKING:
    from clamber.server.openid.provider import Provider

ROUTES: Final = APIRouter()

RETURN_PATH: Final = "/account"
"""Page to which the provider returns the browser."""


@ROUTES.post("/api/sign-in/openid", response_model=account.OpenIdBegun, responses=PROBLEMS)
async def begin_openid(request: Request, person: InBrowser, server: Place) -> Any:
    """Begin a sign-in at the provider, to an account that exists or is to be made."""
    server.admit(Operation.sign_in, request, person.session)
    return await _begin(request, person, server, adds_to="")


@ROUTES.post("/api/account/identities", response_model=account.OpenIdBegun, responses=PROBLEMS)
async def begin_identity(request: Request, person: InBrowser, server: Place) -> Any:
    """Begin to add an identity to the account of this browser."""
    server.admit(Operation.account, request, person.session)
    if not await server.store.accounts.among([person.session]):
        raise no_account()
    return await _begin(request, person, server, adds_to=person.session)


@ROUTES.post("/api/sign-in/openid/answer", response_model=account.OpenIdDone, responses=PROBLEMS)
async def finish_openid(
    request: Request, response: Response, body: account.OpenIdAnswer, person: InBrowser, server: Place
) -> Any:
    """Finish a sign-in with the provider's answer: sign in, add the identity, or keep it for a new account."""
    server.admit(Operation.sign_in, request, person.session)
    provider, now = _provider_of(server), server.hub.clock()
    begun = await server.store.ceremonies.take(person.browser, Ceremony.openid, now)
    if begun is None or not secrets.compare_digest(begun["state"].encode(), body.state.encode()):
        raise not_begun()
    adds_to = begun["session"]
    if adds_to not in {"", person.session}:  # the browser has signed in as another guest meanwhile
        raise not_begun()
    if not body.code or body.error:
        raise _refused(body.error)
    subject = await provider.subject_of(begun, body.code, body.iss)
    if adds_to:
        await _add(server, Identity(provider.issuer, subject, adds_to, now))
        return account.OpenIdDone(outcome="added", me=await me_of(server, adds_to))
    found = await server.store.identities.find(provider.issuer, subject)
    if found is not None:
        me = await sign_in_to(request, response, found, person.session, server)
        return account.OpenIdDone(outcome="signed_in", me=me)
    confirmed = {"issuer": provider.issuer, "subject": subject, "session": person.session}
    await server.store.ceremonies.begin(person.browser, Ceremony.new_openid, confirmed, now)
    return account.OpenIdDone(outcome="new", me=await me_of(server, person.session))


@ROUTES.delete("/api/account/identities/{identity}", response_model=account.OwnAccount, responses=PROBLEMS)
async def remove_identity(request: Request, identity: str, session: Guest, server: Place) -> Any:
    """Remove an identity, unless the account could no longer be signed in to."""
    server.admit(Operation.account, request, session)
    try:
        is_removed = await server.store.identities.remove(session, identity)
    except NoAccountError:
        raise no_account() from None
    except LastMeansError:
        raise last_means() from None
    if not is_removed:
        raise Refusal("unknown_identity", "this account has no such identity")
    return await own_account(request, session, server)


async def _begin(request: Request, person: Person, server: ServerParts, *, adds_to: str) -> account.OpenIdBegun:
    origin = server.addresses.origin(request)
    begun, url = await _provider_of(server).begin(f"{origin}{server.config.root_path}{RETURN_PATH}")
    await server.store.ceremonies.begin(
        person.browser, Ceremony.openid, {**begun, "session": adds_to}, server.hub.clock()
    )
    return account.OpenIdBegun(url=url)


async def _add(server: ServerParts, identity: Identity) -> None:
    try:
        await server.store.identities.add(identity)
    except NoAccountError:
        raise no_account() from None
    except HasIdentityError:
        raise Refusal(
            "has_identity", "this account has an identity of this provider already; remove it first"
        ) from None
    except KnownIdentityError:
        raise known_identity() from None


def _provider_of(server: ServerParts) -> "Provider":
    if server.openid is None:
        raise Refusal("no_openid", "this server has no sign-in by OpenID Connect")
    return server.openid


def _refused(error: str) -> Refusal:
    """Return the refusal for an answer without a code."""
    if error in {"access_denied", "login_required", "interaction_required", "consent_required"}:
        return Refusal("openid_cancelled", "nobody was signed in, because the sign-in was cancelled")
    return Refusal("openid_failed", "the sign-in service reports an error")

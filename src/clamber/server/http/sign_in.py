"""Routes for signing in to an account in another browser, by passkey or recovery code."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from clamber.server.http.accounts import InBrowser, begin_ceremony, site_of_request, take_challenge
from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.http.own_browsers import enter
from clamber.server.http.own_data import me_of, tables_of
from clamber.server.http.passkeys import bad_count, request_options, verified_count
from clamber.server.http.recovery_codes import hash_recovery_code
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.ceremonies import Ceremony
from clamber.server.table.refusal import Refusal
from clamber.server.wire import account, guest

ROUTES: Final = APIRouter()


@ROUTES.post("/api/sign-in/passkey/options", response_model=account.CeremonyOptions, responses=PROBLEMS)
async def begin_sign_in(request: Request, person: InBrowser, server: Place) -> Any:
    """Begin a sign-in with a passkey."""
    server.admit(Operation.sign_in, request, person.session)
    site = site_of_request(request, server)
    challenge = await begin_ceremony(server, person.browser, Ceremony.sign_in)
    return account.CeremonyOptions(options=request_options(site, challenge))


@ROUTES.post("/api/sign-in/passkey", response_model=guest.Me, responses=PROBLEMS)
async def sign_in_by_passkey(
    request: Request, response: Response, body: account.PasskeyAnswer, person: InBrowser, server: Place
) -> Any:
    """Sign this browser in to the account of a passkey, and merge its guest."""
    server.admit(Operation.sign_in, request, person.session)
    site = site_of_request(request, server)
    challenge = await take_challenge(server, person.browser, Ceremony.sign_in)
    name = body.credential.get("id")
    passkey = await server.store.passkeys.find(name) if isinstance(name, str) else None
    if passkey is None:
        raise Refusal("unknown_passkey", "no account has this passkey; it may have been removed")
    count = verified_count(body.credential, site, challenge, passkey)
    if not await server.store.passkeys.record_use(passkey, count, server.hub.clock()):
        raise bad_count()
    return await sign_in_to(request, response, passkey.session, person.session, server)


@ROUTES.post("/api/sign-in/code", response_model=guest.Me, responses=PROBLEMS)
async def sign_in_by_code(
    request: Request, response: Response, body: account.SignInByCode, person: InBrowser, server: Place
) -> Any:
    """Sign this browser in to the account of a recovery code, and merge its guest."""
    visitor = server.admit(Operation.sign_in, request, person.session)
    code_hash = await server.worker.do(hash_recovery_code, body.code, visitor=visitor)
    found = await server.store.accounts.of_code(code_hash)
    if found is None:
        raise Refusal("wrong_recovery", "no account has this recovery code; a new one may have replaced it")
    return await sign_in_to(request, response, found, person.session, server)


async def sign_in_to(request: Request, response: Response, found: str, session: str, server: ServerParts) -> guest.Me:
    """Sign the browser of a request in to an account, counting it against the limit of the account, too.

    Raises:
        Refusal: The browser's guest sits at a table, and would lose the seat.
    """
    server.rate_limits.take(Operation.sign_in, "", found)
    if found != session:
        if await tables_of(server, session):
            raise Refusal("sits_here", "this browser sits at a table; leave it first, or play it to its end")
        await enter(server, request, response, found)
    return await me_of(server, found)

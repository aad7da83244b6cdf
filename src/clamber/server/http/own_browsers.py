"""Routes for the browsers of a guest: transfer to another browser by code, list, and sign-out."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import COOKIE, hash_token, identifier_of, token_of
from clamber.server.http.own_data import me_of, tables_of
from clamber.server.http.transfer_codes import CODE_SECONDS
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.merging import GoneError
from clamber.server.table.refusal import Refusal
from clamber.server.wire import guest
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter()


@ROUTES.post("/api/me/code", response_model=guest.CarryCode, status_code=201, responses=PROBLEMS)
async def carry_code(request: Request, session: Guest, server: Place) -> Any:
    """Create a code that transfers this guest to another browser, and invalidate the previous one."""
    server.admit(Operation.code, request, session)
    if request.cookies.get(COOKIE) is None or token_of(request) is not None:
        raise Refusal("no_cookie", "a guest is carried over from the browser that they are known in")
    if server.node is not None:
        await server.node.bus.ask_all(server.node.others, "invalidate", session=session)
    code = server.transfer_codes.code_for(session)
    return guest.CarryCode(code=code, seconds=round(CODE_SECONDS))


@ROUTES.post("/api/me/carry/guest", response_model=guest.CarryGuest, responses=PROBLEMS)
async def guest_of_code(request: Request, body: guest.AskCarryGuest, session: Guest, server: Place) -> Any:
    """Return the guest of a transfer code, for the user to confirm. The code stays valid."""
    server.admit(Operation.code, request, session)
    owner = await _session_of(server, body.code, redeem=False)
    return guest.CarryGuest(
        name=await server.store.session_name(owner), guest=identifier_of(owner), is_own=owner == session
    )


@ROUTES.post("/api/me/carry", response_model=guest.Me, responses=PROBLEMS)
async def carry_over(
    request: Request, response: Response, body: guest.CarryOver, session: Guest, server: Place
) -> Any:
    """Redeem a transfer code, moving this browser and its played deals to the code's guest."""
    server.admit(Operation.code, request, session)
    if await tables_of(server, session):
        raise Refusal("sits_here", "this browser sits at a table; leave it first, or play it to its end")
    heir = await _session_of(server, body.code, redeem=False)
    if body.guest not in {None, identifier_of(heir)}:
        raise Refusal("unknown_code", "this is the code of another guest")
    heir = await _session_of(server, body.code, redeem=True)
    if heir != session:
        await enter(server, request, response, heir)
    return await me_of(server, heir)


async def enter(server: ServerParts, request: Request, response: Response, session: str) -> None:
    """Sign the browser of a request in as another guest or to an account.

    Raises:
        Refusal: The guest or the account was deleted meanwhile (code `unknown_code`).
    """
    try:
        new = await server.guests.sign_in(request, response, session)
    except GoneError:
        raise Refusal("unknown_code", "this guest or account was deleted") from None
    if server.node is not None:
        former = hash_token(request.cookies.get(COOKIE, ""))
        await server.node.bus.ask_all(server.node.others, "signed out", token=former, replaced_by=new)


async def _session_of(server: ServerParts, code: str, *, redeem: bool) -> str:
    """Return the guest of a transfer code from the node that created it, and invalidate the code if `redeem` is true.

    Raises:
        Refusal: The code is unknown, already used, or expired, or its node cannot be reached.
    """
    try:
        return (server.transfer_codes.redeem if redeem else server.transfer_codes.session_of)(code)
    except Refusal:
        if server.node is not None:
            for session in await server.node.bus.ask_all(server.node.others, "code", code=code, redeem=redeem):
                if session is not None:
                    return str(session)
        raise


@ROUTES.get("/api/me/browsers", response_model=guest.OwnBrowsers, responses=PROBLEMS)
async def list_browsers(request: Request, session: Guest, server: Place) -> Any:
    """Return the browsers in which the guest is known, last seen first."""
    server.admit(Operation.reading, request, session)
    current = hash_token(token_of(request) or request.cookies.get(COOKIE, ""))
    return guest.OwnBrowsers(
        browsers=[
            guest.BrowserInfo(
                id=identifier_of(browser.token),
                label=browser.label,
                made_at=millis(browser.made_at),
                seen_at=millis(browser.seen_at),
                is_this=browser.token == current,
            )
            for browser in await server.store.browsers.of(session)
        ]
    )


@ROUTES.delete("/api/me/browsers/{browser}", response_model=guest.OwnBrowsers, responses=PROBLEMS)
async def sign_out(request: Request, response: Response, browser: str, session: Guest, server: Place) -> Any:
    """Sign a browser of the guest out, which closes its sockets, and return the others."""
    server.admit(Operation.code, request, session)
    browsers = await server.store.browsers.of(session)
    token = next((one.token for one in browsers if identifier_of(one.token) == browser), None)
    if token is None:
        raise Refusal("unknown_browser", "this guest has no such browser")
    await server.store.browsers.remove(token)
    signed_out(server, token)
    if server.node is not None:
        await server.node.bus.ask_all(server.node.others, "signed out", token=token)
    if token == hash_token(request.cookies.get(COOKIE, "")):
        server.guests.leave(response)
    return await list_browsers(request, session, server)


def signed_out(server: ServerParts, token: str, replaced_by: str | None = None) -> None:
    """Drop a browser from the cache and close its sockets in this process: it was signed out, or has signed in."""
    server.guests.forget_browser(token)
    if replaced_by is not None:
        server.guests.replace(token, replaced_by)
    server.admission.sign_out(token)

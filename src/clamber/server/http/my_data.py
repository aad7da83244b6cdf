"""Routes for the data that the server holds about a person: summary, copy, and deletion."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from clamber.server.http.accounts import InBrowser
from clamber.server.http.archive import archive_of
from clamber.server.http.dependencies import PROBLEMS, Guest, Place
from clamber.server.http.guests import ADDRESS_SECONDS, DAY, identifier_of
from clamber.server.http.own_browsers import signed_out
from clamber.server.limits.rate_limits import Operation
from clamber.server.table.refusal import Refusal
from clamber.server.wire import account
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter()


@ROUTES.get("/api/me/data", response_model=account.OwnData, responses=PROBLEMS)
async def show_data(request: Request, session: Guest, server: Place) -> Any:
    """Return a summary of the data about this guest, and how long it stays."""
    server.admit(Operation.reading, request, session)
    await server.guests.save_addresses()
    found = await server.store.own_data.summary(session)
    if found is None:
        raise _wrong_guest()
    config = server.config
    has_account = bool(await server.store.accounts.among([session]))
    seconds = max(config.account_seconds, config.guest_seconds) if has_account else config.guest_seconds
    return account.OwnData(
        guest=identifier_of(session),
        name=found.name,
        address=found.address,
        created_at=millis(found.created_at),
        seen_at=millis(found.seen_at),
        deals=found.deals,
        endings=found.endings,
        records=found.records,
        browsers=found.browsers,
        former_names=list(found.former_names),
        identities=[identity.issuer for identity in await server.store.identities.of(session)],
        clubs=[club.name for club, *_ in await server.store.clubs.of(session)],
        bots=[bot.name for bot in await server.store.bot_accounts.of(session)],
        stays=seconds / DAY,
        name_stays=config.name_seconds / DAY,
        records_stay=config.record_seconds / DAY,
        tables_stay=config.table_days,
        address_stays=ADDRESS_SECONDS / DAY,
    )


@ROUTES.get("/api/me/archive", responses=PROBLEMS, response_class=StreamingResponse)
async def download_archive(request: Request, session: Guest, server: Place) -> Any:
    """Return a ZIP file with the data about this guest as JSON, and the records of matches and uploads."""
    visitor = server.admit(Operation.own_data, request, session)
    await server.guests.save_addresses()
    if await server.store.own_data.summary(session) is None:
        raise _wrong_guest()
    headers = {"Content-Disposition": 'attachment; filename="clamber.zip"', "Cache-Control": "no-store"}
    return StreamingResponse(archive_of(server, session, visitor), media_type="application/zip", headers=headers)


@ROUTES.post("/api/me/forget", response_model=account.Deleted, responses=PROBLEMS)
async def forget_me(
    request: Request, response: Response, body: account.DeleteOwnData, person: InBrowser, server: Place
) -> Any:
    """Delete this guest everywhere, as the operator can. Bots play on for the seats at running tables."""
    server.admit(Operation.own_data, request, person.session)
    if body.guest != identifier_of(person.session):
        raise _wrong_guest()
    browsers = await server.store.browsers.of(person.session)
    counts = await server.forget(person.session)
    for browser in browsers:
        signed_out(server, browser.token)
        if server.node is not None:
            await server.node.bus.ask_all(server.node.others, "signed out", token=browser.token)
    server.guests.leave(response)
    return account.Deleted(records=counts["records"], tables=counts["tables"])


def _wrong_guest() -> Refusal:
    return Refusal("wrong_guest", "this is not the identifier of this guest, so that nothing was deleted")

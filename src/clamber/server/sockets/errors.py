"""JSON error responses with machine-readable problem codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from clamber.errors import ClamberError
from clamber.server.actors.actor import not_stored
from clamber.server.log.faults import NotStoredError
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.wire import api
from clamber.server.wire.refused import problem_of

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

STATUS: Final = {
    "unknown_table": 404,
    "unknown_invite": 404,
    "unknown_record": 404,
    "unknown_profile": 404,
    "no_rating_table": 404,
    "no_people": 404,
    "unknown_person": 404,
    "no_push": 404,
    "not_subscribed": 404,
    "nobody_there": 409,
    "too_many_mutes": 429,
    "reported_often": 429,
    "unknown_report": 404,
    "report_closed": 409,
    "too_many_ties": 429,
    "too_many_invites": 429,
    "unknown_code": 404,
    "unknown_browser": 404,
    "sits_here": 409,
    "name_taken": 409,
    "no_quick_match": 404,
    "quick_off": 409,
    "no_ticket": 404,
    "no_party": 404,
    "party_full": 409,
    "quick_account": 403,
    "quick_wait": 409,
    "quick_elsewhere": 409,
    "quick_full": 429,
    "quick_rated": 409,
    "quick_seated": 409,
    "name_too_soon": 409,
    "no_account": 404,
    "has_account": 409,
    "unknown_passkey": 404,
    "known_passkey": 409,
    "too_many_passkeys": 409,
    "last_means": 409,
    "no_openid": 404,
    "openid_failed": 503,
    "known_identity": 409,
    "has_identity": 409,
    "unknown_identity": 404,
    "wrong_recovery": 404,
    "no_clubs": 404,
    "no_daily": 404,
    "unknown_set": 404,
    "daily_closed": 409,
    "daily_off": 409,
    "daily_done": 409,
    "daily_known": 409,
    "daily_keyless": 409,
    "too_many_sets": 429,
    "daily_hidden": 403,
    "unknown_club": 404,
    "unknown_club_link": 404,
    "unknown_club_rules": 404,
    "unknown_evening": 404,
    "club_role": 403,
    "club_limit": 409,
    "no_moderation": 404,
    "no_role": 403,
    "confirm_again": 403,
    "unknown_sanction": 404,
    "unknown_appeal": 404,
    "no_appeal": 409,
    "not_seated_there": 409,
    "own_case": 403,
    "act_denied": 409,
    "suspended": 403,
    "no_bot_accounts": 404,
    "unknown_bot_account": 404,
    "unknown_token": 404,
    "unknown_challenge": 404,
    "too_many_bots": 409,
    "too_many_tokens": 409,
    "bot_away": 409,
    "bot_busy": 409,
    "bot_game": 409,
    "people_only": 409,
    "own_bot": 409,
    "bad_scope": 403,
    "too_many_challenges": 429,
    "not_found": 404,
    "not_allowed": 403,
    "watch_later": 403,
    "no_open_tables": 404,
    "not_listed": 409,
    "too_many_listed": 429,
    "bad_origin": 403,
    "needs_permit": 403,
    "wrong_permit": 403,
    "banned": 403,
    "bad_token": 401,
    "removed": 403,
    "seat_taken": 409,
    "no_open_seat": 409,
    "not_now": 409,
    "table_closed": 410,
    "too_late": 408,
    "too_large": 413,
    "bad_host": 421,
    "too_many": 429,
    "too_many_records": 429,
    "records_full": 429,
    "too_many_sockets": 429,
    "too_often": 429,
    "restarting": 503,
    "put_away": 503,
    "not_stored": 503,
    "draining": 503,
    "quarantined": 503,
    "played_differently": 409,
}
"""HTTP status by refusal code; 422 for all other codes."""


def problem(refusal: Refusal, status: int | None = None) -> JSONResponse:
    """Return the JSON response for a refusal.

    Args:
        refusal: Refusal to report.
        status: HTTP status. Defaults to the status in `STATUS` for the code of the refusal.
    """
    seconds = refusal.values.get("seconds")
    headers = {"Retry-After": str(seconds)} if refusal.code == "too_often" else None
    body = api.ApiProblem(problem=problem_of(refusal))
    if status is None:
        status = STATUS.get(refusal.code, 422)
    return JSONResponse(body.model_dump(), status, headers=headers)


def add_handlers(app: FastAPI) -> None:
    """Register exception handlers that return JSON error responses."""
    for kind, handler in (
        (Refusal, _handle_refusal),
        (ClamberError, _handle_error),
        (RequestValidationError, _handle_invalid),
        (HTTPException, _handle_http),
        (NotStoredError, _handle_not_stored),
    ):
        app.add_exception_handler(kind, handler)


async def _handle_refusal(_: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, Refusal)
    return problem(refusal)


async def _handle_not_stored(_: Request, _error: Exception) -> JSONResponse:
    return problem(not_stored())


async def _handle_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ClamberError)
    return problem(of_error(error))


async def _handle_invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    detail = error.errors()[0]
    if detail["type"] == "bad_name":
        return problem(Refusal("bad_name", detail["msg"], {name: detail["ctx"][name] for name in ("why", "most")}))
    field = (".".join(str(part) for part in detail["loc"][1:]) or "the body")[:80]
    return problem(Refusal("bad_request", f"{field}: {detail['msg']}", {"field": field}))


async def _handle_http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "bad_request"
    return problem(Refusal(code, str(error.detail), {} if code == "not_found" else {"field": ""}), error.status_code)

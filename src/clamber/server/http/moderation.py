"""Routes for moderators: their own role, and its confirmation."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final, cast

from fastapi import APIRouter, Request
from webauthn.helpers import base64url_to_bytes

from clamber.server.http.accounts import begin_ceremony, site_of_request, take_challenge
from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.http.moderators import ByModerator, RoleRoute, browser_of, confirmed_at
from clamber.server.http.passkeys import bad_count, request_options, site_of, verified_count
from clamber.server.http.recovery_codes import hash_recovery_code
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.ceremonies import Ceremony
from clamber.server.log.confirmations import DECIDING_SECONDS, READING_SECONDS
from clamber.server.log.roles import Moderator
from clamber.server.table.refusal import Refusal
from clamber.server.wire import account, moderation
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter(route_class=RoleRoute)


async def own_role(request: Request, server: ServerParts, moderator: Moderator) -> moderation.OwnRole:
    """Return a moderator's role, and how long the confirmation of the browser counts."""
    at = await confirmed_at(request, server)
    now = server.hub.clock()
    clubs = [
        moderation.OwnClub(id=grant.club, name=club_name)
        for grant, _, club_name in await server.store.roles.named(moderator.session)
        if club_name is not None
    ]
    return moderation.OwnRole(
        role=cast("moderation.RoleName | None", moderator.role),
        clubs=clubs,
        reads_until=millis(at + READING_SECONDS) if at + READING_SECONDS > now else None,
        decides_until=millis(at + DECIDING_SECONDS) if at + DECIDING_SECONDS > now else None,
        by_passkey=await _needs_passkey(request, server, moderator.session),
    )


async def _needs_passkey(request: Request, server: ServerParts, session: str) -> bool:
    """Return True if a moderator confirms by passkey: if browsers have passkeys here, and the account has one."""
    if site_of(server.addresses.origin(request)) is None:
        return False
    return bool(await server.store.passkeys.of(session))


@ROUTES.get("/api/moderation/me", response_model=moderation.OwnRole, responses=PROBLEMS)
async def show_role(request: Request, moderator: ByModerator, server: Place) -> Any:
    """Return the moderator's own role, and the state of its confirmation."""
    server.admit(Operation.reading, request, moderator.session)
    return await own_role(request, server, moderator)


@ROUTES.post("/api/moderation/confirm/options", response_model=account.CeremonyOptions, responses=PROBLEMS)
async def begin_confirmation(request: Request, moderator: ByModerator, server: Place) -> Any:
    """Begin a confirmation by one of the account's passkeys."""
    server.admit(Operation.confirm, request, moderator.session)
    site = site_of_request(request, server)
    challenge = await begin_ceremony(server, browser_of(request), Ceremony.confirm, moderator.session)
    known = [passkey.id for passkey in await server.store.passkeys.of(moderator.session)]
    return account.CeremonyOptions(options=request_options(site, challenge, list(map(base64url_to_bytes, known))))


@ROUTES.post("/api/moderation/confirm/passkey", response_model=moderation.OwnRole, responses=PROBLEMS)
async def confirm_by_passkey(
    request: Request, body: account.PasskeyAnswer, moderator: ByModerator, server: Place
) -> Any:
    """Confirm that the moderator is there, by one of the account's passkeys."""
    server.admit(Operation.confirm, request, moderator.session)
    site, now = site_of_request(request, server), server.hub.clock()
    challenge = await take_challenge(server, browser_of(request), Ceremony.confirm, moderator.session)
    name = body.credential.get("id")
    passkey = await server.store.passkeys.find(name) if isinstance(name, str) else None
    if passkey is None or passkey.session != moderator.session:
        raise Refusal("unknown_passkey", "this account has no such passkey")
    count = verified_count(body.credential, site, challenge, passkey)
    if not await server.store.passkeys.record_use(passkey, count, now):
        raise bad_count()
    return await _confirmed(request, server, moderator)


@ROUTES.post("/api/moderation/confirm/code", response_model=moderation.OwnRole, responses=PROBLEMS)
async def confirm_by_code(request: Request, body: account.SignInByCode, moderator: ByModerator, server: Place) -> Any:
    """Confirm that the moderator is there, by the recovery code of an account that cannot use a passkey here."""
    visitor = server.admit(Operation.confirm, request, moderator.session)
    if await _needs_passkey(request, server, moderator.session):
        raise Refusal("needs_passkey", "this account has a passkey; confirm with it")
    code_hash = await server.worker.do(hash_recovery_code, body.code, visitor=visitor)
    if await server.store.accounts.of_code(code_hash) != moderator.session:
        raise Refusal("wrong_recovery", "this is not the recovery code of this account")
    return await _confirmed(request, server, moderator)


async def _confirmed(request: Request, server: ServerParts, moderator: Moderator) -> moderation.OwnRole:
    await server.store.confirmations.put(browser_of(request), server.hub.clock())
    return await own_role(request, server, moderator)

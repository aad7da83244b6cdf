"""Routes for the bot accounts of a guest's account, and their tokens."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request

from clamber.server.http.accounts import no_account
from clamber.server.http.bot_tokens import hash_bot_token, new_bot_session, new_bot_token
from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import DAY, identifier_of
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.accounts import NameTakenError, NoAccountError
from clamber.server.log.bot_accounts import (
    MOST_BOTS,
    MOST_TOKENS,
    BotAccount,
    BotToken,
    NoBotError,
    TooManyBotsError,
    TooManyTokensError,
)
from clamber.server.table.refusal import Refusal
from clamber.server.wire import bot_accounts as wire
from clamber.server.wire.parts import millis


def bots_enabled(server: Place) -> None:
    """Check that the operator has turned bot accounts on.

    Raises:
        Refusal: They are off.
    """
    if not server.config.bot_accounts:
        raise Refusal("no_bot_accounts", "this server has no bot accounts")


ROUTES: Final = APIRouter(dependencies=[Depends(bots_enabled)])

BotId = Annotated[str, Path(max_length=32)]


@ROUTES.get("/api/account/bots", response_model=wire.OwnBots, responses=PROBLEMS)
async def list_bots(request: Request, session: Guest, server: Place) -> Any:
    """Return the bot accounts of the guest's account."""
    server.admit(Operation.reading, request, session)
    return await own_bots(server, session)


@ROUTES.post("/api/account/bots", response_model=wire.OwnBots, status_code=201, responses=PROBLEMS)
async def make_bot(request: Request, body: wire.NewBot, session: Guest, server: Place) -> Any:
    """Make a bot account. It has no token yet."""
    server.admit(Operation.bot, request, session)
    server.check_bot_name(body.name)
    link, now = secrets.token_urlsafe(15), server.hub.clock()
    try:
        await server.store.bot_accounts.make(session, new_bot_session(), link, body.name, now)
    except NameTakenError:
        raise Refusal("name_taken", "another account has this name, or one that looks like it") from None
    except NoAccountError:
        raise no_account() from None
    except TooManyBotsError:
        message = f"an account has at most {MOST_BOTS} bot accounts"
        raise Refusal("too_many_bots", message, {"bots": MOST_BOTS}) from None
    return await own_bots(server, session)


@ROUTES.delete("/api/account/bots/{bot}", response_model=wire.OwnBots, responses=PROBLEMS)
async def delete_bot(request: Request, bot: BotId, session: Guest, server: Place) -> Any:
    """Delete a bot account everywhere, as a guest is deleted."""
    server.admit(Operation.bot, request, session)
    found = await _own_bot(server, session, bot)
    for token in await server.store.bot_accounts.tokens([found.session]):
        await revoke(server, token)
    await server.forget(found.session)
    return await own_bots(server, session)


@ROUTES.post("/api/account/bots/{bot}/tokens", response_model=wire.MadeBotToken, status_code=201, responses=PROBLEMS)
async def make_token(request: Request, bot: BotId, body: wire.NewBotToken, session: Guest, server: Place) -> Any:
    """Make a token of a bot account, and return it, once."""
    server.admit(Operation.bot, request, session)
    found = await _own_bot(server, session, bot)
    text, now = new_bot_token(), server.hub.clock()
    ends_at = None if body.days is None else now + body.days * DAY
    scopes = " ".join(sorted(set(body.scopes)))
    token = BotToken(hash_bot_token(text), found.session, body.label, scopes, now, ends_at)
    try:
        await server.store.bot_accounts.add_token(session, token)
    except (NoAccountError, NoBotError):
        raise unknown_bot() from None
    except TooManyTokensError:
        message = f"a bot account has at most {MOST_TOKENS} tokens; revoke one first"
        raise Refusal("too_many_tokens", message, {"tokens": MOST_TOKENS}) from None
    return wire.MadeBotToken(token=text, bots=await own_bots(server, session))


@ROUTES.delete("/api/account/bots/{bot}/tokens/{token}", response_model=wire.OwnBots, responses=PROBLEMS)
async def revoke_token(request: Request, bot: BotId, token: BotId, session: Guest, server: Place) -> Any:
    """Revoke a token, which ends its connections."""
    server.admit(Operation.bot, request, session)
    found = await _own_bot(server, session, bot)
    tokens = await server.store.bot_accounts.tokens([found.session])
    revoked = next((one for one in tokens if identifier_of(one.token) == token), None)
    if revoked is None:
        raise Refusal("unknown_token", "this bot account has no such token")
    await revoke(server, revoked)
    return await own_bots(server, session)


async def revoke(server: ServerParts, token: BotToken) -> None:
    """Revoke a token at all nodes."""
    await server.store.bot_accounts.remove_token(token.token)
    revoked_here(server, token.token, token.session)
    if server.node is not None:
        question = {"token": token.token, "session": token.session}
        await server.node.bus.ask_all(server.node.others, "token revoked", **question)


def revoked_here(server: ServerParts, token: str, session: str) -> None:
    """Drop a revoked token from the cache, and end its sockets and polls in this process."""
    server.guests.bot_tokens.forget(token)
    server.admission.end_token(token)
    server.bots_online.wake(session)


async def own_bots(server: ServerParts, session: str) -> wire.OwnBots:
    """Return the bot accounts of an account."""
    bots = await server.store.bot_accounts.of(session)
    tokens = await server.store.bot_accounts.tokens([bot.session for bot in bots])
    infos = [
        wire.BotAccountInfo(
            id=bot.link,
            name=bot.name,
            made_at=millis(bot.made_at),
            tokens=[_token_info(token) for token in tokens if token.session == bot.session],
        )
        for bot in bots
    ]
    return wire.OwnBots(bots=infos, most_bots=MOST_BOTS, most_tokens=MOST_TOKENS)


def _token_info(token: BotToken) -> wire.BotTokenInfo:
    ends_at, used_at = (None if at is None else millis(at) for at in (token.ends_at, token.used_at))
    return wire.BotTokenInfo.model_validate(
        {
            "id": identifier_of(token.token),
            "label": token.label,
            "scopes": token.scopes.split(),
            "made_at": millis(token.made_at),
            "ends_at": ends_at,
            "used_at": used_at,
        }
    )


async def _own_bot(server: ServerParts, session: str, link: str) -> BotAccount:
    """Return a bot account of a guest's account.

    Raises:
        Refusal: The guest has no such bot account.
    """
    found = await server.store.bot_accounts.find(link)
    if found is None or found.owner != session:
        raise unknown_bot()
    return found


def unknown_bot() -> Refusal:
    """Return the refusal of a bot account that does not exist."""
    return Refusal("unknown_bot_account", "there is no such bot account, or it was deleted")

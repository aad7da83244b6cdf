"""Routes for challenges: bot accounts that wait for them, people who make them, and the bot accounts' answers."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import asyncio
import contextlib
import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request

from clamber.ratings import Rating
from clamber.rules.games import GAMES
from clamber.server.http.bot_accounts import bots_enabled, unknown_bot
from clamber.server.http.bot_tokens import unknown_token
from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.http.guests import token_of
from clamber.server.http.own_data import tables_of
from clamber.server.http.sitting import check_bot_seat, seat_bot_account
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.bot_accounts import BotAccount
from clamber.server.log.challenges import ANSWER_SECONDS, Answer, Challenge, TooManyChallengesError
from clamber.server.nodes.bots_online import OnlineBot
from clamber.server.table.commands import Sit
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from clamber.server.wire import bot_accounts as wire
from clamber.server.wire.parts import millis
from clamber.server.wire.ratings import rating_info

ROUTES: Final = APIRouter(dependencies=[Depends(bots_enabled)])

LOOK_SECONDS: Final = 5.0
"""Interval at which a poll looks into the database, in case a message of another node was lost, in seconds."""

ChallengeId = Annotated[str, Path(max_length=32)]
Seconds = Annotated[int, Query(ge=0, le=wire.LONGEST_POLL)]


# People


@ROUTES.get("/api/bots", response_model=wire.BotsToChallenge, responses=PROBLEMS)
async def bots_to_challenge(request: Request, session: KnownGuest, server: Place) -> Any:
    """Return the bot accounts that wait for challenges, except those of people whom the guest does not meet."""
    server.admit(Operation.reading, request, session)
    online = await server.bots_online.all()
    apart = await server.admission.apart_from(session)
    bots = [bot for bot in await server.store.bot_accounts.among(list(online)) if bot.owner not in apart]
    ratings = await server.store.rating_tables.among(list(online))
    infos = [_online_info(bot, online[bot.session], ratings.get(bot.session, ()), session) for bot in bots]
    infos.sort(key=lambda bot: (bot.seated >= bot.tables, bot.name))
    return wire.BotsToChallenge(bots=infos, rated=server.config.rated_with_bots)


def _online_info(bot: BotAccount, online: OnlineBot, ratings: Sequence[Any], session: str) -> wire.OnlineBotInfo:
    return wire.OnlineBotInfo(
        id=bot.link,
        name=bot.name,
        owner=bot.owner_name,
        is_own=bot.owner == session,
        games=[game for game in GAMES if not online.games or game in online.games],
        ratings=[
            wire.BotRating(game=one.game, seats=one.seats, **rating_info(Rating(one.mu, one.sigma)).model_dump())
            for one in sorted(ratings, key=lambda one: -one.matches)
        ],
        seated=online.seated,
        tables=online.tables,
    )


@ROUTES.post("/api/bots/{bot}/challenges", response_model=wire.ChallengeState, status_code=201, responses=PROBLEMS)
async def challenge(request: Request, bot: ChallengeId, body: wire.AskBot, session: Guest, server: Place) -> Any:
    """Challenge a bot account to take a seat. Repeating an open challenge returns it."""
    server.admit(Operation.challenge, request, session)
    found = await server.store.bot_accounts.find(bot)
    if found is None:
        raise unknown_bot()
    table = (await server.hub.actor(body.table)).table
    if table.seat_of(session) is None:
        raise Refusal("not_seated", "only people seated at the table may do this")
    game = table.settings.ruleset().game.name
    is_apart = not {session, table.host}.isdisjoint(await server.admission.apart_from(found.owner))
    online = await server.bots_online.all()
    _check_free(None if is_apart else online.get(found.session), game)
    await check_bot_seat(server, table, found.session)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if table.seat_of(found.session) is not None or not free:
        raise Refusal("no_open_seat", "all seats of this table are taken", {"seats": len(table.seats)})
    if body.seat is not None and body.seat not in free:
        raise Refusal(
            "seat_taken", f"seat {body.seat} is not open", {"seat": body.seat, "open": list(map(str, free))}
        )
    now, name = server.hub.clock(), secrets.token_urlsafe(12)
    told = {
        "name": table.guests[session],
        "game": game,
        "rules": table.settings.rules,
        "seats": len(table.seats),
        "rated": table.settings.rated,
    }
    new = Challenge(name, found.session, session, table.id, body.seat, json.dumps(told), now, now + ANSWER_SECONDS)
    try:
        stored = await server.store.challenges.add(new)
    except TooManyChallengesError:
        raise Refusal("too_many_challenges", "too many challenges wait for an answer; try again soon") from None
    await server.bots_online.wake_all(found.session)
    return _state(stored, found.name, now)


def _check_free(online: OnlineBot | None, game: str) -> None:
    """Check that a bot account waits for challenges in a game.

    Raises:
        Refusal: It does not.
    """
    if online is None:
        raise Refusal("bot_away", "this bot does not wait for challenges now")
    if online.games and game not in online.games:
        raise Refusal("bot_game", "this bot does not play this game", {"games": list(online.games)})
    if online.seated >= min(online.tables, wire.MOST_SEATS):
        raise Refusal("bot_busy", "this bot plays at as many tables as it can")


@ROUTES.get("/api/challenges/{challenge}", response_model=wire.ChallengeState, responses=PROBLEMS)
async def challenge_state(
    request: Request,
    challenge: ChallengeId,
    session: KnownGuest,
    server: Place,
    seconds: Seconds = wire.LONGEST_POLL,
) -> Any:
    """Return a challenge of the guest, as soon as it is answered or too late."""
    server.admit(Operation.challenges, request, session)
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    with server.bots_online.awaiting(challenge) as answered:
        while True:
            answered.clear()
            found, now = await server.store.challenges.find(challenge), server.hub.clock()
            if found is None or found.challenger != session:
                raise _unknown_challenge()
            if not found.is_open(now) or loop.time() >= until or server.bots_online.is_closed:
                break
            await _wait(answered, min(until - loop.time(), LOOK_SECONDS, max(0.0, found.ends_at - now)))
    (bot,) = await server.store.bot_accounts.among([found.bot]) or (None,)
    return _state(found, "" if bot is None else bot.name, now)


async def _wait(event: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


def _state(challenge: Challenge, name: str, now: float) -> wire.ChallengeState:
    return wire.ChallengeState(
        id=challenge.id,
        table=challenge.table_id,
        bot=name,
        state=challenge.answer or ("waiting" if challenge.is_open(now) else "late"),
        ends_at=millis(challenge.ends_at),
    )


# Bot accounts


@ROUTES.get("/api/bot/challenges", response_model=wire.ChallengeInbox, responses=PROBLEMS)
async def poll_challenges(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    session: Guest,
    server: Place,
    known: Annotated[str, Query(max_length=64)] = "",
    seconds: Seconds = wire.LONGEST_POLL,
    games: Annotated[list[str], Query(max_length=len(GAMES))] = [],  # noqa: B006 - FastAPI copies it
    tables: Annotated[int, Query(ge=1, le=wire.MOST_SEATS)] = 1,
) -> Any:
    """Return the challenges to the bot account, as soon as they are not the known ones; it is listed meanwhile."""
    server.admit(Operation.challenges, request, session)
    token = _own_token(request)
    unknown = [game for game in games if game not in GAMES]
    if unknown:
        raise Refusal("bad_request", f"there is no game {unknown[0]}", {"field": "games"})
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    with server.bots_online.polling(session, games, tables) as poll:
        while True:
            poll.clear()
            if await server.guests.bot_tokens.find(token) is None:  # revoked, or expired
                raise unknown_token()
            inbox = await _inbox(server, session)
            is_over = server.bots_online.is_closed or not server.bots_online.is_latest(session, poll)
            if inbox.version != known or loop.time() >= until or is_over:
                return inbox
            await _wait(poll, min(until - loop.time(), LOOK_SECONDS))


def _own_token(request: Request) -> str:
    """Return the token of a bot account.

    Raises:
        Refusal: The request has none.
    """
    token = token_of(request)
    if token is None:
        raise unknown_token()
    return token


async def _inbox(server: ServerParts, session: str) -> wire.ChallengeInbox:
    now = server.hub.clock()
    seated = sorted(table.id for table in await tables_of(server, session))
    infos = [
        wire.ChallengeInfo(id=one.id, table=one.table_id, ends_at=millis(one.ends_at), **json.loads(one.told))
        for one in await server.store.challenges.open_to(session, now)
    ]
    text = "\n".join([*(info.id for info in infos), "", *seated])
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    return wire.ChallengeInbox(version=version, challenges=infos, tables=seated)


@ROUTES.post("/api/bot/challenges/{challenge}/accept", response_model=api.SeatTaken, responses=PROBLEMS)
async def accept(request: Request, challenge: ChallengeId, session: Guest, server: Place) -> Any:
    """Accept a challenge and take its seat. Repeating it has no further effect."""
    server.admit(Operation.challenges, request, session)
    found = await _challenge_to(server, challenge, session)
    actor = await server.hub.actor(found.table_id)
    if actor.table.seat_of(session) is None:
        bot = next(iter(await server.store.bot_accounts.among([session])), None)
        if bot is None or not found.is_open(server.hub.clock()):
            raise _unknown_challenge()
        if found.challenger in await server.admission.apart_from(bot.owner):
            raise _unknown_challenge()
        await seat_bot_account(server, request, actor, Sit(session, "", found.seat, server.hub.seed()))
    await _answer(server, found, "accepted")
    return api.SeatTaken(
        table=actor.table.id,
        seat=actor.table.seat_of(session),
        invite=None,
        reserved=actor.table.reserved_seat_of(session),
    )


@ROUTES.post("/api/bot/challenges/{challenge}/decline", status_code=204, responses=PROBLEMS)
async def decline(request: Request, challenge: ChallengeId, session: Guest, server: Place) -> None:
    """Decline a challenge. Repeating it has no further effect."""
    server.admit(Operation.challenges, request, session)
    await _answer(server, await _challenge_to(server, challenge, session), "declined")


async def _challenge_to(server: ServerParts, name: str, session: str) -> Challenge:
    found = await server.store.challenges.find(name)
    if found is None or found.bot != session:
        raise _unknown_challenge()
    return found


async def _answer(server: ServerParts, challenge: Challenge, answer: Answer) -> None:
    if not await server.store.challenges.answer(challenge.id, answer):
        raise _unknown_challenge()
    await server.bots_online.wake_all(challenge.bot, challenge.id)


def _unknown_challenge() -> Refusal:
    return Refusal("unknown_challenge", "there is no such challenge, or it was answered already")

"""Tokens of bot accounts: each scope on each route, and random histories of tokens beside a model."""

import random

import pytest
from fastapi.routing import APIRoute
from table_client import Guest

from clamber.server.http.accounts import person_of
from clamber.server.http.bot_tokens import SCOPES, BotTokens, hash_bot_token, new_bot_session, new_bot_token
from clamber.server.http.dependencies import guest_of
from clamber.server.http.routes import ALL_ROUTES
from clamber.server.limits.bans import Bans
from clamber.server.log.accounts import NameTakenError, NoAccountError
from clamber.server.log.bot_accounts import (
    KEPT_SECONDS,
    MOST_BOTS,
    MOST_TOKENS,
    BotToken,
    NoBotError,
    Scope,
    TooManyBotsError,
    TooManyTokensError,
)
from clamber.server.log.tables import METADATA
from clamber.server.push.sender import new_key
from clamber.server.settings.config import Configuration
from clamber.server.table.refusal import Refusal
from selecting import few_now
from server.bot_accounts import Owner, Robot, refusal
from server.hubs import Clock, store_of
from server.inside import Inside

DAY = 24 * 3600.0
EXAMPLES = {"table": "x", "invite": "x", "name": "x", "challenge": "x", "bot": "x", "token": "x", "passkey": "x",
            "identity": "x", "handle": "x", "party": "x", "browser": "x", "link": "x", "club": "x", "evening": "x",
            "rules": "x", "sanction": "x", "report": "x", "day": "2026-11-29", "set": "x"}  # fmt: skip


def depends_on(dependant, calls):
    return any(each.call in calls or depends_on(each, calls) for each in dependant.dependencies)


ROUTES = [route for route in ALL_ROUTES if isinstance(route, APIRoute)]
FOR_GUESTS = {
    (method, route.path)
    for route in ROUTES
    for method in route.methods
    if depends_on(route.dependant, {guest_of, person_of})
}
"""Routes that act for a guest."""


@pytest.fixture(scope="module")
def on(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('bots') / 't.sqlite'}"
    parts = {"bot_accounts": True, "people": True, "open_tables": True, "clubs": True, "moderation": True}
    parts |= {"daily": ("gandengyan:3",)}
    push = {"push_key": new_key(), "push_contact": "mailto:a@cards.example"}
    with Inside(Configuration(database=database, port=0, credits=1000.0, **parts, **push)) as server:
        yield server


@pytest.fixture(scope="module")
def robots(on):
    """Return programs of one bot account with each set of scopes."""
    owner = Owner(on.url)
    bot = owner.make_bot()
    return {
        scopes: Robot(on.url, owner.make_token(bot, scopes), bot)
        for scopes in (("play",), ("read",), ("play", "read"))
    }


def test_scopes_name_existing_routes():
    known = {(method, route.path) for route in ROUTES for method in route.methods}
    assert SCOPES.keys() <= known
    assert SCOPES.keys() <= FOR_GUESTS | {("POST", "/api/invites/{invite}/bots")}


@pytest.mark.parametrize("scopes", [("play",), ("read",), ("play", "read")])
def test_a_token_does_what_its_scopes_permit_and_nothing_else(robots, scopes):
    for method, path in sorted(FOR_GUESTS | {("POST", "/api/invites/{invite}/bots")}):
        body = {"name": "x"} if path.endswith("/bots") else {}
        answer = robots[scopes]._request(method, path.format(**EXAMPLES), json=body, params={"seconds": 0})
        code = answer.json()["problem"]["code"] if answer.status_code >= 400 else ""
        is_permitted = any(Scope(scope) in SCOPES.get((method, path), ()) for scope in scopes)
        assert (code != "bad_scope") == is_permitted, (method, path, code)
        assert code not in {"bad_token", "failed"}


def test_a_token_counts_in_the_header_only(on, robots):
    guest = Guest(on.url)
    token = robots["play",].token
    assert guest.get("/api/me", params={"token": token}).json()["name"] is None
    guest._cookies = {"clamber_guest": token}
    assert guest.get("/api/me").json()["name"] is None, "as a cookie, it would have all scopes"


class Tokens:
    """Database beside a model of its bot accounts and tokens, with the server's cache in front of it."""

    def __init__(self, store):
        self.store, self.clock, self.count = store, Clock(), 0
        self.cache = BotTokens(store, self.clock, Bans(), enabled=True)
        self.owners, self.bots, self.tokens, self.dead = [], {}, {}, []

    async def sign_up(self, *_):
        self.count += 1
        owner = f"owner{self.count:03d}"
        await self.store.add_session(owner, self.clock.now)
        await self.store.accounts.found(
            owner, f"Owner {'abcdefgh'[self.count % 8] * self.count}", owner, self.clock.now
        )
        self.owners.append(owner)

    async def make_bot(self, owner, number):
        self.count += 1
        session, name = new_bot_session(), f"Rob {'ab'[number % 2]}"
        making = self.store.bot_accounts.make(owner, session, f"link{self.count}", name, self.clock.now)
        if owner not in self.owners:
            with pytest.raises(NoAccountError):
                await making
        elif sum(of == owner for of, _ in self.bots.values()) >= MOST_BOTS:
            with pytest.raises(TooManyBotsError):
                await making
        elif name in {known for _, known in self.bots.values()}:
            with pytest.raises(NameTakenError):
                await making
        else:
            await making
            self.bots[session] = owner, name

    async def make_token(self, owner, number):
        bot = self.some(self.bots, number)
        text = new_bot_token()
        ends_at = None if number % 3 == 0 else self.clock.now + number * DAY
        token = BotToken(hash_bot_token(text), bot, "x", "play", self.clock.now, ends_at)
        making = self.store.bot_accounts.add_token(owner, token)
        if owner not in self.owners:
            with pytest.raises(NoAccountError):
                await making
        elif self.bots.get(bot, ("",))[0] != owner:
            with pytest.raises(NoBotError):
                await making
        elif sum(known.session == bot for known in self.tokens.values()) >= MOST_TOKENS:
            with pytest.raises(TooManyTokensError):
                await making
        else:
            await making
            self.tokens[text] = token

    async def revoke(self, _, number):
        text = self.some(self.tokens, number)
        if text is not None:
            await self.store.bot_accounts.remove_token(hash_bot_token(text))
            self.cache.forget(hash_bot_token(text))
            self.end(text)

    async def wait(self, _, number):
        self.clock.now += number * DAY
        await self.store.bot_accounts.expire_tokens(self.clock.now)
        for text, token in list(self.tokens.items()):
            if token.ends_at is not None and token.ends_at < self.clock.now - KEPT_SECONDS:
                self.end(text)

    async def forget(self, owner, number):
        bot = self.some(self.bots, number)
        if number % 2 and bot is not None:
            await self.store.upkeep.forget(bot, ())
            self.lose(bot)
        elif owner in self.owners and not any(of == owner for of, _ in self.bots.values()):
            await self.store.upkeep.forget(owner, ())
            self.owners.remove(owner)
        self.cache.forget_all()

    async def expire(self, owner, number):
        """Let an owner expire, with the owner's bot accounts."""
        if owner in self.owners and number == 7:
            await self.store._database.write(
                METADATA.tables["sessions"]
                .update()
                .where(METADATA.tables["sessions"].c.id == owner)
                .values(seen_at=-1.0)
            )
            await self.store.expire_sessions(self.clock.now, -2.0, -2.0, 0.0)
            self.owners.remove(owner)
            for bot in [bot for bot, (of, _) in self.bots.items() if of == owner]:
                self.lose(bot)
            self.cache.forget_all()

    def lose(self, bot):
        del self.bots[bot]
        for text in [text for text, token in self.tokens.items() if token.session == bot]:
            self.end(text)

    def end(self, text):
        del self.tokens[text]
        self.dead.append(text)

    @staticmethod
    def some(among, number):
        known = list(among)
        return known[number % len(known)] if known else None

    async def check(self):
        for text, token in self.tokens.items():
            found = await self.cache.find(text)
            is_valid = token.ends_at is None or self.clock.now < token.ends_at
            assert (found is not None) == is_valid
            if found is not None:
                assert (found.session, found.has(Scope.play), found.has(Scope.read)) == (token.session, True, False)
                await self.cache.admit(text, "GET", "/api/me")
                with pytest.raises(Refusal):
                    await self.cache.admit(text, "GET", "/api/me/games")
        for text in self.dead:
            assert await self.cache.find(text) is None
        for owner in self.owners:
            names = [bot.name for bot in await self.store.bot_accounts.of(owner)]
            assert sorted(names) == sorted(name for of, name in self.bots.values() if of == owner)
        for session, (owner, _) in self.bots.items():
            family = {bot for bot, (of, _) in self.bots.items() if of == owner}
            assert await self.store.bot_accounts.kin(owner) == family
            assert await self.store.bot_accounts.kin(session) == family - {session} | {owner}


@pytest.mark.parametrize("seed", few_now(range(12), 0, 9, 11))
async def test_a_token_counts_from_its_making_to_its_end(tmp_path, seed):
    rng = random.Random(seed)
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        tokens = Tokens(store)
        await tokens.sign_up()
        calls = [Tokens.make_bot, Tokens.make_token, Tokens.make_token, Tokens.revoke, Tokens.wait, Tokens.forget]
        calls += [Tokens.make_bot, Tokens.make_token, Tokens.sign_up, Tokens.expire]
        for _ in range(60):
            owner = rng.choice([*tokens.owners, "nobody"])
            await rng.choice(calls)(tokens, owner, rng.randrange(8))
            await tokens.check()


async def test_the_time_of_use_is_stored_every_ten_minutes(tmp_path):
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        tokens = Tokens(store)
        await tokens.sign_up()
        await tokens.make_bot(tokens.owners[0], 0)
        await tokens.make_token(tokens.owners[0], 0)
        ((text, token),) = tokens.tokens.items()

        async def used_at():
            (stored,) = await store.bot_accounts.tokens([token.session])
            return stored.used_at

        began = tokens.clock.now
        assert await used_at() is None
        for after, stored in ((0, 0), (599, 0), (600, 600)):
            tokens.clock.now = began + after
            await tokens.cache.find(text)
            assert await used_at() == began + stored


async def test_the_ban_of_an_owner_is_one_of_the_bots(tmp_path):
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        bans = Bans(lambda: 5.0)
        bot, owner = new_bot_session(), "a" * 64
        bans.note_owner(bot, owner)
        assert not bans.has(bot)
        bans.replace([(owner, 9.0)])
        assert bans.has(bot)
        del store


def test_a_wrong_token_is_refused_as_unknown(on):
    for token in ("clamber_", "clamber_x", "clamber_" + "x" * 3000):
        assert refusal(Robot(on.url, token).get("/api/me")) == (401, "bad_token")

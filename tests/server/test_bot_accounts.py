"""Bot accounts over HTTP: made, given tokens, challenged, and deleted."""

import asyncio
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from table_client import Guest, Served
from websockets.exceptions import ConnectionClosed

from clamber.server.log.bot_accounts import MOST_BOTS, MOST_TOKENS
from clamber.server.log.challenges import (
    ANSWER_SECONDS,
    KEPT_SECONDS,
    MOST_BY,
    MOST_TO,
    Challenge,
    TooManyChallengesError,
)
from clamber.server.settings.config import Configuration
from clamber.server.wire.bot_accounts import MOST_SEATS
from patience import wait_until
from server.bot_accounts import Owner, Robot, challenge, refusal
from server.hubs import store_of
from server.inside import Inside

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_account.py"


@pytest.fixture(scope="module")
def _on(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('bots') / 't.sqlite'}"
    config = Configuration(database=database, port=0, credits=1000.0, bot_accounts=True, rated_with_bots=True)
    with Inside(config) as server:
        yield server


@pytest.fixture
def on(_on):
    """Return a server with bot accounts, and without any guest."""
    from server.conftest import _clear

    yield _on
    _on.do(_clear(_on.app.server))
    _on.app.server.guests.forget_all()
    _on.app.server.bots_online._present.clear()


def test_an_owner_makes_a_bot_account_and_its_token_is_shown_once(on):
    owner = Owner(on.url)
    bot = owner.make_bot()
    assert owner.tokens(bot) == []
    token = owner.make_token(bot, ["read", "play"], days=30)
    (shown,) = owner.tokens(bot)
    assert (shown["label"], shown["scopes"], shown["used_at"]) == ("laptop", ["play", "read"], None)
    assert shown["ends_at"] - shown["made_at"] == 30 * 24 * 3600 * 1000
    assert token not in owner.get("/api/account/bots").text
    robot = Robot(on.url, token)
    assert robot.get("/api/me").json()["name"] == "Robbie"
    assert owner.tokens(bot)[0]["used_at"] is not None


def test_bots_and_tokens_are_few(on):
    owner = Owner(on.url)
    bots = [owner.make_bot(f"Robbie {'ABCDEFGH'[number]}") for number in range(MOST_BOTS)]
    assert refusal(owner.post("/api/account/bots", {"name": "Another"})) == (409, "too_many_bots")
    for _ in range(MOST_TOKENS):
        owner.make_token(bots[0])
    wish = {"label": "x", "scopes": ["play"]}
    assert refusal(owner.post(f"/api/account/bots/{bots[0]}/tokens", wish)) == (409, "too_many_tokens")
    assert refusal(Guest(on.url).post("/api/account/bots", {"name": "Another"})) == (404, "no_account")


@pytest.mark.parametrize("name", ["Olga", "0lga", "greedy", "admin", "Net_Expert"])
def test_the_name_is_nobody_elses(on, name):
    owner = Owner(on.url)
    answer = owner.post("/api/account/bots", {"name": name})
    assert answer.json()["problem"]["code"] in {"name_taken", "bad_name"}
    assert owner.get("/api/account/bots").json()["bots"] == []


def test_another_account_reaches_no_bot_of_an_owner(on):
    owner, other = Owner(on.url), Owner(on.url, "Petra")
    bot = owner.make_bot()
    owner.make_token(bot)
    path = f"/api/account/bots/{bot}"
    assert refusal(other.post(f"{path}/tokens", {"label": "x", "scopes": ["play"]})) == (404, "unknown_bot_account")
    assert refusal(other.delete(f"{path}/tokens/{owner.tokens(bot)[0]['id']}")) == (404, "unknown_bot_account")
    assert refusal(other.delete(path)) == (404, "unknown_bot_account")
    assert len(owner.tokens(bot)) == 1


def test_a_bot_is_listed_while_it_polls_and_challenged(on):
    owner, person = Owner(on.url), Guest(on.url)
    robot = owner.robot()
    assert person.get("/api/bots").json()["bots"] == []
    made = person.make("gandengyan", ["me", "open"], name="Ann")
    assert refusal(challenge(person, robot.id, made["table"])) == (409, "bot_away")
    assert robot.poll(games=["gandengyan"]).json()["challenges"] == []
    on.app.server.bots_online._expires_at = 0.0
    (listed,) = person.get("/api/bots").json()["bots"]
    assert (listed["id"], listed["name"], listed["owner"]) == (robot.id, "Robbie", "Olga")
    assert (listed["games"], listed["seated"], listed["tables"]) == (["gandengyan"], 0, 4)
    asked = challenge(person, robot.id, made["table"], 1)
    assert asked.json()["state"] == "waiting"
    assert challenge(person, robot.id, made["table"], 1).json() == asked.json(), "repeated"
    inbox = robot.poll().json()
    (told,) = inbox["challenges"]
    assert (told["name"], told["game"], told["rules"], told["seats"]) == ("Ann", "gandengyan", "gandengyan", 2)
    taken = robot.accept(told["id"]).json()
    assert (taken["table"], taken["seat"]) == (made["table"], 1)
    assert robot.accept(told["id"]).json() == taken
    assert person.get(f"/api/challenges/{told['id']}").json()["state"] == "accepted"
    after = robot.poll().json()
    assert (after["challenges"], after["tables"]) == ([], [made["table"]])
    assert after["version"] != inbox["version"]
    seat = person.get(f"/api/tables/{made['table']}").json()["seats"][1]
    assert (seat["name"], seat["program"]) == ("Robbie", True)


def test_a_declined_challenge_leaves_the_seat_open(on):
    owner, person = Owner(on.url), Guest(on.url)
    robot = owner.robot()
    made = person.make("gandengyan", ["me", "open"])
    robot.poll()
    on.app.server.bots_online._expires_at = 0.0
    name = challenge(person, robot.id, made["table"]).json()["id"]
    for _ in range(2):
        assert robot.post(f"/api/bot/challenges/{name}/decline", None).status_code == 204
    assert person.get(f"/api/challenges/{name}").json()["state"] == "declined"
    assert refusal(robot.accept(name)) == (404, "unknown_challenge")
    assert person.get(f"/api/tables/{made['table']}").json()["open_seats"] == [1]
    assert refusal(Guest(on.url).get(f"/api/challenges/{name}")) == (404, "unknown_challenge")


def test_a_revoked_token_ends_its_sockets_and_polls(on):
    owner, person = Owner(on.url), Guest(on.url)
    robot = owner.robot()
    made = person.make("gandengyan", ["me", "open"])
    seated = robot.post(f"/api/invites/{made['invite']}/bots", {"name": "ignored"})
    assert seated.status_code == 201, seated.text
    assert seated.json() == {"table": made["table"], "seat": 1, "token": None}

    async def revoke():
        async with robot.at(made["table"]) as client:
            known = robot.poll().json()["version"]
            poll = asyncio.to_thread(robot.poll, 25, known=known)
            task = asyncio.create_task(poll)
            await asyncio.to_thread(wait_for_poll, on)
            (token,) = owner.tokens(robot.id)
            answer = await asyncio.to_thread(owner.delete, f"/api/account/bots/{robot.id}/tokens/{token['id']}")
            assert answer.status_code == 200
            with pytest.raises(ConnectionClosed):
                await client.until(lambda _: False)
            assert client.frames[-1]["problem"]["code"] == "bad_token"
            return await task

    assert refusal(asyncio.run(revoke())) == (401, "bad_token")
    assert refusal(robot.get("/api/me")) == (401, "bad_token")


def wait_for_poll(server):
    present = server.app.server.bots_online._present
    wait_until(lambda: any(bot.polls for bot in tuple(present.values())))


def test_a_bot_and_its_owner_do_not_play_in_one_rated_match(on):
    owner, person = Owner(on.url), Owner(on.url, "Petra")
    robot, sibling, rival = owner.robot(), owner.robot("Sibling"), person.robot("Rival")
    own = owner.make("gandengyan", ["me", "open", "open"], rated=True)
    path = f"/api/invites/{own['invite']}"
    assert refusal(robot.post(f"{path}/bots", {"name": "x"})) == (409, "own_bot")
    assert rival.post(f"{path}/bots", {"name": "x"}).status_code == 201
    assert refusal(person.post(path, {"name": "x"})) == (409, "own_bot")
    other = person.make("gandengyan", ["me", "open", "open"], rated=True)
    path = f"/api/invites/{other['invite']}"
    assert robot.post(f"{path}/bots", {"name": "x"}).status_code == 201
    assert refusal(sibling.post(f"{path}/bots", {"name": "x"})) == (409, "own_bot")
    casual = owner.make("gandengyan", ["me", "open", "open"])
    for bot in (robot, sibling):
        assert bot.post(f"/api/invites/{casual['invite']}/bots", {"name": "x"}).status_code == 201


def test_a_deleted_bot_is_gone_everywhere(on):
    owner, person = Owner(on.url), Guest(on.url)
    robot = owner.robot()
    made = person.make("gandengyan", ["me", "open"])
    robot.post(f"/api/invites/{made['invite']}/bots", {"name": "x"})
    assert person.get(f"/api/profiles/{robot.id}").json()["owner"] == "Olga"
    assert owner.get("/api/me/data").json()["bots"] == ["Robbie"]
    assert owner.delete(f"/api/account/bots/{robot.id}").json()["bots"] == []
    assert refusal(robot.get("/api/me")) == (401, "bad_token")
    assert refusal(person.get(f"/api/profiles/{robot.id}")) == (404, "unknown_profile")
    assert "Robbie" not in person.get(f"/api/tables/{made['table']}").text


def test_bot_accounts_go_with_their_owner(on):
    owner = Owner(on.url)
    robot = owner.robot()
    guest = owner.get("/api/me").json()["guest"]
    assert owner.post("/api/me/forget", {"guest": guest}).status_code == 200
    assert refusal(robot.get("/api/me")) == (401, "bad_token")
    assert on.do(on.app.server.store.upkeep.guests()) == []


def test_a_server_has_no_bot_accounts_unless_its_operator_says_so(site):
    owner = Owner(site.url)
    for answer in (
        owner.get("/api/bots"),
        owner.get("/api/account/bots"),
        owner.post("/api/account/bots", {"name": "R"}),
    ):
        assert refusal(answer) == (404, "no_bot_accounts")
    assert refusal(Robot(site.url, "clamber_guessed").get("/api/me")) == (401, "bad_token")


class Example:
    """The example as a process."""

    def __init__(self, url: str, token: str) -> None:
        self._command = [sys.executable, str(EXAMPLE), url]
        self._environment = {**os.environ, "BOT_TOKEN": token}
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def start(self):
        self.process = subprocess.Popen(self._command, env=self._environment)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __exit__(self, *_):
        self.kill()


@pytest.mark.slow
def test_the_example_finishes_a_match_through_restarts_of_either_side(tmp_path):
    settings = {"CLAMBER_BOT_ACCOUNTS": "true"}
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings) as server:
        owner, person = Owner(server.url), Guest(server.url)
        bot = owner.make_bot()
        with Example(server.url, owner.make_token(bot)) as example:
            wait_until(lambda: person.get("/api/bots").json()["bots"], 0.1)
            made = person.make("gandengyan", ["me", "open", "greedy"], options={"match": "deals:3"})
            assert challenge(person, bot, made["table"]).status_code == 201

            async def play(done):
                async with person.at(made["table"]) as me:
                    await me.play_on(lambda deal: deal["legal"][0]["text"], lambda: done(me))
                    return [
                        done
                        for frame in me.frames
                        if frame["type"] == "event"
                        for done in frame["event"].get("done") or []
                    ]

            asyncio.run(play(lambda me: me.deal and me.deal["number"] >= 1))
            server.kill()
            server.start()
            asyncio.run(play(lambda me: me.deal and me.deal["number"] >= 2))
            example.kill()
            example.start()
            wait_until(lambda: person.get(f"/api/tables/{made['table']}").json()["seats"][1]["present"], 0.1)
            done = asyncio.run(play(lambda me: me.table["status"] == "over"))
            assert {(one["by"], one["why"]) for one in done if one["seat"] == 1} == {("bot", None)}


async def test_open_challenges_are_few(tmp_path):
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        numbers = itertools.count()

        async def ask(person, bot, *, now=0.0):
            name = f"c{next(numbers)}"
            await store.challenges.add(Challenge(name, bot, person, name, None, "{}", now, now + ANSWER_SECONDS))

        for _ in range(MOST_BY):
            await ask("ann", "bot 1")
        with pytest.raises(TooManyChallengesError):
            await ask("ann", "bot 2")
        await ask("ann", "bot 2", now=ANSWER_SECONDS)
        for number in range(MOST_TO):
            await ask(f"person {number}", "bot 3")
        with pytest.raises(TooManyChallengesError):
            await ask("ben", "bot 3")
        await store.challenges.expire(3 * KEPT_SECONDS)
        assert await store.challenges.find("c0") is None


def test_a_bot_plays_at_sixteen_tables(on):
    owner, person = Owner(on.url), Guest(on.url)
    robot = owner.robot()
    for number in range(MOST_SEATS + 1):
        made = person.make("gandengyan", ["me", "open", "open"])
        answer = robot.post(f"/api/invites/{made['invite']}/bots", {"name": "x"})
        if number < MOST_SEATS:
            assert answer.status_code == 201
    assert refusal(answer) == (429, "too_many")

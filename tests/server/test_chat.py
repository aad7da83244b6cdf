"""Free chat: off by default, for people at the table only, limited, checked, and forgotten with its author."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError
from table_client import Guest

from clamber.server.limits.rate_limits import RATES, Operation
from clamber.server.log.forgetting import FORGOTTEN, Identity, with_identity
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.sanctions import Sanction, SanctionKind
from clamber.server.run.app import sweep
from clamber.server.settings.config import Configuration
from clamber.server.table.commands import MOST_WRITTEN
from clamber.server.table.logged.tables import Wrote
from clamber.server.wire.names import checked_message
from server.administered import admin
from server.bot_accounts import Robot
from server.club_people import Person
from server.inside import Inside


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('chat') / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, chat=True)) as server:
        yield server, database


@pytest.fixture
def seated(site):
    """Return two people at a table with a free seat, and the table."""
    server, _ = site
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    made = ann.make("gandengyan", ["me", "open", "open"], name="Ann")
    bob.sit(made["invite"], "Bob")
    return ann, bob, made


async def written(client):
    frame = await client.until(lambda frame: frame["type"] == "event" and frame["event"]["kind"] == "wrote")
    return frame["event"]["seat"], frame["event"]["text"]


def problem(answer):
    return "ok" if answer["type"] == "ack" else answer["problem"]["code"]


async def test_a_server_has_no_free_chat_unless_its_operator_turns_it_on(served):
    guest = Guest(served.url)
    assert guest.get("/api/overview").json()["chat"] is False
    made = guest.make("gandengyan", ["me", "open", "open"])
    async with guest.at(made["table"]) as client:
        assert problem(await client.command("write", text="hello")) == "no_chat"
        assert problem(await client.command("say", phrase="hello")) == "ok"


async def test_players_and_spectators_get_a_message_as_it_was_written(site, seated):
    server, database = site
    ann, bob, made = seated
    eve = Guest(server.url)
    assert ann.get("/api/overview").json()["chat"] is True
    async with ann.at(made["table"]) as writer, bob.at(made["table"]) as reader, eve.at(made["table"]) as spectator:
        text = "<b>Gut gespielt</b> & 打得好 🙂"
        assert problem(await writer.command("write", text=f"  {text} ")) == "ok"
        assert [await written(client) for client in (reader, spectator)] == [(0, text)] * 2
        assert problem(await spectator.command("write", text="hello")) == "not_seated"
        told = await asyncio.to_thread(admin, database, "show", made["table"])
        (said,) = [one for one in told["entries"] if one["what"] == "said"]
        assert (said["name"], said["phrase"]) == ("Ann", text)


async def test_a_message_is_one_short_visible_line_without_words_of_the_list(site, seated):
    _, database = site
    ann, _, made = seated
    await asyncio.to_thread(admin, database, "word", "darn")
    texts = {
        "": "bad_message", " ": "bad_text", "a\nb": "bad_text", "a\x00b": "bad_text", "\u202egnp": "bad_text",
        "x" * MOST_WRITTEN: "ok", "x" * (MOST_WRITTEN + 1): "bad_text", "x" * 1001: "bad_message",
        "well, d.a.r.n it": "bad_words",
    }  # fmt: skip
    for text, code in texts.items():
        async with ann.at(made["table"]) as client:  # a message against the protocol ends the connection
            await client.send({"type": "write", "id": "w", "text": text})
            answer = await client.until(lambda frame: frame["type"] in {"ack", "refused", "goodbye"})
            assert problem(answer) == code, text
            assert "darn" not in str(answer)


async def test_the_host_switches_chat_off_with_phrases(site):
    ann = Person(site[0].url, "Ann")
    made = ann.make("gandengyan", ["me", "open", "open"], chat=False)
    async with ann.at(made["table"]) as client:
        assert problem(await client.command("write", text="hello")) == "chat_off"


async def test_programs_do_not_write(site, seated):
    ann, _, made = seated
    token = ann.post(f"/api/invites/{made['invite']}/bots", {"name": "Robby"}).json()["token"]
    async with Robot(site[0].url, token).at(made["table"]) as client:
        assert problem(await client.command("write", text="hello")) == "no_chat"
        assert problem(await client.command("say", phrase="hello")) == "ok"


async def test_messages_have_a_rate_limit_of_their_own(site):
    server, _ = site
    guest = Guest(server.url)
    made = guest.make("gandengyan", ["me", "open", "open"])
    async with guest.at(made["table"]) as client:
        codes = [problem(await client.command("write", text=f"{n}")) for n in range(RATES[Operation.write].guest + 1)]
        assert codes == [*["ok"] * (len(codes) - 1), "too_often"]
        assert problem(await client.command("say", phrase="hello")) == "ok"


async def test_who_is_muted_by_a_moderator_does_not_write_until_the_mute_ends(site, seated):
    server, database = site
    ann, bob, made = seated
    (session,) = [each["guest"] for each in await asyncio.to_thread(admin, database, "guests")
                  if made["table"] in each["tables"] and each["name"] == "Ann"]  # fmt: skip
    parts = server.app.server
    now = parts.hub.clock()
    async with ann.at(made["table"]) as muted, bob.at(made["table"]) as other:
        for ends_at, code in ((now + 3600, "muted"), (now - 1, "ok"), (None, "muted")):
            server.do(parts.store.sanctions.impose(Sanction(SanctionKind.mute, session, now - 2, ends_at)))
            server.do(sweep(parts))
            assert problem(await muted.command("write", text="hello")) == code
            assert problem(await muted.command("say", phrase="hello")) == code
            assert problem(await other.command("write", text="hello")) == "ok"
        server.do(parts.store.sanctions.lift(SanctionKind.mute, session, now))
        server.do(sweep(parts))
        assert problem(await muted.command("write", text="hello")) == "ok"


@given(st.text(max_size=400))
def test_any_text_is_a_message_or_refused_and_a_message_is_one_visible_line(text):
    try:
        shown = checked_message(text)
    except PydanticCustomError:
        return
    assert shown == shown.strip() != ""
    assert "\n" not in shown
    assert checked_message(shown) == shown


def test_a_message_is_forgotten_with_its_author_and_kept_if_the_author_is_renamed():
    line = to_line(Wrote(1.0, 2, "a" * 64, "I am Ann", "r1"), "")
    forgotten, name = with_identity(line, "a" * 64, Identity("b" * 64, FORGOTTEN))
    assert (from_line(forgotten), name) == (Wrote(1.0, 2, "b" * 64, "", "r1"), "")
    assert with_identity(line, "a" * 64, Identity("a" * 64, "Bea"))[0] == line
    assert with_identity(line, "c" * 64, Identity("b" * 64, FORGOTTEN)) == (line, None)

"""Seats and hosts over real sockets: leaving, removal, new invites, closed tables, and names."""

import json

import pytest
from table_client import Guest
from websockets.exceptions import ConnectionClosed


async def test_leaving_again_is_acknowledged_over_another_connection_too(guest):
    made = guest.make("gandengyan", ["me", "open", "open"])
    async with guest.at(made["table"]) as me:
        assert (await me.command("leave", id="bye"))["type"] == "ack"
        assert (await me.command("leave", id="bye"))["type"] == "ack"
        assert (await me.command("leave", id="other"))["problem"]["code"] == "not_seated"
    async with guest.at(made["table"]) as me:
        assert (await me.command("leave", id="bye"))["type"] == "ack"
        guest.sit(made["invite"], seat=2)
        await me.until(lambda frame: frame["type"] == "view")
        assert (await me.command("leave", id="bye"))["type"] == "ack"
        assert me.seat == 2, "what counted before does not count again"


async def test_who_leaves_a_table_where_nobody_may_watch_hears_that_it_counted_and_goodbye(guest):
    made = guest.make("gandengyan", ["me", "open"], spectators=False)
    async with guest.at(made["table"]) as me:
        assert (await me.command("leave"))["type"] == "ack"
        last = await me.until(lambda frame: frame["type"] == "goodbye")
        assert (last["problem"]["code"], last["again"]) == ("left", False)
        with pytest.raises(ConnectionClosed):
            await me.receive()


async def test_who_leaves_with_one_page_leaves_with_the_other_too(guest):
    made = guest.make("gandengyan", ["me", "open"], spectators=False)
    async with guest.at(made["table"]) as one, guest.at(made["table"]) as other:
        assert (await one.command("leave"))["type"] == "ack"
        last = await other.until(lambda frame: frame["type"] == "goodbye")
        assert last["problem"]["code"] == "left"
        told = {frame["event"]["what"] if frame["type"] == "event" else frame["type"] for frame in other.frames}
        assert told - {"came"} == {"welcome", "view", "goodbye"}  # its own `came` may still arrive


async def test_a_table_that_its_host_closes_says_goodbye_to_all_and_stays_closed(guest):
    made = guest.make("gandengyan", ["me", "open", "open"])
    other = Guest(guest.url)
    other.sit(made["invite"])
    async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
        assert (await you.command("close_table"))["problem"]["code"] == "not_host"
        await me.send({"type": "close_table", "id": "end"})
        for client in (me, you):
            last = await client.until(lambda frame: frame["type"] == "goodbye")
            assert (last["problem"]["code"], last["again"]) == ("table_closed", False)
            assert client.frames[-2]["event"]["what"] == "ended"
        assert "ack" not in {frame["type"] for frame in me.frames}
    for path in (f"/api/tables/{made['table']}", f"/api/invites/{made['invite']}"):
        assert guest.get(path).status_code == 410
        assert guest.get(path).json()["problem"]["code"] == "table_closed"
    assert made["table"] not in [table["id"] for table in guest.get("/api/me").json()["tables"]]


async def test_a_new_invite_is_told_to_those_who_sit_there_and_the_old_one_is_void(guest):
    made = guest.make("gandengyan", ["me", "open", "open"])
    async with guest.at(made["table"]) as me, Guest(guest.url).at(made["table"]) as watching:
        assert (await me.command("new_invite"))["type"] == "ack"
        assert me.table["invite"] not in {None, made["invite"]}
        await watching.until(lambda frame: (frame.get("event") or {}).get("what") == "invite")
        assert watching.table["invite"] is None
        old, new = made["invite"], me.table["invite"]
    assert guest.get(f"/api/invites/{old}").json()["problem"]["code"] == "unknown_invite"
    assert guest.get(f"/api/invites/{new}").status_code == 200


async def test_who_is_sent_away_is_told_and_does_not_come_back(guest):
    made = guest.make("gandengyan", ["me", "open", "open"], spectators=False)
    other = Guest(guest.url)
    other.sit(made["invite"], seat=1)
    async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
        assert (await me.command("remove", seat=1))["type"] == "ack"
        last = await you.until(lambda frame: frame["type"] == "goodbye")
        assert last["problem"]["code"] == "removed"
    answer = other.post(f"/api/invites/{made['invite']}", {"name": "Again"})
    assert (answer.status_code, answer.json()["problem"]["code"]) == (403, "removed")


@pytest.mark.parametrize("spectators", [True, False])
async def test_a_seat_asked_for_in_mid_deal_shows_no_card_before_its_end(guest, spectators):
    """The host's second browser, seated in a bot's seat, sees no hand and, without spectators, not even the table."""
    made = guest.make("guandan", ["me", "greedy", "greedy", "greedy"], spectators=spectators)
    second = Guest(guest.url)
    async with guest.at(made["table"]) as me:
        assert (await me.command("set_bot", seat=1, bot=None))["type"] == "ack"
        seated = second.sit(made["invite"], "Pine")
        assert (seated["seat"], seated["reserved"]) == (None, 1)
        async with second.at(made["table"]) as new:
            first = new.frames[-1]
            if spectators:
                assert (new.seat, new.deal["hand"]) == (None, [])
            else:
                assert (first["problem"]["code"], first["again"]) == ("seat_reserved", True)
        await me.command("hand_over")
        await me.until(lambda _: me.last is not None)
        async with second.at(made["table"]) as new:
            assert new.seat == 1


NAMES = {
    "plain": "Plum",
    "Chinese": "江月",
    "with marks": "Zoë",
    "of 24 that are seen": "👨‍👩‍👧" + "é" * 23,
}
BAD_NAMES = {
    "empty": "",
    "blank": "   ",
    "Hangul filler": "\u3164",
    "zero width": "Pl\u200bum",
    "invisible alone": "\u200b\u2060",
    "bidirectional override": "Pl\u202eum",
    "isolate": "\u2066Plum",
    "control": "Pl\x07um",
    "next line": "Pl\x85um",
    "line separator": "Pl\u2028um",
    "private use": "Pl\ue000um",
    "of 25 that are seen": "江" * 25,
    "a tower of marks": "e" + "\u0301" * 30,
    "lone surrogate": "Pl\ud800um",
    "a bot's": "greedy",
    "a bot's in capitals": "GREEDY",
    "a bot's, wide": "\uff47reedy",
    "a bot's, accented": "Grêedy",
    "a bot's with Cyrillic letters": "gr\u0435\u0435dy",
    "a bot's, spaced": "bot greedy",
    "an animal of the bots": "Heron",
    "one of the Chinese page": "白鹭",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_that_can_be_read_is_a_name(guest, name):
    made = guest.make("gandengyan", ["me", "open"], name=name)
    assert guest.get(f"/api/tables/{made['table']}").json()["seats"][0]["name"] == name
    assert guest.get("/api/me").json()["name"] == name


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_is_not_what_it_looks_like_is_refused(guest, name):
    made = guest.make("gandengyan", ["me", "open"])
    body = json.dumps({"name": name}).encode()
    headers = {"Content-Type": "application/json"}
    answer = guest._request("POST", f"/api/invites/{made['invite']}", content=body, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["problem"]["code"] in {"bad_name", "bad_request"}

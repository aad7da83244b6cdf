"""Own data over HTTP: shown, copied as one file, and deleted everywhere, for guests and accounts."""

import asyncio
import io
import json
import zipfile

import sqlalchemy as sa
from table_client import Guest

from clamber.server.log.tables import METADATA
from server.test_accounts import account_of, identifier, refusal, signed_up


def played(guest, name="Annabel"):
    """Play a match of one deal, and return the id of its table."""
    made = guest.make("gandengyan", ["me", "greedy"], name=name, options={"match": "deals:1"}, pace=0)

    async def play():
        async with guest.at(made["table"]) as me:
            await me.command("hand_over")
            await me.play_on(lambda _: None, lambda: me.table["status"] == "over")

    asyncio.run(play())
    return made["table"]


def archive(guest):
    answer = guest.get("/api/me/archive")
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.content))


def stored(site):
    async def rows():
        async with site.app.server.store._database.reading() as connection:
            found = [await connection.execute(sa.select(table)) for table in METADATA.sorted_tables]
            return "\n".join(str(tuple(row)) for rows in found for row in rows)

    return site.do(rows())


def test_own_data_are_shown_with_the_time_that_they_stay(site):
    guest = Guest(site.url)
    played(guest)
    found = guest.get("/api/me/data").json()
    assert found["guest"] == identifier(guest)
    assert (found["name"], found["deals"], found["records"], found["browsers"]) == ("Annabel", 1, 0, 1)
    assert found["address"] in {"127.0.0.1", "::1"}
    assert (found["stays"], found["name_stays"], found["tables_stay"]) == (365, 30, None)
    guest.post("/api/account", {"name": "Annabel"})
    assert guest.get("/api/me/data").json()["stays"] == 730


def test_a_copy_has_all_facts_and_records_and_no_secrets(site):
    guest, code = signed_up(site, "Annabel")
    table = played(guest)
    record = guest.get(f"/api/tables/{table}/record")
    upload = guest._request("POST", "/api/records", content=record.content).json()["id"]
    with archive(guest) as found:
        names = set(found.namelist())
        data = json.loads(found.read("data.json"))
        assert names == {"data.json", f"matches/{table}-1.clamber.json", f"uploads/{upload}.clamber.json"}
        assert json.loads(found.read(f"matches/{table}-1.clamber.json")) == record.json()
    assert (data["name"], len(data["deals"]), data["account"]["avatar"]) == ("Annabel", 1, None)
    assert code not in json.dumps(data)
    token = guest._cookies["clamber_guest"]
    assert token not in json.dumps(data)


def test_everything_is_deleted_at_once_and_only_with_the_identifier(site):
    guest, code = signed_up(site, "Annabel")
    phone = Guest(site.url)
    played(phone, "Bertha")
    assert phone.post("/api/sign-in/code", {"code": code}).status_code == 200
    assert "Bertha" in stored(site), "the log names the guest who was merged"
    assert refusal(phone.post("/api/me/forget", {"guest": "somebody"})) == (422, "wrong_guest")
    assert account_of(guest) is not None
    assert phone.post("/api/me/forget", {"guest": identifier(phone)}).json()["tables"] == 1
    text = stored(site)
    assert "Annabel" not in text
    assert "Bertha" not in text
    for one in (guest, phone):
        assert account_of(one) is None, "both browsers are new guests"
    assert refusal(Guest(site.url).post("/api/sign-in/code", {"code": code})) == (404, "wrong_recovery")
    assert signed_up(site, "Annabel"), "the name is free"


async def test_an_account_that_is_deleted_while_it_plays_leaves_its_seat_to_a_bot(site):
    guest = await asyncio.to_thread(lambda: signed_up(site, "Annabel")[0])
    other = Guest(site.url)
    made = await asyncio.to_thread(lambda: guest.make("gandengyan", ["me", "open"], name="Annabel"))
    await asyncio.to_thread(lambda: other.post(f"/api/invites/{made['invite']}", {"name": "Bertha"}))
    async with other.at(made["table"]) as client:
        assert client.table["seats"][0]["name"] == "Annabel"
    who = await asyncio.to_thread(identifier, guest)
    answer = await asyncio.to_thread(guest.post, "/api/me/forget", {"guest": who})
    assert answer.json()["tables"] == 1
    async with other.at(made["table"]) as client:
        assert client.table["seats"][0]["name"] == "***"
        assert client.table["status"] == "playing"


def test_what_a_guest_played_comes_along_once(site):
    guest, code = signed_up(site, "Annabel")
    played(guest)
    phone = Guest(site.url)
    table = played(phone, "Bertha")
    record = phone.get(f"/api/tables/{table}/record").content
    phone._request("POST", "/api/records", content=record)
    phone.post("/api/sign-in/code", {"code": code})
    data = guest.get("/api/me/data").json()
    assert (data["deals"], data["records"], data["browsers"]) == (2, 1, 2)
    (sums,) = guest.get("/api/me/statistics").json()["games"]
    assert sums["deals"] == 2
    phone.post("/api/sign-in/code", {"code": code})
    assert guest.get("/api/me/data").json()["deals"] == 2

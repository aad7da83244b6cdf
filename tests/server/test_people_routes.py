"""Routes for friends, blocks, presence and personal invites, and what they reveal."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from table_client import Guest

from clamber.server.http.guests import hash_token, identifier_of
from clamber.server.people.presence import POLLS_EACH
from clamber.server.settings.config import Configuration
from server.inside import Inside


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('people') / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, credits=1000.0, people=True, deal_time=0.0)) as server:
        yield server


@pytest.fixture
def off(tmp_path):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        yield server


def session_of(guest):
    (cookie,) = guest._cookies.values()
    return hash_token(cookie)


def guests(site, *names):
    found = [Guest(site.url) for _ in names]
    for guest, name in zip(found, names, strict=True):
        guest.get("/api/me")
        guest.name = name
        site.do(site.app.server.store.name_session(session_of(guest), name))
    return found


def ok(answer):
    assert answer.status_code in {200, 201, 204}, answer.text
    return answer.json() if answer.content else None


def refused(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def handle_of(guest, at):
    """Return the handle of a guest by the seat at a table where another one sits."""
    viewer, table = at
    return next(
        row["handle"] for row in ok(viewer.get(f"/api/tables/{table}/people"))["people"] if row["name"] == guest.name
    )


def seated(host, *others, rules="gandengyan", seats=None, **more):
    """Return the table of a host at which others have taken seats."""
    wishes = seats or ["me", *["open"] * len(others)]
    made = host.make(rules, wishes, name=host.name, **more)
    for other in others:
        other.sit(made["invite"], other.name)
    return made


def acquainted(*people):
    """Return the handles of guests who sit at a common table, as each of them sees the others."""
    table = seated(*people)["table"]
    return {other.name: handle_of(other, (one, table)) for one in people for other in people if one is not other}


def tie(guest, handle, kind):
    return ok(guest.post(f"/api/me/people/{handle}", {"tie": kind}))


def befriend(one, other, handles):
    tie(one, handles[other.name], "friend")
    tie(other, handles[one.name], "friend")


def news(guest, known="", seconds=0):
    return ok(guest.get(f"/api/me/news?known={known}&seconds={seconds}"))


def invite(guest, handle, table):
    return guest.post(f"/api/me/people/{handle}/invite", {"table": table})


def last_legal(deal):
    return deal["legal"][-1]["text"]


def is_over(client):
    return client.table["status"] == "over"


def play(*people, table):
    """Play the match of a table to its end."""

    async def run():
        clients = [guest.at(table) for guest in people]
        async with contextlib.AsyncExitStack() as stack:
            for client in clients:
                await stack.enter_async_context(client)
            await asyncio.gather(*(client.play_on(last_legal, lambda c=client: is_over(c)) for client in clients))

    asyncio.run(run())


def test_a_server_without_friends_looks_as_before(off):
    guest = Guest(off.url)
    assert ok(guest.get("/api/me"))["people"] is False
    for path in ("/api/me/people", "/api/me/news", "/api/tables/t/people"):
        assert refused(guest.get(path)) == (404, "no_people")


def test_a_new_browser_asks_for_no_news_and_gets_no_cookie(site):
    answer = Guest(site.url).get("/api/me/news?seconds=0")
    assert refused(answer) == (404, "unknown_person")
    assert "set-cookie" not in answer.headers


def test_the_people_of_a_match_are_listed_and_bots_are_not(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    table = seated(ann, bob, seats=["me", "open", "greedy"], options={"match": "deals:1"})["table"]
    assert ok(cy.get("/api/me/people"))["met"] == []
    assert refused(cy.get(f"/api/tables/{table}/people")) == (422, "not_seated")
    play(ann, bob, table=table)
    (met,) = ok(ann.get("/api/me/people"))["met"]
    assert (met["name"], met["table"], met["match"], met["tie"]) == ("Bob", table, 0, None)
    found = tie(ann, met["handle"], "friend")
    assert ([row["name"] for row in found["friends"]], found["met"]) == (["Bob"], [])
    assert ok(bob.get("/api/me/people"))["friends"] == []
    found = tie(ann, met["handle"], "block")
    assert ([row["name"] for row in found["blocked"]], found["friends"]) == (["Bob"], [])
    assert [row["name"] for row in tie(ann, met["handle"], None)["met"]] == ["Bob"]


def test_an_invite_arrives_at_once_and_leads_to_a_seat(site):
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    table = seated(ann, seats=["me", "greedy", "open"])["table"]
    before = news(bob)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(news, bob, before["version"], 25)
        assert invite(ann, handles["Bob"], table).status_code == 204
        (received,) = waiting.result()["invites"]
    assert (received["sender"]["name"], received["sender"]["handle"]) == ("Ann", handles["Ann"])
    assert (received["table"], received["rules"], received["again"]) == (table, "gandengyan", False)
    assert refused(ann.post(f"/api/me/invites/{received['id']}", {})) == (404, "unknown_invite")
    taken = ok(bob.post(f"/api/me/invites/{received['id']}", {}))
    assert (taken["table"], taken["seat"]) == (table, 2)
    assert news(bob)["invites"] == []
    assert refused(bob.post(f"/api/me/invites/{received['id']}", {})) == (404, "unknown_invite")


def test_a_declined_invite_is_gone_from_all_pages_and_not_sent_again(site):
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    table = seated(ann, seats=["me", "open"])["table"]
    invite(ann, handles["Bob"], table)
    (received,) = news(bob)["invites"]
    assert bob._request("DELETE", f"/api/me/invites/{received['id']}").status_code == 204
    assert invite(ann, handles["Bob"], table).status_code == 204
    assert news(bob)["invites"] == []


def test_only_people_at_a_table_invite_to_it(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    handles = acquainted(ann, bob)
    table = seated(cy, seats=["me", "open"])["table"]
    assert refused(invite(ann, handles["Bob"], table)) == (422, "not_seated")
    assert refused(invite(ann, "nobody", table)) == (404, "unknown_person")


def test_a_seat_taken_by_the_link_answers_the_invite(site):
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    made = seated(ann, seats=["me", "greedy", "open"])
    invite(ann, handles["Bob"], made["table"])
    bob.sit(made["invite"], "Bob")
    assert news(bob)["invites"] == []


def test_friends_who_allow_it_see_each_other_come_and_play(site):
    ann, bob = guests(site, "Ann", "Bob")
    befriend(ann, bob, acquainted(ann, bob))
    ok(bob.post("/api/me/people", {"presence": "table"}))
    before = news(ann)
    assert before["friends"] == []
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(news, ann, before["version"], 25)
        news(bob)
        here = waiting.result()
    (friend,) = here["friends"]
    assert (friend["name"], friend["state"], friend["table"]) == ("Bob", "here", None)
    made = seated(bob, seats=["me", "open", "greedy"])

    async def watch():
        async with bob.at(made["table"]):
            while (found := await asyncio.to_thread(news, ann, before["version"], 5))["friends"][0][
                "state"
            ] == "here":
                pass
            return found

    (friend,) = asyncio.run(watch())["friends"]
    assert friend["table"] == {"id": made["table"], "rules": "gandengyan", "watch": True, "invite": made["invite"]}
    ok(bob.post("/api/me/people", {"presence": "here"}))
    assert {row["table"] for row in news(ann)["friends"]} <= {None}
    ok(bob.post("/api/me/people", {"presence": "hidden"}))
    assert news(ann)["friends"] == []


def test_what_a_person_is_sent_does_not_depend_on_those_who_do_not_allow_it(site):
    """A person who is blocked, not a friend, or not allowed gets the same bytes wherever the other is."""
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    ok(bob.post("/api/me/people", {"presence": "table"}))

    def seen():
        paths = ("/api/me/people", "/api/me/news?seconds=0", "/api/me")
        return [ann.get(path).content for path in paths]

    def everything():
        """Let Bob go, come, and sit down; return what Ann is sent at each moment."""
        site.app.server.news.presence.leave(session_of(bob))
        found = [seen()]
        news(bob)
        found.append(seen())
        table = seated(bob, seats=["me", "open"])["table"]

        async def sit():
            async with bob.at(table):
                return await asyncio.to_thread(seen)

        return [*found, asyncio.run(sit())]

    for kind, back in (("friend", None), (None, "friend"), ("friend", "block"), ("block", "friend")):
        tie(ann, handles["Bob"], kind)
        tie(bob, handles["Ann"], back)
        gone, here, playing = everything()
        assert gone == here == playing
    befriend(ann, bob, handles)
    gone, here, playing = everything()
    assert gone != here
    assert here[:2] != playing[:2] or here != playing


def test_a_blocked_person_neither_invites_nor_sits_and_is_not_told(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    handles = acquainted(ann, bob, cy)
    tie(ann, handles["Bob"], "block")
    hers, his = (seated(host, seats=["me", "open", "open", "open"]) for host in (ann, bob))
    other = seated(cy, seats=["me", "open"])
    for sender, table in ((bob, his["table"]), (cy, other["table"])):
        assert invite(sender, handles["Ann"], table).status_code == 204
    assert [row["sender"]["name"] for row in news(ann)["invites"]] == ["Cy"]
    unknown = bob.get("/api/invites/unknown").json()
    assert bob.get(f"/api/invites/{hers['invite']}").json() == unknown
    assert bob.post(f"/api/invites/{hers['invite']}", {"name": "Bob"}).json() == unknown
    assert cy.sit(hers["invite"], "Cy")["seat"] is not None
    assert ann.sit(his["invite"], "Ann")["seat"] is not None
    assert session_of(bob) not in json.dumps(ok(ann.get("/api/me/people")))
    tie(ann, handles["Bob"], None)
    assert bob.sit(hers["invite"], "Bob")["seat"] is not None


def test_who_was_seated_before_a_block_keeps_the_seat(site):
    ann, bob = guests(site, "Ann", "Bob")
    made = seated(ann, bob, seats=["me", "open", "open"])
    tie(ann, handle_of(bob, (ann, made["table"])), "block")
    assert bob.sit(made["invite"], "Bob")["seat"] == 1


def test_the_same_people_meet_again_at_one_table(site):
    four = guests(site, "Ann", "Bob", "Cy", "Di")
    ann, bob, cy, di = four
    made = seated(*four, options={"match": "deals:1"}, pace=0, chat=False)
    play(*four, table=made["table"])
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda guest: ok(guest.post(f"/api/tables/{made['table']}/again", {})), (ann, bob)))
    assert both[0]["table"] == both[1]["table"] != made["table"]
    new = both[0]["table"]
    for guest in (cy, di):
        (received,) = news(guest)["invites"]
        assert (received["table"], received["again"]) == (new, True)
        ok(guest.post(f"/api/me/invites/{received['id']}", {}))
    for guest in four:
        before, summary = (ok(guest.get(f"/api/tables/{table}")) for table in (made["table"], new))
        assert summary["your_seat"] == before["your_seat"]
        assert (summary["rules"], summary["options"]) == ("gandengyan", {"match": "deals:1"})
    again = [ok(guest.post(f"/api/tables/{made['table']}/again", {}))["table"] for guest in four]
    assert again == [new] * 4
    assert refused(guests(site, "Eve")[0].post(f"/api/tables/{made['table']}/again", {})) == (404, "unknown_table")


def test_again_leaves_the_seat_of_a_blocked_person_open(site):
    ann, bob = guests(site, "Ann", "Bob")
    made = seated(ann, bob, seats=["me", "open", "greedy"], options={"match": "deals:1"})
    play(ann, bob, table=made["table"])
    tie(ann, handle_of(bob, (ann, made["table"])), "block")
    new = ok(ann.post(f"/api/tables/{made['table']}/again", {"match": 0}))["table"]
    assert news(bob)["invites"] == []
    kinds = [seat["kind"] for seat in ok(ann.get(f"/api/tables/{new}"))["seats"]]
    assert kinds == ["person", "open", "bot"]
    other = ok(bob.post(f"/api/tables/{made['table']}/again", {}))["table"]
    assert other != new
    assert refused(guests(site, "Cy")[0].post(f"/api/tables/{made['table']}/again", {"match": 5})) == (
        404,
        "unknown_table",
    )


def test_waiting_requests_of_a_person_are_few(site):
    (ann,) = guests(site, "Ann")
    version = news(ann)["version"]
    with ThreadPoolExecutor(POLLS_EACH + 1) as pool:
        waiting = [pool.submit(news, ann, version, 25) for _ in range(POLLS_EACH + 1)]
        while not any(each.done() for each in waiting):
            pass
        site.do(site.app.server.news.tell([session_of(ann)]))
        visitor = site.app.server.news.presence.visitors[session_of(ann)]
        assert len(visitor.polls) <= POLLS_EACH
        site.app.server.news.presence.leave(session_of(ann))
        assert {each.result()["version"] for each in waiting} == {version}


def test_no_answer_holds_a_session(site):
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    befriend(ann, bob, handles)
    for guest in (ann, bob):
        ok(guest.post("/api/me/people", {"presence": "table"}))
    table = seated(ann, seats=["me", "open"])["table"]
    invite(ann, handles["Bob"], table)
    news(ann)
    common = seated(ann, bob)["table"]
    paths = ("/api/me/people", "/api/me/news?seconds=0", f"/api/tables/{common}/people")
    texts = [guest.get(path).text for guest in (ann, bob) for path in paths]
    secrets = [secret for guest in (ann, bob) for secret in (session_of(guest), identifier_of(session_of(guest)))]
    assert not [secret for secret in secrets if any(secret in text for text in texts)]


def test_the_copy_of_one_s_data_has_friends_blocks_and_invites(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    handles = acquainted(ann, bob, cy)
    tie(ann, handles["Bob"], "friend")
    tie(ann, handles["Cy"], "block")
    ok(ann.post("/api/me/people", {"presence": "here", "invites": "friends"}))
    table = seated(ann, seats=["me", "open"])["table"]
    invite(ann, handles["Bob"], table)
    for sender in (bob, cy):
        invite(sender, handles["Ann"], seated(sender, seats=["me", "open"])["table"])
    copy = zipfile.ZipFile(BytesIO(ann.get("/api/me/archive").content))
    found = json.loads(copy.read("data.json"))
    assert (found["presence"], found["invites_from"], found["handle"]) == ("here", "friends", handles["Ann"])
    assert [[row["name"] for row in found[key]] for key in ("friends", "blocked")] == [["Bob"], ["Cy"]]
    assert [(row["name"], row["table"]) for row in found["invites_sent"]] == [("Bob", table)]
    assert [row["name"] for row in found["invites_received"]] == ["Bob"]


def test_a_person_who_was_deleted_is_gone_from_the_pages_of_others_at_once(site):
    ann, bob = guests(site, "Ann", "Bob")
    handles = acquainted(ann, bob)
    befriend(ann, bob, handles)
    ok(bob.post("/api/me/people", {"presence": "here"}))
    invite(bob, handles["Ann"], seated(bob, seats=["me", "open"])["table"])
    news(bob)
    assert (len(news(ann)["friends"]), len(news(ann)["invites"])) == (1, 1)
    ok(bob.post("/api/me/forget", {"guest": identifier_of(session_of(bob))}, headers={"Origin": site.url}))
    found = news(ann)
    assert (found["friends"], found["invites"]) == ([], [])
    assert ok(ann.get("/api/me/people"))["friends"] == []
    assert refused(ann.post(f"/api/me/people/{handles['Bob']}", {"tie": "friend"})) == (404, "unknown_person")

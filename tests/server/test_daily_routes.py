"""Daily sets over HTTP: results beside the field, and secrets on every route until a person has finished a deal."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor

from fastapi.routing import APIRoute
from table_client import Guest

from clamber.records.record import from_json
from clamber.records.shuffle_checks import verify
from clamber.server.http.routes import ALL_ROUTES
from clamber.server.log.people import Kind
from clamber.server.table.refusal import Refusal
from server.club_people import first_legal, last_legal, ok, refusal
from server.daily_players import DEALS, Player, account, clock, short_sets, site
from server.test_people_routes import session_of

__all__ = ["clock", "short_sets", "site"]


def test_a_server_without_daily_sets_looks_as_before(served):
    guest = Guest(served.url)
    assert guest.get("/api/overview").json()["daily"] is False
    for path in ("/api/daily", "/api/daily/x", "/api/daily/x/deals/0"):
        assert refusal(guest.get(path)) == (404, "no_daily")
    assert refusal(guest.post("/api/daily/x/play", {"name": "Ann"})) == (404, "no_daily")


def test_results_are_shown_beside_the_field_after_the_last_deal(site, clock):
    ann, bob, cy = account(Player(site.url, "Ann")), account(Player(site.url, "Bob")), Player(site.url, "Cy")
    name = ann.set()["id"]
    for player in (ann, bob, cy):
        player.play(name, DEALS - 1)
        assert refusal(player.get(f"/api/daily/{name}/deals/0")) == (403, "daily_hidden")
        assert player.set()["standing"] is None
        player.play(name)
        assert refusal(player.post(f"/api/daily/{name}/play", {"name": "x"})) == (409, "daily_done")
        clock.now += 10.0
    assert ok(Guest(site.url).get(f"/api/daily/{name}"))["finished"] == 2
    for player in (ann, bob):
        assert player.set()["standing"] == {"people": 2, "rank": 1, "matchpoints": 50.0, "provisional": True}
        found = ok(player.get(f"/api/daily/{name}/deals/0"))
        points = player.set()["played"][0]["points"]
        assert found == {
            "deal": 0,
            "points": points,
            "people": 2,
            "beaten": 0.0,
            "matchpoints": 50.0,
            "more": 0.0,
            "results": [{"points": points, "people": 2}],
            "shown": [],
            "provisional": True,
        }
        assert player.set()["counts"]
        assert player.sets()["streak"] == 1
        (past,) = player.sets()["history"]
        assert len(past["points"]) == DEALS
    assert cy.set()["standing"]["people"] == 2
    assert not cy.set()["counts"]
    assert refusal(ann.get(f"/api/daily/{name}/deals/{DEALS}")) == (404, "unknown_set")
    assert refusal(ann.get("/api/daily/x")) == (404, "unknown_set")
    clock.now += 2 * 24 * 3600.0
    site.do(site.app.server.daily.sweep(leads=True))
    closed = ok(Guest(site.url).get(f"/api/daily/{name}"))
    assert closed["closed"]
    assert len(closed["keys"]) == len(closed["lists"]) == DEALS
    assert ann.set()["id"] != name
    for deal in ok(ann.get(f"/api/daily/{name}"))["played"]:
        record = json.loads(Guest(site.url).get(f"/api/records/{deal['link']}").text)
        assert [step.name for step in verify(from_json(record), [closed["lists"][deal["deal"]]])]
        assert record["x-shuffle"]["keys"] == [closed["keys"][deal["deal"]]]


def test_many_requests_at_once_begin_one_deal(site):
    people = [Player(site.url, f"Guest {number}") for number in range(3)]
    name = people[0].set()["id"]
    with ThreadPoolExecutor(12) as pool:
        begun = list(pool.map(lambda number: people[number % 3].begin(name)["table"], range(24)))
    for number, player in enumerate(people):
        assert {begun[each] for each in range(number, 24, 3)} == {player.set()["played"][0]["table"]}
    playing = [table for table in site.app.server.hub.tables() if table.settings.daily_set]
    assert len(playing) == len(people)


def test_no_route_tells_of_a_deal_before_a_person_has_finished_it(site):
    ann, bob, nobody = account(Player(site.url, "Ann")), account(Player(site.url, "Bob")), Guest(site.url)
    name = ann.set()["id"]
    own = ann.play(name)
    begun = ann.begin(name)
    record = json.loads(ann.get(f"/api/records/{own['link']}").text)
    assert record["x-shuffle"]["keys"] == []
    (deal,) = record["deals"]
    secret = site.do(site.app.server.store.daily.find(name)).secret
    hidden = [secret, json.dumps(deal["deck"])[1:40], own["link"]]
    tables = [own["table"], begun["table"]]
    for client in (bob, nobody):
        for path in (
            f"/api/records/{own['link']}",
            f"/api/replays/{own['link']}",
            f"/api/replays/{own['link']}/analysis",
        ):
            assert refusal(client.get(path)) == (403, "daily_hidden"), path
        line = client.get(f"/api/replays/{own['link']}/line", params={"step": 0, "seat": 0})
        assert refusal(line) == (403, "daily_hidden")
        for table in tables:
            for part in ("", "/record", "/sheet?before=9", "/pictures", "/ratings"):
                assert client.get(f"/api/tables/{table}{part}").status_code in {401, 403}, part
        for route in ALL_ROUTES:
            if not isinstance(route, APIRoute) or "GET" not in route.methods or route.path == "/api/news":
                continue
            named = dict.fromkeys(route.param_convertors, "x")
            known = {"table": tables[0], "name": own["link"], "set": name, "deal": "0"}
            named |= {key: value for key, value in known.items() if key in named}
            answer = client.get(route.path.format(**named), params={"seconds": 0})
            for text in hidden:
                assert text not in answer.text, (route.path, text)
    with zipfile.ZipFile(io.BytesIO(ann.get("/api/me/archive").content)) as archive:
        rows = json.loads(archive.read("data.json"))["daily_deals"]
    assert [(row["deal"], row["points"]) for row in rows] == [(2, None), (1, own["points"])]
    assert ok(ann.get("/api/me/games"))["matches"] == []
    assert secret not in ann.get("/api/daily").text
    bob.play(name)
    assert bob.get(f"/api/replays/{own['link']}").status_code == 200


def test_people_who_allow_it_show_their_replays_after_the_set(site):
    ann, bob, cy = account(Player(site.url, "Ann")), account(Player(site.url, "Bob")), Player(site.url, "Cy")
    name = ann.set()["id"]
    assert ann.sets()["shown"] is False
    assert cy.sets()["shown"] is None
    assert refusal(cy.post("/api/daily/shown", {"shown": True})) == (404, "no_account")
    links = [ann.play(name)["link"] for _ in range(DEALS)]
    bob.play(name, DEALS - 1)
    ok(ann.post("/api/daily/shown", {"shown": True}))
    assert ann.sets()["shown"]
    with zipfile.ZipFile(io.BytesIO(ann.get("/api/me/archive").content)) as archive:
        assert json.loads(archive.read("data.json"))["account"]["shows_daily"]
    path = f"/api/daily/{name}/deals/0"
    assert refusal(bob.get(f"{path}/shown/{links[0]}")) == (403, "daily_hidden")
    bob.play(name, choose=first_legal)
    shown = ok(bob.get(path))["shown"]
    assert shown == [{"name": "Ann", "points": shown[0]["points"], "link": links[0], "yours": False}]
    assert ok(ann.get(path))["shown"][0]["yours"]
    same = {"step": None, "own": None, "other": None}
    assert ok(bob.get(f"{path}/shown/{links[0]}")) == same
    last = f"/api/daily/{name}/deals/{DEALS - 1}"
    found = ok(bob.get(f"{last}/shown/{links[-1]}"))
    assert found["own"]["seat"] == found["other"]["seat"] == 0
    assert found["own"]["play"] != found["other"]["play"]
    for player, link in ((bob, bob.set()["played"][-1]["link"]), (ann, links[-1])):
        steps = ok(player.get(f"/api/replays/{link}"))["steps"]
        assert steps[found["step"]]["done"] == found["own" if player is bob else "other"]
    assert refusal(bob.get(f"{path}/shown/{links[1]}")) == (404, "unknown_record")
    ok(ann.post("/api/daily/shown", {"shown": False}))
    assert ok(bob.get(path))["shown"] == []
    assert refusal(bob.get(f"{path}/shown/{links[0]}")) == (404, "unknown_record")


def test_a_deal_shows_the_best_first_and_nobody_who_is_blocked(site):
    ann, bob, cy = (account(Player(site.url, name)) for name in ("Ann", "Bob", "Cy"))
    name = ann.set()["id"]
    for player, choose in ((ann, first_legal), (bob, last_legal), (cy, last_legal)):
        player.play(name, DEALS, choose=choose)
        ok(player.post("/api/daily/shown", {"shown": True}))
    rows = [ok(cy.get(f"/api/daily/{name}/deals/{deal}"))["shown"] for deal in range(DEALS)]
    assert [sorted(row["name"] for row in deal) for deal in rows] == [["Ann", "Bob", "Cy"]] * DEALS
    assert all(deal == sorted(deal, key=lambda row: -row["points"]) for deal in rows)
    assert len({row["points"] for deal in rows for row in deal}) > 1
    site.do(site.app.server.store.people.tie(session_of(bob), session_of(cy), Kind.block, 1.0))
    shown = ok(cy.get(f"/api/daily/{name}/deals/0"))["shown"]
    assert sorted(row["name"] for row in shown) == ["Ann", "Cy"]


def test_a_begun_deal_goes_on_while_the_server_makes_no_new_tables(site, monkeypatch):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    name = ann.set()["id"]
    begun = ann.begin(name)

    def refuse():
        raise Refusal("draining", "no new tables")

    monkeypatch.setattr(site.app.server.hub.notices, "check_new_table", refuse)
    assert ann.begin(name) == begun
    for player, path in ((bob, f"/api/daily/{name}/play"), (bob, "/api/daily/sets")):
        wish = {"name": "Bob"} if path.endswith("play") else {"rules": "gandengyan", "seats": 3}
        assert refusal(player.post(path, wish)) == (503, "draining")


def test_nobody_watches_or_joins_a_deal_of_another(site):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    begun = ann.begin(ann.set()["id"])

    async def refused():
        async with ann.at(begun["table"]) as me, bob.at(begun["table"]) as other:
            assert me.table["host"] is None
            assert me.table["shuffle"] is None
            return other.frames[-1]["problem"]["code"]

    assert asyncio.run(refused()) == "not_allowed"
    assert refusal(bob.get("/api/invites/x")) == (404, "unknown_invite")
    invite = site.app.server.hub.in_memory(begun["table"]).table.invite
    assert refusal(bob.get(f"/api/invites/{invite}")) == (404, "unknown_invite")
    assert refusal(bob.post(f"/api/invites/{invite}", {"name": "Bob"})) == (404, "unknown_invite")

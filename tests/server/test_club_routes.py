"""Routes for clubs, and evenings that are played through them."""

from __future__ import annotations

import asyncio
import json
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from table_client import Guest, Served

from clamber.server.http.club_evenings import MOST_DAYS_AHEAD
from clamber.server.log.club_rows import MOST_RULES
from clamber.server.settings.config import Configuration
from clamber.server.wire.names import MOST_ABOUT
from patience import wait_until
from server.club_people import RULES, Person, club_of, ok, play, refusal
from server.inside import Inside
from server.test_my_data import identifier
from server.test_several_nodes import nats, nodes_of

__all__ = ["nats"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('clubs') / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, credits=1000.0, clubs=True, people=True)) as server:
        yield server


def test_a_server_without_clubs_looks_as_before(served):
    guest = Guest(served.url)
    assert guest.get("/api/overview").json()["clubs"] is False
    for path in ("/api/clubs", "/api/clubs/c", "/api/club-links/t", "/api/clubs/c/results"):
        assert refusal(guest.get(path)) == (404, "no_clubs")


def test_only_members_see_a_club(site):
    ann, eve = Person(site.url, "Ann"), Person(site.url, "Eve")
    club = ann.found("Thursdays", "At eight\nat Bob's")
    assert ok(eve.get("/api/overview"))["clubs"] is True
    for answer in (
        eve.get(f"/api/clubs/{club}"),
        eve.get(f"/api/clubs/{club}/results"),
        eve.post(f"/api/clubs/{club}", {"name": "Mine"}),
        eve.post(f"/api/clubs/{club}/rules", RULES),
        eve.post(f"/api/clubs/{club}/links", {}),
        eve.post(f"/api/clubs/{club}/tables", {"rules": "r"}),
        eve.sit_at(club, "t"),
        eve.post(f"/api/clubs/{club}/leave", {}),
        eve.delete(f"/api/clubs/{club}"),
    ):
        assert refusal(answer) == (404, "unknown_club")
    found = ann.club(club)
    assert (found["about"], found["role"], found["members"][0]["you"]) == ("At eight\nat Bob's", "owner", True)
    assert [row["name"] for row in ok(ann.get("/api/clubs"))["clubs"]] == ["Thursdays"]
    assert ok(eve.get("/api/clubs"))["clubs"] == []


def test_people_join_by_a_link_until_it_ends(site):
    ann, bob, cy = (Person(site.url, name) for name in ("Ann", "Bob", "Cy"))
    club = ann.found()
    token = ann.link(club)
    assert token not in json.dumps(ann.club(club))
    shown = ok(bob.get(f"/api/club-links/{token}"))
    assert shown == {"id": None, "name": "Thursdays", "about": "", "members": 1}
    for _ in range(2):
        assert ok(bob.join(token)) == {"id": club}
    assert ok(bob.get(f"/api/club-links/{token}"))["id"] == club
    assert [member["name"] for member in bob.club(club)["members"]] == ["Ann", "Bob"]
    assert bob.club(club)["links"] == []
    assert refusal(bob.post(f"/api/clubs/{club}/links", {})) == (403, "club_role")
    (link,) = ann.club(club)["links"]
    ok(ann.delete(f"/api/clubs/{club}/links/{link['id']}"))
    assert refusal(cy.get(f"/api/club-links/{token}")) == (404, "unknown_club_link")
    assert refusal(cy.join(token)) == (404, "unknown_club_link")


def test_roles_pass_on_and_a_removed_person_stays_out(site):
    club, (ann, bob, cy) = club_of(site.url, "Ann", "Bob", "Cy")
    token = ann.link(club)
    path = f"/api/clubs/{club}/members"
    assert refusal(bob.post(f"{path}/{bob.handle(club, 'Cy')}", {"role": "organiser"})) == (403, "club_role")
    assert refusal(ann.post(f"{path}/nobody", {"role": "member"})) == (404, "unknown_person")
    assert (
        ok(ann.post(f"{path}/{ann.handle(club, 'Bob')}", {"role": "organiser"}))["members"][1]["role"] == "organiser"
    )
    assert ok(bob.post(f"/api/clubs/{club}", {"name": "Fridays"}))["name"] == "Fridays"
    ok(bob.delete(f"{path}/{bob.handle(club, 'Cy')}"))
    assert refusal(cy.get(f"/api/clubs/{club}")) == (404, "unknown_club")
    assert refusal(cy.join(token)) == (404, "unknown_club_link")
    assert refusal(bob.delete(f"/api/clubs/{club}")) == (403, "club_role")
    ok(ann.post(f"{path}/{ann.handle(club, 'Bob')}", {"role": "owner"}))
    assert [(member["name"], member["role"]) for member in ann.club(club)["members"]] == [
        ("Bob", "owner"),
        ("Ann", "organiser"),
    ]
    ok(bob.delete(f"/api/clubs/{club}"))
    assert refusal(ann.get(f"/api/clubs/{club}")) == (404, "unknown_club")


def test_whom_the_owner_has_blocked_finds_no_club(site):
    club, (ann, bob) = club_of(site.url, "Ann", "Bob")
    token, handle = ann.link(club), ann.handle(club, "Bob")
    ok(bob.post(f"/api/clubs/{club}/leave", {}))
    ok(ann.post(f"/api/me/people/{handle}", {"tie": "block"}))
    assert refusal(bob.get(f"/api/club-links/{token}")) == (404, "unknown_club_link")
    assert refusal(bob.join(token)) == (404, "unknown_club_link")


def test_house_rules_are_checked_and_bounded(site):
    ann = Person(site.url, "Ann")
    path = f"/api/clubs/{ann.found()}/rules"
    assert ann.post(path, RULES | {"rules": "nonsense"}).status_code == 422
    assert ann.post(path, RULES | {"options": {"match": "deals:x"}}).status_code == 422
    assert ann.post(path, {"rules": "guandan", "seats": 3}).status_code == 422
    title = {"name": "House", "name_zh": "", "description": "", "description_zh": "", "changed": False}
    for _ in range(2):
        (rules,) = ok(ann.post(path, RULES | {"house": title}))["rules"]
    assert (rules["rules"], rules["house"]["name"], rules["seats"]) == ("gandengyan", "House", 3)
    for number in range(1, MOST_RULES):
        ok(ann.post(path, RULES | {"options": {"match": f"deals:{number}"}}))
    assert refusal(ann.post(path, RULES | {"options": {"match": "deals:9"}})) == (409, "club_limit")
    assert len(ok(ann.delete(f"{path}/{rules['id']}"))["rules"]) == MOST_RULES - 1


@pytest.mark.parametrize("name", ["", "x" * 41, "admin", "a\u200bb"])
def test_names_of_clubs_obey_the_rules_of_titles(site, name):
    ann = Person(site.url, "Ann")
    assert ann.post("/api/clubs", {"name": name, "about": "", "person": "Ann"}).status_code == 422


@pytest.mark.parametrize("about", ["x" * (MOST_ABOUT + 1), "a\x00b", "a\u200bb"])
def test_descriptions_of_clubs_are_readable(site, about):
    ann = Person(site.url, "Ann")
    assert ann.post("/api/clubs", {"name": "Club", "about": about, "person": "Ann"}).status_code == 422


async def test_tables_of_a_club_are_listed_for_its_members_alone(site):
    club, (ann, bob) = club_of(site.url, "Ann", "Bob")
    table, eve = ann.open(club), Person(site.url, "Eve")
    assert ann.club(club)["tables"] == [], "nobody is there yet"
    async with ann.at(table) as one:
        assert (one.table["rules"], len(one.table["seats"])) == ("gandengyan", 3)
        (row,) = wait_until(lambda: bob.club(club)["tables"])  # people who come are noted a moment later
        assert (row["table"], row["title"], row["people"], row["free"]) == (table, "Ann", 1, 2)
        assert refusal(eve.sit_at(club, table)) == (404, "unknown_club")
        assert ok(bob.sit_at(club, table))["seat"] is not None
        assert bob.club(club)["tables"][0]["title"] in {"Ann, Bob", "Bob, Ann"}
        other, _ = club_of(site.url, "Cy")
        ok(ann.join(Person.link(_[0], other)))
        assert refusal(ann.sit_at(other, table)) == (404, "unknown_table")
    stale = f"/api/clubs/{club}/tables"
    assert refusal(ann.post(stale, {"rules": "gone"})) == (404, "unknown_club_rules")


def test_members_answer_the_dates_of_an_evening(site):
    club, (ann, bob) = club_of(site.url, "Ann", "Bob")
    assert refusal(bob.post(f"/api/clubs/{club}/evenings", evening())) == (403, "club_role")
    (planned,) = ann.plan(club)["evenings"]
    assert (planned["zone"], planned["weeks"], len(planned["dates"])) == ("UTC", 1, 2)
    first = planned["dates"][0]
    assert ok(ann.get("/api/clubs"))["clubs"][0]["next_at"] == first["starts_at"]
    path = f"/api/clubs/{club}/evenings/{planned['id']}/{first['day']}"
    ok(ann.post(f"{path}/answer", {"comes": True}))
    shown = ok(bob.post(f"{path}/answer", {"comes": False}))["evenings"][0]["dates"][0]
    assert (shown["coming"], shown["absent"], shown["you"]) == (["Ann"], 1, False)
    shown = ok(bob.post(f"{path}/answer", {"comes": None}))["evenings"][0]["dates"][0]
    assert (shown["absent"], shown["you"]) == (0, None)
    assert refusal(bob.post(path, {"cancelled": True})) == (403, "club_role")
    assert ok(ann.post(path, {"cancelled": True}))["evenings"][0]["dates"][0]["cancelled"]
    assert ok(ann.get("/api/clubs"))["clubs"][0]["next_at"] == planned["dates"][1]["starts_at"]
    assert not ok(ann.post(path, {"cancelled": False}))["evenings"][0]["dates"][0]["cancelled"]
    far = f"/api/clubs/{club}/evenings/{planned['id']}/2001-01-01/answer"
    assert refusal(bob.post(far, {"comes": True})) == (404, "unknown_evening")
    assert not planned["ended"]
    left = ok(ann.delete(f"/api/clubs/{club}/evenings/{planned['id']}"))["evenings"]
    assert [([date["day"] for date in each["dates"]], each["ended"]) for each in left] == [([first["day"]], True)]
    ok(ann.post(path, {"cancelled": True}))
    assert ok(ann.delete(f"/api/clubs/{club}/evenings/{planned['id']}"))["evenings"] == []


@pytest.mark.parametrize(("days", "status"), [(MOST_DAYS_AHEAD, 201), (MOST_DAYS_AHEAD + 1, 422)])
def test_the_first_date_is_within_a_year(site, days, status):
    ann = Person(site.url, "Ann")
    first = site.app.server.today + timedelta(days=days)
    path = f"/api/clubs/{ann.found()}/evenings"
    assert ann.post(path, evening(first=first.isoformat())).status_code == status


def evening(**more):
    return {"first": "2026-11-26", "time": "20:00", "zone": "Asia/Shanghai", "minutes": 180, "weeks": 1} | more


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Nowhere/Town"},
        {"zone": "../../etc/passwd"},
        {"time": "24:00"},
        {"time": "8"},
        {"first": "9999-12-31"},
        {"first": "0001-01-01"},
        {"first": "yesterday"},
        {"minutes": 0},
        {"minutes": 100_000},
        {"weeks": 3},
    ],
)
def test_evenings_are_checked(site, wrong):
    ann = Person(site.url, "Ann")
    path = f"/api/clubs/{ann.found()}/evenings"
    assert ann.post(path, evening(**wrong)).status_code in {404, 422}


async def test_a_club_of_six_plays_an_evening_over_a_restart(tmp_path):
    """Two tables of three play two matches each; the server is killed amid the first deals, and before the second."""
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_CLUBS="true") as server:
        club, people = club_of(server.url, "Ann", "Bob", "Cy", "Di", "Ed", "Flo")
        (planned,) = people[0].plan(club)["evenings"]
        groups = (people[:3], people[3:])
        tables = [group[0].open(club) for group in groups]
        for table, group in zip(tables, groups, strict=True):
            for person in group[1:]:
                ok(person.sit_at(club, table))
        both = list(zip(tables, groups, strict=True))
        await asyncio.gather(*(play(table, *group, until="between") for table, group in both))
        assert people[0].results(club) == {}, "no match is over"
        server.kill()
        server.start()
        await asyncio.gather(*(play(table, *group) for table, group in both))
        found = people[0].results(club)
        assert {row[0] for row in found.values()} == {1}
        assert found.keys() == {person.name for person in people}
        assert sum(points for *_, points in found.values()) == 0, "points of a deal sum to zero"
        server.kill()
        server.start()
        assert people[0].results(club) == found, "counted once"
        past = people[0].club(club)["past"]
        assert [row["evening"] for row in past] == [planned["id"]]
        assert people[0].results(club, evening=planned["id"], day=past[0]["day"]) == found
        later = planned["dates"][1]["day"]
        assert people[0].results(club, evening=planned["id"], day=later) == {}
        ok(people[5].post(f"/api/clubs/{club}/leave", {}))
        assert people[0].results(club).keys() == {person.name for person in people[:5]}


async def test_a_match_counts_that_two_members_play_to_the_end_with_others_or_not(site):
    club, (ann, bob) = club_of(site.url, "Ann", "Bob")
    eve = Person(site.url, "Eve")
    for_two = {"rules": "gandengyan", "options": {"match": "deals:1"}, "seats": 2}
    ok(ann.post(f"/api/clubs/{club}/rules", for_two))

    async def match(*others):
        table = ann.open(club, seats=len(others) + 1)
        async with ann.at(table) as host:
            invite = host.table["invite"]
        for other in others:
            ok(other.post(f"/api/invites/{invite}", {"name": other.name}))
        await play(table, ann, *others)

    await match(eve)
    assert ann.results(club) == {}
    await match(bob)
    await match(bob, eve)
    assert {name: row[0] for name, row in ann.results(club).items()} == {"Ann": 2, "Bob": 2}


async def test_a_person_downloads_and_deletes_what_a_club_has_about_them(site):
    club, (ann, bob, cy) = club_of(site.url, "Ann", "Bob", "Cy")
    (planned,) = ann.plan(club)["evenings"]
    path = f"/api/clubs/{club}/evenings/{planned['id']}/{planned['dates'][0]['day']}/answer"
    ok(bob.post(path, {"comes": True}))
    table = ann.open(club)
    for person in (bob, cy):
        ok(person.sit_at(club, table))
    await play(table, ann, bob, cy)
    assert ok(bob.get("/api/me/data"))["clubs"] == ["Thursdays"]
    data = json.loads(zipfile.ZipFile(BytesIO(bob.get("/api/me/archive").content)).read("data.json"))
    assert [(row["name"], row["role"]) for row in data["clubs"]] == [("Thursdays", "member")]
    assert [row["comes"] for row in data["club_evenings"]] == [True]
    assert [(row["club"], row["table"], row["match"]) for row in data["club_results"]] == [(club, table, 1)]
    ok(bob.post("/api/me/forget", {"guest": identifier(bob)}))
    ok(ann.post("/api/me/forget", {"guest": identifier(ann)}))
    assert [(member["name"], member["role"]) for member in cy.club(club)["members"]] == [("Cy", "owner")]
    assert cy.results(club).keys() == {"Cy"}
    assert cy.club(club)["evenings"][0]["dates"][0]["coming"] == []


def test_a_flood_of_changes_is_refused(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, clubs=True, credits=0.05)) as server:
        ann = Person(server.url, "Ann")
        club = ann.found()
        codes = [ann.post(f"/api/clubs/{club}", {"about": "x"}).status_code for _ in range(8)]
        assert (codes[0], codes[-1]) == (200, 429)


def test_two_nodes_list_the_tables_of_a_club_and_seat_its_members(cluster, nats):
    with nodes_of(cluster, nats, 2, CLAMBER_CLUBS="true") as (here, there):
        club, (ann, bob, cy) = club_of(here.url, "Ann", "Bob", "Cy")
        tables = [ann.open(club), ann.open(club)]
        for person in (bob, cy):
            person.url = there.url

        async def meet():
            async with ann.at(tables[0]), ann.at(tables[1]):
                for node in (ann, bob):  # people who come are noted a moment later
                    wait_until(lambda node=node: {row["table"] for row in node.club(club)["tables"]} == set(tables))
                for person in (bob, cy):
                    ok(person.sit_at(club, tables[0]))
            await play(tables[0], ann, bob, cy)

        asyncio.run(meet())
        assert bob.results(club).keys() == {"Ann", "Bob", "Cy"}

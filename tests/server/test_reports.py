"""Reports of people over HTTP: whom they name, the evidence, limits, and what they reveal to whom."""

from __future__ import annotations

import asyncio
import json

import pytest

from clamber.server.http.guests import identifier_of
from clamber.server.log.reports import MOST_ABOUT_ONE, MOST_WITH_EVIDENCE, ReportedPerson, Selection, State
from clamber.server.people.evidence import evidence_of
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from server.inside import Inside
from server.knowledge import cards_in
from server.logged import LoggedTable
from server.test_my_data import archive, stored
from server.test_people_routes import guests, ok, play, refused, seated, session_of


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('reports') / 't.sqlite'}"
    parts = {"moderation": True, "clubs": True}
    with Inside(Configuration(database=database, port=0, credits=1000.0, deal_time=0.0, **parts)) as server:
        yield server


@pytest.fixture
def off(tmp_path):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        yield server


def report(guest, reason="insult", words="", **subject):
    return guest.post("/api/reports", {"reason": reason, "words": words, **subject})


def reports_about(site, guest, state=None):
    return site.do(site.app.server.store.reports.page(Selection(state, session_of(guest)), 100))


def say(guest, table, *phrases):
    async def run():
        async with guest.at(table) as client:
            for phrase in phrases:
                await client.command("say", phrase=phrase)

    asyncio.run(run())


def two_at_a_table(site, **more):
    ann, bob = guests(site, "Ann", "Bob")
    return ann, bob, seated(ann, bob, **more)["table"]


def test_a_server_without_moderation_takes_no_reports_and_still_mutes(off):
    ann, bob = guests(off, "Ann", "Bob")
    table = seated(ann, bob)["table"]
    assert refused(report(ann, table=table, seat=1)) == (404, "no_moderation")
    towards = ok(ann.post("/api/me/towards", {"table": table, "seat": 1, "muted": True}))
    assert (towards["muted"], towards["may_report"], towards["may_block"]) == (True, False, False)


def test_a_report_from_a_seat_holds_names_phrases_with_their_speakers_and_the_deal(site):
    ann, bob, table = two_at_a_table(site)
    say(bob, table, "angry", "hurry_up")
    say(ann, table, "sorry")
    name = ok(report(ann, "insult", "He shouts at everybody.", table=table, seat=1, name="Bob"))["id"]
    (found,) = reports_about(site, bob)
    assert (found.id, found.table, found.reason.value, found.words) == (name, table, "insult", "He shouts at everybody.")
    assert (found.reporter, found.subject) == (session_of(ann), session_of(bob))
    assert (found.match, found.deal, found.club, found.state) == (0, 0, None, State.open)
    assert [person.name for person in found.people] == ["Bob", "Ann"]
    said = [(each["phrase"], each["seat"], each["person"]) for each in found.evidence["said"]]
    assert said == [("angry", 1, 0), ("hurry_up", 1, 0), ("sorry", 0, 1)]
    assert [seat["person"] for seat in found.evidence["seats"]] == [1, 0]


def test_the_same_report_again_is_one_report_whose_words_are_the_last_ones(site):
    ann, bob, table = two_at_a_table(site)
    first = ok(report(ann, "flood", table=table, seat=1))["id"]
    assert ok(report(ann, "flood", "many", table=table, seat=1))["id"] == first
    assert ok(report(ann, "flood", "", table=table, seat=1))["id"] == first
    other = ok(report(ann, "cheating", table=table, seat=1))["id"]
    assert {each.id: each.words for each in reports_about(site, bob)} == {first: "many", other: ""}


def test_a_person_is_reported_a_few_times_a_day_by_the_same_person_and_by_others(site):
    ann, bob = guests(site, "Ann", "Bob")
    tables = [seated(ann, bob)["table"] for _ in range(MOST_ABOUT_ONE + 1)]
    for table in tables[:-1]:
        ok(report(ann, table=table, seat=1))
    assert refused(report(ann, table=tables[-1], seat=1)) == (429, "reported_often")
    assert ok(report(ann, table=tables[0], seat=1)), "it is one of those made"
    (cy,) = guests(site, "Cy")
    ok(report(cy, table=tables[-1], seat=1))


def test_the_number_of_reports_of_a_reporter_is_limited(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, credits=0.1, moderation=True)) as server:
        ann, bob = guests(server, "Ann", "Bob")
        table = seated(ann, bob)["table"]
        codes = [report(ann, table=table, seat=1).status_code for _ in range(3)]
        assert codes == [200, 200, 429]


def test_further_reports_of_one_person_hold_the_words_alone(site, monkeypatch):
    monkeypatch.setattr("clamber.server.log.reports.MOST_WITH_EVIDENCE", 1)
    assert MOST_WITH_EVIDENCE > 1
    ann, bob, table = two_at_a_table(site)
    (cy,) = guests(site, "Cy")
    ok(report(ann, table=table, seat=1))
    ok(report(cy, words="me too", table=table, seat=1))
    later, earlier = sorted(reports_about(site, bob), key=lambda each: each.words == "")
    assert (later.words, later.evidence, len(later.people)) == ("me too", None, 2)
    assert earlier.evidence is not None


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ({"seat": 0}, (409, "nobody_there")),  # oneself
        ({"seat": 2}, (409, "nobody_there")),  # a bot
        ({"seat": 5}, (409, "nobody_there")),
        ({"seat": 1, "name": "Eve"}, (409, "nobody_there")),
        ({}, (422, "bad_request")),
        ({"seat": 1, "profile": "x"}, (422, "bad_request")),
        ({"seat": 1, "words": "a\u202eb"}, (422, "bad_request")),
        ({"seat": 1, "words": "x" * 501}, (422, "bad_request")),
        ({"seat": 1, "reason": "boring"}, (422, "bad_request")),
    ],
)
def test_a_report_that_names_nobody_is_refused(site, subject, expected):
    ann, bob = guests(site, "Ann", "Bob")
    table = seated(ann, bob, seats=["me", "open", "greedy"])["table"]
    assert refused(report(ann, **{"table": table, **subject})) == expected
    assert reports_about(site, bob) == []


def test_other_ways_to_name_a_person(site):
    ann, bob, table = two_at_a_table(site, options={"match": "deals:1"})
    play(ann, bob, table=table)
    link = ok(bob.get("/api/me/games"))["matches"][0]["deals"][0]["line"]["link"]
    profile = ok(bob.post("/api/me/profile/link", {}))["link"]
    ok(report(ann, "leaving", deal=link, seat=1))
    assert refused(report(ann, deal=link, number=1, seat=1)) == (409, "nobody_there")
    assert ok(report(ann, "leaving", deal=link, number=0, seat=1)), "the same"
    ok(report(ann, "name", profile=profile))
    by_deal, by_profile = sorted(reports_about(site, bob), key=lambda each: each.reason.value)
    assert (by_deal.table, by_deal.match, by_deal.deal) == (table, 0, 0)
    assert (by_profile.table, by_profile.evidence, by_profile.people[0].name) == (None, {}, "Bob")
    assert refused(report(ann, deal="none", seat=1)) == (409, "nobody_there")
    assert refused(report(ann, profile="none")) == (404, "unknown_profile")
    assert refused(report(ann, person="none")) == (404, "unknown_person")
    assert refused(report(ann, table="none", seat=1)) == (404, "unknown_table")


def test_who_may_not_see_a_table_reports_nobody_there(site):
    ann, bob, table = two_at_a_table(site, spectators=False)
    (cy,) = guests(site, "Cy")
    assert refused(report(cy, table=table, seat=1)) == (403, "not_allowed")
    assert refused(cy.get(f"/api/me/towards?table={table}&seat=1")) == (403, "not_allowed")


def test_spectators_of_a_delayed_table_name_the_person_whom_they_see(site):
    ann, bob, table = two_at_a_table(site, watch_delay=600)
    (cy,) = guests(site, "Cy")
    actor = site.app.server.hub.in_memory(table)
    assert actor.gallery.table.seats[1].kind == "open", "Bob has sat down just now"
    assert refused(report(cy, table=table, seat=1)) == (409, "nobody_there")
    ok(report(ann, table=table, seat=1))


def test_neither_side_is_told_more(site):
    ann, bob, table = two_at_a_table(site)
    say(bob, table, "angry")
    answer = ok(report(ann, "insult", "rude", table=table, seat=1))
    assert set(answer) == {"id"}
    with archive(ann) as found:
        (own,) = json.loads(found.read("data.json"))["reports"]
    assert own == {
        "id": answer["id"], "about": "Bob", "table": table, "match": 1, "deal": 1, "reason": "insult", "words": "rude",
        "made_at": own["made_at"], "state": "open",
    }  # fmt: skip
    with archive(bob) as found:
        text = found.read("data.json").decode()
    assert json.loads(text)["reports"] == []
    assert answer["id"] not in text
    assert session_of(ann) not in text


@pytest.mark.parametrize("by_reporter", [True, False])
def test_reports_go_with_the_reporter_and_with_the_reported_person(site, by_reporter):
    ann, bob, table = two_at_a_table(site)
    ok(report(ann, words="gone tomorrow", table=table, seat=1))
    gone = ann if by_reporter else bob
    session = session_of(gone)
    ok(gone.post("/api/me/forget", {"guest": identifier_of(session)}))
    text = stored(site)
    assert "gone tomorrow" not in text
    assert session not in text


def test_the_name_of_a_witness_who_is_deleted_goes_from_the_evidence(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cyrano")
    table = seated(ann, bob, cy)["table"]
    say(cy, table, "smile")
    ok(report(ann, table=table, seat=1))
    ok(cy.post("/api/me/forget", {"guest": identifier_of(session_of(cy))}))
    (found,) = reports_about(site, bob)
    assert found.people[2] == ReportedPerson(None, "***")
    assert "Cyrano" not in stored(site)


def test_a_change_of_name_leaves_the_name_in_the_evidence(site):
    ann, bob, table = two_at_a_table(site)
    ok(report(ann, "name", table=table, seat=1))
    site.do(site.app.server.store.upkeep.rename(session_of(bob), "Robert", 0.0, []))
    assert reports_about(site, bob)[0].people[0].name == "Bob"


def test_reports_end_after_their_time(site):
    ann, bob, table = two_at_a_table(site)
    ok(report(ann, table=table, seat=1))
    reports = site.app.server.store.reports
    (found,) = reports_about(site, bob)
    site.do(reports.expire(found.made_at))
    assert len(reports_about(site, bob)) == 1
    site.do(reports.expire(found.made_at + 1.0))
    assert reports_about(site, bob) == []


ONE, OTHER = ReportedPerson("s0", "P0"), ReportedPerson("s1", "P1")


@pytest.mark.parametrize("rules", ["gandengyan", "guandan", "biga", "doudizhu"])
def test_cards_dealt_otherwise_change_no_byte_of_the_evidence_while_the_deal_runs(rules):
    kinds = {"gandengyan": "pp", "guandan": "pppp", "biga": "ppppp", "doudizhu": "ppp"}[rules]

    def evidence(seed):
        at = LoggedTable(rules, kinds)
        at.begin(seed=seed)
        for seat, phrase in ((0, "hello"), (1, "angry"), (0, "sorry")):
            at.ask(seat, commands.Say, phrase=phrase)
        return json.dumps(evidence_of(at.table, ONE, OTHER))

    first = evidence(1)
    assert first == evidence(2) == evidence(3)
    assert "angry" in first
    assert not cards_in(json.loads(first))

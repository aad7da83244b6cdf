"""Reports of people over HTTP: whom they name, the evidence, limits, and what they reveal to whom."""

from __future__ import annotations

import asyncio
import json

import pytest
from table_client import Guest

from clamber.server.administration.handler import respond
from clamber.server.http.guests import identifier_of
from clamber.server.log.acts import ActKind
from clamber.server.log.reports import MOST_ABOUT_ONE, MOST_WITH_EVIDENCE, Closing, ReportedPerson, Selection, State
from clamber.server.log.sanctions import Sanction, SanctionKind
from clamber.server.people.evidence import evidence_of, shown_evidence
from clamber.server.run.app import _admin_of
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.wire.names import MOST_WORDS
from server.inside import Inside
from server.knowledge import cards_in
from server.logged import LoggedTable
from server.moderators import Somebody
from server.test_my_data import archive, stored
from server.test_people_routes import guests, ok, play, refused, seated, session_of


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('reports') / 't.sqlite'}"
    parts = {"moderation": True, "clubs": True, "chat": True}
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


def write(guest, table, text):
    async def run():
        async with guest.at(table) as client:
            answer = await client.command("write", text=text)
            assert answer["type"] == "ack", answer

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
    assert (found.id, found.table, found.reason.value, found.words) == (
        name,
        table,
        "insult",
        "He shouts at everybody.",
    )
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
        ({"seat": 1, "words": "x" * (MOST_WORDS + 1)}, (422, "bad_request")),
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
    *_, table = two_at_a_table(site, spectators=False)
    (cy,) = guests(site, "Cy")
    assert refused(report(cy, table=table, seat=1)) == (403, "not_allowed")
    assert refused(cy.get(f"/api/me/towards?table={table}&seat=1")) == (403, "not_allowed")


def test_spectators_of_a_delayed_table_name_the_person_whom_they_see(site):
    ann, _, table = two_at_a_table(site, watch_delay=600)
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
        "id": answer["id"], "about": "Bob", "table": table, "match": 1, "deal": 1, "reason": "insult",
        "words": "rude", "made_at": own["made_at"], "state": "open",
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


def test_the_name_and_messages_of_a_witness_who_is_deleted_go_from_the_evidence(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cyrano")
    table = seated(ann, bob, cy)["table"]
    say(cy, table, "smile")
    write(cy, table, "My nose is long")
    write(bob, table, "You fool")
    ok(report(ann, table=table, seat=1))
    ok(cy.post("/api/me/forget", {"guest": identifier_of(session_of(cy))}))
    (found,) = reports_about(site, bob)
    assert found.people[2] == ReportedPerson(None, "***")
    assert [each["text"] for each in found.evidence["said"]] == [None, None, "You fool"]
    assert "Cyrano" not in stored(site)
    assert "My nose is long" not in stored(site)


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


# Moderators


@pytest.fixture(scope="module")
def judge(site):
    return Somebody(site, "Judith").promote().confirm()


def queue(moderator, **asked):
    return ok(moderator.get("/api/moderation/reports", params=asked))


def detail(moderator, name):
    return ok(moderator.get(f"/api/moderation/reports/{name}"))


def close(moderator, name, **body):
    return moderator.post(f"/api/moderation/reports/{name}/close", body)


ROUTES = [
    ("GET", "/api/moderation/reports"),
    ("GET", "/api/moderation/reports/{report}"),
    ("POST", "/api/moderation/reports/{report}/close"),
]


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_without_a_confirmed_role_is_answered(site, off, method, path):
    ann, _, table = two_at_a_table(site)
    name = ok(report(ann, table=table, seat=1))["id"]

    def ask(guest):
        return refused(guest._request(method, path.format(report=name), json={}))

    assert ask(ann) == (403, "no_role")
    assert ask(Guest(site.url)) == (403, "no_role")
    assert ask(Guest(off.url)) == (404, "no_moderation")
    assert ask(Somebody(site, f"Mod {ROUTES.index((method, path))}").promote()) == (403, "confirm_again")


def test_a_moderator_sees_the_evidence_the_history_and_the_replay_once_the_deal_is_over(site, judge):
    ann, bob, table = two_at_a_table(site, options={"match": "deals:1"})
    say(bob, table, "angry")
    first = ok(report(ann, "insult", "rude", table=table, seat=1))["id"]
    second = ok(report(ann, "flood", table=table, seat=1))["id"]
    found = detail(judge, first)
    assert (found["subject"]["name"], found["reporter"]["name"], found["words"]) == ("Bob", "Ann", "rude")
    assert found["subject"]["guest"] == identifier_of(session_of(bob))
    assert found["link"] is None, "the deal runs"
    assert not cards_in(found)
    (said,) = found["evidence"]["said"]
    assert said == {"at": said["at"], "seat": 1, "name": "Bob", "part": "subject", "phrase": "angry", "text": None}
    assert [each["part"] for each in found["evidence"]["seats"]] == ["reporter", "subject"]
    assert [each["id"] for each in found["earlier"]] == [second]
    play(ann, bob, table=table)
    link = detail(judge, first)["link"]
    assert ok(judge.get(f"/api/replays/{link}"))["seats"] == ["Ann", "Bob"]


def test_the_queue_has_open_reports_first_is_paged_and_filtered(site, judge, monkeypatch):
    monkeypatch.setattr("clamber.server.http.report_pages.REPORTS_AT_ONCE", 2)
    ann, bob = guests(site, "Ann", "Bob")
    names = [ok(report(ann, table=seated(ann, bob)["table"], seat=1))["id"] for _ in range(5)]
    ok(close(judge, names[4]))
    handle = detail(judge, names[0])["subject"]["handle"]

    def listed(**asked):
        rows, more = [], None
        while True:
            page = queue(judge, subject=handle, **asked, **({} if more is None else {"before": more}))
            assert len(page["reports"]) <= 2
            rows += [row["id"] for row in page["reports"]]
            more = page["more"]
            if more is None:
                return rows

    assert listed() == [*reversed(names[:4]), names[4]]
    assert listed(state="open") == [*reversed(names[:4])]
    assert listed(state="closed") == [names[4]]
    assert {row["state"] for row in queue(judge, state="open")["reports"]} == {"open"}
    assert refused(judge.get("/api/moderation/reports", params={"subject": "x"})) == (404, "unknown_person")
    assert refused(judge.get("/api/moderation/reports", params={"before": "x"})) == (422, "bad_request")


def test_a_report_is_closed_once_with_a_sanction_of_the_person_and_noted(site, judge):
    ann, bob, table = two_at_a_table(site)
    name = ok(report(ann, table=table, seat=1))["id"]
    store = site.app.server.store
    sanction, other = Sanction(SanctionKind.mute, session_of(bob), 1.0), Sanction(SanctionKind.mute, "somebody", 1.0)
    for each in (sanction, other):
        site.do(store.sanctions.impose(each))
    assert refused(close(judge, name, outcome=other.id)) == (404, "unknown_sanction")
    found = ok(close(judge, name, outcome=sanction.id, reason="shouts"))
    assert (found["state"], found["outcome"]) == ("closed", sanction.id)
    assert [each["id"] for each in found["sanctions"]] == [sanction.id]
    assert ok(close(judge, name, outcome=sanction.id)) == found
    assert refused(close(judge, name)) == (409, "report_closed")
    (act,) = site.do(store.acts.about(session_of(bob), 9))
    assert (act.by, act.act, act.reason) == (judge.session, ActKind.close_report, "shouts")
    assert act.details == {"report": name, "outcome": sanction.id}
    assert refused(close(judge, "0" * 32)) == (404, "unknown_report")
    again = ok(report(ann, table=table, seat=1))["id"]
    assert again != name, "a closed report is no open one"


def test_a_moderator_neither_sees_nor_closes_reports_about_oneself(site, judge):
    mia, ann = Somebody(site, "Mia").promote().confirm(), Somebody(site, "Anna")
    table = seated(mia, ann)["table"]
    about_mia, about_ann = (ok(report(by, table=table, seat=seat))["id"] for by, seat in ((ann, 0), (mia, 1)))
    ids = {row["id"] for row in queue(mia)["reports"]}
    assert (about_mia in ids, about_ann in ids) == (False, True)
    assert refused(mia.get(f"/api/moderation/reports/{about_mia}")) == (404, "unknown_report")
    assert refused(close(mia, about_mia)) == (404, "unknown_report")
    ok(close(judge, about_mia))


def test_a_moderator_of_a_club_sees_the_reports_of_its_tables_alone(site, judge):
    ann, bob = Somebody(site, "Annabel"), Somebody(site, "Bobby")
    club = ann.found("Evening club")
    mine = Somebody(site, "Clubmod").promote(club=club).confirm()
    other = ok(report(ann, table=seated(ann, bob)["table"], seat=1))["id"]
    link = ok(ann.post(f"/api/clubs/{club}/links", {}))["token"]
    ok(bob.post(f"/api/club-links/{link}", {"person": "Bobby"}))
    rules = ok(ann.post(f"/api/clubs/{club}/rules", {"rules": "gandengyan", "seats": 2}))["rules"][0]["id"]
    table = ok(ann.post(f"/api/clubs/{club}/tables", {"rules": rules}))["table"]
    ok(bob.post(f"/api/clubs/{club}/tables/{table}", {"name": "Bobby"}))
    inside = ok(report(ann, table=table, seat=1))["id"]
    assert [row["id"] for row in queue(mine)["reports"]] == [inside]
    found = detail(mine, inside)
    assert (found["club"], found["earlier"]) == (club, [])
    assert {row["id"] for row in detail(judge, inside)["earlier"]} == {other}
    assert refused(mine.get(f"/api/moderation/reports/{other}")) == (404, "unknown_report")
    assert refused(close(mine, other)) == (404, "unknown_report")
    assert ok(close(mine, inside))["state"] == "closed"


def test_phrases_and_the_deal_of_a_delayed_table_are_held_back_as_from_spectators(site, judge):
    ann, bob, table = two_at_a_table(site, watch_delay=600, options={"match": "deals:1"})
    say(bob, table, "angry")
    name = ok(report(ann, table=table, seat=1))["id"]
    play(ann, bob, table=table)
    found = detail(judge, name)
    assert (found["evidence"]["said"], found["evidence"]["held_back"], found["link"]) == ([], 1, None)
    (stored_report,) = reports_about(site, bob)
    later = shown_evidence(stored_report, stored_report.made_at + 600.0)
    assert (len(later["said"]), later["held_back"]) == (1, 0)


def test_the_operator_lists_and_shows_reports(site):
    ann, bob, table = two_at_a_table(site)
    say(bob, table, "angry")
    name = ok(report(ann, "insult", "rude", table=table, seat=1))["id"]
    admin = _admin_of(site.app.server)

    def ask(**request):
        return site.do(respond(admin, json.dumps(request)))

    rows = ask(do="reports")["found"]
    assert next(row["about"] for row in rows if row["report"] == name) == "Bob"
    found = ask(do="report", report=name[:12])["found"]
    assert found["evidence"]["said"][0]["phrase"] == "angry"
    site.do(site.app.server.store.reports.close(name, Closing("operator", 1.0)))
    assert name not in {row["report"] for row in ask(do="reports")["found"]}
    assert name in {row["report"] for row in ask(do="reports", all=True)["found"]}
    assert "at least the first 8 digits" in ask(do="report", report=name[:4])["refused"]
    assert "is no report" in ask(do="report", report="f" * 32)["refused"]

"""Sets by link: from a fresh secret or from a match, with the results of all who have finished them."""

from __future__ import annotations

import functools
import json
from dataclasses import replace

from table_client import Guest

from clamber.records.record import from_json
from clamber.server.daily.daily import LONGEST_CLOSING
from clamber.server.daily.linked import LINKED_SECONDS
from clamber.server.http.daily_links import MOST_OPEN
from clamber.server.log.daily_rows import NOBODY, DailySet, EarlierDeal, SetDeal
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.linked_sets import Finisher
from clamber.server.table.daily_deal import MOST_DEALS, DailyResult, NewPlay
from clamber.server.table.logged.tables import SpectatorsChanged
from server.club_people import first_legal, last_legal, ok, refusal
from server.daily_players import Player, account, clock, short_sets, site
from server.hubs import store_of
from server.test_people_routes import session_of

__all__ = ["clock", "short_sets", "site"]

WISH = {"rules": "gandengyan", "options": {"match": "deals:2"}, "seats": 3, "deals": 2}


def match_of(maker, rules="gandengyan", seats=3, options=None, choose=first_legal):
    """Let a person play a whole match with bots, and return the links of its deals."""
    kinds = ["greedy"] * seats
    kinds[1] = "me"
    made = maker.make(rules, kinds, options=options or {"match": "deals:2"}, name=maker.name)

    maker.run(maker.to_end(made["table"], choose))
    (match,) = ok(maker.get("/api/me/games"))["matches"]
    return [deal["line"]["link"] for deal in sorted(match["deals"], key=lambda deal: deal["line"]["number"])]


def linked(player, name):
    return ok(player.get(f"/api/daily/{name}"))


def test_friends_play_a_set_by_its_link_and_see_each_other(site, clock):
    ann, bob, cy = account(Player(site.url, "Ann")), Player(site.url, "Bob"), Player(site.url, "Cy")
    name = ok(ann.post("/api/daily/sets", WISH))["id"]
    found = linked(bob, name)
    assert (found["day"], found["seat"], found["options"], len(found["lists"])) == (None, 0, WISH["options"], 2)
    assert found["by_link"] == {"yours": False, "repeats": False, "source": None, "earlier": [], "people": []}
    for player, choose in ((ann, first_legal), (bob, last_legal)):
        player.play(name, choose=choose)
        assert linked(player, name)["by_link"]["people"] == []
        player.play(name, choose=choose)
    clock.now += 10.0  # results are kept for five seconds
    people = linked(bob, name)["by_link"]["people"]
    assert {row["name"]: row["yours"] for row in people} == {"Ann": False, "Bob": True}
    assert sum(row["matchpoints"] for row in people) == 100.0
    assert people == sorted(people, key=lambda row: -row["matchpoints"])
    for row in people:
        own = linked(ann if row["name"] == "Ann" else bob, name)
        assert row["points"] == [deal["points"] for deal in own["played"]]
        assert own["standing"]["matchpoints"] == row["matchpoints"]
        assert own["counts"]
    assert linked(cy, name)["by_link"]["people"] == []
    assert refusal(cy.get(f"/api/daily/{name}/deals/0")) == (403, "daily_hidden")
    sets = bob.sets()
    assert (sets["history"], sets["streak"]) == ([], 0)
    (row,) = sets["links"]
    assert (row["id"], row["yours"], row["ended"], row["played"], row["deals"]) == (name, False, False, 2, 2)
    assert [(row["yours"], row["played"]) for row in ann.sets()["links"]] == [(True, 2)]
    assert Player(site.url, "Dan").sets()["links"] == []


def test_a_set_ends_when_its_maker_says_and_not_before(site, clock):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    name = ok(ann.post("/api/daily/sets", WISH))["id"]
    assert refusal(bob.post(f"/api/daily/{name}/end", {})) == (404, "unknown_set")
    begun = bob.begin(name)
    day = ann.set()["id"]
    assert refusal(ann.post(f"/api/daily/{day}/end", {})) == (404, "unknown_set")
    for _ in range(2):
        assert not ok(ann.post(f"/api/daily/{name}/end", {}))["closed"]
    assert ann.sets()["links"][0]["ended"]
    assert refusal(ann.post(f"/api/daily/{name}/play", {"name": "Ann"})) == (409, "daily_closed")
    assert bob.begin(name)["table"] == begun["table"]
    clock.now += LONGEST_CLOSING + 10.0
    site.do(site.app.server.daily.sweep(leads=True))
    closed = linked(Guest(site.url), name)
    assert closed["closed"]
    assert closed["secret"] is not None
    assert len(closed["keys"]) == 2
    late = ok(ann.post("/api/daily/sets", WISH))["id"]
    clock.now += LINKED_SECONDS + 10.0
    assert refusal(bob.post(f"/api/daily/{late}/play", {"name": "Bob"})) == (409, "daily_closed")


def test_a_match_just_played_is_played_by_others_with_the_same_cards(site):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    links = match_of(ann)
    name = ok(ann.post("/api/daily/sets/repeated", {"link": links[-1]}))["id"]
    earlier = from_json(json.loads(ann.get(f"/api/records/{links[-1]}").text)).match
    found = linked(bob, name)
    assert (found["seat"], found["lists"], found["options"]) == (1, [None, None], {"match": "deals:2"})
    assert found["by_link"] == {"yours": False, "repeats": True, "source": None, "earlier": [], "people": []}
    assert refusal(ann.post(f"/api/daily/{name}/play", {"name": "Ann"})) == (409, "daily_known")
    played = [bob.play(name) for _ in links]
    for number, deal in enumerate(played):
        record = from_json(json.loads(bob.get(f"/api/records/{deal['link']}").text))
        (own,) = record.match.deals
        assert own.deck == earlier.deals[number].deck
        assert record.match.names[1] == "Bob"
        assert deal["points"] == own.result.scores[1]
    points = [deal.result.scores[1] for deal in earlier.deals]
    for player in (ann, bob):
        shown = linked(player, name)["by_link"]
        assert (shown["source"], shown["earlier"]) == (links[-1], points)
        assert [row["name"] for row in shown["people"]] == ["Bob"]
        assert ok(player.get(f"/api/daily/{name}/deals/0"))["people"] == 1
    other = ok(bob.post("/api/daily/sets/repeated", {"link": links[0], "seat": 2}))["id"]
    assert (linked(bob, other)["seat"], len(linked(bob, other)["levels"])) == (2, 1)
    assert refusal(bob.post("/api/daily/sets/repeated", {"link": links[0], "seat": 3})) == (422, "bad_request")


def test_levels_of_a_match_are_those_of_the_set(site):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    links = match_of(ann, "guandan", 4, {"max_hands": 2}, last_legal)
    name = ok(ann.post("/api/daily/sets/repeated", {"link": links[-1]}))["id"]
    earlier = [ok(ann.get(f"/api/replays/{link}")) for link in links]
    assert linked(bob, name)["levels"] == [replay["level"] for replay in earlier]
    played = [bob.play(name) for _ in links]
    for deal, replay in zip(played, earlier, strict=True):
        own = ok(bob.get(f"/api/replays/{deal['link']}"))
        assert own["level"] == replay["level"]
        assert own["steps"][0]["hands"] == replay["steps"][0]["hands"]


def test_a_daily_deal_makes_no_set_while_its_keys_are_secret(site):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    link = ann.play(ann.set()["id"])["link"]
    assert refusal(ann.post("/api/daily/sets/repeated", {"link": link})) == (409, "daily_keyless")
    assert refusal(bob.post("/api/daily/sets/repeated", {"link": link})) == (403, "daily_hidden")
    assert refusal(bob.post("/api/daily/sets/repeated", {"link": "x"})) == (404, "unknown_record")


def test_a_person_has_few_open_sets_of_known_rules(site):
    ann = Player(site.url, "Ann")
    for wish in ({"seats": 9}, {"rules": "x"}, {"options": {"match": "x"}}, {"deals": 0}, {"deals": MOST_DEALS + 1}):
        assert ann.post("/api/daily/sets", WISH | wish).status_code in {400, 422}, wish
    names = [ok(ann.post("/api/daily/sets", WISH))["id"] for _ in range(MOST_OPEN)]
    assert refusal(ann.post("/api/daily/sets", WISH)) == (429, "too_many_sets")
    assert sorted(row["id"] for row in ann.sets()["links"]) == sorted(names)
    site.do(site.app.server.store.daily.close(names[0], 1.0))
    ok(ann.post("/api/daily/sets", WISH | {"deals": None}))


def test_a_set_stays_when_its_maker_is_deleted(site):
    ann, bob = Player(site.url, "Ann"), Player(site.url, "Bob")
    name = ok(ann.post("/api/daily/sets", WISH))["id"]
    ann.play(name, 2)
    site.do(site.app.server.store.upkeep.forget(session_of(ann), ()))
    bob.play(name, 2)
    people = linked(bob, name)["by_link"]["people"]
    assert sorted(row["name"] or "" for row in people) == ["", "Bob"]
    nobody = linked(Guest(site.url), name)["by_link"]
    assert not nobody["yours"]


async def test_sets_and_their_people_are_stored_in_either_kind_of_database(database):
    async with store_of(database) as store:
        ann, bob, cy = (letter * 64 for letter in "abc")
        for session in (ann, bob, cy):
            await store.add_session(session, 1.0)
            await store.name_session(session, session[0].upper())
        cards = (EarlierDeal(2**255 + 1, 0, -3), EarlierDeal(7, 1, 4))
        deals = (SetDeal("A", None), SetDeal(None, None))
        new = DailySet("set", "gandengyan", 3, None, 1.0, 9.0, None, "a" * 64, "net", "b" * 64, deals, ann, "{}")
        new = replace(new, seat=2, source="x", cards=cards)
        assert await store.linked_sets.add(new, 1)
        assert not await store.linked_sets.add(replace(new, id="other"), 1)
        assert await store.daily.find("set") == new
        assert await store.linked_sets.made_by(ann) == [new]
        assert not await store.linked_sets.knows("x", ann)
        for number, (session, deal) in enumerate([(ann, 0), (bob, 0), (bob, 1), (cy, 1), (cy, 0)]):
            table, line = f"table{number}", to_line(SpectatorsChanged(1.0, on=True))
            begins = NewPlay("set", deal, session, 2.0)
            await store.append(LogAppend(table, 0, (line,), new=(table, 1.0), begins=begins))
            result = DailyResult("set", 3.0 + number, 10 * deal + number, False, f"link{number}")  # noqa: FBT003
            await store.append(LogAppend(table, 1, (line,), daily=(result,)))
        find = functools.partial(store.linked_sets.finishers, "set", deals=2)
        assert await find(most=9) == [Finisher(cy, "C", [4, 13]), Finisher(bob, "B", [1, 12])]
        assert await find(most=1) == [Finisher(cy, "C", [4, 13])]
        assert await find(most=9, apart=[cy]) == [Finisher(bob, "B", [1, 12])]
        assert not await store.linked_sets.end("set", bob, 5.0)
        for now in (5.0, 6.0):
            assert await store.linked_sets.end("set", ann, now)
        assert (await store.daily.find("set")).closes_at == 5.0
        await store.upkeep.forget(ann, ())
        assert (await store.daily.find("set")).maker == NOBODY
        assert await store.linked_sets.made_by(ann) == []

"""Profiles, which are private unless shared, and the server's table of ratings."""

import asyncio
import json

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from table_client import Guest, Served

from clamber.ratings import PROVISIONAL
from clamber.server.http.guests import hash_token
from clamber.server.http.rating_pages import MOST_PAGES, RatingPages
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.played import RATED_PLAYERS, RATINGS
from clamber.server.table.sums import partners_of
from clamber.server.wire.profile import (
    LEAST_TOGETHER,
    MOST_PARTNERS,
    RECENT_MATCHES,
    ROWS_AT_ONCE,
    ProfileParts,
    partners_in,
    profile,
)
from server.hubs import store_of
from server.test_statistics import Row


def line(**fields):
    return {"levels": None, "declarer": None, "partner": None, **fields}


@pytest.mark.parametrize(
    ("fields", "partners"),
    [
        ({"levels": ["2", "5"]}, [[2], [3], [0], [1]]),
        ({"declarer": 1}, [[2, 3], [], [0, 3], [0, 2]]),
        ({"declarer": 1, "partner": 3}, [[2], [3], [0], [1]]),
        ({}, [[], [], [], []]),
    ],
)
def test_partners_are_the_seats_that_win_or_lose_together(fields, partners):
    assert [partners_of(line(**fields), seat, 4) for seat in range(4)] == partners


def deal_with(names, *, won, seat=0, **fields):
    row = Row("guandan", seat=seat, order=[0 if won else 1], levels=["2", "2"], **fields)
    row.result = json.dumps(json.loads(row.result) | {"names": names})
    return row


def test_the_best_partners_are_people_by_their_names_at_the_table():
    deals = [deal_with(["Me", None, "Bo", "Cy"], won=True)] * LEAST_TOGETHER
    deals += [deal_with(["Me", "Bo", "Di", None], won=False)] * LEAST_TOGETHER
    deals += [deal_with(["Me", None, None, "Ed"], won=True)] * LEAST_TOGETHER
    deals += [deal_with(["Me", None, "Fay", None], won=True)] * (LEAST_TOGETHER - 1)
    deals += [deal_with(["Me", None, "Bo", "Cy"], won=True, void=True)]
    (found,) = partners_in(deals)
    assert found.game == "guandan"
    assert [(each.name, each.deals, each.won) for each in found.partners] == [("Bo", 4, 4), ("Di", 4, 0)]


def test_partners_are_few_and_those_of_longer_experience_come_first():
    deals = [deal_with(["Me", None, "Old", None], won=True)] * (3 * LEAST_TOGETHER)
    for number in range(2 * MOST_PARTNERS):
        deals += [deal_with(["Me", None, f"P{number}", None], won=True)] * LEAST_TOGETHER
    (found,) = partners_in(deals)
    assert len(found.partners) == MOST_PARTNERS
    assert found.partners[0].name == "Old"


@given(st.lists(st.tuples(st.sampled_from("tuv"), st.integers(0, 9), st.booleans()), min_size=40, max_size=60))
def test_a_profile_has_the_latest_matches_with_all_of_their_deals(played):
    """Several matches at a table are several."""
    rows = [
        Row("guandan", table=table, match=match, link=f"l{number}", void=void, levels=["2", "2"])
        for number, (table, match, void) in enumerate(played)
    ]
    found = profile(
        ProfileParts("Ann", None, None, has_account=False, ratings=[], sums={}, deals=rows, rating_table=False)
    )
    links = {}
    for row in rows:
        links.setdefault((row.table, row.match), set()).add(row.link)
    expected = list(links.values())[:RECENT_MATCHES]
    assert [{deal.line.link for deal in match.deals} for match in found.matches] == expected


async def add_account(store, session, name, *, mu, sigma=1.0, matches=30, game="guandan", seats=4):
    """Add an account with a rating, and its course: a change in each match."""
    await store.add_session(session, 1.0)
    await store.accounts.create(session, 2.0)
    rating = {"session": session, "game": game, "seats": seats, "mu": mu, "sigma": sigma}
    changes = [
        {"match": number, "session": session, "game": game, "seats": seats, "at": 10.0 + number}
        | {"mu_before": 25.0, "sigma_before": 8.0, "mu_after": mu - 1 + number / matches, "sigma_after": sigma}
        for number in range(matches)
    ]
    for statement in (
        sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name),
        sa.update(ACCOUNTS).where(ACCOUNTS.c.session == session).values(named_at=None if name is None else 3.0),
        sa.insert(RATINGS).values(**rating, matches=matches, last=matches - 1),
        sa.insert(RATED_PLAYERS).values(changes),
    ):
        await store._database.write(statement)


async def test_the_table_lists_accounts_with_names_and_settled_ratings_best_first(database):
    async with store_of(database) as store:
        await add_account(store, "a", "Ann", mu=30.0)
        await add_account(store, "b", "Bob", mu=35.0, sigma=PROVISIONAL)
        await add_account(store, "c", "Unsure", mu=40.0, sigma=PROVISIONAL + 0.01)
        await add_account(store, "d", None, mu=41.0)
        await add_account(store, "e", "Elsewhere", mu=42.0, seats=6, game="gandengyan")
        await store.profiles.share("b", "bobs", 2.0)
        found = await RatingPages(store).page("guandan", 4, 0)
        empty = await RatingPages(store).page("guandan", 4, 1)
    assert [(row.place, row.name, row.rating, row.link) for row in found.rows] == [
        (1, "Bob", 1800, "bobs"),
        (2, "Ann", 1650, None),
    ]
    assert (found.more, found.rows[0].uncertainty, found.rows[0].matches) == (None, 120, 30)
    assert (empty.rows, empty.more) == ([], None)


async def test_the_table_is_sent_in_pages_that_are_kept_for_a_while(database):
    async with store_of(database) as store:
        for number in range(ROWS_AT_ONCE + 2):
            await add_account(store, f"s{number}", f"N{number}", mu=60.0 - number, matches=1)
        pages = RatingPages(store)
        first = await pages.page("guandan", 4, 0)
        second = await pages.page("guandan", 4, first.more)
        await add_account(store, "best", "Best", mu=90.0, matches=1)
        assert await pages.page("guandan", 4, 0) is first
    assert (len(first.rows), first.more) == (ROWS_AT_ONCE, 1)
    assert [(row.place, row.name) for row in second.rows] == [(51, "N50"), (52, "N51")]
    assert second.more is None


@pytest.fixture
def played(served):
    """Return a guest who has played a match of one deal, and its table."""
    guest = Guest(served.url)
    guest.get("/api/me")
    seated = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:1"})

    async def play():
        async with guest.at(seated["table"]) as client:
            await client.play_on(lambda deal: deal["legal"][-1]["text"], lambda: client.table["status"] == "over")

    asyncio.run(play())
    return guest, seated["table"]


def test_a_profile_is_private_until_it_is_shared_and_again_afterwards(served, played):
    guest, _ = played
    visitor = Guest(served.url)
    own = guest.get("/api/me/profile").json()
    assert (own["link"], own["has_account"], own["ratings"], own["rating_table"]) == (None, False, [], False)
    assert own["games"] == guest.get("/api/me/statistics").json()["games"]
    link = guest.post("/api/me/profile/link", {}).json()["link"]
    assert guest.post("/api/me/profile/link", {}).json()["link"] == link
    shared = visitor.get(f"/api/profiles/{link}").json()
    assert guest.get("/api/me/profile").json() == own | {"link": link}
    assert shared == own | {"link": link, "yours": False}
    assert visitor.get(f"/api/replays/{shared['matches'][0]['deals'][0]['line']['link']}").status_code == 200
    assert guest._request("DELETE", "/api/me/profile/link").json() == {"link": None}
    gone = visitor.get(f"/api/profiles/{link}")
    assert (gone.status_code, gone.json()["problem"]["code"]) == (404, "unknown_profile")
    assert guest.post("/api/me/profile/link", {}).json()["link"] != link


def test_a_profile_shows_the_picture_that_its_owner_has_chosen(served):
    guest = Guest(served.url)
    assert guest.get("/api/me/profile").json()["avatar"] is None
    guest.post("/api/account", {"name": "Ida", "avatar": "fox"})
    assert guest.get("/api/me/profile").json()["avatar"] == "fox"


def test_the_pictures_at_a_table_are_seen_by_those_who_may_watch_it(served):
    host, other, stranger = (Guest(served.url) for _ in range(3))
    host.post("/api/account", {"name": "Pia", "avatar": "fox"})
    open_table = host.make("gandengyan", ["me", "open", "greedy"], name="Pia")
    closed = host.make("gandengyan", ["me", "open", "greedy"], name="Pia", spectators=False)
    late = host.make("gandengyan", ["me", "open", "greedy"], name="Pia", watch_delay=60)
    other.post("/api/account", {"name": "Quin", "avatar": "carp"})

    def pictures(guest, made):
        return guest.get(f"/api/tables/{made['table']}/pictures").json()

    assert pictures(stranger, open_table) == {"seats": ["fox", None, None]}
    for made in (open_table, closed, late):
        other.sit(made["invite"], "Quin")
        assert pictures(other, made) == {"seats": ["fox", "carp", None]}
    assert pictures(stranger, open_table) == {"seats": ["fox", "carp", None]}
    assert pictures(stranger, closed)["problem"]["code"] == "not_allowed"
    assert pictures(stranger, late) == {"seats": ["fox", None, None]}, "as a spectator sees the table"


def test_a_shared_profile_holds_neither_sessions_nor_tables_and_makes_no_guest(served, played):
    guest, table = played
    link = guest.post("/api/me/profile/link", {}).json()["link"]
    visitor = Guest(served.url)
    found = visitor.get(f"/api/profiles/{link}")
    assert "set-cookie" not in found.headers
    (cookie,) = guest._cookies.values()
    secrets = [table, guest.get("/api/me").json()["guest"], cookie, hash_token(cookie)]
    assert not [secret for secret in secrets if secret in found.text]


@pytest.mark.parametrize("link", ["x", "%00", "a" * 33, "..%2Fme"])
def test_a_link_that_nobody_shares_is_refused(served, link):
    assert Guest(served.url).get(f"/api/profiles/{link}").status_code in {404, 422}


def test_there_is_no_table_of_ratings_unless_the_operator_turns_it_on(guest):
    found = guest.get("/api/ratings/guandan/4")
    assert (found.status_code, found.json()["problem"]["code"]) == (404, "no_rating_table")


def test_the_table_of_ratings_is_public_once_it_is_on(tmp_path):
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", CLAMBER_RATING_TABLE="true") as served:
        visitor = Guest(served.url)
        found = visitor.get("/api/ratings/gandengyan/2")
        assert found.json() == {"game": "gandengyan", "seats": 2, "rows": [], "more": None}
        for path in ("gandengyan/7", "guandan/2", "chess/2"):
            assert visitor.get(f"/api/ratings/{path}").json()["problem"]["code"] == "no_rating_table"
        assert visitor.get(f"/api/ratings/guandan/4?page={MOST_PAGES - 1}").json()["more"] is None
        for path in ("guandan/4?page=-1", f"guandan/4?page={MOST_PAGES}", "guandan/x"):
            assert visitor.get(f"/api/ratings/{path}").status_code == 422
        assert visitor.get("/api/me/profile").json()["rating_table"] is True

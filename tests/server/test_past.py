"""Past deals are listed only for their player, expire, and can be transferred to another browser by a code."""

import asyncio
import contextlib
import sqlite3

import pytest
import sqlalchemy as sa
from table_client import Guest, Served
from websockets.exceptions import ConnectionClosedError

from clamber.server.http.transfer_codes import CODE_SECONDS, TransferCodes
from clamber.server.limits.rate_limits import RATES, Operation, RateLimits
from clamber.server.log.browsers import Browser
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.tables.logs import TABLES
from clamber.server.log.tables.played import PLAYERS, SUMS
from clamber.server.table.finished import PlayedDeal
from clamber.server.table.refusal import Refusal
from clamber.server.table.sums import SUMMED_AT_ONCE
from clamber.server.wire.finished import StoredResult, matches_played
from clamber.server.wire.parts import SheetLine
from clamber.server.wire.statistics import MistakesOfKind, StoredMistakes
from server.hubs import store_of

ONE_DEAL = {"match": "deals:1"}


@pytest.fixture
def guest(served):
    """Return a guest with a cookie, set by a first request."""
    found = Guest(served.url)
    found.get("/api/me")
    return found


async def play(guest, seated, *, over="over"):
    """Let a bot play for the guest until the deal is over."""
    async with guest.at(seated["table"]) as client:
        if client.table["status"] == "playing":
            await client.command("hand_over")
        while client.table["status"] != over:
            await client.receive()
        return client.last


def played(guest, *, options=None, name="Ann", over="over"):
    seated = guest.make("gandengyan", ["me", "greedy", "greedy"], options=options or ONE_DEAL, name=name)
    return seated["table"], asyncio.run(play(guest, seated, over=over))


def matches(guest, **params):
    return guest.get("/api/me/games", params=params).json()["matches"]


def refusal(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def test_a_finished_deal_is_listed_with_its_result_and_its_replay(guest):
    table, result = played(guest)
    (match,) = matches(guest)
    (deal,) = match["deals"]
    assert (match["table"], match["match"], match["rules"]) == (table, 0, "gandengyan")
    assert match["names"] == ["Ann", None, None]
    assert (match["totals"], match["winner"], match["open"]) == (result["totals"], result["winner"], False)
    assert (deal["seat"], deal["line"]["scores"], deal["line"]["link"]) == (0, result["scores"], result["link"])
    assert guest.get(f"/api/replays/{deal['line']['link']}").status_code == 200


async def test_a_match_that_is_not_over_can_be_gone_on_with_until_its_table_is_closed(guest):
    table, _ = await asyncio.to_thread(played, guest, options={"match": "deals:2"}, over="between")
    assert matches(guest)[0]["open"]
    async with guest.at(table) as client:
        with pytest.raises(ConnectionClosedError, match="table_closed"):
            await client.command("close_table")
    assert not matches(guest)[0]["open"]


def test_nobody_else_is_told_who_only_watches_neither(served, guest):
    table, _ = played(guest)
    watcher = Guest(served.url)
    assert watcher.get(f"/api/tables/{table}").status_code == 200
    assert matches(watcher) == []


async def test_a_deal_is_of_those_who_sat_there_to_its_end(served, guest):
    """A guest who leaves in mid-deal gets no further updates on it."""
    seated = guest.make("gandengyan", ["me", "open", "greedy"], options={"match": "deals:2"}, name="Ann")
    other = Guest(served.url)
    other.sit(seated["invite"], "Ben")
    async with guest.at(seated["table"]) as one:
        async with other.at(seated["table"]) as two:
            if two.table["status"] != "playing":
                await two.until(lambda _: two.table["status"] == "playing")
            await two.command("leave")
        await one.command("hand_over")
        while one.table["status"] == "playing":
            await one.receive()
    (match,) = matches(guest)
    assert match["names"] == ["Ann", None, None]
    assert matches(other) == []


# Pages and sums


def result(number, deals):
    """Return the stored result of a guest's deal on seat 0, who wins a point."""
    line = SheetLine.model_validate(
        {"number": number, "void": False, "order": [0, 1], "scores": [1, -1], "levels": None, "declarer": None}
        | {"partner": None, "link": f"l{number}"}
    )
    totals, over = [number + 1, -number - 1], [0] if number == deals - 1 else None
    return StoredResult(rules="gandengyan", names=["Ann", None], line=line, totals=totals, winner=over)


async def add_deals(store, deals, *, session="ann", first=0, tables=1):
    """End deals of a guest, in turn at several tables, one a second."""
    for number in range(first, first + deals):
        table = f"{session}{number % tables}"
        new = (f"i{table}", 1.0) if number - first < tables else None
        told = result(number, first + deals).model_dump_json()
        ending = DealEnding(f"l{number}", 0, number, float(number), told, ((session, 0),))
        deal = PlayedDeal(f"l{number}", 0, number, "")
        await store.append(LogAppend(table, number, ("{}",), new=new, deals=(deal,), endings=(ending,)))


@contextlib.asynccontextmanager
async def opened(database, *sessions):
    async with store_of(database) as store:
        for session in sessions:
            await store.add_session(session, 1.0)
        yield store


async def pages(store, session, most):
    """Yield the pages of a guest's deals until the last."""
    before = None
    while page := await store.deals.page(session, most, before):
        yield page
        before = page[-1].at, page[-1].link


async def test_deals_come_in_pages_the_latest_first(database):
    async with opened(database, "ann", "bob") as store:
        await add_deals(store, 7, tables=2)
        found = [page async for page in pages(store, "ann", 3)]
        assert [[deal.link for deal in page] for page in found] == [
            ["l6", "l5", "l4"],
            ["l3", "l2", "l1"],
            ["l0"],
        ]
        assert await store.deals.page("bob", 3) == []
    first, second, _ = found
    latest, other = matches_played(first, {"ann1"})
    assert [(match.table, match.winner, match.open) for match in (latest, other)] == [
        ("ann0", [0], False),
        ("ann1", None, False),
    ]
    assert [deal.line.number for deal in latest.deals] == [4, 6]
    assert matches_played(second, ())[0].open


def test_a_page_is_asked_for_by_the_end_of_the_one_before(guest):
    table, _ = played(guest, options={"match": "deals:2"}, over="between")
    (deal,) = matches(guest)[0]["deals"]
    answer = guest.get("/api/me/games").json()
    assert answer["more"] is None
    later, link = deal["ended"] / 1000 + 1, deal["line"]["link"]
    assert [match["table"] for match in matches(guest, before=f"{later}-{link}")] == [table]
    assert matches(guest, before=f"{later - 2}-{link}") == []
    for wrong in ("1", "1-", "nan-l", "1-l-l"):
        assert refusal(guest.get("/api/me/games", params={"before": wrong})) == (422, "bad_request")


def steps_of(path, session):
    """Return the cost of the reads for a guest's page and sums, in steps of SQLite's virtual machine."""
    steps = [0]

    def count():
        steps[0] += 1

    async def run():
        async with opened(f"sqlite:///{path}") as store:
            engine = store._database._engine.sync_engine
            sa.event.listen(
                engine,
                "connect",
                lambda connection, _: connection.driver_connection._conn.set_progress_handler(count, 1),
            )
            await store._database._engine.dispose()
            page = await store.deals.page(session, 50)
            again = await store.deals.page(session, 50, (page[-1].at, page[-1].link))
            await store.closed_tables({deal.table for deal in page})
            return len(page), len(again), await store.deals.sums(session)

    found = asyncio.run(run())
    return steps[0], found


def test_the_cost_of_a_page_and_of_the_statistics_does_not_grow_with_the_number_of_deals(tmp_path):
    costs = []
    for deals in (100, 1500):
        path = tmp_path / f"{deals}.sqlite"

        async def fill(path=path, deals=deals):
            async with opened(f"sqlite:///{path}", "ann") as store:
                await add_deals(store, deals)

        asyncio.run(fill())
        steps, (first, second, sums) = steps_of(path, "ann")
        assert (first, second, sums["gandengyan"].deals, sums["gandengyan"].matches_won) == (50, 50, deals, 1)
        costs.append(steps)
    assert costs[0] > 100
    assert costs[1] < 1.1 * costs[0]


async def test_deals_of_an_earlier_version_are_summed_in_steps_in_their_order(database):
    async with opened(database, "ann") as store:
        await add_deals(store, 120)
        right = await store.deals.sums("ann")
        await store._database.write(sa.delete(SUMS))
        await store._database.write(sa.update(PLAYERS).values(summed=None))
        counts = []
        while await store.deals.sum_some():
            counts.append((await store.deals.sums("ann"))["gandengyan"].deals)
        assert counts == [SUMMED_AT_ONCE, 2 * SUMMED_AT_ONCE, 120]
        assert await store.deals.sums("ann") == right


async def test_deals_move_to_another_guest_in_steps_with_their_sums(database):
    async with opened(database, "ann", "bob") as store:
        await add_deals(store, 70, session="ann")
        await add_deals(store, 1, session="bob", first=70)
        await store.sign_ins.sign_in(Browser("new", "bob", "", 4.0, 4.0), "ann", "ann")
        assert (await store.deals.page("ann", 1), await store.deals.sums("ann")) == ([], {})
        (sums,) = (await store.deals.sums("bob")).values()
        assert (sums.deals, sums.total) == (71, 71)
        assert [deal.link for deal in await store.deals.page("bob", 100)] == [f"l{n}" for n in range(70, -1, -1)]


async def test_an_analysis_is_counted_once(database):
    """It may come before the deal is summed, or after."""
    told = StoredMistakes(kinds={"beat": MistakesOfKind(plays=2, lost=1.5, step=3, most=1.0)}).model_dump_json()
    async with opened(database, "ann") as store:
        await add_deals(store, 2)
        await store._database.write(sa.update(PLAYERS).where(PLAYERS.c.link == "l1").values(summed=None))
        for link in ("l0", "l1", "l0"):
            await store.deals.keep_mistakes("ann", link, told)
        await store.deals.sum_some()
        (sums,) = (await store.deals.sums("ann")).values()
        assert (sums.analysed, sums.mistakes["beat"].plays, sums.mistakes["beat"].link) == (2, 4, "l0")


# Transfer to another browser


def code_of(guest):
    answer = guest.post("/api/me/code", {})
    assert answer.status_code == 201
    assert answer.json()["seconds"] == CODE_SECONDS
    return answer.json()["code"]


def test_a_code_makes_another_browser_the_same_guest_and_counts_once(served, guest):
    played(guest)
    seated = guest.make("gandengyan", ["me", "greedy"], name="Ann")
    phone, thief = Guest(served.url), Guest(served.url)
    code = code_of(guest)
    before = phone.get("/api/me").json()["guest"]
    carried = phone.post("/api/me/carry", {"code": f"{code[:5].lower()}-{code[5:]}"}).json()
    assert carried["name"] == "Ann"
    assert carried["guest"] == phone.get("/api/me").json()["guest"] == guest.get("/api/me").json()["guest"] != before
    assert [table["your_seat"] for table in carried["tables"]] == [0]
    assert matches(phone) == matches(guest)
    assert phone.get(f"/api/tables/{seated['table']}").json()["your_seat"] == 0
    assert refusal(thief.post("/api/me/carry", {"code": code})) == (404, "unknown_code")
    assert matches(thief) == []


def test_what_was_played_in_the_other_browser_comes_along(served, guest):
    played(guest)
    phone = Guest(served.url)
    played(phone, name="Ann again")
    assert phone.post("/api/me/carry", {"code": code_of(guest)}).status_code == 200
    assert {match["names"][0] for match in matches(phone)} == {"Ann", "Ann again"}
    assert matches(phone) == matches(guest)


def test_a_request_on_its_way_during_a_sign_in_makes_no_other_guest(served, guest):
    phone = Guest(served.url)
    phone.get("/api/me")
    former = phone._cookies["clamber_guest"]
    assert phone.post("/api/me/carry", {"code": code_of(guest)}).status_code == 200
    late = Guest(served.url)
    late._cookies["clamber_guest"] = former
    answer = late.get("/api/me")
    assert answer.json()["guest"] == guest.get("/api/me").json()["guest"]
    assert "set-cookie" not in answer.headers
    for token in ("", "unknown"):
        stranger = Guest(served.url)
        stranger._cookies["clamber_guest"] = token
        assert Guest(served.url).post("/api/me/carry", {"code": code_of(guest)}).status_code == 200
        assert stranger.get("/api/me").json()["guest"] != guest.get("/api/me").json()["guest"]
    (own,) = (each for each in phone.get("/api/me/browsers").json()["browsers"] if each["is_this"])
    assert guest._request("DELETE", f"/api/me/browsers/{own['id']}").status_code == 200
    assert late.get("/api/me").json()["guest"] != guest.get("/api/me").json()["guest"]


async def test_two_who_sat_at_one_table_and_become_one_guest_have_each_deal_once(served, guest):
    phone = Guest(served.url)
    seated = guest.make("gandengyan", ["me", "open", "greedy"], options=ONE_DEAL, name="Ann")
    phone.sit(seated["invite"], "Ben")
    async with guest.at(seated["table"]) as one, phone.at(seated["table"]) as two:
        await one.command("hand_over")
        await two.command("hand_over")
        while one.table["status"] != "over":
            await one.receive()
    assert phone.post("/api/me/carry", {"code": code_of(guest)}).status_code == 200
    (match,) = matches(phone)
    assert len(match["deals"]) == 1


async def test_a_browser_that_sits_at_a_table_does_not_lose_its_seat(served, guest):
    phone = Guest(served.url)
    seated = phone.make("gandengyan", ["me", "greedy"])
    code = code_of(guest)
    assert refusal(phone.post("/api/me/carry", {"code": code})) == (409, "sits_here")
    async with phone.at(seated["table"]) as client:
        await client.command("leave")
    assert phone.post("/api/me/carry", {"code": code}).status_code == 200


def test_a_new_code_ends_the_last_one(served, guest):
    first, second = code_of(guest), code_of(guest)
    phone = Guest(served.url)
    assert refusal(phone.post("/api/me/carry", {"code": first})) == (404, "unknown_code")
    assert phone.post("/api/me/carry", {"code": second}).status_code == 200


def test_whoever_has_no_cookie_cannot_be_carried_over(served):
    assert refusal(Guest(served.url).post("/api/me/code", {})) == (422, "no_cookie")


def test_a_code_is_too_old_in_time():
    now = [0.0]
    transfer_codes = TransferCodes(lambda: now[0])
    ann = "session"
    code = transfer_codes.code_for(ann)
    now[0] += CODE_SECONDS - 1
    assert transfer_codes.redeem(code) == ann
    code = transfer_codes.code_for(ann)
    now[0] += CODE_SECONDS + 1
    with pytest.raises(Refusal, match="no such code"):
        transfer_codes.redeem(code)


def test_codes_are_not_found_by_trying():
    """An address can try about sixty of the 10^14 codes per hour, regardless of its number of guests."""
    limits, allowed = RateLimits(1.0, lambda: 0.0), RATES[Operation.code].address
    for tried in range(allowed):
        limits.take(Operation.code, "203.0.113.7", f"guest {tried}")
    with pytest.raises(Refusal, match="too often"):
        limits.take(Operation.code, "203.0.113.7", "another guest")
    codes = {TransferCodes(lambda: 0.0).code_for("session") for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == 10 and code.isalnum() for code in codes)


# Deletion


def rows(path, table):
    with sqlite3.connect(path) as database:
        (count,) = database.execute(f"select count(*) from {table}").fetchone()  # noqa: S608 - named by a test
    database.close()
    return count


@pytest.mark.parametrize("first", ["guests", "tables"])
def test_it_is_forgotten_with_its_table_and_with_its_guest(tmp_path, first):
    path = tmp_path / "t.sqlite"
    with Served(f"sqlite:///{path}") as server:
        ann, ben = Guest(server.url), Guest(server.url)
        for guest in (ann, ben):
            guest.get("/api/me")
            played(guest)
    assert (rows(path, "players"), rows(path, "results")) == (2, 2)
    later = 1e12

    async def forget_guests():
        async with store_of(f"sqlite:///{path}") as store:
            return await store.expire_sessions(later, later, later, later)

    async def forget_tables():
        async with store_of(f"sqlite:///{path}") as store:
            await store._database.write(TABLES.update().values(closed_at=1.0))
            await store.upkeep.purge(now=later, tables=later, guests=None, records=None)

    if first == "guests":
        assert asyncio.run(forget_guests()) == 2
        assert (rows(path, "players"), rows(path, "results")) == (0, 2)
    asyncio.run(forget_tables())
    assert (rows(path, "deals"), rows(path, "results"), rows(path, "players")) == (0, 0, 0)

"""Statistics of a guest per game, and solved endings with their streak of days."""

import asyncio
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise, zip_longest
from operator import itemgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_client import Guest

from clamber.cards import RANKS
from clamber.endings import Attempt, AttemptState, all_endings, of_day
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.solved import SolvedEnding
from clamber.server.table.finished import PlayedDeal
from clamber.server.table.sums import MOST_LEVELS, MOST_POINTS, GameSums, game_of, is_won
from clamber.server.wire.analysis import MOST_COST, DealAnalysis, Judgement, by_people
from clamber.server.wire.finished import StoredResult
from clamber.server.wire.parts import SheetLine
from clamber.server.wire.statistics import endings_solved, mistakes_of, statistics
from server.hubs import store_of

TODAY = date(2026, 3, 1)


class Row:
    """Finished deal of a guest, as read from the database."""

    def __init__(self, rules, *, table="t", match=0, seat=0, winner=None, mistakes=None, **line):
        whole = {"number": 0, "void": False, "order": [0], "scores": None, "levels": None}
        whole |= {"declarer": None, "partner": None, "link": "l", **line}
        self.table, self.match, self.seat, self.at = table, match, seat, 0.0
        self.levels, self.link = None if whole["void"] else whole["levels"], whole["link"]
        stored = StoredResult(
            rules=rules, names=["Ann"], line=SheetLine.model_validate(whole), totals=None, winner=winner
        )
        self.result, self.mistakes = stored.model_dump_json(), mistakes


def of(rows):
    """Return the statistics of deals, whose sums are stored after each."""
    sums = {}
    for row in rows:
        found = sums.setdefault(game_of(row), GameSums())
        found.add(row)
        sums[game_of(row)] = GameSums.from_text(found.to_text())
    return statistics(sums).games


def test_deals_are_counted_by_game_place_and_role():
    rows = [
        Row("doudizhu", order=[0], scores=[4, -2, -2], declarer=0),
        Row("doudizhu/online", order=[1], scores=[2, 2, -4], declarer=2),
        Row("doudizhu", order=[2], scores=[-2, -2, 4], declarer=2, winner=[2]),
        Row("doudizhu", void=True, order=[], scores=[0, 0, 0]),
        Row("biga", order=[3, 0, 1, 2], scores=[1, 1, -1, -1, 0], declarer=4, partner=0),
    ]
    dou, biga = of(rows)
    assert (dou.game, dou.deals, dou.won, dou.places) == ("doudizhu", 3, 2, [1, 2])
    assert (dou.matches, dou.matches_won) == (1, 0)
    assert [(role.role, role.deals, role.won) for role in dou.roles] == [("landlord", 1, 1), ("peasant", 2, 1)]
    assert dou.points == [4, 6, 4]
    assert [(role.role, role.won) for role in biga.roles] == [("partner", 1)]
    assert biga.places == [0, 1]


@pytest.mark.parametrize("deals", [MOST_POINTS, MOST_POINTS + 1, 5 * MOST_POINTS + 3])
def test_points_and_levels_over_time_do_not_grow_with_the_number_of_deals(deals):
    rows = [Row("gandengyan", scores=[1, -1]) for _ in range(deals)]
    (found,) = of(rows)
    steps = {later - earlier for earlier, later in pairwise([0, *found.points[:-1]])}
    assert (found.points[-1], len(steps)) == (deals, 1), "evenly spaced, up to the last"
    assert MOST_POINTS / 2 <= len(found.points) <= MOST_POINTS + 1
    rows = [Row("guandan", table=f"t{n // 300}", levels=[RANKS[n % 13], "2"]) for n in range(deals)]
    (found,) = of(rows)
    assert sum(map(len, found.levels)) == min(deals, MOST_LEVELS)
    assert [level for match in found.levels for level in match] == [RANKS[n % 13] for n in range(deals)][
        -MOST_LEVELS:
    ]


def analysed(*costs, seat=0):
    """Return the stored mistakes of a seat, from (step, seat, kind, cost) of judged plays; stand-ins' have True."""
    bare = {"played": None, "better": None, "before": 0.0, "after": 0.0, "margin": 0.0, "proven": False}
    plays = [
        Judgement.model_construct(step=step, seat=seat, mistake=kind, cost=cost, by_stand_in=bool(bot), **bare)
        for step, seat, kind, cost, *bot in costs
    ]
    return mistakes_of(by_people(DealAnalysis.model_construct(plays=plays)), seat)


COSTS = st.tuples(
    st.integers(1, 99), st.integers(0, 3), st.sampled_from(["beat", "bomb_early", None]), st.integers(1, 8)
)


@st.composite
def drawn_rows(draw):
    """Return finished deals of a guest at several seats, matches and tables, of several games."""
    rows = []
    for number in range(draw(st.integers(0, 10))):
        game, table, match, seat = (
            draw(st.sampled_from(["guandan", "doudizhu"])), *(draw(st.integers(0, most)) for most in (1, 1, 3))
        )  # fmt: skip
        costs = [(step, by, kind, cost / 4) for step, by, kind, cost in draw(st.lists(COSTS, max_size=5))]
        line = {"void": draw(st.booleans()) and draw(st.booleans()), "order": draw(st.permutations(range(4)))[:3]}
        if game == "guandan":
            line["levels"] = draw(st.tuples(*[st.sampled_from(RANKS)] * 2))
        else:
            line |= {"scores": draw(st.permutations([6, -2, -2, -2])), "declarer": draw(st.integers(0, 3))}
        mistakes = draw(st.sampled_from([None, analysed(*costs, seat=seat)]))
        winner = draw(st.sampled_from([None, None, [0, 2], [1, 3]]))
        rows.append(
            Row(
                game,
                table=f"t{table}",
                match=match,
                seat=seat,
                link=f"l{number}",
                mistakes=mistakes,
                winner=winner,
                **line,
            )
        )
        rows[-1].costs = [] if mistakes is None else [each for each in costs if each[1] == seat and each[2]]
    return rows


def added(lists):
    """Return the sums of the numbers at each place of lists of any length."""
    return [sum(numbers) for numbers in zip_longest(*lists, fillvalue=0)]


@settings(max_examples=60)
@given(rows=drawn_rows())
def test_the_statistics_of_many_matches_are_the_union_of_each_alone(rows):
    games = of(rows)
    assert {found.game for found in games} == {game_of(row) for row in rows}
    for found in games:
        own = [row for row in rows if game_of(row) == found.game]
        keys = list(dict.fromkeys((row.table, row.match) for row in own))
        alone = [of([row for row in own if (row.table, row.match) == key])[0] for key in keys]
        for name in ("deals", "won", "matches", "matches_won", "analysed"):
            assert getattr(found, name) == sum(getattr(one, name) for one in alone), name
        assert found.places == added([one.places for one in alone])
        roles = Counter(), Counter()
        for role in (role for one in alone for role in one.roles):
            roles[0][role.role] += role.deals
            roles[1][role.role] += role.won
        assert {role.role: (role.deals, role.won) for role in found.roles} == {
            role: (roles[0][role], roles[1][role]) for role in roles[0]
        }
        assert found.points[-1:] == [sum(one.points[-1] for one in alone if one.points)][: len(found.points)]
        levels = {}
        for row in own:
            if row.levels is not None:
                levels.setdefault((row.table, row.match), []).append(row.levels[row.seat % 2])
        assert found.levels == list(levels.values())
        assert {one.kind for one in found.mistakes} == {kind for row in own for _, _, kind, _ in row.costs}
        for one in found.mistakes:
            plays = [(cost, row, step) for row in own for step, _, kind, cost in row.costs if kind == one.kind]
            assert (one.plays, one.lost) == (len(plays), sum(cost for cost, *_ in plays))
            worst = [
                (row.link, row.seat, step) for cost, row, step in plays if cost == max(plays, key=itemgetter(0))[0]
            ]
            assert (one.link, one.seat, one.step) in worst


async def test_mistakes_are_stored_under_the_deal_the_match_and_the_guest_that_they_belong_to(database):
    places = [(table, match, number) for table in "tu" for match in (0, 1) for number in (0, 1)]
    async with store_of(database) as store:
        for guest in ("ann", "bob"):
            await store.add_session(guest, 1.0)
        seats = {}
        for count, (table, match, number) in enumerate(places):
            link = f"{table}{match}{number}"
            seats[link] = {"ann": count % 3, "bob": (count + 1 + count % 2) % 3}
            row = Row("gandengyan", table=table, match=match, number=number, link=link, scores=[1, 0, -1])
            ending = DealEnding(link, match, number, float(count), row.result, tuple(seats[link].items()))
            new = (f"i{table}", 1.0) if not match and not number else None
            deal = PlayedDeal(link, match, number, "{}")
            await store.append(LogAppend(table, 2 * match + number, ("",), new=new, deals=(deal,), endings=(ending,)))
        for count, (table, match, number) in enumerate(places):
            for guest in ("ann", "bob"):
                link = f"{table}{match}{number}"
                assert await store.deals.find_player(guest, table, match, number) == (link, seats[link][guest])
            assert await store.deals.find_player("cid", table, match, number) is None
            if count % 3:
                await store.deals.keep_mistakes(("ann", "bob")[count % 2], link, analysed((count, 0, "beat", 1.0)))
        for guest in ("ann", "bob"):
            for deal in await store.deals.page(guest, 99):
                count = places.index((deal.table, deal.match, int(deal.link[-1])))
                is_kept = count % 3 and ("ann", "bob")[count % 2] == guest
                assert deal.mistakes == (analysed((count, 0, "beat", 1.0)) if is_kept else None)
                assert deal.seat == seats[deal.link][guest]


def test_plays_of_a_bot_in_the_place_of_the_guest_are_not_the_guests_mistakes():
    rows = [Row("guandan", mistakes=analysed((3, 0, "beat", 0.5), (5, 0, "passed", 3.0, True)))]
    (found,) = of(rows)
    assert [(one.kind, one.plays, one.step) for one in found.mistakes] == [("beat", 1, 3)]


def test_costs_in_the_servers_own_analyses_have_no_bound():
    (found,) = of([Row("doudizhu", mistakes=analysed((3, 0, "beat", 10 * MOST_COST)))])
    assert [one.lost for one in found.mistakes] == [10 * MOST_COST]


def test_the_analysis_of_an_own_deal_is_kept_for_the_guest(served):
    guest, other = Guest(served.url), Guest(served.url)
    guest.get("/api/me")
    seated = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:2"})

    async def play():
        async with guest.at(seated["table"]) as client:
            await client.play_on(lambda deal: deal["legal"][-1]["text"], lambda: client.table["status"] == "over")

    def analyses(each):
        return [(one["analysed"], one["mistakes"]) for one in each.get("/api/me/statistics").json()["games"]]

    asyncio.run(play())
    assert analyses(guest) == [(0, [])]
    links = [deal["line"]["link"] for deal in guest.get("/api/me/games").json()["matches"][0]["deals"]]
    for _ in range(2):
        told = guest.get(f"/api/replays/{links[1]}/analysis", params={"deal": 0}).json()
    other.get(f"/api/replays/{links[1]}/analysis", params={"deal": 1})
    own = [play for play in told["plays"] if play["seat"] == 0 and play["mistake"] is not None]
    ((count, mistakes),) = analyses(guest)
    assert count == 1
    assert sum(one["plays"] for one in mistakes) == len(own)
    assert {(one["link"], one["kind"]) for one in mistakes} == {(links[0], play["mistake"]) for play in own}
    heir = Guest(served.url)
    heir.get("/api/me")
    heir.post("/api/me/carry", {"code": guest.post("/api/me/code", {}).json()["code"]})
    assert analyses(heir) == [(count, mistakes)]
    assert analyses(other) == []


def test_costly_plays_found_by_the_client_are_kept_for_the_guest(served):
    guest, other = Guest(served.url), Guest(served.url)
    guest.get("/api/me")
    seated = guest.make("gandengyan", ["me", "greedy"])

    async def play():
        async with guest.at(seated["table"]) as client:
            await client.play_on(lambda deal: deal["legal"][-1]["text"], lambda: client.table["status"] != "playing")

    asyncio.run(play())
    ((deal,),) = [match["deals"] for match in guest.get("/api/me/games").json()["matches"]]
    address = f"/api/replays/{deal['line']['link']}/mistakes"

    def told(cost, kind="beat"):
        plays = [(0, 3, kind, cost), (0, 5, "beat", 0.5), (1, 7, "beat", 8.0)]
        return {"plays": [dict(zip(("seat", "step", "mistake", "cost"), play, strict=True)) for play in plays]}

    for refused in (told(-1.0), told(1.0, "fun"), told("1e999"), {"plays": told(1.0)["plays"] * 2000}):
        assert guest.post(address, refused).status_code in {413, 422}
    assert other.post(address, told(4.0)).status_code == 204
    for cost in (1.5, 9.0):  # the first analysis counts
        assert guest.post(address, told(cost)).status_code == 204
    (sums,) = guest.get("/api/me/statistics").json()["games"]
    assert (sums["analysed"], [(one["kind"], one["plays"], one["lost"]) for one in sums["mistakes"]]) == (
        1,
        [("beat", 2, 2.0)],
    )
    assert other.get("/api/me/statistics").json()["games"] == []
    assert guest.post("/api/replays/none/mistakes", told(1.0)).status_code == 204


@pytest.mark.parametrize(
    ("scores", "won"),
    [([3, -3], True), ([0, 1, 2], False), ([2, 1, 0], True), ([2, 2, -4], True), ([0, 0, 0], False)],
)
def test_a_deal_is_won_by_the_most_points(scores, won):
    assert is_won({"scores": scores}, 0) == won


def test_a_streak_is_of_consecutive_days_and_lasts_until_the_next_day_is_over():
    def streaks(*ago):
        solved = [
            SolvedEnding(n, (TODAY - timedelta(days=days)).toordinal(), 1, 0.0) for n, days in enumerate(ago, 1)
        ]
        found = endings_solved([*solved, SolvedEnding(99, None, 3, 0.0)], TODAY)
        assert [day.day for day in found.recent][-1] == found.today == "2026-03-01"
        assert [day.solved for day in found.recent[::-1]] == [day in ago for day in range(14)]
        return found.streak, found.longest

    assert streaks() == (0, 0)
    assert streaks(0) == (1, 1)
    assert streaks(1, 2) == (2, 2)
    assert streaks(0, 1, 2, 5, 6, 7, 8) == (3, 4)
    assert streaks(2, 3) == (0, 2)


def winning(ending):
    """Return plays that win an ending, in notation."""
    attempt, plays = Attempt.begin(ending), []
    while attempt.state is AttemptState.OPEN:
        plays.append(attempt.winning()[0])
        attempt = attempt.play(plays[-1])
    return [play.text for play in plays]


def test_a_solved_ending_is_checked_and_kept_for_the_guest(served):
    guest = Guest(served.url)
    today = guest.get("/api/me/endings").json()["today"]
    ending = of_day(date.fromisoformat(today))
    other = all_endings()[ending.number % len(all_endings())]

    def report(ending, plays, **more):
        return guest.post("/api/me/endings", {"number": ending.number, "played": plays, **more})

    unfinished = report(other, winning(other)[:-1])
    assert (unfinished.status_code, unfinished.json()["problem"]["code"]) == (422, "not_solved")
    assert guest.get("/api/me/endings").json()["solved"] == []
    for attempts in (2, 1):
        found = report(ending, winning(ending), attempts=attempts).json()
        told = [(one["number"], one["attempts"], one["day"]) for one in found["solved"]]
        assert told == [(ending.number, 2, today)]
    assert (found["streak"], found["longest"]) == (1, 1)
    report(other, winning(other))
    assert len(guest.get("/api/me/endings").json()["solved"]) == 2
    heir = Guest(served.url)
    assert heir.get("/api/me/endings").json()["solved"] == []
    heir.post("/api/me/carry", {"code": guest.post("/api/me/code", {}).json()["code"]})
    assert len(heir.get("/api/me/endings").json()["solved"]) == 2


async def test_statistics_come_from_the_deals_that_were_played(served):
    guest = Guest(served.url)
    guest.get("/api/me")
    assert guest.get("/api/me/statistics").json() == {"games": []}
    seated = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:2"})
    async with guest.at(seated["table"]) as client:
        await client.command("hand_over")
        while client.table["status"] != "over":
            if client.table["status"] == "between":
                await client.command("ready")
            await client.receive()
    (found,) = guest.get("/api/me/statistics").json()["games"]
    sheet = guest.get("/api/me/games").json()["matches"][0]
    assert (found["game"], found["deals"], found["matches"]) == ("gandengyan", 2, 1)
    assert found["points"][-1] == sheet["totals"][0]
    assert sum(found["places"]) == 2

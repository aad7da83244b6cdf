"""Clubs in each kind of database, and random histories of members, links and results beside a model."""

from __future__ import annotations

import itertools
import random
from datetime import UTC, date, datetime, time, timedelta

import pytest
import sqlalchemy as sa

from clamber.server.clubs.evenings import Evening
from clamber.server.log import club_evenings, club_rows, clubs
from clamber.server.log.browsers import Browser
from clamber.server.log.club_evenings import MOST_EVENINGS, Answer
from clamber.server.log.club_results import OwnResult, Sum
from clamber.server.log.club_rows import LINK_SECONDS, MOST_LINKS, Club, Link, Role
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.tables.clubs import CLUB_ANSWERS, CLUB_EVENINGS, CLUB_LINKS, CLUB_MEMBERS, CLUB_RESULTS, CLUBS
from clamber.server.table.club_match import ClubPlayer, ClubResult
from clamber.server.table.logged.tables import SpectatorsChanged, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from selecting import all_of_them
from server.hubs import store_of

TABLE = "t" * 16
LINE = to_line(SpectatorsChanged(1.0, on=True))
START = datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp()
DAY = date(2026, 11, 26)


async def refused(work):
    """Await a change, and return the code of its refusal; None if it is done."""
    try:
        await work
    except Refusal as refusal:
        return refusal.code
    return None


async def people_in(store, *sessions):
    for session in sessions:
        await store.add_session(session, START)
        await store.name_session(session, session.title())


async def club_in(store, *members, name="c"):
    """Make a club of some people, the first of whom is its owner."""
    await store.clubs.make(members[0], Club(name, "Club", "", "[]", START))
    await store.clubs.add_link(members[0], Link(f"link of {name}", name, START, START + LINK_SECONDS))
    for number, member in enumerate(members[1:], 1):
        await store.clubs.join(f"link of {name}", member, START + number)


async def roles_in(store, club="c"):
    return {member.person.session: member.role.value for member in await store.clubs.members(club)}


async def rows_in(store):
    async with store._database.reading() as connection:
        tables = (CLUBS, CLUB_MEMBERS, CLUB_LINKS, CLUB_EVENINGS, CLUB_ANSWERS, CLUB_RESULTS)
        return sum([await connection.scalar(sa.select(sa.func.count()).select_from(table)) for table in tables])


async def test_a_removed_person_does_not_come_back_by_an_old_link(database):
    async with store_of(database) as store:
        await people_in(store, "ann", "bob", "cy", "di")
        await club_in(store, "ann", "bob", "cy")
        assert await refused(store.clubs.remove("c", "bob", "cy")) == "club_role"
        assert await refused(store.clubs.set_role("c", "ann", "bob", Role.organiser)) is None
        assert await refused(store.clubs.remove("c", "bob", "ann")) == "club_role"
        assert await refused(store.clubs.remove("c", "bob", "cy")) is None
        for who in ("cy", "di"):
            assert await refused(store.clubs.join("link of c", who, START + 9)) == "unknown_club_link"
        assert await roles_in(store) == {"ann": "owner", "bob": "organiser"}
        assert await store.clubs.links("c", START + 9) == []


async def test_the_club_of_an_owner_who_leaves_passes_on_and_an_empty_one_ends(database):
    async with store_of(database) as store:
        await people_in(store, "ann", "bob", "cy")
        await club_in(store, "ann", "bob", "cy")
        await store.clubs.set_role("c", "ann", "cy", Role.organiser)
        await store.clubs.leave("c", "ann")
        assert await roles_in(store) == {"cy": "owner", "bob": "member"}
        assert await refused(store.clubs.find("c", "ann")) == "unknown_club"
        await store.upkeep.forget("cy", [], [])
        assert await roles_in(store) == {"bob": "owner"}
        await store.upkeep.forget("bob", [], [])
        assert await rows_in(store) == 0


async def test_clubs_members_links_and_evenings_are_bounded(database, monkeypatch):
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 2)
    monkeypatch.setattr(clubs, "MOST_OWNED", 2)
    monkeypatch.setattr(club_rows, "MOST_JOINED", 3)
    monkeypatch.setattr(club_evenings, "MOST_KEPT", 9)
    async with store_of(database) as store:
        await people_in(store, "ann", "bob", "cy")
        for name in "ab":
            await club_in(store, "ann", name=name)
        assert await refused(club_in(store, "ann", name="d")) == "club_limit"
        await club_in(store, "bob", name="c")
        assert await refused(store.clubs.join("link of c", "ann", START)) is None
        await club_in(store, "cy", name="d")
        assert await refused(store.clubs.join("link of d", "ann", START)) == "club_limit"
        assert await refused(store.clubs.set_role("c", "bob", "ann", Role.owner)) == "club_limit"
        assert await refused(store.clubs.join("link of a", "bob", START)) is None
        assert await refused(store.clubs.join("link of a", "cy", START)) == "club_limit"
        for number in range(1, MOST_LINKS):
            await store.clubs.add_link("ann", Link(f"link {number}", "a", START, START + 1))
        assert await refused(store.clubs.add_link("ann", Link("more", "a", START, START + 1))) == "club_limit"
        assert await refused(store.clubs.add_link("ann", Link("more", "a", START + 2, START + 3))) is None
        await store.clubs.expire(START + 2)
        assert [link.token for link in await store.clubs.links("a", START + 2)] == ["more", "link of a"]
        for number in range(MOST_EVENINGS):
            await store.club_evenings.add("a", "ann", evening(f"e{number}"), START + number)
        assert await refused(store.club_evenings.add("a", "ann", evening("e8"), START)) == "club_limit"
        for number in range(8):
            await store.club_evenings.end("a", "ann", f"e{number}", START)
        for number in range(8, 12):
            await store.club_evenings.add("a", "ann", evening(f"e{number}"), START + number)
        assert [each.id for each in await store.club_evenings.of("a")] == [f"e{number}" for number in range(3, 12)]


def evening(name, first=DAY, weeks=1):
    return Evening(name, first, time(20), "Asia/Shanghai", 180, weeks)


async def test_only_dates_to_come_are_answered_and_cancelled(database):
    async with store_of(database) as store:
        await people_in(store, "ann", "bob")
        await club_in(store, "ann", "bob")
        stored = store.club_evenings
        past = evening("past", DAY - timedelta(days=1), weeks=0)
        assert await refused(stored.add("c", "ann", past, START)) == "unknown_evening"
        assert await refused(stored.add("c", "bob", evening("e"), START)) == "club_role"
        await stored.add("c", "ann", evening("e"), START)
        later = DAY + timedelta(days=7)
        for day in (DAY, later):
            assert await refused(stored.answer("c", Answer("e", day, "bob", comes=True), START)) is None
        assert await refused(stored.answer("c", Answer("e", later, "bob", comes=False), START)) is None
        other_day = Answer("e", DAY + timedelta(days=1), "bob", comes=True)
        assert await refused(stored.answer("c", other_day, START)) == "unknown_evening"
        assert await refused(stored.cancel("c", "bob", "e", later, START, cancelled=True)) == "club_role"
        await stored.cancel("c", "ann", "e", later, START, cancelled=True)
        assert [each.cancelled for each in await stored.of("c")] == [{later}]
        assert {(answer.day, answer.comes) for answer in await stored.answers(["e"], [DAY, later])} == {
            (DAY, True),
            (later, False),
        }
        await stored.end("c", "ann", "e", START + 1)  # when it has begun
        assert [each.until for each in await stored.of("c")] == [DAY + timedelta(days=1)]
        await stored.cancel("c", "ann", "e", DAY, START + 1, cancelled=True)
        await stored.end("c", "ann", "e", START + 2)
        assert [each.until for each in await stored.of("c")] == [DAY]
        assert await refused(stored.answer("c", Answer("e", later, "bob", comes=True), START)) == "unknown_evening"
        await stored.expire(START + 9 * 24 * 3600)
        assert [answer.day for answer in await stored.of_person("bob")] == [later]


class Histories:
    """Database beside a model of clubs: `members` has the role and the time of joining of each member, by club."""

    def __init__(self, store, rng):
        self.store, self.rng, self.now = store, rng, START
        self.people, self.members, self.links, self.results = [], {}, {}, {}
        self.count, self.gone = itertools.count(), []

    def fresh(self, kind):
        return f"{kind}{next(self.count):04d}" + "x" * 8

    def role(self, club, person):
        return self.members.get(club, {}).get(person, (None,))[0]

    def runs(self, club, person):
        return self.role(club, person) in {"owner", "organiser"}

    async def expect(self, work, *, allowed):
        assert (await refused(work) is None) == allowed
        return allowed

    async def come(self, *_):
        person = self.fresh("person")
        await self.store.add_session(person, self.now)
        await self.store.name_session(person, person)
        self.people.append(person)

    async def make(self, club, person, _):
        club = self.fresh("club")
        owned = sum(self.role(each, person) == "owner" for each in self.members)
        if await self.expect(self.store.clubs.make(person, Club(club, "C", "", "[]", self.now)), allowed=owned < 3):
            self.members[club] = {person: ("owner", self.now)}
            await self.store.club_evenings.add(club, person, evening(f"evening of {club}"[:32]), START)

    async def link(self, club, person, _):
        link = Link(self.fresh("link"), club, self.now, self.now + LINK_SECONDS)
        few = sum(each == club for each in self.links.values()) < MOST_LINKS
        if await self.expect(self.store.clubs.add_link(person, link), allowed=few and self.runs(club, person)):
            self.links[link.token] = club

    async def join(self, _, person, __):
        token = self.rng.choice([*self.links, "none"])
        club = self.links.get(token)
        if await self.expect(self.store.clubs.join(token, person, self.now), allowed=club is not None):
            self.members[club].setdefault(person, ("member", self.now))

    async def remove(self, club, by, person):
        ranks = ["owner", "organiser", "member"]
        allowed = self.runs(club, by) and (
            self.role(club, person) is None or ranks.index(self.role(club, person)) > ranks.index(self.role(club, by))
        )
        if await self.expect(self.store.clubs.remove(club, by, person), allowed=allowed) and self.role(club, person):
            del self.members[club][person]
            self.links = {token: each for token, each in self.links.items() if each != club}

    async def promote(self, club, by, person):
        role = self.rng.choice(list(Role))
        allowed = self.role(club, by) == "owner" and self.role(club, person) is not None and by != person
        if role is Role.owner:
            allowed &= sum(self.role(each, person) == "owner" for each in self.members) < 3
        if await self.expect(self.store.clubs.set_role(club, by, person, role), allowed=allowed):
            self.members[club][person] = (role.value, self.members[club][person][1])
            if role is Role.owner:
                self.members[club][by] = ("organiser", self.members[club][by][1])

    async def leave(self, club, person, _):
        if await self.expect(self.store.clubs.leave(club, person), allowed=self.role(club, person) is not None):
            del self.members[club][person]
            self.settle(club)

    async def close(self, club, person, _):
        if self.rng.random() < 0.3:
            owns = self.role(club, person) == "owner"
            if await self.expect(self.store.clubs.close(club, person), allowed=owns):
                self.drop(club)

    def settle(self, club):
        members = self.members[club]
        if not members:
            self.drop(club)
        elif all(role != "owner" for role, _ in members.values()):
            heir = min(members, key=lambda one: (members[one][0] != "organiser", members[one][1], one))
            members[heir] = ("owner", members[heir][1])

    def drop(self, club):
        del self.members[club]
        self.links = {token: each for token, each in self.links.items() if each != club}
        self.results = {key: row for key, row in self.results.items() if row[0] != club}

    async def play(self, club, *_):
        """End a match of some people, of whom members count if there are two of them."""
        people = self.rng.sample(self.people, min(len(self.people), 3))
        players = tuple(ClubPlayer(one, number == 0, 5 - number) for number, one in enumerate(people))
        number = next(self.count)
        result = ClubResult(club, number, self.now, "guandan", players)
        await self.store.append(LogAppend(TABLE, number + 1, (LINE,), club=(result,)))
        counted = [player for player in players if self.role(club, player.session)]
        if len(counted) >= 2:
            self.results |= {(number, one.session): (club, one.won, one.points, self.now) for one in counted}

    async def answer(self, club, person, _):
        answer = Answer(f"evening of {club}"[:32], DAY, person, comes=True)
        stored = self.store.club_evenings.answer(club, answer, START)
        await self.expect(stored, allowed=self.role(club, person) is not None)

    async def forget(self, _, person, __):
        if self.rng.random() < 0.4:
            await self.store.upkeep.forget(person, [], await self.store.accounts.merged_into(person))
            self.lose(person)

    def lose(self, person):
        self.people.remove(person)
        self.gone.append(person)
        self.results = {key: row for key, row in self.results.items() if key[1] != person}
        for club in [club for club in self.members if person in self.members[club]]:
            del self.members[club][person]
            self.settle(club)

    async def merge(self, _, heir, guest):
        if heir == guest:
            return
        browser = Browser(self.fresh("token"), heir, "", self.now, self.now)
        await self.store.sign_ins.sign_in(browser, guest, guest)
        ranks = ["owner", "organiser", "member"]
        for members in self.members.values():
            if guest in members:
                role, at = members.pop(guest)
                known, since = members.get(heir, (role, at))
                members[heir] = (min(role, known, key=ranks.index), since)
        for number, person in list(self.results):
            if person == guest:
                row = self.results.pop((number, person))
                self.results.setdefault((number, heir), row)
        self.people.remove(guest)
        self.gone.append(guest)

    async def wait(self, *_):
        self.now += 1.0

    async def check(self):
        store = self.store
        for club, members in self.members.items():
            assert await roles_in(store, club) == {person: role for person, (role, _) in members.items()}
            links = {link.token for link in await store.clubs.links(club, self.now)}
            assert links == {token for token, each in self.links.items() if each == club}
            found = {
                (each.session, each.matches, each.wins, each.points) for each in await store.club_results.sums(club)
            }
            assert found == self.sums(club)
            assert sum(role == "owner" for role, _ in members.values()) == 1
        for person in self.people:
            own = {club.id: role.value for club, role, *_ in await store.clubs.of(person)}
            assert own == {club: members[person][0] for club, members in self.members.items() if person in members}
            results = {
                (row.match, row.club, row.won, row.points, row.at) for row in await store.club_results.of(person)
            }
            assert results == {(number, *row) for (number, one), row in self.results.items() if one == person}
        async with store._database.reading() as connection:
            for table in (CLUB_MEMBERS, CLUB_ANSWERS, CLUB_RESULTS):
                assert not set(await connection.scalars(sa.select(table.c.session))) & set(self.gone)
            assert set(await connection.scalars(sa.select(CLUBS.c.id))) == set(self.members)
            assert set(await connection.scalars(sa.select(CLUB_EVENINGS.c.club))) == set(self.members)

    def sums(self, club):
        sums = {}
        for (_, person), (each, won, points, _) in self.results.items():
            if each == club and person in self.members[club]:
                matches, wins, total = sums.get(person, (0, 0, 0))
                sums[person] = (matches + 1, wins + won, total + points)
        return {(person, *row) for person, row in sums.items()}


CALLS = (
    "come", "come", "make", "link", "link", "link", "join", "join", "join", "join", "remove", "promote", "promote",
    "leave", "close", "play", "play", "play", "answer", "answer", "forget", "merge", "wait",
)  # fmt: skip
LENGTH = 160
"""Number of calls of a history."""


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 60))])
async def test_the_database_answers_as_a_model_of_clubs(database, seed, tmp_path):
    rng = random.Random(seed)
    async with store_of(database) as store:
        made = TableMade(1.0, TABLE, "inv", TableSettings("guandan", club="c"), (), "")
        await store.append(LogAppend(TABLE, 0, (to_line(made),), new=("inv", 1.0)))
        history = Histories(store, rng)
        for _ in range(LENGTH):
            call = rng.choice(CALLS)
            if len(history.people) < 3 or (call == "come" and len(history.people) < 7):
                await history.come()
            elif not history.members:
                await history.make("", rng.choice(history.people), "")
            elif call != "come":
                club = rng.choice(list(history.members))
                await getattr(history, call)(club, rng.choice(history.people), rng.choice(history.people))
                history.now += 0.001
        await history.check()
        await store.upkeep.export(tmp_path / "copy")
    async with store_of(f"sqlite:///{tmp_path / 'restored'}") as restored:
        await restored.upkeep.restore(tmp_path / "copy")
        history.store = restored
        await history.check()


async def test_a_match_counts_once_for_members_if_there_are_two(database):
    async with store_of(database) as store:
        await people_in(store, "ann", "bob", "cy")
        await club_in(store, "ann", "bob")
        made = TableMade(1.0, TABLE, "inv", TableSettings("guandan", club="c"), (), "")
        await store.append(LogAppend(TABLE, 0, (to_line(made),), new=("inv", 1.0)))
        players = tuple(
            ClubPlayer(name, name == "ann", points) for name, points in (("ann", 4), ("bob", -1), ("cy", 9))
        )
        result = ClubResult("c", 0, START, "guandan", players)
        alone = ClubResult("c", 1, START, "guandan", players[::2])
        unknown = ClubResult("closed", 2, START, "guandan", players)
        await store.append(LogAppend(TABLE, 1, (LINE,), club=(result, alone, unknown)))
        with pytest.raises(sa.exc.IntegrityError):
            await store.append(LogAppend(TABLE, 1, (LINE,), club=(result,)))
        sums = await store.club_results.sums("c")
        assert sorted(sums) == [Sum("ann", "guandan", 1, 1, 4), Sum("bob", "guandan", 1, 0, -1)]
        assert await store.club_results.sums("c", (START + 1, START + 2)) == []
        assert await store.club_results.times("c", START) == [START]
        assert await store.club_results.of("ann") == [OwnResult("c", TABLE, 0, "guandan", START, won=True, points=4)]

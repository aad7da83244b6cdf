"""Ratings in the database: stored with the match, once, and computed again to the same numbers."""

import asyncio
import contextlib
import itertools
import json
import random

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from clamber.ratings import PROVISIONAL, Rating, rate
from clamber.server.log import recomputing
from clamber.server.log.faults import NotStoredError
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.rated_results import Result
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.played import RATED_MATCHES, RATED_PLAYERS, RATINGS
from clamber.server.table.logged.tables import SpectatorsChanged, TableMade
from clamber.server.table.rated import RatedResult
from clamber.server.table.settings import TableSettings
from selecting import all_of_them
from server.hubs import store_of

ANN, BEN, CAT, DAN = PEOPLE = tuple(letter * 64 for letter in "abcd")
TABLE = "t" * 16
LINE = to_line(SpectatorsChanged(1.0, on=True))


@contextlib.asynccontextmanager
async def table_in(database):
    """Yield a store with four guests and a table, and a function that stores the result of its next match."""
    async with store_of(database) as store:
        for person in PEOPLE:
            await store.add_session(person, 1.0)
        made = TableMade(1.0, TABLE, "inv", TableSettings("gandengyan"), (), "")
        await store.append(LogAppend(TABLE, 0, (to_line(made),), new=("inv", 1.0)))
        numbers = itertools.count()

        async def end(sides, places, *, game="gandengyan", left=(), fails=False):
            number = next(numbers)
            seats = sum(map(len, sides))
            result = RatedResult(number, 10.0 + number, game, seats, tuple(map(tuple, sides)), tuple(places), left)
            await store.append(LogAppend(TABLE, 0 if fails else number + 1, (LINE,), rated=(result,)))

        yield store, end


async def rows(store, table):
    async with store._database.reading() as connection:
        return [tuple(row) for row in await connection.execute(sa.select(table).order_by(*table.primary_key))]


async def rating_of(store, person):
    async with store._database.reading() as connection:
        query = sa.select(RATINGS.c.mu, RATINGS.c.sigma).where(RATINGS.c.session == person)
        return Rating(*(await connection.execute(query)).one())


async def play_some(end):
    await end([[ANN], [BEN]], [1, 2])
    await end([[ANN, CAT], [BEN, DAN]], [2, 1], game="guandan")
    await end([[BEN], [ANN]], [1, 1])
    await end([[ANN], [BEN], [CAT], [("greedy", 20.0, 0.5)]], [3, 1, 2, 4])
    await end([[CAT, ANN], [BEN, DAN]], [1, 2], game="guandan", left=(ANN,))


POOLS = (("gandengyan", 2), ("gandengyan", 4), ("guandan", 4), ("biga", 4))
"""Games with numbers of seats, of which one is played by two sides."""


def drawn_match(rng):
    """Return a game, the sides of a match, their places, and those who left a partner behind."""
    game, seats = rng.choice([*POOLS, *POOLS[1:2] * 4])  # settled ratings in one of them
    players = rng.sample([*PEOPLE, ("greedy", 20.0, 0.5)], seats)
    if game == "guandan":
        sides = [players[::2], players[1::2]]
        left = tuple(one for one in players if isinstance(one, str) and rng.randrange(4) == 0)[:1]
        return game, sides, rng.choice(([1, 2], [2, 1])), left
    return game, [[player] for player in players], [rng.randint(1, seats) for _ in players], ()


class Course:
    """Ratings in one pool, computed match by match."""

    def __init__(self):
        self.ratings, self.changes = {}, {}

    def play(self, sides, places, left):
        """Return the changes of a match by person."""

        def rated(places):
            new = rate([[self.rating(player) for player in side] for side in sides], places)
            return {player: new[i][j] for i, side in enumerate(sides) for j, player in enumerate(side)}

        after = rated(places)
        for leaver in left:
            last = [len(sides) + 1 if leaver in side else place for side, place in zip(sides, places, strict=True)]
            after[leaver] = rated(last)[leaver]
        found = {one: (self.rating(one), new) for one, new in after.items() if isinstance(one, str)}
        self.ratings |= {one: new for one, (_, new) in found.items()}
        return found

    def rating(self, player):
        return self.ratings.get(player, Rating()) if isinstance(player, str) else Rating(*player[1:])


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 20))])
async def test_the_ratings_are_those_of_each_game_and_number_of_seats_alone(database, monkeypatch, seed):
    """As read after each match, in courses and in tables, and as computed again in parts of any size."""
    rng, pools = random.Random(seed), {pool: Course() for pool in POOLS}
    async with table_in(database) as (store, end):
        for person in PEOPLE[:-1]:
            await store.accounts.found(person, person[0].upper() * 3, person, 1.0)
        for number in range(80):
            game, sides, places, left = drawn_match(rng)
            pool = pools[game, sum(map(len, sides))]
            await end(sides, places, game=game, left=left)
            changes = pool.play(sides, places, left)
            for person, (_, after) in changes.items():
                pool.changes.setdefault(person, []).append((10.0 + number, after))
            found = {one.session: (one.before, one.after) for one in await store.ratings.of_match(TABLE, number)}
            assert found == changes
        assert await store.ratings.of_match(TABLE, 80) == []
        for person in PEOPLE:
            limit = rng.choice((1, 5, 100))
            found = await store.rating_tables.of(person, limit)
            assert {(one.game, one.seats): (one.mu, one.sigma, one.matches) for one, _ in found} == {
                pool: (*course.ratings[person], len(course.changes[person]))
                for pool, course in pools.items() if person in course.ratings
            }  # fmt: skip
            for one, course in found:
                changes = pools[one.game, one.seats].changes[person][-limit:]
                assert [(change.at, change.mu, change.sigma) for change in course] == [
                    (at, *to) for at, to in changes
                ]
        for (game, seats), course in pools.items():
            settled = sorted(
                ((one.mu, person[0].upper() * 3) for person, one in course.ratings.items()
                 if person in PEOPLE[:-1] and one.sigma <= PROVISIONAL), reverse=True
            )  # fmt: skip
            best = await store.rating_tables.best(game, seats, 2, 1)
            assert [(row.mu, row.name) for row in best] == settled[1:3]
        monkeypatch.setattr(recomputing, "AT_ONCE", rng.randint(1, 2))
        assert (await store.ratings.check()).differing == 0
        before = await rows(store, RATINGS), await rows(store, RATED_PLAYERS)
        for table in (RATINGS, RATED_PLAYERS):
            await store._database.write(sa.delete(table))
        assert (await store.ratings.recompute()).differing == len(before[0]) + len(before[1])
        assert (await rows(store, RATINGS), await rows(store, RATED_PLAYERS)) == before


async def test_a_match_that_is_not_logged_rates_nobody(database):
    async with table_in(database) as (store, end):
        with pytest.raises((NotStoredError, sa.exc.IntegrityError)):
            await end([[ANN], [BEN]], [1, 2], fails=True)
        assert await rows(store, RATED_MATCHES) == []
        assert await rows(store, RATINGS) == []


async def test_all_ratings_are_computed_again_to_the_same_numbers(database):
    async with table_in(database) as (store, end):
        await play_some(end)
        before = await rows(store, RATINGS), await rows(store, RATED_PLAYERS)
        found = await store.ratings.check()
        assert (found.matches, found.people, found.differing) == (5, 9, 0)
        write = store._database.write
        await write(sa.update(RATINGS).where(RATINGS.c.session == ANN).values(mu=99.0))
        await write(sa.delete(RATINGS).where(RATINGS.c.session == BEN))
        await write(sa.update(RATED_PLAYERS).where(RATED_PLAYERS.c.session == CAT).values(sigma_after=1.0))
        await write(sa.insert(RATINGS).values(session="x", game="guandan", seats=4, mu=1, sigma=1, matches=1, last=1))
        no_match = dict.fromkeys(("at", "mu_before", "sigma_before", "mu_after", "sigma_after"), 1.0)
        await write(sa.insert(RATED_PLAYERS).values(match=99, session=ANN, game="guandan", seats=4, **no_match))
        found = await store.ratings.check()
        assert found.differing == 3 + 3 + 3 + 1 + 1
        assert (await store.ratings.recompute()).differing == found.differing
        assert (await rows(store, RATINGS), await rows(store, RATED_PLAYERS)) == before
        await write(sa.delete(RATINGS))
        await write(sa.delete(RATED_PLAYERS))
        assert (await store.ratings.recompute()).differing == len(before[0]) + len(before[1])
        assert (await rows(store, RATINGS), await rows(store, RATED_PLAYERS)) == before


async def test_the_ratings_of_others_do_not_change_when_a_person_is_forgotten(database):
    async with table_in(database) as (store, end):
        await play_some(end)
        others = await rating_of(store, DAN)
        kept = [row for row in await rows(store, RATED_PLAYERS) if row[1] != ANN]
        await store.upkeep.forget(ANN, [])
        for table in METADATA.sorted_tables:
            assert ANN not in json.dumps(await rows(store, table)), table.name
        assert await rating_of(store, DAN) == others
        assert {row[1:] for row in kept} <= {row[1:] for row in await rows(store, RATED_PLAYERS)}
        assert (await store.ratings.check()).differing == 0
        await store.expire_sessions(99.0, named=99.0, unnamed=99.0, accounts=99.0)
        for person in PEOPLE:
            assert person not in json.dumps(await rows(store, RATINGS))
        assert (await store.ratings.check()).differing == 0


async def test_a_restored_backup_counts_on(database, tmp_path):
    async with table_in(f"sqlite:///{tmp_path / 'first'}") as (store, end):
        await play_some(end)
        await store.upkeep.export(tmp_path / "copy")
    async with store_of(database) as store:
        await store.upkeep.restore(tmp_path / "copy")
        assert (await store.ratings.check()).differing == 0
        result = RatedResult(9, 99.0, "gandengyan", 2, ((ANN,), (BEN,)), (1, 2))
        await store.append(LogAppend(TABLE, 6, (LINE,), rated=(result,)))
        assert [row[0] for row in await rows(store, RATED_MATCHES)] == [1, 2, 3, 4, 5, 6]
        assert (await store.ratings.check()).differing == 0


async def test_matches_of_one_person_that_end_at_several_nodes_at_once_are_all_rated(cluster):
    url = cluster.new()
    async with table_in(url) as (store, _), store_of(url) as other:
        tables = [f"{number:016x}" for number in range(8)]
        for name in tables:
            made = TableMade(1.0, name, name, TableSettings("gandengyan"), (), "")
            await store.append(LogAppend(name, 0, (to_line(made),), new=(name, 1.0)))

        async def end(number, name):
            result = RatedResult(number, 9.0, "gandengyan", 2, ((ANN,), (PEOPLE[1 + number % 3],)), (1, 2))
            node = (store, other)[number % 2]
            await node.append(LogAppend(name, 1, (LINE,), rated=(result,)))

        await asyncio.gather(*(end(number, name) for number, name in enumerate(tables)))
        matches = {row[0]: row[5] for row in await rows(store, RATINGS)}
        assert matches[ANN] == len(tables)
        assert sum(matches.values()) == 2 * len(tables)
        found = await store.ratings.check()
        assert (found.matches, found.differing) == (len(tables), 0)


@given(st.lists(st.permutations(PEOPLE), max_size=20))
def test_results_alone_determine_the_ratings(seatings):
    def ratings(texts):
        known = {}
        for text in texts:
            known.update((change.session, change.after) for change in Result.from_text(text).rated(known))
        return known

    texts = [Result([[person] for person in seated], [1, 2, 2, 4], []).to_text() for seated in seatings]
    renamed = [text.replace(ANN, "e" * 64) for text in texts]
    found, other = ratings(texts), ratings(renamed)
    assert {person: other[person] for person in found if person != ANN} == {
        person: rating for person, rating in found.items() if person != ANN
    }

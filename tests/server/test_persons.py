"""All that is stored about persons, beside a model of it, in each kind of database: random histories of calls."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace

import pytest
import sqlalchemy as sa

from clamber.server.log.accounts import NAME_SECONDS, Account, NameTakenError, NameTooSoonError, NoAccountError
from clamber.server.log.browsers import MOST_EACH, Browser
from clamber.server.log.ceremonies import Ceremony
from clamber.server.log.identities import HasIdentityError, Identity, KnownIdentityError
from clamber.server.log.merging import GoneError
from clamber.server.log.passkeys import MOST_PASSKEYS, LastMeansError, Passkey, TooManyPasskeysError
from clamber.server.log.solved import SolvedEnding
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.guests import EXPIRED
from clamber.server.log.tables.moderation import SANCTIONS
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader
from selecting import all_of_them
from server.acquainted_persons import CALLS as PEOPLE
from server.acquainted_persons import AcquaintedPersons
from server.daily_persons import CALLS as DAILY
from server.daily_persons import DailyPersons
from server.hubs import store_of
from server.moderated_persons import CALLS as MODERATION
from server.moderated_persons import DAY, ModeratedPersons

NAMES = ("Ann", "Ben", "Cleo")
ROOM, LARGE = RoomForRecords(3, 10**6, 10**6), RoomForRecords(10**6, 10**6, 10**6)
STAYS, UNNAMED, ACCOUNTS = 30 * DAY, 2 * DAY, 60 * DAY
"""Times after which guests with and without a name, and accounts, expire."""


class Persons(AcquaintedPersons, DailyPersons, ModeratedPersons):
    """Database beside a model of its rows, with the same calls and, as far as possible, the same answers."""

    def __init__(self, store):
        self.store, self.now, self.count = store, 20_000 * DAY, 0
        self.guests, self.browsers, self.accounts = {}, {}, {}
        self.former, self.merged, self.codes = defaultdict(list), {}, {}
        self.solved, self.records, self.links, self.permits = {}, {}, {}, {}
        self.passkeys, self.identities = {}, {}
        self.begin_people()
        self.begin_moderation()
        self.begin_daily()
        self.gone = []

    def fresh(self, kind):
        self.count += 1
        return f"{kind}{self.count:03d}" + "0" * 20

    # Calls. Each has the numbers of one or two guests, and a small number.

    async def come(self, *_):
        session = self.fresh("guest")
        await self.store.add_session(session, self.now, "Firefox")
        self.guests[session] = [None, self.now]
        self.browsers[session] = Browser(session, session, "Firefox", self.now, self.now)

    async def visit(self, guest, *_):
        browser = max((one for one in self.browsers.values() if one.session == guest), key=lambda one: one.token)
        self.browsers[browser.token] = browser._replace(seen_at=self.now)
        self.guests[guest][1] = self.now
        await self.store.browsers.record_visit(self.browsers[browser.token])

    async def name(self, guest, _, number):
        if guest not in self.accounts:
            await self.store.name_session(guest, NAMES[number])
            self.guests[guest][0] = NAMES[number]

    async def add_browsers(self, guest, _, number):
        """Sign new browsers in: one, or so many that they replace the least recently seen ones."""
        for _ in range((1, 2, MOST_EACH)[number]):
            await self.sign_in(guest, "", "")

    async def sign_in(self, heir, former, guest):
        browser = Browser(self.fresh("token"), heir, "", self.now, self.now)
        own = sorted((b for b in self.browsers.values() if b.session == heir and b.token != former),
                     key=lambda b: (-b.seen_at, b.token))  # fmt: skip
        replaced = {b.token for b in own[MOST_EACH - 1 :]}
        found = await self.store.sign_ins.sign_in(browser, former, guest)
        assert set(found) == {former, *replaced}
        for token in {former, *replaced}:
            self.browsers.pop(token, None)
        self.browsers[browser.token] = browser

    async def merge(self, heir, guest, _):
        """Sign a guest's browser in as another guest."""
        former = max(token for token, browser in self.browsers.items() if browser.session == guest)
        await self.sign_in(heir, former, guest)
        if guest == heir or guest in self.accounts:
            return
        for (session, number), ending in list(self.solved.items()):
            if session == guest:
                del self.solved[session, number]
                self.solved.setdefault((heir, number), ending)
        self.records = {name: heir if owner == guest else owner for name, owner in self.records.items()}
        self.merge_moderation(heir, guest)
        self.merge_daily(heir, guest)
        if self.permits.get(heir) is None:
            self.permits[heir] = self.permits.get(guest)
        self.links.pop(guest, None)
        self.merge_people(heir, guest)
        if all(browser.session != guest for browser in self.browsers.values()):
            self.merged = {known: heir if into == guest else into for known, into in self.merged.items()}
            self.merged[guest] = heir
            del self.guests[guest]

    async def sign_in_to_nobody(self, *_):
        with pytest.raises(GoneError):
            await self.store.sign_ins.sign_in(Browser("t", "nobody", "", 0.0, 0.0), "", "")

    async def found(self, guest, _, number):
        """Make an account, with or without a name."""
        is_new = guest not in self.accounts
        if number == 0:
            assert await self.store.accounts.create(guest, self.now) == is_new
            if is_new:
                self.accounts[guest] = Account(guest, None, self.now, None, None, has_code=False, shows_daily=False)
            return
        if is_new and self.holders(NAMES[number]):
            with pytest.raises(NameTakenError):
                await self.store.accounts.found(guest, NAMES[number], self.fresh("code"), self.now)
            return
        code = self.fresh("code")
        assert await self.store.accounts.found(guest, NAMES[number], code, self.now) == is_new
        if is_new:
            self.accounts[guest] = Account(
                guest, NAMES[number], self.now, None, self.now, has_code=True, shows_daily=False
            )
            self.codes[guest] = code
            self.guests[guest][0] = NAMES[number]

    def holders(self, name):
        return {session for session, one in self.accounts.items() if (one.name or "").upper() == name.upper()}

    async def rename(self, guest, _, number):
        """Change the name of an account, which only its owner may have, and after a time."""
        name, account = NAMES[number].upper(), self.accounts.get(guest)
        error = None
        if account is None:
            error = NoAccountError
        elif account.named_at is not None and self.now < account.named_at + NAME_SECONDS:
            error = NameTooSoonError
        elif self.holders(name) - {guest}:
            error = NameTakenError
        if error is not None:
            with pytest.raises(error):
                await self.store.accounts.rename(guest, name, self.now)
            return
        await self.store.accounts.rename(guest, name, self.now)
        if account.name not in {None, name}:
            self.former[guest].insert(0, account.name)
        self.accounts[guest] = replace(account, name=name, named_at=self.now)
        self.guests[guest][0] = name

    async def set_code(self, guest, *_):
        code = self.fresh("code")
        if guest not in self.accounts:
            with pytest.raises(NoAccountError):
                await self.store.accounts.set_code(guest, code, self.now)
            return
        await self.store.accounts.set_code(guest, code, self.now)
        self.codes[guest] = code
        self.accounts[guest] = replace(self.accounts[guest], has_code=True)

    async def add_passkeys(self, guest, _, number):
        """Add passkeys: one, two, or as many as there may be."""
        for _ in range((1, 2, MOST_PASSKEYS)[number]):
            passkey = Passkey(self.fresh("key"), guest, "key", 0, "Firefox", self.now)
            error = None
            if guest not in self.accounts:
                error = NoAccountError
            elif len(self.own(self.passkeys, guest)) >= MOST_PASSKEYS:
                error = TooManyPasskeysError
            if await self.allowed(self.store.passkeys.add(passkey), error):
                self.passkeys[passkey.id] = passkey

    async def add_identity(self, guest, other, number):
        """Add an identity, which belongs to the other guest if the number is 2."""
        issuer, subject = f"issuer {number % 2}", str(sorted(self.guests).index(other if number == 2 else guest))
        error = None
        if guest not in self.accounts:
            error = NoAccountError
        elif any(each.issuer == issuer for each in self.own(self.identities, guest)):
            error = HasIdentityError
        elif (issuer, subject) in self.identities:
            error = KnownIdentityError
        identity = Identity(issuer, subject, guest, self.now)
        if await self.allowed(self.store.identities.add(identity), error):
            self.identities[issuer, subject] = identity

    async def remove_means(self, guest, other, number):
        """Remove passkeys or identities, of which some belong to another guest, and one may be the last means."""
        model, stored = ((self.passkeys, self.store.passkeys), (self.identities, self.store.identities))[number % 2]
        for name in sorted({one.id for one in model.values() if one.session in {guest, other}})[:2]:
            mine = [key for key, one in model.items() if (one.session, one.id) == (guest, name)]
            means = self.own(self.passkeys, guest) + self.own(self.identities, guest)
            error = None
            if guest not in self.accounts:
                error = NoAccountError
            elif mine and len(means) == 1 and guest not in self.codes:
                error = LastMeansError
            if await self.allowed(stored.remove(guest, name), error):
                for key in mine:
                    del model[key]

    def own(self, model, guest):
        return [one for one in model.values() if one.session == guest]

    async def allowed(self, call, error):
        """Await a call that raises an error if one is given; return True if it raises none."""
        if error is not None:
            with pytest.raises(error):
                await call
            return False
        await call
        return True

    async def solve(self, guest, _, number):
        day = None if self.count % 2 else int(self.now // DAY)
        ending = SolvedEnding(number, day, 1 + number, self.now)
        await self.store.solved.add(guest, ending)
        known = self.solved.get((guest, number))
        if known is None or (known.day is None and day is not None):
            self.solved[guest, number] = ending
        self.count += 1

    async def solve_too_late(self, _, __, number):
        """Write under sessions of guests who were deleted while their requests were under way."""
        for session in self.gone[-2:]:
            await self.store.solved.add(session, SolvedEnding(number, None, 1, self.now))
            await self.store.records.add(
                self.fresh("record"), DividedRecord("x", ()), self.now, Uploader(session, ""), LARGE
            )
            assert await self.store.profiles.share(session, self.fresh("link"), self.now) is None
            assert not await self.store.accounts.create(session, self.now)
            await self.store.name_session(session, NAMES[number])
            await self.store.browsers.record_visit(Browser(session, session, "", 1.0, self.now))

    async def upload(self, guest, *_):
        if sum(owner == guest for owner in self.records.values()) < ROOM.records:
            name = self.fresh("record")
            await self.store.records.add(name, DividedRecord("x", ("y",)), self.now, Uploader(guest, ""), ROOM)
            self.records[name] = guest

    async def share(self, guest, _, number):
        if number:
            link = self.fresh("link")
            assert await self.store.profiles.share(guest, link, self.now) == self.links.setdefault(guest, link)
        else:
            await self.store.profiles.unshare(guest)
            self.links.pop(guest, None)

    async def permit(self, guest, _, number):
        await self.store.permits.grant(guest, f"permit {number}")
        self.permits[guest] = f"permit {number}"

    async def wait(self, _, __, number):
        self.now += (5.0, 1.5 * DAY, 29.0 * DAY)[number]

    async def expire(self, *_):
        def is_old(guest):
            name, seen = self.guests[guest]
            if guest in self.accounts:
                return seen < self.now - ACCOUNTS
            return seen < self.now - STAYS or (name is None and seen < self.now - UNNAMED)

        old = set(filter(is_old, self.guests))
        ends = (self.now - STAYS, self.now - UNNAMED, self.now - ACCOUNTS)
        assert await self.store.expire_sessions(self.now, *ends) == len(old)
        await self.drop_old(old)

    async def purge(self, guest, _, number):
        """Purge the guests without an account who were not seen for a time, except for one who sits at a table."""
        end = self.now - (5.0, 1.5 * DAY, 29.0 * DAY)[number]
        unseen = {one for one, (_, seen) in self.guests.items() if seen < end}
        old = unseen - self.accounts.keys() - {guest}
        seen_before = {"now": self.now, "tables": None, "guests": end, "records": None, "seated": [guest]}
        for dry_run in (True, False):
            counts = await self.store.upkeep.purge(**seen_before, dry_run=dry_run)
            assert counts == {"tables": 0, "guests": len(old), "records": 0}
        await self.drop_old(old)

    async def drop_old(self, old):
        merged = {guest for guest, heir in self.merged.items() if heir in old}
        named = {guest for guest in old if self.guests[guest][0] is not None}
        assert named | merged <= set(await self.store.upkeep.expired_guests(self.now + 1.0))
        for guest in old:
            self.drop(guest)

    async def forget(self, guest, *_):
        merged = await self.store.accounts.merged_into(guest)
        counts = await self.store.upkeep.forget(guest, [], merged)
        own = {name for name, owner in self.records.items() if owner == guest}
        assert counts == {"tables": 0, "records": len(own), "guests": 1}
        self.records = {name: owner for name, owner in self.records.items() if name not in own}
        self.drop(guest)

    def drop(self, guest):
        self.gone += [guest, *(known for known, heir in self.merged.items() if heir == guest)]
        self.browsers = {token: one for token, one in self.browsers.items() if one.session != guest}
        self.solved = {key: ending for key, ending in self.solved.items() if key[0] != guest}
        self.merged = {known: heir for known, heir in self.merged.items() if heir != guest}
        for table in (self.guests, self.accounts, self.former, self.codes, self.links, self.permits):
            table.pop(guest, None)
        self.drop_moderation(guest)
        self.drop_daily(guest)
        self.drop_people(guest)
        for means in (self.passkeys, self.identities):
            for key in [key for key, one in means.items() if one.session == guest]:
                del means[key]

    # Answers

    async def check(self):
        """Assert that the database answers as the model."""
        store = self.store
        for token in self.gone[-3:]:
            assert await store.browsers.find(token) == self.browsers.get(token)
        for guest in self.gone[-3:]:
            assert (await store.own_data.summary(guest), await store.solved.of(guest)) == (None, [])
        for guest, (name, seen_at) in self.guests.items():
            own = {one for one in self.browsers.values() if one.session == guest}
            assert set(await store.browsers.of(guest)) == own
            assert not own or await store.browsers.find(latest := max(own).token) == self.browsers[latest]
            assert await store.session_name(guest) == name
            assert await store.accounts.find(guest) == self.accounts.get(guest)
            assert await store.permits.of(guest) == self.permits.get(guest)
            assert await store.profiles.link_of(guest) == self.links.get(guest)
            assert set(await store.passkeys.of(guest)) == set(self.own(self.passkeys, guest))
            assert set(await store.identities.of(guest)) == set(self.own(self.identities, guest))
            merged = sorted(known for known, heir in self.merged.items() if heir == guest)
            assert await store.accounts.merged_into(guest) == merged
            endings = {number: ending for (session, number), ending in self.solved.items() if session == guest}
            assert await store.solved.of(guest) == [endings[number] for number in sorted(endings)]
            records = {record for record, owner in self.records.items() if owner == guest}
            assert set(await store.own_data.uploads(guest)) == records
            summary = await store.own_data.summary(guest)
            assert (summary.seen_at, summary.endings, summary.records) == (seen_at, len(endings), len(records))
            assert (summary.browsers, list(summary.former_names)) == (len(own), self.former[guest])
        assert {guest.session for guest in await store.upkeep.guests()} == set(self.guests)
        assert await store.accounts.among([*self.guests, *self.gone[-3:]]) == set(self.accounts)
        for (issuer, subject), identity in self.identities.items():
            assert await store.identities.find(issuer, subject) == identity.session
        assert {code: await store.accounts.of_code(code) for code in self.codes.values()} == {
            code: guest for guest, code in self.codes.items()
        }
        assert {link: await store.profiles.owner_of(link) for link in self.links.values()} == {
            link: guest for guest, link in self.links.items()
        }
        await self.check_people()
        await self.check_moderation()
        await self.check_daily()
        async with store._database.reading() as connection:
            tables = [table for table in METADATA.sorted_tables if table not in {EXPIRED, SANCTIONS}]
            rows = [await connection.execute(sa.select(table)) for table in tables]
            text = "\n".join(str(tuple(row)) for found in rows for row in found)
        uploaders = set(self.records.values())  # the records of guests who expired stay for their own time
        assert not {session for session in self.gone if session in text and session not in uploaders}


CALLS = (
    "come", "come", "visit", "name", "name", "add_browsers", "merge", "merge", "merge", "sign_in_to_nobody",
    "found", "found", "rename", "rename", "set_code", "add_passkeys", "add_identity", "add_identity",
    "remove_means", "solve", "solve", "solve", "solve_too_late", "upload", "share", "permit",
    "wait", "wait", "wait", "expire", "purge", "forget",
    *PEOPLE, *MODERATION, *DAILY,
)  # fmt: skip
LENGTH = 200
"""Number of calls of a history."""

MOST_GUESTS = 5


async def play(url, seed, folder):
    """Make random calls, and restore a backup, which has everything except for ceremonies that are under way."""
    rng = random.Random(seed)
    async with store_of(url) as store:
        persons = Persons(store)
        for number in range(LENGTH):
            present = sorted({browser.session for browser in persons.browsers.values()})
            call = rng.choice(CALLS)
            if not present or (call == "come" and len(persons.guests) < MOST_GUESTS):
                await persons.come()
            elif call != "come":
                await getattr(persons, call)(rng.choice(present), rng.choice(present), rng.randrange(3))
            if number % 25 == 24:
                await persons.check()
        await store.ceremonies.begin("browser", Ceremony.sign_in, {}, persons.now)
        await store.upkeep.export(folder / "copy")
    async with store_of(f"sqlite:///{folder / 'restored'}") as restored:
        await restored.upkeep.restore(folder / "copy")
        persons.store = restored
        await persons.check()
        assert await restored.ceremonies.expire(persons.now + DAY) == 0


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 100))])
async def test_the_database_answers_as_a_model_of_all_persons(database, seed, tmp_path):
    await play(database, seed, tmp_path)

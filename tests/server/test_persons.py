"""All that is stored about persons, beside a model of it, in each kind of database: random histories of calls."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace

import pytest
import sqlalchemy as sa

from clamber.server.log.accounts import NAME_SECONDS, Account, NameTakenError, NameTooSoonError, NoAccountError
from clamber.server.log.acts import NOBODY, Act, ActKind
from clamber.server.log.browsers import MOST_EACH, Browser
from clamber.server.log.ceremonies import Ceremony
from clamber.server.log.identities import HasIdentityError, Identity, KnownIdentityError
from clamber.server.log.merging import GoneError
from clamber.server.log.passkeys import MOST_PASSKEYS, LastMeansError, Passkey, TooManyPasskeysError
from clamber.server.log.people import Attitude, Invites, Kind, Presence
from clamber.server.log.personal_invites import INVITE_SECONDS, NewInvite
from clamber.server.log.reports import (
    MOST_ABOUT_ONE,
    NOWHERE,
    REPORTER,
    SUBJECT,
    Closing,
    NewReport,
    Reason,
    ReportedPerson,
    Selection,
    State,
    TooManyReportsError,
)
from clamber.server.log.roles import EVERYWHERE, Grant, Role
from clamber.server.log.sanctions import OPERATOR, Sanction, SanctionKind
from clamber.server.log.solved import SolvedEnding
from clamber.server.log.tables import EXPIRED, METADATA, SANCTIONS
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader
from selecting import all_of_them
from server.hubs import store_of

DAY = 24 * 3600.0
NAMES = ("Ann", "Ben", "Cleo")
ROOM, LARGE = RoomForRecords(3, 10**6, 10**6), RoomForRecords(10**6, 10**6, 10**6)
STAYS, UNNAMED, ACCOUNTS = 30 * DAY, 2 * DAY, 60 * DAY
"""Times after which guests with and without a name, and accounts, expire."""


class Persons:
    """Database beside a model of its rows, with the same calls and, as far as possible, the same answers."""

    def __init__(self, store):
        self.store, self.now, self.count = store, 20_000 * DAY, 0
        self.guests, self.browsers, self.accounts = {}, {}, {}
        self.former, self.merged, self.codes = defaultdict(list), {}, {}
        self.solved, self.records, self.links, self.permits = {}, {}, {}, {}
        self.passkeys, self.identities = {}, {}
        self.ties, self.attitudes, self.invites = {}, {}, {}
        self.sanctions = []
        self.roles, self.acts = {}, {}
        self.mutes, self.reports = {}, {}
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
        self.sanctions = [replace(one, subject=heir) if one.subject == guest else one for one in self.sanctions]
        self.acts = {
            name: replace(act, subject=heir) if act.subject == guest else act for name, act in self.acts.items()
        }
        self.merge_mutes_and_reports(heir, guest)
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
                self.accounts[guest] = Account(guest, None, self.now, None, None, has_code=False)
            return
        if is_new and self.holders(NAMES[number]):
            with pytest.raises(NameTakenError):
                await self.store.accounts.found(guest, NAMES[number], self.fresh("code"), self.now)
            return
        code = self.fresh("code")
        assert await self.store.accounts.found(guest, NAMES[number], code, self.now) == is_new
        if is_new:
            self.accounts[guest] = Account(guest, NAMES[number], self.now, None, self.now, has_code=True)
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

    async def tie(self, guest, other, number):
        """Make another guest a friend, block the guest, or end either."""
        kind = (Kind.friend, Kind.block, None)[number]
        assert await self.store.people.tie(guest, other, kind, self.now) == (guest != other)
        if kind is None:
            self.ties.pop((guest, other), None)
        elif guest != other and self.ties.get((guest, other), (None,))[0] is not kind:
            self.ties[guest, other] = (kind, self.now)

    async def allow(self, guest, _, number):
        attitude = Attitude(list(Presence)[number], list(Invites)[-1 - number])
        await self.store.people.set_attitude(guest, attitude)
        self.attitudes[guest] = attitude

    async def invite(self, guest, other, number):
        await self.store.personal_invites.send([NewInvite(guest, other, f"table {number}", "guandan")], self.now)
        key = (guest, other, f"table {number}")
        if guest != other and self.now >= self.invites.get(key, -INVITE_SECONDS) + INVITE_SECONDS:
            self.invites[key] = self.now

    def merge_people(self, heir, guest):
        """Give a guest's ties and invites, and those of others to the guest, to the heir."""
        changed = {guest: heir}
        known, self.ties = sorted(self.ties.items(), key=lambda row: (row[1][1], row[0])), {}
        for pair, (kind, at) in known:
            one, other = (changed.get(each, each) for each in pair)
            if one != other and (
                (one, other) not in self.ties or (kind is Kind.block and self.ties[one, other][0] is not kind)
            ):
                self.ties[one, other] = (kind, at)
        sent, self.invites = sorted(self.invites.items(), key=lambda row: row[1]), {}
        for (*pair, table), at in sent:
            one, other = (changed.get(each, each) for each in pair)
            if one != other:
                self.invites[one, other, table] = at
        if guest in self.attitudes:
            self.attitudes.setdefault(heir, self.attitudes.pop(guest))
            self.attitudes.pop(guest, None)

    async def mute(self, guest, other, number):
        """Mute another guest, or end it."""
        assert await self.store.mutes.set(guest, other, self.now, muted=number < 2) == (guest != other)
        if number == 2:
            self.mutes.pop((guest, other), None)
        elif guest != other:
            self.mutes.setdefault((guest, other), self.now)

    async def report(self, guest, other, number):
        """Report another guest, with a witness."""
        reason, witness = (Reason.insult, Reason.name, Reason.name)[number], min(self.guests)
        people = tuple(ReportedPerson(one, f"name of {number}") for one in (other, guest, witness))
        new = NewReport(people, NOWHERE, reason, "" if number == 2 else f"words {self.count}", {"said": []})
        made = [one for one in self.reports.values() if (one["reporter"], one["subject"]) == (guest, other)]
        same = [one for one in made if (one["reason"], one["state"]) == (reason, State.open)]
        if guest != other and not same and sum(one["at"] > self.now - DAY for one in made) >= MOST_ABOUT_ONE:
            with pytest.raises(TooManyReportsError):
                await self.store.reports.add(new, self.now)
            return
        name = await self.store.reports.add(new, self.now)
        assert (name is None) == (guest == other)
        if same:
            assert self.reports[name] is same[0]
            same[0]["words"] = new.words or same[0]["words"]
        elif name is not None:
            self.reports[name] = {"reporter": guest, "subject": other, "reason": reason, "words": new.words,
                                  "at": self.now, "state": State.open, "by": None, "people": people}  # fmt: skip
        self.count += 1

    async def close_report(self, guest, *_):
        waiting = sorted(name for name, one in self.reports.items() if one["state"] is State.open)
        if waiting:
            by = guest if guest in self.accounts else OPERATOR
            assert await self.store.reports.close(waiting[0], Closing(by, self.now))
            self.reports[waiting[0]] |= {"state": State.closed, "by": by}
            (act,) = (act for act in await self.store.acts.page(1000) if act.id not in self.acts)
            assert (act.by, act.act, act.subject) == (by, ActKind.close_report, self.reports[waiting[0]]["subject"])
            self.acts[act.id] = act

    def merge_mutes_and_reports(self, heir, guest):
        """Give a guest's mutes and reports, and those of others about the guest, to the heir."""
        known, self.mutes = sorted(self.mutes.items(), key=lambda row: row[1]), {}
        for pair, at in known:
            one, other = (heir if each == guest else each for each in pair)
            if one != other:
                self.mutes.setdefault((one, other), at)
        both = {heir, guest}
        self.reports = {
            name: one for name, one in self.reports.items() if not {one["reporter"], one["subject"]} <= both
        }
        for one in self.reports.values():
            one |= {part: heir for part in ("reporter", "subject") if one[part] == guest}
            one["people"] = tuple(
                person._replace(session=heir) if person.session == guest else person for person in one["people"]
            )

    async def permit(self, guest, _, number):
        await self.store.permits.grant(guest, f"permit {number}")
        self.permits[guest] = f"permit {number}"

    async def impose(self, guest, other, number):
        kind, end = (SanctionKind.ban, SanctionKind.mute, SanctionKind.mute)[number], (None, 5.0, DAY)[number]
        until, by = None if end is None else self.now + end, other if other in self.accounts else OPERATOR
        sanction = Sanction(kind, guest, self.now, until, imposed_by=by, id=self.fresh("s"))
        was_free = not any(one.kind == kind and one.subject == guest for one in self.in_effect())
        assert await self.store.sanctions.impose(sanction) == was_free
        self.lift_in_model(kind, guest)
        self.sanctions.append(sanction)

    async def give_role(self, guest, other, number):
        """Give an account a role, by another guest or by the operator."""
        role = (Role.moderator, Role.operator, Role.operator)[number]
        by = other if number != 1 and other in self.accounts else OPERATOR
        act = Act(by, ActKind.give_role, guest, self.now, "reason", {"role": role}, self.fresh("act"))
        grant = Grant(guest, EVERYWHERE, role, by, self.now)
        if guest not in self.accounts:
            with pytest.raises(NoAccountError):
                await self.store.roles.give(grant, act)
        elif await self.store.roles.give(grant, act):
            self.roles[guest] = grant
            self.acts[act.id] = act
        else:
            assert self.roles[guest].role is role

    async def end_role(self, guest, _, number):
        role = (Role.moderator, Role.operator, Role.operator)[number]
        act = Act(OPERATOR, ActKind.end_role, guest, self.now, "", {}, self.fresh("act"))
        is_held = guest in self.roles and self.roles[guest].role is role
        assert await self.store.roles.end(guest, EVERYWHERE, role, act) == is_held
        if is_held:
            del self.roles[guest]
            self.acts[act.id] = act

    async def record_act(self, guest, other, number):
        by = other if other in self.accounts else OPERATOR
        act = Act(by, ActKind.warn, guest, self.now, "rude", {"number": number}, self.fresh("act"))
        await self.store.acts.record(act)
        self.acts[act.id] = act

    async def confirm(self, guest, *_):
        token = max(token for token, browser in self.browsers.items() if browser.session == guest)
        await self.store.confirmations.put(token, self.now)
        assert await self.store.confirmations.at(token) == self.now

    async def lift(self, guest, *_):
        was_free = not any(one.kind == SanctionKind.ban and one.subject == guest for one in self.in_effect())
        assert await self.store.sanctions.lift(SanctionKind.ban, guest, self.now) != was_free
        self.lift_in_model(SanctionKind.ban, guest)

    def lift_in_model(self, kind, guest):
        effective = {one.id for one in self.in_effect() if one.kind == kind and one.subject == guest}
        self.sanctions = [replace(one, lifted_at=self.now) if one.id in effective else one for one in self.sanctions]

    def in_effect(self):
        return [
            one for one in self.sanctions if one.lifted_at is None and (one.ends_at is None or one.ends_at > self.now)
        ]

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
        for table in (self.guests, self.accounts, self.former, self.codes, self.links, self.permits, self.attitudes):
            table.pop(guest, None)
        self.roles.pop(guest, None)
        self.roles = {
            one: replace(grant, given_by=NOBODY) if grant.given_by == guest else grant
            for one, grant in self.roles.items()
        }
        self.sanctions = [
            replace(one, imposed_by=NOBODY) if one.imposed_by == guest else one for one in self.sanctions
        ]
        for name, act in self.acts.items():
            kept = replace(act, subject=NOBODY, reason="", details={}) if act.subject == guest else act
            self.acts[name] = replace(kept, by=NOBODY) if kept.by == guest else kept
        self.mutes = {pair: at for pair, at in self.mutes.items() if guest not in pair}
        self.reports = {
            name: one for name, one in self.reports.items() if guest not in {one["reporter"], one["subject"]}
        }
        for one in self.reports.values():
            one["by"] = None if one["by"] == guest else one["by"]
            one["people"] = tuple(
                ReportedPerson(None, "***") if person.session == guest else person for person in one["people"]
            )
        self.ties = {pair: tie for pair, tie in self.ties.items() if guest not in pair}
        self.invites = {key: at for key, at in self.invites.items() if guest not in key}
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
            assert await store.people.attitude(guest) == self.attitudes.get(guest, Attitude())
            found = {tie.other.session: (tie.kind, tie.made_at) for tie in await store.people.ties(guest)}
            assert found == {other: tie for (one, other), tie in self.ties.items() if one == guest}
            sent = [row.invite for row in await store.personal_invites.sent(guest)]
            assert {(invite.recipient, invite.table): invite.made_at for invite in sent} == {
                (other, table): at for (one, other, table), at in self.invites.items() if one == guest
            }
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
        assert {named.grant.session: named.grant for named in await store.roles.named()} == self.roles
        found = await store.acts.page(1000)
        assert {act.id: act for act in found} == self.acts
        assert found == sorted(found, key=lambda act: (act.at, act.id), reverse=True)
        await self.check_reports()
        in_effect = sorted(self.in_effect(), key=lambda one: (one.made_at, one.id))
        assert await store.sanctions.in_effect(self.now) == in_effect
        async with store._database.reading() as connection:
            tables = [table for table in METADATA.sorted_tables if table not in {EXPIRED, SANCTIONS}]
            rows = [await connection.execute(sa.select(table)) for table in tables]
            text = "\n".join(str(tuple(row)) for found in rows for row in found)
        uploaders = set(self.records.values())  # the records of guests who expired stay for their own time
        assert not {session for session in self.gone if session in text and session not in uploaders}

    async def check_reports(self):
        """Assert that the mutes and the reports are those of the model."""
        store = self.store
        for guest in self.guests:
            muted = {mute.other.session: mute.made_at for mute in await store.mutes.of(guest)}
            assert muted == {other: at for (one, other), at in self.mutes.items() if one == guest}
            made = {report.id for report in await store.reports.made_by(guest)}
            assert made == {name for name, one in self.reports.items() if one["reporter"] == guest}
        reports = await store.reports.page(Selection(), 1000)
        order = [(report.state.value, report.made_at, report.id) for report in reports]
        assert order == sorted(order, reverse=True)
        assert {report.id for report in reports} == set(self.reports)
        for report in reports:
            one = self.reports[report.id]
            assert (report.reporter, report.subject, report.words) == (one["reporter"], one["subject"], one["words"])
            assert (report.state, report.closed_by, report.people) == (one["state"], one["by"], one["people"])
            assert report.people[SUBJECT].session == report.subject
            assert report.people[REPORTER].session == report.reporter


CALLS = (
    "come", "come", "visit", "name", "name", "add_browsers", "merge", "merge", "merge", "sign_in_to_nobody",
    "found", "found", "rename", "rename", "set_code", "add_passkeys", "add_identity", "add_identity",
    "remove_means", "solve", "solve", "solve", "solve_too_late", "upload", "share", "permit", "impose",
    "tie", "tie", "tie", "allow", "invite", "invite",
    "mute", "mute", "report", "report", "report", "close_report",
    "give_role", "give_role", "give_role", "end_role", "record_act", "record_act", "confirm",
    "impose", "lift", "wait", "wait", "wait", "expire", "purge", "forget",
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

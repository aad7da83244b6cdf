"""Moderation in the model of all persons: mutes, reports, roles, sanctions, acts, words, and waits of leavers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clamber.server.log.accounts import NoAccountError
from clamber.server.log.acts import NOBODY, Act, ActKind
from clamber.server.log.leavings import insert_leavings
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
from clamber.server.table.leaving import COUNTED_SECONDS, LONGEST_WAIT, Leaving, wait_until
from server.test_leaving import model as modelled_wait

DAY = 24 * 3600.0
WORDS = ("darn", "笨蛋", "*heck*")

CALLS = (
    "mute", "mute", "report", "report", "report", "close_report",
    "give_role", "give_role", "give_role", "end_role", "record_act", "record_act", "confirm",
    "impose", "impose", "lift", "word", "leave", "leave", "leave", "pardon", "expire_leavings",
)  # fmt: skip


class ModeratedPersons:
    """Part of `Persons` that moderators see."""

    def begin_moderation(self):
        self.mutes, self.reports, self.roles, self.acts, self.sanctions = {}, {}, {}, {}, []
        self.words, self.leavings = {}, {}

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

    def merge_moderation(self, heir, guest):
        """Give a guest's mutes, reports and sanctions, and those of others about the guest, to the heir."""
        self.sanctions = [replace(one, subject=heir) if one.subject == guest else one for one in self.sanctions]
        self.acts = {
            name: replace(act, subject=heir) if act.subject == guest else act for name, act in self.acts.items()
        }
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

    async def word(self, _, __, number):
        """Add a word to the list, or remove it."""
        word = WORDS[number]
        if word in self.words:
            assert await self.store.words.remove([word, "unknown"]) == ["unknown"]
            assert await self.store.words.remove([word]) == []
            del self.words[word]
        else:
            assert await self.store.words.add([word], self.now) == [word]
            self.words[word] = self.now

    async def leave(self, guest, *_):
        """Leave a rated match, which only accounts play."""
        if guest in self.accounts:
            table = self.fresh("table")
            rows = [(table, Leaving(0, guest, self.now))]
            await self.store._database.transact(lambda connection: insert_leavings(connection, rows))
            self.leavings[table] = (guest, self.now)

    async def pardon(self, guest, *_):
        act = Act(OPERATOR, ActKind.pardon, guest, self.now, id=self.fresh("act"))
        own = [table for table, (session, _) in self.leavings.items() if session == guest]
        assert await self.store.leavings.pardon(guest, act) == bool(own)
        if own:
            del self.leavings[max(own, key=lambda table: self.leavings[table][1])]
            self.acts[act.id] = act

    async def expire_leavings(self, *_):
        await self.store.leavings.expire(self.now)
        end = self.now - 2 * COUNTED_SECONDS - LONGEST_WAIT
        self.leavings = {table: row for table, row in self.leavings.items() if row[1] >= end}

    def drop_moderation(self, guest):
        self.leavings = {table: row for table, row in self.leavings.items() if row[0] != guest}
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

    async def check_moderation(self):
        """Assert that the database answers as the model."""
        store = self.store
        assert {named.grant.session: named.grant for named in await store.roles.named()} == self.roles
        found = await store.acts.page(1000)
        assert {act.id: act for act in found} == self.acts
        assert found == sorted(found, key=lambda act: (act.at, act.id), reverse=True)
        in_effect = sorted(self.in_effect(), key=lambda one: (one.made_at, one.id))
        assert await store.sanctions.in_effect(self.now) == in_effect
        assert await store.words.all() == sorted(self.words.items())
        for guest in self.guests:
            left = sorted(at for session, at in self.leavings.values() if session == guest)
            assert await store.leavings.times(guest) == left
            assert wait_until(left, self.now) == modelled_wait(left, self.now)
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

"""Histories of sanctions and appeals beside a model, in each kind of database."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import sqlalchemy as sa

from clamber.server.log.acts import Act, ActKind
from clamber.server.log.appeals import Answer, Appeal
from clamber.server.log.sanctions import APPEAL_SECONDS, OPERATOR, Sanction, SanctionKind
from clamber.server.log.tables.guests import SESSIONS
from selecting import all_of_them
from server.hubs import store_of

DAY = 24 * 3600.0
SUBJECTS = ("a" * 64, "b" * 64)
CLUBS = (None, None, "club")
LENGTH = 150
"""Number of calls of a history."""


class Sanctions:
    """Database beside a model of its sanctions, appeals and acts."""

    def __init__(self, store, rng):
        self.store, self.rng, self.now, self.count = store, rng, 20_000 * DAY, 0
        self.sanctions, self.appeals, self.acts = {}, {}, []

    def act(self, kind, subject, **details):
        self.count += 1
        return Act(OPERATOR, kind, subject, self.now, details=details, id=f"act{self.count:05d}")

    def some(self):
        """Return a stored sanction, or one that was never stored."""
        unknown = Sanction(SanctionKind.mute, SUBJECTS[0], self.now, id="unknown")
        return self.rng.choice([*self.sanctions.values(), unknown])

    def in_effect(self):
        return [one for one in self.sanctions.values() if one.is_in_effect(self.now)]

    def lift_in_model(self, found):
        for one in found:
            self.sanctions[one.id] = replace(one, lifted_at=self.now)

    async def impose(self):
        self.count += 1
        kind, days = self.rng.choice(list(SanctionKind)), self.rng.choice([None, 0.5, 3.0])
        ends_at = self.now if kind is SanctionKind.warning else None if days is None else self.now + days * DAY
        subject, club = self.rng.choice(SUBJECTS), self.rng.choice(CLUBS)
        new = Sanction(kind, subject, self.now, ends_at, id=f"s{self.count:05d}", club=club)
        former = [one for one in self.in_effect() if (one.kind, one.subject, one.club) == (kind, subject, club)]
        act = self.act(ActKind.mute, subject, sanction=new.id)
        assert await self.store.sanctions.impose(new, act) == (not former)
        self.lift_in_model(former)
        self.sanctions[new.id] = new
        self.acts.append(act)

    async def lift_kind(self):
        kind, subject = self.rng.choice(list(SanctionKind)), self.rng.choice(SUBJECTS)
        found = [one for one in self.in_effect() if (one.kind, one.subject, one.club) == (kind, subject, None)]
        act = self.act(ActKind.lift, subject)
        assert await self.store.sanctions.lift(kind, subject, self.now, act) == bool(found)
        self.lift_in_model(found)
        self.acts += [act] if found else []

    def can_be_lifted(self, one):
        is_open_warning = one.kind is SanctionKind.warning and one.lifted_at is None
        return one.id in self.sanctions and (one.is_in_effect(self.now) or is_open_warning)

    async def lift_one(self):
        one = self.some()
        act, is_possible = self.act(ActKind.lift, one.subject), self.can_be_lifted(one)
        assert await self.store.sanctions.lift_one(one.id, self.now, act) == is_possible
        if is_possible:
            self.lift_in_model([one])
            self.acts.append(act)

    async def acknowledge(self):
        one, subject = self.some(), self.rng.choice(SUBJECTS)
        is_own = one.id in self.sanctions and one.subject == subject
        assert await self.store.sanctions.acknowledge(one.id, subject, self.now) == is_own
        if is_own and one.seen_at is None:
            self.sanctions[one.id] = replace(one, seen_at=self.now)

    async def appeal(self):
        one, subject = self.some(), self.rng.choice(SUBJECTS)
        is_in_time = (
            one.lifted_at is None and self.now < one.made_at + APPEAL_SECONDS
            if one.kind is SanctionKind.warning
            else one.is_in_effect(self.now)
        )
        is_possible = (
            is_in_time and one.id in self.sanctions and one.subject == subject and one.id not in self.appeals
        )
        appeal = Appeal(one.id, subject, "please", self.now)
        assert await self.store.appeals.make(appeal) == is_possible
        if is_possible:
            self.appeals[one.id] = appeal

    async def answer(self):
        one, word = self.some(), self.rng.choice(list(Answer))
        appeal = self.appeals.get(one.id, Appeal(one.id, one.subject, "", self.now))
        is_possible = one.id in self.appeals and appeal.answer is None
        answered = replace(appeal, answer=word, reply="so", answered_by=OPERATOR, answered_at=self.now)
        act = self.act(ActKind.answer, one.subject)
        assert await self.store.appeals.answer(answered, act) == is_possible
        if is_possible:
            if word is Answer.lift and self.can_be_lifted(one):
                self.lift_in_model([one])
            self.sanctions[one.id] = replace(self.sanctions[one.id], seen_at=None)
            self.appeals[one.id] = answered
            self.acts.append(act)

    async def wait(self):
        self.now += self.rng.choice([1.0, DAY, 10 * DAY])

    async def check(self):
        """Assert that the database answers as the model."""
        store = self.store
        in_effect = sorted(self.in_effect(), key=lambda one: (one.made_at, one.id))
        assert await store.sanctions.in_effect(self.now) == in_effect
        for subject in SUBJECTS:
            own = [one for one in self.sanctions.values() if one.subject == subject]
            own.sort(key=lambda one: (-one.made_at, one.id))
            assert await store.sanctions.of(subject, 1000) == own
            assert await store.appeals.of(subject) == {
                name: appeal for name, appeal in self.appeals.items() if appeal.session == subject
            }
            unseen = [one for one in own if one.seen_at is None and self.is_news(one)]
            assert await store.sanctions.unseen(subject, self.now) == len(unseen)
        waiting = [appeal for appeal in self.appeals.values() if appeal.answer is None]
        waiting.sort(key=lambda appeal: (appeal.made_at, appeal.sanction))
        found = await store.appeals.open(1000)
        assert [row.appeal for row in found] == waiting
        assert [row.sanction for row in found] == [self.sanctions[appeal.sanction] for appeal in waiting]
        acts = sorted(self.acts, key=lambda act: (act.at, act.id), reverse=True)
        assert await store.acts.page(1000) == acts
        pages, before = [], None
        while page := await store.acts.page(7, before):
            pages += page
            before = page[-1].at, page[-1].id
        assert pages == acts

    def is_news(self, one):
        is_answered = one.id in self.appeals and self.appeals[one.id].answer is not None
        return is_answered or one.is_in_effect(self.now) or (
            one.kind is SanctionKind.warning and one.lifted_at is None
        )  # fmt: skip


CALLS = ("impose", "impose", "lift_kind", "lift_one", "acknowledge", "appeal", "appeal", "answer", "wait")


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 60))])
async def test_the_database_answers_as_a_model_of_sanctions(database, seed):
    rng = random.Random(seed)
    async with store_of(database) as store:
        for subject in SUBJECTS:
            await store._database.write(sa.insert(SESSIONS).values(id=subject, created_at=0.0, seen_at=0.0))
        model = Sanctions(store, rng)
        for number in range(LENGTH):
            await getattr(model, rng.choice(CALLS))()
            if number % 10 == 9:
                await model.check()

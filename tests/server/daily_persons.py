"""Daily deals in the model of all persons: deals begun and finished, and the sets and counts of their results."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from clamber.server.log.daily_rows import DailySet, SetDeal, points_text
from clamber.server.log.faults import LostDealError
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.table.daily_deal import DailyResult, NewPlay
from clamber.server.table.logged.tables import SpectatorsChanged

CALLS = (
    "begin_deal", "begin_deal", "end_deal", "end_deal", "play_set", "play_set", "play_set", "begin_deal_too_late",
    "close_set", "expire_sets",
)  # fmt: skip
DAY = 24 * 3600.0
KEPT = 20 * DAY
DEALS = 2
LINE = to_line(SpectatorsChanged(1.0, on=True))
NOBODY = ""


class DailyPersons:
    """Part of `Persons` that daily sets see. The deals of people who are gone stay in the model as nobody's."""

    def begin_daily(self):
        self.sets, self.dealt, self.counted = {}, {}, Counter()

    async def set_of_today(self):
        """Return the open set of the day, which is made for its first person."""
        day = date.fromordinal(700_000 + int(self.now // DAY))
        found = next((name for name, one in self.sets.items() if one["day"] == day), None)
        if found is None:
            found = self.fresh("set")
            deals = (SetDeal(None, "d" * 64),) * DEALS
            new = DailySet(found, "r", 3, day, self.now, self.now + DAY, None, "a" * 64, "net", "b" * 64, deals)
            await self.store.daily.add(new)
            self.sets[found] = {"day": day, "closed_at": None}
        return found

    async def begin_deal(self, guest, _, number):
        """Begin a deal of the set of the day, which may be closed, or one that the guest has begun already."""
        played, deal = await self.set_of_today(), number % DEALS
        own = [one for one in self.dealt.values() if (one["set"], one["guest"]) == (played, guest)]
        table = self.fresh("table")
        new = LogAppend(table, 0, (LINE,), new=(table, self.now), begins=NewPlay(played, deal, guest, self.now))
        if self.sets[played]["closed_at"] is not None or any(one["deal"] == deal for one in own):
            with pytest.raises(LostDealError):
                await self.store.append(new)
            return
        await self.store.append(new)
        counts = own[0]["counts"] if own else guest in self.accounts
        self.dealt[table] = {"set": played, "guest": guest, "deal": deal, "counts": counts, "points": None,
                             "lines": 1, "owner": guest}  # fmt: skip

    async def begin_deal_too_late(self, *_):
        """Begin a deal for a person who was deleted while the request was under way."""
        played = await self.set_of_today()
        for guest in self.gone[-1:]:
            if self.sets[played]["closed_at"] is None:
                table = self.fresh("table")
                begins = NewPlay(played, 0, guest, self.now)
                await self.store.append(LogAppend(table, 0, (LINE,), new=(table, self.now), begins=begins))
                self.dealt[table] = {"set": played, "guest": NOBODY, "deal": 0, "counts": False, "points": None,
                                     "lines": 1, "owner": table}  # fmt: skip

    async def end_deal(self, guest, _, number):
        """End a deal of a guest, or of somebody who is gone: for the first time, or again."""
        tables = sorted(table for table, one in self.dealt.items() if one["guest"] in {guest, NOBODY})
        if tables:
            await self.end(tables[(self.count + number) % len(tables)], number)

    async def play_set(self, guest, other, number):
        """Begin all deals of the set of the day, and end those that are not finished."""
        for deal in range(DEALS):
            await self.begin_deal(guest, other, deal)
        for table in [table for table, one in self.dealt.items() if one["guest"] == guest and one["points"] is None]:
            await self.end(table, number)

    async def end(self, table, number):
        one, result = self.dealt[table], DailyResult("", self.now, number, number == 2, self.fresh("link"))
        result = result._replace(set=one["set"])
        await self.store.append(LogAppend(table, one["lines"], (LINE,), daily=(result,)))
        one["lines"] += 1
        if one["points"] is not None or one["set"] not in self.sets or self.sets[one["set"]]["closed_at"] is not None:
            return
        one["points"] = number
        if one["counts"]:
            self.counted[one["set"], one["deal"], number] += 1
            whole = {each["deal"]: each["points"] for each in self.dealt.values()
                     if (each["set"], each["owner"]) == (one["set"], one["owner"])}  # fmt: skip
            if len(whole) == DEALS and None not in whole.values():
                self.counted[one["set"], points_text([whole[deal] for deal in range(DEALS)])] += 1

    async def close_set(self, _, __, number):
        still_open = sorted(name for name, one in self.sets.items() if one["closed_at"] is None)
        for name in still_open[: 1 if number else 0]:
            await self.store.daily.close(name, self.now)
            self.sets[name]["closed_at"] = self.now

    async def expire_sets(self, *_):
        await self.store.daily.expire(self.now - KEPT)
        old = {name for name, one in self.sets.items()
               if one["closed_at"] is not None and one["closed_at"] < self.now - KEPT}  # fmt: skip
        self.sets = {name: one for name, one in self.sets.items() if name not in old}
        self.dealt = {table: one for table, one in self.dealt.items() if one["set"] not in old}
        self.counted = Counter({key: people for key, people in self.counted.items() if key[0] not in old})

    def merge_daily(self, heir, guest):
        """Move the deals of a guest to an heir, except those of sets that the heir has begun."""
        begun = {one["set"] for one in self.dealt.values() if one["guest"] == heir}
        self.rename_daily(guest, lambda one: NOBODY if one["set"] in begun else heir)

    def drop_daily(self, guest):
        self.rename_daily(guest, lambda _: NOBODY)

    def rename_daily(self, guest, name):
        for one in self.dealt.values():
            if one["guest"] == guest:
                one["guest"] = name(one)
                one["owner"] = one["guest"] or f"nobody, once {guest}"

    async def check_daily(self):
        """Assert that the database answers as the model."""
        for guest in (*self.guests, *self.gone[-3:]):
            found = {
                play.table: (play.set, play.deal, play.counts, play.points)
                for play in await self.store.daily.plays(guest)
            }
            assert found == {table: (one["set"], one["deal"], one["counts"], one["points"])
                             for table, one in self.dealt.items() if one["guest"] == guest}  # fmt: skip
        waiting = {table for table, one in self.dealt.items()
                   if one["points"] is None and self.sets[one["set"]]["closed_at"] is None}  # fmt: skip
        assert {play.table for play in await self.store.daily.unfinished()} == waiting
        assert {one.id: one.closed_at for one in await self.store.daily.named(self.sets)} == {
            name: one["closed_at"] for name, one in self.sets.items()
        }
        stored = Counter()
        for name in self.sets:
            counts = await self.store.daily.counts(name)
            stored.update(
                {(name, deal, points): n for deal, each in counts.deals.items() for points, n in each.items()}
            )
            stored.update({(name, points): n for points, n in counts.wholes.items()})
        assert stored == self.counted

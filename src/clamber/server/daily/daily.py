"""Sets of the days: made when they are asked for, played at tables of their own, and closed by periodic work."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from clamber.server import metrics
from clamber.server.actors.parts import DAILY
from clamber.server.daily.days import day_of
from clamber.server.daily.field import Field
from clamber.server.daily.linked import offer_from
from clamber.server.daily.sets import bot_hash, new_set, seed_of, table_of
from clamber.server.faults import NotOwnedError
from clamber.server.log.faults import LostDealError
from clamber.server.table.commands import Begin, CloseTable, Kick
from clamber.server.table.daily_deal import NewPlay
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.log.daily_rows import DailyPlay, DailySet
    from clamber.server.quick.offers import Offer

LOG: Final = structlog.get_logger("clamber.daily")

LATE_SECONDS: Final = 900.0
"""Time after the end of a day in which people may finish deals that they have begun, in seconds."""

AWAY_SECONDS: Final = 1800.0
"""Time without a connection after which a bot plays a person's deal on, in seconds."""

LONGEST_CLOSING: Final = 7200.0
"""Time after the end of a day after which a set closes without the deals that are still not finished, in seconds."""

FIELD_SECONDS: Final = 5.0
"""Time for which ranks of a set are computed from the same results, in seconds."""


class DailyDeals:
    """Daily sets of a server; none if no rules are offered."""

    def __init__(self, hub: Hub, offers: Sequence[Offer]) -> None:
        self._hub = hub
        self._offers = {(offer.rules, offer.seats): offer for offer in offers}
        self._fields: dict[str, tuple[float, asyncio.Task[Field]]] = {}

    @property
    def is_offered(self) -> bool:
        """True if the settings offer sets."""
        return bool(self._offers)

    @property
    def is_off(self) -> bool:
        """True if an operator has turned sets off: no new ones are made, and no deals of open ones begun."""
        return DAILY in self._hub.parts.off

    def check_not_off(self) -> None:
        """Check that no operator has turned sets off.

        Raises:
            Refusal: They are off (`daily_off`).
        """
        if self.is_off:
            raise Refusal("daily_off", "daily deals are turned off at the moment")

    def offer_of(self, played: DailySet) -> Offer | None:
        """Return the rules of a set; None if they are not offered any more."""
        if played.conditions is not None:
            return offer_from(played.conditions, played.seats)
        return self._offers.get((played.rules, played.seats))

    async def today(self) -> list[DailySet]:
        """Return the sets of the day, which are made by the first request while sets are on."""
        store, day = self._hub.store.daily, day_of(self._hub.clock(), self._hub.config.daily_zone)
        found = await store.of_day(day)
        known = {(each.rules, each.seats) for each in found}
        missing = [offer for key, offer in self._offers.items() if key not in known]
        if missing and not self.is_off:
            for offer in missing:
                await store.add(new_set(offer, day, self._hub))
            found = await store.of_day(day)
        return [each for each in found if self.offer_of(each) is not None]

    async def find(self, name: str) -> DailySet:
        """Return a set.

        Raises:
            Refusal: There is no such set (`unknown_set`).
        """
        found = await self._hub.store.daily.find(name)
        if found is None:
            raise Refusal("unknown_set", "there is no such set of deals")
        return found

    async def play(self, played: DailySet, session: str, name: str, address: str) -> Actor:
        """Return the table of a person's unfinished deal in a set, or else make that of the next deal.

        Raises:
            NotOwnedError: Another node owns the table.
            Refusal: The set is closed (`daily_closed`), the person has played all deals (`daily_done`) or the match
                that it repeats (`daily_known`), sets are off (`daily_off`), or the server makes no new tables, or has
                no room for one.
        """
        while True:
            plays = await self._hub.store.daily.plays(session, of=played.id)
            for play in plays:
                if play.ended_at is None and (actor := await self._seated(play, session)) is not None:
                    return actor
            if played.source is not None and await self._hub.store.linked_sets.knows(played.source, session):
                raise Refusal("daily_known", "you have played these deals already, and know all hands")
            if self._is_over(played):
                raise Refusal("daily_closed", "this set is closed; there is a new one every day")
            begun = {play.deal for play in plays}
            number = next((deal for deal in range(len(played.deals)) if deal not in begun), None)
            if number is None:
                raise Refusal("daily_done", "you have played all deals of this set")
            self.check_not_off()
            self._hub.notices.check_new_table()
            try:
                return await self._make(played, number, session, name, address)
            except (LostDealError, sa.exc.IntegrityError):
                played = await self.find(played.id)  # another request has begun the deal, or the set was closed

    def _is_over(self, played: DailySet) -> bool:
        is_on = played.opens_at <= self._hub.clock() < played.closes_at
        return not is_on or played.closed_at is not None or not self._is_frozen(played)

    def _is_frozen(self, played: DailySet) -> bool:
        """Return True if the bots of this server still play as the set requires."""
        offer, bots = self.offer_of(played), self._hub.bots
        if offer is None or not bots.answers_at_once(played.bot):
            return False
        return bot_hash(offer, bots, played.bot) == played.bot_hash

    async def _make(self, played: DailySet, number: int, session: str, name: str, address: str) -> Actor:
        offer = self.offer_of(played)
        assert offer is not None
        entry = table_of(played, offer, number, session, name, self._hub)
        begins = NewPlay(played.id, number, session, entry.at)
        return await self._hub.make(entry, address, seed=seed_of(played, number), begins=begins)

    async def _seated(self, play: DailyPlay, session: str) -> Actor | None:
        """Return the table of an unfinished deal, which has begun; None if the person has given it up."""
        actor = await self._hub.actor(play.table)
        if actor.table.seat_of(session) is None:
            return None
        await self._begin(actor, play)
        return actor if actor.table.status == "playing" else None

    async def _begin(self, actor: Actor, play: DailyPlay) -> None:
        """Deal the cards, if the server was stopped between the making of the table and this."""
        if actor.table.status == "lobby":
            await actor.ask(Begin(seed_of(await self.find(play.set), play.deal)))

    async def field(self, name: str, since: float = 0.0) -> Field:
        """Return the results of a set.

        Args:
            name: The set.
            since: Time of a result that is included, in seconds since the epoch. Later ones may be missing for
                `FIELD_SECONDS`.
        """
        now, known = self._hub.clock(), self._fields.get(name)
        if known is None or now - known[0] >= FIELD_SECONDS or known[0] <= since or _has_failed(known[1]):
            self._fields = {each: kept for each, kept in self._fields.items() if now - kept[0] < FIELD_SECONDS}
            known = self._fields[name] = now, asyncio.create_task(self._read_field(name), name=f"field of {name}")
        return await asyncio.shield(known[1])

    async def _read_field(self, name: str) -> Field:
        return await asyncio.to_thread(Field, await self._hub.store.daily.counts(name))

    # Periodic work

    async def retire(self) -> None:
        """Close the sets whose bots play differently now, with the results that there are."""
        for played in await self._hub.store.daily.open_sets():
            if not self._is_frozen(played):
                LOG.info(
                    "a daily set closes, because its bot or rules have changed", set=played.id, rules=played.rules
                )
                await self._hub.store.daily.close(played.id, self._hub.clock())

    async def sweep(self, *, leads: bool) -> None:
        """Let bots play deals on whose people are away or late.

        Args:
            leads: True to close sets that are over, too, which one node does.
        """
        store, now = self._hub.store.daily, self._hub.clock()
        open_sets = {played.id: played for played in await store.open_sets()}
        metrics.DAILY_SETS.set(len(open_sets))
        unfinished = await store.unfinished()
        for play in unfinished:
            if play.set in open_sets:
                await self._play_on(play, is_late=now >= open_sets[play.set].closes_at + LATE_SECONDS)
        await self._close_tables(open_sets.keys())
        if not leads:
            return
        waited_for = {play.set for play in unfinished}
        for played in open_sets.values():
            end = LONGEST_CLOSING if played.id in waited_for else LATE_SECONDS
            if now >= played.closes_at + end:
                await store.close(played.id, now)

    async def _play_on(self, play: DailyPlay, *, is_late: bool) -> None:
        """Let the seat's bot play a deal on if its person is late, or has been away for too long."""
        if not is_late and self._hub.clock() - play.begun_at < AWAY_SECONDS:
            return
        try:
            actor = self._hub.in_memory(play.table) or await self._hub.actor(play.table)
        except (NotOwnedError, Refusal):
            return  # another node's, or unreadable: the set closes without it
        seat = actor.table.seats[actor.table.settings.daily_seat]
        is_away = not seat.present and self._hub.clock() - max(seat.gone_at, seat.since) >= AWAY_SECONDS
        if not (is_late or is_away) and seat.is_person:
            return
        await self._begin(actor, play)
        if seat.is_person:
            await actor.ask(Kick(seat.session, may_return=False))

    async def _close_tables(self, open_sets: Collection[str]) -> None:
        """Close the tables of closed sets that still play, whose results do not count any more."""
        for table in self._hub.tables():
            if table.settings.daily_set and table.settings.daily_set not in open_sets and table.status == "playing":
                actor = self._hub.in_memory(table.id)
                if actor is not None:
                    await actor.ask(CloseTable())


def _has_failed(task: asyncio.Task[Field]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)

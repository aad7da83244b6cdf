"""Sets of deals as a guest sees them, who learns the results of others only after the own ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.records.shuffle import key_of
from clamber.server.table.daily_deal import secret_of_deal
from clamber.server.table.refusal import Refusal
from clamber.server.wire import daily as wire
from clamber.server.wire.parts import millis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.daily.field import Field
    from clamber.server.http.dependencies import ServerParts
    from clamber.server.log.daily_rows import DailyPlay, DailySet

MOST_PEOPLE: Final = 100
"""Maximum number of people in the results of a set by link."""


async def own_plays(server: ServerParts, found: DailySet, session: str) -> list[DailyPlay]:
    """Return the deals of a set that the guest has begun."""
    return await server.store.daily.plays(session, of=found.id) if session else []


def is_finished(found: DailySet, plays: Sequence[DailyPlay]) -> bool:
    """Return True if these are all deals of a set, and have ended."""
    return sum(play.ended_at is not None for play in plays) == len(found.deals)


async def field_of(server: ServerParts, found: DailySet, plays: Sequence[DailyPlay]) -> Field:
    """Return the results of a set, with all of the guest."""
    return await server.daily.field(
        found.id, max((play.ended_at for play in plays if play.ended_at is not None), default=0.0)
    )


async def finished_set(server: ServerParts, name: str, deal: int, session: str) -> tuple[DailySet, list[DailyPlay]]:
    """Return a set whose results the guest may see, with the deals that the guest has begun.

    Raises:
        Refusal: There is no such deal, or the guest has not finished the set while it is open.
    """
    found = await server.daily.find(name)
    if deal >= len(found.deals):
        raise Refusal("unknown_set", "there is no such deal in this set")
    plays = await own_plays(server, found, session)
    if not await _sees_results(server, found, plays, session):
        raise Refusal("daily_hidden", "finish the set first, or wait until it closes")
    return found, plays


async def _sees_results(server: ServerParts, found: DailySet, plays: Sequence[DailyPlay], session: str) -> bool:
    """Return True if no result tells the guest anything about deals that the guest may still play."""
    if found.closed_at is not None or is_finished(found, plays):
        return True
    return found.source is not None and await server.store.linked_sets.knows(found.source, session)


async def set_of(server: ServerParts, found: DailySet, plays: Sequence[DailyPlay], session: str) -> wire.DailySet:
    """Return a set as the guest sees it, with the deals that the guest has begun."""
    offer = server.daily.offer_of(found)
    rules = None if offer is None else offer.file.rules
    field, is_closed = await field_of(server, found, plays), found.closed_at is not None
    has_keys = is_closed and not found.cards
    secrets = [secret_of_deal(found.secret, number) for number in range(len(found.deals))] if has_keys else []
    return wire.DailySet(
        id=found.id,
        day=found.day,
        seat=found.seat,
        rules=found.rules,
        options={} if rules is None else dict(rules.stored_options),
        house=None if offer is None else offer.file.title,
        game=found.rules.partition("/")[0] if rules is None else rules.game.name,
        seats=found.seats,
        bot=found.bot,
        bot_hash=found.bot_hash,
        opens_at=millis(found.opens_at),
        closes_at=millis(found.closes_at),
        closed=is_closed,
        levels=[deal.level for deal in found.deals],
        lists=[deal.digest for deal in found.deals],
        secret=found.secret if is_closed else None,
        keys=[key_of(secret, 1, 0) for secret in secrets],
        finished=field.people,
        counts=any(play.counts for play in plays),
        played=[_own(play) for play in sorted(plays, key=lambda play: play.deal)],
        standing=_standing(found, plays, field),
        by_link=None if found.maker is None else await _by_link(server, found, plays, session, field),
    )


async def _by_link(
    server: ServerParts, found: DailySet, plays: Sequence[DailyPlay], session: str, field: Field
) -> wire.ByLink:
    is_shown = await _sees_results(server, found, plays, session)
    return wire.ByLink(
        yours=bool(session) and found.maker == session,
        repeats=bool(found.cards),
        source=found.source if is_shown else None,
        earlier=[deal.points for deal in found.cards] if is_shown else [],
        people=await _people(server, found, session, field) if is_shown else [],
    )


async def _people(server: ServerParts, found: DailySet, session: str, field: Field) -> list[wire.SetPerson]:
    apart = await server.admission.apart_from(session)
    finishers = await server.store.linked_sets.finishers(
        found.id, deals=len(found.deals), most=MOST_PEOPLE, apart=apart
    )
    people = [
        wire.SetPerson(
            name=person.name,
            points=person.points,
            matchpoints=per_cent(field.total(person.points, counted=True)),
            yours=person.session == session,
        )
        for person in finishers
    ]
    return sorted(people, key=_result, reverse=True)


def _result(person: wire.SetPerson) -> tuple[float, int]:
    return 0.0 if person.matchpoints is None else person.matchpoints, sum(person.points)


def linked_set(server: ServerParts, found: DailySet, plays: Sequence[DailyPlay], session: str) -> wire.LinkedSet:
    """Return a set by link in the guest's list."""
    offer = server.daily.offer_of(found)
    return wire.LinkedSet(
        id=found.id,
        rules=found.rules,
        house=None if offer is None else offer.file.title,
        seats=found.seats,
        deals=len(found.deals),
        opened_at=millis(found.opens_at),
        ended=found.closed_at is not None or found.closes_at <= server.hub.clock(),
        yours=found.maker == session,
        played=sum(play.ended_at is not None for play in plays),
    )


def _standing(found: DailySet, plays: Sequence[DailyPlay], field: Field) -> wire.Standing | None:
    if not is_finished(found, plays):
        return None
    points = tuple(play.points or 0 for play in sorted(plays, key=lambda play: play.deal))
    counted = plays[0].counts
    return wire.Standing(
        people=field.people,
        rank=field.rank(points, counted=counted),
        matchpoints=per_cent(field.total(points, counted=counted)),
        provisional=found.closed_at is None,
    )


def _own(play: DailyPlay) -> wire.OwnDeal:
    return wire.OwnDeal(
        deal=play.deal, table=play.table, points=play.points, abandoned=bool(play.abandoned), link=play.link
    )


def past_set(found: DailySet, plays: Sequence[DailyPlay]) -> wire.PastSet:
    """Return a set of a day in the guest's history."""
    assert found.day is not None
    ended = sorted((play for play in plays if play.ended_at is not None), key=lambda play: play.deal)
    return wire.PastSet(
        id=found.id,
        day=found.day,
        rules=found.rules,
        seats=found.seats,
        deals=len(found.deals),
        points=[play.points or 0 for play in ended],
    )


def per_cent(share: float | None) -> float | None:
    """Return a share in per cent."""
    return None if share is None else 100 * share

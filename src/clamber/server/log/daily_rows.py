"""Rows of daily sets, and the changes of them that belong to other transactions: of tables, merges and deletions.

The results of accounts are counted in histograms when a deal ends, so that nobody's rank needs the rows of others.
The counts stay when a person is deleted. The row of a set is locked first, hence nothing is counted after it closes.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.faults import LostDealError
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_SETS, DAILY_TOTALS
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.table.daily_deal import NewPlay

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from clamber.server.log.journal import LogAppend
    from clamber.server.table.daily_deal import DailyResult

EXPIRED_AT_ONCE: Final = 1000
"""Number of rows of a table that a transaction deletes at most."""


NOBODY: Final = ""
"""Maker of a set by link whose maker was deleted."""


class SetDeal(NamedTuple):
    """Published part of a deal of a set.

    Attributes:
        level: Level of both teams (Guandan); None if the rules set none.
        digest: Digest of the deal's list, to which the server is committed (docs/fairness.md); None for a deal of a
            match, whose cards are known already.
    """

    level: str | None
    digest: str | None


class EarlierDeal(NamedTuple):
    """Deal of a match that a set repeats.

    Attributes:
        seed: Seed of its cards.
        number: Zero-based number of the deal in its match.
        points: Points of the seat that the people of the set have.
    """

    seed: int
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class DailySet:
    """Set of deals, which everybody plays under the same conditions. Times are in seconds since the epoch.

    Attributes:
        rules: Name of the rules; of a set of a day, as the operator gave it.
        day: Day in the time zone of the server; None for a set by link.
        opens_at, closes_at: Time from which on, and until which, its deals are begun.
        closed_at: Time when it was closed; None while results count.
        secret: Secret from which all its deals follow, in hexadecimal.
        bot: Name of the bot on all other seats.
        bot_hash: Hash of everything on which the bot's play depends.
        deals: Its deals, in order.
        maker: Person who made a set by link; None for a set of a day.
        conditions: Rules of a set by link as JSON: name, options, and title; None for a set of a day.
        seat: Seat of its people.
        source: Replay id of the last deal that it repeats; None for a set from a fresh secret.
        cards: The deals that it repeats, in order; empty for a set from a fresh secret.
    """

    id: str
    rules: str
    seats: int
    day: date | None
    opens_at: float
    closes_at: float
    closed_at: float | None
    secret: str
    bot: str
    bot_hash: str
    deals: tuple[SetDeal, ...]
    maker: str | None = None
    conditions: str | None = None
    seat: int = 0
    source: str | None = None
    cards: tuple[EarlierDeal, ...] = ()


class DailyPlay(NamedTuple):
    """Deal of a set that a person has begun.

    Attributes:
        counts: True if the person had an account when beginning the set, or if it is a set by link.
        ended_at, points, abandoned, link: See `DailyResult`; None until the deal has ended.
    """

    set: str
    session: str
    deal: int
    table: str
    counts: bool
    begun_at: float
    ended_at: float | None
    points: int | None
    abandoned: bool | None
    link: str | None


def points_text(points: list[int]) -> str:
    """Return the points of all deals of a set as text."""
    return ",".join(map(str, points))


def insert_daily(connection: sa.Connection, additions: Sequence[LogAppend]) -> None:
    """Store the deals that people begin and end by additions to the logs of their tables.

    Raises:
        LostDealError: See `_insert_play`.
    """
    changes = [(change.set, addition.table, change) for addition in additions for change in _changes(addition)]
    for _, table, change in sorted(changes, key=lambda row: row[:2]):  # in one order, so that nodes do not deadlock
        if isinstance(change, NewPlay):
            _insert_play(connection, table, change)
        else:
            _insert_result(connection, table, change)


def _changes(addition: LogAppend) -> tuple[NewPlay | DailyResult, ...]:
    return (*(() if addition.begins is None else (addition.begins,)), *addition.daily)


def _insert_play(connection: sa.Connection, table: str, play: NewPlay) -> None:
    """Store that a person begins a deal, unless it was begun before. The first deal fixes if the set counts.

    If the person has been deleted meanwhile, the deal is nobody's.

    Raises:
        LostDealError: The person has begun the deal already, or the set is closed. Nothing was written.
    """
    played = _lock_open(connection, play.set)
    if played is None:
        raise LostDealError("the set is closed")
    mine = sa.and_(DAILY_PLAYS.c.set_id == play.set, DAILY_PLAYS.c.session == play.session)
    earlier = dict(connection.execute(sa.select(DAILY_PLAYS.c.deal, DAILY_PLAYS.c.counts).where(mine)).all())
    if play.deal in earlier:
        raise LostDealError("the deal was begun already")
    whose = sa.select(SESSIONS.c.id, ACCOUNTS.c.session.is_not(None)).where(SESSIONS.c.id == play.session)
    person = connection.execute(whose.outerjoin(ACCOUNTS, ACCOUNTS.c.session == SESSIONS.c.id)).first()
    by_link = played.maker is not None
    counts = next(iter(earlier.values())) if earlier else by_link or (person is not None and person[1])
    session = secrets.token_hex(32) if person is None else play.session
    row = {"set_id": play.set, "session": session, "deal": play.deal, "table_id": table, "begun_at": play.at}
    connection.execute(sa.insert(DAILY_PLAYS).values(**row, counts=counts))


def _insert_result(connection: sa.Connection, table: str, result: DailyResult) -> None:
    """Store the result of the deal at a table, once, and count it if the set counts for the person.

    Nothing is stored if the set has closed without this deal.
    """
    if _lock_open(connection, result.set) is None:
        return
    unfinished = sa.and_(DAILY_PLAYS.c.table_id == table, DAILY_PLAYS.c.ended_at.is_(None))
    row = connection.execute(sa.select(*_OF_PLAY).where(unfinished)).first()
    if row is None:
        return
    play = DailyPlay._make(row)
    values = {"ended_at": result.at, "points": result.points, "abandoned": result.abandoned, "link": result.link}
    connection.execute(sa.update(DAILY_PLAYS).where(unfinished).values(values))
    if play.counts:
        _count(connection, DAILY_POINTS, {"set_id": play.set, "deal": play.deal, "points": result.points})
        _count_whole(connection, play)


def _count_whole(connection: sa.Connection, play: DailyPlay) -> None:
    """Count the results of a whole set once the last of its deals has ended."""
    mine = sa.and_(DAILY_PLAYS.c.set_id == play.set, DAILY_PLAYS.c.session == play.session)
    query = sa.select(DAILY_PLAYS.c.points).where(mine, DAILY_PLAYS.c.ended_at.is_not(None))
    points = list(connection.scalars(query.order_by(DAILY_PLAYS.c.deal)))
    stored = connection.scalar(sa.select(DAILY_SETS.c.deals).where(DAILY_SETS.c.id == play.set))
    if len(points) == len(deals_from(stored or "")):
        _count(connection, DAILY_TOTALS, {"set_id": play.set, "points": points_text(points)})


def _count(connection: sa.Connection, counts: sa.Table, key: dict[str, Any]) -> None:
    row = sa.and_(*(counts.c[name] == value for name, value in key.items()))
    if not connection.execute(sa.update(counts).where(row).values(people=counts.c.people + 1)).rowcount:
        connection.execute(sa.insert(counts).values(**key, people=1))


def _lock_open(connection: sa.Connection, name: str) -> sa.Row[tuple[str | None]] | None:
    """Lock a set until the end of the transaction, and return its maker; None if no results count any more."""
    query = sa.select(DAILY_SETS.c.maker).where(DAILY_SETS.c.id == name, DAILY_SETS.c.closed_at.is_(None))
    return connection.execute(query.with_for_update()).first()


def forget_plays(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Replace guests in the deals that they have begun, which stay as those of nobody, by random identifiers.

    The deals of open sets are still secret, and unfinished ones are played on. Sets by link stay until they end.
    """
    found = sa.select(DAILY_PLAYS.c.session).where(DAILY_PLAYS.c.session.in_(sessions)).distinct()
    for session in connection.scalars(found).all():
        _rename(connection, DAILY_PLAYS.c.session == session, secrets.token_hex(32))
    connection.execute(sa.update(DAILY_SETS).where(DAILY_SETS.c.maker.in_(sessions)).values(maker=NOBODY))


def _rename(connection: sa.Connection, condition: sa.ColumnElement[bool], session: str) -> None:
    connection.execute(sa.update(DAILY_PLAYS).where(condition).values(session=session))


def hand_over_plays(connection: sa.Connection, guest: str, heir: str) -> None:
    """Move the deals and the sets by link of a guest to another one.

    Deals of sets that the other has begun, too, are nobody's then.
    """
    of_heir = list(
        connection.scalars(sa.select(DAILY_PLAYS.c.set_id).where(DAILY_PLAYS.c.session == heir).distinct())
    )
    of_guest = DAILY_PLAYS.c.session == guest
    _rename(connection, sa.and_(of_guest, DAILY_PLAYS.c.set_id.in_(of_heir)), secrets.token_hex(32))
    _rename(connection, of_guest, heir)
    connection.execute(sa.update(DAILY_SETS).where(DAILY_SETS.c.maker == guest).values(maker=heir))


def stored_values(new: DailySet) -> dict[str, Any]:
    """Return the columns of a set."""
    cards = "\n".join(f"{deal.seed:x} {deal.number} {deal.points}" for deal in new.cards)
    plain = {field.name: getattr(new, field.name) for field in fields(new)}
    return plain | {"deals": deals_text(new.deals), "cards": cards or None}


def set_from(row: sa.Row[Any]) -> DailySet:
    """Return a set from its columns (`SETS`)."""
    values = row._asdict()
    parts = (line.split() for line in (values["cards"] or "").splitlines())
    cards = tuple(EarlierDeal(int(seed, 16), int(number), int(points)) for seed, number, points in parts)
    return DailySet(**{**values, "deals": deals_from(values["deals"]), "cards": cards})


def delete_some(connection: sa.Connection, before: float) -> bool:
    """Delete up to `EXPIRED_AT_ONCE` rows of each table of one set that was closed before a time, or the empty set.

    Returns:
        True if there may be more rows to delete.
    """
    old = sa.select(DAILY_SETS.c.id).where(DAILY_SETS.c.closed_at < before).order_by(DAILY_SETS.c.closed_at)
    found = connection.scalar(old.limit(1))
    if found is None:
        return False
    deleted = 0
    for rows, key in ((DAILY_PLAYS, "table_id"), (DAILY_TOTALS, "points"), (DAILY_POINTS, "points")):
        some = sa.select(rows.c[key]).where(rows.c.set_id == found).limit(EXPIRED_AT_ONCE)
        chosen = sa.and_(rows.c.set_id == found, rows.c[key].in_(list(connection.scalars(some))))
        deleted += connection.execute(sa.delete(rows).where(chosen)).rowcount
    if not deleted:
        connection.execute(sa.delete(DAILY_SETS).where(DAILY_SETS.c.id == found))
    return True


def deals_text(deals: tuple[SetDeal, ...]) -> str:
    """Return the stored form of the deals of a set."""
    return "\n".join(f"{deal.level or '-'} {deal.digest or '-'}" for deal in deals)


def deals_from(text: str) -> tuple[SetDeal, ...]:
    """Return the deals of a set from their stored form."""
    return tuple(SetDeal(*(None if part == "-" else part for part in line.split())) for line in text.splitlines())


_OF_PLAY = (
    DAILY_PLAYS.c.set_id,
    DAILY_PLAYS.c.session,
    DAILY_PLAYS.c.deal,
    DAILY_PLAYS.c.table_id,
    DAILY_PLAYS.c.counts,
    DAILY_PLAYS.c.begun_at,
    DAILY_PLAYS.c.ended_at,
    DAILY_PLAYS.c.points,
    DAILY_PLAYS.c.abandoned,
    DAILY_PLAYS.c.link,
)
"""Columns of `DailyPlay`."""

PLAYS = sa.select(*_OF_PLAY)
"""Query for the fields of `DailyPlay`."""

SETS = sa.select(*(DAILY_SETS.c[field.name] for field in fields(DailySet)))
"""Query for the columns of `DailySet`."""

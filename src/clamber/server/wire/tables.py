"""Conversion of tables and seats to messages, containing only state visible to everyone who may see the table."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Literal

from clamber.rules.display import Display
from clamber.server.table.due import next_deal_at
from clamber.server.table.matches import only_finished
from clamber.server.table.rated import obstacle
from clamber.server.table.settings import TableSettings
from clamber.server.table.shuffle import DealShuffling
from clamber.server.table.sitting import suggested_seat
from clamber.server.table.state import Table
from clamber.server.wire.api import TableSummary
from clamber.server.wire.parts import millis
from clamber.server.wire.table_state import (
    CasualReason,
    DailyInfo,
    ListingInfo,
    SeatInfo,
    ShareInfo,
    ShuffleInfo,
    TableState,
)

if TYPE_CHECKING:
    from clamber.server.table.seat import Seat


AS_SET: Final = {field.name for field in fields(TableSettings)} & TableState.model_fields.keys() - {
    "rules",
    "options",
    "house",
    "time_limit",
}
"""Settings that are sent unchanged."""

AS_HELD: Final = {field.name for field in fields(Table)} & TableState.model_fields.keys() - {
    "seats",
    "host",
    "invite",
    "watchers",
    "casual",
    "listing",
}
"""Fields of tables that are sent unchanged."""


def seat_info(seat: Seat) -> SeatInfo:
    """Return a seat's public state, without its owner's session."""
    kind: Literal["person", "bot", "open"]
    kind = "person" if seat.kind == "person" else "bot" if seat.kind == "bot" else "open"
    return SeatInfo.model_validate(
        {
            "kind": kind,
            "name": seat.name,
            "bot": seat.played_by,
            "why": seat.why or None,
            "program": seat.is_program,
            "present": seat.present,
            "ready": seat.ready,
            "locked": seat.locked,
            "reserved_for": None if seat.reserved_for is None else seat.reserved_for[1],
            "wants": seat.wants,
            "seal": seat.commitment or None,
            "account": seat.account,
        }
    )


def shuffle_info(table: Table) -> ShuffleInfo | None:
    """Return the public part of the shuffle; None if there is none, one of an older version, or one of a set."""
    shuffling = table.shuffling
    if not isinstance(shuffling, DealShuffling) or shuffling.scope.opens == "set":
        return None
    finished = 0 if table.match is None else table.match.skipped + len(only_finished(table.match).deals)
    return ShuffleInfo(
        match=shuffling.scope.match,
        first=shuffling.first,
        deals=shuffling.deals,
        seal=shuffling.key_commitment,
        seats=[giver.kind for giver in shuffling.givers],
        shares=[
            ShareInfo(seat=giver.seat, seal=giver.seal, share=giver.share or None)
            for giver in shuffling.givers
            if giver.seal
        ],
        digest=shuffling.digests[-1],
        after=(shuffling.after, *shuffling.digests)[-2] or None,
        until=None if shuffling.done else millis(shuffling.until),
        key=shuffling.key(finished - 1) if shuffling.done and finished > shuffling.first else None,
        by=shuffling.by,
    )


def table_state(table: Table, viewer: int | None) -> TableState:
    """Return table state other than the cards, including the invite if the viewer is seated at the table."""
    settings = table.settings
    next_deal = next_deal_at(table)
    return TableState.model_validate(
        {
            **{name: getattr(settings, name) for name in AS_SET},
            **{name: getattr(table, name) for name in AS_HELD},
            **rules_facts(settings),
            "seats": [seat_info(seat) for seat in table.seats],
            "host": table.seat_of(table.host) if table.host else None,
            "you": viewer,
            "invite": None if viewer is None else table.invite,
            "time_limit": None if settings.time_limit is None else round(settings.time_limit),
            "next_deal": None if next_deal is None else millis(next_deal),
            "watchers": max(table.watchers, int(table.watched)),
            "paused": table.paused,
            "rests": table.rests,
            "shuffle": shuffle_info(table),
            "listing": listing_info(table),
            "is_rated": table.rated_match is not None,
            "casual": casual_reason(table),
            "daily": daily_info(settings),
        }
    )


def rules_facts(settings: TableSettings) -> dict[str, Any]:
    """Return the part of a table's state that follows from its rules."""
    rules = settings.ruleset()
    return {
        "rules": settings.rules,
        "options": dict(rules.options),
        "values": dict(rules.values),
        "house": settings.house,
        "display": Display.of(rules),
    }


def listing_info(table: Table) -> ListingInfo | None:
    """Return a table's entry in the list of open tables, without its author; None if the table is not listed."""
    listed = table.listing
    if listed is None:
        return None
    return ListingInfo.model_validate(
        {
            "title": listed.title,
            "skill": listed.skill,
            "language": listed.language,
            "since": millis(listed.since),
        }
    )


def daily_info(settings: TableSettings) -> DailyInfo | None:
    """Return the deal of a daily set that a table is for; None for any other table."""
    if not settings.daily_set:
        return None
    return DailyInfo(
        set=settings.daily_set,
        deal=settings.daily_deal,
        deals=settings.daily_deals,
        hints=settings.daily_hints,
    )


def casual_reason(table: Table) -> CasualReason | None:
    """Return the reason why the current match, or before it the next one, is casual at a rated table."""
    if not table.settings.rated:
        return None
    found = table.casual if table.status in {"playing", "between", "over"} else obstacle(table)
    return None if found is None else CasualReason.model_validate({"reason": found.reason, "seat": found.seat})


def table_summary(table: Table, session: str) -> TableSummary:
    """Return a table as shown to guests who are not seated at it."""
    return TableSummary.model_validate(
        {
            "id": table.id,
            "status": table.status,
            "rules": table.settings.rules,
            "options": dict(table.settings.options),
            "house": table.settings.house,
            "level": table.settings.level,
            "seats": [seat_info(seat) for seat in table.seats],
            "open_seats": [i for i, seat in enumerate(table.seats) if seat.is_free],
            "suggested_seat": suggested_seat(table),
            "spectators": table.settings.spectators,
            "your_seat": table.seat_of(session),
            "reserved_seat": table.reserved_seat_of(session),
        }
    )

"""Story of a table for the operator: its state, and the entries of its log as visible to spectators.

An operator may also play on the server, so the hands of a running deal, secret claims, seeds and shares are left out.
Once a deal is over, its replay shows all hands.
"""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from clamber.server.log.lines import from_line
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.seats import (
    BotSet,
    HandedOver,
    HostChanged,
    Removed,
    SatDown,
    SeatLocked,
    SeatReserved,
    SeatsSwapped,
)
from clamber.server.table.logged.tables import (
    InviteChanged,
    LobbyReopened,
    Resumed,
    SpectatorsChanged,
    TableClosed,
    TableMade,
)
from clamber.server.wire.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

STORY_FIELDS: Final[dict[type[Entry], str]] = {
    BotSet: "bot",
    HandedOver: "why",
    Resumed: "version",
    SeatLocked: "locked",
    SeatsSwapped: "other",
    SpectatorsChanged: "watchers",
}
"""Field shown for a kind of entry, in addition to its seat and its author."""


def story_of(lines: Sequence[str], limit: int) -> dict[str, Any]:
    """Return the state of a table and the last entries of its log, at most `limit`.

    Returns:
        `entries` holds, for each thing that happened, its time `at`, `what` happened, the seat with the name and the
        session of its guest, and its author `by`: the name of a person, `operator`, or empty. `omitted` is the number
        of earlier entries. `fault` is the reason why the rest of the log cannot be read; empty if all was read.
    """
    events: deque[Updates | TableMade] = deque(maxlen=limit)
    table, count, fault = None, 0, ""
    for number, line in enumerate(lines):
        try:
            entry = from_line(line)
            after = new_table(entry) if isinstance(entry, TableMade) else _next_table(table, entry)
        except Exception as error:  # noqa: BLE001 - any error in a bad line ends the story there
            fault = f"line {number} cannot be read: {type(error).__name__}: {error}"
            break
        if isinstance(entry, TableMade):
            events.append(entry)
            count += 1
        elif table is not None and entry.private_to is None:
            events.append(Updates(table, entry, after))
            count += 1
        table = after
    story = {
        "entries": [item for event in events for item in _story_items(event)],
        "omitted": count - len(events),
        "fault": fault,
    }
    return story if table is None else _state(table) | story


def _next_table(table: Table | None, entry: Entry) -> Table:
    if table is None:
        raise ValueError("a log begins with the making of its table")
    return apply(table, entry)


def _state(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "status": table.status,
        "rules": table.settings.rules,
        "options": dict(table.settings.options),
        "matches": table.matches,
        "closed_by": table.closed_by,
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "guest": seat.session,
                "present": seat.present,
                "host": seat.is_person and seat.session == table.host,
            }
            for number, seat in enumerate(table.seats)
        ],
    }


def _story_items(item: Updates | TableMade) -> Iterable[dict[str, Any]]:
    if isinstance(item, TableMade):
        host = next((seat for seat in item.seats if seat.session == item.host), None)
        yield {"at": item.at, "what": "made", "name": "" if host is None else host.name, "guest": item.host}
        return
    content = json.loads(item.content_text(None))
    match content["kind"]:
        case "table":
            yield _change(item, content["what"])
        case "dealt":
            yield {"at": item.entry.at, "what": "dealt", "match": content["match"], "deal": content["number"]}
        case "said":
            yield _seat_item(item, content["seat"], "said") | {"phrase": content["phrase"]}
        case "wrote":
            yield _seat_item(item, content["seat"], "said") | {"phrase": content["text"]}
        case _:
            yield from _plays(item, content)


def _plays(update: Updates, content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for event in content["done"]:
        play = {"play": event["play"]["text"] or event["play"]["kind"], "by": event["by"] or "", "why": event["why"]}
        yield _seat_item(update, event["seat"], "played") | play
    if content["ended"] and update.after.last is not None:
        result = update.after.last.result
        yield {"at": update.entry.at, "what": "over", "scores": result.scores, "levels": result.levels}


def _change(update: Updates, what: str) -> dict[str, Any]:
    entry, item = update.entry, {"at": update.entry.at, "what": what}
    number = getattr(entry, "seat", None)
    if number is not None:
        item = _seat_item(update, number, what)
    if isinstance(entry, SatDown | SeatReserved):
        item |= {"name": entry.name, "guest": entry.session}
    if isinstance(entry, Removed) and (reserved := update.before.seats[entry.seat].reserved_for) is not None:
        item |= {"name": reserved[1], "guest": reserved[0]}
    if isinstance(
        entry,
        LobbyReopened | TableClosed | Removed | HostChanged | InviteChanged | BotSet | SeatLocked | SeatsSwapped,
    ):
        item["by"] = "operator" if entry.by is None else update.before.seats[entry.by].name
        if isinstance(entry, HostChanged) and entry.by is None:
            item["by"] = ""  # because the former host has left
    if (field := STORY_FIELDS.get(type(entry))) is not None:
        item[field] = getattr(entry, field)
    return item


def _seat_item(update: Updates, number: int, what: str) -> dict[str, Any]:
    seat = update.before.seats[number]
    return {"at": update.entry.at, "what": what, "seat": number, "name": seat.name, "guest": seat.session}

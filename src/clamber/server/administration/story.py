"""Story of a table for the operator: its state, and the entries of its log as a spectator sees them.

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
from clamber.server.table.logged.tables import InviteChanged, Resumed, SpectatorsChanged, TableClosed, TableMade
from clamber.server.wire.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

TOLD: Final[dict[type[Entry], str]] = {
    BotSet: "bot",
    HandedOver: "why",
    Resumed: "version",
    SeatLocked: "locked",
    SeatsSwapped: "other",
    SpectatorsChanged: "watchers",
}
"""Field of an entry that belongs to its story, besides its seat and its author."""


def story_of(lines: Sequence[str], most: int) -> dict[str, Any]:
    """Return the state of a table and the last entries of its log, at most `most`.

    Returns:
        `entries` holds, for each thing that happened, its time `at`, `what` happened, the seat with the name and the
        session of its guest, and its author `by`: the name of a person, `operator`, or empty. `omitted` is the number
        of earlier entries. `fault` is the reason why the rest of the log cannot be read; empty if all was read.
    """
    kept: deque[Updates | TableMade] = deque(maxlen=most)
    table, count, fault = None, 0, ""
    for number, line in enumerate(lines):
        try:
            entry = from_line(line)
            after = new_table(entry) if isinstance(entry, TableMade) else _after(table, entry)
        except Exception as error:  # noqa: BLE001 - any error in a bad line ends the story there
            fault = f"line {number} cannot be read: {type(error).__name__}: {error}"
            break
        if isinstance(entry, TableMade):
            kept.append(entry)
            count += 1
        elif table is not None and entry.private_to is None:
            kept.append(Updates(table, entry, after))
            count += 1
        table = after
    told = {"entries": [item for one in kept for item in _items(one)], "omitted": count - len(kept), "fault": fault}
    return told if table is None else _state(table) | told


def _after(table: Table | None, entry: Entry) -> Table:
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


def _items(one: Updates | TableMade) -> Iterable[dict[str, Any]]:
    if isinstance(one, TableMade):
        host = next((seat for seat in one.seats if seat.session == one.host), None)
        yield {"at": one.at, "what": "made", "name": "" if host is None else host.name, "guest": one.host}
        return
    content = json.loads(one.content_text(None))
    match content["kind"]:
        case "table":
            yield _change(one, content["what"])
        case "dealt":
            yield {"at": one.entry.at, "what": "dealt", "match": content["match"], "deal": content["number"]}
        case "said":
            yield _of_seat(one, content["seat"], "said") | {"phrase": content["phrase"]}
        case _:
            yield from _plays(one, content)


def _plays(one: Updates, content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for event in content["done"]:
        play = {"play": event["play"]["text"] or event["play"]["kind"], "by": event["by"] or "", "why": event["why"]}
        yield _of_seat(one, event["seat"], "played") | play
    if content["ended"] and one.after.last is not None:
        result = one.after.last.result
        yield {"at": one.entry.at, "what": "over", "scores": result.scores, "levels": result.levels}


def _change(one: Updates, what: str) -> dict[str, Any]:
    entry, found = one.entry, {"at": one.entry.at, "what": what}
    number = getattr(entry, "seat", None)
    if number is not None:
        found = _of_seat(one, number, what)
    if isinstance(entry, SatDown | SeatReserved):
        found |= {"name": entry.name, "guest": entry.session}
    if isinstance(entry, Removed) and (reserved := one.before.seats[entry.seat].reserved_for) is not None:
        found |= {"name": reserved[1], "guest": reserved[0]}
    if isinstance(entry, TableClosed | Removed | HostChanged | InviteChanged | BotSet | SeatLocked | SeatsSwapped):
        found["by"] = "operator" if entry.by is None else one.before.seats[entry.by].name
        if isinstance(entry, HostChanged) and entry.by is None:
            found["by"] = ""  # because the former host has left
    if (field := TOLD.get(type(entry))) is not None:
        found[field] = getattr(entry, field)
    return found


def _of_seat(one: Updates, number: int, what: str) -> dict[str, Any]:
    seat = one.before.seats[number]
    return {"at": one.entry.at, "what": what, "seat": number, "name": seat.name, "guest": seat.session}

"""Table snapshots, so that rebuilding a table replays only its last deal, and of this only the last lines.

The log is authoritative. A snapshot names the log line that it precedes, and is written in the same transaction as
this line. Before a deal, it omits data that the deal replaces, e.g. the cards. Snapshots in another format or from
another version are ignored.
"""

from __future__ import annotations

import importlib.metadata
import json
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from clamber.cards import Card, Cards
from clamber.deal import Deal, Result
from clamber.engine import MatchState, engine_for, events_from
from clamber.event import Events
from clamber.factors import Factor
from clamber.match import Match
from clamber.position import Position
from clamber.records.shuffle import Giver, Scope
from clamber.rules_file import RulesTitle
from clamber.server.table.finished import FinishedDeal
from clamber.server.table.listing import Listing
from clamber.server.table.logged.deals import DealBegan, MatchBegan
from clamber.server.table.rated_match import Obstacle, RatedMatch
from clamber.server.table.seat import Seat
from clamber.server.table.settings import TableSettings
from clamber.server.table.shuffle import DealShuffling, OlderShuffling
from clamber.server.table.state import Said, Table
from clamber.server.table.window import Window

if TYPE_CHECKING:
    from clamber.server.table.logged import Entry

VERSION: Final = f"4 {importlib.metadata.version('clamber')}"
"""Snapshot format, followed by the clamber version that wrote the snapshot."""

KINDS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (
        Table, Seat, TableSettings, RulesTitle, OlderShuffling, DealShuffling, Scope, Giver, FinishedDeal, Result,
        Factor, Cards, Window, RatedMatch, Obstacle, Listing, Said,
    )
}  # fmt: skip
"""Serializable types by name, in addition to matches, strings, numbers and tuples."""

DERIVED: Final = frozenset({"rules", "deals", "position", "state", "start"})
"""Match fields that are derived from the table settings, or stored in another form."""

LINES_BETWEEN: Final = 500
"""Maximum number of lines of a log without a snapshot. A deal has some 100 to 200."""

KIND: Final = "is"
SET: Final = "set"


class Snapshot(NamedTuple):
    """Serialized state of a table before a line of its log.

    Attributes:
        number: Number of the next log line.
        body: Table serialized by `dumps`.
        version: Format and version; see `VERSION`.
    """

    number: int
    body: str
    version: str = VERSION


def snapshot_before(table: Table, entry: Entry, number: int, last: int | None = None) -> Snapshot | None:
    """Return a snapshot if an entry deals cards, or if many lines follow the last snapshot.

    Args:
        table: Table before the entry.
        entry: Entry to store.
        number: Number of its line.
        last: Number of the line that the last snapshot precedes; None for no snapshot by lines.

    Returns:
        None for any other entry.
    """
    if isinstance(entry, MatchBegan | DealBegan):
        return Snapshot(number, dumps(bare(table, keeps_match=isinstance(entry, DealBegan))))
    if last is not None and number - last >= LINES_BETWEEN:
        return Snapshot(number, dumps(table))
    return None


def bare(table: Table, *, keeps_match: bool) -> Table:
    """Return a table stripped of the data that the next deal, or the next match, replaces."""
    match = table.match.without_past() if keeps_match and table.match is not None else None
    return replace(
        table, match=match, window=None, doers=(), dealt=(), holders=(), sheet=table.sheet if match else ()
    )


def dumps(table: Table) -> str:
    """Serialize a table as JSON."""
    return json.dumps(_plain(table), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Table:
    """Deserialize a table written by `dumps`.

    Raises:
        KeyError, TypeError, ValueError, ClamberError: The text holds no table.
    """
    document: dict[str, Any] = json.loads(text)
    match = document.pop("match", None)
    table = _value(document)
    if not isinstance(table, Table):
        raise TypeError("a snapshot holds a table")
    return table if match is None else replace(table, match=_match(match, table.settings))


def _plain(value: Any) -> Any:
    """Convert a value to JSON types, omitting fields that have their default values."""
    if isinstance(value, Match):
        document = {
            field.name: _plain(getattr(value, field.name)) for field in fields(Match) if field.name not in DERIVED
        }
        document["state"] = value.state.to_bytes().hex()
        return document | {"deal": _deal(value)} if value.deals else document
    if isinstance(value, Cards):
        return {KIND: "Cards", "masks": list(value.masks)}
    if is_dataclass(value) or isinstance(value, Scope | Giver):
        return {KIND: type(value).__name__} | {
            name: _plain(field_value)
            for name, default in _fields(type(value))
            if (field_value := getattr(value, name)) != default
        }
    if isinstance(value, frozenset):
        return {KIND: SET, "of": sorted(value)}
    if type(value) is tuple:
        return list(map(_plain, value))
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"cannot serialize a {type(value).__name__}")


def _fields(kind: type[Any]) -> list[tuple[str, Any]]:
    """Return (name, default) pairs for the fields of a serializable type."""
    if issubclass(kind, Scope | Giver):
        return [(name, kind._field_defaults.get(name, MISSING)) for name in kind._fields]
    return [
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
    ]


def _value(document: Any) -> Any:
    if isinstance(document, list):
        return tuple(map(_value, document))
    if not isinstance(document, dict):
        return document
    kind = document.pop(KIND)
    if kind == SET:
        return frozenset(document["of"])
    if kind == "Cards":
        return Cards(*document["masks"])
    return KINDS[kind](**{name: _value(value) for name, value in document.items()})


def _match(document: dict[str, Any], settings: TableSettings) -> Match:
    rules = settings.ruleset()
    names, deal = tuple(document.pop("names")), document.pop("deal", None)
    engine = engine_for(rules.for_seats(len(names)))
    state = MatchState.from_bytes(engine.table, bytes.fromhex(document.pop("state")))
    match = Match(rules, names, state, start=state, **{name: _value(value) for name, value in document.items()})
    if deal is None:
        return match
    start = None if deal["start"] is None else MatchState.from_bytes(engine.table, bytes.fromhex(deal["start"]))
    return replace(
        match,
        start=start,
        position=Position.from_bytes(rules.for_seats(len(names)), bytes.fromhex(deal["position"])),
        deals=(
            Deal(
                deck=tuple(deal["deck"]),
                first=deal["first"],
                lead=deal["lead"],
                faceup=None if deal["faceup"] is None else Card(deal["faceup"]),
                events=cast("Events", events_from(engine, engine.table, bytes.fromhex(deal["events"]))),
                result=_value(deal["result"]),
            ),
        ),
    )


def _deal(match: Match) -> dict[str, Any]:
    """Convert the last deal of a table's match, its events and its position to JSON types."""
    deal, position = match.deals[-1], match.position
    assert position is not None
    assert isinstance(deal.events, Events)
    return {
        "start": None if match.start is None else match.start.to_bytes().hex(),
        "position": position.to_bytes().hex(),
        "events": deal.events.to_bytes().hex(),
        "deck": list(deal.deck),
        "first": deal.first,
        "lead": deal.lead,
        "faceup": None if deal.faceup is None else deal.faceup.face,
        "result": _plain(deal.result),
    }

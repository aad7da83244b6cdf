"""Table snapshots taken between deals, so that rebuilding a table replays only its last deal.

The log is authoritative. A snapshot names the log line that it precedes, is written in the same transaction as this
line, and omits data that the line replaces, e.g. the cards. Snapshots in another format or from another version are
ignored.
"""

from __future__ import annotations

import importlib.metadata
import json
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.cards import Cards
from clamber.deal import Result
from clamber.engine import MatchState, engine_for
from clamber.factors import Factor
from clamber.match import Match
from clamber.records.shuffle import Giver, Scope
from clamber.rules_file import RulesTitle
from clamber.server.table.entries import DealBegan, MatchBegan
from clamber.server.table.finished import FinishedDeal
from clamber.server.table.seat import Seat
from clamber.server.table.settings import TableSettings
from clamber.server.table.shuffle import DealShuffling, OlderShuffling
from clamber.server.table.state import Table

if TYPE_CHECKING:
    from clamber.server.table.entries import Entry

VERSION: Final = f"2 {importlib.metadata.version('clamber')}"
"""Snapshot format, followed by the clamber version that wrote the snapshot."""

KINDS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (
        Table, Seat, TableSettings, RulesTitle, OlderShuffling, DealShuffling, Scope, Giver, FinishedDeal, Result,
        Factor, Cards,
    )
}  # fmt: skip
"""Serializable types by name, in addition to matches, strings, numbers and tuples."""

DERIVED: Final = frozenset({"rules", "deals", "position", "state", "start"})
"""Match fields that are derived from the table settings, empty between deals, or stored in another form."""

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


def snapshot_before(table: Table, entry: Entry, number: int) -> Snapshot | None:
    """Return a snapshot to store before an entry that deals cards; None for any other entry."""
    if not isinstance(entry, MatchBegan | DealBegan):
        return None
    return Snapshot(number, dumps(bare(table, keeps_match=isinstance(entry, DealBegan))))


def bare(table: Table, *, keeps_match: bool) -> Table:
    """Return a table stripped of the data that the next deal, or the next match, replaces."""
    match = table.match.without_past() if keeps_match and table.match is not None else None
    return replace(
        table, match=match, window=None, doers=(), dealt=(), holders=(), sheet=table.sheet if match else ()
    )


def dumps(table: Table) -> str:
    """Serialize a table between two deals as JSON."""
    return json.dumps(_plain(table), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Table:
    """Deserialize a table written by `dumps`.

    Raises:
        KeyError, TypeError, ValueError, ClamberError: The text holds no table.
    """
    found: dict[str, Any] = json.loads(text)
    match = found.pop("match", None)
    table = _value(found)
    if not isinstance(table, Table):
        raise TypeError("a snapshot holds a table")
    return table if match is None else replace(table, match=_match(match, table.settings))


def _plain(value: Any) -> Any:
    """Convert a value to JSON types, omitting fields that have their default values."""
    if isinstance(value, Match):
        kept = {
            field.name: _plain(getattr(value, field.name)) for field in fields(Match) if field.name not in DERIVED
        }
        return kept | {"state": value.state.to_bytes().hex()}
    if isinstance(value, Cards):
        return {KIND: "Cards", "masks": list(value.masks)}
    if is_dataclass(value) or isinstance(value, Scope | Giver):
        return {KIND: type(value).__name__} | {
            name: _plain(found)
            for name, default in _fields(type(value))
            if (found := getattr(value, name)) != default
        }
    if isinstance(value, frozenset):
        return {KIND: SET, "of": sorted(value)}
    if type(value) is tuple:
        return list(map(_plain, value))
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"nothing says how a {type(value).__name__} is kept")


def _fields(kind: type[Any]) -> list[tuple[str, Any]]:
    """Return (name, default) pairs for the fields of a serializable type."""
    if issubclass(kind, Scope | Giver):
        return [(name, kind._field_defaults.get(name, MISSING)) for name in kind._fields]
    return [
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
    ]


def _value(found: Any) -> Any:
    if isinstance(found, list):
        return tuple(map(_value, found))
    if not isinstance(found, dict):
        return found
    kind = found.pop(KIND)
    if kind == SET:
        return frozenset(found["of"])
    if kind == "Cards":
        return Cards(*found["masks"])
    return KINDS[kind](**{name: _value(value) for name, value in found.items()})


def _match(found: dict[str, Any], settings: TableSettings) -> Match:
    rules = settings.ruleset()
    names = tuple(found.pop("names"))
    state = MatchState.from_bytes(engine_for(rules.for_seats(len(names))).table, bytes.fromhex(found.pop("state")))
    return Match(rules, names, state, start=state, **{name: _value(value) for name, value in found.items()})

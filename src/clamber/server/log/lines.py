"""Serialization of log entries as lines of JSON.

A line holds the `kind` of the entry and its fields. Lines written by any earlier version remain readable, so kinds
and fields keep the names under which they were first stored.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, fields
from typing import Any, Final, get_args

from clamber.rules_file import title_from
from clamber.server.table.logged import Entry, deals, tables
from clamber.server.table.settings import TableSettings

KINDS: Final[dict[str, type[Entry]]] = {kind.stored: kind for kind in get_args(Entry)}
"""Entry classes by stored name."""

FIELDS: Final = {"command": "action", "commitment": "seal"}
"""Stored names of fields, where they differ from the attribute names."""

LATER: Final = {"rules_hash", "version", "deals", "first", "watchers", "protocol", "may_return"}
"""Fields of entries missing from older lines; omitted from new lines if empty."""

LATER_SETTINGS: Final = {
    field.name for field in fields(TableSettings) if not field.default and field.name != "options"
}
"""Table settings whose default is empty, which older lines lack; omitted from new lines if empty."""

_STORED: Final = {
    kind: tuple((field.name, FIELDS.get(field.name, field.name)) for field in fields(kind)) for kind in KINDS.values()
}
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_line(entry: Entry, digest: str = "") -> str:
    """Serialize an entry as one line, including the digest of the resulting state if one is given.

    Seeds are written in hexadecimal because many JSON parsers limit integers to 53 bits.
    """
    kind = type(entry)
    document: dict[str, Any] = {"kind": kind.stored}
    for field, stored in _STORED[kind]:
        value = getattr(entry, field)
        if value or field not in LATER:
            document[stored] = value
    if digest:
        document["led"] = digest
    if isinstance(entry, deals.MatchBegan | deals.ShuffleBegan):
        document["seed"] = f"{entry.seed:x}"
    elif isinstance(entry, tables.TableMade):
        settings = asdict(entry.settings)
        settings["house"] = None if entry.settings.house is None else entry.settings.house.to_json()
        document["settings"] = {
            name: value for name, value in settings.items() if value or name not in LATER_SETTINGS
        }
    return _encode(document)


def line_prefix(kind: type[Entry]) -> str:
    """Return the prefix shared by all lines that store a kind of entry."""
    return _encode({"kind": kind.stored}).removesuffix("}")


def from_line(line: str) -> Entry:
    """Parse a line and return its entry.

    Raises:
        KeyError, TypeError, ValueError, RecursionError: The line holds no entry.
    """
    return parse_line(line)[0]


def parse_line(line: str) -> tuple[Entry, str]:
    """Parse a line and return its entry and the digest of the resulting state, empty if the line has none.

    Raises:
        KeyError, TypeError, ValueError, RecursionError: The line holds no entry.
    """
    document = json.loads(line)
    if not isinstance(document, dict):
        raise TypeError("a line is an object")
    digest = document.pop("led", "")
    kind = KINDS[document.pop("kind")]
    values: dict[str, Any] = {field: document.pop(stored) for field, stored in _STORED[kind] if stored in document}
    if document:
        raise TypeError(f"{kind.stored} has no {', '.join(document)}")
    if kind in {deals.MatchBegan, deals.ShuffleBegan}:
        values["seed"] = int(values["seed"], 16)
    elif kind is tables.TableMade:
        values["settings"] = _parse_settings(values["settings"])
        values["seats"] = tuple(tables.NewSeat(*seat) for seat in values["seats"])
    elif kind is deals.WindowEnded:
        values["answers"] = tuple(deals.WindowAnswer(*answer) for answer in values["answers"])
    entry: Entry = kind(**values)
    _check(entry)
    return entry, digest


def _check(entry: Entry) -> None:
    """Raise ValueError for an invalid time or a negative seat, which would index from the end."""
    if type(entry.at) not in {int, float} or not math.isfinite(entry.at):
        raise ValueError(f"{entry.at!r} is no time")
    for name in ("seat", "by"):
        number = getattr(entry, name, None)
        if number is not None and (type(number) is not int or number < 0):
            raise ValueError(f"{number!r} is no seat")


def _parse_settings(document: dict[str, Any]) -> TableSettings:
    options = tuple((name, value) for name, value in document.pop("options"))
    house = title_from(title) if (title := document.pop("house", None)) is not None else None
    if title is not None and house is None:
        raise ValueError(f"{title!r} is no title of rules")
    bot_ratings = tuple((name, mu, sigma) for name, mu, sigma in document.pop("bot_ratings", ()))
    return TableSettings(options=options, house=house, bot_ratings=bot_ratings, **document)

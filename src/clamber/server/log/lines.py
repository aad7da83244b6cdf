"""Conversion of log entries to lines of text, and back.

A line is JSON: the `kind` of the entry and its fields. Lines of every earlier version can be read, so a kind keeps
the name under which it was first stored, and so does a field.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final, get_args

from clamber.server.play import entries
from clamber.server.play.settings import TableSettings

if TYPE_CHECKING:
    from clamber.server.play.entries import Entry

KINDS: Final[dict[str, type[Entry]]] = {kind.stored: kind for kind in get_args(entries.Entry)}
"""Kinds of entries, by the names that they are stored under."""

FIELDS: Final = {"command": "action"}
"""Names under which fields are stored, where these differ."""

LATER: Final = {"rules_hash", "version", "away", "level", "deals", "first"}
"""Fields that older lines lack; they are omitted if empty."""

_STORED: Final = {
    kind: tuple((field.name, FIELDS.get(field.name, field.name)) for field in fields(kind)) for kind in KINDS.values()
}
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_line(entry: Entry, digest: str = "") -> str:
    """Return an entry as one line, with the digest of the state that it led to, if there is one.

    A seed is written in hexadecimal: JSON numbers end at 53 bits in many readers.
    """
    kind = type(entry)
    found: dict[str, Any] = {"kind": kind.stored}
    for field, stored in _STORED[kind]:
        value = getattr(entry, field)
        if value or field not in LATER:
            found[stored] = value
    if digest:
        found["led"] = digest
    if isinstance(entry, entries.MatchBegan | entries.ShuffleBegan):
        found["seed"] = f"{entry.seed:x}"
    elif isinstance(entry, entries.TableMade):
        settings = asdict(entry.settings)
        found["settings"] = {name: value for name, value in settings.items() if value or name not in LATER}
    return _encode(found)


def beginning_of(kind: type[Entry]) -> str:
    """Return the beginning that all lines of a kind of entry share."""
    return _encode({"kind": kind.stored}).removesuffix("}")


def from_line(line: str) -> Entry:
    """Return the entry of a line.

    Raises:
        KeyError, TypeError, ValueError, RecursionError: The line holds no entry.
    """
    return parsed(line)[0]


def parsed(line: str) -> tuple[Entry, str]:
    """Return the entry of a line, and the digest of the state that it led to; empty if the line has none.

    Raises:
        KeyError, TypeError, ValueError, RecursionError: The line holds no entry.
    """
    found = json.loads(line)
    if not isinstance(found, dict):
        raise TypeError("a line is an object")
    digest = found.pop("led", "")
    kind = KINDS[found.pop("kind")]
    values: dict[str, Any] = {field: found.pop(stored) for field, stored in _STORED[kind] if stored in found}
    if found:
        raise TypeError(f"{kind.stored} has no {', '.join(found)}")
    if kind in {entries.MatchBegan, entries.ShuffleBegan}:
        values["seed"] = int(values["seed"], 16)
    elif kind is entries.TableMade:
        values["settings"] = _settings(values["settings"])
        values["seats"] = tuple(entries.NewSeat(*seat) for seat in values["seats"])
    elif kind is entries.WindowEnded:
        values["answers"] = tuple(entries.Answer(*answer) for answer in values["answers"])
    entry: Entry = kind(**values)
    _check(entry)
    return entry, digest


def _check(entry: Entry) -> None:
    """Raise ValueError for an invalid time, and for a negative seat, which would index from the end."""
    if type(entry.at) not in {int, float} or not math.isfinite(entry.at):
        raise ValueError(f"{entry.at!r} is no time")
    for name in ("seat", "by"):
        number = getattr(entry, name, None)
        if number is not None and (type(number) is not int or number < 0):
            raise ValueError(f"{number!r} is no seat")


def _settings(found: dict[str, Any]) -> TableSettings:
    options = tuple((name, value) for name, value in found.pop("options"))
    return TableSettings(options=options, **found)

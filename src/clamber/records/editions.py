"""Editions of presets in records. A record names a preset, and the options that differ from its first edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.errors import ClamberError
from clamber.records.shuffle import KEY as SHUFFLE
from clamber.rules.house import HouseRules, editions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_Json: TypeAlias = dict[str, Any]


def in_edition(found: _Json, replay: Callable[[_Json], Iterator[object]]) -> _Json:
    """Return a record whose rules name an edition: the last one in which it can be replayed.

    People write the name of a preset for its last edition, programs wrote it before there was another. Records with a
    shuffle are those of a server, which writes what differs from the first edition.

    Args:
        found: Record with the name of a game or preset in `rules`.
        replay: Function that replays a record, and raises ClamberError if it is invalid.
    """
    name = found["rules"]
    editions = editions_of(name) if isinstance(name, str) and SHUFFLE not in found else ()
    tried = [{**found, "rules": f"{name}@{number}"} for number in reversed(editions)]
    for record in tried if len({_hash(record) for record in tried}) > 1 else ():
        try:
            for _ in replay(record):
                pass
        except ClamberError:
            continue
        return record
    return tried[0] if tried else found


def _hash(found: _Json) -> str:
    """Return the hash of the rules of a record; empty if they are invalid."""
    try:
        return HouseRules.of(found["rules"], found.get("options", {})).hash
    except ClamberError:
        return ""

"""Editions of presets in records. A record names a preset, and the options that differ from its first edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.errors import ClamberError
from clamber.records.shuffle import KEY as SHUFFLE
from clamber.rules.house import HouseRules, editions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_Json: TypeAlias = dict[str, Any]


def in_edition(record: _Json, replay: Callable[[_Json], Iterator[object]]) -> _Json:
    """Return a record whose rules name an edition: the last one in which it can be replayed.

    People name a preset and mean its last edition; programs wrote the bare name before there was a second edition.
    Records with a shuffle come from a server, which writes only the options that differ from the first edition.

    Args:
        record: Record with the name of a game or preset in `rules`.
        replay: Function that replays a record, and raises ClamberError if it is invalid.
    """
    name = record["rules"]
    editions = editions_of(name) if isinstance(name, str) and SHUFFLE not in record else ()
    candidates = [{**record, "rules": f"{name}@{number}"} for number in reversed(editions)]
    for candidate in candidates if len({_hash(candidate) for candidate in candidates}) > 1 else ():
        try:
            for _ in replay(candidate):
                pass
        except ClamberError:
            continue
        return candidate
    return candidates[0] if candidates else record


def _hash(record: _Json) -> str:
    """Return the hash of the rules of a record; empty if they are invalid."""
    try:
        return HouseRules.of(record["rules"], record.get("options", {})).hash
    except ClamberError:
        return ""

"""Records and replays, worked out beside the event loop: nobody at a table waits for them."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from clamber.errors import BadRecord
from clamber.records.record import from_json
from clamber.records.shuffle import KEY
from clamber.records.shuffle import from_json as shuffle_of
from clamber.server.log.lines import from_line
from clamber.server.log.reading import readable
from clamber.server.messages.text import printable
from clamber.server.play.matches import Told, only_finished, record_text, told_of
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.match import Match

T = TypeVar("T")

DEEPEST: Final = 16
"""How deep the lists and objects of a record may lie in each other; those that clamber writes lie six deep."""

MOST_VALUES: Final = 50_000
"""Values in a record."""

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET: Final = re.compile(rb"[\[{]|[\]}]")


class Worker:
    """Does one thing after the other in a thread of its own. A second thread would only take time from tables."""

    def __init__(self, name: str = "records") -> None:
        self._threads = concurrent.futures.ThreadPoolExecutor(1, name)

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """What `work(*args)` returns or raises."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    def close(self) -> None:
        """Takes up nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def read_record(body: bytes) -> tuple[str, Match]:
    """A record as it is stored, and its match. Nothing is built of what is nested too deep or too large.

    Raises:
        Refusal: It is none (`bad_record`).
    """
    _check_shape(body)
    try:
        found = json.loads(body.decode(), parse_constant=_no_number)
        text = json.dumps(found, ensure_ascii=False, allow_nan=False)
        text.encode()  # a lone surrogate is no text
        return text, from_json(found).match
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refusal("bad_record", printable(str(error))) from None


def _check_shape(body: bytes) -> None:
    bare = _STRING.sub(b"", body)
    depth = deepest = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in b"[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise Refusal("bad_record", f"a record is nested at most {DEEPEST} deep")
    if bare.count(b",") + bare.count(b"[") + bare.count(b"{") > MOST_VALUES:
        raise Refusal("bad_record", f"a record has at most {MOST_VALUES} values")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def stored_match(body: str) -> Told:
    """The match of a record that was stored; what it says of its shuffle is nobody's to believe unread."""
    found: dict[str, Any] = json.loads(body)
    record = from_json(found)
    try:
        shuffle = shuffle_of(record.extra.get(KEY))
    except BadRecord:
        shuffle = None
    return Told(record.match, shuffle)


def logged_match(lines: Sequence[str], number: int | None = None) -> Told | None:
    """A match of a table, from what can be read of the table's log; the last one if none is named."""
    good = readable(lines)
    return told_of(map(from_line, good), number) if good else None


def finished_record(lines: Sequence[str]) -> str | None:
    """The record of the finished deals of a table's last match; None if none is finished."""
    told = logged_match(lines)
    if told is None or not only_finished(told.match).deals:
        return None
    return record_text(told.match, shuffle=told.shuffle)

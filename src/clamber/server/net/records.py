"""Records and replays, computed in a worker thread so that no table waits for them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from clamber.errors import BadRecord
from clamber.records.record import from_json
from clamber.records.shuffle import KEY
from clamber.records.shuffle import from_json as shuffle_of
from clamber.rules_file import title_in
from clamber.server.log.lines import from_line
from clamber.server.log.reading import readable
from clamber.server.table.matches import RetoldMatch, only_finished, record_text, told_of
from clamber.server.table.played import RecordText, is_told, match_of_deal, result_of, title_of_deal
from clamber.server.table.refusal import Refusal
from clamber.server.wire.names import MOST_STORED
from clamber.server.wire.results import line_of
from clamber.server.wire.text import printable
from clamber.text.json_text import parse_json
from clamber.text.printable import is_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from clamber.match import Match
    from clamber.records.record import Record
    from clamber.rules_file import RulesTitle
    from clamber.sentences import Values
    from clamber.server.log.store import Store
    from clamber.server.net.worker import Worker
    from clamber.server.table.played import PlayedDeal
    from clamber.server.wire.parts import SheetLine

AT_ONCE: Final = 50
"""Number of deals per batch when writing a record, and of score sheet lines per response."""

DEEPEST: Final = 16
"""Maximum nesting depth of an uploaded record. Records written by clamber have a depth of six."""

MOST_VALUES: Final = 50_000
"""Maximum number of JSON values in an uploaded record."""

_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""Pattern of a string. Possessive, because backtracking would take time and 100 bytes of memory per byte."""
_BRACKET: Final = re.compile(rb"[\[{]|[\]}]")


def read_record(body: bytes) -> tuple[str, Record]:
    """Parse an uploaded record; return its normalized text for storage and the record.

    The nesting depth and the number of values are checked before the JSON is parsed.

    Raises:
        Refusal: The body is not a valid record (code `bad_record`).
    """
    _check_shape(body)
    try:
        found = parse_json(body.decode(), parse_constant=_no_number)
        text = json.dumps(found, ensure_ascii=False, allow_nan=False)
        text.encode()  # raises for lone surrogates, which cannot be stored
        record = from_json(found)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refusal("bad_record", printable(str(error))) from None
    if not all(is_line(name, MOST_STORED) for name in record.match.names):
        raise Refusal("bad_record", f"the name of a seat is one line of at most {MOST_STORED} visible characters")
    return text, record


def _check_shape(body: bytes) -> None:
    if body.count(b'"') - body.count(b'\\"') > 4 * MOST_VALUES:  # a key and a text for each value
        raise _too_many_values()
    bare = _STRING.sub(b"", body)
    opened, closed = bare.count(b"[") + bare.count(b"{"), bare.count(b"]") + bare.count(b"}")
    if bare.count(b",") + max(opened, closed) > MOST_VALUES:
        raise _too_many_values()
    depth = deepest = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in b"[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise Refusal("bad_record", f"a record is nested at most {DEEPEST} deep")


def _too_many_values() -> Refusal:
    return Refusal("bad_record", f"a record has at most {MOST_VALUES} values")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def stored_match(body: str) -> RetoldMatch:
    """Return the match of a stored record with its shuffle, or with None if the shuffle is invalid.

    An uploaded record may have an invalid shuffle because nothing in it is trusted.
    """
    found: dict[str, Any] = json.loads(body)
    record = from_json(found)
    try:
        shuffle = shuffle_of(record.extra.get(KEY))
    except BadRecord:
        shuffle = None
    return RetoldMatch(record.match, shuffle, title_in(record.extra))


def logged_match(lines: Sequence[str], number: int | None = None) -> RetoldMatch | None:
    """Return a match replayed from the readable part of a table's log.

    None if no line is readable, or if the match has not begun.

    Args:
        lines: Lines of the log.
        number: Zero-based match number. Defaults to the last match.
    """
    good = readable(lines)
    return told_of(map(from_line, good), number) if good else None


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """Result of looking up a finished deal.

    Attributes:
        match: Match that contains the deal. Its other deals may have been discarded.
        number: Zero-based number of the deal within the match.
        deals: Number of finished deals in the match.
        house: Title of the rules; None if they have none.
    """

    match: Match
    number: int
    deals: int
    house: RulesTitle | None = None


class Reader:
    """Reader for stored records and finished deals, which a worker parses and replays.

    The cost is proportional to the number of requested deals. Only deals finished by a version without snapshots
    require a replay of the entire log.
    """

    def __init__(self, store: Store, worker: Worker) -> None:
        self._store, self._worker = store, worker

    async def deal(self, name: str, number: int | None, guest: str) -> FoundDeal:
        """Look up a deal by record id or by link. A link gives access to its match up to the linked deal.

        Args:
            name: Record id or link.
            number: Zero-based deal number. Defaults to the linked deal, or to the first deal of a record.
            guest: Guest or address whose worker quota is used.

        Raises:
            Refusal: There is no such deal, or the guest has too many pending requests.
        """
        linked = await self._store.deals.of_link(name)
        if linked is None:
            told = await self._uploaded(name, guest)
            return FoundDeal(told.match, number or 0, len(only_finished(told.match).deals), told.house)
        table, last = linked
        if number is not None and number > last.number:
            values: Values = {"deals": last.number + 1}
            raise Refusal("unknown_record", f"this link shows the deals up to {last.number}", values)
        number = last.number if number is None else number
        deals = await self._store.deals.count(table, last.match)
        (asked,) = await self._store.deals.of_match(table, last.match, number, 1) or [last]
        if is_told(asked) and asked.number == number:
            match = await self._worker.do(match_of_deal, asked, guest=guest)
            return FoundDeal(match, number, deals, title_of_deal(asked))
        told = await self._logged(table, last.match, guest)
        return FoundDeal(told.match, number, deals, told.house)

    async def record(self, name: str, guest: str) -> AsyncIterator[str]:
        """Return the text of a record, in chunks. For a link, the record covers the match up to the linked deal.

        Raises:
            Refusal: See `deal`.
        """
        linked = await self._store.deals.of_link(name)
        if linked is not None:
            return await self.of_match(linked[0], linked[1].match, linked[1].number + 1, guest)
        told = await self._uploaded(name, guest)
        return _once(await self._worker.do(record_text, told.match, None, told.shuffle, told.house, guest=guest))

    async def of_match(self, table: str, match: int, deals: int, guest: str) -> AsyncIterator[str]:
        """Return a record of the first `deals` deals of a match at a table, as text in chunks.

        Raises:
            Refusal: Fewer deals are finished, `deals` is 0, or the guest has too many pending requests.
        """
        if not deals or await self._store.deals.count(table, match) < deals:
            raise Refusal("unknown_record", "no deal is finished yet", {"deals": 0})
        if await self._store.deals.count_told(table, match, deals) == deals:
            return self._pieces(table, match, deals)
        told = await self._logged(table, match, guest)
        return _once(await self._worker.do(record_text, told.match, deals - 1, told.shuffle, told.house, guest=guest))

    async def sheet(self, table: str, match: int, before: int, guest: str) -> list[SheetLine]:
        """Return the score sheet lines of up to `AT_ONCE` deals that precede deal `before` of a match.

        Raises:
            Refusal: The log has no such match, or the guest has too many pending requests.
        """
        first = max(0, before - AT_ONCE)
        deals = await self._store.deals.of_match(table, match, first, before - first)
        if all(map(is_told, deals)):
            return await self._worker.do(_lines_of, deals, guest=guest)
        told = await self._logged(table, match, guest)
        results = {number: deal.result for number, deal in enumerate(only_finished(told.match).deals)}
        return [
            line_of(deal.number, deal.link, result)
            for deal in deals
            if (result := results.get(deal.number)) is not None
        ]

    async def _pieces(self, table: str, match: int, deals: int) -> AsyncIterator[str]:
        text = RecordText()
        for first in range(0, deals, AT_ONCE):
            part = await self._store.deals.of_match(table, match, first, min(AT_ONCE, deals - first))
            yield await self._worker.do(text.piece, part)  # no guest: all streamed responses share one queue
        yield await self._worker.do(text.end)

    async def _logged(self, table: str, match: int, guest: str) -> RetoldMatch:
        told = await self._worker.do(logged_match, await self._store.log(table), match, guest=guest)
        if told is None:
            raise Refusal("unknown_record", "there is no such record or deal")
        return told

    async def _uploaded(self, name: str, guest: str) -> RetoldMatch:
        body = await self._store.record(name)
        if body is None:
            raise Refusal("unknown_record", "there is no such record or deal")
        return await self._worker.do(stored_match, body, guest=guest)


async def _once(text: str) -> AsyncIterator[str]:
    yield text


def _lines_of(deals: Sequence[PlayedDeal]) -> list[SheetLine]:
    return [line_of(deal.number, deal.link, result_of(deal)) for deal in deals]

"""Records and replays, computed by a worker beside the event loop, so that no table waits for them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from clamber.errors import BadRecord
from clamber.records.record import from_json
from clamber.records.shuffle import KEY
from clamber.records.shuffle import from_json as shuffle_of
from clamber.server.log.lines import from_line
from clamber.server.log.reading import readable
from clamber.server.messages.results import line_of
from clamber.server.messages.text import printable
from clamber.server.play.matches import RetoldMatch, only_finished, record_text, told_of
from clamber.server.play.played import RecordText, is_told, match_of_deal, result_of
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from clamber.match import Match
    from clamber.sentences import Values
    from clamber.server.log.store import Store
    from clamber.server.messages.wire import SheetLine
    from clamber.server.net.worker import Worker
    from clamber.server.play.played import PlayedDeal

AT_ONCE: Final = 50
"""Deals that are read from the database and written into a record together; lines of a score sheet per response."""

DEEPEST: Final = 16
"""Maximum nesting depth of lists and objects in a record; those that clamber writes are six deep."""

MOST_VALUES: Final = 50_000
"""Maximum number of values in a record."""

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET: Final = re.compile(rb"[\[{]|[\]}]")


def read_record(body: bytes) -> tuple[str, Match]:
    """Return the text of an uploaded record, as it is stored, and its match.

    Depth and number of values are checked before the JSON is parsed.

    Raises:
        Refusal: The body is no valid record (`bad_record`).
    """
    _check_shape(body)
    try:
        found = json.loads(body.decode(), parse_constant=_no_number)
        text = json.dumps(found, ensure_ascii=False, allow_nan=False)
        text.encode()  # raises for a lone surrogate, which is not valid text
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


def stored_match(body: str) -> RetoldMatch:
    """Return the match of a stored record, with its shuffle; None for a shuffle that cannot be parsed.

    Uploaded records are untrusted, the shuffle included.
    """
    found: dict[str, Any] = json.loads(body)
    record = from_json(found)
    try:
        shuffle = shuffle_of(record.extra.get(KEY))
    except BadRecord:
        shuffle = None
    return RetoldMatch(record.match, shuffle)


def logged_match(lines: Sequence[str], number: int | None = None) -> RetoldMatch | None:
    """Return a match of a table from the readable part of its log; the last match if `number` is None.

    None if no line is readable, or if the match has not begun.
    """
    good = readable(lines)
    return told_of(map(from_line, good), number) if good else None


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A finished deal that was requested.

    Attributes:
        match: Match of the deal; it may have forgotten all other deals.
        number: Number of the deal in its match, from 0.
        deals: Number of finished deals of the match.
    """

    match: Match
    number: int
    deals: int


class Reader:
    """Access to records and finished deals in the database, parsed and replayed by a worker.

    The cost is proportional to the requested deals. Only deals that were finished by a version without snapshots
    require replaying their whole log.
    """

    def __init__(self, store: Store, worker: Worker) -> None:
        self._store, self._worker = store, worker

    async def deal(self, name: str, number: int | None, guest: str) -> FoundDeal:
        """Return a deal of a record, or of the match of a link up to the linked deal.

        Args:
            name: Id of the record, or the link.
            number: Number of the deal; None for the linked deal, or for the first deal of a record.
            guest: Guest or address whose share of the worker is used.

        Raises:
            Refusal: There is no such deal, or the guest has too many unfinished requests.
        """
        linked = await self._store.deals.of_link(name)
        if linked is None:
            told = await self._uploaded(name, guest)
            return FoundDeal(told.match, number or 0, len(only_finished(told.match).deals))
        table, last = linked
        if number is not None and number > last.number:
            values: Values = {"deals": last.number + 1}
            raise Refusal("unknown_record", f"this link shows the deals up to {last.number}", values)
        number = last.number if number is None else number
        deals = await self._store.deals.count(table, last.match)
        (asked,) = await self._store.deals.of_match(table, last.match, number, 1) or [last]
        if is_told(asked) and asked.number == number:
            return FoundDeal(await self._worker.do(match_of_deal, asked, guest=guest), number, deals)
        return FoundDeal((await self._logged(table, last.match, guest)).match, number, deals)

    async def record(self, name: str, guest: str) -> AsyncIterator[str]:
        """Return the text of a record, or of the match of a link up to the linked deal, in pieces.

        Raises:
            Refusal: As for `deal`.
        """
        linked = await self._store.deals.of_link(name)
        if linked is not None:
            return await self.of_match(linked[0], linked[1].match, linked[1].number + 1, guest)
        told = await self._uploaded(name, guest)
        return _once(await self._worker.do(record_text, told.match, None, told.shuffle, guest=guest))

    async def of_match(self, table: str, match: int, deals: int, guest: str) -> AsyncIterator[str]:
        """Return the text of the record of the first `deals` deals of a match at a table, in pieces.

        Raises:
            Refusal: Fewer deals are finished, `deals` is 0, or the guest has too many unfinished requests.
        """
        if not deals or await self._store.deals.count(table, match) < deals:
            raise Refusal("unknown_record", "no deal is finished yet", {"deals": 0})
        if await self._store.deals.count_told(table, match, deals) == deals:
            return self._pieces(table, match, deals)
        told = await self._logged(table, match, guest)
        return _once(await self._worker.do(record_text, told.match, deals - 1, told.shuffle, guest=guest))

    async def sheet(self, table: str, match: int, before: int, guest: str) -> list[SheetLine]:
        """Return up to `AT_ONCE` lines of the score sheet of a match: the last ones before deal `before`.

        Raises:
            Refusal: The log has no such match, or the guest has too many unfinished requests.
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
            yield await self._worker.do(text.piece, part)  # without a guest: responses in progress share one queue
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

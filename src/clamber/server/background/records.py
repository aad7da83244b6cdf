"""Lookup of records and finished deals, parsed and replayed in a worker thread."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn
from weakref import WeakValueDictionary

from fastapi.responses import StreamingResponse

from clamber.errors import RecordError
from clamber.records.doers import BY, doers_of
from clamber.records.record import matches_from
from clamber.records.shuffle import KEY, OlderShuffle, key_of
from clamber.records.shuffle import from_json as shuffle_of
from clamber.rules_file import title_in
from clamber.server.limits.visitor import household
from clamber.server.log.lines import from_line
from clamber.server.log.reading import readable_lines
from clamber.server.log.uploads import DividedRecord, is_whole
from clamber.server.table.daily_deal import secret_of_deal
from clamber.server.table.finished import deal_text, head_text
from clamber.server.table.matches import RecordText, StoredMatch, match_from_log, only_finished, record_text
from clamber.server.table.refusal import Refusal
from clamber.server.wire.finished import sheet_line
from clamber.server.wire.names import MOST_STORED
from clamber.text.json_text import parse_json
from clamber.text.printable import is_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Sequence

    from clamber.match import Match
    from clamber.records.shuffle import AnyShuffle
    from clamber.rules_file import RulesTitle
    from clamber.sentences import Values
    from clamber.server.limits.visitor import Visitor
    from clamber.server.limits.worker import Worker
    from clamber.server.log.store import Store
    from clamber.server.table.finished import PlayedDeal
    from clamber.server.wire.parts import SheetLine

DEALS_PER_READ: Final = 50
"""Number of deals per batch when writing a record, and of score sheet lines per response."""

PART: Final = 20
"""Number of deals of an uploaded record that a worker replays per turn, which takes about 40 ms."""

DEEPEST: Final = 16
"""Maximum nesting depth of an uploaded record. Records written by clamber have a depth of six."""

MOST_VALUES: Final = 50_000
"""Maximum number of JSON values in an uploaded record."""

_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""Pattern for a string. Possessive, because backtracking would take 100 bytes of memory per byte."""
_BRACKET: Final = re.compile(rb"[\[{]|[\]}]")


class ReadRecord(NamedTuple):
    """Uploaded record: the names of its rules and seats, the title of its rules, and its stored form."""

    rules: str
    seats: tuple[str, ...]
    house: RulesTitle | None
    divided: DividedRecord


def read_record(body: bytes) -> Generator[None, None, ReadRecord]:
    """Parse an uploaded record, in parts.

    The nesting depth and the number of values are checked before the JSON is parsed.

    Raises:
        Refusal: The body is not a valid record with a finished deal (code `bad_record`).
    """
    _check_shape(body)
    try:
        record = yield from divide_record(parse_json(body.decode(), parse_constant=_reject_constant))
        _ = record.divided.size  # raises for lone surrogates, which cannot be stored
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refusal("bad_record", str(error)) from None
    if not all(is_line(name, MOST_STORED) for name in record.seats):
        raise Refusal("bad_record", f"the name of a seat is one line of at most {MOST_STORED} visible characters")
    if not record.divided.deals:
        raise Refusal("bad_record", "no deal of this record is finished")
    return record


def divide_record(document: object) -> Generator[None, None, ReadRecord]:
    """Replay a record in parts, and convert it to its stored form: finished deals and known extensions.

    Uploaded records are untrusted: invalid extensions are dropped like unknown ones.

    Raises:
        RecordError, UnknownRulesError, InvalidOptionError, InvalidCardsError, NotationError, IllegalPlayError: As in
            `records.record.from_json`.
    """
    matches = matches_from(document)
    first, last, stored_deals = next(matches), None, []
    assert isinstance(document, dict)  # checked by the line above
    for match in matches:
        if match.result is not None:
            last = match
            stored_deals.append(_stored_deal(match))
        if not len(stored_deals) % PART:
            yield
    with contextlib.suppress(RecordError):
        shuffle = shuffle_of(document.get(KEY))
        if isinstance(shuffle, OlderShuffle):
            shuffle = OlderShuffle.of(shuffle.version)  # the rest is not validated
        stored_deals[-1:] = [] if last is None else [_stored_deal(last, shuffle)]
    house = title_in(document)
    return ReadRecord(
        first.rules.name, first.names, house, DividedRecord(head_text(first, house), tuple(stored_deals))
    )


def _stored_deal(match: Match, shuffle: AnyShuffle | None = None) -> str:
    """Return the stored form of a match's last deal."""
    deal = match.deals[-1]
    doers = doers_of(deal)
    notes = {BY: list(doers)} if BY in deal.notes and None not in doers else {}
    return deal_text(match.undealt(), replace(deal, notes=notes), shuffle)


def _check_shape(body: bytes) -> None:
    if body.count(b'"') - body.count(b'\\"') > 4 * MOST_VALUES:  # a key and a text for each value
        raise _too_many_values()
    structure = _STRING.sub(b"", body)
    opened, closed = structure.count(b"[") + structure.count(b"{"), structure.count(b"]") + structure.count(b"}")
    if structure.count(b",") + max(opened, closed) > MOST_VALUES:
        raise _too_many_values()
    depth = deepest = 0
    for bracket in _BRACKET.finditer(structure):
        depth += 1 if bracket[0] in b"[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise Refusal("bad_record", f"a record is nested at most {DEEPEST} deep")


def _too_many_values() -> Refusal:
    return Refusal("bad_record", f"a record has at most {MOST_VALUES} values")


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def logged_match(lines: Sequence[str], number: int | None = None) -> StoredMatch | None:
    """Return a match replayed from the readable part of a table's log.

    None if no line is readable, or if the match has not begun.

    Args:
        lines: Lines of the log.
        number: Zero-based match number. Defaults to the last match.
    """
    valid = readable_lines(lines)
    return match_from_log(map(from_line, valid), number) if valid else None


@dataclass(frozen=True, slots=True)
class LocatedDeal:
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
    """Reader for stored records and finished deals, parsed and replayed by a worker.

    The cost is proportional to the number of requested deals. Only deals finished by a version without snapshots
    require a replay of the entire log. Records stored by an earlier version are divided by deal when first requested.
    """

    def __init__(self, store: Store, worker: Worker) -> None:
        self._store, self._worker = store, worker
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def upload(self, body: bytes, visitor: Visitor) -> ReadRecord:
        """Read an uploaded record. Uploads from one address are read in turn, as parsing takes 20 times their size.

        Raises:
            Refusal: The record is not valid, or the visitor has too many pending requests.
        """
        lock = self._reading.setdefault(household(visitor.address), asyncio.Lock())
        async with lock:
            return await self._worker.do_in_parts(read_record(body), visitor=visitor)

    async def deal(self, name: str, number: int | None, visitor: Visitor) -> LocatedDeal:
        """Look up a deal by record id or by link. A link gives access to its match up to the linked deal.

        Args:
            name: Record id or link.
            number: Zero-based deal number. Defaults to the linked deal, or to the first deal of a record.
            visitor: Visitor whose worker quota is used.

        Raises:
            Refusal: There is no such deal, or the visitor has too many pending requests.
        """
        linked = await self._store.deals.find_link(name)
        if linked is None:
            return await self._uploaded_deal(name, number or 0, visitor)
        table, last = linked
        if number is not None and number > last.number:
            values: Values = {"deals": last.number + 1}
            raise Refusal("unknown_record", f"this link shows the deals up to {last.number}", values)
        number = last.number if number is None else number
        deals = await self._store.deals.count(table, last.match)
        (stored,) = await self._store.deals.of_match(table, last.match, number, 1) or [last]
        if stored.is_complete and stored.number == number:
            return await self._replay(stored, deals, visitor)
        logged = await self._logged(table, last.match, visitor)
        return LocatedDeal(logged.match, number, deals, logged.house)

    async def _uploaded_deal(self, name: str, number: int, visitor: Visitor) -> LocatedDeal:
        deals = await self._uploaded_count(name, visitor)
        stored = await self._store.records.deals(name, number, 1)
        if not stored:
            raise Refusal("unknown_record", f"there are {deals} finished deals, counted from 0", {"deals": deals})
        return await self._replay(stored[0], deals, visitor)

    async def _replay(self, stored: PlayedDeal, deals: int, visitor: Visitor) -> LocatedDeal:
        match = await self._worker.do(stored.replay, visitor=visitor)
        return LocatedDeal(match, stored.number, deals, stored.title)

    async def record(self, name: str, visitor: Visitor) -> AsyncIterator[str]:
        """Return the text of a record, in chunks. For a link, the record covers the match up to the linked deal.

        Raises:
            Refusal: See `deal`.
        """
        linked = await self._store.deals.find_link(name)
        if linked is not None:
            return await self.of_match(linked[0], linked[1].match, linked[1].number + 1, visitor)
        deals = await self._uploaded_count(name, visitor)
        if not deals:
            raise _none_finished()
        return self._pieces(functools.partial(self._store.records.deals, name), deals, visitor)

    async def of_match(self, table: str, match: int, deals: int, visitor: Visitor) -> AsyncIterator[str]:
        """Return a record of the first `deals` deals of a match at a table, as text in chunks.

        Raises:
            Refusal: Fewer deals are finished, `deals` is 0, or the visitor has too many pending requests.
        """
        if not deals or await self._store.deals.count(table, match) < deals:
            raise _none_finished()
        opened = await self._store.daily.opened(table)
        keys = () if opened is None else (key_of(secret_of_deal(*opened), 1, 0),)
        if await self._store.deals.count_stored(table, match, deals) == deals:
            source = functools.partial(self._store.deals.of_match, table, match)
            return self._pieces(source, deals, visitor, keys)
        logged = await self._logged(table, match, visitor)
        arguments = record_text, logged.match, deals - 1, logged.shuffle, logged.house
        return _single_piece(await self._worker.do(*arguments, visitor=visitor))

    async def sheet(self, table: str, match: int, before: int, visitor: Visitor) -> list[SheetLine]:
        """Return the score sheet lines of up to `DEALS_PER_READ` deals that precede deal `before` of a match.

        Raises:
            Refusal: The log has no such match, or the visitor has too many pending requests.
        """
        first = max(0, before - DEALS_PER_READ)
        deals = await self._store.deals.of_match(table, match, first, before - first)
        if all(deal.is_complete for deal in deals):
            return await self._worker.do(_sheet_lines, deals, visitor=visitor)
        logged = await self._logged(table, match, visitor)
        results = {number: deal.result for number, deal in enumerate(only_finished(logged.match).deals)}
        return [
            sheet_line(deal.number, deal.link, result)
            for deal in deals
            if (result := results.get(deal.number)) is not None
        ]

    async def _pieces(
        self,
        source: Callable[[int, int], Awaitable[Sequence[PlayedDeal]]],
        deals: int,
        visitor: Visitor,
        keys: tuple[str, ...] = (),
    ) -> AsyncIterator[str]:
        """Yield the text of a record.

        Args:
            source: Function that returns deals, given the first and the maximum number of deals.
            deals: Number of deals.
            visitor: Visitor whose worker quota is used.
            keys: Keys of a deal of a set that has closed since.
        """
        text = RecordText(keys)
        for first in range(0, deals, DEALS_PER_READ):
            part = await source(first, min(DEALS_PER_READ, deals - first))
            yield await self._worker.do(text.piece, part, visitor=visitor, is_continuation=True)
        yield await self._worker.do(text.end, visitor=visitor, is_continuation=True)

    async def _logged(self, table: str, match: int, visitor: Visitor) -> StoredMatch:
        logged = await self._worker.do(logged_match, await self._store.log(table), match, visitor=visitor)
        if logged is None:
            raise _no_such_record()
        return logged

    async def _uploaded_count(self, name: str, visitor: Visitor) -> int:
        """Return the number of deals of an uploaded record.

        Raises:
            Refusal: There is no such record.
        """
        row = await self._store.records.find(name)
        if row is None:
            raise _no_such_record()
        head, deals = row
        if is_whole(head):
            record = await self._worker.do_in_parts(divide_record(json.loads(head)), visitor=visitor)
            deals = len(record.divided.deals)
            await self._store.records.divide(name, record.divided)
        return deals


def _no_such_record() -> Refusal:
    return Refusal("unknown_record", "there is no such record or deal")


def _none_finished() -> Refusal:
    return Refusal("unknown_record", "no deal is finished yet", {"deals": 0})


def download(pieces: AsyncIterator[str], name: str) -> StreamingResponse:
    """Return a response that a browser saves as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.clamber.json"'}
    return StreamingResponse(pieces, media_type="application/json", headers=headers)


async def _single_piece(text: str) -> AsyncIterator[str]:
    yield text


def _sheet_lines(deals: Sequence[PlayedDeal]) -> list[SheetLine]:
    return [sheet_line(deal.number, deal.link, deal.result) for deal in deals]

"""Complete matches and their records, joined from stored deals (`finished`) or rebuilt from a table's log.

The log is needed only for matches of earlier versions, which did not store deals.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from clamber.records.doers import BY
from clamber.records.record import to_json
from clamber.records.shuffle import KEY, extend
from clamber.rules_file import in_record
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.deals import Acted, DealBegan, MatchBegan, WindowEnded
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import doer_on
from clamber.server.table.seating import with_reserved_seats_taken
from clamber.server.table.shuffle import shuffle_of
from clamber.server.table.shuffle_steps import with_next_deal, with_shuffle_done

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.match import Match
    from clamber.records.doers import Doer
    from clamber.records.shuffle import AnyShuffle
    from clamber.rules_file import RulesTitle
    from clamber.server.table.finished import PlayedDeal
    from clamber.server.table.logged import Entry
    from clamber.server.table.shuffle import Shuffling
    from clamber.server.table.state import Table


class StoredMatch(NamedTuple):
    """Match with all its deals, the public part of its shuffle, and the title of its rules."""

    match: Match
    shuffle: AnyShuffle | None
    house: RulesTitle | None = None


def match_from_log(entries: Iterable[Entry], number: int | None = None) -> StoredMatch | None:
    """Return the match with the zero-based index `number`, or the last match by default; None before the first."""
    rest = iter(entries)
    first = next(rest)
    assert isinstance(first, TableMade)
    table, rebuilt = new_table(first), _RebuiltMatch()
    shufflings: list[Shuffling] = []
    for entry in rest:
        if isinstance(entry, MatchBegan) and number is not None and table.matches > number:
            break
        match entry:
            case MatchBegan():
                table = apply(table, entry)
                rebuilt, shufflings = _RebuiltMatch(), [] if table.shuffling is None else [table.shuffling]
                rebuilt.deal(table.current)
            case DealBegan():
                if table.shuffling is not None and not table.shuffling.done:
                    shufflings.append(table.shuffling)
                    table = with_shuffle_done(table)
                rebuilt.deal(with_next_deal(rebuilt.current, table.shuffling))
            case Acted(_, seat, play, bot):
                rebuilt.play(play, doer_on(table.seats[seat], bot=bot))
                table = _settle(table, rebuilt.current, entry.at)
            case WindowEnded(_, answers):
                for answer in answers:
                    rebuilt.play(answer.play, doer_on(table.seats[answer.seat], bot=answer.bot))
                table = _settle(table, rebuilt.current, entry.at)
            case _:
                table = apply(table, entry)
    if rebuilt.match is None:
        return None
    match = rebuilt.with_notes()
    finished = len(only_finished(match).deals)
    return StoredMatch(match, shuffle_of(shufflings, finished), first.settings.house)


def _settle(table: Table, match: Match, at: float) -> Table:
    """Return the table, seating guests on their reserved seats if the deal is over."""
    return table if match.result is None else with_reserved_seats_taken(table, at)


class _RebuiltMatch:
    """Match being rebuilt from its log, with the doers of each deal."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self._doers: list[list[Doer]] = []

    @property
    def current(self) -> Match:
        """The match, which must have begun."""
        assert self.match is not None
        return self.match

    def deal(self, match: Match) -> None:
        """Record a newly dealt deal."""
        self.match = match
        self._doers.append(["chance"] * len(match.deals[-1].events))

    def play(self, play: str, doer: Doer) -> None:
        """Record an action and the chance events that follow it."""
        self.match = self.current.apply(play)
        doers = self._doers[-1]
        doers.append(doer)
        doers.extend(["chance"] * (len(self.match.deals[-1].events) - len(doers)))

    def with_notes(self) -> Match:
        """Return the match with each deal's doers stored in its notes."""
        match = self.current
        deals = zip(match.deals, self._doers, strict=True)
        return replace(match, deals=tuple(replace(deal, notes={**deal.notes, BY: doers}) for deal, doers in deals))


def only_finished(match: Match) -> Match:
    """Return the match without the deal in progress, which must stay hidden."""
    deals = match.deals if match.deals and match.deals[-1].result is not None else match.deals[:-1]
    return replace(match, deals=deals)


def finished_place(match: Match, number: int, deals: int | None = None) -> int:
    """Return the place in a match of one of its finished deals.

    Args:
        match: The match, which may lack other deals.
        number: Index of the deal within the match.
        deals: Number of finished deals, for the error. Defaults to those contained in `match`.

    Raises:
        Refusal: The deal does not exist or is not finished.
    """
    finished, place = len(only_finished(match).deals), match.place(number)
    if not 0 <= place < finished:
        deals = finished if deals is None else deals
        raise Refusal("unknown_record", f"there are {deals} finished deals, counted from 0", {"deals": deals})
    return place


def record_text(
    match: Match, last: int | None = None, shuffle: AnyShuffle | None = None, house: RulesTitle | None = None
) -> str:
    """Return the record of the finished deals, their shuffle and the title of the rules, up to and including `last`.

    A record that ends before its match does not reveal the secrets of later decks.
    """
    finished = only_finished(match)
    if last is not None and last + 1 < len(finished.deals):
        finished = replace(finished, deals=finished.deals[: last + 1])
        shuffle = None if shuffle is None else shuffle.first(last + 1)
    extra = in_record(house) | ({} if shuffle is None else {KEY: shuffle.to_json()})
    return json.dumps(to_json(finished, extra), ensure_ascii=False, indent=1) + "\n"


class RecordText:
    """Incremental match record writer. The concatenated pieces equal the output of `json.dumps(..., indent=1)`.

    `keys` are those of a deal of a set, which were secret when the deal was stored.
    """

    def __init__(self, keys: Sequence[str] = ()) -> None:
        self._keys = keys
        self._has_head = False
        self._shuffle: dict[str, Any] | None = None

    def piece(self, deals: Sequence[PlayedDeal]) -> str:
        """Return the text for the next deals, in order. The first piece includes the record header."""
        return "".join(self._pieces(deals))

    def _pieces(self, deals: Sequence[PlayedDeal]) -> Iterator[str]:
        for played in deals:
            stored = json.loads(played.text)
            if self._has_head:
                yield ",\n"
            else:
                start = {
                    key: value for key, value in stored.items() if key not in {"format", "start", "deal", "shuffle"}
                }
                yield json.dumps(start, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "deals": [\n'
            self._has_head = True
            self._add_shuffle(stored["shuffle"])
            yield textwrap.indent(json.dumps(stored["deal"], ensure_ascii=False, indent=1), "  ")

    def _add_shuffle(self, part: dict[str, Any] | None) -> None:
        """Add another deal's shuffle data. In parts without keys, which are older, each deal's data is complete."""
        if self._shuffle is None or part is None or "keys" not in self._shuffle:
            self._shuffle = part
        else:
            extend(self._shuffle, part)

    def end(self) -> str:
        """Return the end of the record: all shuffle data that was public after the last deal."""
        if self._shuffle is None:
            return "\n ]\n}\n"
        if self._keys:
            self._shuffle = {**self._shuffle, "keys": list(self._keys)}
        return f"\n ],\n{json.dumps({KEY: self._shuffle}, ensure_ascii=False, indent=1)[2:-2]}\n}}\n"

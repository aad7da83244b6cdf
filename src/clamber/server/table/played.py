"""Finished deals, each stored so that it can be replayed without the preceding deals.

Tables discard finished deals. `PlayedDeal` stores one deal's record together with the match state before it. Match
records are assembled from stored deals without replaying them.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.deal import Result
from clamber.engine import MatchState
from clamber.records.doers import BY
from clamber.records.record import deal_json, match_from, start_json, with_deal
from clamber.records.shuffle import KEY, extend
from clamber.rules_file import in_record, title_in
from clamber.server.table.shuffle import shuffle_of_deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.deal import Deal
    from clamber.match import Match
    from clamber.records.shuffle import AnyShuffle
    from clamber.rules_file import RulesTitle
    from clamber.server.table.state import Table

FORMAT: Final = 1
"""Format version of `PlayedDeal.told`. Data in any other version is rebuilt from the log."""


BEGINNING: Final = f'{{"format":{FORMAT},'
"""Prefix of `PlayedDeal.told`."""


class PlayedDeal(NamedTuple):
    """Finished deal at a table.

    Attributes:
        link: Replay id.
        match, number: Zero-based match index at the table, and deal index within the match.
        told: JSON with everything needed to replay the deal; empty if it must be rebuilt from the log.
    """

    link: str
    match: int
    number: int
    told: str = ""


def played_deal(table: Table) -> PlayedDeal:
    """Return the table's deal that has just ended."""
    match, finished = table.current, table.last
    assert finished is not None
    deal = match.deals[-1]
    deal = replace(deal, notes={**deal.notes, BY: list(table.doers)})
    shuffle = None
    if table.shuffling is not None:
        shuffle = shuffle_of_deal(table.shuffling, finished.number)
    told = head_text(match, table.settings.house) + deal_text(match.undealt(), deal, shuffle)
    return PlayedDeal(finished.link, finished.match, finished.number, told)


def head_text(match: Match, house: RulesTitle | None) -> str:
    """Return the part of `PlayedDeal.told` that is the same for all deals of a match. `deal_text` follows it."""
    return _dumps({"format": FORMAT, **start_json(match), **in_record(house)}).removesuffix("}")


def deal_text(before: Match, deal: Deal, shuffle: AnyShuffle | None) -> str:
    """Return the part of `PlayedDeal.told` for a deal, given the match before the deal."""
    told = {
        "start": before.state.to_bytes().hex(),
        "deal": deal_json(deal),
        "shuffle": None if shuffle is None else shuffle.to_json(),
    }
    return "," + _dumps(told).removeprefix("{")


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def match_of_deal(played: PlayedDeal) -> Match:
    """Return the match as it stood after a deal, without the preceding deals.

    Raises:
        ClamberError, ValueError: This version plays the deal differently or cannot parse it.
    """
    found: dict[str, Any] = json.loads(played.told)
    empty = match_from(found)
    start = MatchState.from_bytes(empty.engine.table, bytes.fromhex(found["start"]))
    return with_deal(replace(empty, state=start, start=start, skipped=played.number), found["deal"], is_last=True)


def title_of_deal(played: PlayedDeal) -> RulesTitle | None:
    """Return the title of a deal's rules; None if they have none."""
    return title_in(json.loads(played.told))


def is_told(played: PlayedDeal) -> bool:
    """Return True if a deal can be replayed without its log."""
    return played.told.startswith(BEGINNING)


def result_of(played: PlayedDeal) -> Result:
    """Return the result of a deal, without its score factors."""
    found = json.loads(played.told)["deal"]["result"]
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in found.items()
    }
    return Result(**fields)


class RecordText:
    """Incremental match record writer. The concatenated pieces equal the output of `json.dumps(..., indent=1)`."""

    def __init__(self) -> None:
        self._begun = False
        self._shuffle: dict[str, Any] | None = None

    def piece(self, deals: Sequence[PlayedDeal]) -> str:
        """Return the text for the next deals, in order. The first piece includes the record header."""
        return "".join(self._pieces(deals))

    def _pieces(self, deals: Sequence[PlayedDeal]) -> Iterator[str]:
        for played in deals:
            found = json.loads(played.told)
            if self._begun:
                yield ",\n"
            else:
                start = {
                    key: value for key, value in found.items() if key not in {"format", "start", "deal", "shuffle"}
                }
                yield json.dumps(start, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "deals": [\n'
            self._begun = True
            self._add_shuffle(found["shuffle"])
            yield textwrap.indent(json.dumps(found["deal"], ensure_ascii=False, indent=1), "  ")

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
        return f"\n ],\n{json.dumps({KEY: self._shuffle}, ensure_ascii=False, indent=1)[2:-2]}\n}}\n"

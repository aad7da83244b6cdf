"""Finished deals, as kept by tables and as stored. `matches` joins them to whole matches.

The stored form contains the match state before the deal, so that the deal can be replayed without the preceding ones,
which tables discard.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.deal import Result
from clamber.engine import MatchState
from clamber.records.record import deal_json, match_from, start_json, with_deal
from clamber.rules_file import in_record, title_in

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.deal import Deal
    from clamber.match import Match
    from clamber.records.shuffle import AnyShuffle
    from clamber.rules_file import RulesTitle

FORMAT: Final = 1
"""Format version of `PlayedDeal.text`. Data in any other version is rebuilt from the log."""

PREFIX: Final = f'{{"format":{FORMAT},'
"""Prefix of `PlayedDeal.text`."""


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """Finished deal, as kept by a table.

    Attributes:
        match, number: Zero-based match index at the table, and deal index within the match.
        result: Result of the deal.
        hands: Cards remaining in each hand.
        dealt: Cards dealt to each seat.
        totals: Total points per seat after the deal; None in games scored only by levels.
        before: Levels of both teams before the deal (Guandan).
        level: Rank index of the level (Guandan).
        special: Face of the wild card or the Big Ace; None if neither applies.
        link: Replay id.
    """

    match: int
    number: int
    result: Result
    hands: tuple[Cards, ...]
    dealt: tuple[Cards, ...]
    totals: tuple[int, ...] | None
    before: tuple[str, str] | None
    level: int
    special: int | None
    link: str

    @property
    def line(self) -> FinishedDeal:
        """This deal without the cards and score factors, which a score sheet omits."""
        return replace(self, hands=(), dealt=(), result=replace(self.result, factors=()))


def finished_deal(match: Match, count: int, dealt: tuple[Cards, ...], *, place: str = "") -> FinishedDeal:
    """Return the match's last deal, which must be over.

    Args:
        match: The match.
        count: Number of earlier matches at the table.
        dealt: Cards dealt to each seat.
        place: Id of the table if others play the same deal, so that each of them has its own link.
    """
    position, result = match.position, match.result
    assert position is not None
    assert result is not None
    earlier = match.deals[-2].result if len(match.deals) > 1 else None
    # an unguessable one-way hash, so that the link reveals nothing about the seed
    link = hashlib.sha256(f"clamber replay {match.seed or 0:064x} {match.number}{place}".encode()).hexdigest()[:20]
    return FinishedDeal(
        match=count,
        number=match.number,
        result=result,
        hands=position.hands,
        dealt=dealt,
        totals=None if match.rules.game.levels is not None else match.totals,
        before=match.levels_at_start if earlier is None else earlier.levels,
        level=position.level_index,
        special=position.special_face,
        link=link,
    )


class PlayedDeal(NamedTuple):
    """Finished deal, as stored: its record, and the match state before it.

    Attributes:
        link: Replay id.
        match, number: Zero-based match index at the table, and deal index within the match.
        text: JSON with everything needed to replay the deal; empty if it must be rebuilt from the log.
    """

    link: str
    match: int
    number: int
    text: str = ""

    @property
    def is_complete(self) -> bool:
        """True if the deal can be replayed without its log."""
        return self.text.startswith(PREFIX)

    @property
    def title(self) -> RulesTitle | None:
        """Title of the deal's rules; None if they have none."""
        return title_in(json.loads(self.text))

    @property
    def result(self) -> Result:
        """Result of the deal, without its score factors."""
        stored = json.loads(self.text)["deal"]["result"]
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()
        }
        return Result(**fields)

    def replay(self) -> Match:
        """Return the match as it stood after the deal, without the preceding deals.

        Raises:
            ClamberError, ValueError: This version plays the deal differently or cannot parse it.
        """
        stored: dict[str, Any] = json.loads(self.text)
        empty = match_from(stored)
        start = MatchState.from_bytes(empty.engine.table, bytes.fromhex(stored["start"]))
        return with_deal(replace(empty, state=start, start=start, skipped=self.number), stored["deal"], is_last=True)


def head_text(match: Match, house: RulesTitle | None) -> str:
    """Return the part of `PlayedDeal.text` that is the same for all deals of a match. `deal_text` follows it."""
    return _dumps({"format": FORMAT, **start_json(match), **in_record(house)}).removesuffix("}")


def deal_text(before: Match, deal: Deal, shuffle: AnyShuffle | None) -> str:
    """Return the part of `PlayedDeal.text` for a deal, given the match before the deal."""
    fields = {
        "start": before.state.to_bytes().hex(),
        "deal": deal_json(deal),
        "shuffle": None if shuffle is None else shuffle.to_json(),
    }
    return "," + _dumps(fields).removeprefix("{")


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

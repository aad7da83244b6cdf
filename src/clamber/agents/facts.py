"""Table facts for agents, identical for local and remote tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from clamber.as_json.plays import EventJson, PlayInfo
from clamber.as_json.views import AuctionJson, OwnFacts, SharedFacts, TributeJson, view_json
from clamber.engine import AskedFor

if TYPE_CHECKING:
    from clamber.as_json.results import ResultJson
    from clamber.event import Event
    from clamber.view import View

Status = Literal["your_turn", "waiting", "deal_over", "over"]
"""State of a table for an agent.

`your_turn`: it has to play. `waiting`: others play. `deal_over`: it has to ask for the next deal. `over`: the match
or the ladder is over.
"""


class DealFacts(SharedFacts, OwnFacts):
    """Deal as seen by a seat: the fields that `ViewJson` and the deal of a table's messages have in common."""

    to_beat: PlayInfo | None
    auction: AuctionJson | None
    tributes: list[TributeJson]
    unseen: dict[str, int] | None


class EventFacts(EventJson):
    """Event of a deal.

    Attributes:
        asked: Question that the play answers, such as `call` or `double`; null otherwise.
        drawn: Number of cards drawn when an Ace was exposed (Big A); null if unknown.
    """

    asked: str | None
    drawn: int | None


class DealLine(TypedDict):
    """Result of a finished deal.

    Attributes:
        deal: Number of the deal in the match, from 1.
        void: True if the deal does not count.
        order: Seats in the order in which they went out.
        scores: Points of each seat; null in games scored only by levels.
        levels: Levels of both teams after the deal, seats 0 and 2 first; null in games without levels.
        hands: Cards left in each hand; null for earlier deals of a remote table.
    """

    deal: int
    void: bool
    order: list[int]
    scores: list[int] | None
    levels: list[str] | None
    hands: list[list[str]] | None


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """State of a table at one moment, for one seat.

    Attributes:
        status: State of the table.
        rules: Name of the game or preset.
        seat: The agent's seat; None before it is known.
        names: Name of each seat.
        match: Index of the match at the table, or of the deal in a ladder.
        deal: Number of the deal in the match, from 1; 0 before the first.
        facts: Deal as seen by the seat; None before the first deal.
        events: Events of the deal as seen by the seat.
        legal: Plays of the seat; empty unless it is its turn.
        lines: Results of the finished deals of the match.
        totals: Points of each seat over the finished deals; None in games scored only by levels.
        winners: Seats that have won the match; empty before its end.
        notice: Sentence about the table, such as the reason why it has ended; empty if there is none.
    """

    status: Status
    rules: str
    seat: int | None
    names: tuple[str, ...]
    match: int
    deal: int
    facts: DealFacts | None
    events: tuple[EventFacts, ...]
    legal: tuple[PlayInfo, ...]
    lines: tuple[DealLine, ...] = ()
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()
    notice: str = ""


def deal_facts(view: View) -> tuple[DealFacts, tuple[EventFacts, ...], list[PlayInfo]]:
    """Return the facts of a view, the events that its viewer has seen, and its legal plays in the referee's order."""
    fields = view_json(view)
    names = DealFacts.__required_keys__
    facts: DealFacts = {name: value for name, value in fields.items() if name in names}  # type: ignore[assignment] # a subset of the keys
    return facts, tuple(map(_event, view.history, fields["history"])), fields["legal"]


def _event(event: Event, fields: EventJson) -> EventFacts:
    asked = None if event.asked is AskedFor.none else event.asked.name
    drawn = event.drawn if event.kind == "expose" else None
    return EventFacts(**fields, asked=asked, drawn=drawn)


def deal_line(number: int, result: ResultJson, *, hands: bool = True) -> DealLine:
    """Return the line of a finished deal.

    Args:
        number: Number of the deal in the match, from 1.
        result: Result of the deal.
        hands: True to include the cards left in each hand.
    """
    return DealLine(
        deal=number,
        void=result["void"],
        order=result["order"],
        scores=result["scores"],
        levels=result["levels"],
        hands=result["hands"] if hands else None,
    )


def size_of(cards: str) -> int:
    """Return the number of cards in notation with two characters each."""
    return len(cards) // 2

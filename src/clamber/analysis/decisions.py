"""Decisions in a match, each with the seat's view at the time and the play it chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.match import Match
    from clamber.play import Play
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """Decision made by a seat.

    Attributes:
        event: Zero-based event index within the deal.
        seat: Seat that made the decision.
        before: Match before the decision.
        view: View of the seat before the decision.
        played: The chosen play.
    """

    event: int
    seat: int
    before: Match
    view: View
    played: Play


def decisions(match: Match, deal: int) -> Iterator[Decision]:
    """Yield the decisions in a deal that offered at least two legal plays, in order.

    Excludes chance events, and declined offers, which records omit.

    Args:
        match: Match that contains the deal.
        deal: Zero-based deal index. A deal that does not exist has no decisions.
    """
    for number, (before, play) in enumerate(_walk(match, deal)):
        position = before.position
        assert position is not None  # noqa: S101 - deal in progress
        if play.kind == "no" or position.is_chance or len(position.legal()) < 2:
            continue
        assert position.to_act is not None  # noqa: S101 - a seat made this play
        yield Decision(number, position.to_act, before, before.view(position.to_act), play)


def _walk(match: Match, deal: int) -> Iterator[tuple[Match, Play]]:
    """Yield each action of a deal with the match before it, as (match, action)."""
    replayed, last = match.undealt(), match.place(deal)
    for index, played in enumerate(match.deals[: last + 1]):
        replayed = replayed.start_deal(played.deck, played.first, lead=played.lead, faceup=played.faceup)
        for event in played.events:
            assert event.play is not None  # noqa: S101 - only views hide plays
            if index == last:
                yield replayed, event.play
            replayed = replayed.with_action(event.play)

"""The decisions of a match: what each seat knew when it chose, and what it chose."""

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
    """One choice.

    Attributes:
        event: Its place among the events of its deal, from 0.
        seat: Whose.
        view: What the seat knew.
        played: What it chose.
    """

    event: int
    seat: int
    view: View
    played: Play


def decisions(match: Match, deal: int) -> Iterator[Decision]:
    """Each decision of a deal where there was something to choose, in order.

    What chance decided is none, and neither is that somebody declined a question, which no record holds.
    """
    for number, (at, play) in enumerate(_walk(match, deal)):
        position = at.position
        assert position is not None  # noqa: S101 - a deal is on
        if play.kind == "no" or position.is_chance or len(position.legal()) < 2:
            continue
        assert position.to_act is not None  # noqa: S101 - somebody did this
        yield Decision(number, position.to_act, at.view(position.to_act), play)


def _walk(match: Match, deal: int) -> Iterator[tuple[Match, Play]]:
    """The match before each action of a deal, with the action."""
    at, last = match.undealt(), match.place(deal)
    for place, dealt in enumerate(match.deals[: last + 1]):
        at = at.start_deal(dealt.deck, dealt.first, lead=dealt.lead, faceup=dealt.faceup)
        for event in dealt.events:
            assert event.play is not None  # noqa: S101 - only views hide what was done
            if place == last:
                yield at, event.play
            at = at.with_action(event.play)

"""Signs that a side plays with knowledge of its partner's hand: plays that only that hand explains.

Each decision is judged twice by the same judge: from the seat's view, and from the same view with the partner's hand
shown. An honest player makes plays that are good as far as the player could know and bad given the partner's hand far
more often than the opposite, plays that only that hand explains. Their difference in standard errors is McNemar's
test for paired verdicts, over deals, since the plays of a deal depend on each other.

It is a hint for a person and proves nothing: a lucky guess, a convention that partners may have, and a judge that is
weaker than the players also make such plays. Partners who talk elsewhere and use it rarely are not found.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked
from clamber.analysis.running import PLAYOUTS, decisions_of, parts_of, seed_of
from clamber.bots.judging import judge
from clamber.position import Position
from clamber.records.doers import stand_ins
from clamber.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.analysis.decisions import Decision
    from clamber.analysis.running import Part
    from clamber.match import Match
    from clamber.view import View
    from clamber.work import Workers

FEWEST: Final = 8
"""Number of plays of either kind from which on a side may be notable. The error rates are in bench/strength.md."""


@dataclass(frozen=True, slots=True)
class InformedDecision:
    """Decision of a seat that has a partner with cards, judged without and with the partner's hand.

    Attributes:
        deal, event, action, seat: As in `JudgedDecision`.
        partner: The partner's seat.
        played: The actual play, in notation.
        best: The best play without the partner's hand, in notation.
        cost: Expected reward lost by the play as far as the seat could know; 0 unless it is a mistake.
        informed_cost: The same if the partner's hand is known.
    """

    deal: int
    event: int
    action: int
    seat: int
    partner: int
    played: str
    best: str
    cost: float
    informed_cost: float

    @property
    def is_by_partner(self) -> bool:
        """True if only the partner's hand explains the play."""
        return self.cost > 0 and self.informed_cost == 0

    @property
    def is_against_partner(self) -> bool:
        """True if only ignorance of the partner's hand explains the play."""
        return self.informed_cost > 0 and self.cost == 0


@dataclass(frozen=True, slots=True)
class SideSigns:
    """Signs of one side over many deals.

    Attributes:
        decisions: Number of decisions.
        by_partner: Number that only the partner's hand explains.
        against_partner: Number that only ignorance of the partner's hand explains.
        score: Difference of both in standard errors, over deals: negative for honest players, and the more so the
            more deals there are. 0 if there are no such decisions.
    """

    decisions: int
    by_partner: int
    against_partner: int
    score: float

    @property
    def is_notable(self) -> bool:
        """True if a person should look at these deals: at least half of the plays of either kind are of the first."""
        return self.by_partner + self.against_partner >= FEWEST and self.by_partner >= self.against_partner


@checked
def judge_informed(
    match: Match, workers: Workers, *, playouts: int = PLAYOUTS, seed: int = 1, deals: Sequence[int] | None = None
) -> Iterator[list[InformedDecision]]:
    """Yield the decisions of seats with a partner who holds cards, in batches. Decisions by stand-ins are left out.

    Args:
        match: Finished or unfinished match, with all hands.
        workers: Workers that judge the decisions.
        playouts: Number of playouts per decision and judgement.
        seed: Seed for sampling worlds.
        deals: Zero-based deal indices. Defaults to all deals.

    Raises:
        ValueError: There are too few playouts, or there is no such deal.
    """
    return workers.map(_judge, parts_of(match, playouts=playouts, seed=seed, deals=deals))


@checked
def side_signs(decisions: Iterable[tuple[object, InformedDecision]]) -> SideSigns:
    """Return the signs of a side.

    Args:
        decisions: Decisions of the side, each with the deal in which it was made: anything hashable that differs
            between deals, such as the id of a match and the index of the deal.
    """
    total, by_partner, against = 0, 0, 0
    differences: Counter[object] = Counter()
    for deal, decision in decisions:
        total += 1
        by_partner += decision.is_by_partner
        against += decision.is_against_partner
        differences[deal] += decision.is_by_partner - decision.is_against_partner
    spread = sqrt(sum(difference**2 for difference in differences.values()))
    return SideSigns(total, by_partner, against, (by_partner - against) / spread if spread else 0.0)


def informed_view(match: Match, seat: int, partner: int) -> View:
    """Return a seat's view during a deal as if its partner had shown the hand to all."""
    current = match.current
    shown = Position(current.engine, current.state.showing(current.engine.table, partner))
    return view_of(shown, seat, match.state, match.deals[-1].events)


def partner_of(view: View) -> int | None:
    """Return the seat of the viewer's known partner who still holds cards; None if there is none, or several."""
    partners = [
        seat for seat in range(view.seats) if seat != view.seat and view.teammate(seat) and view.sizes[seat] > 0
    ]
    return partners[0] if len(partners) == 1 else None


def _judge(part: Part) -> list[InformedDecision]:
    match, numbered = decisions_of(part)
    by_stand_in = stand_ins(match.deals[match.place(part.deal)])
    return [
        _judge_decision(match, part, number, decision, partner)
        for number, decision in numbered
        if not by_stand_in[decision.event] and (partner := partner_of(decision.view)) is not None
    ]


def _judge_decision(match: Match, part: Part, number: int, decision: Decision, partner: int) -> InformedDecision:
    played = match.deals[match.place(part.deal)].events[: decision.event]
    seed = seed_of(part.seed, part.deal, number)
    own, informed = (
        judge(view, decision.played, playouts=part.playouts, seed=seed)
        for view in (decision.view, informed_view(decision.before, decision.seat, partner))
    )
    return InformedDecision(
        deal=part.deal,
        event=decision.event,
        action=sum(event.kind != "no" for event in played) + 1,
        seat=decision.seat,
        partner=partner,
        played=decision.played.text,
        best=own.best.text,
        cost=own.cost,
        informed_cost=informed.cost,
    )

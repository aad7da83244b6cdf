"""Parallel match analysis. The result depends only on the match, the number of playouts and the seed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked, whole
from clamber.analysis.decisions import decisions
from clamber.analysis.result import Analysis, JudgedDecision
from clamber.bots.judging import MIN_PLAYOUTS, judge
from clamber.records import record
from clamber.records.doers import stand_ins
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.analysis.decisions import Decision
    from clamber.match import Match
    from clamber.work import Workers

PLAYOUTS: Final = 1000
"""Default number of playouts per comparison of two plays."""

DECISIONS_PER_PART: Final = 8
"""Number of decisions per work unit."""


@dataclass(frozen=True, slots=True)
class Part:
    """Work unit: some decisions of one deal. It carries the whole record because positions depend on earlier deals.

    Attributes:
        record: Record of the match.
        deal: Zero-based deal index.
        first: Index of the first decision. A work unit has at most `DECISIONS_PER_PART` decisions.
        playouts, seed: Parameters of the analysis.
    """

    record: str
    deal: int
    first: int
    playouts: int
    seed: int


@checked
def analyse(
    match: Match, workers: Workers, *, playouts: int = PLAYOUTS, seed: int = 1, deals: Sequence[int] | None = None
) -> Analysis:
    """Judge the decisions of a match.

    Args:
        match: Finished or unfinished match.
        workers: Workers that judge the decisions.
        playouts: Number of playouts per decision.
        seed: Seed for sampling worlds.
        deals: Zero-based deal indices. Defaults to all deals.

    Raises:
        ValueError: There are too few playouts, or there is no such deal.
    """
    batches = judge_match(match, workers, playouts=playouts, seed=seed, deals=deals)
    return analysis_of(match, [decision for batch in batches for decision in batch], playouts=playouts, seed=seed)


@checked
def analysis_of(match: Match, judged: Sequence[JudgedDecision], *, playouts: int, seed: int) -> Analysis:
    """Return an analysis built from verdicts yielded by `judge_match`.

    Args:
        match: The analysed match.
        judged: All verdicts, in order.
        playouts: Number of playouts per decision with which they were made.
        seed: Seed with which they were made.

    Raises:
        InvalidArgumentError: The number of playouts is negative or not an integer.
    """
    playouts = whole("playouts", playouts, 0)
    unit = "points" if match.rules.game.levels is None else "levels"
    return Analysis(unit, playouts, seed, tuple(judged), tuple(map(short, match.names)))


@checked
def count_decisions(match: Match, deals: Sequence[int]) -> int:
    """Return the number of decisions in the given deals.

    Args:
        match: Finished or unfinished match.
        deals: Zero-based deal indices; those of deals that do not exist count 0.
    """
    return sum(1 for deal in deals for _ in decisions(match, deal))


@checked
def judge_match(
    match: Match, workers: Workers, *, playouts: int = PLAYOUTS, seed: int = 1, deals: Sequence[int] | None = None
) -> Iterator[list[JudgedDecision]]:
    """Yield verdicts in batches as they become available. Arguments and errors are the same as for `analyse`.

    Args:
        match: Finished or unfinished match.
        workers: Workers that judge the decisions, at most `DECISIONS_PER_PART` at a time.
        playouts: Number of playouts per decision.
        seed: Seed for sampling worlds.
        deals: Zero-based deal indices. Defaults to all deals.

    Raises:
        ValueError: There are too few playouts, or there is no such deal.
    """
    return workers.map(_judge, parts_of(match, playouts=playouts, seed=seed, deals=deals))


def parts_of(match: Match, *, playouts: int, seed: int, deals: Sequence[int] | None) -> list[Part]:
    """Return the work units of an analysis. Arguments and errors are those of `judge_match`."""
    deal_indices = range(len(match.deals)) if deals is None else deals
    missing = [deal for deal in deal_indices if not 0 <= deal < len(match.deals)]
    if missing:
        raise ValueError(f"there is no deal {missing[0]}: the match has {len(match.deals)}, counted from 0")
    if whole("playouts", playouts, 0) < MIN_PLAYOUTS:
        raise ValueError(f"a decision takes at least {MIN_PLAYOUTS} playouts to judge, not {playouts}")
    text = record.dumps(match)
    return [
        Part(text, deal, first, playouts, seed)
        for deal in deal_indices
        for first in range(0, count_decisions(match, [deal]), DECISIONS_PER_PART)
    ]


@checked
def judge_deal(match: Match, deal: int, *, playouts: int = PLAYOUTS, seed: int = 1) -> Iterator[JudgedDecision]:
    """Yield the verdicts for one deal as they are computed in this process. See `judge_match`.

    Args:
        match: Finished or unfinished match.
        deal: Zero-based deal index.
        playouts: Number of playouts per decision.
        seed: Seed for sampling worlds.

    Raises:
        InvalidArgumentError: There is no such deal.
        ValueError: There are too few playouts.
    """
    first = 0 if match.start is None else match.skipped
    deal, playouts = whole("deal", deal, first, first + len(match.deals) - 1), whole("playouts", playouts, 0)
    for number, decision in enumerate(decisions(match, deal)):
        yield _judge_decision(match, deal, number, decision, playouts=playouts, seed=seed)


def _judge(part: Part) -> list[JudgedDecision]:
    match, numbered = decisions_of(part)
    return [
        _judge_decision(match, part.deal, number, decision, playouts=part.playouts, seed=part.seed)
        for number, decision in numbered
    ]


def decisions_of(part: Part) -> tuple[Match, list[tuple[int, Decision]]]:
    """Return the match and the decisions of a work unit, each with its number in the deal."""
    match, deal_decisions = _decisions(part.record, part.deal)
    return match, list(enumerate(deal_decisions))[part.first : part.first + DECISIONS_PER_PART]


@lru_cache(maxsize=4)
def _decisions(text: str, deal: int) -> tuple[Match, list[Decision]]:
    match = record.from_json(json.loads(text)).match
    return match, list(decisions(match, deal))


def _judge_decision(
    match: Match, deal: int, number: int, decision: Decision, *, playouts: int, seed: int
) -> JudgedDecision:
    verdict = judge(decision.view, decision.played, playouts=playouts, seed=seed_of(seed, deal, number))
    played = match.deals[match.place(deal)]
    before = played.events[: decision.event]
    return JudgedDecision(
        deal=deal,
        event=decision.event,
        action=sum(event.kind != "no" for event in before) + 1,
        seat=decision.seat,
        played=decision.played.text,
        best=verdict.best.text,
        before=verdict.before,
        after=verdict.after,
        margin=verdict.margin,
        cost=verdict.cost,
        is_proven=verdict.is_proven,
        by_stand_in=stand_ins(played)[decision.event],
    )


def seed_of(seed: int, deal: int, number: int) -> int:
    """Return the seed for one decision's worlds, independent of the other decisions being judged."""
    digest = hashlib.sha256(f"clamber analysis {seed} {deal} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "little")

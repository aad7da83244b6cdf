"""A deal continued otherwise begins with the replay's steps, whatever the rules, the deal, the seat and the step."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

import clamber
from clamber.analysis import Analysis, JudgedDecision, line_of
from clamber.analysis.decisions import decisions
from clamber.errors import ClamberError
from clamber.rules.games import GAMES
from clamber.server.table.finished import PlayedDeal, deal_text, head_text
from clamber.server.wire.analysis import deal_analysis
from clamber.server.wire.finished import LineRequest, line, replay
from properties.games import matches, steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.wire.finished import ReplayStep

Drawn = tuple["Match", random.Random]


def played(drawn: Drawn) -> tuple[Match, list[Match]]:
    """Return a match with up to three deals, and the match before each deal."""
    match, rng = drawn
    before = [match.undealt()]
    for later in steps(match, rng, deals=rng.choice((1, 1, 2, 3))):
        if len(later.deals) > len(before):
            before.append(match)
        match = later
    return match, before


def shown(found: Sequence[ReplayStep]) -> list[dict[str, Any]]:
    """Return steps as JSON without the kind of whoever acted, which a line does not tell."""
    return [step.model_dump(exclude={"done": {"by"}}) for step in found]


@settings(max_examples=settings.default.max_examples // 3)
@given(matches())
def test_lines_and_verdicts_name_the_steps_of_the_replay(drawn: Drawn) -> None:
    """Also where the other deals of the match are no longer there."""
    (match, before), rng = played(drawn), drawn[1]
    number = rng.randrange(len(match.deals))
    if match.deals[number].result is None or match.deals[number].result.void:
        return
    full = replay(match, number, "link")
    text = head_text(match, None) + deal_text(before[number], match.deals[number], None)
    alone = PlayedDeal("link", 0, number, text).replay()
    assert replay(alone, number, "link", full.deals) == full
    source = rng.choice((match, alone))
    step = rng.randrange(len(full.steps))
    at = full.steps[step]
    seat = at.to_act if at.to_act is not None and rng.random() < 0.7 else rng.randrange(match.seats)
    found = line(source, number, "link", LineRequest(step, seat), full.deals)
    assert (found.start, found.seat, found.deal, found.deals) == (step, seat, number, full.deals)
    assert shown(found.steps[: step + 1]) == shown(full.steps[: step + 1])
    assert bool(found.legal) == (found.result is None)
    if found.legal:
        assert found.steps[-1].to_act == seat
    if at.phase == "play" and at.to_act == seat and len(found.steps) == step + 1 and found.legal:
        (done,) = (later.done for later in full.steps[step + 1 : step + 2])
        again = line(source, number, "link", LineRequest(step, seat, (done["play"]["text"],)), full.deals)
        assert shown(again.steps[: step + 2]) == shown(full.steps[: step + 2])
    for verdict in deal_analysis(source, costly(source, number, rng), number, "link", complete=True).plays:
        done = full.steps[verdict.step].done
        assert done is not None
        assert (done["seat"], done["play"]["text"]) == (verdict.seat, verdict.played["text"])


def costly(match: Match, number: int, rng: random.Random) -> Analysis:
    """Return an analysis in which some decisions of a deal have a cost."""
    judged = tuple(
        JudgedDecision(
            number, one.event, one.event, one.seat, one.played.full_text, one.view.legal[0].full_text,
            1.0, 0.0, 0.1, 1.0, is_proven=False,
        )
        for one in decisions(match, number)
        if rng.random() < 0.2
    )  # fmt: skip
    return Analysis("points", 400, 1, judged, match.names)


@pytest.mark.parametrize("game", GAMES)
def test_bots_finish_a_line(game: str) -> None:
    (match, _), rng = played((clamber.ruleset(game).new_match(seed=3), random.Random(game))), random.Random(game)
    own: list[str] = []
    step, seat = rng.randrange(9), rng.randrange(match.seats)
    while (found := line_of(match, 0, step, seat, own)).is_dealt:
        assert found.to_act == seat
        own.append(rng.choice(found.position.legal()).full_text)
    assert found.deals[0].result is not None
    assert line_of(match, 0, step, seat, own) == found
    assert line_of(match, 0, step, seat, finish=True).deals[0].result is not None
    with pytest.raises(ValueError, match="no decision left for 3s"):
        line_of(match, 0, step, seat, [*own, "3s"])


def test_plays_that_cannot_be_made_are_refused() -> None:
    match, _ = played((clamber.ruleset("gandengyan").new_match(seed=3), random.Random(1)))
    with pytest.raises(ClamberError):
        line_of(match, 0, 0, 0, ["2d2d2d2d2d"])

"""Decisions judged with and without the partner's hand, and the signs counted from them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clamber
from clamber import bots
from clamber.analysis import InformedDecision, judge_informed, side_signs
from clamber.analysis.decisions import decisions
from clamber.analysis.partners import FEWEST, informed_view, partner_of
from clamber.records.doers import BY
from clamber.work import WorkerKind, make_workers
from properties.games import matches, steps

if TYPE_CHECKING:
    import random

    from clamber.match import Match

OWN = InformedDecision(0, 0, 1, 0, 2, "3d", "4d", cost=0.5, informed_cost=0.0)
"""Decision that only the partner's hand explains."""
AGAINST = replace(OWN, cost=0.0, informed_cost=0.5)
BOTH, NEITHER = replace(OWN, informed_cost=0.4), replace(OWN, cost=0.0)


def finished(game: str, seed: int, bot: str = "greedy") -> Match:
    """Return a match after its first deal."""
    match, player = clamber.ruleset(game).new_match(seed=seed), bots.make(bot, seed=seed)
    while match.is_dealt:
        match = match.apply(player.choose(match.view(match.to_act)))
    return match


@settings(max_examples=settings.default.max_examples // 4)
@given(matches())
def test_an_informed_view_has_the_partners_hand_and_no_other(drawn: tuple[Match, random.Random]) -> None:
    match, rng = drawn
    for later in steps(match, rng, deals=1):
        position = later.position
        if position is None or position.is_over or position.to_act is None or rng.random() < 0.95:
            continue
        seat = position.to_act
        own = later.view(seat)
        partner = rng.choice([other for other in range(position.seats) if other != seat])
        informed = informed_view(later, seat, partner)
        assert informed.known[partner] == position.hand(partner)
        others = [other for other in range(position.seats) if other != partner]
        assert [informed.known[other] for other in others] == [own.known[other] for other in others]
        assert (list(informed.legal), informed.hand, informed.sizes) == (list(own.legal), own.hand, own.sizes)
        assert list(informed.history) == list(own.history)
        assert all(world.hand(partner) == position.hand(partner) for world in informed.sample(3, seed=1))


def test_partners_are_known_teammates_who_hold_cards() -> None:
    guandan = clamber.ruleset("guandan")
    assert partner_of(guandan.setup(["3d", "4d", "5d", "6d"]).view(0)) == 2
    assert partner_of(guandan.setup(["3d", "4d", "", "6d"]).view(0)) is None
    doudizhu = clamber.ruleset("doudizhu").setup(["3d4d", "5d", "6d"], declarer=0)
    assert [partner_of(doudizhu.view(seat)) for seat in range(3)] == [None, 2, 1]
    assert partner_of(clamber.ruleset("gandengyan").setup(["3d", "4d"]).view(0)) is None


def test_plays_can_be_explained_by_either_hand_alone() -> None:
    match = finished("doudizhu", 4, "random")
    found = [
        each for batch in judge_informed(match, make_workers(WorkerKind.PROCESSES, 1), playouts=80) for each in batch
    ]
    kinds = {(each.is_by_partner, each.is_against_partner) for each in found}
    assert kinds == {(False, False), (True, False), (False, True)}
    held = [each.event for each in decisions(match, 0) if partner_of(each.view) is not None]
    assert [each.event for each in found] == held


def test_decisions_do_not_depend_on_the_number_of_workers() -> None:
    match = finished("doudizhu", 7, "random")
    one, two = (
        [*judge_informed(match, make_workers(WorkerKind.PROCESSES, number), playouts=40, deals=[0])]
        for number in (1, 2)
    )
    assert one == two
    result = match.deals[0].result
    assert result
    assert {each.seat for batch in one for each in batch} == {0, 1, 2} - {result.declarer}


def test_plays_of_stand_ins_do_not_count() -> None:
    match = finished("doudizhu", 7, "random")
    deal = match.deals[0]
    by = ["chance" if event.seat is None else "timeout" for event in deal.events]
    match = replace(match, deals=(replace(deal, notes={BY: by}),))
    assert not any(judge_informed(match, make_workers(WorkerKind.PROCESSES, 1), playouts=40))


def test_too_few_playouts_and_missing_deals_are_refused() -> None:
    match, workers = finished("doudizhu", 7), make_workers(WorkerKind.PROCESSES, 1)
    with pytest.raises(ValueError, match="at least 40"):
        judge_informed(match, workers, playouts=39)
    with pytest.raises(ValueError, match="no deal 3"):
        judge_informed(match, workers, deals=[3])


@given(st.lists(st.lists(st.sampled_from([OWN, AGAINST, BOTH, NEITHER])), max_size=12))
def test_signs_are_counted_over_deals(deals: list[list[InformedDecision]]) -> None:
    signs = side_signs((number, each) for number, deal in enumerate(deals) for each in deal)
    every = [each for deal in deals for each in deal]
    assert (signs.decisions, signs.by_partner, signs.against_partner) == (
        len(every),
        every.count(OWN),
        every.count(AGAINST),
    )
    differences = [deal.count(OWN) - deal.count(AGAINST) for deal in deals]
    squares = sum(difference**2 for difference in differences)
    assert signs.score == pytest.approx(sum(differences) / squares**0.5 if squares else 0)
    swapped = {OWN: AGAINST, AGAINST: OWN}
    mirrored = side_signs((number, swapped.get(each, each)) for number, deal in enumerate(deals) for each in deal)
    assert mirrored.score == pytest.approx(-signs.score)


@pytest.mark.parametrize(
    ("by_partner", "against", "notable"),
    [
        (FEWEST - 1, 0, False),
        (FEWEST, 0, True),
        (FEWEST // 2, FEWEST // 2, True),
        (FEWEST // 2, FEWEST // 2 + 1, False),
    ],
)
def test_as_many_plays_by_the_partners_hand_as_against_it_are_notable(
    *, by_partner: int, against: int, notable: bool
) -> None:
    plays = [OWN] * by_partner + [AGAINST] * against + [BOTH, NEITHER]
    assert side_signs(enumerate(plays)).is_notable is notable

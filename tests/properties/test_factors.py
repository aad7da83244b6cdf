"""The factors shown for a score or level produce the actual result."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from clamber import ruleset
from clamber.cards import RANKS
from clamber.cli.show.arithmetic import arithmetic
from clamber.cli.show.screen import Screen
from clamber.factors import factors_of, total_of
from clamber.match import Match, new_match
from clamber.records.record import from_json, to_json
from properties.games import matches, steps
from rules.gandengyan.table import deal, record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.rules.options import Value

pytestmark = [pytest.mark.sanitize]
LOWEST_LEVEL = 2


def finished(match: Match, rng: random.Random, *, deals: int) -> list[Match]:
    """Return the match at the end of each deal that is not void."""
    ends = [at for at in steps(match, rng, deals=deals) if at.result is not None]
    return [at for at in ends if at.result is not None and not at.result.void]


def check(match: Match) -> None:
    """Assert that the steps lead to every seat's result."""
    result = match.result
    assert result is not None
    assert result.factors
    for seat in range(match.seats):
        total = total_of(result.factors, seat)
        if result.scores is not None:
            assert total == result.scores[seat], factors_of(result.factors, seat)
            said = arithmetic(result.factors, seat, Screen(), "")
            if said and total:  # for a total of 0, the text gives the winner's card points
                assert abs(int(said.rpartition("= ")[2])) == abs(total), said
        else:
            assert result.levels is not None
            assert RANKS[total - LOWEST_LEVEL] == result.levels[seat % 2], factors_of(result.factors, seat)


@settings(max_examples=settings.default.max_examples // 3, suppress_health_check=[HealthCheck.too_slow])
@given(matches())
def test_the_steps_lead_to_the_scores_under_all_options(drawn: tuple[Match, random.Random]) -> None:
    match, rng = drawn
    for end in finished(match, rng, deals=3):
        check(end)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "options", "seeds", "expected"),
    [
        ("guandan", {}, (7,), {"won_1_2", "won_1_3", "won_1_4", "top", "a_penalty"}),
        ("guandan", {"a_rule": "card004", "a_1_4": "opponents_up_one"}, (2,), {"opponents_up"}),
        (
            "guandan",
            {"a_rule": "card004", "a_1_4": "opponents_up_one", "ace_finish_demotion": True},
            (9,),
            {"ace_finish"},
        ),
        ("biga", {"reveal_scoring": "doubled_not_shared"}, range(8), {"places", "declarer", "shown"}),
        ("biga", {}, range(8), {"places", "declarer", "shown", "shown_shared", "opponent"}),
        ("biga", {"scoring": "win_draw_loss"}, range(2), {"outcome"}),
        ("biga", {"open_lone_loses": "not_first"}, range(8), {"alone"}),
        ("doudizhu", {}, range(8), {"bid", "bombs", "opponents", "lost"}),
        ("doudizhu/grab", {"max_multiplier": 2}, range(8), {"stake", "grabs", "bombs", "max_multiplier"}),
    ],
)
def test_the_steps_lead_through_whole_matches(
    rules: str, options: dict[str, Value], seeds: Iterable[int], expected: set[str]
) -> None:
    """Covers rare cases that need several deals: level A, its penalties, and lone or shown declarers."""
    found = ruleset(rules, options)
    names: set[str] = set()
    for seed in seeds:
        match = new_match(found, names=["a"] * found.seats[0], seed=seed)
        for end in finished(match, random.Random(seed), deals=60 if rules == "guandan" else 12):
            check(end)
            assert end.result is not None
            names |= {factor.name for factor in end.result.factors}
    assert names >= expected


def test_a_record_that_is_read_again_tells_the_same_steps() -> None:
    """A record does not store the steps; they are recomputed."""
    fresh = ruleset("gandengyan/baike", match="deals:1").new_match(seats=3, seed=4)
    *_, match = steps(fresh, random.Random(1))
    assert match.result is not None
    again = from_json(to_json(match)).match
    assert again.result is not None
    assert "factors" not in str(to_json(match))
    assert again.result.factors == match.result.factors


def test_gdy_84_the_golden_payment_is_told_step_by_step() -> None:
    """GDY-84: six cards, two bombs played, three 3s, an Ace and a joker held: 6 * (2 * 2) * (4 * 2 * 2)."""
    hands = ["4449TQ", "3333A", "55578"]
    played = deal(hands, "0 444; 1 pass; 2 555; 0 pass; 1 pass; 2 789", "9KBJ")
    found = from_json(record(3, [played], public_bombs="2_4_8", private_multipliers="on")).match.result
    assert found is not None
    steps_of_1 = [(f.name, f.op, f.value) for f in factors_of(found.factors, 1)]
    assert steps_of_1 == [
        ("cards", "plus", 6),
        ("bombs", "times", 4),
        ("held_aces", "times", 2),
        ("held_jokers", "times", 2),
        ("held_bombs", "times", 4),
        ("payment", "times", -1),
    ]
    assert "× 4 for bombs held back = 384" in arithmetic(found.factors, 1, Screen(), "seat 1")
    assert [(f.name, f.value) for f in factors_of(found.factors, 2) if f.op == "plus"] == [
        ("payment", 16),
        ("payment", 384),
    ]


def test_pdk_43_what_comes_after_a_payment_is_told_beside_what_was_paid() -> None:
    """After a deal with a bomb, the explanation for every seat leads to its signed score."""
    rng = random.Random(1)
    for seed in range(50):
        (end,) = finished(ruleset("paodekuai").new_match(seed=seed), rng, deals=1)
        assert end.result is not None
        if any(factor.name == "bomb_points" for factor in end.result.factors):
            scores = end.result.scores or ()
            said = [arithmetic(end.result.factors, seat, Screen(), "you") for seat in range(3)]
            assert [int(text.rpartition("= ")[2]) for text in said] == list(scores)
            return
    pytest.fail("no bomb was played in fifty deals")

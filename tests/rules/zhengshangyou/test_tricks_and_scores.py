"""ZSY-32 to ZSY-43: tricks, end of a deal, value of places, matches, presets."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.factors import factors_of, total_of
from clamber.ruleset import ruleset
from rules.helpers import after, legal
from rules.zhengshangyou.deals import bombs_for, deal, finished, table


def test_zsy_32_the_leader_may_not_pass_the_others_may() -> None:
    match = deal(table(), "3s4d", "5d6d")
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_LEAD
    match = after(match, "4d")
    assert legal(match)[0] == "pass"
    assert "5d" in legal(match)


def test_zsy_32_who_passed_may_play_again() -> None:
    match = after(deal(table(), "3s4d", "5d", "2d", "RJ"), "4d", "pass", "2d", "pass", "pass")
    assert match.current.to_act == 1


def test_zsy_33_pass_is_final() -> None:
    match = after(deal(table(pass_is_final=True), "3s4d", "5d", "6d", "7d"), "4d", "pass", "6d", "7d", "pass")
    assert match.current.to_act == 2


def test_zsy_34_who_made_the_last_play_leads() -> None:
    match = after(deal(table(), "3s4d", "5d", "6d", "7d"), "4d", "5d", "pass", "pass", "pass")
    assert (match.current.to_act, match.current.to_beat) == (1, None)


def test_zsy_34_the_next_with_cards_leads_for_who_is_out() -> None:
    position = ruleset("zhengshangyou").setup(["3d", "", "4d5d", "6d7d"], to_act=0)
    position = position.apply("3d").apply("pass").apply("pass")
    assert (position.to_act, position.to_beat) == (2, None)


def test_zsy_35_it_goes_on_until_one_player_holds_cards() -> None:
    match = finished(table(), 3, 1, 0)
    assert match.result is not None
    assert match.result.order == (3, 1, 0)
    assert match.result.scores == (0, 1, 0, 2)


def steps(match, seat: int) -> list[tuple[str, int]]:
    """Return the factors of a seat's score."""
    assert match.result is not None
    found = factors_of(match.result.factors, seat)
    assert total_of(found, seat) == match.result.scores[seat]
    return [(factor.name, factor.value) for factor in found]


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [("two_one", (0, 0, 0, 1, 2)), ("players_behind", (2, 1, 0, 3, 4)), ("balanced", (0, -2, -4, 2, 4))],
)
def test_zsy_40_to_42_what_places_are_worth(scoring: str, scores: tuple[int, ...]) -> None:
    match = finished(table(5, scoring=scoring), 4, 3, 0, 1)
    assert match.result is not None
    assert match.result.scores == scores
    assert match.totals == scores
    assert [steps(match, seat) for seat in range(5)] == [[("places", score)] for score in scores]


@pytest.mark.parametrize(
    ("stakes", "first", "second"),
    [
        ("none", (0, -2, -4, 2, 4), (0, -4, -8, 4, 8)),
        (3, (0, -3, -3, 2, 4), (-2, -3, -3, 2, 6)),
        (1, (-1, -1, -1, -1, 4), (-1, -1, -1, -1, 4)),
    ],
)
def test_zsy_48_nobody_loses_more_than_they_have(
    stakes: str | int, first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    match = finished(table(5, scoring="balanced", tribute="none", table_stakes=stakes), 4, 3, 0, 1)
    assert match.totals == first
    assert finished(match, 4, 3, 0, 1).totals == second
    with pytest.raises(InvalidOptionError, match="scoring=balanced"):
        table(table_stakes=3)


@pytest.mark.parametrize(
    ("value", "over"), [("none", False), ("single_deal", True), ("deals:2", False), ("target:2", True)]
)
def test_zsy_43_when_a_match_is_over(value: str, *, over: bool) -> None:
    match = finished(table(match=value), 2, 0, 1)
    assert match.is_over == over
    assert match.winners == ((2,) if over else ())


def test_zsy_43_a_target_is_reached_over_several_deals() -> None:
    match = finished(finished(table(match="target:4"), 2, 0, 1), 2, 1, 0)
    assert match.totals == (1, 1, 4, 0)
    assert match.winners == (2,)


def test_bombs_are_worth_nothing_by_themselves() -> None:
    match = deal(table(), *bombs_for(4))
    match = after(match, "3d3c3h3s")
    assert match.current.view(0).multiplier in {None, 1}


@pytest.mark.parametrize(
    ("preset", "seats", "option", "value"),
    [
        ("short_runs", 4, "shortest_sequence", 3),
        ("family", 4, "jokers", "singles"),
        ("two_packs", 6, "decks", 2),
        ("exchange", 5, "tribute", "two"),
    ],
)
def test_presets_are_played(preset: str, seats: int, option: str, value: object) -> None:
    rules = ruleset(f"zhengshangyou/{preset}")
    assert rules[option] == value
    match = rules.new_match(seats=seats, seed=11)
    for _ in range(2):
        while match.is_dealt:
            match = match.apply(match.current.legal()[-1])
        assert match.result is not None
        assert len(match.result.order) == seats - 1
        match = match.next_deal()


def test_the_first_preset_is_the_default() -> None:
    assert ruleset("zhengshangyou").hash == ruleset("zhengshangyou/common").hash

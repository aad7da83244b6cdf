"""DDZ-33 to DDZ-45: tricks, the end of a deal, its score, and matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.factors import factors_of, total_of
from rules.doudizhu.deals import dealt
from rules.helpers import after, legal

if TYPE_CHECKING:
    from clamber.match import Match

HANDS = ["3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s7d", "7c7h7s8d8c8h8s9d9c9h9sTdTcThTsJdJc", ""]
"""Hands in which Ann holds all 3s to 6s, Bo all 8s, 9s and tens, and Chen the rest."""

BOTTOM = "JhJsQd"


def landlord(seat: int, **options) -> Match:
    """Return a match in which a seat is landlord for 2 (for 1 without an auction)."""
    match = dealt(HANDS, bottom=BOTTOM, **options)
    return after(match, *["pass"] * seat, "bid 2", *["pass"] * (2 - seat))


def test_ddz_33_the_leader_may_not_pass_the_others_may() -> None:
    match = landlord(0)
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_LEAD
    match = after(match, "7d")
    assert legal(match)[0] == "pass"
    assert len(legal(match)) > 1


def test_ddz_33_who_passed_may_play_again() -> None:
    match = after(landlord(0), "7d", "pass", "Kd")
    assert match.position.to_act == 0
    match = after(match, "pass")
    assert match.position.to_act == 1
    assert after(match, "8d8c8h8s").position.to_act == 2


def test_ddz_34_two_passes_end_the_trick() -> None:
    match = after(landlord(0), "7d", "8d", "pass", "pass")
    assert (match.position.to_act, match.position.to_beat) == (1, None)


def play_out(match: Match, *lines: str) -> Match:
    """Play the given plays in order; all other seats pass."""
    for line in lines:
        match = after(match, line)
        while match.is_dealt and match.position.to_beat is not None:
            match = after(match, "pass")
    return match


def steps(match: Match, seat: int) -> list[tuple[str, int]]:
    """Return the factors of a seat's score."""
    found = factors_of(match.result.factors, seat)
    assert total_of(found, seat) == match.result.scores[seat]
    return [(factor.name, factor.value) for factor in found]


ANN_OUT = ("3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s")
QUIETLY_OUT = ("3d3c3h3s4d4c5d5c", "6d6c6h6s4h4s5h5s", "JhJs", "Qd", "7d")
BO_OUT = ("Jc", "7c7h7s", "8d8c8h8s", "9d9c9h9s", "TdTcThTs")
"""Bo's plays after winning a trick with the first jack."""


def test_ddz_35_the_first_without_cards_ends_the_deal() -> None:
    match = play_out(landlord(0), *ANN_OUT, "JhJs", "Qd", "7d")
    assert match.result is not None
    assert match.result.order == (0,)
    assert match.result.declarer == 0


def test_ddz_40_each_peasant_pays_or_is_paid_the_stake() -> None:
    match = play_out(landlord(0, spring="off"), *QUIETLY_OUT)
    assert match.result.scores == (4, -2, -2)
    lost = play_out(after(landlord(0, spring="off"), "3d", "Jd", "pass", "pass"), *BO_OUT)
    assert lost.result.order == (1,)
    assert lost.result.scores == (-32, 16, 16)
    assert steps(lost, 0) == [("bid", 2), ("bombs", 8), ("opponents", 2), ("lost", -1)]
    assert steps(lost, 1) == [("bid", 2), ("bombs", 8)]
    assert steps(match, 0) == [("bid", 2), ("opponents", 2)]
    assert steps(match, 1) == [("bid", 2), ("lost", -1)]


def test_ddz_41_bombs_and_the_rocket_double() -> None:
    match = play_out(landlord(0, spring="off"), *ANN_OUT)
    assert match.position.view(1).multiplier == 16
    match = play_out(match, "JhJs", "Qd", "7d")
    assert steps(match, 1) == [("bid", 2), ("bombs", 16), ("lost", -1)]
    assert match.result.scores == (64, -32, -32)
    rocket = after(landlord(2), "BJRJ")
    assert rocket.position.view(0).multiplier == 2


def test_ddz_41_four_with_two_doubles_nothing() -> None:
    match = after(landlord(0), "3d3c3h3s4d5d")
    assert match.position.view(1).multiplier == 1


def test_ddz_42_spring_when_no_peasant_has_played() -> None:
    match = play_out(landlord(0), *QUIETLY_OUT)
    assert steps(match, 0) == [("bid", 2), ("spring", 2), ("opponents", 2)]
    assert match.result.to_json() == {"order": [0], "scores": [8, -4, -4], "declarer": 0, "partner": None}


def test_ddz_42_spring_when_the_landlord_played_only_his_first_lead() -> None:
    match = after(landlord(0), "3d", "Jd")
    match = play_out(after(match, "pass", "pass"), *BO_OUT)
    assert match.result.order == (1,)
    assert steps(match, 1) == [("bid", 2), ("bombs", 8), ("spring", 2)]
    off = after(landlord(0, spring="off"), "3d", "Jd")
    off = play_out(after(off, "pass", "pass"), *BO_OUT)
    assert steps(off, 1) == [("bid", 2), ("bombs", 8)]


def test_ddz_42_no_spring_when_both_sides_played() -> None:
    match = after(landlord(0), "7d", "8d", "pass", "pass")
    match = play_out(after(match, "7c7h7s", "pass", "3d3c3h3s", "pass", "pass"), *ANN_OUT[1:], "JhJs", "Qd")
    assert match.result.order == (0,)
    assert steps(match, 2) == [("bid", 2), ("bombs", 16), ("lost", -1)]


def test_ddz_43_max_multiplier() -> None:
    match = play_out(landlord(0, max_multiplier=5), *ANN_OUT)
    assert match.position.view(1).multiplier == 16
    match = play_out(match, "JhJs", "Qd", "7d")
    assert match.result.scores == (20, -10, -10)
    assert steps(match, 1) == [("bid", 2), ("bombs", 16), ("spring", 2), ("max_multiplier", 10), ("lost", -1)]


def test_ddz_44_one_point_for_each_winner() -> None:
    match = play_out(landlord(0, scoring="winning_side"), *ANN_OUT, "JhJs", "Qd", "7d")
    assert match.result.scores == (1, 0, 0)
    assert steps(match, 1) == [("outcome", 0)]
    match = after(landlord(0, scoring="winning_side"), "3d", "Jd")
    match = play_out(after(match, "pass", "pass"), *BO_OUT)
    assert match.result.scores == (0, 1, 1)


def test_ddz_46_spring_may_multiply_by_three() -> None:
    match = play_out(landlord(0, spring_factor=3), *QUIETLY_OUT)
    assert steps(match, 0) == [("bid", 2), ("spring", 3), ("opponents", 2)]
    assert match.result.scores == (12, -6, -6)
    off = play_out(landlord(0, spring_factor=3, spring="off"), *QUIETLY_OUT)
    assert off.result.scores == (4, -2, -2)


def grabbed(**options) -> Match:
    """Return a match in which Ann calls, is outbid and grabs again, so that she is landlord for 4."""
    match = dealt(HANDS, bottom=BOTTOM, bidding="grab", spring="off", **options)
    return after(match, "bid 1", "bid 2", "pass", "bid 4")


def test_ddz_47_grabs_may_be_among_what_is_limited() -> None:
    outside = play_out(grabbed(max_multiplier=8), *ANN_OUT, "JhJs", "Qd", "7d")
    assert steps(outside, 1) == [("stake", 1), ("grabs", 4), ("bombs", 16), ("max_multiplier", 32), ("lost", -1)]
    inside = play_out(grabbed(max_multiplier=8, grabs_capped=True), *ANN_OUT, "JhJs", "Qd", "7d")
    assert steps(inside, 1) == [("stake", 1), ("grabs", 4), ("bombs", 16), ("max_multiplier", 8), ("lost", -1)]
    assert inside.result.scores == (16, -8, -8)
    unlimited = play_out(grabbed(grabs_capped=True), *ANN_OUT, "JhJs", "Qd", "7d")
    assert unlimited.result.scores == (128, -64, -64)
    with pytest.raises(InvalidOptionError, match="needs bidding=grab"):
        dealt(grabs_capped=True)


@pytest.mark.parametrize(
    ("value", "over"), [("none", False), ("single_deal", True), ("deals:2", False), ("target:64", True)]
)
def test_ddz_45_when_a_match_is_over(value: str, *, over: bool) -> None:
    match = play_out(landlord(0, match=value), *ANN_OUT, "JhJs", "Qd", "7d")
    assert match.is_over == over
    assert match.winners == ((0,) if over else ())

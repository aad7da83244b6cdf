"""Guandan rules, section D2: leading, following, passing, and the leader after a trick."""

from __future__ import annotations

import pytest

from clamber import IllegalReason
from rules.guandan.questions import choices, position, then


def test_gd_14_the_leader_plays_anything_and_may_not_pass() -> None:
    refusal = position("3d|4d|5d|6d").why_not("pass")
    assert refusal is not None
    assert refusal.reason is IllegalReason.MUST_LEAD


def test_gd_16_passing_does_not_exclude_from_the_trick() -> None:
    hands = "3sTsJs | 6dQdKd | 5c5c | 4h4h"
    script = "0 3s; 1 pass; 2 5c; 3 pass; 0 Ts"
    again = then(position(hands), script)
    assert again.to_act == 1
    assert choices(again) == ["Kd", "Qd", "pass"]
    final = then(position(hands, pass_is_final=True), script)
    assert final.to_act == 2
    leads = then(final, "2 pass")  # seats 1 and 3 have already passed
    assert leads.to_act == 0
    assert leads.to_beat is None


def test_gd_17_all_others_with_cards_must_pass_since_the_last_play() -> None:
    hands = "3s9s | 5d6d | 4c4c | 4hKh"
    answered = then(position(hands), "0 3s; 1 pass; 2 pass; 3 4h; 0 pass; 1 5d; 2 pass; 3 pass")
    assert answered.to_act == 0
    assert answered.to_beat is not None
    led = then(answered, "0 pass")
    assert led.to_act == 1
    assert led.to_beat is None


def test_gd_17_seats_without_cards_are_skipped() -> None:
    out = then(position("As | 5d6d | 3c4c | 4hKh"), "0 As; 1 pass; 2 pass; 3 pass; 2 3c; 3 4h; 1 pass")
    assert out.to_act == 2
    led = then(out, "2 pass")
    assert led.to_act == 3
    assert led.to_beat is None


def test_gd_18_the_last_to_play_leads_next() -> None:
    led = then(position("3s9s | 5d6d | 4c4c | 4hKh"), "0 3s; 1 pass; 2 4c; 3 Kh; 0 pass; 1 pass; 2 pass")
    assert led.to_act == 3
    assert choices(led) == ["4h"]


@pytest.mark.parametrize(("lead_after_out", "leader"), [("partner", 2), ("next_active", 1)])
def test_gd_19_who_leads_after_a_last_play_that_stands(lead_after_out: str, leader: int) -> None:
    start = position("As | 5d6d | 3c4c | 4hKh", lead_after_out=lead_after_out)
    assert then(start, "0 As; 1 pass; 2 pass; 3 pass").to_act == leader


def test_gd_19_partner_is_the_default() -> None:
    assert then(position("As | 5d6d | 3c4c | 4hKh"), "0 As; 1 pass; 2 pass; 3 pass").to_act == 2


@pytest.mark.parametrize("lead_after_out", ["partner", "next_active"])
def test_gd_20_nobody_is_to_lead_once_both_partners_are_out(lead_after_out: str) -> None:
    start = position("3s | 5d6d | 6c | 4hKh", lead_after_out=lead_after_out)
    over = then(start, "0 3s; 1 pass; 2 6c")
    assert over.is_over
    assert over.to_act is None
    assert over.order == (0, 2)


@pytest.mark.parametrize(
    ("script", "leader"),
    [
        ("0 3s; 1 5d; 2 pass; 3 pass", 1),
        ("0 3s; 1 pass; 2 4c; 3 pass; 1 pass", 2),
        ("0 3s; 1 pass; 2 pass; 3 4h; 1 pass; 2 pass", 3),
        ("0 3s; 1 pass; 2 4c; 3 Kh; 1 pass; 2 pass", 3),
    ],
)
@pytest.mark.parametrize("lead_after_out", ["partner", "next_active"])
def test_gd_21_who_beats_the_last_play_leads(script: str, leader: int, lead_after_out: str) -> None:
    led = then(position("3s | 5d6d | 4c8c | 4hKh", lead_after_out=lead_after_out), script)
    assert led.to_act == leader
    assert led.to_beat is None


def test_gd_22_an_opponent_out_before_him() -> None:
    start = position("Ts | 9d | 5c6c | 7h8h", to_act=1)
    asked = then(start, "1 9d; 2 pass; 3 pass; 0 Ts; 2 pass")
    assert asked.to_act == 3
    assert asked.to_beat is not None
    led = then(asked, "3 pass")
    assert led.to_act == 2
    assert led.to_beat is None


def test_gd_49_golden_trick_at_level_7() -> None:
    start = position("KdKc7d7c7s7s3d | 7d7cQdQcQsQs7h3c | RJRJ4d | 8d8d8c8c4c", level="7")
    ended = then(
        start,
        "0 KdKc; 1 7d7c; 2 RJRJ; 3 8d8d8c8c; 0 7d7c7s7s; 1 QdQcQsQs7h; 2 pass; 3 pass; 0 pass",
    )
    assert ended.to_act == 1
    assert choices(ended) == ["3c"]


def test_gd_99_only_pass_after_the_four_jokers() -> None:
    led = then(position("BJBJRJRJ3d | 5d5d5c5c5s5s5h5h | 6c | 7h7h7d7d7c7c"), "0 BJBJRJRJ")
    for seat in (1, 2, 3):
        assert choices(led) == ["pass"]
        led = then(led, f"{seat} pass")
    assert led.to_act == 0


@pytest.mark.parametrize("last", ["2h", "2h2h", "9d9d9c9c", "3d3c2h", "4d5d6d7d2h=straight_flush:8", "BJBJRJRJ"])
def test_gd_100_anything_may_be_the_last_play(last: str) -> None:
    hand = last.partition("=")[0]
    assert then(position(f"{hand} | 5c5s | 6c6s | 7h7s"), f"0 {last}").order == (0,)


def test_gd_101_the_reading_binds_at_the_table() -> None:
    start = position("4h4h8s8d9c9d3s | 8c8h9s9hTdTc3d | 5c | 7h", level="4")
    assert "8c8h9h9sTdTc" in choices(then(start, "0 4h4h8s8d9c9d=tube:9"))
    assert choices(then(start, "0 4h4h8s8d9c9d=tube:T")) == ["pass"]

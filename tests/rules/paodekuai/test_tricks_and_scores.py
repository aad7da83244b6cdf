"""PDK-32 to PDK-45: tricks, one card left, end of a deal, score, matches, presets."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.ruleset import ruleset
from rules.helpers import after, legal
from rules.paodekuai.deals import dealt, followers, play_out, situation, steps

ANN = "3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s"
BO = "7d7c7h7s8d8c8h8s9d9c9h9sTdTcThTs"
"""Hands in which Ann and Bo have four bombs each, and Chen the rest: Jacks, Queens, Kings, Aces, the 2."""


def test_pdk_32_whoever_can_play_must() -> None:
    assert followers("9s", "TsJs4d") == {"Ts", "Js"}
    position = situation("?", "TsJs4d", "?", to_act=1, beat="9s")
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_PLAY


def test_pdk_32_with_a_bomb_too_and_who_cannot_passes() -> None:
    assert followers("2s", "4d4c4h4s5d") == {"4d4c4h4s"}
    assert followers("2s", "4d4c4h5d") == {"pass"}


def test_pdk_33_must_play_false() -> None:
    assert followers("9s", "TsJs4d", must_play=False) == {"pass", "Ts", "Js"}


def test_pdk_33_who_passed_may_play_again() -> None:
    match = after(dealt("3s3d9d", "4dKd", "5d2s", must_play=False), "3s", "pass", "5d", "9d")
    assert match.current.to_act == 1
    assert "Kd" in legal(match)


def test_pdk_34_two_passes_end_the_trick() -> None:
    match = after(dealt("3s2s", "4d", "5d", must_play=False), "3s", "4d", "5d", "2s", "pass", "pass")
    assert (match.current.to_act, match.current.to_beat) == (0, None)


BO_HOLDS = "4s9s9dKh"


@pytest.mark.parametrize(
    ("beat", "chen", "wanted"),
    [
        (None, "5c6c7c8c9c", {"4s", "9d", "Kh", "9d9s"}),
        (None, "5c", {"Kh", "9d9s"}),
        ("7s", "5c6c7c8c9c", {"9d", "Kh"}),
        ("7s", "5c", {"Kh"}),
        ("6s6d", "5c", {"9d9s"}),
        ("As", "5c", {"pass"}),
    ],
)
def test_pdk_35_before_one_card_the_highest_single(beat: str | None, chen: str, wanted: set[str]) -> None:
    beat = "Ad" if beat == "As" else beat
    position = situation("3c3d", BO_HOLDS, chen, to_act=1, beat=beat)
    assert {play.text for play in position.legal()} == wanted
    free = situation("3c3d", BO_HOLDS, chen, to_act=1, beat=beat, before_one_card="free")
    assert {play.text for play in free.legal()} >= wanted


def test_pdk_35_a_lower_single_is_refused_with_its_reason() -> None:
    position = situation("3c3d", BO_HOLDS, "5c", to_act=1)
    with pytest.raises(IllegalPlayError, match="one card") as refused:
        position.apply("9d")
    assert refused.value.reason is IllegalReason.MUST_BE_HIGHEST
    assert refused.value.values["rank"] == "K"


def test_pdk_35_only_who_comes_next_counts() -> None:
    assert {play.text for play in situation("3c", BO_HOLDS, "5c6c", to_act=1).legal()} == {"4s", "9d", "Kh", "9d9s"}


def test_pdk_35_with_unsplit_bombs_the_highest_that_may_be_played() -> None:
    position = situation("3c3d", "9sKdKcKhKs", "5c", to_act=1, split_bombs=False)
    assert {play.text for play in position.legal()} == {"9s", "KdKcKhKs"}


def test_pdk_36_the_first_without_cards_ends_the_deal() -> None:
    match = play_out(dealt(ANN, BO, lead_contains=False, must_play=False), "3d3c3h3s", "4d4c4h4s", "5d5c5h5s")
    assert match.is_dealt
    match = play_out(match, "6d6c6h6s")
    assert match.result is not None
    assert match.result.order == (0,)


def test_pdk_40_and_43_cards_and_bombs() -> None:
    match = after(dealt(ANN, BO, must_play=False), "3d3c3h3s", "7d7c7h7s", "pass", "pass", "8d", "Jd", "pass", "pass")
    match = after(match, "Js", "4d4c4h4s", "pass", "pass")
    match = play_out(match, "5d5c5h5s", "6d6c6h6s")
    assert match.result is not None
    assert match.result.scores == (11 + 14 + 4 * 20 - 10, -11 - 40 + 20, -14 - 40 - 10)
    assert steps(match, 1) == [("cards", 11), ("payment", -1), ("bomb_points", -20)]
    assert steps(match, 0) == [("payment", 11), ("payment", 14), ("bomb_points", 70)]
    assert sum(match.result.scores) == 0


@pytest.mark.parametrize(("points", "bombs"), [(10, 70), (5, 35), (20, 140), (0, 0)])
def test_pdk_43_bomb_points(points: int, bombs: int) -> None:
    options = {"bomb_points": points, "must_play": False, "shut_out": "off"}
    match = after(dealt(ANN, BO, **options), "3d3c3h3s", "7d7c7h7s", "pass", "pass", "8d", "pass", "4d4c4h4s")
    match = play_out(after(match, "pass", "pass"), "5d5c5h5s", "6d6c6h6s")
    assert match.result is not None
    assert match.result.scores[0] == 11 + 16 + bombs


def test_pdk_44_a_beaten_bomb() -> None:
    options = {"bomb_counts": "standing", "must_play": False, "shut_out": "off"}
    match = after(dealt(ANN, BO, **options), "3d3c3h3s", "7d7c7h7s", "pass", "pass", "8d", "pass", "4d4c4h4s")
    match = play_out(after(match, "pass", "pass"), "5d5c5h5s", "6d6c6h6s")
    assert match.result is not None
    assert match.result.scores == (11 + 16 + 3 * 20 - 10, -11 - 30 + 20, -16 - 30 - 10)
    with pytest.raises(InvalidOptionError, match="bomb_points"):
        ruleset("paodekuai", bomb_counts="standing", bomb_points=0)


@pytest.mark.parametrize(("last_card", "paid"), [("free", 0), ("counts", 1)])
def test_pdk_41_who_has_one_card_left_pays_nothing(last_card: str, paid: int) -> None:
    match = after(dealt(ANN, BO, must_play=False, last_card=last_card), "3d3c3h3s", "7d7c7h7s", "pass", "pass")
    match = play_out(match, "8d8c8h8s", "9d9c9h9s", "TdTc")
    match = after(match, "Th", "pass", "4d4c4h4s", "pass", "pass")
    match = play_out(match, "5d5c5h5s", "6d6c6h6s")
    assert match.result is not None
    assert match.result.scores == (paid + 32 + 50, -paid + 20, -32 - 70)


def test_pdk_42_who_never_played_pays_double() -> None:
    match = play_out(dealt(ANN, BO, must_play=False), "3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s")
    assert steps(match, 1) == [("cards", 16), ("spring", 2), ("payment", -1), ("bomb_points", -40)]
    off = play_out(dealt(ANN, BO, must_play=False, shut_out="off"), "3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s")
    assert steps(off, 1) == [("cards", 16), ("payment", -1), ("bomb_points", -40)]


@pytest.mark.parametrize(("shut_out", "factor"), [("never_played", 1), ("or_only_first_lead", 2), ("off", 1)])
def test_pdk_42_who_only_led_once(shut_out: str, factor: int) -> None:
    match = after(dealt("3sJd", BO, must_play=False, shut_out=shut_out), "3s", "7d7c7h7s", "pass", "pass")
    match = play_out(match, "8d8c8h8s", "9d9c9h9s", "TdTcThTs")
    assert match.result is not None
    assert match.result.order == (1,)
    double = 1 if shut_out == "off" else 2
    assert match.result.scores == (-15 * factor - 40, 15 * factor + 16 * double + 80, -16 * double - 40)


def test_pdk_42_a_later_lead_is_no_first_lead() -> None:
    match = after(dealt("3s", f"{BO}", "4d2s", must_play=False, shut_out="or_only_first_lead"), "3s", "pass", "4d")
    match = after(match, "pass", "7d7c7h7s", "pass", "pass")
    match = play_out(match, "8d8c8h8s", "9d9c9h9s", "TdTcThTs")
    assert match.result is not None
    assert match.result.scores == (-30 - 40, 30 + 15 + 80, -15 - 40)


@pytest.mark.parametrize(
    ("value", "over"), [("none", False), ("single_deal", True), ("deals:2", False), ("target:64", True)]
)
def test_pdk_45_when_a_match_is_over(value: str, *, over: bool) -> None:
    match = play_out(dealt(ANN, BO, must_play=False, match=value), "3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s")
    assert match.is_over == over
    assert match.winners == ((0,) if over else ())


@pytest.mark.parametrize(
    ("preset", "option", "value"),
    [
        ("fifteen", "cards_each", 15),
        ("all_cards", "last_card", "counts"),
        ("four_with_three", "four_carries", "three"),
        ("three_aces", "three_aces_bomb", True),
    ],
)
def test_presets_are_played(preset: str, option: str, value: object) -> None:
    rules = ruleset(f"paodekuai/{preset}")
    assert rules[option] == value
    match = rules.new_match(seed=11)
    for _ in range(3):
        while match.is_dealt:
            match = match.apply(match.current.legal()[-1])
        assert match.result is not None
        assert sum(match.result.scores) == 0
        match = match.next_deal()


def test_the_first_preset_is_the_default() -> None:
    assert ruleset("paodekuai").hash == ruleset("paodekuai/common").hash

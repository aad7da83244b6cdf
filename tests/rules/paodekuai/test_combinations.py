"""PDK-03, PDK-04, PDK-10 to PDK-21, PDK-30, PDK-31: combinations and their followers."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.ruleset import ruleset
from rules.paodekuai.deals import followers, leads, readings, situation


def test_pdk_03_the_order_of_single_cards() -> None:
    order = "3456789TJQKA2"
    hand = "3s4s5s6s7s8s9sTsJsQsKsAh2s"
    for place, rank in enumerate(order[:-1]):
        assert len(followers(f"{rank}c", hand) - {"pass"}) == len(order) - place - 1


def test_pdk_04_suits_mean_nothing() -> None:
    assert followers("7s", "7h8d") == {"8d"}


def test_pdk_10_and_11_singles_and_pairs() -> None:
    assert readings("2s") == ["single:2"]
    assert readings("9s9d") == ["pair:9"]
    assert readings("9s8d") == []


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3s4d5c6h7s", ["sequence:7"]),
        ("3s4d5c6h", []),
        ("TsJdQcKhAc", ["sequence:A"]),
        ("JsQdKcAh2s", []),
        ("3s4d5c6h7s8d9cThJsQdKcAh", ["sequence:A"]),
    ],
)
def test_pdk_12_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [("5s5d6s6d", ["double_sequence:6"]), ("KsKdAhAd", ["double_sequence:A"]), ("5s5d7s7d", []), ("5s5d6s", [])],
)
def test_pdk_13_double_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


@pytest.mark.parametrize("carried", ["7s9d", "7s7d", "2s3d"])
def test_pdk_14_a_triple_with_two_cards(carried: str) -> None:
    assert readings(f"5s5d5c{carried}") == ["triple_with_cards:5"]


def test_pdk_14_the_cards_are_of_other_ranks() -> None:
    assert readings("5s5d5c5h7s") == []
    assert leads("5s5d5c5h7s8s9s", "triple_with_cards") == {"5d5c5h7s8s", "5d5c5h7s9s", "5d5c5h8s9s"}


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("7s7d7c8s8d8c3s3d4cTh", ["plane_with_cards:8"]),
        ("7s7d7c8s8d8c3s4d5c6h", ["plane_with_cards:8"]),
        ("QsQdQcKsKdKcAhAdAc2s3s4s5s6s7s", ["plane_with_cards:A"]),
        ("7s7d7c9s9d9c3s4d5c6h", []),
        ("7s7d7c8s8d8c3s4d5c6hTh", []),
    ],
)
def test_pdk_15_planes(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


def test_pdk_16_three_of_a_rank_may_go_along_also_right_beside() -> None:
    assert readings("3s3d3c4s4d4c5s5d5c6h") == ["plane_with_cards:4", "plane_with_cards:5"]
    assert readings("3s3d3c4s4d4c7s7d7c7h") == []
    text = "3d3c3s4d4c4s5d5c5s6h"
    hand = f"{text}9s"
    assert {play for play in leads(hand, "plane_with_cards") if play.partition("=")[0] == text} == {
        f"{text}=plane_with_cards:4",
        f"{text}=plane_with_cards:5",
    }


@pytest.mark.parametrize("last", ["5d5c5s6h", "5d5c5s", "5d5c5h"])
def test_pdk_17_the_last_play_may_carry_fewer(last: str) -> None:
    assert f"{last}=triple_with_cards:5" in leads(last)
    assert not leads(f"{last}9s9h", "triple_with_cards") - leads(f"{last}9s9h")
    assert all(len(text) == 10 for text in leads(f"{last}8s8h9s9h", "triple_with_cards"))


def test_pdk_17_a_plane_as_the_last_play() -> None:
    for carried in ("", "9s", "9h9s", "9h9sTs"):
        cards = f"3d3c3s4d4c4s{carried}"
        assert f"{cards}=plane_with_cards:4" in leads(cards)
        assert not leads(f"{cards}JsJhQsQhKs", "plane_with_cards") & {cards, f"{cards}=plane_with_cards:4"}
    assert leads("3d3c3s4d4c4s9s9hTsTh", "plane_with_cards") == {"3d3c3s4d4c4s9h9sThTs"}


def test_pdk_17_it_may_be_led_without_its_reading_and_ends_the_deal() -> None:
    position = situation("5d5c5s6h", "?", "?").apply("5d5c5s6h")
    assert position.is_over
    with pytest.raises(IllegalPlayError):
        situation("5d5c5s6h7h8h", "?", "?").apply("5d5c5s6h")


def test_pdk_17_on_a_lower_triple_and_no_higher_one() -> None:
    assert followers("4d4c4s8s9s", "5d5c5s6h") == {"5d5c5s6h=triple_with_cards:5"}
    assert followers("4d4c4s8s9s", "5d5c5s") == {"5d5c5s=triple_with_cards:5"}
    assert followers("6d6c6s8s9s", "5d5c5s7h") == {"pass"}
    assert followers("4d4c4s8s9s", "5d5c5s6hTs") == {"5d5c5s6hTs"}
    assert followers("4d4c4s8s9s", "5d5c5sTs6h7h8h") == {
        "5d5c5s6h7h", "5d5c5s6h8h", "5d5c5s6hTs", "5d5c5s7h8h", "5d5c5s7hTs", "5d5c5s8hTs"
    }  # fmt: skip


def test_pdk_17_a_lower_one_is_not_higher_and_another_body_of_another_size() -> None:
    position = situation("?", "5d5c5s7h", "?", to_act=1, beat="6d6c6s8s9s")
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("5d5c5s7h")
    assert refused.value.reason is IllegalReason.NOT_HIGHER
    three = "3d3c3s4d4c4s5d5c5s8d8c9d9cTdTc"
    position = situation("?", "JdJcJsQdQcQs7h", "?", to_act=1, beat=f"{three}=plane_with_cards:5")
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("JdJcJsQdQcQs7h")
    assert refused.value.reason is IllegalReason.WRONG_SIZE


def test_pdk_17_on_a_plane_of_as_many_triples() -> None:
    two = "3d3c3s4d4c4s8s8h9s9h"
    assert followers(two, "5d5c5s6d6c6sTs") == {"5d5c5s6d6c6sTs=plane_with_cards:6"}
    assert followers(two, "5d5c5s") == {"pass"}
    assert followers(two, "5d5c5s6d6c6s7d7c7s") == {
        "5d5c5s6d6c6s7d7c7s=plane_with_cards:6",
        "5d5c5s6d6c6s7d7c7s=plane_with_cards:7",
    }
    position = situation("?", "5d5c5s6d6c6s7d7c7s", "?", to_act=1, beat=two)
    assert position.apply("5d5c5s6d6c6s7d7c7s=plane_with_cards:6").is_over


def test_pdk_17_led_it_is_read_with_as_many_triples_as_there_are() -> None:
    assert leads("5d5c5s6d6c6s7d7c7s", "plane_with_cards") == {"5d5c5s6d6c6s7d7c7s=plane_with_cards:7"}
    assert readings("5d5c5s6d6c6s7d7c7s") == ["plane_with_cards:7"]
    ten = "5d5c5s6d6c6s7d7c7s8s"  # complete planes only
    assert leads(ten, "plane_with_cards") == {f"{ten}=plane_with_cards:6", f"{ten}=plane_with_cards:7"}


def test_pdk_17_fewer_at_end_false() -> None:
    assert leads("5d5c5s6h", "triple_with_cards", fewer_at_end=False) == set()
    assert readings("5d5c5s6h", fewer_at_end=False) == []
    with pytest.raises(IllegalPlayError, match="not a combination"):
        ruleset("paodekuai", fewer_at_end=False).setup(["", "3d", "3c"], to_act=1, to_beat="5d5c5s6h")


def test_pdk_18_bombs() -> None:
    assert readings("4s4d4c4h") == ["bomb:4"]
    assert readings("AhAdAc") == ["triple_with_cards:A"]


def test_pdk_19_four_carries() -> None:
    two, three = "4s4d4c4h6s9d", "4s4d4c4h6s9dKh"
    assert readings(two) == readings(three) == []
    assert readings(two, four_carries="two") == ["quad_with_cards:4"]
    assert readings(three, four_carries="two") == []
    assert readings(three, four_carries="three") == ["quad_with_cards:4"]
    assert readings("4s4d4c4h6s6d6h", four_carries="three") == ["quad_with_cards:4"]
    assert "5d5c5h5s6h7h8h" in followers(three, "5d5c5h5s6h7h8hJs", four_carries="three")
    assert "5d5c5h5s" in followers(three, "5d5c5h5s6h7h8hJs", four_carries="three")
    assert "5d5c5h5s6h7h8h" not in followers("9d9c", "5d5c5h5s6h7h8hJs", four_carries="three")


def test_pdk_19_as_the_last_play_fewer_but_one_at_least() -> None:
    assert "4d4c4h4s9d=quad_with_cards:4" in leads("4d4c4h4s9d", four_carries="three")
    assert leads("4d4c4h4s", four_carries="three") == {"4d", "4d4c", "4d4c4h4s"}
    assert "4d4c4h4s9d=quad_with_cards:4" not in leads("4d4c4h4s9d", four_carries="three", fewer_at_end=False)
    assert "4d4c4h4s9d=quad_with_cards:4" not in leads("4d4c4h4s9dTd", four_carries="three")


def test_pdk_20_three_aces_bomb() -> None:
    assert readings("AdAcAh", three_aces_bomb=True) == ["bomb:A", "triple_with_cards:A"]
    assert "AdAcAh=bomb:A" in followers("KdKcKhKs", "AdAcAh5s", three_aces_bomb=True) | followers(
        "KdKcKhKs", "AdAcAh", three_aces_bomb=True
    )
    assert followers("AdAcAh=bomb:A", "KdKcKhKs", three_aces_bomb=True) == {"pass"}
    with pytest.raises(InvalidOptionError, match="cards_each"):
        ruleset("paodekuai", three_aces_bomb=True, cards_each=15)


def test_pdk_21_split_bombs() -> None:
    assert leads("4d4c4h4s5d", split_bombs=False) == {"4d4c4h4s", "5d"}
    assert followers("3s", "4d4c4h4s5d", split_bombs=False) == {"4d4c4h4s", "5d"}
    position = situation("4d4c4h4s5d", "?", "?", split_bombs=False)
    with pytest.raises(IllegalPlayError, match="four") as refused:
        position.apply("4d")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION
    assert "4d4c4h4s5d6d7d=quad_with_cards:4" in leads("4d4c4h4s5d6d7d", split_bombs=False, four_carries="three") or (
        "4d4c4h4s5d6d7d" in leads("4d4c4h4s5d6d7d", split_bombs=False, four_carries="three")
    )


def test_pdk_21_is_of_four_cards_and_leaves_three_aces_alone() -> None:
    assert {"Ad", "AdAc", "AdAcAh=bomb:A"} <= leads("AdAcAh5d", split_bombs=False, three_aces_bomb=True)


def test_pdk_30_what_is_carried_never_decides() -> None:
    assert followers("5s5d5cKsKd", "4s4d4c2sAh") == {"pass"}
    assert followers("5s5d5cKsKd", "6s6d6c3s4s") == {"3s4s6d6c6s"}


def test_pdk_30_as_many_cards() -> None:
    assert followers("3s4c5c6h7s", "4d5d6d7d8d9d") == {"4d5d6d7d8d", "5d6d7d8d9d"}


def test_pdk_31_bombs() -> None:
    for beat in ("2s", "AhAd", "KsKdAhAd", "AhAdAcKsKd", "TsJdQcKhAc"):
        assert "3d3c3h3s" in followers(beat, "3s3d3c3h")
    assert followers("5s5d5c5h", "4s4d4c4h") == {"pass"}
    assert followers("3s3d3c3h", "4s4d4c4h") == {"4d4c4h4s"}

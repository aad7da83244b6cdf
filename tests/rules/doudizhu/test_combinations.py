"""DDZ-15 to DDZ-32: combinations and their followers."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason
from clamber.ruleset import ruleset
from rules.doudizhu.deals import followers, leads, readings


def test_ddz_03_the_order_of_single_cards() -> None:
    order = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ"]
    hand = "".join(rank if rank in {"BJ", "RJ"} else f"{rank}s" for rank in order)
    for place, rank in enumerate(order[:-2]):
        assert len(followers(f"{rank}d", hand) - {"BJRJ"}) == len(order) - place - 1
    assert followers("BJ", "2sRJ") == {"RJ"}
    assert followers("RJ", "2sBJ") == set()


def test_ddz_04_suits_mean_nothing() -> None:
    assert followers("7s", "7h8d") == {"8d"}


def test_ddz_15_to_17_singles_pairs_triples() -> None:
    assert readings("BJ") == ["single:BJ"]
    assert readings("2s") == ["single:2"]
    assert readings("2s2d") == ["pair:2"]
    assert readings("2s2d2h") == ["triple:2"]


def test_ddz_16_two_jokers_are_no_pair() -> None:
    assert readings("BJRJ") == ["joker_bomb"]


def test_ddz_18_a_triple_with_a_single() -> None:
    assert readings("5s5d5cBJ") == ["triple_with_single:5"]
    assert readings("2s2d2cAs") == ["triple_with_single:2"]
    assert followers("5s5d5cBJ", "6s6d6c3d") == {"3d6d6c6s"}
    assert not followers("5s5d5cBJ", "6s6d6c")


def test_ddz_19_a_triple_with_a_pair() -> None:
    assert readings("5s5d5c8s8d") == ["triple_with_pair:5"]
    assert not followers("5s5d5c8s8d", "6s6d6c3d")
    assert followers("5s5d5c8s8d", "6s6d6c3d3c") == {"3d3c6d6c6s"}


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3s4d5c6h7s", ["sequence:7"]),
        ("3s4d5c6h", []),
        ("TsJdQcKhAs", ["sequence:A"]),
        ("JsQdKcAh2s", []),
        ("As2d3c4h5s", []),
        ("3s4d5c6h7s8d9cThJsQdKcAh", ["sequence:A"]),
    ],
)
def test_ddz_20_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3s3d4s4d5s5d", ["double_sequence:5"]),
        ("3s3d4s4d", []),
        ("QsQdKsKdAsAd", ["double_sequence:A"]),
        ("KsKdAsAd2s2d", []),
    ],
)
def test_ddz_21_double_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("7s7d7c8s8d8c", ["triple_sequence:8"]),
        ("KsKdKcAsAdAc", ["triple_sequence:A"]),
        ("AsAdAc2s2d2c", []),
    ],
)
def test_ddz_22_planes(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("7s7d7c8s8d8c3sRJ", ["plane_with_singles:8"]),
        ("7s7d7c8s8d8c3s3d4s4d", ["plane_with_pairs:8"]),
        ("7s7d7c8s8d8c3s4s4d", []),
        ("7s7d7c8s8d8c3s", []),
        ("3s3d3c4s4d4c5s5d5c6s7s8s", ["plane_with_singles:5"]),
    ],
)
def test_ddz_23_wings(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


def test_ddz_23_kickers_are_of_other_ranks_than_the_body() -> None:
    assert readings("7s7d7c7h8s8d8c3s") == []


def test_ddz_24_kickers_alike() -> None:
    two, three = "7s7d7c8s8d8c3s3d", "6s6d6c7s7d7c8s8d8c3s3d3c"
    assert [readings(two, kickers_alike=n) for n in (1, 2, 3)] == [[], *[["plane_with_singles:8"]] * 2]
    assert [readings(three, kickers_alike=n) for n in (1, 2, 3)] == [[], [], ["plane_with_singles:8"]]
    four = "4s4d4c4h6s6d"
    assert [readings(four, kickers_alike=n) for n in (1, 2, 3)] == [[], *[["quad_with_singles:4"]] * 2]


def test_ddz_25_rocket_kickers() -> None:
    for cards, kind in (("7s7d7c8s8d8cBJRJ", "plane_with_singles:8"), ("4s4d4c4hBJRJ", "quad_with_singles:4")):
        assert readings(cards) == []
        assert readings(cards, rocket_kickers=True) == [kind]


def test_ddz_26_kickers_may_extend() -> None:
    beside = "3s3d3c4s4d4c5s5d5c6s6d6c"
    assert readings(beside, kickers_alike=3) == ["triple_sequence:6", "plane_with_singles:5", "plane_with_singles:6"]
    assert readings(beside, kickers_alike=3, kickers_may_extend=False) == ["triple_sequence:6"]
    apart = "3s3d3c4s4d4c5s5d5c7s7d7c"
    assert readings(apart, kickers_alike=3, kickers_may_extend=False) == ["plane_with_singles:5"]


def test_ddz_26_twos_are_beside_no_plane() -> None:
    cards = "QsQdQcKsKdKcAsAdAc2s2d2c"
    assert readings(cards, kickers_alike=3, kickers_may_extend=False) == ["plane_with_singles:A"]


def test_ddz_27_four_with_two() -> None:
    assert readings("4s4d4c4h6s9d") == ["quad_with_singles:4"]
    assert readings("4s4d4c4h6s6d9s9d") == ["quad_with_pairs:4"]
    assert readings("4s4d4c4h6s9d", four_with_two=False) == []
    assert readings("4s4d4c4h6s6d9s9d", four_with_two=False) == []
    assert followers("3s3d3c3h5s6s", "4s4d4c4h7s8d") == {"4d4c4h4s", "4d4c4h4s7s8d"}


def test_ddz_27_it_is_no_bomb() -> None:
    assert followers("Ks", "4s4d4c4h6s8d") == {"4d4c4h4s"}
    assert followers("4s4d4c4h6s8d", "3s3d3c3h") == {"3d3c3h3s"}


def test_ddz_28_bombs() -> None:
    assert readings("4s4d4c4h") == ["bomb:4"]
    assert followers("7s7d7c7h", "6s6d6c6h8s8d8c8h") == {"8d8c8h8s"}


def test_ddz_29_nothing_beats_the_rocket() -> None:
    assert followers("BJRJ", "8s8d8c8h") == set()
    assert followers("8s8d8c8h", "BJRJ") == {"BJRJ"}
    assert followers("BJRJ", "8s8d8c8h3s", rocket_is_highest=False) == {"8d8c8h8s"}


def test_ddz_30_run_from_four() -> None:
    hand = "3s3d3c3h4s4d4c5s5d6s7s"
    kinds = ("sequence", "double_sequence", "triple_sequence")
    assert [leads(hand, kind) for kind in kinds] == [{"34567"}, {"334455"}, {"333444"}]
    assert [leads(hand, kind, run_from_four=False) for kind in kinds] == [set(), set(), set()]
    assert leads(hand[2:], "sequence", run_from_four=False) == {"34567"}
    wings = leads(hand, "plane_with_singles", run_from_four=False)
    assert "33344456" in wings


def test_ddz_30_and_says_why() -> None:
    position = ruleset("doudizhu", run_from_four=False).setup(["3s3d3c3h4s5d6s7s", "", ""])
    with pytest.raises(IllegalPlayError, match="all four cards") as refused:
        position.apply("3s4s5d6s7s")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION


SHUTTLE = "3s3d3c3h4s4d4c4h"


def test_ddz_36_shuttles() -> None:
    wings, pairs = f"{SHUTTLE}6s7s8s9s", f"{SHUTTLE}6s6d7s7d8s8d9s9d"
    for cards, kind in ((SHUTTLE, "quad_sequence"), (wings, "shuttle_with_singles"), (pairs, "shuttle_with_pairs")):
        assert readings(cards) == []
        assert readings(cards, shuttles=True) == [f"{kind}:4"]
    assert readings("AsAdAcAh2s2d2c2h", shuttles=True) == []


def test_ddz_36_what_a_shuttle_carries() -> None:
    alike, jokers = f"{SHUTTLE}6s6d8s9s", f"{SHUTTLE}6s7sBJRJ"
    assert readings(alike, shuttles=True) == readings(jokers, shuttles=True) == []
    assert readings(alike, shuttles=True, kickers_alike=3) == []
    assert readings(jokers, shuttles=True, rocket_kickers=True) == ["shuttle_with_singles:4"]
    assert readings(f"{SHUTTLE}6s7s", shuttles=True) == []  # one each


def test_ddz_36_it_is_no_bomb() -> None:
    assert followers("Ks", SHUTTLE, shuttles=True) == {"3d3c3h3s", "4d4c4h4s"}
    assert followers(SHUTTLE, "5s5d5c5h6s6d6c6h", shuttles=True) == {
        "5d5c5h5s",
        "6d6c6h6s",
        "5d5c5h5s6d6c6h6s",
    }


def test_ddz_31_the_same_combination_with_as_many_cards() -> None:
    assert followers("3s4d5c6h7s", "4s5s6s7c8s9d") == {"4s5s6s7c8s", "5s6s7c8s9d"}
    assert followers("5s5d", "6s6d6h7s") == {"6d6h"}


def test_ddz_31_kickers_do_not_decide() -> None:
    assert followers("7s7d7c2s", "8s8d8c3s") == {"3s8d8c8s"}
    assert followers("8s8d8c3s", "7s7d7c2s") == set()


def test_ddz_32_bombs_beat_everything_else() -> None:
    bomb = {"4d4c4h4s", "BJRJ"}
    for beat in ("2s", "2s2d", "2s2d2c", "3s3d3c5s", "5s6s7s8s9c", "7s7d7c8s8d8c"):
        assert bomb <= followers(beat, "4s4d4c4hBJRJ")


def test_ddz_37_triples_may_carry_singles_alone() -> None:
    assert readings("3d3c3h4d4c") == ["triple_with_pair:3"]
    assert readings("3d3c3h4d4c4h5d5c6d6c") == ["plane_with_pairs:4"]
    for cards in ("3d3c3h4d4c", "3d3c3h4d4c4h5d5c6d6c"):
        assert readings(cards, triple_with_pair=False) == []
    assert readings("3d3c3h4d", triple_with_pair=False) == ["triple_with_single:3"]
    assert readings("3d3c3h3s4d4c5d5c", triple_with_pair=False) == ["quad_with_pairs:3"]

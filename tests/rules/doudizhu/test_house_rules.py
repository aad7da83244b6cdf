"""DDZ-56 to DDZ-63: house rules about kickers, triples and bombs."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.records.referee import answer
from clamber.ruleset import ruleset
from rules.doudizhu.deals import followers, leads, readings


@pytest.mark.parametrize(
    ("alike", "rule", "plane", "four"),
    [
        (1, "as_planes", False, False),
        (3, "as_planes", True, True),
        (1, "allowed", False, True),
        (3, "refused", True, False),
    ],
)
def test_ddz_56_four_with_a_pair(alike: int, rule: str, *, plane: bool, four: bool) -> None:
    options = {"kickers_alike": alike, "four_with_pair": rule}
    assert bool(readings("3s3d3c4s4d4c6s6d", **options)) is plane
    assert bool(readings("3s3d3c3h6s6d", **options)) is four
    assert readings("3s3d3c3h6s7d", **options) == ["quad_with_singles:3"]


def test_ddz_24_four_kickers_of_one_rank() -> None:
    plane = "3s3d3c4s4d4c5s5d5c6s6d6c9s9d9c9h"
    assert readings(plane, kickers_alike=3) == []
    assert readings(plane, kickers_alike=4) == ["plane_with_singles:6"]
    assert "3334445556669999" in leads(plane, kickers_alike=4)


def test_ddz_57_equal_pairs() -> None:
    plane, four = "3s3d3c4s4d4c9s9d9c9h", "3s3d3c3h9s9d9c9h"
    assert readings(plane) == []
    assert readings(four) == []
    assert readings(plane, pairs_alike=True) == ["plane_with_pairs:4"]
    assert readings(four, pairs_alike=True) == ["quad_with_pairs:3", "quad_with_pairs:9"]
    shuttle = "3s3d3c3h4s4d4c4h9s9d9c9hTsTdTcTh"
    assert "shuttle_with_pairs:4" not in readings(shuttle, pairs_alike=True, shuttles=True)
    assert followers(four + "=quad_with_pairs:3", "5s5d5c5h8s8d8c8h", pairs_alike=True) >= {
        "5d5c5h5s8d8c8h8s=quad_with_pairs:5"
    }


def test_ddz_58_the_fourth_card_as_a_kicker() -> None:
    assert readings("3s3d3c3h") == ["bomb:3"]
    assert sorted(readings("3s3d3c3h", fourth_as_kicker=True)) == ["bomb:3", "triple_with_single:3"]
    assert readings("3s3d3c3h4s4d4c9s", fourth_as_kicker=True) == ["plane_with_singles:4"]
    assert readings("3s3d3c3h4s4d4c4h", fourth_as_kicker=True) == ["plane_with_singles:4"]
    assert readings("3s3d3c3h4s4d4c4h") == []
    assert "6666" not in leads("6s6d6c6h", "triple_with_single")
    assert leads("6s6d6c6h", "triple_with_single", fourth_as_kicker=True) == {"6666"}
    assert "6d6c6h6s=triple_with_single:6" in followers("5s5d5cBJ", "6s6d6c6h", fourth_as_kicker=True)


def test_ddz_58_a_fourth_card_in_a_game_with_wild_cards_is_refused() -> None:
    for option in ("fourth_as_kicker", "pairs_alike"):
        with pytest.raises(InvalidOptionError, match="needs wild_rank=off"):
            ruleset("doudizhu", {option: True, "wild_rank": "drawn"})


def test_ddz_59_a_triple_alone_only_as_the_last_play() -> None:
    rule = {"bare_triples": "last_play"}
    assert leads("3s3d3c9s", "triple") == {"333"}
    assert leads("3s3d3c9s", "triple", **rule) == set()
    assert leads("3s3d3c", "triple", **rule) == {"333"}
    assert followers("3s3d3c", "4s4d4c9s", **rule) == set()
    assert followers("3s3d3c", "4s4d4c", **rule) == {"4d4c4s"}
    assert leads("3s3d3c4s4d4c9s", "triple_sequence", **rule) == {"333444"}


def test_ddz_59_the_refusal_says_that_it_is_for_the_end() -> None:
    position = ruleset("doudizhu", {"bare_triples": "last_play"}).setup(["3s3d3c9s", "", ""])
    with pytest.raises(IllegalPlayError, match="only allowed as the last play of a hand") as refused:
        position.apply("3s3d3c")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION
    assert "只能在最后一手出" in refused.value.say("zh")


def test_ddz_59_no_triple_alone() -> None:
    position = ruleset("doudizhu", {"bare_triples": "never"}).setup(["3s3d3c", "", ""])
    assert {play.kind for play in position.legal()} == {"single", "pair"}
    with pytest.raises(IllegalPlayError, match="bare_triples=never"):
        position.apply("3s3d3c")


def test_ddz_60_no_triple_with_a_single() -> None:
    assert readings("3s3d3c9s", triple_with_single=False) == []
    assert readings("3s3d3c4s4d4c9s8s", triple_with_single=False) == []
    assert readings("3s3d3c9s9d", triple_with_single=False) == ["triple_with_pair:3"]


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3s3d3c2s2d", "triple_with_pair:3"),
        ("2s2d2c3s3d", "triple_with_pair:2"),
        ("3s3d3c4s4d4c2s5s", "plane_with_singles:4"),
        ("3s3d3c4s4d4c2s2d5s5d", "plane_with_pairs:4"),
        ("3s3d3c3h2s5s", "quad_with_singles:3"),
        ("2s2d2c2h3s5s", "quad_with_singles:2"),
        ("3s3d3c3h2s2d5s5d", "quad_with_pairs:3"),
    ],
)
def test_ddz_61_no_2_in_large_plays(cards: str, kind: str) -> None:
    assert kind in readings(cards)
    assert readings(cards, twos_in_large=False) == []


def test_ddz_61_a_2_in_small_plays() -> None:
    assert readings("3s3d3c2s", twos_in_large=False) == ["triple_with_single:3"]
    assert readings("2s2d2c2h", twos_in_large=False) == ["bomb:2"]


CHAIN = "4s4d4c4h5s5d5c5h"


@pytest.mark.parametrize("rank", ["highest", "below_rocket"])
def test_ddz_63_bombs_in_a_row(rank: str) -> None:
    rule = {"bomb_runs": rank}
    assert readings(CHAIN) == []
    assert readings(CHAIN, **rule) == ["quad_sequence:5"]
    assert followers("2s2d2c2h", CHAIN, **rule) == {"4d4c4h4s5d5c5h5s"}
    assert followers(CHAIN, "6s6d6c6h2s2d2c2h7s7d7c7h", **rule) == {"6d6c6h6s7d7c7h7s"}
    assert followers("6s6d6c6h7s7d7c7h", "3s3d3c3h" + CHAIN, **rule) == {"3d3c3h3s4d4c4h4s5d5c5h5s"}
    assert bool(followers(CHAIN, "BJRJ", **rule)) == (rank == "below_rocket")
    assert bool(followers("BJRJ", CHAIN, **rule)) == (rank == "highest")
    for other in ({"shuttles": True}, {"wild_rank": "drawn"}):
        with pytest.raises(InvalidOptionError, match="bomb_runs"):
            ruleset("doudizhu", **rule, **other)


def test_ddz_63_bombs_in_a_row_multiply_as_three() -> None:
    rules = {"rules": "doudizhu", "options": {"bomb_runs": "highest"}}
    deal = {"order": [0], "declarer": 0, "bid": 1, "bombs": [{"cards": "run"}, {"cards": 4}]}
    assert answer({"op": "settle", **rules, "deals": [deal]})["deals"][0]["scores"] == [32, -16, -16]

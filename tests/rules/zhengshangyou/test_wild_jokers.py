"""ZSY-47: jokers that stand for other cards."""

from __future__ import annotations

import pytest

from clamber.errors import InvalidOptionError
from clamber.ruleset import ruleset
from rules.zhengshangyou.deals import followers, readings

WILD = {"wild_jokers": "equal"}
BELOW = {"wild_jokers": "below_natural"}


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("BJ", ["single:BJ"]),
        ("BJRJ", ["joker_bomb"]),
        ("5dBJ", ["pair:5"]),
        ("2dRJ", ["pair:2"]),
        ("5dBJRJ", ["triple:5"]),
        ("5d5cBJRJ", ["double_sequence:5", "double_sequence:6", "bomb:5"]),
        ("5d5c8dBJ", []),
        ("5d5c8d8cBJ", ["triple_with_pair:5", "triple_with_pair:8"]),
        ("5d5c5hBJRJ", ["triple_with_pair:5"]),
        ("4s5d7c8hBJ", ["sequence:8"]),
        ("4s5d6c7hBJ", ["sequence:7", "sequence:8"]),
        ("JsQdKcAhBJ", ["sequence:A"]),
        ("3s3d4sBJ", ["double_sequence:4"]),
        ("7s7d7c8sBJRJ", ["triple_sequence:8"]),
        ("5s5d5c5hBJ", []),
    ],
)
def test_zsy_47_a_joker_stands_for_any_card(cards: str, found: list[str]) -> None:
    assert readings(cards, **WILD) == found
    assert set(found) >= set(readings(cards))


def test_zsy_47_a_joker_carried_by_a_natural_triple_is_itself() -> None:
    rule = {"triple_carries": "single_or_pair", **BELOW}
    assert readings("5d5c5hBJ", **rule) == ["bomb:5", "triple_with_single:5"]
    assert {"bomb:5", "triple_with_single:5"} <= set(readings("5d5cBJRJ", **rule))
    assert readings("5d8cBJRJ", **rule) == ["triple_with_single:5", "triple_with_single:8"]
    assert followers("5d8cBJRJ=triple_with_single:5", "5c5h5sTd", **rule) == {"5c5h5sTd"}


def test_zsy_47_two_packs() -> None:
    rule = {"decks": 2, **WILD}
    assert readings("BJBJ", **rule) == ["pair:BJ"]
    assert {"bomb:5", "triple_with_pair:5", "sequence:9"} <= set(readings("5dBJBJRJRJ", **rule))
    assert readings("5d5c5h5s5dBJ", **rule) == ["bomb:5"]


def test_zsy_47_straight_flushes() -> None:
    rule = {"straight_flush": "bomb", **WILD}
    assert readings("7d8d9dBJRJ", **rule) == [
        "sequence:9",
        "sequence:T",
        "sequence:J",
        "straight_flush:9",
        "straight_flush:T",
        "straight_flush:J",
    ]
    position = ruleset("zhengshangyou", rule).setup(["7d8d9dBJRJ3c", "4s", "4c"])
    assert "4s" in str(position.apply("7d8d9dBJRJ=straight_flush:J").hands[1])


def test_zsy_47_plays_with_wild_jokers_rank_as_the_others_do() -> None:
    assert followers("9d9cBJ", "9h9s8d8c8hTsTcRJ", triple_carries="nothing", **WILD) == {
        "TcTsRJ=triple:T",
        "8d8c8hRJ=bomb:8",
    }
    assert followers("3d3c3h3s", "4d4c4hBJ", **WILD) == {"4d4c4hBJ=bomb:4"}


@pytest.mark.parametrize("rank", ["9", "A", "2"])
def test_zsy_47_natural_plays_above_equal_ones(rank: str) -> None:
    natural, soft = f"{rank}d{rank}c{rank}h", f"{rank}h{rank}sBJ"
    assert followers(soft, natural, decks=2, **WILD) == set()
    assert followers(soft, natural, decks=2, **BELOW) == {natural}
    assert followers(natural, soft, decks=2, **BELOW) == set()
    assert followers(soft, f"{rank}d{rank}cRJ", decks=2, **BELOW) == set()


def test_zsy_47_natural_runs_and_bombs_above_equal_ones() -> None:
    run = "4s5d7c8hBJ=sequence:8"
    assert followers(run, "4c5c6c7d8d", **WILD) == set()
    assert followers(run, "4c5c6c7d8d", **BELOW) == {"4c5c6c7d8d"}
    assert followers("4c5c6c7d8d", "4s5d7c8hBJ", **BELOW) == set()
    assert followers("9d9c9hBJ=bomb:9", "9d9c9h9s", decks=2, **BELOW) == {"9d9c9h9s"}
    assert followers("9d9c9h9s", "9d9c9hRJ", decks=2, **BELOW) == set()
    assert followers("9d9c9hBJ=bomb:9", "9d9c9h9s", decks=2, **WILD) == set()
    full = "9d9c8d8cBJ=triple_with_pair:9"
    assert followers(full, "9h9s9d3s3d", decks=2, **BELOW) == {"3d3s9d9h9s"}


def test_zsy_47_needs_jokers() -> None:
    with pytest.raises(InvalidOptionError, match="wild_jokers=off"):
        ruleset("zhengshangyou", jokers="none", **WILD)

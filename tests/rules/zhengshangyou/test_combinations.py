"""ZSY-03, ZSY-04, ZSY-20 to ZSY-31: combinations and their followers."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.ruleset import ruleset
from rules.zhengshangyou.deals import followers, readings


def test_zsy_03_the_order_of_single_cards() -> None:
    order = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ"]
    hand = "".join(rank if rank in {"BJ", "RJ"} else f"{rank}s" for rank in order)
    for place, rank in enumerate(order[:-2]):
        assert len(followers(f"{rank}d", hand) - {"BJRJ"}) == len(order) - place - 1
    assert followers("BJ", "2sRJ") == {"RJ"}
    assert followers("RJ", "2sBJ") == set()


def test_zsy_04_suits_mean_nothing() -> None:
    assert followers("7s", "7h8d") == {"8d"}


def test_zsy_20_to_22_singles_pairs_triples() -> None:
    assert readings("BJ") == ["single:BJ"]
    assert readings("2s2d") == ["pair:2"]
    assert readings("2s2d2h") == ["triple:2"]


def test_zsy_21_with_two_packs_two_jokers_of_a_colour_are_a_pair() -> None:
    assert readings("BJBJ", decks=2) == ["pair:BJ"]
    assert readings("BJRJ", decks=2) == []
    assert followers("2s2d", "BJBJRJ", decks=2) == {"BJBJ"}
    assert followers("BJBJ", "RJRJ2s2s2h2h", decks=2) == {"RJRJ", "2h2h2s2s"}


def test_zsy_44_straight_flushes() -> None:
    flush = {"straight_flush": "bomb"}
    assert readings("3s4s5s6s7s") == ["sequence:7"]
    assert readings("3s4s5s6s7s", **flush) == ["sequence:7", "straight_flush:7"]
    assert readings("3s4s5s6s7d", **flush) == ["sequence:7"]
    assert readings("3s4s5s6s7s8s", **flush) == ["sequence:8"]
    assert readings("As2s3s4s5s", **flush) == []
    assert followers("2s2d2c2h", "3s4s5s6s7s", **flush) == {"3s4s5s6s7s=straight_flush:7"}
    assert followers("3s4s5s6s7s=straight_flush:7", "4d5d6d7d8dTsTdTcThBJRJ", **flush) == {
        "4d5d6d7d8d=straight_flush:8",
        "BJRJ",
    }
    assert followers("3d4d5d6d7d=straight_flush:7", "3s4s5s6s7s8h", **flush) == set()


def test_zsy_44_among_the_bombs_of_two_packs() -> None:
    flush = {"straight_flush": "bomb", "decks": 2}
    play = "3s4s5s6s7s=straight_flush:7"
    assert followers("2s2d2c2h2s", "3s4s5s6s7s", **flush) == {play}
    assert followers(play, "8s8d8c8h8s8d", **flush) == {"8d8d8c8h8s8s"}


def test_zsy_23_a_triple_with_a_pair() -> None:
    assert readings("5s5d5c8s8d") == ["triple_with_pair:5"]
    assert readings("5s5d5c8s") == []
    assert readings("5s5d5c5h8s") == []
    assert readings("5s5d5cBJBJ", decks=2) == []
    assert followers("5s5d5c8s8d", "6s6d6c3d3c") == {"3d3c6d6c6s"}
    assert not followers("5s5d5c8s8d", "6s6d6c3d")


def test_zsy_23_triple_carries() -> None:
    single = "5s5d5cBJ"
    assert readings(single, triple_carries="single_or_pair") == ["triple_with_single:5"]
    assert readings("5s5d5c8s8d", triple_carries="single_or_pair") == ["triple_with_pair:5"]
    assert followers(single, "6s6d6c3d3c", triple_carries="single_or_pair") == {"3d6d6c6s"}
    assert readings("5s5d5c8s8d", triple_carries="nothing") == readings(single, triple_carries="nothing") == []


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
def test_zsy_24_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


def test_zsy_24_shortest_sequence() -> None:
    assert [readings("4d5c6h", shortest_sequence=n) for n in (5, 3)] == [[], ["sequence:6"]]
    assert readings("4d5c", shortest_sequence=3) == []
    assert readings("QdKcAh", shortest_sequence=3) == ["sequence:A"]


@pytest.mark.parametrize(
    ("cards", "found"),
    [("3s3d4s4d", ["double_sequence:4"]), ("KsKdAsAd", ["double_sequence:A"]), ("AsAd2s2d", []), ("3s3d5s5d", [])],
)
def test_zsy_25_double_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


def test_zsy_25_shortest_double() -> None:
    assert readings("3s3d4s4d", shortest_double=3) == []
    assert readings("3s3d4s4d5s5d", shortest_double=3) == ["double_sequence:5"]


@pytest.mark.parametrize(
    ("cards", "found"), [("7s7d7c8s8d8c", ["triple_sequence:8"]), ("AsAdAc2s2d2c", []), ("7s7d7c8s8d8c3d", [])]
)
def test_zsy_26_triple_sequences(cards: str, found: list[str]) -> None:
    assert readings(cards) == found


def test_zsy_27_bombs_by_cards_and_by_rank() -> None:
    assert readings("4s4d4c4h") == ["bomb:4"]
    assert readings("4s4d4c4h4s4d4c4h", decks=2) == ["bomb:4"]
    assert followers("2s2d2c2h", "3s3d3c3h3d", decks=2) == {"3d3d3c3h3s"}
    assert followers("4s4d4c4h4s", "5s5d5c5h3s3d3c3h3s3d", decks=2) == {"3d3d3c3h3s3s"}


def test_zsy_28_the_joker_bomb() -> None:
    assert readings("BJRJ") == ["joker_bomb"]
    assert readings("BJRJ", jokers="singles") == []
    assert readings("BJBJRJRJ", decks=2) == ["joker_bomb"]
    assert readings("BJBJRJ", decks=2) == []
    assert "BJBJRJRJ" in followers("2s2d2c2h2s2d2c2h", "BJBJRJRJ", decks=2)
    assert followers("BJRJ", "2s2d2c2h") == set()


def test_zsy_29_triples_may_be_the_lowest_bombs() -> None:
    assert readings("7s7d7c", triples="bomb") == ["bomb:7"]
    assert readings("7s7d7c8s8d8c", triples="bomb") == ["triple_sequence:8"]
    assert readings("5s5d5c8s8d", triples="bomb") == ["triple_with_pair:5"]
    assert followers("As", "3s3d3c", triples="bomb") == {"3d3c3s"}
    assert followers("AsAdAc", "3s3d3c3h", triples="bomb") == {"3d3c3h3s"}
    assert followers("3s3d3c3h", "AsAdAc", triples="bomb") == set()


def test_zsy_30_the_same_combination_as_many_cards_and_higher() -> None:
    assert followers("3s4c5c6h7s", "4d5d6d7d8d9d") == {"4d5d6d7d8d", "5d6d7d8d9d"}
    assert followers("9s9d", "TsTdTc") == {"TdTc"}
    position = ruleset("zhengshangyou").setup(["", "4d5d6d7d8d9d", ""], to_act=1, to_beat="3s4c5c6h7s", last=0)
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("4d5d6d7d8d9d")
    assert refused.value.reason is IllegalReason.WRONG_SIZE


def test_zsy_30_the_triple_decides_and_not_the_pair() -> None:
    assert not followers("5s5d5cAsAd", "4s4d4c2s2d")
    assert followers("5s5d5cAsAd", "6s6d6c3s3d") == {"3d3s6d6c6s"}


def test_zsy_31_a_bomb_beats_every_other_combination() -> None:
    for beat in ("RJ", "2s2d", "AsAdAc", "AsAdAcKsKd", "TsJdQcKhAs", "KsKdAsAd", "KsKdKcAsAdAc"):
        assert "3d3c3h3s" in followers(beat, "3s3d3c3h")


def test_zsy_45_low_aces() -> None:
    low = {"ace_low": True}
    assert readings("As2d3s4d5s") == []
    assert readings("As2d3s4d5s", **low) == ["sequence:5"]
    assert readings("2d3s4d5s6s", **low) == ["sequence:6"]
    assert readings("AsAd2s2d3s3d", **low) == ["double_sequence:3"]
    assert readings("KsAs2d3s4d", **low) == []
    assert followers("As2d3s4d5s", "2c3c4c5c6c", **low) == {"3c4c5c6c2c"}
    assert followers("2c3c4c5c6c", "As2d3s4d5s", **low) == set()
    assert followers("9sTsJdQsKd", "TcJcQcKcAc", **low) == {"TcJcQcKcAc"}
    assert "straight_flush:5" in readings("As2s3s4s5s", straight_flush="bomb", **low)


def test_zsy_28_without_jokers() -> None:
    rules = ruleset("zhengshangyou", jokers="none")
    match = rules.new_match(seats=4, seed=3)
    assert sum(map(len, match.current.hands)) == 52
    assert not any(card.is_joker for hand in match.current.hands for card in hand)


def test_zsy_46_a_black_and_a_red_joker_are_a_pair() -> None:
    rule = {"jokers": "singles", "joker_pair": True}
    assert readings("BJRJ", **rule) == ["pair:BJ"]
    assert readings("BJRJ", jokers="singles") == []
    assert followers("2s2d", "BJRJ3s", **rule) == {"BJRJ"}
    assert followers("BJRJ", "2s2d2c2h", **rule) == {"2d2c2h2s"}
    both = {**rule, "decks": 2}
    assert followers("BJRJ", "BJRJ", **both) == set()
    assert followers("BJBJ", "RJRJ", **both) == {"RJRJ"}
    assert followers("2s2d", "BJBJRJ", **both) == {"BJBJ", "BJRJ"}
    with pytest.raises(InvalidOptionError, match="jokers=singles"):
        ruleset("zhengshangyou", joker_pair=True)

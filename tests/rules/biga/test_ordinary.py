"""Singles, pairs and sequences: BIGA-29 to 41. The Big Ace is always Ah."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rules.biga.table import beats, plays, readings

SINGLES = ["4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "2s", "3s", "BJ", "RJ", "Ah"]
PAIRS = [rank + "d" + rank + "s" for rank in "456789TJQKA23"]


@pytest.mark.parametrize(("lower", "higher"), list(combinations(SINGLES, 2)))
def test_biga_29_any_higher_single_beats_a_lower_one(lower: str, higher: str) -> None:
    assert beats(higher, lower)
    assert not beats(lower, higher)


def test_biga_29_before_a_big_ace_is_named_all_aces_are_alike() -> None:
    assert not beats("Ah", "2s", big_suit=None)
    assert beats("2s", "Ah", big_suit=None)


@pytest.mark.parametrize("single", SINGLES)
def test_biga_30_equal_never_beats_equal(single: str) -> None:
    assert not beats(single, single)


@pytest.mark.parametrize("pair", PAIRS)
def test_biga_30_an_equal_pair_does_not_beat(pair: str) -> None:
    assert not beats(pair.replace("d", "c"), pair)


@pytest.mark.parametrize(("lower", "higher"), list(combinations(PAIRS, 2)))
def test_biga_31_pairs_from_fours_up_to_threes(lower: str, higher: str) -> None:
    assert beats(higher, lower)
    assert not beats(lower, higher)


def test_biga_31_a_pair_is_two_of_a_rank() -> None:
    assert readings("7d7s") == ["pair:7"]
    assert readings("7d7d") == ["pair:7"]
    assert readings("7d8d") == []
    assert not beats("7d7s", "6s")
    assert not beats("RJ", "4d4s")


def test_biga_32_big_ace_in_combos_as_an_ordinary_ace() -> None:
    assert readings("AsAh") == ["pair:A"]
    assert beats("AsAh", "KdKs")
    assert not beats("AsAh", "2d2s")
    assert beats("2d2s", "AsAh")
    assert not beats("AsAh", "AdAc")


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("AsAh", "pair:A"),
        ("AsAdAh", "bomb:A"),
        ("QsKsAh", "sequence:A"),
        ("Ah2s3s", "sequence:3"),
        ("QsQdKsKdAsAh", "double_sequence:A"),
        ("QsQdQcKsKdKcAsAdAh", "triple_sequence:A"),
        ("KsKdKcKhAsAdAcAh", "quad_sequence:A"),
    ],
)
def test_biga_32_big_ace_in_combos_never(cards: str, reading: str) -> None:
    assert readings(cards) == [reading]
    assert readings(cards, big_ace_in_combos="ordinary_ace") == [reading]
    assert readings(cards, big_ace_in_combos="never") == []
    without = cards.replace("Ah", "As")
    assert readings(without, big_ace_in_combos="never") == [reading]


def test_biga_32_big_ace_in_combos_never_leaves_the_single_and_the_top_pair() -> None:
    assert plays("QsKsAsAhAh", big_ace_in_combos="never") == ["Qs", "Ks", "As", "Ah", "AhAh", "QsKsAs"]


def test_biga_33_two_big_aces_are_always_the_top_bomb() -> None:
    assert readings("AhAh") == ["big_ace_pair"]
    assert readings("AsAs") == ["pair:A"]
    assert readings("AhAh", big_suit="s") == ["pair:A"]


@pytest.mark.parametrize("jokers", ["BJBJ", "BJRJ", "RJRJ"])
def test_biga_34_two_jokers_are_a_bomb_and_never_a_pair(jokers: str) -> None:
    assert readings(jokers) == ["joker_bomb"]
    assert beats(jokers, "3d3s3c3h3d3s")


SEQUENCES = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


@pytest.mark.parametrize("ranks", SEQUENCES)
def test_biga_35_three_consecutive_ranks(ranks: str) -> None:
    assert readings(ranks, big_suit=None) == [f"sequence:{ranks[-1]}"]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(SEQUENCES)))
def test_biga_35_three_and_two_are_low_in_sequences(lower: str, higher: str) -> None:
    assert beats(higher, lower, big_suit=None)
    assert not beats(lower, higher, big_suit=None)


def test_biga_35_the_lowest_and_the_highest() -> None:
    assert all(beats(ranks, "A23", big_suit=None) for ranks in SEQUENCES[1:])
    assert not any(beats(ranks, "QKA", big_suit=None) for ranks in SEQUENCES[:-1])
    assert beats("JQKA", "TJQK", big_suit=None)
    assert plays("A234A", "TJQK", big_suit=None) == []


@pytest.mark.parametrize("ranks", ["67", "KA", "A2", "679", "668"])
def test_biga_35_shorter_or_broken_runs_are_none(ranks: str) -> None:
    assert readings(ranks, big_suit=None) == []


@pytest.mark.parametrize("ranks", ["KA2", "QKA2", "JQKA23", "KKAA22", "QQKKAA22"])
def test_biga_36_no_sequence_goes_round_the_corner(ranks: str) -> None:
    assert readings(ranks, big_suit=None) == []


@pytest.mark.parametrize("cards", ["As2s3s4s5s6s7s8s9sTsJsQsKsAd", "As2s3s4s5s6s7s8s9sTsJsQsKsAh"])
def test_biga_37_ace_both_ends(cards: str) -> None:
    assert readings(cards) == ["sequence:A"]
    assert readings(cards, ace_both_ends=True) == ["sequence:A"]
    assert readings(cards, ace_both_ends=False) == []


def test_biga_37_ace_both_ends_among_the_leads() -> None:
    long = "2s3s4s5s6s7s8s9sTsJsQsKsAdAs"
    endings = [play.partition("=")[2] for play in plays(long)]
    assert endings[-3:] == ["sequence:K", "sequence:A", ""]  # two of 13 cards, and one of 14
    assert len(endings) - len(plays(long, ace_both_ends=False)) == 1


def test_biga_38_a_sequence_is_beaten_by_a_higher_one_of_the_same_length() -> None:
    assert beats("6789", "5678", big_suit=None)
    assert not beats("678", "5678", big_suit=None)
    assert not beats("6789T", "5678", big_suit=None)
    assert not beats("5678", "5678", big_suit=None)
    assert not beats("9s9d", "567", big_suit=None)


def test_biga_38_of_two_of_thirteen_cards_that_up_to_the_ace_is_higher() -> None:
    cards = "23456789TJQKA"
    assert readings(cards, big_suit=None) == ["sequence:K", "sequence:A"]
    assert beats(f"{cards}=sequence:A", f"{cards}=sequence:K", big_suit=None)
    assert not beats(f"{cards}=sequence:K", f"{cards}=sequence:A", big_suit=None)


@pytest.mark.parametrize("cards", ["5s6sBJ", "5s6sRJ8s", "QsKsBJ", "5s5d6s6d7sRJ"])
def test_biga_39_no_jokers_in_sequences(cards: str) -> None:
    assert readings(cards) == []


def test_biga_39_a_big_ace_in_a_sequence_has_no_special_power() -> None:
    assert readings("Ah2s3s") == ["sequence:3"]
    assert beats("2d3d4d", "Ah2s3s")
    assert not beats("QdKdAh", "QsKsAs")
    assert not beats("QdKdAs", "QsKsAh")
    assert not beats("Ah2s3s", "2d3d4d")


def test_biga_40_double_sequences() -> None:
    assert readings("AA2233", big_suit=None) == ["double_sequence:3"]
    assert readings("QQKKAA", big_suit=None) == ["double_sequence:A"]
    assert beats("778899", "667788", big_suit=None)
    assert beats("JJQQKK", "667788", big_suit=None)
    assert not beats("8899TTJJ", "667788", big_suit=None)
    assert not beats("667788", "667788", big_suit=None)
    assert beats("223344", "AA2233", big_suit=None)
    assert not beats("AA2233", "223344", big_suit=None)
    assert not beats("JJQQKK", "QQKKAA", big_suit=None)
    assert beats("JJQQKKAA", "TTJJQQKK", big_suit=None)


@pytest.mark.parametrize(
    "ranks", ["3344", "QQKK", "AA22", "33344", "3334", "33345", "333456", "33344455", "33334455", "333444"]
)
def test_biga_41_two_pairs_and_attachments_are_no_combination(ranks: str) -> None:
    assert readings(ranks, big_suit=None) == []

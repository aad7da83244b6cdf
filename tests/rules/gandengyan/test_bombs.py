"""Bombs with one and two packs, and ordinary triplets (GDY-30 to 38, 66 to 70, 86)."""

from __future__ import annotations

import pytest

from rules.gandengyan.table import beats, deal, plays, readings, refusal, table

ORDINARY = ["3", "A", "2", "33", "22", "345", "QKA", "3344", "QQKKAA"]


@pytest.mark.parametrize("to_beat", ORDINARY)
@pytest.mark.parametrize("bomb", ["333", "3333", "BJRJ", "33BJ", "3BJRJ"])
def test_gdy_30_any_bomb_beats_any_ordinary_play(bomb: str, to_beat: str) -> None:
    named = f"{bomb}=bomb:3" if "3" in bomb else bomb
    assert beats(named, to_beat)
    assert not beats(to_beat, named)


@pytest.mark.parametrize(
    ("to_beat", "replies"),
    [("333", "555 888 222"), ("555", "888 222"), ("777", "888 222"), ("AAA", "222"), ("888", "222")],
)
def test_gdy_30_a_triplet_beats_lower_triplets_by_any_margin(to_beat: str, replies: str) -> None:
    assert plays("555888222", to_beat) == f"pass {replies}"


@pytest.mark.parametrize(("to_beat", "replies"), [("222", "4444 KKKK"), ("3333", "4444 KKKK"), ("9999", "KKKK")])
def test_gdy_31_a_quad_beats_all_triplets_and_lower_quads(to_beat: str, replies: str) -> None:
    assert plays("4444KKKK", to_beat) == f"pass {replies}"


@pytest.mark.parametrize("to_beat", [*ORDINARY, "333", "222", "3333", "2222"])
def test_gdy_32_both_jokers_beat_everything(to_beat: str) -> None:
    assert plays("BJRJ", to_beat) == "pass BJRJ"
    assert not beats(to_beat, "BJRJ")


@pytest.mark.parametrize("cards", ["555BJ", "55BJRJ", "55BJ", "555RJ"])
def test_gdy_33_jokers_complete_triplets_and_quads(cards: str) -> None:
    assert "bomb:5" in readings(cards).split()


def test_gdy_33_a_bomb_has_at_least_one_natural_card() -> None:
    assert readings("5BJRJ") == "sequence:5 sequence:6 sequence:7 bomb:5"
    assert readings("5BJBJRJ", decks=2).split()[-1] == "bomb:5"
    assert readings("BJBJRJ", decks=2) == ""


def test_gdy_34_five_equal_cards_are_no_combination() -> None:
    assert readings("7777") == "bomb:7"
    assert readings("7777BJ") == ""
    assert plays("7777BJ", "6666") == "pass 7777 777BJ=bomb:7"


@pytest.mark.parametrize(
    ("most", "found"),
    [
        (4, ["bomb:7", "", "", "", ""]),
        (5, ["bomb:7", "bomb:7", "", "", ""]),
        (6, ["bomb:7", "bomb:7", "bomb:7", "", ""]),
        (8, ["bomb:7", "bomb:7", "bomb:7", "bomb:7", "bomb:7"]),
    ],
)
def test_gdy_34_max_bomb_cards(most: int, found: list[str]) -> None:
    sets = ["7777", "77777", "777777", "7777777", "77777777"]
    assert [readings(cards, decks=2, max_bomb_cards=most) for cards in sets] == found
    assert readings("7777BJ", max_bomb_cards=most) == found[1]
    assert readings("7777BJRJ", max_bomb_cards=most).split()[-1:] == found[2].split()


def test_gdy_34_a_set_above_four_overrides_gdy_67() -> None:
    assert plays("333333", "2222", decks=2, max_bomb_cards=8) == "pass 33333 333333"
    assert plays("333333", "2222", decks=2) == "pass"


def test_gdy_34_more_cards_beat_fewer_and_the_joker_bomb_all() -> None:
    eight = {"decks": 2, "max_bomb_cards": 8}
    weakest_first = ["333", "444", "3333", "AAAA", "33333", "44444", "333333", "444444", "4444444", "33333333"]
    for place, bomb in enumerate([*weakest_first, "BJRJ"]):
        lower = [other for other in [*weakest_first, "BJRJ"] if beats(bomb, other, **eight)]
        assert lower == weakest_first[:place]


def test_gdy_35_bombs_may_be_led() -> None:
    assert plays("3333") == "3 33 333 3333"
    assert plays("BJRJ") == "BJRJ"
    assert table(["444589", "33367", "TTJJQ"], "0 444").to_beat == "444"


@pytest.mark.parametrize(
    ("hand", "replies"),
    [("888", "888"), ("5555", "5555"), ("666", ""), ("2", ""), ("888999", "888 999"), ("8899TTJJ", "")],
)
def test_gdy_36_after_a_bomb(hand: str, replies: str) -> None:
    assert plays(hand, "777") == f"pass {replies}".rstrip()


@pytest.mark.parametrize("hand", ["AAA", "222", "6666", "7777"])
def test_gdy_36_after_a_quad_no_triplet_and_no_lower_quad(hand: str) -> None:
    assert plays(hand, "8888") == "pass"


def test_gdy_37_nothing_follows_the_joker_bomb() -> None:
    assert plays("2222AAAA", "BJRJ") == "pass"
    hands = ["3456BJRJ", "22224", "AAAA5"]
    for actions, seat in (("0 BJRJ", 1), ("0 BJRJ; 1 pass", 2)):
        found = table(hands, actions)
        assert (found.to_act, found.legal) == (seat, "pass")
    assert table(hands, "0 BJRJ; 1 pass; 2 pass").to_act == 0


@pytest.mark.parametrize(("one", "other"), [("55BJ", "55RJ"), ("555BJ", "55BJRJ"), ("999", "99BJ")])
def test_gdy_38_an_equal_bomb_never_beats(one: str, other: str) -> None:
    assert not beats(f"{one}=bomb:{one[0]}", f"{other}=bomb:{one[0]}")
    assert not beats(f"{other}=bomb:{one[0]}", f"{one}=bomb:{one[0]}")


@pytest.mark.parametrize(("hand", "to_beat"), [("999", "999"), ("9999", "9999"), ("BJRJ", "BJRJ")])
def test_gdy_38_nor_does_it_with_two_packs(hand: str, to_beat: str) -> None:
    assert plays(hand, to_beat, decks=2) == "pass"


def test_gdy_100_three_and_four_jokers_of_two_packs() -> None:
    more = {"decks": 2, "joker_bombs": "up_to_four"}
    for cards in ("BJRJ", "BJBJRJ", "BJRJRJ", "BJBJRJRJ"):
        assert readings(cards, **more) == "joker_bomb"
    assert readings("BJBJ", **more) == ""
    assert beats("BJBJRJ", "BJRJ", **more)
    assert not beats("BJBJRJ", "BJRJRJ", **more)
    assert beats("BJBJRJRJ", "BJRJRJ", **more)
    assert not beats("7777", "BJRJ", **more)
    assert plays("BJBJRJRJ", "BJRJ", **more) == "pass BJBJRJ BJRJRJ BJBJRJRJ"


def test_gdy_100_one_pack_has_two_jokers() -> None:
    assert plays("BJRJ", "7777", joker_bombs="up_to_four") == plays("BJRJ", "7777") == "pass BJRJ"


def test_gdy_66_the_joker_bomb_of_two_packs_is_red_and_black() -> None:
    assert readings("BJRJ", decks=2) == "joker_bomb"
    assert readings("RJRJ", decks=2) == readings("BJBJ", decks=2) == ""
    assert plays("BJBJ", "3", decks=2) == "pass"
    assert plays("BJRJ", "3", decks=2) == "pass BJRJ"


def test_gdy_67_five_to_eight_equal_cards_are_not_one_play() -> None:
    for count in (5, 6, 7, 8):
        assert readings("7" * count, decks=2) == ""
    assert plays("777777", "666", decks=2) == "pass 777 7777"
    assert readings("7777", decks=2) == "bomb:7"


def test_gdy_68_three_or_four_jokers_are_not_one_bomb() -> None:
    assert readings("BJBJRJ", decks=2) == readings("BJBJRJRJ", decks=2) == readings("BJRJRJ", decks=2) == ""
    assert plays("BJBJRJRJ", "7777", decks=2) == "pass BJRJ"


def test_gdy_68_jokers_of_one_colour_are_wild() -> None:
    assert "bomb:7" in readings("7BJBJ", decks=2).split()
    assert readings("77RJRJ", decks=2) == "double_sequence:7 double_sequence:8 bomb:7"
    assert readings("777RJRJ", decks=2) == ""


def test_gdy_68_the_colour_of_a_joker_stays_visible() -> None:
    hands = ["345678", "3RJRJ9T", "3BJQKA"]
    found = table(hands, "0 3; 1 pass; 2 pass", decks=2)
    assert found.hands[1:] == ["39T2RJRJ", "3QKA2BJ"]
    assert plays("7BJRJ", "66", decks=2) == "pass 7BJ=pair:7 7RJ=pair:7 BJRJ 7BJRJ=bomb:7"
    assert plays("7BJRJ", "66") == "pass 7BJ=pair:7 BJRJ 7BJRJ=bomb:7"


def test_gdy_69_triplet_ordinary_follows_a_triplet_one_rank_lower() -> None:
    assert readings("333", triplet="ordinary") == "triple:3"
    assert readings("333", triplet="bomb") == "bomb:3"
    assert plays("444555222", "333", triplet="ordinary") == "pass 444 222"
    assert plays("444555222", "333") == "pass 444 555 222"
    assert plays("444555222", "444", triplet="ordinary") == "pass 555 222"
    assert plays("33322", "AAA", triplet="ordinary") == "pass"
    assert plays("222", "AAA", triplet="ordinary") == "pass 222"


@pytest.mark.parametrize("to_beat", ["3", "33", "345", "3344"])
def test_gdy_69_an_ordinary_triplet_is_no_bomb(to_beat: str) -> None:
    assert not beats("444", to_beat, triplet="ordinary")
    assert beats("444", to_beat)
    for bomb in ("3333", "BJRJ"):
        assert beats(bomb, to_beat, triplet="ordinary")
        assert beats(bomb, "222", triplet="ordinary")


def test_gdy_69_jokers_complete_ordinary_triplets() -> None:
    assert readings("44BJ", triplet="ordinary") == "triple:4"
    assert plays("44BJ", "333", triplet="ordinary") == "pass 44BJ=triple:4"
    assert plays("55BJ", "333", triplet="ordinary") == "pass"
    assert plays("2BJRJ", "777", triplet="ordinary") == "pass BJRJ 2BJRJ=triple:2"


@pytest.mark.parametrize(
    ("follow_step", "triplet_step", "replies"),
    [
        ("next", "next", "777 222"),
        ("next", "any_higher", "777 888 222"),
        ("same_or_next", "next", "666 777 222"),
        ("same_or_next", "any_higher", "666 777 888 222"),
        ("any_higher", "next", "777 888 222"),
        ("any_higher", "any_higher", "777 888 222"),
    ],
)
def test_gdy_69_triplet_step_and_follow_step(follow_step: str, triplet_step: str, replies: str) -> None:
    steps = {"follow_step": follow_step, "triplet_step": triplet_step}
    hand = "666777888222"
    assert plays(hand, "66BJ=triple:6", triplet="ordinary", **steps) == f"pass {replies}"
    assert plays(hand, "666", **steps) == "pass 777 888 222"


def test_gdy_69_three_twos_on_three_twos_as_in_gdy_72() -> None:
    same = {"triplet": "ordinary", "follow_step": "same_or_next"}
    assert beats("22BJ=triple:2", "222", **same)
    assert not beats("22BJ=triple:2", "222", **same, equal_applies_to_twos=False)
    assert not beats("22BJ=triple:2", "222", triplet="ordinary")
    assert not beats("22BJ=triple:2", "222", triplet="ordinary", triplet_step="any_higher")


TRIPLETS = {"triplet": "ordinary", "triple_sequences": True}


def test_gdy_70_triple_sequences_need_the_option() -> None:
    assert readings("333444", triplet="ordinary") == ""
    assert readings("333444", **TRIPLETS) == "triple_sequence:4"
    assert readings("TTTJJJQQQ", **TRIPLETS) == "triple_sequence:Q"
    assert plays("333444", **TRIPLETS) == "3 4 33 44 333 444 3344 333444"


def test_gdy_70_triple_sequences_need_ordinary_triplets() -> None:
    hands = ["345678", "99TTJ"]
    assert refusal(2, deal(hands, ""), triple_sequences=True) == "bad_option"
    assert refusal(2, deal(hands, ""), triple_sequences=True, triplet="bomb") == "bad_option"
    assert refusal(2, deal(hands, ""), triple_sequences=True, triplet="ordinary") is None


def test_gdy_70_triple_sequence_min_3() -> None:
    assert readings("333444", **TRIPLETS, triple_sequence_min=2) == "triple_sequence:4"
    assert readings("333444", **TRIPLETS, triple_sequence_min=3) == ""
    assert readings("333444555", **TRIPLETS, triple_sequence_min=3) == "triple_sequence:5"


def test_gdy_70_no_twos_and_no_gaps() -> None:
    for cards in ("AAA222", "222333", "333555", "KKKAAA222", "33344"):
        assert readings(cards, **TRIPLETS) == ""
    assert readings("AAABJRJK", **TRIPLETS) == "triple_sequence:A"


def test_gdy_70_a_reply_has_the_same_length_and_is_one_rank_higher() -> None:
    hand = "444555666777"
    assert plays(hand, "333444", **TRIPLETS) == "pass 444555"
    assert plays(hand, "333444555", **TRIPLETS) == "pass 444555666"
    assert plays(hand + "9999BJRJ", "QQQKKKAAA", **TRIPLETS, max_jokers_per_play=1) == (
        "pass BJRJ 444BJ=bomb:4 555BJ=bomb:5 666BJ=bomb:6 777BJ=bomb:7 9999 999BJ=bomb:9"
    )
    assert plays(hand, "444555", **TRIPLETS, follow_step="same_or_next") == "pass 444555 555666"
    assert plays(hand, "333444", **TRIPLETS, follow_step="any_higher") == "pass 444555 555666 666777"


def test_gdy_86_soft_and_hard_bombs_are_equal_by_default() -> None:
    for rank in ("3", "2"):
        assert not beats(rank * 3, f"{rank}{rank}BJ=bomb:{rank}")
        assert not beats(rank * 4, f"{rank * 3}BJ=bomb:{rank}", soft_bomb_rank="equal")


def test_gdy_86_soft_bomb_rank_below_hard() -> None:
    hard = {"soft_bomb_rank": "below_hard"}
    assert beats("555", "55BJ=bomb:5", **hard)
    assert beats("5555", "55BJRJ=bomb:5", **hard)
    assert not beats("55BJ=bomb:5", "555", **hard)
    assert not beats("555BJ=bomb:5", "55BJRJ=bomb:5", **hard)
    assert not beats("55BJ=bomb:5", "55RJ=bomb:5", **hard)
    assert beats("66BJ=bomb:6", "555", **hard)
    assert not beats("555", "66BJ=bomb:6", **hard)
    assert beats("333BJ=bomb:3", "222", **hard)
    assert plays("555666", "55BJ=bomb:5", **hard) == "pass 555 666"
    assert plays("555666", "55BJ=bomb:5") == "pass 666"


@pytest.mark.parametrize(
    ("joker_in_bombs", "quad", "triplet"),
    [("any", "bomb:7", "bomb:7"), ("triplets", "", "bomb:7"), ("none", "", "")],
)
def test_gdy_33_joker_in_bombs(joker_in_bombs: str, quad: str, triplet: str) -> None:
    asked = {"joker_in_bombs": joker_in_bombs}
    assert [readings(cards, **asked) for cards in ("777BJ", "77BJ")] == [quad, triplet]
    assert "bomb:7" not in readings("77BJRJ", **asked) or joker_in_bombs == "any"
    assert "double_sequence:8" in readings("77BJRJ", **asked)
    assert [readings(cards, **asked) for cards in ("7777", "777", "BJRJ")] == ["bomb:7", "bomb:7", "joker_bomb"]


def test_gdy_33_larger_sets_are_as_four_of_a_kind() -> None:
    large = {"max_bomb_cards": 8, "decks": 2}
    assert readings("77777BJ", **large) == "bomb:7"
    for joker_in_bombs in ("triplets", "none"):
        assert readings("77777BJ", **large, joker_in_bombs=joker_in_bombs) == ""
        assert readings("777777", **large, joker_in_bombs=joker_in_bombs) == "bomb:7"


def test_gdy_33_an_ordinary_triplet_is_no_bomb() -> None:
    assert readings("77BJ", triplet="ordinary", joker_in_bombs="none") == "triple:7"
    assert readings("777BJ", triplet="ordinary", joker_in_bombs="none") == ""


def test_gdy_33_in_a_hand() -> None:
    assert plays("77BJ", "66BJ", joker_in_bombs="any") == "pass 77BJ=bomb:7"
    assert plays("888BJRJ", "777", joker_in_bombs="none") == "pass BJRJ 888"

"""Players, packs, dealing, dealers and the first lead (GDY-01 to 17, 49, 50, 93)."""

from __future__ import annotations

import pytest

import clamber
from rules.gandengyan.table import GAME, deal, match, plays, refusal, table
from rules.helpers import ask, error_code, replay

ROWS = ["33445", "66778", "99TTJ", "QQKKA", "34567", "89TJQ"]
THREE = ["334459", "66778", "TTJJQ"]
SUITED = (
    "3s4c9h4s5cJh5s6cQh5h9sKs6hTsKh7h2c2d2h2s3c3d3h4d4h5d6d6s7c7d7s8c8d8h8s9c9dAcAdAhAsBJJcJdJsKcKdQcQdQsRJTcTdTh"
)
CARDS = [SUITED[i : i + 2] for i in range(0, 108, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_gdy_01_two_to_six_play_each_for_himself(seats: int) -> None:
    found = table([ROWS[0] + "2", *ROWS[1:seats]])
    assert len(found.hands) == len(found.state["scores"]) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_gdy_01_no_other_number_plays(seats: int) -> None:
    with pytest.raises(clamber.InvalidOptionError):
        clamber.ruleset(GAME).new_match(seats=seats, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_gdy_01_players_fixes_the_number(players: int) -> None:
    other = 3 if players == 2 else players - 1
    hands = [ROWS[0] + "2", *ROWS[1:other]]
    assert refusal(other, deal(hands, "")) is None
    assert refusal(other, deal(hands, ""), players=players) == "bad_record"
    right = [ROWS[0] + "2", *ROWS[1:players]]
    assert refusal(players, deal(right, ""), players=players) is None


def test_gdy_02_one_pack_of_52_cards_and_two_jokers() -> None:
    found = clamber.ruleset(GAME).new_match(seats=4, seed=5).deals[0].deck
    assert sorted(found) == list(range(54))
    assert error_code(replay_deck(SUITED.replace("3s", "3h"))) == "bad_record"
    assert error_code(replay_deck(SUITED[:-2])) == "bad_record"


def replay_deck(cards: str, **options: object) -> dict[str, object]:
    deals = [{"deck": cards, "first": 0, "actions": []}]
    return replay({"clamber": 1, "rules": GAME, "options": options, "seats": ["a", "b", "c"], "deals": deals})


def test_gdy_02_decks_2_takes_each_card_twice() -> None:
    found = clamber.ruleset(GAME, decks=2).new_match(seats=4, seed=5).deals[0].deck
    assert sorted(found) == sorted([*range(54), *range(54)])
    assert error_code(replay_deck(SUITED, decks=2)) == "bad_record"
    assert error_code(replay_deck(SUITED * 2)) == "bad_record"
    assert error_code(replay_deck(SUITED * 2, decks=2)) is None


@pytest.mark.parametrize(
    ("auto_decks", "talons"),
    [("off", [43, 38, 33, 28, 23]), ("4plus", [43, 38, 87, 82, 77]), ("3plus", [43, 92, 87, 82, 77])],
)
def test_gdy_03_a_second_pack_comes_by_itself_only_with_auto_decks(auto_decks: str, talons: list[int]) -> None:
    found = []
    for seats in (2, 3, 4, 5, 6):
        position = clamber.ruleset(GAME, auto_decks=auto_decks).new_match(seats=seats, seed=1).position
        assert position is not None
        found.append(position.talon)
    assert found == talons


@pytest.mark.parametrize(
    ("options", "packs"),
    [
        ({"auto_decks": "4plus", "players": 4}, 2),
        ({"auto_decks": "4plus", "players": 3}, 1),
        ({"auto_decks": "3plus", "players": 3}, 2),
        ({"auto_decks": "4plus"}, 1),
        ({"auto_decks": "off", "players": 6}, 1),
    ],
)
def test_gdy_03_questions_are_about_the_packs_of_so_many_players(options: dict[str, object], packs: int) -> None:
    one_card_twice = {
        "readings": {"cards": "7s7s"},
        "plays": {"hand": "7s7s", "to_beat": "5", "talon": 60},
        "beats": {"a": "7s7s", "b": "6s6s"},
    }
    for op, fields in one_card_twice.items():
        assert ("error" not in ask(op, GAME, options, **fields)) == (packs == 2), op


@pytest.mark.parametrize("to_beat", [None, "4s", "3h3c", "2c", "3c4d5h"])
def test_gdy_04_suits_never_matter(to_beat: str | None) -> None:
    hand, same = "4d4s5h5dTs6d2d", "4c4h5c5sTh6c2h"
    assert plays(hand, to_beat) == plays(same, to_beat)
    assert plays(hand, "3s") == "pass 4 2"


def test_gdy_04_plays_that_differ_in_suits_are_one() -> None:
    assert plays("3d3c3h3s") == "3 33 333 3333"
    assert plays("4d4h", "3s") == "pass 4"
    assert plays("3s3s4d4h", decks=2) == "3 4 33 44 3344"


def test_gdy_05_with_one_pack_the_jokers_are_interchangeable() -> None:
    for hand, to_beat in (("3447", None), ("3447", "66"), ("99", "88"), ("99T", "789")):
        black, red = plays(hand + "BJ", to_beat), plays(hand + "RJ", to_beat)
        assert black.replace("BJ", "J?") == red.replace("RJ", "J?")
    assert plays("3BJRJ") == "3 3BJ=pair:3 BJRJ 3BJRJ=sequence:5 3BJRJ=bomb:3"
    assert plays("3BJRJ", decks=2) == "3 3BJ=pair:3 3RJ=pair:3 BJRJ 3BJRJ=sequence:5 3BJRJ=bomb:3"


def test_gdy_05_a_joker_that_he_lacks_stands_for_the_one_he_holds() -> None:
    hands = ["345678", "99TBJ2", "JJQQK"]
    assert table(hands, "0 3; 1 pass; 2 pass; 0 8; 1 9; 2 pass; 0 pass; 1 9RJ").to_beat == "9BJ=pair:9"


def test_gdy_13_the_dealer_starts_with_six_cards_and_everyone_else_with_five() -> None:
    for dealer in (0, 1, 2):
        hands = [row + "K" * (seat == dealer) for seat, row in enumerate(ROWS[:3])]
        sizes = [len(hand) for hand in table(hands, dealer=dealer).hands]
        assert sizes == [6 if seat == dealer else 5 for seat in range(3)]


def test_gdy_13_hand_size_6_deals_seven_and_six() -> None:
    hands = ["3344592", "667788", "TTJJQQ"]
    assert table(hands, hand_size=6).hands == hands
    assert table(hands, hand_size=6).talon == 54 - 19
    assert [len(hand) for hand in table(THREE, hand_size=5).hands] == [6, 5, 5]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("dealer", [0, 1])
def test_gdy_14_cards_go_round_one_at_a_time_from_the_dealer(seats: int, dealer: int) -> None:
    only = {"deck": SUITED, "first": dealer, "actions": []}
    found = match(seats, only).state["hands"]
    for place in range(seats):
        drawn = [place + seats * turn for turn in range(6 if place == 0 else 5)]
        hand = found[(dealer + place) % seats]
        assert {hand[i : i + 2] for i in range(0, len(hand), 2)} == {CARDS[i] for i in drawn}


def test_gdy_14_the_rest_of_the_deck_is_the_talon_in_order() -> None:
    only = {"deck": SUITED, "first": 0, "actions": ["0 3s", "1 pass", "2 pass"]}
    found = match(3, only).state["hands"]
    assert [CARDS[16], CARDS[17], CARDS[18]] == ["2c", "2d", "2h"]
    assert [hand[-2:] for hand in found] == ["2c", "2d", "2h"]


def test_gdy_15_the_first_dealer_is_random() -> None:
    rules = clamber.ruleset(GAME)
    assert {rules.new_match(seats=3, seed=seed).deals[0].first for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(("next_dealer", "dealers"), [("winner", [2]), ("rotate", [1]), ("random", [0, 1, 2])])
def test_gdy_15_the_winner_deals_next(next_dealer: str, dealers: list[int]) -> None:
    won_by_2 = deal(["34567K", "3366A", "45678"], "0 34567; 1 pass; 2 45678")
    allowed = []
    for dealer in range(3):
        hands = [row + "2" * (seat == dealer) for seat, row in enumerate(ROWS[:3])]
        code = refusal(3, won_by_2, deal(hands, "", dealer=dealer), next_dealer=next_dealer)
        assert code in {None, "bad_record"}
        allowed += [dealer] if code is None else []
    assert allowed == dealers


def test_gdy_15_a_random_dealer_comes_from_the_seed() -> None:
    found = set()
    for seed in range(30):
        game = clamber.ruleset(GAME, next_dealer="random", match="deals:2").new_match(seats=3, seed=seed)
        while game.is_dealt:
            assert game.position is not None
            game = game.apply(game.position.legal()[-1])
        assert game.result is not None
        found.add((game.next_deal().deals[1].first - game.result.order[0]) % 3)
    assert found == {0, 1, 2}


def test_gdy_16_one_seeded_shuffle() -> None:
    rules = clamber.ruleset(GAME)
    one, same, other = (rules.new_match(seats=4, seed=seed).deals[0].deck for seed in (7, 7, 8))
    assert one == same
    assert one != other
    assert list(one) != sorted(one)


@pytest.mark.parametrize(
    ("decks", "talons"), [(1, [43, 38, 33, 28, 23]), (2, [97, 92, 87, 82, 77])], ids=["one", "two"]
)
def test_gdy_17_what_is_left_for_the_talon(decks: int, talons: list[int]) -> None:
    found = [table([ROWS[0] + "2", *ROWS[1:seats]], decks=decks).talon for seats in (2, 3, 4, 5, 6)]
    assert found == talons


def test_gdy_49_seats_are_numbered_in_the_direction_of_play() -> None:
    actions = "0 3; 1 pass; 2 pass"
    deals = [table(THREE, actions, "88K", direction=way) for way in ("ccw", "cw")]
    assert deals[0] == deals[1]
    assert deals[0].hands == ["344589", "667788", "TTJJQK"]
    for way in ("ccw", "cw"):
        assert table(THREE, "0 3", direction=way).to_act == 1


def test_gdy_50_the_dealer_leads_with_anything() -> None:
    found = table(["66778", "334459", "TTJJQ"], dealer=1)
    assert found.to_act == 1
    assert found.legal == "3 4 5 9 33 44 345 3344"


def test_gdy_93_the_lowest_card_leads() -> None:
    hands = ["4459QK", "33678", "TTJJQ"]
    assert table(hands, opening_lead="dealer").to_act == 0
    found = table(hands, opening_lead="lowest_card")
    assert found.to_act == 1
    assert found.legal == "3 33"
    later = table(hands, "1 3; 2 pass; 0 pass", "992", opening_lead="lowest_card")
    assert (later.to_act, later.legal) == (1, "3 6 7 8 9 678 789 6789")


def test_gdy_93_among_equals_the_first_in_turn_from_the_dealer_leads() -> None:
    hands = ["35678", "44679T", "3TTJQ", "KKAA2"]
    assert table(hands, dealer=1, opening_lead="lowest_card").to_act == 2
    assert table(["35678A", "44679", "3TTJQ", "KKAA2"], opening_lead="lowest_card").to_act == 0


def test_gdy_93_the_lead_contains_a_card_of_that_rank() -> None:
    found = table(["567899", "447BJ8", "66QQK"], opening_lead="lowest_card")
    assert found.to_act == 1
    assert found.legal == "4 44 4BJ=pair:4 44BJ=bomb:4"
    found = table(["567899", "456BJ8", "66QQK"], opening_lead="lowest_card")
    assert found.legal == (
        "4 4BJ=pair:4 45BJ=sequence:5 456 45BJ=sequence:6 46BJ=sequence:6 "
        "456BJ=sequence:6 456BJ=sequence:7 4568BJ=sequence:8"
    )


def test_gdy_93_a_two_is_above_an_ace_and_a_joker_above_a_two() -> None:
    found = table(["2222BJRJ", "AAAAK"], opening_lead="lowest_card")
    assert found.to_act == 1
    assert found.legal == "K"
    assert table(["2222BJRJ", "AAAAK"]).to_act == 0


def test_gdy_93_every_deal_begins_so() -> None:
    first = deal(["34567K", "3366A", "45678"], "0 34567; 1 pass; 2 45678")
    second = deal(["33668", "4459Q", "TTJJQQ"], "", dealer=2)
    found = match(3, first, second, opening_lead="lowest_card")
    assert (found.to_act, found.legal) == (0, "3 33")
    assert match(3, first, second).to_act == 2

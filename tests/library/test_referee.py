"""The referee's answers, field by field, and its errors for invalid questions."""

from __future__ import annotations

from typing import Any

import pytest

from clamber import ruleset
from clamber.match import empty_match
from clamber.records import record
from clamber.records.referee import answer, answer_line
from clamber.records.states import state_json

GDY = {"rules": "gandengyan"}
GD = {"rules": "guandan"}
BIGA = {"rules": "biga"}
LAIZI = {"rules": "doudizhu/laizi"}


def ask(op: str, **question: Any) -> dict[str, Any]:
    found = answer({"op": op, **question})
    assert "error" not in found, found
    return found


FAULTS: dict[str, tuple[object, str, str]] = {
    "no object": ([], "bad_request", "a question is a JSON object"),
    "no op": ({}, "bad_request", '"op" must be one of readings, plays, beats, position, solve, replay'),
    "another op": ({"op": ["plays"]}, "bad_request", "not ['plays']"),
    "no rules": ({"op": "readings", "cards": "3s"}, "bad_request", "'rules' is missing"),
    "rules": ({"op": "readings", "rules": 3}, "bad_request", "'rules' must be a string"),
    "options": ({"op": "readings", "options": [], **GDY}, "bad_request", '"options" must be an object'),
    "no cards": ({"op": "readings", **GDY}, "bad_request", "'cards' is missing"),
    "no hand": ({"op": "plays", "hand": "", **GDY}, "bad_cards", '"hand" names no card'),
    "level": ({"op": "readings", "cards": "3s", "level": "1", **GD}, "bad_request", '"level" must be one of 2 3 4'),
    "levels": ({"op": "readings", "cards": "3s", "level": 5, **GD}, "bad_request", "not 5"),
    "suit": (
        {"op": "readings", "cards": "3s", "big_suit": "x", **BIGA},
        "bad_request",
        "\"big_suit\" must be one of d c h s, or absent, not 'x'",
    ),
    "suits": ({"op": "readings", "cards": "3s", "big_suit": "", **BIGA}, "bad_request", "not ''"),
    "a wild rank": (
        {"op": "readings", "cards": "3s", "wild_rank": "1", **LAIZI},
        "bad_request",
        "\"wild_rank\" must be one of 2 3 4 5 6 7 8 9 T J Q K A, or absent, not '1'",
    ),
    "no wild rank": (
        {"op": "readings", "cards": "3s", "wild_rank": "7", "rules": "doudizhu"},
        "bad_request",
        '"wild_rank" must be absent: doudizhu draws none',
    ),
    "detail": ({"op": "plays", "hand": "3s", "detail": "all", **GDY}, "bad_request", '"detail" must be'),
    "to beat": (
        {"op": "plays", "hand": "3s", "to_beat": 4, **GDY},
        "bad_request",
        '"to_beat" must be a play or null',
    ),
    "talon": ({"op": "plays", "hand": "3s", "talon": -1, **GDY}, "bad_request", "from 0 to 54, not -1"),
    "a talon of more": ({"op": "plays", "hand": "3s", "talon": 55, **GDY}, "bad_request", "from 0 to 54, not 55"),
    "a talon that is true": ({"op": "plays", "hand": "3s", "talon": True, **GDY}, "bad_request", "not True"),
    "no hands": ({"op": "position", **GDY}, "bad_request", "'hands' is missing"),
    "hands": ({"op": "position", "hands": "3s", **GDY}, "bad_request", '"hands" must be a list of hands'),
    "one hand": ({"op": "position", "hands": ["3s"], **GDY}, "bad_option", "for 2, 3, 4, 5 or 6 players"),
    "a leader without cards": (
        {"op": "position", "hands": ["3s", "", "4s"], "to_act": 1, **GDY},
        "bad_request",
        "seat 1 has no cards and cannot lead",
    ),
    "no such seat": (
        {"op": "position", "hands": ["3s", "4s"], "to_act": 2, **GDY},
        "bad_request",
        "from 0 to 1, not 2",
    ),
    "a talon beyond the deck": (
        {"op": "position", "hands": ["3s", "4s"], "talon": 10**30, **GDY},
        "bad_request",
        '"talon" must be a number from 0 to 54',
    ),
    "actions": ({"op": "position", "hands": ["3s", "4s"], "actions": [3], **GDY}, "bad_request", '"actions" must be'),
    "an illegal action": (
        {"op": "position", "hands": ["3s", "4s"], "actions": ["pass"], **GDY},
        "illegal_action",
        "action 0: ",
    ),
    "a goal": ({"op": "solve", "hands": ["3s", "4s"], "goal": "win", **GDY}, "bad_request", "a goal is one of"),
    "a goal that is no text": (
        {"op": "solve", "hands": ["3s", "4s"], "goal": 3, **GDY},
        "bad_request",
        '"goal" must',
    ),
    "nodes": ({"op": "solve", "hands": ["3s", "4s"], "nodes": 1e9, **GDY}, "bad_request", '"nodes" must be'),
    "three sides": ({"op": "solve", "hands": ["3s", "4s", "5s"], **GDY}, "bad_request", "two sides"),
    "no record": ({"op": "replay"}, "bad_request", '"record" must be the object of a record'),
    "no deals": ({"op": "settle", **GD}, "bad_request", '"deals" must be a list of deals'),
    "seats": ({"op": "settle", "deals": [], **GDY}, "bad_request", '"seats" must say how many play: 2 to 6'),
    "seats that are true": ({"op": "settle", "deals": [], "seats": True, **GD}, "bad_request", '"seats" must say'),
}


@pytest.mark.parametrize(("question", "code", "says"), FAULTS.values(), ids=FAULTS)
def test_a_question_that_cannot_be_answered(question: object, code: str, says: str) -> None:
    error = answer(question)["error"]
    assert error["code"] == code
    assert says in error["message"]


def test_an_answer_has_the_id_of_its_question_and_none_if_that_had_none() -> None:
    asked = {"op": "readings", "cards": "3s", **GDY}
    assert answer({**asked, "id": None}) == {"id": None, **answer(asked)}
    assert "id" not in answer(asked)
    assert answer({"id": 0})["id"] == 0
    assert "id" not in answer({})
    assert answer([])["id"] is None
    assert answer_line("{")["error"]["code"] == "bad_json"
    assert answer_line("[" * 100_000)["error"]["code"] == "bad_json"


def test_readings_are_listed_by_kind_and_rank() -> None:
    assert ask("readings", cards="4h4h8s8d9c9d", level="4", **GD)["readings"] == ["tube:9", "tube:T", "plate:9"]
    assert ask("readings", cards="3s4s", **GDY)["readings"] == []


def test_no_cards_have_no_readings() -> None:
    for rules in (GDY, GD, BIGA, LAIZI):
        assert ask("readings", cards="", **rules) == {"readings": []}
        assert ruleset(rules["rules"]).readings("") == ()


def test_readings_that_only_a_last_play_has_are_named() -> None:
    rules = {"rules": "paodekuai"}
    assert ask("readings", cards="3334", **rules) == {
        "readings": ["triple_with_cards:3"],
        "last_play": ["triple_with_cards:3"],
    }
    assert ask("readings", cards="33345", **rules) == {"readings": ["triple_with_cards:3"]}
    assert ask("readings", cards="3334", rules="doudizhu") == {"readings": ["triple_with_single:3"]}


def test_cards_that_cannot_be_read_and_cards_that_form_nothing_have_different_codes() -> None:
    codes = {
        text: answer({"op": "beats", "a": "4s", "b": text, **GDY})["error"]["code"]
        for text in ("3s5s", "3x", "3s=dragon", "", "3s=pair:3", "3s4s5s6sTs")
    }
    assert codes == {
        "3s5s": "illegal_action",
        "3s4s5s6sTs": "illegal_action",
        "3x": "bad_cards",
        "3s=dragon": "bad_notation",
        "": "bad_notation",
        "3s=pair:3": "bad_notation",
    }


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"level": "5", "a": "4h5h4h3d3s5h", "b": "3c2d2h3s3d2c", **GD}, {"beats": True}),
        ({"a": "56BJ", "b": "345", **GDY}, {"beats": True}),
        ({"a": "56BJ", "b": "789", **GDY}, {"beats": False}),
        ({"a": "BJ", "b": "3", **GDY}, {"beats": False}),
        ({"a": "56BJ", "b": "345", "options": {"follow_step": "any_higher"}, **GDY}, {"beats": True}),
        ({"a": "7777", "b": "56BJ", **GDY}, {"beats": True}),
        ({"a": "4s5s6s7sJh", "b": "4c4h", "level": "J", **GD}, {"beats": True}),
        ({"a": "TsJcQdKsAh", "b": "3s4c5d6s2h", **GD}, {"beats": True}),
        ({"a": "3s3d", "b": "7s8c9dTs2h", **GD}, {"beats": False}),
    ],
)
def test_a_reading_is_asked_for_only_if_the_answer_depends_on_it(
    question: dict[str, Any], found: dict[str, Any]
) -> None:
    assert ask("beats", **question) == found


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (
            {"a": "678", "b": "56BJ", **GDY},
            "6d7d8d=sequence:8 beats 5d6dBJ=sequence:7, and 6d7d8d=sequence:8 does not beat 5d6dBJ=sequence:6",
        ),
        (
            {"a": "3s3d4s4d5s5d", "b": "6h6h2s2d3c3d", "level": "6", **GD},
            "3d3s4d4s5d5s=tube:5 beats 2d2s3d3c6h6h=tube:3, and 3d3s4d4s5d5s=tube:5 does not beat 2d2s3d3c6h6h=plate:3",  # noqa: E501
        ),
    ],
)
def test_a_reading_that_decides_is_asked_for(question: dict[str, Any], says: str) -> None:
    error = answer({"op": "beats", **question})["error"]
    start = f"{question['b']} can be played in several ways, and the answer depends on it: "
    assert error == {"code": "bad_notation", "message": f"{start}{says}; add a reading"}


def test_a_hand_and_the_play_to_beat_share_the_deck() -> None:
    """A position must occur in a deal; `plays` accepts any hand and any play to beat."""
    assert ask("plays", hand="3333", to_beat="3", **GDY)["pass"]
    asked = {"op": "position", "hands": ["3333", "44"], "to_beat": "3", "last": 1, **GDY}
    assert answer(asked)["error"]["code"] == "bad_cards"


# Positions of several hands


def test_a_position_has_a_seat_to_act_and_its_legal_plays() -> None:
    asked = {"hands": ["7h7d9s", "8s8c", "", "AsKs"], "level": "5", "to_beat": "6s6c", "last": 3, **GD}
    state = {
        "phase": "play", "to_act": 0, "hands": ["7d7h9s", "8c8s", "", "KsAs"], "talon": 0, "to_beat": "6c6s",
        "legal": ["pass", "7d7h"],
    }  # fmt: skip
    assert ask("position", **asked) == {"state": state}
    after = ask("position", **asked, actions=["7d7h"])["state"]
    assert (after["to_act"], after["to_beat"], after["legal"]) == (1, "7d7h", ["pass", "8c8s"])


def test_actions_go_on_to_the_end_of_the_deal() -> None:
    asked = {"hands": ["3", "44", "5"], "to_act": 2, "declarer": 1, "rules": "doudizhu"}
    found = ask("position", **asked, actions=["5"])
    assert found["result"] == {"order": [2], "scores": [1, -2, 1], "declarer": 1, "partner": None}
    assert (found["state"]["phase"], found["state"]["to_act"], found["state"]["legal"]) == ("over", None, [])
    assert found["state"]["hands"] == ["3d", "4d4c", ""]


def test_positions_have_the_facts_of_the_deal() -> None:
    laizi = {"hands": ["7888", "9", "9"], **LAIZI}
    assert "7d8d8c8h=soft_bomb:8" in ask("position", **laizi, wild_rank="7")["state"]["legal"]
    assert "7d8d8c8h=soft_bomb:8" not in ask("position", **laizi)["state"]["legal"]
    biga = {"hands": ["As", "3h", "3d", "4d", "5d"], "to_beat": "RJ", "last": 1, **BIGA}
    assert "As" in ask("position", **biga, big_suit="s")["state"]["legal"]
    assert "As" not in ask("position", **biga)["state"]["legal"]
    joker = {"hands": ["BJ3", "44"], "options": {"single_joker_when_talon_empty": True}, **GDY}
    assert "BJ" in ask("position", **joker)["state"]["legal"]
    assert "BJ" not in ask("position", **joker, talon=3)["state"]["legal"]


def test_a_position_is_solved() -> None:
    asked = {"hands": ["3h4h4d6s", "5s7c"], **GDY}
    found = ask("solve", **asked)
    assert (found["value"], found["best"]) == (2, ["3h", "4d4h"])
    assert ask("solve", **asked, seat=1)["value"] == -2
    assert ask("solve", **asked, goal="first")["value"] == 1
    assert ask("solve", **asked, nodes=0) == {"value": None, "best": [], "nodes": 0}
    assert ask("solve", **asked, actions=["3h"], seat=0)["value"] == 2
    assert ask("solve", **asked, actions=["6s"], seat=0)["value"] < 2


def test_an_ace_of_the_suit_that_was_named_is_a_big_ace() -> None:
    assert ask("beats", a="As", b="RJ", big_suit="s", **BIGA) == {"beats": True}
    for suit in ("h", None):
        assert ask("beats", a="As", b="RJ", big_suit=suit, **BIGA) == {"beats": False}


def test_cards_of_the_wild_rank_that_was_named_stand_for_others() -> None:
    assert ask("readings", cards="7888", **LAIZI) == {"readings": ["triple_with_single:8"]}
    sevens = {"wild_rank": "7", **LAIZI}
    assert ask("readings", cards="7888", **sevens) == {"readings": ["triple_with_single:8", "soft_bomb:8"]}
    assert ask("plays", hand="7888", to_beat="9s9h9d", **sevens) == {"plays": ["7888=soft_bomb:8"], "pass": True}
    assert ask("beats", a="7s8s8h8d=soft_bomb:8", b="3s3h3d3c", **sevens) == {"beats": False}
    assert ask("beats", a="7s7h7d7c", b="8s8h8d8c", **sevens) == {"beats": True}


def test_plays_are_those_of_the_hand_with_suits_where_the_question_has_them() -> None:
    assert ask("plays", hand="334", **GDY) == {"plays": ["3", "4", "33"], "pass": False}
    assert ask("plays", hand="4s5d", **GDY) == {"plays": ["4s", "5d"], "pass": False}
    assert ask("plays", hand="45", to_beat="3s", **GDY) == {"plays": ["4"], "pass": True}
    assert ask("plays", hand="45", to_beat=None, **GDY) == {"plays": ["4", "5"], "pass": False}
    ranks = ask("plays", hand="3d3s", **GD)["plays"]
    assert len(ask("plays", hand="3d3s", detail="cards", **GD)["plays"]) == len(ranks) + 1


def test_nobody_is_taken_to_have_one_card_left() -> None:
    """PDK-35: before a player with one card, Pao De Kuai allows only the highest single card."""
    asked = {"rules": "paodekuai", "hand": "3s8h9h"}
    assert ask("plays", **asked)["plays"] == ["3s", "8h", "9h"]
    assert ask("plays", to_beat="5d", **asked) == {"plays": ["8h", "9h"], "pass": False}


def test_nobody_is_taken_to_have_two_cards_left() -> None:
    """PDK-47: before a player with two cards, only the highest pair may be played under some rules."""
    asked = {"rules": "paodekuai", "options": {"before_two_cards": "highest_pair"}, "hand": "3s3h8s8h"}
    assert ask("plays", **asked)["plays"] == ["3h", "8h", "3h3s", "8h8s"]
    assert ask("plays", to_beat="4c4d", **asked) == {"plays": ["8h8s"], "pass": False}


def test_a_single_joker_is_led_when_the_talon_is_empty_if_the_rules_say_so() -> None:
    """GDY-46: by default the talon holds cards."""
    asked = {"hand": "BJ3", "options": {"single_joker_when_talon_empty": True}, **GDY}
    assert "BJ" not in ask("plays", **asked)["plays"]
    assert "BJ" not in ask("plays", talon=1, **asked)["plays"]
    assert "BJ" in ask("plays", talon=0, **asked)["plays"]


def test_what_captures_is_said_to() -> None:
    assert ask("beats", a="4s4d", b="9s9d9h", **BIGA) == {"beats": True, "capture": True}
    assert ask("beats", a="5s5d", b="9s9d9h", **BIGA) == {"beats": False}
    assert ask("beats", a="9s9d9h", b="8s8d8h", **BIGA) == {"beats": True}
    assert ask("beats", a="8s8d8h", b="9s9d9h", **BIGA) == {"beats": False}


# State of a match


def test_a_match_in_which_nothing_is_dealt() -> None:
    assert state_json(empty_match(ruleset("gandengyan"), ("A", "B"))) == {
        "phase": "await_deal", "deal": 0, "to_act": None, "hands": [], "talon": 0, "to_beat": None, "legal": [],
        "scores": [0, 0], "winner": None,
    }  # fmt: skip


def test_a_match_from_its_first_card_to_its_last() -> None:
    match = ruleset("gandengyan", match="deals:2").new_match(seats=2, seed=4)
    began = state_json(match)
    assert (began["phase"], began["deal"], began["talon"], began["to_beat"]) == ("play", 0, 54 - 11, None)
    assert began["to_act"] == match.position.to_act
    assert sorted(map(len, began["hands"])) == [10, 12]
    match = match.apply(match.position.legal()[0])
    assert state_json(match)["to_beat"] == match.position.to_beat.text
    assert state_json(match)["legal"][0] == "pass"
    while not match.is_over:
        match = match.apply(match.position.legal()[-1]) if match.is_dealt else match.next_deal()
    over = state_json(match)
    assert (over["phase"], over["deal"], over["to_act"], over["to_beat"]) == ("match_over", 1, None, None)
    assert over["legal"] == []
    assert (over["scores"], over["winner"]) == (list(match.totals), list(match.winners))
    assert ask("replay", record=record.to_json(match)) == {
        "deals": [deal.result.to_json() for deal in match.deals],
        "state": over,
    }


def test_levels_stand_where_others_have_scores() -> None:
    match = ruleset("guandan").new_match(seed=1, level="8")
    found = state_json(match)
    assert found["levels"] == ["8", "8"]
    assert "scores" not in found
    assert found["winner"] is None


def test_who_may_cancel_the_tribute_is_asked_in_the_phase_of_tribute() -> None:
    rules = ruleset("guandan", anti_tribute="optional")
    for seed in range(200):
        match = empty_match(rules, tuple("ABCD"), seed=seed, before=(0, 2)).next_deal()
        if match.phase == "resist":
            break
    assert match.phase == "resist"
    found = state_json(match)
    assert (found["phase"], found["to_act"], found["legal"]) == ("tribute", 1, ["no", "resist"])


def test_while_cards_are_drawn_in_big_a_the_hands_are_those_that_they_will_be() -> None:
    match = ruleset("biga").new_match(seed=5)
    assert match.phase == "draw"
    found = state_json(match)
    assert (found["phase"], found["talon"], found["to_act"], found["legal"]) == ("draw", 0, None, [])
    assert sorted(len(hand) // 2 for hand in found["hands"]) == [21, 21, 22, 22, 22]
    deal = match.deals[0]
    while match.phase in {"draw", "reveal"}:
        match = match.apply(match.position.legal()[-1])
    assert state_json(match)["phase"] == "draw"
    match = match.apply(match.position.legal()[0])
    again = state_json(match)
    assert again["phase"] == "play"
    assert deal.deck == match.deals[0].deck
    assert again["to_act"] == match.position.to_act

"""The referee's answers, field by field, and its errors for invalid questions."""

from __future__ import annotations

from typing import Any

import pytest

from clamber import ruleset
from clamber.match import empty_match
from clamber.records import record
from clamber.records.referee import answer, answer_line, state_json

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
    "no op": ({}, "bad_request", '"op" must be one of readings, plays, beats, replay, settle, not None'),
    "another op": ({"op": ["plays"]}, "bad_request", "not ['plays']"),
    "no rules": ({"op": "readings", "cards": "3s"}, "bad_request", "'rules' is missing"),
    "rules": ({"op": "readings", "rules": 3}, "bad_request", "'rules' must be a string"),
    "options": ({"op": "readings", "options": [], **GDY}, "bad_request", '"options" must be an object'),
    "no cards": ({"op": "readings", **GDY}, "bad_request", "'cards' is missing"),
    "no card": ({"op": "readings", "cards": "", **GDY}, "bad_cards", '"cards" names no card'),
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

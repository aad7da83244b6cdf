"""Lessons over HTTP are stateless: the server returns the position after the given plays."""

import pytest

from clamber.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_what_it_shows(guest, game):
    played, steps = [], []
    while (found := guest.get(f"/api/lessons/{game}", params={"played": played, "hint": True}).json())["hint"]:
        assert found["state"] == "open"
        steps.append(found["step"])
        played.append(found["hint"]["text"])
    assert (found["state"], found["hand"], found["step"]) == ("done", [], found["steps"])
    assert steps == list(range(found["steps"]))
    assert found["says"] != found["says_zh"]
    assert {move["seat"] for move in found["moves"]} == set(range(len(found["sizes"])))


def test_other_hands_are_not_told(guest):
    found = guest.get("/api/lessons/doudizhu").json()
    assert (len(found["hand"]), found["sizes"], found["hint"], found["other"]) == (20, [20, 17, 17], None, False)
    assert not any("hands" in name for name in found)


def test_a_partner_is_named_but_not_one_who_keeps_it_secret(guest):
    assert guest.get("/api/lessons/guandan").json()["partners"] == [2]
    assert guest.get("/api/lessons/biga").json()["partners"] == []


def test_what_is_not_asked_for_is_not_made_and_what_is_no_play_is_refused(guest):
    other = guest.get("/api/lessons/doudizhu", params={"played": ["3s"]}).json()
    assert (other["other"], other["step"], len(other["hand"])) == (True, 0, 20)
    refused = guest.get("/api/lessons/doudizhu", params={"played": ["3s4d"]})
    assert (refused.status_code, refused.json()["problem"]["code"]) == (422, "not_a_combination")
    assert guest.get("/api/lessons/doudizhu", params={"played": ["pass"]}).json()["problem"]["code"] == "must_lead"


def test_only_games_have_lessons(guest):
    assert guest.get("/api/lessons/whist").status_code == 404
    assert guest.get("/api/lessons/doudizhu", params={"played": ["3s"] * 13}).status_code == 422

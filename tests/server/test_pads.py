"""Deals with physical cards, over HTTP, are scored as by the referee, from only the fields that the rules need."""

import pytest

from clamber.records.referee import answer
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.sentences.catalogue import say
from clamber.server.wire.chart import usual_seats
from clamber.server.wire.pad import Pad, pad_answer

PRESETS = [f"{game.name}/{preset.name}" for game in GAMES.values() for preset in game.presets]


def asks(rules, **options):
    found = ruleset(rules, **options)
    return pad_answer(found, Pad(rules=rules, options=options, seats=usual_seats(found), deals=[])).asks


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_says_what_it_asks(name):
    found = asks(name)
    game = ruleset(name).game
    assert found.declarer == (game.auction is not None or game.exposure is not None)
    assert found.places == ("all" if game.levels is not None or game.name in {"biga", "zhengshangyou"} else "first")


def test_only_what_counts_is_asked_for():
    assert asks("gandengyan").bombs == []
    assert asks("gandengyan").left == "number"
    assert asks("gandengyan", ace_multiplier=2).left == "cards"
    assert asks("gandengyan/gametea").bombs == [3, 4, "jokers"]
    assert asks("gandengyan/gametea").soft
    assert not asks("doudizhu").soft  # no wild cards
    assert not asks("doudizhu/laizi").soft  # soft bombs double like all bombs
    assert (asks("doudizhu").bids, asks("doudizhu").bombs) == ([1, 2, 3], [4, "jokers"])
    assert asks("paodekuai").bomb_seats
    assert not asks("paodekuai").beaten
    assert asks("paodekuai/three_aces").beaten
    assert asks("paodekuai", bomb_counts="beaten_half").beaten
    assert not asks("paodekuai").liable
    assert [asks("paodekuai", bird=bird).doubler for bird in (False, True)] == [False, True]
    for before in ("before_one_card", "before_two_cards"):
        assert asks("paodekuai", **{before: "pays_for_all"}).liable
    assert not asks("paodekuai", players=2, before_one_card="pays_for_all").liable  # the only loser pays anyway
    assert not asks("doudizhu").bottom
    assert all(asks("doudizhu", bottom_bonus=way).bottom for way in ("twos", "suited_run", "low_cards"))
    assert asks("guandan/full").aces
    assert not asks("guandan").aces


def test_it_comes_to_what_the_referee_says(guest):
    deals = [{"order": [0, 2]}, {"void": True}, {"order": [1, 0, 3]}]
    found = guest.post("/api/settle", {"rules": "guandan", "seats": 4, "deals": deals}).json()
    referee = answer({"op": "settle", "rules": "guandan", "deals": deals})
    for told, meant in zip(found["deals"], referee["deals"], strict=True):
        assert {key: told[key] for key in meant} == meant
    assert found["winner"] == referee["winner"]


@pytest.mark.parametrize(
    ("pad", "code"),
    [
        ({"rules": "guandan", "seats": 4, "deals": [{"order": [0]}]}, "bad_deal"),
        ({"rules": "guandan", "seats": 4, "deals": [{}]}, "bad_deal"),
        ({"rules": "doudizhu", "seats": 3, "deals": [], "level": "5"}, "bad_deal"),
        ({"rules": "guandan", "seats": 3, "deals": []}, "bad_option"),
        ({"rules": "nothing", "seats": 4, "deals": []}, "unknown_rules"),
        ({"rules": "guandan", "seats": 4, "deals": [{"speed": 1}]}, "bad_request"),
        ({"rules": "guandan", "seats": 4, "deals": [{"void": True}] * 121}, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused(guest, pad, code):
    refused = guest.post("/api/settle", pad)
    assert (refused.status_code, refused.json()["problem"]["code"]) == (422, code)


@pytest.mark.parametrize(
    ("rules", "deal", "sentence"),
    [
        ("guandan", {"order": [0]}, "settle-not_over"),
        ("guandan", {"order": [0, 0]}, "settle-twice"),
        ("guandan", {}, "settle-missing"),
        ("biga", {"order": [0, 1, 2, 3]}, "settle-no_declarer"),
        ("gandengyan", {"order": [0], "left": [1, 2, 3, 4]}, "settle-left_out"),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": 7}, "settle-bid"),
        ("paodekuai", {"order": [0], "left": [0, 1, 1], "liable": 0}, "settle-liable"),
    ],
)
def test_what_is_wrong_with_a_deal_is_a_sentence_in_both_languages(guest, rules, deal, sentence):
    seats = usual_seats(ruleset(rules))
    problem = guest.post("/api/settle", {"rules": rules, "seats": seats, "deals": [deal]}).json()["problem"]
    assert (problem["code"], problem["sentence"]) == ("bad_deal", sentence)
    assert problem["message"] == f"deal 0: {say('en', sentence, problem['values'])}"
    assert say("zh", sentence, problem["values"]) != say("en", sentence, problem["values"])

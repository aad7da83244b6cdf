"""`settle` of the referee: who finished how with real cards, and what that comes to."""

from __future__ import annotations

import random

import pytest

from clamber import ruleset
from clamber.cards import RANKS
from clamber.factors import Factor, total_of
from clamber.records.referee import answer

MOST_TOLD = 22
"""Cards of a hand that are told by their number."""


def settle(rules: str, *deals: dict, **question) -> dict:
    found = answer({"op": "settle", "rules": rules, "deals": list(deals), **question})
    assert "error" not in found, found
    return found


def refused(rules: str, *deals: object, **question) -> str:
    found = answer({"op": "settle", "rules": rules, "deals": list(deals), **question})
    assert found["error"]["code"] == "bad_request"
    return found["error"]["message"]


def steps(deal: dict, seat: int) -> list[tuple[str, int]]:
    factors = [Factor(**factor) for factor in deal["factors"]]
    assert total_of(factors, seat) == deal["scores"][seat]
    return [(factor.name, factor.value) for factor in factors if factor.seat in {None, seat}]


def test_guandan_climbs_by_the_order_and_owes_tribute():
    found = settle("guandan", {"order": [0, 2, 1, 3]}, {"order": [1, 0, 3, 2]}, {"order": [1, 0, 2]})
    first, second, third = found["deals"]
    assert (first["level"], first["order"], first["levels"]) == ("2", [0, 2], ["5", "2"])
    assert first["tribute"] == [{"payer": 1, "receiver": None}, {"payer": 3, "receiver": None}]
    assert (second["level"], second["order"], second["levels"]) == ("5", [1, 0, 3], ["5", "4"])
    assert second["tribute"] == [{"payer": 2, "receiver": 1}]
    assert (third["level"], third["levels"], third["next_level"]) == ("4", ["5", "5"], "5")
    assert found["winner"] is None


def test_guandan_under_a_preset_starts_where_it_is_told_and_ends():
    found = settle("guandan/full", {"order": [0, 2]}, {"order": [0, 2]}, level="K")
    assert [deal["levels"] for deal in found["deals"]] == [["A", "K"], ["A", "K"]]
    assert found["winner"] == [0, 2]
    assert found["deals"][-1]["tribute"] == []
    assert "the match was over before this deal" in refused("guandan/full", *[{"order": [0, 2]}] * 3, level="K")


def test_guandan_a_finish_on_aces_sends_back_to_2():
    lost = {"order": [1, 0, 3], "last": "AsAh"}
    plain = settle("guandan/full", {"order": [0, 2]}, {"order": [1, 0, 3]}, level="K")
    sent_back = settle("guandan/full", {"order": [0, 2]}, lost, level="K")
    assert [found["deals"][1]["levels"][0] for found in (plain, sent_back)] == ["A", "2"]


def test_big_a_scores_places():
    (deal,) = settle("biga", {"order": [2, 0, 1, 3, 4], "declarer": 2, "partner": 0})["deals"]
    assert deal["order"] == [2, 0]  # the others need not play on
    assert deal["scores"] == deal["totals"]
    assert sum(deal["scores"]) == 0
    (lone,) = settle("biga", {"order": [1, 0, 2, 3], "declarer": 1})["deals"]
    assert lone["scores"] == [-8, 32, -8, -8, -8]
    (shown,) = settle("biga", {"order": [1, 0], "declarer": 1, "shown": True})["deals"]
    assert shown["scores"] == [-16, 64, -16, -16, -16]


def test_gan_deng_yan_cards_left_and_bombs():
    deal = {"order": [1], "left": [3, 0, 5], "bombs": [{"cards": 4}, {"cards": 3, "soft": True}]}
    (found,) = settle("gandengyan/gametea", deal, seats=3)["deals"]
    assert found["scores"] == [-24, 64, -40]
    assert steps(found, 0) == [("cards", 3), ("bombs", 8), ("payment", -1)]
    (plain,) = settle("gandengyan", deal, seats=3)["deals"]
    assert plain["scores"] == [-3, 8, -5]


def test_gan_deng_yan_cards_that_cost_more_are_named():
    deal = {"order": [1], "left": ["As3d", 0, 2]}
    (found,) = settle("gandengyan", deal, seats=3, options={"ace_multiplier": 2})["deals"]
    assert found["scores"] == [-4, 6, -2]


def test_gan_deng_yan_spring_asks_who_has_played():
    deal = {"order": [1], "left": [5, 0, 5], "plays": [0, 3, 1], "first": 1}
    (found,) = settle("gandengyan/gametea", deal, seats=3)["deals"]
    assert found["scores"] == [-10, 15, -5]


def test_totals_run_on_and_stakes_run_out():
    deal = {"order": [1], "left": [5, 0]}
    found = settle("gandengyan", deal, deal, seats=2, options={"table_stakes": 7})
    assert [each["totals"] for each in found["deals"]] == [[-5, 5], [-7, 7]]
    void = settle("gandengyan", deal, {"void": True}, deal, seats=2)
    assert [each["totals"] for each in void["deals"]] == [[-5, 5], [-5, 5], [-10, 10]]


def test_dou_dizhu_bid_bombs_spring_and_doubling():
    deal = {"order": [0], "declarer": 0, "bid": 2, "bombs": [{"cards": 4}, {"cards": "jokers"}]}
    (found,) = settle("doudizhu", deal)["deals"]
    assert found["scores"] == [16, -8, -8]
    (spring,) = settle("doudizhu", deal | {"plays": [5, 0, 0]})["deals"]
    assert spring["scores"] == [32, -16, -16]
    (doubled,) = settle("doudizhu", deal | {"doubled": [1]}, options={"doubling": "each"})["deals"]
    assert doubled["scores"] == [24, -16, -8]
    (lost,) = settle("doudizhu/grab", deal | {"order": [2], "bid": 4})["deals"]
    assert lost["scores"] == [-32, 16, 16]


def test_pao_de_kuai_bombs_are_paid_to_who_played_them():
    deal = {"order": [0], "left": [0, 3, 1], "bombs": [{"cards": 4, "seat": 2}]}
    (found,) = settle("paodekuai", deal)["deals"]
    assert found["scores"] == [3 - 10, -3 - 10, 20]


# The kernel's own deals come to the same


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ["guandan", "guandan/full", "biga", "doudizhu/grab", "zhengshangyou"])
def test_a_match_that_was_played_settles_to_the_same(rules, seed):
    rng = random.Random(seed)
    match = ruleset(rules).new_match(seed=seed)
    told = []
    while len(told) < 4 and not match.is_over:
        while match.is_dealt:
            match = match.apply(rng.choice(match.position.legal()))
        told.append(_told(match))
        if not match.is_over:
            match = match.next_deal()
    played = [deal.result for deal in match.deals if deal.result is not None]
    found = settle(rules, *told, seats=match.seats)
    for result, deal in zip(played, found["deals"], strict=True):
        if result.void:
            continue
        assert tuple(deal["order"]) == result.order
        if result.levels is None:
            assert tuple(deal["scores"]) == result.scores
        else:
            assert tuple(deal["levels"]) == result.levels
        assert [Factor(**factor) for factor in deal["factors"]] == list(result.factors)


def _told(match) -> dict:
    """The last deal as somebody beside the table would write it down."""
    deal, position = match.deals[-1], match.position
    if deal.result.void:
        return {"void": True}
    plays = [event for event in deal.events if event.play is not None and event.play.is_combination]
    found = {
        "order": list(deal.result.order),
        "left": [min(len(hand), MOST_TOLD) for hand in position.hands],
        "plays": [sum(event.seat == seat for event in plays) for seat in range(match.seats)],
        "first": deal.first,
    }
    if deal.result.declarer is not None:
        found |= {"declarer": deal.result.declarer, "partner": deal.result.partner}
    if position.bid is not None:
        bombs = [event.play for event in plays if event.play.kind in {"bomb", "joker_bomb"}]
        found["bid"] = position.bid
        found["bottom"] = "".join(map(str, position.bottom))
        found["bombs"] = [{"cards": "jokers" if play.kind == "joker_bomb" else 4} for play in bombs]
    if match.rules.game.exposure is not None:
        found["shown"] = bool(position.state.revealed or (position.state.both_shown and deal.result.partner is None))
    if match.rules.game.levels is not None:
        last = next(event.play for event in reversed(plays) if event.seat == deal.result.order[0])
        found["last"] = last.full_text
    return found


# What cannot be


@pytest.mark.parametrize(
    ("rules", "deal", "question", "message"),
    [
        ("guandan", {}, {}, "'order' is missing"),
        ("guandan", {"order": [0]}, {}, "deal 0: a deal is not over when these seats have gone out"),
        ("guandan", {"order": [0, 0, 1]}, {}, "a seat goes out once"),
        ("guandan", {"order": [4]}, {}, "'order' must be a list of seats from 0 to 3"),
        ("guandan", {"order": [0, 2], "speed": 1}, {}, "unknown key 'speed'"),
        ("guandan", {"order": [0, 2]}, {"level": "Z"}, '"level" must be one of'),
        ("gandengyan", {"order": [0]}, {}, '"seats" must say how many play: 2 to 6'),
        ("gandengyan", {"order": [0], "left": [1, 2]}, {"seats": 2}, "seat 0 is out, and holds no cards"),
        ("gandengyan", {"order": [0], "left": [0]}, {"seats": 2}, "'left' must be a list of 2"),
        ("gandengyan", {"order": [0], "left": [0, 99]}, {"seats": 2}, "'left' has numbers up to 22"),
        ("gandengyan", {"order": [0], "bombs": [{"cards": 2}]}, {"seats": 2}, "a bomb is"),
        ("doudizhu", {"order": [0], "declarer": 0}, {}, "'bid' is missing"),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": 4}, {}, "'bid' must be one of 1, 2, 3, not 4"),
        ("doudizhu", {"order": [0], "bid": 1}, {}, "a deal of this game has a declarer"),
        ("doudizhu", [], {}, "a deal is a JSON object"),
    ],
)
def test_what_cannot_be_is_refused_in_words(rules, deal, question, message):
    assert message in refused(rules, deal, **question)


def test_levels_are_named_as_everywhere():
    (deal,) = settle("guandan", {"order": [1, 3]})["deals"]
    assert set(deal["levels"]) <= set(RANKS)

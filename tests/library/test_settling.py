"""The referee's `settle`: results and scores of deals with physical cards."""

from __future__ import annotations

import random

import pytest

from clamber import ruleset
from clamber.factors import Factor, total_of
from clamber.records.referee import answer

MOST_TOLD = 22
"""Largest hand size that can be given as a number."""


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
    assert deal["order"] == [2, 0]  # the others need not go out
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
    soft = {"bombs": [{"cards": 4, "soft": True}]}
    one_bomb = settle("doudizhu", deal | {"bombs": [{"cards": 4}]})
    assert settle("doudizhu", deal | soft, options={"wild_rank": "drawn"})["deals"] == one_bomb["deals"]  # DDZ-54
    (lost,) = settle("doudizhu/grab", deal | {"order": [2], "bid": 4})["deals"]
    assert lost["scores"] == [-32, 16, 16]


@pytest.mark.parametrize(
    ("bidding", "told", "first"),
    [
        ("scores", {"bid": 2}, [("bid", 2)]),
        ("grab", {"bid": 1}, [("stake", 1)]),
        ("grab", {"bid": 4}, [("stake", 1), ("grabs", 4)]),
        ("none", {}, [("stake", 1)]),
    ],
)
def test_dou_dizhu_the_sum_begins_with_what_was_bid_or_with_the_stake_and_the_grabs(bidding, told, first):
    deal = {"order": [1], "declarer": 0, "bombs": [{"cards": 4}], **told}
    (found,) = settle("doudizhu", deal, options={"bidding": bidding})["deals"]
    assert steps(found, 1)[: len(first) + 1] == [*first, ("bombs", 2)]


def test_pao_de_kuai_bombs_are_paid_to_who_played_them():
    deal = {"order": [0], "left": [0, 3, 1], "bombs": [{"cards": 4, "seat": 2}]}
    (found,) = settle("paodekuai", deal)["deals"]
    assert found["scores"] == [3 - 10, -3 - 10, 20]


def lost(cards: int | str, *, seats: int = 3, rules: str = "gandengyan", **told) -> int:
    """Return the last seat's payment when seat 0 wins and no other seat holds cards."""
    options = told.pop("options", {})
    deal = {"order": [0], "left": [0] * (seats - 1) + [cards], "first": 0, **told}
    (found,) = settle(rules, deal, seats=seats, options=options)["deals"]
    assert sum(found["scores"]) == 0
    return -found["scores"][-1]


def test_as_many_cards_can_be_left_as_are_told_by_number():
    assert lost(MOST_TOLD) >= MOST_TOLD


@pytest.mark.parametrize(("tricks", "factor"), [(1, 1), (19, 1), (20, 2), (29, 2), (30, 4), (31, 4)])
def test_gdy_94_a_long_game_costs_more_from_the_20th_trick_and_the_30th(tricks, factor):
    assert lost(5, tricks=tricks, options={"long_game_multiplier": "on"}) == 5 * factor
    assert lost(5, tricks=tricks) == 5
    assert lost(5, options={"long_game_multiplier": "on"}) == 5


@pytest.mark.parametrize(("last_card", "paid"), [("free", 0), ("counts", 1)])
def test_pdk_41_one_card_left(last_card, paid):
    rules = {"rules": "paodekuai", "options": {"last_card": last_card}}
    assert lost(1, **rules) == paid
    assert lost(2, **rules) == 2


def test_a_multiplier_is_limited_by_the_cards_and_a_payment_as_it_is():
    bombs = [{"cards": 4}] * 4
    doubled = {"public_bombs": "2_4_8"}
    full = lost(5, bombs=bombs, options=doubled)
    assert full == 5 * 4**4
    assert lost(5, bombs=bombs, options=doubled | {"max_multiplier": 10}) == 50
    assert lost(5, bombs=bombs, options=doubled | {"max_payment": 33}) == 33
    assert lost(5, bombs=bombs, options=doubled | {"max_multiplier": 10, "max_payment": 33}) == 33
    assert lost(5, bombs=bombs, options=doubled | {"max_payment": full}) == full


def test_dou_dizhu_who_doubles_settles_twice_and_all_of_it_is_multiplied():
    options = {"doubling": "each", "open_hand": "landlord"}
    deal = {"order": [0], "declarer": 0, "bid": 3, "open": [0], "doubled": [1, 2]}
    assert settle("doudizhu", deal, options=options)["deals"][0]["scores"] == [24, -12, -12]
    (by_both,) = settle("doudizhu/grab", deal | {"doubled": [0, 1], "bid": 4, "open": []}, options=options)["deals"]
    assert by_both["scores"] == [24, -16, -8]
    (lost_by_declarer,) = settle("doudizhu", deal | {"order": [2]}, options=options)["deals"]
    assert lost_by_declarer["scores"] == [-24, 12, 12]


def test_gdy_87_who_began_has_played_once_for_nothing():
    """Spring under `never_played`: the first seat defaults to 0."""
    told = {"rules": "gandengyan/gametea", "plays": [3, 3, 1]}
    assert (lost(5, first=2, **told), lost(5, first=0, **told)) == (10, 5)
    deal = {"order": [1], "left": [5, 0, 0], "plays": [1, 3, 3]}
    assert settle("gandengyan/gametea", deal, seats=3)["deals"][0]["scores"] == [-10, 10, 0]


def test_cards_that_are_left_are_looked_at_for_who_came_first_alone():
    """Only the winner's cards are validated: the others are known by place only."""
    deal = {"order": [0, 1], "left": [0, 3]}
    (found,) = settle("gandengyan", deal, seats=2)["deals"]
    assert (found["scores"], found["order"]) == ([3, -3], [0])
    assert "seat 1 is out and holds no cards" in refused("gandengyan", deal | {"order": [1, 0]}, seats=2)
    assert "seat 0 is out and holds no cards" in refused("guandan", {"order": [0, 2], "left": [1, 3, 0, 5]})


def test_pao_de_kuai_who_never_played_pays_double_and_bombs_are_paid_for_beside_it():
    deal = {"order": [0], "left": [0, 1, 5], "bombs": [{"cards": 4, "seat": 1}], "plays": [3, 1, 0]}
    (found,) = settle("paodekuai", deal)["deals"]
    assert found["scores"] == [10 - 10, 20, -10 - 10]


def test_points_beyond_all_that_people_play_stop_and_do_not_turn_round():
    """A product is capped at 2**50 (`kMostPoints`)."""
    deal = {"order": [0], "left": [0, 4], "bombs": [{"cards": 4}] * 26}
    (found,) = settle("gandengyan/double", deal, seats=2, options={"public_bombs": "2_4_8"})["deals"]
    assert found["scores"] == [2**50, -(2**50)]


# Kernel deals settle to the same scores


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
    """Return the last deal as recorded by an observer."""
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


@pytest.mark.parametrize(
    ("deal", "code", "message"),
    [
        ({"order": [0, 2], "left": [0, "3x", 0, 0]}, "bad_cards", "deal 1: 'x'"),
        ({"order": [0, 2], "last": "3s=pair:3"}, "bad_notation", "deal 1: 3s cannot be played as"),
        ({"order": [0, 2], "last": "3s5d"}, "illegal_action", "deal 1: "),
    ],
)
def test_a_fault_of_cards_names_its_deal(deal, code, message):
    found = answer({"op": "settle", "rules": "guandan", "deals": [{"order": [0, 2]}, deal]})["error"]
    assert found["code"] == code
    assert found["message"].startswith(message)


@pytest.mark.parametrize(
    ("rules", "deal", "question", "message"),
    [
        ("guandan", {}, {}, "'order' is missing"),
        ("guandan", {"order": [0]}, {}, "deal 0: the deal is not over with only these seats out"),
        ("guandan", {"order": [0, 0, 1]}, {}, "a seat can go out only once"),
        ("guandan", {"order": [4]}, {}, "'order' must be a list of seats from 0 to 3"),
        ("guandan", {"order": [0, 2], "speed": 1}, {}, "unknown key 'speed'"),
        ("guandan", {"order": [0, 2]}, {"level": "Z"}, '"level" must be one of'),
        ("gandengyan", {"order": [0]}, {}, '"seats" must say how many play: 2 to 6'),
        ("gandengyan", {"order": [0], "left": [1, 2]}, {"seats": 2}, "seat 0 is out and holds no cards"),
        ("gandengyan", {"order": [0], "left": [0]}, {"seats": 2}, "'left' must be a list of 2"),
        ("gandengyan", {"order": [0], "bombs": [{"cards": 2}]}, {"seats": 2}, "a bomb is"),
        ("gandengyan", {"order": [0, 1, 0]}, {"seats": 2}, "a deal of this game cannot end this way"),
        ("doudizhu", {"order": [0], "declarer": 0}, {}, "'bid' is missing"),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": 4}, {}, "'bid' must be one of 1, 2, 3, not 4"),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": 12345678}, {}, "not 12,345,678"),
        ("doudizhu", {"order": [0], "bid": 1}, {}, "a deal of this game needs a declarer"),
        ("doudizhu", [], {}, "a deal is a JSON object"),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": True}, {}, "'bid' must be a number"),
        ("doudizhu", {"order": [0], "declarer": 3, "bid": 1}, {}, "'declarer' must be a seat from 0 to 2"),
        (
            "doudizhu",
            {"order": [0], "declarer": 0, "bid": 1, "bottom": "3s3d"},
            {},
            "'bottom' must be 3 cards, not 2",
        ),
        (
            "doudizhu",
            {"order": [0], "declarer": 0, "bid": 1, "doubled": [3]},
            {},
            "'doubled' must be a list of seats",
        ),
        ("doudizhu", {"order": [0], "declarer": 0, "bid": 1, "open": [-1]}, {}, "'open' must be a list of seats"),
        ("biga", {"order": [1, 0], "declarer": 1, "shown": 1}, {}, "'shown' must be true or false"),
        ("biga", {"order": [1, 0], "declarer": 1, "partner": True}, {}, "'partner' must be a seat from 0 to 4"),
        ("guandan", {"order": [0, 2], "last": 3}, {}, "'last' must be a play"),
        ("guandan", {"order": [0, 2], "first": True}, {}, "'first' must be a seat from 0 to 3"),
        ("guandan", {"order": [True, 2]}, {}, "'order' must be a list of seats from 0 to 3"),
        ("gandengyan", {"order": [0]}, {"seats": 2, "level": "5"}, '"level" must be one of'),
        (
            "gandengyan",
            {"order": [0], "left": [0, True]},
            {"seats": 2},
            "'left' must contain numbers up to 22, or cards",
        ),
        (
            "gandengyan",
            {"order": [0], "left": [0, -1]},
            {"seats": 2},
            "'left' must contain numbers up to 22, or cards",
        ),
        (
            "gandengyan",
            {"order": [0], "left": [0, 23]},
            {"seats": 2},
            "'left' must contain numbers up to 22, or cards",
        ),
        ("gandengyan", {"order": [0], "left": ["3s", 4]}, {"seats": 2}, "seat 0 is out and holds no cards"),
        ("gandengyan", {"order": [0], "plays": [1]}, {"seats": 2}, "'plays' must be a list of 2 numbers"),
        ("gandengyan", {"order": [0], "plays": [1, -1]}, {"seats": 2}, "'plays' must be a list of 2 numbers"),
        ("gandengyan", {"order": [0], "plays": [1, True]}, {"seats": 2}, "'plays' must be a list of 2 numbers"),
        ("gandengyan", {"order": [0], "tricks": True}, {"seats": 2}, "'tricks' must be a number"),
        ("gandengyan", {"order": [0], "drawn": 0}, {"seats": 2}, "'drawn' must be true or false"),
        ("gandengyan", {"order": [0], "first": 2}, {"seats": 2}, "'first' must be a seat from 0 to 1"),
        ("gandengyan", {"order": [0], "bombs": 4}, {"seats": 2}, "'bombs' must be a list"),
        ("gandengyan", {"order": [0], "bombs": [4]}, {"seats": 2}, "a bomb is"),
        ("gandengyan", {"order": [0], "bombs": [{"cards": True}]}, {"seats": 2}, "a bomb is"),
        ("gandengyan", {"order": [0], "bombs": [{"cards": 4, "soft": 1}]}, {"seats": 2}, "a bomb is"),
        ("gandengyan", {"order": [0], "bombs": [{"cards": 4, "seat": 2}]}, {"seats": 2}, "a bomb is"),
    ],
)
def test_what_cannot_be_is_refused_in_words(rules, deal, question, message):
    assert message in refused(rules, deal, **question)


ROCKET = {"cards": "jokers"}
DDZ = {"order": [0], "declarer": 0, "bid": 2}
WILD_FOUR = {"cards": 4, "soft": True}


@pytest.mark.parametrize(
    ("rules", "deal", "seats", "says"),
    [
        ("doudizhu", {**DDZ, "bombs": [ROCKET] * 2}, 3, "2 bombs of jokers are impossible: the deck has 2 jokers"),
        (
            "doudizhu",
            {**DDZ, "bombs": [{"cards": 4}] * 15},
            3,
            "15 bombs of 4 cards or more are impossible: the deck allows at most 13",
        ),
        (
            "doudizhu/laizi",
            {**DDZ, "bombs": [WILD_FOUR] * 5},
            3,
            "5 bombs with wild cards are impossible: 4 wild cards",
        ),
        ("doudizhu/laizi", {**DDZ, "bombs": [{"cards": "wild"}] * 2}, 3, "2 bombs of the wild rank"),
        ("gandengyan/double", {"order": [0], "left": [0, 1, 1], "bombs": [ROCKET] * 3}, 3, "the deck has 4 jokers"),
        (
            "gandengyan",
            {"order": [0], "left": [0, 1, 1], "bombs": [{"cards": 3}] * 15},
            3,
            "the deck allows at most 14",
        ),
        (
            "gandengyan/gametea",
            {"order": [0], "left": [0, 22], "bombs": [{"cards": 3}] * 11},
            2,
            "add up to 55 cards",
        ),
        (
            "paodekuai",
            {"order": [0], "left": [0, 1, 1], "bombs": [{"cards": 4, "seat": 1}] * 12},
            3,
            "allows at most 11",
        ),
        (
            "gandengyan/91y",
            {"order": [0], "left": [0, "RJ", "RJ"]},
            3,
            "'left' contains RJ 2 times, the deck 1 times",
        ),
    ],
)
def test_deals_that_no_deck_can_hold_are_refused(rules, deal, seats, says):
    assert says in refused(rules, deal, seats=seats)


@pytest.mark.parametrize(
    ("rules", "deal", "seats"),
    [
        ("doudizhu", {**DDZ, "bombs": [ROCKET] + [{"cards": 4}] * 13}, 3),
        ("gandengyan", {"order": [0], "left": [0, 1], "bombs": [{"cards": "wild"}]}, 2),
        ("doudizhu/laizi", {**DDZ, "bombs": [WILD_FOUR] * 4}, 3),
        ("gandengyan", {"order": [0], "left": [0, 1], "bombs": [{"cards": 3}] * 14}, 2),
        ("gandengyan/double", {"order": [0], "left": [0, 1], "bombs": [ROCKET] * 2 + [{"cards": 4}] * 24}, 2),
        ("zhengshangyou/two_packs", {"order": [0, 1, 2, 3], "bombs": [{"cards": 8}] * 13}, 4),
        ("biga", {"order": [0, 1, 2, 3], "declarer": 0, "bombs": [{"cards": 4}] * 40}, 5),
    ],
)
def test_deals_that_a_deck_can_just_hold_are_settled(rules, deal, seats):
    """A captured bomb of Big A may be played again, so its number has no limit."""
    settle(rules, deal, seats=seats)

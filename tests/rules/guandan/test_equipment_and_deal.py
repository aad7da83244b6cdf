"""Guandan rules, section D1: table, cards and their order, first level, and first lead."""

from __future__ import annotations

import pytest

from clamber import Card, Cards, InvalidOptionError, Match, ruleset
from clamber.records import record
from rules.guandan.deals import all_of, deal, deck, finish, play_out, played, table
from rules.helpers import error_code, replay


def test_gd_01_four_players_partners_opposite() -> None:
    assert ruleset("guandan").seats == (4,)
    for seats in (2, 3, 5):
        with pytest.raises(InvalidOptionError):
            ruleset("guandan").new_match(seats=seats, seed=1)
    match = ruleset("guandan").new_match(seed=1)
    assert [match.view(0).teammate(seat) for seat in range(4)] == [True, False, True, False]
    assert [match.view(3).teammate(seat) for seat in range(4)] == [False, True, False, True]


def test_gd_02_two_packs_27_cards_each() -> None:
    opening = ruleset("guandan").new_match(seed=2).current
    dealt = [str(card) for hand in opening.hands for card in hand]
    assert opening.sizes == (27, 27, 27, 27)
    assert all(dealt.count(card) == 2 for card in ("2d", "7h", "Tc", "As", "BJ", "RJ"))
    assert all(sum(card[0] == rank for card in dealt) == 8 for rank in "23456789TJQKA")
    assert len(dealt) == 108


def test_gd_02_a_deck_with_three_copies_of_a_card_is_refused() -> None:
    found = record.to_json(deal(table(), "", "", "", ""))
    assert error_code(replay(found)) is None
    found["deals"][0]["deck"] = found["deals"][0]["deck"].replace("3d", "3c", 1)
    assert error_code(replay(found)) == "bad_record"


def test_gd_03_direction_changes_nothing_in_records() -> None:
    found = record.to_json(played("02", "13"))
    turned = {**found, "options": {"direction": "cw"}}
    assert record.from_json(turned).match.rules["direction"] == "cw"
    assert record.from_json(found).match.rules["direction"] == "ccw"
    assert replay(turned) == replay(found)
    assert replay(found)["state"]["levels"] == ["5", "5"]


@pytest.mark.parametrize(("options", "level"), [({}, "2"), ({"start_level": 4}, "4")])
def test_gd_07_both_teams_start_at_this_level(options: dict[str, int], level: str) -> None:
    match = deal(table(**options), "", "", "", "")
    assert match.levels == (level, level)
    assert match.current.level == level
    assert match.current.special == Card.of(f"{level}h")


def test_gd_08_later_hands_are_played_at_the_winners_new_level() -> None:
    match = deal(played("012", "13"), "", "", "", "")
    assert match.levels == ("4", "5")
    assert match.current.level == "5"
    assert match.current.special == Card.of("5h")


def test_gd_09_thirteen_levels_from_two_to_ace() -> None:
    match, seen = table(), ["2"]
    for _ in range(12):
        match = finish(match, "013")
        assert match.levels is not None
        seen.append(match.levels[0])
    assert seen == list("23456789TJQKA")


def first_deals(**options: str) -> list[Match]:
    """Return the first leads of matches with several seeds."""
    return [ruleset("guandan", options).new_match(seed=seed) for seed in range(30)]


def test_gd_10_who_drew_the_card_turned_up_leads_and_all_know_it() -> None:
    for match in first_deals():
        faceup, lead = match.deals[0].faceup, match.deals[0].lead
        assert faceup is not None
        assert lead is not None
        assert match.current.to_act == lead
        assert faceup in match.current.hand(lead)
        for viewer in (0, 1, 2, 3, None):
            known = [Cards(), Cards(), Cards(), Cards()]
            known[lead] = Cards.of(str(faceup))
            assert match.view(viewer).known == tuple(known)
    assert {match.deals[0].lead for match in first_deals()} == {0, 1, 2, 3}


def test_gd_10_random_leader_shows_no_card() -> None:
    for match in first_deals(first_lead="random"):
        assert match.deals[0].faceup is None
        assert match.view(0).known == (Cards(), Cards(), Cards(), Cards())
    assert {match.deals[0].lead for match in first_deals(first_lead="random")} == {0, 1, 2, 3}


@pytest.mark.parametrize(("first_lead", "code"), [("faceup_card", None), ("random", "bad_record")])
def test_gd_10_a_record_names_the_card_only_with_faceup_card(first_lead: str, code: str | None) -> None:
    found = record.to_json(deal(table(first_lead=first_lead), "", "", "KsKs", "", lead=2))
    found["deals"][0]["faceup"] = "Ks"
    assert error_code(replay(found)) == code


def test_gd_10_the_card_is_known_until_it_is_played() -> None:
    match = table().start_deal(deck("", "", "KsQd", ""), 0, lead=2, faceup=Card.of("Ks"))
    assert match.view(0).known[2] == Cards.of("Ks")
    assert match.apply("Qd").view(0).known[2] == Cards.of("Ks")
    assert match.apply("Ks").view(0).known[2] == Cards()


def test_gd_11_the_first_lead_need_not_contain_the_card_turned_up() -> None:
    match = table().start_deal(deck("", "", all_of("QK") + "7h", ""), 0, lead=2, faceup=Card.of("7h"))
    match = match.apply("QdQdQcQcQhQhQsQs")
    assert str(match.current.to_beat) == "QdQdQcQcQhQhQsQs"


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_gd_12_who_draws_first_has_no_effect(first: int) -> None:
    hands = (all_of("678") + "BJRJRJ", all_of("9TJ"), all_of("QKA"), all_of("34"))
    match = played("13")
    assert match.next_first is None
    match = match.start_deal(deck(*hands, first=first), first)
    assert match.current.hand(0) == Cards.of(hands[0])
    assert match.current.to_act == 1  # seat 0 holds both red jokers: no tribute, and the first player out leads
    assert play_out(match, "13").levels == ("2", "8")


@pytest.mark.parametrize("count_announce", ["always", 10, 6])
def test_gd_13_the_number_of_cards_is_always_public(count_announce: str | int) -> None:
    match = deal(table(count_announce=count_announce), all_of("678"), "", "", "")
    match = match.apply("6d6d6c6c6h6h6s6s")
    assert match.rules["count_announce"] == count_announce
    assert [match.view(viewer).sizes for viewer in (0, 1, 2, 3, None)] == [(19, 27, 27, 27)] * 5

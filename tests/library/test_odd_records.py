"""Records of unusual matches: each fault is reported with the correct value, and rare plays round-trip."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from clamber import ClamberError, Match, RecordError, ruleset
from clamber.match import empty_match
from clamber.records import record
from rules.biga.table import deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from clamber import Play
    from clamber.position import Position

Found = dict[str, Any]


def last(position: Position) -> Play:
    return position.legal()[-1]


def played(match: Match, deals: int, choose: Callable[[Position], Play] = last) -> Match:
    """Return a match after this many finished deals."""
    while match.is_dealt or len(match.deals) < deals:
        assert match.position is not None or not match.is_dealt
        match = match.apply(choose(match.position)) if match.position and match.is_dealt else match.next_deal()
    return match


GUANDAN = record.to_json(ruleset("guandan").new_match(seed=1))
"""Record of a deal with a card turned up and nothing played."""

LANDLORD = record.to_json(ruleset("doudizhu", first_bidder="faceup_card").new_match(seed=1))
"""Record of a deal in which the landlord gets the last three cards of the deck."""

LAIZI = record.to_json(played(ruleset("doudizhu/laizi").new_match(seed=1), 1))
"""Record of a deal with a wild rank."""

RANDOM = record.to_json(ruleset("guandan", first_lead="random").new_match(seed=1))
"""Record of a deal whose leader is drawn at random, with no card turned up."""

TWO = record.to_json(played(ruleset("gandengyan", next_dealer="rotate").new_match(seats=3, seed=4), 2))
"""Record of two finished deals, with a rotating dealer."""


def others_card(found: Found) -> str:
    """Return a card that was not dealt to the leader."""
    deal = found["deals"][0]
    cards: list[str] = [deal["deck"][at : at + 2] for at in range(0, len(deal["deck"]), 2)]
    held = {card for at, card in enumerate(cards) if (deal["first"] + at) % 4 == deal["lead"]}
    return next(card for card in cards if card not in held)


def bottom_card(found: Found) -> str:
    """Return the bottom card that the leader would have been dealt next."""
    deal = found["deals"][0]
    at = 51 + (deal["lead"] - deal["first"]) % 3
    card: str = deal["deck"][2 * at : 2 * at + 2]
    return card


def deal_of(found: Found, number: int = 0) -> Found:
    deal: Found = found["deals"][number]
    return deal


def wild_at(found: Found) -> int:
    """Return the index of the action that draws the wild rank."""
    return next(at for at, action in enumerate(deal_of(found)["actions"]) if " wild " in action)


def change_wild(found: Found, change: Callable[[str], str]) -> None:
    """Replace the action that draws the wild rank."""
    actions, at = deal_of(found)["actions"], wild_at(found)
    actions[at] = change(actions[at])


FAULTS: dict[str, tuple[Found, Callable[[Found], object], str]] = {
    "a version that is true": (TWO, lambda r: r.update(clamber=True), '"clamber" must be 1, the version'),
    "a version that is false": (TWO, lambda r: r.pop("clamber"), "this record says None"),
    "rules": (TWO, lambda r: r.update(rules=["gandengyan"]), '"rules" must be a string'),
    "options": (TWO, lambda r: r.update(options=[]), '"options" must be an object'),
    "names": (TWO, lambda r: r.update(seats=["A", 2, "C"]), '"seats" must be a list of names'),
    "no deals": (TWO, lambda r: r.pop("deals"), "the record lacks 'deals'"),
    "deals": (TWO, lambda r: r.update(deals="none"), "'deals' of the record must be a list"),
    "no first": (TWO, lambda r: deal_of(r).pop("first"), "deal 0: the deal lacks 'first'"),
    "a seat that is true": (
        TWO,
        lambda r: deal_of(r).update(first=True),
        "'first' must be a seat from 0 to 2, not True",
    ),
    "a seat below": (TWO, lambda r: deal_of(r).update(first=-1), "'first' must be a seat from 0 to 2, not -1"),
    "a seat above": (TWO, lambda r: deal_of(r).update(first=3), "'first' must be a seat from 0 to 2, not 3"),
    "another first": (
        TWO,
        lambda r: deal_of(r, 1).update(first=(deal_of(r)["first"] + 2) % 3),
        f'deal 1: "first" must be seat {(deal_of(TWO)["first"] + 1) % 3} here, not',
    ),
    "a deck without suits": (
        TWO,
        lambda r: deal_of(r).update(deck=deal_of(r)["deck"].replace("3s", "3")),
        'every card of "deck" needs its suit',
    ),
    "a card twice": (
        TWO,
        lambda r: deal_of(r).update(deck=deal_of(r)["deck"].replace("3s", "3d")),
        '"deck" must hold each card once; 3d is there 2 times',
    ),
    "a card three times": (
        GUANDAN,
        lambda r: deal_of(r).update(deck=deal_of(r)["deck"].replace("3s", "3d", 1)),
        '"deck" must hold each card twice; 3d is there 3 times',
    ),
    "actions": (TWO, lambda r: deal_of(r).update(actions={}), "deal 0: 'actions' of the deal must be a list"),
    "an action": (TWO, lambda r: deal_of(r)["actions"].insert(0, 7), "action 0 (7): an action is a string"),
    "no action": (TWO, lambda r: deal_of(r)["actions"].insert(0, "0"), "action 0 ('0'): an action is"),
    "no seat": (TWO, lambda r: deal_of(r)["actions"].insert(0, "pass 0"), "action 0 ('pass 0'): an action is"),
    "a seat that there is not": (TWO, lambda r: deal_of(r)["actions"].insert(0, "3 pass"), "there is no seat 3"),
    "declining": (
        TWO,
        lambda r: deal_of(r)["actions"].insert(0, "0 no"),
        "a record does not contain declined offers",
    ),
    "declining at length": (
        TWO,
        lambda r: deal_of(r)["actions"].insert(0, "0 no 3"),
        "does not contain declined offers",
    ),
    "an action too many": (TWO, lambda r: deal_of(r)["actions"].append("0 pass"), "the deal is over"),
    "a lead that is settled": (
        TWO,
        lambda r: deal_of(r).update(lead=0),
        '"lead" is only for deals whose first leader',
    ),
    "a card that nobody turns": (
        TWO,
        lambda r: deal_of(r).update(faceup="3s"),
        '"faceup" is only for deals whose first',
    ),
    "no lead": (RANDOM, lambda r: deal_of(r).pop("lead"), '"lead" is missing: the rules leave'),
    "a lead above": (RANDOM, lambda r: deal_of(r).update(lead=4), "'lead' must be a seat from 0 to 3, not 4"),
    "no card is turned": (
        RANDOM,
        lambda r: deal_of(r).update(faceup="3s"),
        '"faceup" is only for deals in which a card is',
    ),
    "two cards": (GUANDAN, lambda r: deal_of(r).update(faceup="3s3s"), '"faceup" must be one card'),
    "no card": (GUANDAN, lambda r: deal_of(r).update(faceup=""), '"faceup" must be one card'),
    "a rank": (GUANDAN, lambda r: deal_of(r).update(faceup="3"), '"faceup" must be one card'),
    "a card of another": (
        GUANDAN,
        lambda r: deal_of(r).update(faceup=others_card(r)),
        f'"faceup" must be one of the leader\'s cards; seat {deal_of(GUANDAN)["lead"]} does not hold',
    ),
    "a card of the bottom": (
        LANDLORD,
        lambda r: deal_of(r).update(faceup=bottom_card(r)),
        '"faceup" must be one of the leader',
    ),
    "a wild rank that is none": (
        LAIZI,
        lambda r: change_wild(r, lambda action: action[:-1] + "1"),
        "wild needs a rank from 2 to A",
    ),
    "a wild rank of another": (
        LAIZI,
        lambda r: change_wild(r, lambda action: f"{(int(action[0]) + 1) % 3}{action[1:]}"),
        "wild",
    ),
    "no wild rank": (LAIZI, lambda r: deal_of(r)["actions"].pop(wild_at(r)), "it is time to draw the wild rank"),
    "a deal that is not over": (
        TWO,
        lambda r: (deal_of(r)["actions"].pop(), deal_of(r).pop("result")),
        "deal 0: the deal is not finished; only the last deal may be unfinished",
    ),
    "a result": (TWO, lambda r: deal_of(r).update(result=[]), '"result" must be an object'),
    "a result too early": (
        TWO,
        lambda r: deal_of(r, 1)["actions"].pop(),
        'deal 1: "result" is present, but the deal',
    ),
    "a result that is true": (
        TWO,
        lambda r: deal_of(r)["result"].update(winner=True),
        "the record says true",
    ),
    "a score that is no number": (
        TWO,
        lambda r: deal_of(r)["result"].update(scores=[float(score) for score in deal_of(r)["result"]["scores"]]),
        '"result": scores is [',
    ),
    "a score that is wrong beside a key of one's own": (
        TWO,
        lambda r: deal_of(r).update(result={"x-note": 1, **deal_of(r)["result"], "scores": [0, 0, 0]}),
        '"result": scores is [',
    ),
    "what this game has not": (TWO, lambda r: deal_of(r)["result"].update(levels=["2", "2"]), "levels is null, the"),
    "who went out before": (GUANDAN, lambda r: r.update(before=[0, True, 2, 3]), '"before" lists seats'),
    "the last seat before": (GUANDAN, lambda r: r.update(before=[0, 1, 2, 3]), "is left out: without 3, this is how"),
    "both last seats before": (GUANDAN, lambda r: r.update(before=[0, 2, 3, 1]), "are left out: without 3, 1, this"),
    "too few before": (GUANDAN, lambda r: r.update(before=[0, 1]), "no deal of Guandan ends with the seats 0, 1 out"),
    "a level before deals of no levels": (TWO, lambda r: r.update(level="5"), '"level" or "before": '),
}


@pytest.mark.parametrize(("found", "change", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_says_what_would_be_right(found: Found, change: Callable[[Found], object], says: str) -> None:
    assert record.from_json(copy.deepcopy(found)).match.rules.name == found["rules"]
    changed = copy.deepcopy(found)
    change(changed)
    with pytest.raises(ClamberError) as refused:
        record.from_json(changed)
    assert says in str(refused.value)


def test_a_deal_after_the_last_one_is_refused() -> None:
    over = record.to_json(played(ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=4), 1))
    over["deals"].append(over["deals"][0])
    with pytest.raises(RecordError, match="deal 1: the match was over before this deal"):
        record.from_json(over)


def test_what_is_nested_without_end_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "deep.clamber.json"
    path.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(RecordError, match="the file is nested too deeply"):
        next(record.read_file(path))


# Rare plays


def kept(match: Match) -> Found:
    """Assert that a record round-trips to the same events, results and text, and return it."""
    written = record.to_json(match)
    again = record.from_json(json.loads(json.dumps(written))).match
    assert record.to_json(again) == written
    assert [tuple(deal.events) for deal in again.deals] == [tuple(deal.events) for deal in match.deals]
    assert [deal.result for deal in again.deals] == [deal.result for deal in match.deals]
    assert (again.totals, again.levels, again.winners) == (match.totals, match.levels, match.winners)
    return written


def test_a_match_that_begins_after_a_deal_is_kept_with_its_tribute() -> None:
    match = empty_match(ruleset("guandan"), tuple("ABCD"), seed=3, level="7", before=(1, 0, 3))
    written = kept(played(match.next_deal(), 1))
    assert (written["level"], written["before"]) == ("7", [1, 0, 3])
    assert "lead" not in deal_of(written)
    assert any(" give " in action for action in deal_of(written)["actions"])


@pytest.mark.parametrize("resists", [False, True])
def test_a_tribute_that_is_resisted_is_kept_and_one_that_nobody_resists(resists: bool) -> None:  # noqa: FBT001 - a column
    rules = ruleset("guandan", anti_tribute="optional")
    asked = (empty_match(rules, tuple("ABCD"), seed=seed, before=(0, 2)).next_deal() for seed in range(200))
    match = next(match for match in asked if match.phase == "resist")

    def choose(position: Position) -> Play:
        return position.legal()[-1 if resists or position.phase != "resist" else 0]

    actions = deal_of(kept(played(match, 1, choose)))["actions"]
    assert any(action.endswith(" resist") for action in actions) == resists
    assert any(" give " in action for action in actions) != resists


def test_the_rank_that_is_wild_is_kept() -> None:
    match = played(ruleset("doudizhu/laizi").new_match(seed=2), 2)
    written = kept(match)
    for deal, kept_deal in zip(match.deals, written["deals"], strict=True):
        (rank,) = [event.rank for event in deal.events if event.kind == "wild"]
        assert sum(action.endswith(f" wild {rank}") for action in kept_deal["actions"]) == 1


def test_a_match_that_begins_at_the_beginning_says_nothing_of_it() -> None:
    assert {"level", "before"}.isdisjoint(GUANDAN)
    assert {"lead", "faceup"} <= deal_of(GUANDAN).keys()
    assert "faceup" not in deal_of(RANDOM)
    assert {"lead", "faceup"}.isdisjoint(deal_of(TWO))
    assert "result" not in deal_of(GUANDAN)


def exposing(position: Position) -> Play:
    """Return the first legal play in the first 60 cards of the draw, else the last one (an exposure if possible)."""
    plays = position.legal()
    return plays[-1] if position.phase != "draw" or position.state.drawn > 60 else plays[0]


@pytest.mark.parametrize("poll", ["every_draw_all", "own_draw_only", "after_deal_in_order"])
@pytest.mark.parametrize("seed", range(3))
def test_who_showed_at_which_card_is_kept_and_who_declined_is_left_out(poll: str, seed: int) -> None:
    match = played(ruleset("biga", expose_poll=poll).new_match(seed=seed), 1, exposing)
    written = kept(match)
    assert not any(" no" in action for action in deal_of(written)["actions"])
    shown = [action for action in deal_of(written)["actions"] if " expose " in action]
    assert all(0 < int(action.partition("@")[2]) <= 103 for action in shown)


def test_an_exposure_is_refused_at_any_other_card_or_by_any_other_seat() -> None:
    written = next(
        found
        for seed in range(20)
        for found in [record.to_json(played(ruleset("biga").new_match(seed=seed), 1, exposing))]
        if " expose " in deal_of(found)["actions"][0]
    )
    seat, _, rest = deal_of(written)["actions"][0].partition(" ")
    text, _, at = rest.partition("@")
    for other in wrong_exposures(int(seat), text, int(at)):
        changed = copy.deepcopy(written)
        deal_of(changed)["actions"][0] = other
        with pytest.raises(ClamberError, match=r"deal 0: action 0"):
            record.from_json(changed)


def wrong_exposures(seat: int, text: str, at: int) -> Iterable[str]:
    yield f"{(seat + 1) % 5} {text}@{at}"
    yield f"{seat} {text}@1"
    yield f"{seat} {text}@999"
    yield f"{seat} {text}"
    yield f"{seat} {text}@"
    yield f"{seat} {text}@x"
    yield f"{seat} {text}@x{at}"
    yield f"{seat} {text}@{at} @{at}"
    yield f"{seat} @{at} {text}"


HIDDEN_HEARTS = {1: "Ah", 3: "Ah"}
"""Seats that draw these cards face down; no other seat exposes anything."""


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_deal_that_nobody_could_name_a_big_ace_in_is_kept_as_void(goes_on: bool) -> None:  # noqa: FBT001 - a column
    match = empty_match(ruleset("biga"), tuple("ABCDE"))
    match = match.start_deal(deck({}, last=HIDDEN_HEARTS), 0)
    while match.is_dealt:
        match = match.apply("no")
    assert match.result is not None
    assert match.result.void
    if goes_on:
        match = match.start_deal(deck({}, last=HIDDEN_HEARTS), 0)
    written = record.to_json(match)
    assert deal_of(written)["actions"] == []
    again = record.from_json(written).match
    assert [deal.result for deal in again.deals] == [deal.result for deal in match.deals]
    assert record.to_json(again) == written


def test_a_deal_in_which_nobody_showed_is_over_only_if_the_record_says_so() -> None:
    """Until then, a later exposure is still possible."""
    rules = ruleset("biga")
    dealt = record.to_json(rules.new_match(seed=5))
    assert record.from_json(dealt).match.is_dealt
    assert "result" not in deal_of(dealt)
    with pytest.raises(RecordError, match="is present, but the deal is not finished"):
        record.from_json({**dealt, "deals": [deal_of(dealt) | {"result": {"void": True}}]})

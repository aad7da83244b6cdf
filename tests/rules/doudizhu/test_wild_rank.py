"""DDZ-52 to DDZ-55: a drawn rank whose cards are wild."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from clamber.engine import HeldPosition, engine_for
from clamber.errors import ClamberError, IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.factors import factors_of
from clamber.match import empty_match
from clamber.records.record import from_json, to_json
from clamber.ruleset import ruleset
from rules.doudizhu.deals import NAMES, dealt, deck_of
from rules.helpers import after, legal

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.match import Match

RANKS = "3456789TJQKA2"
DRAWS = [f"wild {rank}" for rank in "23456789TJQKA"]


def begun(hands: list[str], bottom: str = "", **options) -> Match:
    """Return a deal without an auction in which Ann is landlord for 1, before a rank is drawn."""
    return dealt(hands, bottom=bottom, bidding="none", wild_rank="drawn", **options)


def wild(hands: list[str], rank: str = "7", *, bottom: str = "", **options) -> Match:
    """Return the same deal after a rank is drawn; Ann leads."""
    return after(begun(hands, bottom, **options), f"wild {rank}")


def may(match: Match, play: str) -> bool:
    """Return True if the play is legal for the seat to act."""
    try:
        match.position.apply(play)
    except ClamberError:
        return False
    return True


# DDZ-52: drawing the rank


def test_ddz_52_a_rank_is_drawn_once_the_landlord_has_the_bottom_cards() -> None:
    match = dealt(wild_rank="drawn", open_hand="landlord", doubling="each")
    assert match.position.wild_rank is None
    match = after(match, "pass", "bid 2", "pass")
    position = match.position
    assert (position.phase, position.to_act, position.is_chance, position.wild_rank) == ("bid", 1, True, None)
    assert len(position.bottom) == 3
    assert sorted(legal(match)) == sorted(DRAWS)
    match = after(match, "wild T")
    assert (match.position.wild_rank, match.position.is_chance, match.position.is_showing) == ("T", False, True)
    match = after(match, "pass")
    assert match.position.is_doubling
    match = after(match, "pass", "pass", "pass")
    assert (match.position.phase, match.position.to_act, match.position.wild_rank) == ("play", 1, "T")


@pytest.mark.parametrize("bidding", ["scores", "grab", "none"])
def test_ddz_52_after_any_auction(bidding: str) -> None:
    match = dealt(bidding=bidding, wild_rank="drawn")
    asked = {"scores": ["bid 1", "pass", "pass"], "grab": ["bid 1", "pass", "pass"], "none": []}[bidding]
    match = after(match, *asked)
    assert sorted(legal(match)) == sorted(DRAWS)
    assert after(match, "wild 2").position.phase == "play"


def test_ddz_52_nobody_decides_anything_meanwhile() -> None:
    for action in ("pass", "bid 3", "3d"):
        assert not may(begun(["", "", ""]), action)
    assert not may(after(begun(["", "", ""]), "wild 7"), "wild 8")
    assert not may(dealt(bidding="none"), "wild 7")
    for named in ("wild BJ", "wild 1", "wild", "wild 7 8"):
        assert not may(begun(["", "", ""]), named)


def test_ddz_52_all_know_the_rank() -> None:
    match = wild(["", "", ""], "K")
    assert [match.view(seat).wild_rank for seat in (0, 1, 2, None)] == ["K"] * 4


def test_ddz_52_every_rank_is_as_likely_whoever_holds_it() -> None:
    rules = ruleset("doudizhu", {"wild_rank": "drawn", "bidding": "none", "first_bidder": "random"})
    drawn: Counter[str | None] = Counter()
    for seed in range(650):
        drawn[rules.new_match(seed=seed).position.wild_rank] += 1
    assert set(drawn) == set(RANKS)
    assert min(drawn.values()) > 20
    assert max(drawn.values()) < 90


def test_ddz_52_each_deal_has_its_own() -> None:
    match = wild(["3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s8d", "", ""], "K", bottom="8c8h8s")
    for play in ("3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s"):
        match = after(match, play, "pass", "pass")
    match = after(match, "8d8c8h8s").start_deal(deck_of(["", "", ""]), 1)
    assert match.position.wild_rank is None
    assert sorted(legal(match)) == sorted(DRAWS)


def test_ddz_52_records_and_bytes_keep_it() -> None:
    begin = begun(["", "", ""])
    for match in (begin, after(begin, "wild 7"), after(begin, "wild 7", "3d", "pass")):
        assert from_json(to_json(match)).match.position == match.position
        state = match.position.state
        assert type(state).from_bytes(match.engine.table, state.to_bytes(match.engine.table)) == state
    written = [event.text for event in after(begin, "wild 7").deals[-1].events]
    assert written == ["wild 7"]


@pytest.mark.parametrize("other", [{"run_from_four": False}, {"rocket_is_highest": False}])
def test_ddz_52_what_one_peer_alone_does_does_not_go_with_it(other: dict[str, bool]) -> None:
    with pytest.raises(InvalidOptionError):
        ruleset("doudizhu", {"wild_rank": "drawn", **other})


def test_ddz_52_without_the_option_no_card_is_wild() -> None:
    match = dealt(["7s9d8s", "", ""], bidding="none")
    assert match.position.wild_rank is None
    assert not may(match, "7s9d=pair:9")


def test_ddz_52_the_preset() -> None:
    match = after(empty_match(ruleset("doudizhu/laizi"), NAMES).start_deal(deck_of(["", "", ""]), 0), "bid 1")
    match = after(match, "pass", "pass", "wild A", "show", "double", "pass", "pass")
    assert (match.position.wild_rank, match.position.open_hands, match.position.doubled) == ("A", (0,), (1,))


# DDZ-53: readings of a wild card


# DDZ-54: bombs


def played_out(plays: list[str], hand: str, rank: str, **options) -> Match:
    """Return a deal in which Ann makes these plays and then leads all her other cards, while the others pass."""
    rest = ["3d3c3h4d4c4h8d9c", "5d5c5h8c8h"]
    match = wild([hand + "".join(rest), "", ""], rank, bottom="TdJdQd", spring="off", **options)
    for play in (*plays, *rest, "Td", "Jd", "Qd"):
        match = after(match, play)
        while match.is_dealt and match.position.to_beat is not None:
            match = after(match, "pass")
    return match


@pytest.mark.parametrize(
    ("bomb", "hand", "rank", "stake"),
    [
        ("6d6c6h7s=soft_bomb:6", "6d6c6h7s", "7", 2),
        ("6d6c6h6s", "6d6c6h6s", "7", 2),
        ("6d6c6h6s", "6d6c6h6s", "6", 2),
        ("", "6d6c6h7s", "7", 1),
    ],
)
def test_ddz_54_every_bomb_doubles(bomb: str, hand: str, rank: str, stake: int) -> None:
    match = played_out([bomb] if bomb else ["6d", "6c", "6h", "7s"], hand, rank)
    assert match.result.scores == (2 * stake, -stake, -stake)
    names = [step.name for step in factors_of(match.result.factors, 0)]
    assert ("bombs" in names) == (stake == 2)


@pytest.mark.parametrize(
    ("bomb", "hand", "rank", "stake"),
    [
        ("6d6c6h7s=soft_bomb:6", "6d6c6h7s", "7", 2),
        ("6d6c6h6s", "6d6c6h6s", "7", 4),
        ("6d6c6h6s", "6d6c6h6s", "6", 64),
    ],
)
def test_ddz_62_bombs_multiply_by_their_kind(bomb: str, hand: str, rank: str, stake: int) -> None:
    match = played_out([bomb], hand, rank, bomb_multipliers="by_kind")
    assert match.result.scores == (2 * stake, -stake, -stake)


@pytest.mark.parametrize(("wild_rank", "rocket"), [("drawn", 4), ("off", 2)])
def test_ddz_62_the_rocket_counts_four_where_a_rank_is_wild(wild_rank: str, rocket: int) -> None:
    rules = ruleset("doudizhu", bomb_multipliers="by_kind", wild_rank=wild_rank)
    assert engine_for(rules).groups.scoring.joker_bomb == rocket


# DDZ-55: the choice of wild cards


def plays_of(match: Match, kind: str, rank: str) -> list[str]:
    return [play.text for play in match.position.legal() if (play.kind, play.rank) == (kind, rank)]


def test_ddz_55_an_action_is_a_reading_with_natural_cards_first() -> None:
    match = wild(["9s9d7h7s", "6s6d6c6h", "9c9h"])
    assert plays_of(match, "pair", "9") == ["9d9s"]
    assert plays_of(match, "triple", "9") == ["7h9d9s=triple:9"]
    assert plays_of(match, "soft_bomb", "9") == ["7h7s9d9s=soft_bomb:9"]
    match = wild(["9c7s7h", "9s9d9h", ""])
    assert plays_of(match, "pair", "9") == ["7h9c=pair:9"]


def test_ddz_55_a_soft_bomb_has_a_wild_card() -> None:
    match = wild(["9s9d9c9h7s", "7c7d7h", ""])
    assert plays_of(match, "bomb", "9") == ["9d9c9h9s"]
    assert plays_of(match, "soft_bomb", "9") == ["7s9d9c9h=soft_bomb:9"]
    assert not may(match, "9s9d9c9h=soft_bomb:9")
    assert not may(match, "9s9d9c7s=bomb:9")


def test_ddz_55_a_wild_card_may_be_played_for_a_natural_one_that_is_kept() -> None:
    match = wild(["9s9d7s7d", "", ""])
    kept = after(match, "9s7s=pair:9")
    assert kept.deals[-1].events[-1].text == "7s9s=pair:9"
    assert {"9d", "7d"} <= {str(card) for card in kept.position.hand(0)}
    assert "9s" not in {str(card) for card in kept.position.hand(0)}
    assert match.position.apply("9s9d").to_beat.action == match.position.apply("9s7s=pair:9").to_beat.action


def test_ddz_55_but_not_for_the_last_that_is_needed() -> None:
    match = wild(["9s9d7s7d7c4d", "", ""])
    assert not may(match, "7s7d=pair:9")
    assert may(match, "9s7s7d=triple:9")
    assert not may(match, "7s7d7c=triple:9")
    assert not may(match, "9s9d7s7d=triple_with_single:4")
    assert may(match, "9s9d7s7d=triple_with_single:9")


def test_ddz_55_the_choices_are_all_told() -> None:
    match = wild(["9s9d7s7d", "7c7h", "9c9h"])
    pairs = {play.text for play in match.position.legal("cards") if (play.kind, play.rank) == ("pair", "9")}
    assert pairs == {"9d9s", *(f"7{wild}9{own}=pair:9" for wild in "sd" for own in "sd")}


def test_a_refusal_says_why() -> None:
    match = wild(["BJ7s9s9d", "8d8c", ""])
    with pytest.raises(IllegalPlayError) as refused:
        match.position.apply("BJ7s")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION


@pytest.mark.sanitize
@pytest.mark.parametrize("deal", [begun, wild])
def test_an_action_that_the_hand_cannot_make_is_given_no_cards_beside_it(deal: Callable[[list[str]], Match]) -> None:
    position = deal(["9s9d7s7dBJ", "7c7h", "9c9h"]).position
    assert position is not None
    actions = position.engine.actions
    assert position.to_act is not None
    for action in range(actions.first_play, actions.total):
        play = HeldPosition.default_play(position, action)  # Position's own refuses other ids
        assert play.cards in position.hand(position.to_act)

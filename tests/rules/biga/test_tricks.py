"""First lead, passing, end of a trick, and lead after a player is out: BIGA-60 to 63, 82, 84 to 88."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from clamber import IllegalPlayError, IllegalReason
from rules.biga.short_deals import alone, outs, together
from rules.biga.table import all_pass, at, go, legal, settled

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber import Match


@pytest.mark.parametrize(
    ("start", "steps", "leader"),
    [
        pytest.param(together, ["0 expose Ah @1"], 0, id="partner hidden"),
        pytest.param(together, ["2 expose Ah @3"], 2, id="partner hidden, another declarer"),
        pytest.param(together, ["0 expose Ah @1", "2 reveal"], 2, id="partner shown"),
        pytest.param(together, ["2 expose Ah @3", "0 reveal"], 0, id="partner shown, another declarer"),
        pytest.param(together, ["0 expose Ah @1", "3 expose AcAc @99"], 3, id="overcall"),
        pytest.param(alone, ["0 expose Ah @1", "0 reveal"], 0, id="alone and shown"),
        pytest.param(alone, ["0 expose AhAh @6"], 0, id="alone with the pair"),
        pytest.param(together, [], 0, id="forced"),
        pytest.param(alone, [], 0, id="forced and alone"),
    ],
)
def test_biga_60_first_lead(start: Callable[..., Match], steps: list[str], leader: int) -> None:
    match = settled(start(*steps))
    assert (at(match).to_act, at(match).leader, at(match).to_beat) == (leader, leader, None)


def test_biga_61_who_leads_may_not_pass() -> None:
    match = settled(together("0 expose Ah @1"))
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_LEAD
    assert "pass" in legal(go(match, "0 2"))


@pytest.mark.parametrize(
    ("options", "asked"), [({}, 1), ({"pass_is_final": False}, 1), ({"pass_is_final": True}, None)]
)
def test_biga_61_pass_is_final(options: dict[str, object], asked: int | None) -> None:
    match = go(together("0 expose Ah @1", **options), "0 2", "1 pass", "2 pass", "3 pass", "4 BJ", "0 pass")
    if asked is None:  # seats 1 to 3 have already passed, so the trick is over
        assert (at(match).to_act, at(match).to_beat) == (4, None)
    else:
        assert (at(match).to_act, str(at(match).to_beat)) == (asked, "BJ")
        assert str(at(go(match, "1 666777888")).to_beat) == "6d6c6s7d7c7s8d8c8s"


def test_biga_61_pass_is_final_for_the_trick_only() -> None:
    match = go(together("0 expose Ah @1", pass_is_final=True), "0 2", "1 pass", "2 pass", "3 pass", "4 BJ", "0 pass")
    match = go(match, "4 2", "0 pass")
    assert at(match).to_act == 1
    assert "pass" in legal(match)


def test_biga_62_a_trick_ends_after_four_passes_in_a_row() -> None:
    match = go(together("0 expose Ah @1"), "0 2", "1 pass", "2 pass", "3 pass", "4 BJ")
    for seat in (0, 1, 2, 3):
        assert (at(match).to_act, str(at(match).to_beat)) == (seat, "BJ")
        match = match.apply("pass")
    assert at(match).to_beat is None


def test_biga_62_with_players_out_all_others_with_cards_have_to_pass() -> None:
    match = outs(together("0 expose Ah @1"), [0])
    for seat in (1, 2, 3, 4):  # a player who is out does not pass, but the other four do
        assert at(match).to_act == seat
        assert at(match).to_beat is not None
        match = match.apply("pass")
    match = go(match, "1 2")
    for seat in (2, 3, 4):
        assert at(match).to_act == seat
        assert at(match).to_beat is not None
        match = match.apply("pass")
    assert (at(match).to_act, at(match).to_beat) == (1, None)


def test_biga_63_the_last_player_to_have_played_leads() -> None:
    match = all_pass(go(together("0 expose Ah @1"), "0 2", "1 pass", "2 pass", "3 pass", "4 BJ"))
    assert (at(match).to_act, at(match).leader) == (4, 4)


def test_biga_82_a_player_without_cards_is_skipped() -> None:
    match = all_pass(outs(together("0 expose Ah @1"), [0]))
    assert at(match).order == (0,)
    assert at(match).sizes[0] == 0
    turns = []
    for play in ("2", "pass", "pass"):
        match = match.apply(play)
        turns.append(at(match).to_act)
    assert turns == [2, 3, 4]
    match = match.apply("BJ")
    assert at(match).to_act == 1


@pytest.mark.parametrize(
    "plays",
    [
        ("0 3456789TJQKAh", "0 333444555", "0 2"),
        ("0 333444555", "0 2", "0 3456789TJQKAh"),
        ("0 2", "0 3456789TJQKAh", "0 333444555"),
        ("0 23456789TJQK", "0 333444555", "0 Ah"),
        ("0 2", "4 2222", "4 23456789TJQKA=sequence:A", "4 BJBJRJRJ"),
        ("0 2", "4 BJBJRJRJ", "4 3456789TJQKA", "4 2222", "4 2"),
    ],
    ids=["a Two", "a sequence", "a bomb", "a Big Ace", "jokers", "a single after a bomb"],
)
def test_biga_84_any_play_may_be_the_last(plays: tuple[str, ...]) -> None:
    match = go(together("0 expose Ah @1"), *plays)
    assert at(match).order == (int(plays[-1][0]),)


HIDDEN, SHOWN = ("0 expose Ah @1",), ("0 expose Ah @1", "2 reveal")
PLAYED = ("0 expose Ah @1", "0 2", "2 999TTTJJJ", "2 3456789TJQKAh")
"""Steps after which a Big Ace in a sequence has revealed the partner, seat 2."""

LEADERS = [
    # steps, out, own_knowledge, true_teammate, next_active
    pytest.param(HIDDEN, [0], 0, (1, 2, 1), id="declarer out, partner undisclosed"),
    pytest.param(SHOWN, [0], 2, (2, 2, 1), id="declarer out, partner disclosed"),
    pytest.param(HIDDEN, [2], 0, (0, 0, 3), id="partner out"),
    pytest.param(HIDDEN, [4], 0, (1, 1, 0), id="opponent out, the declarer next"),
    pytest.param(HIDDEN, [1], 0, (2, 3, 2), id="opponent out, the undisclosed partner next"),
    pytest.param(SHOWN, [1], 2, (3, 3, 2), id="opponent out, the disclosed partner next"),
    pytest.param(HIDDEN, [1, 4], 0, (2, 3, 0), id="two opponents out"),
    pytest.param(HIDDEN, [0, 1], 0, (2, 3, 2), id="declarer and opponent out"),
]


@pytest.mark.parametrize(("steps", "out", "leads", "leaders"), LEADERS)
@pytest.mark.parametrize("value", [None, "own_knowledge", "true_teammate", "next_active"])
def test_biga_85_lead_after_out(
    steps: tuple[str, ...], out: list[int], leads: int, leaders: tuple[int, ...], value: str | None
) -> None:
    options = {} if value is None else {"lead_after_out": value}
    match = all_pass(outs(together(*steps, **options), out, leader=leads))
    assert at(match).order == tuple(out)
    expected = leaders[{"true_teammate": 1, "next_active": 2}.get(value or "", 0)]
    assert (at(match).to_act, at(match).leader) == (expected, expected)


def test_biga_85_a_partner_who_played_his_big_ace_is_disclosed() -> None:
    match = go(together(*PLAYED), "0 333444555", "0 3456789TJQKAh")
    assert at(match).order == (0,)
    assert at(all_pass(match)).to_act == 2


def test_biga_85_after_an_openly_lone_declarer_is_known_opponents_pass_the_lead_among_them() -> None:
    match = all_pass(outs(alone("0 expose AhAh @6"), [4]))
    assert at(match).to_act == 1


def test_biga_86_a_partner_who_is_out_is_known_to_all() -> None:
    before = go(together("0 expose Ah @1"), "0 2", "2 999TTTJJJ")
    assert [before.view(seat).partner for seat in (0, 1, 3, 4)] == [None] * 4
    match = outs(together("0 expose Ah @1"), [2])
    assert at(match).order == (2,)
    assert [match.view(seat).partner for seat in range(5)] == [2] * 5


UNFINISHED = [
    out
    for length in (1, 2, 3)
    for out in permutations(range(5), length)
    if not set(range(5)) - set(out) <= {0, 2} and not set(range(5)) - set(out) <= {1, 3, 4}
]
"""All orders of finished seats that leave cards on both sides."""


@pytest.mark.parametrize(("steps", "leader"), [(HIDDEN, 0), (SHOWN, 2)], ids=["hidden", "shown"])
@pytest.mark.parametrize("out", UNFINISHED)
def test_biga_87_somebody_always_qualifies_while_the_deal_is_on(
    steps: tuple[str, ...], leader: int, out: tuple[int, ...]
) -> None:
    heir = at(all_pass(outs(together(*steps), out, leader=leader))).to_act
    assert heir not in {None, *out}
    known_big = {0, 2} if steps == SHOWN or 2 in out else {0}
    opponents = {0: {1, 3, 4} if 2 in known_big else set(), 2: {1, 3, 4}}.get(out[-1], known_big)
    assert heir not in opponents


def test_biga_88_who_beats_the_last_play_leads() -> None:
    match = go(outs(together("0 expose Ah @1"), [0]), "4 2222")
    match = all_pass(match)
    assert (at(match).to_act, at(match).leader) == (4, 4)  # otherwise seat 1 would lead

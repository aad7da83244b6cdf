"""Costly plays have the kinds that a player would name."""

from __future__ import annotations

from typing import get_args

import pytest

from clamber.analysis.mistakes import Mistake, mistake
from clamber.engine import MISTAKES
from clamber.ruleset import ruleset
from clamber.text.notation import parse_action

GUANDAN = ruleset("guandan")


def kind(hands: list[str], played: str, best: str, **state: object) -> str:
    """Return the kind of a mistake of the first seat."""
    view = GUANDAN.setup(hands, **state).view(0)  # type: ignore[arg-type] # as given by the tests below
    return mistake(view, parse_action(view.masked, played), parse_action(view.masked, best))


OTHERS = ["6d7s8s", "KsQd6s", "KhTc"]


@pytest.mark.parametrize(
    ("hand", "last", "played", "best", "expected"),
    [
        ("4s4d4h4c9sTd", 3, "4s4d4h4c", "pass", "bomb_early"),
        ("4s4d4h4c9sTd", 3, "pass", "4s4d4h4c", "bomb_kept"),
        ("As5d6s", 2, "As", "pass", "beat_partner"),
        ("As5d6s", 1, "As", "pass", "beat"),
        ("As5d6s", 3, "pass", "As", "passed"),
        ("AsAdKs6s", 3, "As", "Ks", "broke_up"),
        ("As9dKs6s", 3, "As", "Ks", "too_high"),
        ("As9dKs6s", 3, "Ks", "As", "too_low"),
    ],
)
def test_an_answer_to_a_single(hand: str, last: int, played: str, best: str, expected: str) -> None:
    assert kind([hand, *OTHERS], played, best, to_beat="Jd", last=last) == expected


def test_a_lead_that_takes_a_card_out_of_a_straight() -> None:
    hand = "3s4d5s6c7hQd"
    assert kind([hand, *OTHERS], "5s", "Qd") == "broke_up"
    assert kind([hand, *OTHERS], "Qd", "3s4d5s6c7h") == "other"


def test_a_decision_before_play_has_its_own_kind() -> None:
    position = ruleset("doudizhu").new_match(seed=3).position
    assert position.to_act is not None
    view = position.view(position.to_act)
    first, *_, last = view.legal
    assert mistake(view, first, last) == "announced"


def test_the_kernel_has_the_same_kinds() -> None:
    assert get_args(Mistake) == MISTAKES

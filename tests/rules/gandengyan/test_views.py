"""Public and private information, and options that affect only the display (GDY-73, 95)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from clamber import ruleset
from clamber.records.record import from_json
from rules.gandengyan.table import bare, deal, record, table

if TYPE_CHECKING:
    from clamber import View

HANDS = ["33459K", "46TTJ", "556QK"]
ACTIONS = "0 4; 1 pass; 2 5; 0 pass; 1 6; 2 pass; 0 pass"
DRAWN = "789"


def view(hands: list[str], drawn: str, seat: int | None, **options: object) -> View:
    """Return the view of a seat after these actions."""
    return from_json(record(3, [deal(hands, ACTIONS, drawn)], **options)).match.view(seat)


def seen(found: View) -> dict[str, Any]:
    """Return a view as plain text."""
    return {
        "hand": bare("".join(map(str, found.hand))),
        "sizes": found.sizes,
        "known": [str(cards) for cards in found.known],
        "talon": found.talon,
        "history": [(event.seat, bare(event.text)) for event in found.history],
        "to_act": found.to_act,
        "legal": [play.text for play in found.legal],
    }


HISTORY = [(0, "4"), (1, "pass"), (2, "5"), (0, "pass"), (1, "6"), (2, "pass"), (0, "pass")]


@pytest.mark.parametrize(("seat", "hand"), [(0, "3359K9"), (1, "4TTJ7"), (2, "56QK8"), (None, "")])
def test_gdy_95_one_knows_the_own_hand_all_counts_and_the_history(seat: int | None, hand: str) -> None:
    found = seen(view(HANDS, DRAWN, seat))
    assert sorted(found["hand"]) == sorted(hand)
    assert found["sizes"] == (6, 5, 5)
    assert found["known"] == ["", "", ""]
    assert found["talon"] == 35
    assert found["history"] == HISTORY
    assert found["to_act"] == 1
    assert (found["legal"] != []) == (seat == 1)


def test_gdy_95_drawn_cards_and_other_hands_are_private() -> None:
    other = ["33459K", "46AA2", "55687"]
    for seat in (0, None):
        assert seen(view(HANDS, DRAWN, seat)) == seen(view(other, "QJ9", seat))
    assert seen(view(HANDS, DRAWN, 1)) != seen(view(other, "QJ9", 1))


def test_gdy_95_discard_review_only_changes_what_is_shown() -> None:
    for seat in (0, 1, 2, None):
        hidden = seen(view(HANDS, DRAWN, seat, discard_review="hidden_in_ui"))
        assert hidden == seen(view(HANDS, DRAWN, seat, discard_review="remembered"))
        assert hidden["history"] == HISTORY


def test_gdy_73_hand_sizes_are_public_whatever_is_announced() -> None:
    for announce_at in ("none", 3):
        assert view(HANDS, DRAWN, None, announce_at=announce_at).sizes == (6, 5, 5)
    actions = "0 34567; 1 pass; 2 pass"
    hands = ["34567K", "99TTJ", "QQKAA"]
    assert table(hands, actions, announce_at=3) == table(hands, actions)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_gdy_93_in_a_sample_the_first_leader_holds_the_lowest_card(seats: int) -> None:
    rng = random.Random(93)
    for seed in range(8):
        dealt = ruleset("gandengyan", opening_lead="lowest_card").new_match(seats=seats, seed=seed).position
        assert dealt is not None
        for viewer in (None, *range(seats)):
            sampled = dealt.view(viewer).sample(rng)
            lowest = [min("3456789TJQKA2BR".index(str(card)[0]) for card in hand) for hand in sampled.hands]
            turns = sorted(range(seats), key=lambda seat: (seat - sampled.first) % seats)
            assert min(turns, key=lowest.__getitem__) == dealt.to_act
            assert all((dealt.must_lead or "") in str(play.cards) for play in sampled.legal())

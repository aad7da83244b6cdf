"""Legal plays as a sequence, and plays and positions constructed in unusual ways."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

import pytest

from clamber.cards import BLACK_JOKER, Cards
from clamber.engine import engine_for
from clamber.errors import InvalidCardsError
from clamber.play import Play, Plays
from clamber.position import Position
from clamber.ruleset import ruleset

pytestmark = pytest.mark.sanitize

POSITION = ruleset("guandan").new_match(seed=7).position
assert POSITION is not None
LEGAL = POSITION.legal()


def test_legal_plays_are_a_sequence() -> None:
    each = [POSITION.default_play(action) for action in LEGAL.ids]
    assert isinstance(LEGAL, Sequence)
    assert list(LEGAL) == each
    assert list(reversed(LEGAL)) == each[::-1]
    assert LEGAL[-1] == each[-1]
    assert LEGAL[1:7:2] == each[1:7:2]
    assert LEGAL.index(each[3]) == 3
    assert LEGAL.count(each[3]) == 1
    assert each == LEGAL
    assert each[0] in LEGAL


@pytest.mark.parametrize("index", [len(LEGAL), -len(LEGAL) - 1, 1 << 70])
def test_there_are_not_more_plays_than_legal_ones(index: int) -> None:
    with pytest.raises(IndexError):
        LEGAL[index]


def test_plays_are_found_by_numbers_alone() -> None:
    with pytest.raises(TypeError, match="str"):
        LEGAL["0"]  # type: ignore[call-overload]


def test_a_play_can_be_copied() -> None:
    assert copy.copy(LEGAL[0]) == LEGAL[0]


@pytest.mark.parametrize("play", [5, None, ("3d",)])
def test_what_is_no_play_cannot_be_applied(play: object) -> None:
    with pytest.raises(TypeError, match="a play must be a Play or its notation"):
        POSITION.apply(play)  # type: ignore[arg-type]


def test_plays_are_listed_in_two_ways_and_no_other() -> None:
    assert len(POSITION.legal("cards")) > len(POSITION.legal("ranks"))
    with pytest.raises(ValueError, match="'suits'"):
        POSITION.legal("suits")


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.parametrize(
    "use",
    [
        lambda: len(Plays.__new__(Plays)),
        lambda: Plays.__new__(Plays)[0],
        lambda: Position.__new__(Position).legal(),
        lambda: POSITION.apply(Play.__new__(Play)),
    ],
)
def test_what_was_never_filled_is_no_play(use: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        use()


def test_two_of_a_card_in_one_pack_are_refused_and_are_nothing_to_the_kernel() -> None:
    """Regression test: with three jokers, which one pack does not have, the kernel read beyond its tables."""
    rules, jokers = ruleset("gandengyan"), Cards.from_faces([BLACK_JOKER, BLACK_JOKER, BLACK_JOKER + 1])
    with pytest.raises(InvalidCardsError, match="the deck has fewer copies of BJ"):
        rules.readings(jokers)
    assert engine_for(rules).table.readings(jokers.masks, 0, None) == []
    assert ruleset("gandengyan/double").readings(Cards.of("3d3d"))

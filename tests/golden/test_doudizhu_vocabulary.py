"""The vocabulary holds a fourth game: Dou Dizhu's combinations, written as data, are those that two peers count.

OpenSpiel 2.0 has 26,053 plays besides passing and bidding, RLCard 1.2 has 27,471 in 37 categories. They differ in
four with two, and in whether single kickers may lengthen the run that carries them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from clamber.compile import Tables, compile_game
from clamber.vocabulary import Exactly, Game, Order, Runs, Sets, Shape, WithKickers


def doudizhu(*, extend: bool, four_with_two: bool) -> Game:
    """Dou Dizhu's combinations; its auction and scores are another matter."""
    shapes: list[Shape] = [
        Sets(1, "single", also="BJ RJ"),
        Sets(2, "pair"),
        Sets(3, "triple"),
        Runs(1, "sequence", 5, lowest="3"),
        Runs(2, "double_sequence", 3, 10, lowest="3"),
        Runs(3, "triple_sequence", 2, 6, lowest="3"),
        WithKickers("triple_with_single", of=3, kicker=1),
        WithKickers("triple_with_pair", of=3, kicker=2),
        WithKickers("plane_with_singles", 3, 1, shortest=2, longest=5, lowest="3", alike=3, may_extend=extend),
        WithKickers("plane_with_pairs", 3, 2, shortest=2, longest=4, lowest="3"),
    ]
    if four_with_two:
        shapes += [
            WithKickers("quad_with_singles", of=4, kicker=1, each=2, alike=2),
            WithKickers("quad_with_pairs", of=4, kicker=2, each=2),
        ]
    return Game(
        name="doudizhu",
        title="Dou Dizhu",
        title_zh="斗地主",
        seats=(3,),
        order=Order("3456789TJQKA2"),
        shapes=tuple(shapes),
        bombs=(Sets(4, "bomb"), Exactly("joker_bomb", (("BJ RJ",),))),
        options=(),
        conflicts=(),
        presets=(),
        distinct_jokers=True,
        policy=(("sides", "alone"), ("decks", 1)),
    )


@pytest.fixture(scope="module")
def openspiel() -> Tables:
    return compile_game(doudizhu(extend=True, four_with_two=False), {})


@pytest.fixture(scope="module")
def rlcard() -> Tables:
    return compile_game(doudizhu(extend=False, four_with_two=True), {})


def test_openspiel_counts_as_many_plays(openspiel: Tables) -> None:
    assert len(openspiel.actions) == 26_053


def test_openspiel_counts_as_many_of_each_kind(openspiel: Tables) -> None:
    counts = Counter(action.kind for action in openspiel.actions)
    assert counts == {
        "single": 15,
        "pair": 13,
        "triple": 13,
        "sequence": 36,
        "double_sequence": 52,
        "triple_sequence": 45,
        "triple_with_single": 182,
        "triple_with_pair": 156,
        "plane_with_singles": 22_588,
        "plane_with_pairs": 2_939,
        "bomb": 13,
        "joker_bomb": 1,
    }


def test_rlcard_counts_as_many_plays(rlcard: Tables) -> None:
    assert len(rlcard.actions) == 27_471


def test_rlcard_has_37_categories(rlcard: Tables) -> None:
    """A category is a kind and its length: 8 sequences, 8 of pairs, 5 of triples, 4 and 3 planes, and 9 more."""
    assert len({(action.kind, rlcard.families[action.family].ranks) for action in rlcard.actions}) == 37


def test_every_play_is_another_set_of_cards(rlcard: Tables) -> None:
    assert len({(action.kind, action.member.need) for action in rlcard.actions}) == 27_471

"""The number of Dou Dizhu combinations agrees with two other implementations.

OpenSpiel 2.0 has 26,053 plays besides passing and bidding; RLCard 1.2 has 27,471 in 37 categories. The two differ in
four with two, and in whether single kickers may extend the run that carries them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from clamber.cards import Cards, full_deck
from clamber.engine import CompiledRules, engine_for
from clamber.ruleset import ruleset
from clamber.setup import Setup

if TYPE_CHECKING:
    from clamber.compile.tables import RuleTables

NAMES = ("doudizhu", "doudizhu/grab", "doudizhu/openspiel", "doudizhu/rlcard")


def engine(name: str) -> CompiledRules:
    return engine_for(ruleset(name))


@pytest.fixture(scope="module")
def openspiel() -> RuleTables:
    return engine("doudizhu/openspiel").tables


@pytest.fixture(scope="module")
def rlcard() -> RuleTables:
    return engine("doudizhu/rlcard").tables


def test_openspiel_counts_as_many_plays(openspiel: RuleTables) -> None:
    assert len(openspiel.actions) == 26_053


def test_openspiel_counts_as_many_of_each_kind(openspiel: RuleTables) -> None:
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


def test_rlcard_counts_as_many_plays(rlcard: RuleTables) -> None:
    assert len(rlcard.actions) == 27_471


def test_rlcard_has_37_categories(rlcard: RuleTables) -> None:
    """A category is a kind with its length: 8 sequences, 8 of pairs, 5 of triples, 4 and 3 planes, and 9 others."""
    assert len({(action.kind, rlcard.families[action.family].ranks) for action in rlcard.actions}) == 37


def test_every_play_is_another_set_of_cards(rlcard: RuleTables) -> None:
    assert len({(action.kind, action.member.need) for action in rlcard.actions}) == 27_471


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_of_all_cards_leads_every_action_once(name: str) -> None:
    """The kernel computes kicker ids by summing steps, which must produce every id exactly once."""
    of = engine(name)
    scarce = [family.scarce_head for family in of.tables.families]
    wanted = [of.actions.first_play + i for i, action in enumerate(of.tables.actions) if not scarce[action.family]]
    assert sorted(Setup(hands=(full_deck(1), Cards())).position(of).legal().ids) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_of_an_action_have_it_as_a_reading(name: str) -> None:
    """Tested for every 50th action: the steps map its cards back to its id."""
    of = engine(name)
    for place in range(0, len(of.tables.actions), 50):
        need = of.tables.actions[place].member.need
        cards = Cards.from_faces(
            (52 + lane - 13 if lane >= 13 else 4 * lane + suit) for lane, n in enumerate(need) for suit in range(n)
        )
        held_by_four = of.tables.families[of.tables.actions[place].family].scarce_head and max(need) == 4
        assert of.actions.first_play + place in of.table.readings(cards.masks, 0, None) or held_by_four

"""Explanations of card sets that are no combination: a gap is reported if the cards resemble a sequence."""

import pytest

from clamber.cards import Cards
from clamber.engine import engine_for
from clamber.ruleset import ruleset
from clamber.sentences import Together
from clamber.text.flaws import no_combination
from clamber.text.naming import Rank


def flaw(rules: str, cards: str, **options: str | int | bool) -> dict[str, object]:
    found = dict(no_combination(engine_for(ruleset(rules, options)), Cards.of(cards), None, None))
    assert found.pop("count") == len(Cards.of(cards))
    del found["cards"]
    return found


@pytest.mark.parametrize(
    ("cards", "missing"),
    [
        ("3s4s5s7s8s", "6"),
        ("3s4s6s", "5"),
        ("3s4s7s8s", "56"),
        ("3s3d5s5d", "4"),
        ("3s3d6s6d", "45"),
        ("9sTsQsKs", "J"),
    ],
)
def test_a_row_with_one_gap_or_two_lacks_what_is_between(cards: str, missing: str) -> None:
    found = flaw("doudizhu", cards)
    assert (found["missing"], found["gaps"]) == (Together(tuple(map(Rank, missing))), len(missing))
    least = 3 if "d" in cards else 5
    is_short = len(Cards.of(cards).by_rank) + len(missing) < least
    assert (found["flaw"], found.get("least")) == (("gap_short", least) if is_short else ("gap", None))


@pytest.mark.parametrize("cards", ["3s5s", "3s6s", "3s4s8s9s", "3s3d7s7d", "3s5s7s9s", "5s9sKs"])
def test_what_does_not_look_like_a_row_is_mixed(cards: str) -> None:
    assert flaw("doudizhu", cards) == {"flaw": "mixed"}


@pytest.mark.parametrize(("cards", "least"), [("3s4s", 5), ("3s4s5s6s", 5), ("3s3d4s4d", 3)])
def test_a_row_without_a_gap_is_too_short(cards: str, least: int) -> None:
    found = flaw("doudizhu", cards)
    assert (found["flaw"], found["least"]) == ("short", least)
    assert found["ranks"] == len(Cards.of(cards).by_rank)

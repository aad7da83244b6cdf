"""Kernel versus reference: payments for cards left in a loser's hand in Gan Deng Yan."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import reference
from clamber.rules.games.gandengyan_score_options import SCORE_OPTIONS
from clamber.rules.options import Choice, Number
from rules.gandengyan.table import deal, record
from rules.helpers import replay
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.rules.options import Value

WINNING = "789TJQ"
OFTEN_LEFT = ("2", "3", "A", "K", "BJ", "RJ")


def rich_hand(rng: random.Random, packs: int) -> str:
    """Return five cards of as few ranks as possible."""
    cards: list[str] = []
    for rank in rng.sample(OFTEN_LEFT, 3):
        cards += [rank] * rng.randint(1, packs if rank in {"BJ", "RJ"} else 4 * packs)
    return "".join([*cards[:5], *"4566"[: max(0, 5 - len(cards))]])


def random_scoring(rng: random.Random, packs: int) -> dict[str, Value]:
    """Return random values for all scoring options and the options that determine which sets are bombs."""
    options: dict[str, Value] = {"decks": packs, "twos_as_sets": rng.random() < 0.5}
    options["triplet"] = rng.choice(("bomb", "ordinary"))
    for option in SCORE_OPTIONS:
        if isinstance(option, Choice):
            options[option.name] = rng.choice(option.values)
        elif isinstance(option, Number) and rng.random() < 0.1:
            options[option.name] = rng.choice((5, 40))
    if "table_stakes" in options:
        options["scoring"] = "zero_sum"
    return options


@pytest.mark.slow
@pytest.mark.parametrize("hands", [20, *all_of_them([150])])
@pytest.mark.parametrize("packs", [1, 2])
def test_kernel_and_reference_agree_on_the_payment_for_any_hand(packs: int, hands: int) -> None:
    """The dealer goes out with the first play; all scoring options vary at once."""
    rng = random.Random(f"left {packs}")
    for _ in range(hands):
        options, hand = random_scoring(rng, packs), rich_hand(rng, packs)
        finished = record(2, [deal([WINNING, hand], f"0 {WINNING}", packs=packs)], **options)
        assert replay(finished)["deals"] == reference.replay(finished).results, (hand, options)

"""The full climbing order of each game is the one in `climbing/*.txt`, byte for byte.

`python tests/golden/write.py` makes the files. They are readable, for comparison with the rules.
"""

import pytest

from clamber.cards import RANKS
from clamber.text.notation import read_cards
from golden.climbing_order import FILES, Order
from golden.write import HERE, is_kept

NAMES = [pytest.param(name, marks=pytest.mark.slow) if "double" in name else name for name in FILES]


@pytest.mark.parametrize("name", NAMES)
def test_climbing_order(name: str) -> None:
    assert is_kept(f"climbing/{name}.txt")


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in (HERE / "climbing").iterdir()} == set(FILES)


@pytest.mark.parametrize("name", NAMES)
def test_examples_have_their_readings(name: str) -> None:
    """Each example, typed as it stands in the file, can be played as the reading of its line."""
    rules, level = FILES[name]
    order = Order(rules, level)
    special = None if rules.startswith("gandengyan") else order.special
    for block in order.blocks:
        for reading in block:
            cards = read_cards(order.engine, order.cards(reading), special=special)
            found = order.engine.table.readings(cards.masks, order.level, special)
            assert reading.play.action in found, order.cards(reading)


@pytest.mark.parametrize("level", RANKS)
def test_every_level_has_the_same_readings(level: str) -> None:
    """GD-05: a level moves one rank to the top of its block and changes nothing else."""
    order = Order("guandan", level)
    for block in order.blocks:
        ranks = [reading.play.rank for reading in block]
        if block[0].play.kind in {"single", "pair", "triple", "full_house", "bomb"}:
            wanted = [rank for rank in RANKS if rank != level] + [level] * (len(block[0].play.cards) <= 8)
            assert [rank for rank in ranks if rank in RANKS] == wanted

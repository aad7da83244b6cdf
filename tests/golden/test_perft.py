"""Position counts and the order of legal actions match `perft.txt` and `legal_order.txt`."""

import pytest

from golden.write import is_kept


@pytest.mark.slow
def test_perft() -> None:
    assert is_kept("perft.txt")


def test_legal_order() -> None:
    assert is_kept("legal_order.txt")

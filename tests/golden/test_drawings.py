"""Drawings of cards, plays and tables match the golden files."""

import pytest

from golden.write import is_kept


@pytest.mark.parametrize("name", ["drawings.svg", "drawings.txt"])
def test_drawings_are_as_they_were(name):
    assert is_kept(name)

"""Drawings of cards, plays and tables match the golden file."""

from golden.write import is_kept


def test_drawings_are_as_they_were():
    assert is_kept("drawings.txt")

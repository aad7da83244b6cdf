"""Clubs: the dates of their evenings."""

"""Parsing and formatting of cards, plays and refusals."""

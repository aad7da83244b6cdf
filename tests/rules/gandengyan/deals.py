"""Scores of the Gan Deng Yan deals of the tables, and the payments of losers."""

from __future__ import annotations

from rules.gandengyan.table import table


def scores(played: tuple[str, str, str], **options: object) -> list[int]:
    """Return the scores of a deal of these hands, drawn cards and actions."""
    hands, drawn, actions = played
    return table(hands.split(), actions, drawn, **options).scores


def paid(left: str, **options: object) -> int:
    """Return the payment of a loser with these five cards, if the dealer wins with the first play."""
    winner, loser = table(["789TJQ", left], "0 789TJQ", **options).scores
    assert winner == -loser
    return winner


JOKERS = ("BJRJ", "789T")


def after(bomb: str, rest: str, **options: object) -> int:
    """Return the multiplier of every payment if the dealer wins with a bomb followed by the rest."""
    actions = f"0 {bomb}; 1 pass; 0 {rest}" if rest else f"0 {bomb}"
    hands = [bomb + rest, "3456K"]
    winner, loser = table(hands, actions, draw="none", spring="off", haochun="off", **options).scores
    assert winner == -loser
    return winner // 5

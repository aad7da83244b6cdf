"""Gan Deng Yan deals shared by several scoring tests, and the payments of losers."""

from __future__ import annotations

from rules.gandengyan.table import table

Played = tuple[list[str], str, str]
"""Hands, actions, and drawn cards."""

AT_ONCE: Played = (["345678", "99TTJ", "QQKKA"], "0 345678", "")
"""The dealer wins with the first play; no other seat has played."""
ONE_REPLY: Played = (
    ["326789", "4TTJJ", "QQKKA"],
    "0 3; 1 4; 2 pass; 0 2; 1 pass; 2 pass; 0 6789T",
    "T55",
)
"""Seat 1 has played and holds five cards; seat 2 has not played and holds six."""
BY_A_FOLLOWER: Played = (["34567K", "45678", "99TTJ"], "0 34567; 1 45678", "")
"""The dealer has played once, and loses with one card left."""


def scores(played: Played, **options: object) -> list[int]:
    """Return the scores of one of these deals."""
    hands, actions, talon = played
    return table(hands, actions, talon, **options).scores


def paid(left: str, **options: object) -> int:
    """Return the payment of a loser with these five cards, if the dealer wins with the first play."""
    winner, loser = table(["789TJQ", left], "0 789TJQ", **options).scores
    assert winner == -loser
    return winner


HARD_3, SOFT_3, HARD_4, SOFT_4 = ("777", "89T"), ("77BJ", "89T"), ("7777", "88"), ("777BJ", "88")
JOKERS, SOFT_5, SOFT_6 = ("BJRJ", "789T"), ("7777BJ", "8"), ("7777BJRJ", "")


def after(bomb: str, rest: str, **options: object) -> int:
    """Return the multiplier of every payment if the dealer wins with a bomb followed by the rest."""
    actions = f"0 {bomb}; 1 pass; 0 {rest}" if rest else f"0 {bomb}"
    hands = [bomb + rest, "3456K"]
    winner, loser = table(hands, actions, draw="none", spring="off", haochun="off", **options).scores
    assert winner == -loser
    return winner // 5

"""First deals from some seeds, for each game."""

from __future__ import annotations

from typing import Final

from clamber._internal.seeds import seed_bytes
from clamber.cards import Card
from clamber.deal import Deal
from clamber.match import empty_match
from clamber.ruleset import ruleset

HEAD: Final = """\
What each seed deals: the deck in the order in which it is drawn, and what chance decides before the first card.
"""

GAMES: Final = (
    ("gandengyan", 2),
    ("gandengyan", 6),
    ("gandengyan/double", 4),
    ("biga", 5),
    ("guandan", 4),
    ("doudizhu", 3),
    ("zhengshangyou", 4),
    ("zhengshangyou/two_packs", 6),
    ("paodekuai", 3),
    ("paodekuai/fifteen@1", 3),
)
RANDOM_LEAD: Final = ("guandan/kandell", 4)
SEEDS: Final = (0, 1, 7, 2**64, 2**256 - 1)


def deal_of(rules: str, seats: int, seed: int, number: int) -> Deal:
    """Return the deal with this number, without playing the deals before it."""
    match = empty_match(ruleset(rules), [f"seat {i}" for i in range(seats)])
    drawn = match.state.draw(match.engine.table, seed_bytes(seed), number)
    faceup = None if drawn.faceup is None else Card(drawn.faceup)
    return Deal(tuple(drawn.deck), drawn.first, drawn.lead, faceup)


def line(rules: str, seats: int, seed: int, number: int) -> str:
    """Return the lines for one deal."""
    deal = deal_of(rules, seats, seed, number)
    lead = "" if deal.lead is None else f", lead {deal.lead}"
    faceup = "" if deal.faceup is None else f", faceup {deal.faceup}"
    deck = "".join(str(Card(face)) for face in deal.deck)
    return f"{rules}, {seats} seats, seed {seed}, deal {number}: first {deal.first}{lead}{faceup}\n  {deck}\n"


def text() -> str:
    """Return the content of randomness.txt."""
    lines = [line(rules, seats, seed, 0) for rules, seats in (*GAMES, RANDOM_LEAD) for seed in SEEDS]
    lines += [line("guandan", 4, 7, number) for number in (1, 2**32)]
    return "\n".join([HEAD, *lines])

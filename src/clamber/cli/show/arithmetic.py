"""How a score came about, in words: `3 cards × 2 for bombs × 2 for spring = 12`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cli.show.words import cards_in_words
from clamber.factors import factors_of, total_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.factors import Factor

WORDS: Final = {
    "bid": "for the bid",
    "bombs": "for bombs",
    "long_game": "for a long game",
    "haochun": "for haochun",
    "spring": "for spring",
    "aces": "for Aces left",
    "twos": "for 2s left",
    "held_aces": "for Aces held back",
    "held_jokers": "for jokers held back",
    "held_bombs": "for bombs held back",
    "max_multiplier": "by the highest multiplier",
    "max_payment": "by the highest payment",
    "table_stakes": "by what is left to lose",
    "places": "for the places",
    "alone": "alone",
    "shown": "as it was shown",
    "shown_shared": "as it was shown, shared",
    "declarer": "as declarer",
    "opponent": "as opponent",
    "opponents": "for each opponent",
    "lost": "for losing",
    "outcome": "for the outcome",
    "won_1_2": "for 1st and 2nd",
    "won_1_3": "for 1st and 3rd",
    "won_1_4": "for 1st and 4th",
    "opponents_up": "as the declarers won 1st and 4th",
    "a_penalty": "for too many tries at level A",
    "ace_finish": "as the winner went out with Aces",
    "top": "as it ends at A",
}
"""What a factor is for; docs/api.md says more of each."""


def arithmetic(factors: Sequence[Factor], seat: int) -> str:
    """How a seat's score came about; empty where it needs no explanation."""
    own = [factor for factor in factors_of(factors, seat) if factor.name not in {"payment", "level"}]
    if len(own) < 2 or own[0].op != "plus":
        return ""
    points = total_of([factor for factor in factors if factor.name != "payment"], seat)
    return f"{' '.join(_step(factor, first=factor is own[0]) for factor in own)} = {points}"


def climbed(factors: Sequence[Factor], seat: int) -> str:
    """What moved the level of a seat's team; empty if nothing did."""
    own = [factor for factor in factors_of(factors, seat) if factor.name not in {"level", "top"}]
    return ", ".join(_level_step(factor) for factor in own)


def _step(factor: Factor, *, first: bool) -> str:
    if factor.name == "cards":
        return cards_in_words(factor.value)
    word = WORDS[factor.name]
    match factor.op:
        case "plus":
            return f"{factor.value} {word}" if first else f"+ {factor.value} {word}"
        case "times":
            return f"× {factor.value} {word}"
        case _:
            return f"but {factor.value} {word}"


def _level_step(factor: Factor) -> str:
    word = WORDS[factor.name]
    return f"+{factor.value} {word}" if factor.op == "plus" else f"back {word}"

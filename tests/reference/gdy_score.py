"""Payments in Gan Deng Yan.

Source: GDY-74, 75, 79 to 91, 94.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cards import RANKS, Card, is_joker, rank_of

if TYPE_CHECKING:
    from .options import Options
    from .plays import Play

HAOCHUN = 8


@dataclass(frozen=True)
class DealFacts:
    """Facts about a deal that determine the payments."""

    winner: int
    dealer: int
    hands: list[tuple[Card, ...]]
    plays_of: tuple[int, ...]
    bombs: tuple[Play, ...]
    tricks: int
    card_drawn: bool
    decks: int


def payments(facts: DealFacts, options: Options, purses: list[int] | None) -> list[int]:
    """Return the points per seat."""
    scores = [0] * len(facts.hands)
    public = public_multiplier(facts, options)
    for loser, hand in enumerate(facts.hands):
        if loser == facts.winner:
            continue
        factor = public * private_multiplier(facts, loser, options)
        if options["max_multiplier"] != "none":
            factor = min(factor, options["max_multiplier"])
        free = len(hand) == 1 and options["last_card"] == "free"  # GDY-105
        paid = 0 if free else len(hand) * factor  # GDY-74
        if options["max_payment"] != "none":
            paid = min(paid, options["max_payment"])
        if purses is not None:
            paid = min(paid, purses[loser])
        scores[facts.winner] += paid
        if options["scoring"] == "zero_sum":  # GDY-75
            scores[loser] -= paid
    return scores


def bomb_rate(size: int, options: Options, *, soft: bool) -> int:
    """Return the multiplier for a set of equal cards (GDY-81, GDY-85)."""
    scheme = options["public_bombs"]
    given = options["five_bomb_multiplier" if size == 5 else "six_bomb_multiplier"]
    if scheme != "none" and size > 4 and given != "by_scheme":  # GDY-103
        return int(given)
    if scheme in ("none", "each_2"):
        return 1 if scheme == "none" else 2
    if scheme == "soft2_hard4":
        return 2 if soft else 4
    if size == 3:
        return 2
    if size == 4:
        return 4
    return {"2_4_8": 8, "2_4_4": 4, "2_4_8_16": 16}[scheme]


def joker_bomb_rate(options: Options) -> int:
    """Return the multiplier for the joker bomb (GDY-81, GDY-85)."""
    rates = {"none": 1, "2_4_8": 8, "2_4_4": 4, "2_4_8_16": 8, "each_2": 2}
    scheme = options["public_bombs"]
    return rates[scheme] if scheme in rates else int(options["joker_bomb_multiplier"])


def public_multiplier(facts: DealFacts, options: Options) -> int:
    """Return the multiplier that applies to all payments."""
    factor = 1
    for bomb in facts.bombs if options["played_bombs"] else ():  # GDY-104
        if bomb.kind == "joker_bomb":
            factor *= joker_bomb_rate(options)
        else:
            factor *= bomb_rate(bomb.size, options, soft=any(map(is_joker, bomb.cards)))
    if is_haochun(facts, options):
        factor *= HAOCHUN
    elif options["spring_scope"] == "public" and any(
        is_sprung(facts, seat, options) for seat in range(len(facts.hands))
    ):
        factor *= options["spring_factor"]
    if options["long_game_multiplier"] == "on":  # GDY-94
        factor *= (2 if facts.tricks >= 20 else 1) * (2 if facts.tricks >= 30 else 1)
    return factor


def is_haochun(facts: DealFacts, options: Options) -> bool:
    """Return True if the deal is haochun (GDY-88), in which case spring does not count."""
    if options["haochun"] == "off":
        return False
    if options["haochun_test"] == "no_card_drawn":
        return not facts.card_drawn
    return facts.winner == facts.dealer and facts.plays_of[facts.dealer] == 1


def is_sprung(facts: DealFacts, seat: int, options: Options) -> bool:
    """Return True if a loser is sprung (GDY-87)."""
    if options["spring"] == "off" or seat == facts.winner:
        return False
    test = options["spring_test"]
    if test == "exactly_5":
        return len(facts.hands[seat]) == 5
    if test == "5_or_more":
        return len(facts.hands[seat]) >= 5
    if test == "only_winner_played":
        others = (n for other, n in enumerate(facts.plays_of) if other != facts.winner)
        return not any(others)
    return facts.plays_of[seat] <= (1 if seat == facts.dealer else 0)


def private_multiplier(facts: DealFacts, seat: int, options: Options) -> int:
    """Return the multiplier for one loser's payment."""
    counts = Counter(rank_of(card) for card in facts.hands[seat])
    factor: int = 1
    if counts["A"]:  # GDY-79, GDY-80
        times = counts["A"] if options["ace_stack"] == "per_ace" else 1
        factor *= options["ace_multiplier"] ** times
    factor *= options["two_multiplier"] ** counts["2"]  # GDY-91
    if options["private_multipliers"] != "off":
        factor *= held_multiplier(counts, options)
    private = options["spring_scope"] == "private" and not is_haochun(facts, options)
    if private and is_sprung(facts, seat, options):
        factor *= options["spring_factor"]
    return int(factor)


def held_multiplier(counts: Counter[str], options: Options) -> int:
    """Return the multiplier for unplayed Aces, jokers and bombs (GDY-82, GDY-83)."""
    factor = int(2 ** counts["A"]) if options["private_multipliers"] == "on" else 1
    singles = counts["BJ"] + counts["RJ"]
    pairs = min(counts["BJ"], counts["RJ"])
    if options["held_jokers"] != "single" and options["public_bombs"] != "none":
        factor *= int(joker_bomb_rate(options) ** pairs)
        if options["held_jokers"] == "as_bomb":
            singles -= 2 * pairs
    factor *= int(2**singles)
    for rank in RANKS:
        quads, rest = divmod(counts[rank], 4)
        if rank == "2" and not options["twos_as_sets"]:
            continue  # GDY-10: in this case they are not bombs
        factor *= int(bomb_rate(4, options, soft=False) ** quads)
        if rest == 3 and options["triplet"] == "bomb":
            factor *= bomb_rate(3, options, soft=False)
    return factor

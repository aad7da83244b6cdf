"""Kernel versus reference: tribute and return, and what all seats know of the hands from then on."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from comparison.side_by_side import compare, compare_known, start
from properties.tributes import OPTIONS, begun
from reference import ReferenceMatch
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.play import Play

DEALS = 120
PLAYS = 4
"""Number of plays after the exchange."""


def named(play: Play) -> set[str]:
    """Return the cards of a play, or the card that is given, taken or returned."""
    return {*map(str, play.cards), *play.text.split()[1:2]}


def concerned(match: Match, *seats: int) -> list[Play]:
    """Return the legal plays that name a card of which one of the seats is known to hold a copy."""
    assert match.position is not None
    known = {str(card) for seat in seats for card in match.position.known(seat)}
    return [play for play in match.position.legal() if known & named(play)]


@pytest.mark.parametrize("part", [0, *all_of_them(range(1, 20))])
@pytest.mark.parametrize("game", OPTIONS)
def test_kernel_and_reference_exchange_the_same_cards_and_know_them(game: str, part: int) -> None:
    rng = random.Random(f"tribute {game} {part}")
    twice = 0
    for number in range(DEALS):
        match = begun(game, rng)
        where = f"deal {number} of {part}, {match.rules!r}"
        twin = ReferenceMatch(game, dict(match.rules.options), match.seats)
        twin.start_after(match.before, match.level)
        match = start(match, twin, rng)
        plays = 0
        while plays < PLAYS and match.is_dealt:
            position = match.position
            assert position is not None
            (compare_known if position.phase == "play" else compare)(match, twin, where)
            twice += position.phase == "return" and bool(concerned(match, position.to_act))
            plays += position.phase == "play"
            of_known = concerned(match, *range(match.seats)) if rng.random() < 0.7 else []
            match = match.with_action(rng.choice(of_known or list(position.legal())))
            twin.apply(match.deals[-1].events[-1].text)
        compare_known(match, twin, where)
    assert twice or game == "zhengshangyou"  # there, a copy of the tribute may not be returned

"""Short Big A deals, about a dozen plays long and ending in any finishing order, for tests of places and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.biga.table import at, deck, go, seated, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber import Match

HANDS: Final = {
    0: "Ah 2h 3h4h5h6h7h8h9hThJhQhKh 3d3c3s4d4c4s5d5c",
    1: "As 2s 3s4s5s6s7s8s9sTsJsQsKs 6d6c6s7d7c7s8d8c",
    2: "Ah 2h 3h4h5h6h7h8h9hThJhQhKh 9d9c9sTdTcTsJdJc",
    3: "Ac 3c4c5c6c7c8c9cTcJcQcKc QdQcQsKdKcKsAdAc",
    4: "Ad 2d 3d4d5d6d7d8d9dTdJdQdKd 2d2c2s2c BJBJRJ",
}
"""Hands of a run in one suit and a bomb: a triplet sequence, or four jokers. Ah makes seats 0 and 2 partners."""
LAST: Final = {0: "5s", 1: "8s", 2: "Js", 3: "As", 4: "RJ"}
ALONE: Final = {**HANDS, 0: HANDS[0].replace("2h", "Ah"), 2: HANDS[2].replace("Ah", "2h")}
"""Hands in which seat 0 has both Ah and plays alone; seat 2 has two Twos instead."""

BOMBS: Final = {0: "333444555", 1: "666777888", 2: "999TTTJJJ", 3: "QQQKKKAAA", 4: "BJBJRJRJ"}
RUN: Final = "3456789TJQK"


def together(*steps: str, **options: object) -> Match:
    """Return a match of seats 0 and 2 against the others, after the given steps, e.g. `0 expose Ah @1`."""
    return go(seated(deck(HANDS, last=LAST), **options), *steps)


def alone(*steps: str, **options: object) -> Match:
    """Return a match of seat 0 against all others, after the given steps."""
    return go(seated(deck(ALONE, last=LAST), **options), *steps)


def outs(match: Match, order: Sequence[int], *, leader: int = 0) -> Match:
    """Return the match after these seats have gone out in this order, at the answer to the last play.

    If `leader` is not first in the order, it leads a low card. Each seat in the order wins the lead with a bomb and
    plays the rest of its hand, ending with a run that nothing beats.
    """
    match = settled(match)
    is_alone = str(at(match).hand(0)).count("Ah") == 2
    low = {0: ["Ah" if is_alone else "2"], 1: ["2"], 2: ["22" if is_alone else "2"], 3: [], 4: ["2222", "2"]}
    ace = {0: "Ah", 1: "A", 2: "" if is_alone else "Ah", 3: "A", 4: "A"}
    if leader != order[0]:
        match = go(match, f"{leader} {low[leader].pop(0)}")
    for seat in order:
        for play in (BOMBS[seat], *low[seat], RUN + ace[seat]):
            assert not at(match).is_over
            match = go(match, f"{seat} {play}")
    return match


def ending(match: Match, order: Sequence[int], *, leader: int = 0) -> Match:
    """Return the match as `outs` does, for an order that ends the deal."""
    match = outs(match, order, leader=leader)
    assert at(match).is_over
    return match

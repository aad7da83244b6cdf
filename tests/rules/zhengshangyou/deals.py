"""Zheng Shang You deals with given hands, and matches whose first deal ends in a given order."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from clamber.cards import Card, Cards, full_deck
from clamber.match import empty_match
from clamber.ruleset import ruleset
from rules.helpers import faces

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.rules.options import Value

RUN_RANKS = "3456789TJQKA"

NAMES = ["Ann", "Bo", "Chen", "Dora", "Emil", "Fay"]


def deck_of(hands: list[str], *, first: int = 0, packs: int = 1) -> list[int]:
    """Return a deck, drawn from seat `first` on, with these hands, filled up with the lowest remaining cards."""
    seats = len(hands)
    named = [faces(hand) for hand in hands]
    rest = list((full_deck(packs) - Cards.from_faces(list(chain(*named)))).faces)
    sizes = [len(range(seat, 54 * packs, seats)) for seat in range(seats)]
    turn = [named[(first + i) % seats] for i in range(seats)]
    for hand, size in zip(turn, sizes, strict=True):
        hand += [rest.pop(0) for _ in range(size - len(hand))]
        assert len(hand) == size
    return [turn[i % seats][i // seats] for i in range(54 * packs)]


def table(seats: int = 4, /, name: str = "zhengshangyou", **options: Value) -> Match:
    """Return a match before its first deal."""
    return empty_match(ruleset(name, options), NAMES[:seats])


def deal(match: Match, *hands: str, first: int | None = None) -> Match:
    """Return the match with its next deal dealt; the hands contain at least these cards."""
    drawer = match.next_first if match.next_first is not None else first or 0
    texts = [*hands, *[""] * (match.seats - len(hands))]
    packs = 2 if match.rules["decks"] == 2 else 1
    return match.start_deal(deck_of(texts, first=drawer, packs=packs), drawer)


def bombs_for(seats: int) -> list[str]:
    """Return hands that consist mainly of bombs, so that every seat can take the lead."""
    each = 54 // seats // 4
    return [
        "".join(rank + suit for rank in RUN_RANKS[seat::seats][:each] for suit in "dchs") for seat in range(seats)
    ]


def finished(match: Match, *order: int) -> Match:
    """Return the match after a deal in which the seats go out in this order; the omitted seat is last."""
    match = deal(match, *bombs_for(match.seats))
    while match.is_dealt:
        position = match.current
        out = position.view(None).order if position.phase == "play" else ()
        wanted = next(seat for seat in order if seat not in out)
        plays = sorted(position.legal(), key=lambda play: len(play.cards))
        match = match.apply(plays[-1] if position.to_act == wanted else plays[0])
    assert match.result is not None
    assert match.result.order == order
    return match


def card(text: str) -> int:
    """Return the face of one card."""
    return Card.of(text).face

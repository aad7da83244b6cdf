"""Pao De Kuai deals with given hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.cards import Card, Cards, full_deck
from clamber.factors import factors_of, total_of
from clamber.match import empty_match
from clamber.ruleset import ruleset
from rules.helpers import faces

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.position import Position
    from clamber.rules.options import Value

NAMES = ["Ann", "Bo", "Chen"]
LEFT_OUT = {16: "BJRJ2d2c2hAs", 15: "BJRJ2d2c2hAsAdAcKd", 18: ""}
"""PDK-02: cards removed from the deck, by hand size."""


def whole_deck(each: int = 16) -> list[int]:
    """Return every card of the game in ascending order, the 2 last."""
    cards = full_deck(1) - Cards.from_faces(faces(LEFT_OUT[each]))
    return sorted(cards.faces, key=lambda face: (Card(face).rank == "2", face))


def deck_of(hands: list[str], each: int = 16) -> list[int]:
    """Return a deck that deals these hands from seat 0 on, filled up with the lowest remaining cards."""
    named = [faces(hand) for hand in hands]
    rest = [face for face in whole_deck(each) if all(face not in hand for hand in named)]
    for hand in named:
        hand += [rest.pop(0) for _ in range(each - len(hand))]
    return [named[i % 3][i // 3] for i in range(3 * each)]


def table(name: str = "paodekuai", **options: Value) -> Match:
    """Return a match before its first deal."""
    return empty_match(ruleset(name, options), NAMES)


def deal(match: Match, *hands: str) -> Match:
    """Return the match with its next deal dealt; the hands contain at least these cards."""
    each = int(match.rules["cards_each"])
    deck = deck_of([*hands, *[""] * (3 - len(hands))], each)
    first = match.next_first or 0
    turned = [deck[i - i % 3 + (first + i) % 3] for i in range(3 * each)]
    return match.start_deal(turned, first)


def dealt(*hands: str, **options: Value) -> Match:
    """Return a match with these hands in its first deal."""
    return deal(table(**options), *hands)


def situation(*hands: str, to_act: int = 0, beat: str | None = None, **options: Value) -> Position:
    """Return a position with these hands, where `?` is any two cards; the seat before made the play to beat."""
    taken = faces("".join(hand for hand in (*hands, (beat or "").partition("=")[0]) if hand != "?"))
    each = int(ruleset("paodekuai", options)["cards_each"])
    rest = [face for face in whole_deck(each) if face not in taken]
    texts = [str(Cards.from_faces([rest.pop(), rest.pop()])) if hand == "?" else hand for hand in hands]
    return ruleset("paodekuai", options).setup(texts, to_act=to_act, to_beat=beat)


def followers(beat: str, hand: str, **options: Value) -> set[str]:
    """Return the legal answers from a hand to a play, including a pass; no other seat is about to go out."""
    position = situation("?", hand, "?", to_act=1, beat=beat, **options)
    return {play.text for play in position.legal()}


def play_out(match: Match, *lines: str) -> Match:
    """Play the given plays in order; all other seats pass."""
    for line in lines:
        match = match.apply(line)
        while match.is_dealt and match.current.to_beat is not None:
            match = match.apply("pass")
    return match


def steps(match: Match, seat: int) -> list[tuple[str, int]]:
    """Return the factors of a seat's score."""
    assert match.result is not None
    found = factors_of(match.result.factors, seat)
    assert total_of(found, seat) == match.result.scores[seat]
    return [(factor.name, factor.value) for factor in found]

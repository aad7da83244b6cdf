"""Worlds consistent with a seat's knowledge: the whole deal could have been played with their hands."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from clamber.cards import Card
from clamber.records.actions import act
from properties.games import any_play
from properties.tributes import OPTIONS, begun
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.position import Position


def deck_of(match: Match, world: Position) -> list[int]:
    """Return a deck for the current deal that would have led to a world's present hands."""
    held = [Counter(world.hand(seat).faces) for seat in range(world.seats)]
    for event in match.deals[-1].events:
        if event.play is not None and event.play.is_combination:
            held[event.seat].update(event.play.cards.faces)
    for paid in world.state.tributes(world.engine.table):
        if paid.given is not None:
            held[paid.payer][paid.given] += 1
            if paid.receiver is not None and world.phase not in {"tribute", "resist", "take"}:
                held[paid.receiver][paid.given] -= 1
        if paid.returned is not None and paid.receiver is not None:
            held[paid.receiver][paid.returned] += 1
            if not world.state.returns_are_hidden(world.engine.table):
                held[paid.payer][paid.returned] -= 1
    hands = [sorted(hand.elements()) for hand in held]
    first = match.deals[-1].first
    return [hands[(first + i) % world.seats].pop() for i in range(sum(map(len, hands)))]


def check(before: Match, match: Match, seat: int | None, rng: random.Random) -> None:
    """Replay the deal with the cards of a world that is possible from the seat's point of view."""
    assert match.position is not None
    world = match.position.view(seat).sample(rng)
    deal = match.deals[-1]
    again = before.start_deal(deck_of(match, world), deal.first, lead=deal.lead, faceup=deal.faceup)
    for event in deal.events:
        if event.kind == "return":  # a face-down return is a different card in a world
            paid = next(paid for paid in world.view(event.seat).tributes if paid.receiver == event.seat)
            again = act(again, f"{event.seat} return {paid.returned}")
        elif event.kind != "no":
            again = act(again, str(event))
    assert again.position is not None
    assert again.position.hands == world.hands
    assert again.position.view(None).known == world.view(None).known
    assert again.position.to_act == world.to_act


def with_high_cards(before: Match, match: Match, seat: int) -> Match:
    """Return the match with a deal in which a seat holds no card below J, so that no usual return is possible."""
    deal = match.deals[-1]
    deck = sorted(deal.deck, key=lambda face: str(Card(face))[0] in "JQKABR", reverse=True)
    own = [i for i in range(len(deck)) if (deal.first + i) % match.seats == seat]
    others = iter(deck[len(own) :])
    high = iter(deck)
    dealt = [next(high) if i in set(own) else next(others) for i in range(len(deck))]
    return before.start_deal(dealt, deal.first, lead=deal.lead, faceup=deal.faceup)


@pytest.mark.parametrize("part", [0, *all_of_them(range(1, 10))])
@pytest.mark.parametrize("game", OPTIONS)
def test_what_was_given_and_played_could_have_been_with_the_cards_of_any_world(game: str, part: int) -> None:
    rng = random.Random(f"{game} {part}")
    for number in range(12):
        before = begun(game, rng)
        match = before.next_deal()
        if number % 3 == 0:
            match = with_high_cards(before, match, rng.randrange(match.seats))
        for _ in range(9):
            assert match.position is not None
            for seat in (None, *range(match.seats)):
                check(before, match, seat, rng)
            match = match.apply(any_play(match, rng))

"""Cards that seats take into their hands during a deal, which an information state remembers.

The hand of a seat says which cards it has, not when it drew them. A seat that draws from the talon, or before it is
asked to show an Ace, knew less at its earlier decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from clamber.cards import Cards
from clamber.position import Position

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from clamber.engine import CompiledRules, State

Logged: TypeAlias = "tuple[int, int, int, tuple[int, int]]"
"""Action in a deal: seat, number of cards drawn before, action id, and cards played (`kernel.PlainEvent`)."""


class TakenCards(NamedTuple):
    """Cards that seats took after an action.

    Attributes:
        cards: Cards of each seat.
        drawn: True if they come from the deck, and only their owner knows them; False for captured cards.
    """

    cards: tuple[Cards, ...]
    drawn: bool


def taken_after(engine: CompiledRules, before: State, after: State, seat: int, played: tuple[int, int]) -> TakenCards:
    """Return the cards that each seat took.

    Args:
        engine: Rules of the deal.
        before: State before the action.
        after: State after it, and after the draws that follow.
        seat: Seat that acted.
        played: Cards that it played.
    """
    old, new = Position(engine, before), Position(engine, after)
    left = [old.hand(one) - Cards(*played) if one == seat else old.hand(one) for one in range(old.seats)]
    return TakenCards(tuple(new.hand(one) - left[one] for one in range(old.seats)), before.talon != after.talon)


def imagined(
    taken: Sequence[TakenCards], log: Sequence[Logged], world: Position, viewer: int, rng: random.Random
) -> tuple[TakenCards, ...]:
    """Return the cards that seats took in a world that is sampled from what a seat knows.

    The viewer took what it did. Each other seat drew random cards of those that it held at the time.

    Args:
        taken: Cards taken after each action.
        log: The actions.
        world: Sampled position after the last of them.
        viewer: Seat from whose view the world is sampled.
        rng: Source of random numbers.
    """
    hands = [list(world.hand(seat).faces) for seat in range(world.seats)]
    found: list[TakenCards] = []
    for place in reversed(range(len(log))):
        shown = [_shown_before(world.engine, log[: place + 1], seat) for seat in range(world.seats)]
        cards = tuple(
            _chosen(hands[seat], len(own), shown[seat], rng) if taken[place].drawn and seat != viewer else own
            for seat, own in enumerate(taken[place].cards)
        )
        for hand, own in zip(hands, cards, strict=True):
            for face in own.faces:
                hand.remove(face)
        seat, _, action, played = log[place]
        if action >= world.engine.actions.first_play:
            hands[seat] += Cards(*played).faces
        found.append(TakenCards(cards, taken[place].drawn))
    return tuple(reversed(found))


def _chosen(hand: list[int], count: int, shown: Cards, rng: random.Random) -> Cards:
    """Return random cards of a hand, other than those that the seat has shown before."""
    rest = [face for face in hand if not shown.count(face)]
    return Cards.from_faces(rng.sample(rest, count))


def _shown_before(engine: CompiledRules, log: Sequence[Logged], seat: int) -> Cards:
    """Return the cards that a seat has shown without playing them."""
    first = engine.actions.first_play
    faces = {face for one, _, action, _ in log if one == seat and action < first
             for face in engine.actions.shown_by(action).faces}  # fmt: skip
    return Cards.from_faces(faces)

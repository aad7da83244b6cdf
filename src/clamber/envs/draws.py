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

LoggedAction: TypeAlias = "tuple[int, int, int, tuple[int, int]]"
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
    kept = [old.hand(holder) - Cards(*played) if holder == seat else old.hand(holder) for holder in range(old.seats)]
    return TakenCards(
        tuple(new.hand(holder) - kept[holder] for holder in range(old.seats)), before.talon != after.talon
    )


def sample_taken(
    taken: Sequence[TakenCards], log: Sequence[LoggedAction], world: Position, viewer: int, rng: random.Random
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
    earlier_first: list[TakenCards] = []
    for index in reversed(range(len(log))):
        shown = [_shown_cards(world.engine, log[: index + 1], seat) for seat in range(world.seats)]
        cards = tuple(
            _draw_hidden(hands[seat], len(drawn_cards), shown[seat], rng)
            if taken[index].drawn and seat != viewer
            else drawn_cards
            for seat, drawn_cards in enumerate(taken[index].cards)
        )
        for hand, own in zip(hands, cards, strict=True):
            for face in own.faces:
                hand.remove(face)
        seat, _, action, played = log[index]
        if action >= world.engine.actions.first_play:
            hands[seat] += Cards(*played).faces
        earlier_first.append(TakenCards(cards, taken[index].drawn))
    return tuple(reversed(earlier_first))


def _draw_hidden(hand: list[int], count: int, shown: Cards, rng: random.Random) -> Cards:
    """Return random cards of a hand, other than those that the seat has shown before."""
    rest = [face for face in hand if not shown.count(face)]
    return Cards.from_faces(rng.sample(rest, count))


def _shown_cards(engine: CompiledRules, log: Sequence[LoggedAction], seat: int) -> Cards:
    """Return the cards that a seat has shown without playing them."""
    first = engine.actions.first_play
    faces = {face for actor, _, action, _ in log if actor == seat and action < first
             for face in engine.actions.shown_by(action).faces}  # fmt: skip
    return Cards.from_faces(faces)

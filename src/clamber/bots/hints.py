"""The planner's advice for players: a play with its motive, alternatives, and a plan for the hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from clamber import engine
from clamber._internal.arguments import checked
from clamber.cards import Cards
from clamber.sentences import Sentence
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Advice(NamedTuple):
    """Recommended play and its motive.

    Attributes:
        play: One of `view.legal`.
        motive: One of `engine.MOTIVES`.
    """

    play: Play
    motive: str

    @property
    def why(self) -> Sentence:
        """Motive as a sentence."""
        return Sentence(f"motive-{self.motive.replace('_', '-')}")


def advice(view: View) -> Advice:
    """Return the planner's play and its motive.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    check_view(view)
    return Advice(*engine.advise(view.seen))


@checked
def set_preserving_answers(view: View, play: Play) -> list[Play]:
    """Return the legal non-bomb combinations that split no set and use no more wild cards than the given play.

    Args:
        view: View of the seat to act.
        play: Play with the maximum number of wild cards.
    """
    return [
        other
        for other in view.legal
        if other.is_combination and not other.bomb_class and other.wild <= play.wild and not splits_set(view, other)
    ]


@checked
def splits_set(view: View, play: Play) -> bool:
    """Return True if the play is not a bomb and uses only some of the hand's cards of a rank, ignoring wild cards.

    Args:
        view: View of the player before the play.
        play: One of `view.legal`.
    """
    if not play.is_combination or play.bomb_class:
        return False
    hand = Counter(card.rank for card in view.hand if card != view.special)
    played = Counter(card.rank for card in play.cards if card != view.special)
    return any(hand[rank] > count for rank, count in played.items())


class Turn(NamedTuple):
    """One turn of a plan.

    Attributes:
        cards: Cards played in this turn.
        play: Play that leads these cards; None if they cannot be led.
    """

    cards: Cards
    play: Play | None


def plan(view: View) -> list[Turn]:
    """Return the planner's plan for the hand as turns that use each card exactly once.

    Works even when it is not the viewer's turn.

    >>> from clamber import bots, ruleset
    >>> view = ruleset("guandan").setup(["3d4c5h6s7d7h9s9dKc", "Ad", "Ac", "Ah"]).view(0)
    >>> [str(turn.cards) for turn in bots.plan(view)]
    ['3d4c5h6s7d', '7h', '9d9s', 'Kc']
    """
    check_view(view)
    return [Turn(Cards(*masks), play) for play, masks in engine.plan(view.seen)]


@checked
def hints_after(view: View, first: Play) -> list[Play]:
    """Return plays to try: the given best guess, then by increasing cost.

    On the lead, include only the cheapest play of each kind and size.

    Args:
        view: View of the seat to act.
        first: Best guess, one of `view.legal`.
    """
    leading = view.to_beat is None
    hints = [first]
    shapes = {(first.kind, len(first.cards))}
    for play in sorted(view.legal, key=lambda play: _cost(play, leading=leading)):
        shape = (play.kind, len(play.cards))
        if play == first or (leading and play.is_combination and shape in shapes):
            continue
        shapes.add(shape)
        hints.append(play)
    return hints


def _cost(play: Play, *, leading: bool) -> tuple[int, bool, int, int, int, int]:
    """Return the sort key for `hints_after`.

    Bombs come last. On the lead, larger plays come first. Ties are broken by fewer wild cards, then by lower rank.
    """
    if not play.is_combination:
        return 0, True, 0, 0, 0, play.action
    size = -len(play.cards) if leading else 0
    return play.bomb_class, False, size, play.wild, play.power, play.action

"""The planner's advice for players: a play with its motive, alternatives, and a plan for the hand."""

from __future__ import annotations

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
    return engine.splits_set(view.seen, play)


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
    """Return plays to try: the given best guess, then by increasing cost, bombs last.

    On the lead, larger plays come first, and only the cheapest of each kind and size is included.

    Args:
        view: View of the seat to act.
        first: Best guess, one of `view.legal`.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    plays = {play.action: play for play in view.legal} | {first.action: first}
    return [plays[action] for action in engine.hints_after(view.seen, first.action)]

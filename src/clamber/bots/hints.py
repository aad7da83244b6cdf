"""Sensible plays for whoever asks: the planner's own first, with its reason, then others from cheap to dear."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.engine import advise
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Advice(NamedTuple):
    """What to play, and why.

    Attributes:
        play: One of `view.legal`.
        motive: A name of `engine.MOTIVES`.
    """

    play: Play
    motive: str

    @property
    def why(self) -> Sentence:
        """The motive as a sentence."""
        return Sentence(f"motive-{self.motive.replace('_', '-')}")


def advice(view: View) -> Advice:
    """What the planner would play, and why.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    return Advice(*advise(view.seen))


def hints(view: View) -> list[Play]:
    """Plays to try, the best guess first. On the lead the cheapest of each kind and size."""
    first = advice(view).play
    leading = view.to_beat is None
    found = [first]
    shapes = {(first.kind, len(first.cards))}
    for play in sorted(view.legal, key=lambda play: _cost(play, leading=leading)):
        shape = (play.kind, len(play.cards))
        if play == first or (leading and play.is_combination and shape in shapes):
            continue
        shapes.add(shape)
        found.append(play)
    return found


def _cost(play: Play, *, leading: bool) -> tuple[int, bool, int, int, int, int]:
    """Bombs last, passing before them; large plays on the lead; then few wild cards and low ranks."""
    if not play.is_combination:
        return 0, True, 0, 0, 0, play.action
    size = -len(play.cards) if leading else 0
    return play.bomb_class, False, size, play.wild, play.power, play.action

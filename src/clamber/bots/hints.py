"""Sensible plays for whoever asks: greedy's own first, then others from cheap to dear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.bots.greedy import Greedy

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


def hints(view: View) -> list[Play]:
    """Plays to try, the best guess first. On the lead the cheapest of each kind and size."""
    first = Greedy().choose(view)
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

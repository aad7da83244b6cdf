"""Reasons for plays: the effect of a play, as a sentence with values, computed from the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber import engine
from clamber._internal.arguments import checked
from clamber.sentences import Sentence
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


@checked
def explain(view: View, play: Play) -> Sentence:
    """Return the effect of a legal play: what it keeps, whom it stops, or how the rest of the hand goes out.

    Args:
        view: View of the seat to act.
        play: One of `view.legal`.

    Raises:
        ValueError: It is not the viewer's turn, or the play is not legal.
    """
    check_view(view)
    name, values = engine.effect(view.seen, play.action)
    return Sentence(f"motive-{name.replace('_', '-')}", values)

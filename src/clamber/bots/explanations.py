"""Reasons for plays: the effect of a play, as a sentence with values, computed from the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber import engine
from clamber._internal.arguments import checked
from clamber.bots.hints import plan
from clamber.sentences import Sentence
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

FEW: Final = 4
"""Largest number of remaining plays for which kept jokers are a reason."""

NEAR: Final = 10
"""Largest number of a partner's cards that is stated."""

WORTH_MORE: Final = "worth_more"
"""Motive of the kernel for a play that splits a set and that the planner would not choose."""

WITHOUT_EFFECT: Final = frozenset({WORTH_MORE, "splits_set", "cheapest", "loses_little", "keeps_strength"})
"""Motives for which the rest of the hand is a better reason."""

NEARLY_OUT: Final = {"stops_opponent": "stops-cards", "bomb_stops": "bomb-stops-cards"}
"""Sentences with an opponent's number of cards, by motive."""


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
    motive = engine.explain(view.seen, play.action)
    if view.phase != "play":
        return _sentence(motive)
    if motive == "lets_partner":
        return _partner_leads(view) or _sentence(motive)
    if motive in NEARLY_OUT:
        return _sentence(NEARLY_OUT[motive], n=min(_opponent_sizes(view), default=0))
    if motive in WITHOUT_EFFECT:
        return _rest_of_hand(view, play, motive) or _sentence("keeps_strength" if play.kind == "pass" else motive)
    return _sentence(motive)


def plays_left(view: View, play: Play) -> int:
    """Return the number of plays in which the hand is planned to go out after a legal play.

    Args:
        view: View of the seat to act.
        play: One of `view.legal`.
    """
    return len(plan(_view_after(view, play)))


def _view_after(view: View, play: Play) -> View:
    """Return the view after a play in a world that fits the view.

    A plan depends only on the own hand and on the unseen cards, so any such world will do.
    """
    return view.sample(seed=0).apply(play).view(view.seat)


def _sentence(name: str, **values: int) -> Sentence:
    return Sentence(f"motive-{name.replace('_', '-')}", values)


def _opponent_sizes(view: View) -> list[int]:
    """Return the numbers of cards of the opponents that are still in."""
    return [size for seat, size in enumerate(view.sizes) if size and not view.teammate(seat)]


def _partner_leads(view: View) -> Sentence | None:
    """Return that a partner leads next if its play stands; None if its number of cards is not worth stating."""
    last = view.last_player
    if last is None or not view.teammate(last) or not 0 < view.sizes[last] <= NEAR:
        return None
    return _sentence("partner-leads", n=view.sizes[last])


def _rest_of_hand(view: View, play: Play, motive: str) -> Sentence | None:
    """Return how the rest of the hand goes out after a play.

    None after a pass that keeps no jokers, and if a split set brings the hand no closer to its end.
    """
    after = _view_after(view, play)
    left = len(plan(after))
    jokers = sum(card.is_joker for card in after.hand)
    if jokers and left <= FEW and not any(card.is_joker for card in play.cards):
        return _sentence("keeps-jokers", n=left, jokers=jokers)
    if play.kind == "pass" or not left:
        return None
    saved = len(plan(view)) - left
    if saved > 1:
        return _sentence("saves-plays", n=left, saved=saved)
    if motive == WORTH_MORE and left > 1:
        return _sentence("splits-freely", n=left) if saved == 1 else None
    return _sentence("leaves-plays", n=left)

"""Classification of costly plays by comparison with the better play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from clamber.bots.explanations import plays_left
from clamber.bots.hints import splits_set

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

Mistake = Literal[
    "announced",
    "bomb_early",
    "bomb_kept",
    "beat_partner",
    "beat",
    "passed",
    "broke_up",
    "too_high",
    "too_low",
    "other",
]
"""Kind of a costly play:

- `announced`: another bid, exposure, double, tribute or return was better;
- `bomb_early`, `bomb_kept`: a bomb was played, or not played;
- `beat_partner`, `beat`: a pass was better than beating a partner, or an opponent;
- `passed`: beating was better than a pass;
- `broke_up`: the play split a set or a straight, so that the rest of the hand takes more plays;
- `too_high`, `too_low`: the same kind of play was better with other ranks;
- `other`: another kind of play was better, or other cards of the same.
"""


def mistake(view: View, played: Play, best: Play) -> Mistake:
    """Return the kind of a costly play, given the view of the seat before it and the better play.

    Args:
        view: View of the seat before the play.
        played: The costly play.
        best: The better play.
    """
    if view.phase != "play":
        return "announced"
    if bool(played.bomb_class) != bool(best.bomb_class):
        return "bomb_early" if played.bomb_class else "bomb_kept"
    if played.kind == "pass":
        return "passed"
    if best.kind == "pass":
        last = view.last_player
        return "beat_partner" if last is not None and view.teammate(last) else "beat"
    return _of_cards(view, played, best)


def _of_cards(view: View, played: Play, best: Play) -> Mistake:
    """Return the kind of a mistake between two combinations."""
    if _breaks_up(view, played, best):
        return "broke_up"
    if (played.kind, len(played.cards)) != (best.kind, len(best.cards)) or played.power == best.power:
        return "other"
    return "too_high" if played.power > best.power else "too_low"


def _breaks_up(view: View, played: Play, best: Play) -> bool:
    """Return True if a play, but not the better one, splits a set, or leaves a hand that takes more plays."""
    if splits_set(view, played) and not splits_set(view, best):
        return True
    return plays_left(view, played) > plays_left(view, best)

"""Classification of costly plays by comparison with the better play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from clamber import engine

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

    Raises:
        ValueError: It is not the viewer's turn, or a play is not legal.
    """
    return cast("Mistake", engine.mistake(view.seen, played, best))

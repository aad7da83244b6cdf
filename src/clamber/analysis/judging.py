"""Verdict on a single decision: the best bot's play, and the cost of the actual play relative to it.

A decision is judged from the information available to its seat, never from the actual hidden cards: rollouts start
from worlds consistent with the seat's view. A verdict is proven only if the seat could infer all cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.bots.search import Search
from clamber.bots.weighing import NODES, ideas, only_world, weigh
from clamber.solver import solve

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

FEWEST: Final = 40
"""Minimum number of playouts to judge a decision."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Verdict on a play.

    Attributes:
        best: The best bot's play. If no play is clearly better, the actual play or an equally good one.
        before: Seat's expected reward with `best`, in points or levels.
        after: Seat's expected reward with the actual play.
        margin: Half-width of the 95 % confidence interval of the difference; 0 if proven.
        is_proven: True if the seat could infer all cards and the position was solved.
    """

    best: Play
    before: float
    after: float
    margin: float
    is_proven: bool

    @property
    def cost(self) -> float:
        """Expected reward lost by the play; 0 unless the loss exceeds the margin."""
        lost = self.before - self.after
        return lost if lost > self.margin else 0.0


def judge(view: View, played: Play, *, playouts: int, seed: int) -> Verdict:
    """Judge a legal play using only the seat's view.

    Half of the playouts search for the best play, like the searcher. The other half play out independent worlds to
    the end to compare that play with the actual one. Using separate worlds keeps the search's selection bias out of
    the comparison.

    Args:
        view: View of the seat before the play.
        played: The actual play.
        playouts: Maximum number of playouts.
        seed: Seed for sampling worlds.

    Raises:
        ValueError: There are too few playouts, or it is not the viewer's turn.
    """
    if playouts < FEWEST:
        raise ValueError(f"a decision takes at least {FEWEST} playouts to judge, not {playouts}")
    proven = _proven(view, played)
    if proven is not None:
        return proven
    half = playouts // 2
    best = Search(view, ideas(view, [played]), seed=2 * seed).within(half)
    if best == played:
        worth = weigh(view, [played], worlds=half, seed=2 * seed + 1).worth(played)
        return Verdict(played, worth, worth, 0.0, is_proven=False)
    held = weigh(view, [best, played], worlds=half // 2, seed=2 * seed + 1)
    more = held.more(best, played)
    return Verdict(best, held.worth(best), held.worth(played), more.margin, is_proven=False)


def _proven(view: View, played: Play) -> Verdict | None:
    world = only_world(view)
    if world is None:
        return None
    try:
        whole = solve(world, nodes=NODES)
    except ValueError:  # not solvable with more than two sides
        return None
    after = world.apply(played)
    if whole.value is None:
        return None
    if after.rewards is not None:
        worth: float | None = after.rewards[view.seat or 0]
    else:
        worth = solve(after, seat=view.seat, nodes=NODES).value
    if worth is None:
        return None
    best = played if worth >= whole.value else whole.best[0]
    return Verdict(best, float(whole.value), float(worth), 0.0, is_proven=True)

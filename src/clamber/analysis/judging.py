"""One decision judged: what the best bot would have played there, and what the play that was made costs against it.

It is judged by what its seat knew, and never by what the others held: the deal is played on in worlds that fit the
seat's view. Only where the seat could tell all cards is the answer proven.
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
"""Playouts below which no decision can be judged."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a play.

    Attributes:
        best: What the best bot would have played; the play itself, or one no worse, where nothing is clearly better.
        before: What its seat could expect with that, in rewards: points, or levels.
        after: What it could expect with the play that was made.
        margin: Half of the 95 % interval of the difference; 0 where it is proven.
        is_proven: Whether the seat could tell all cards, and the solver found the end.
    """

    best: Play
    before: float
    after: float
    margin: float
    is_proven: bool

    @property
    def cost(self) -> float:
        """What the play gave away; 0 where that is not clear."""
        lost = self.before - self.after
        return lost if lost > self.margin else 0.0


def judge(view: View, played: Play, *, playouts: int, seed: int) -> Verdict:
    """Judges a legal play of the seat that sees this.

    Half of the playouts look for the best play, as the searcher does. The other half are other worlds, in which deals
    are played to their end and it is held against the play that was made: so what came out best by luck is not taken
    for better.

    Args:
        view: What the seat knew.
        played: What it played.
        playouts: How many deals may be played out.
        seed: Where the worlds come from.

    Raises:
        ValueError: Too few playouts, or it is not the viewer's turn.
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
    except ValueError:  # more than two sides
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

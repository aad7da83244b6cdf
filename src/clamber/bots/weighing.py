"""Comparison of plays by rollouts in worlds that fit the view, the same worlds for all plays.

Only the view is used. Differences are paired: both plays are tried in the same world with common random numbers,
which removes most of the variance due to the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Final

from clamber.bots.hints import advice, hints
from clamber.bots.net import LearntBot, is_learnt
from clamber.rollouts import rollouts
from clamber.solver import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View

MOST: Final = 8
"""Maximum number of candidate plays, the best guesses first."""

NODES: Final = 20_000
"""Limit of searched nodes for an end in which all cards are known: some 10 ms."""

SURE: Final = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference of reward between two plays.

    Attributes:
        mean: Mean over the worlds, in rewards of the seat.
        error: Standard error of the mean; infinite for fewer than two worlds.
    """

    mean: float
    error: float

    @property
    def margin(self) -> float:
        """Half-width of the 95 % confidence interval."""
        return SURE * self.error


@dataclass(frozen=True, slots=True)
class Weighed:
    """Rewards of plays in the same worlds.

    Attributes:
        plays: The plays.
        rewards: Rewards of the seat, of shape (plays, worlds).
    """

    plays: tuple[Play, ...]
    rewards: tuple[tuple[float, ...], ...]

    def worth(self, play: Play) -> float:
        """Return the mean reward of a play."""
        found = self.rewards[self.plays.index(play)]
        return sum(found) / max(1, len(found))

    def more(self, one: Play, other: Play) -> Difference:
        """Return the paired difference of reward between two plays."""
        pairs = zip(self.rewards[self.plays.index(one)], self.rewards[self.plays.index(other)], strict=True)
        gains = [a - b for a, b in pairs]
        count = len(gains)
        if count < 2:
            return Difference(sum(gains), inf)
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return Difference(mean, sqrt(spread / count))


def ideas(view: View, also: Sequence[Play] = ()) -> dict[Play, float]:
    """Return candidate plays, and those of `also`, with their values.

    The first is the play of the best bot without search: the net, or the planner if no net ships for the game. The
    others are those of the highest value, or the first hints. Values are in the unit of the net; 0 without a net.
    """
    if not is_learnt(view):
        return dict.fromkeys([*list(dict.fromkeys(_by_the_planner(view)))[:MOST], *also], 0.0)
    net, plays = LearntBot(), list(view.legal)
    worth = dict(zip(plays, net.values(view, plays), strict=True))
    found = dict.fromkeys([net.choose(view), *sorted(plays, key=lambda play: -worth[play])])
    return {play: worth[play] for play in dict.fromkeys([*list(found)[:MOST], *also])}


def _by_the_planner(view: View) -> list[Play]:
    return hints(view) if view.phase == "play" else [advice(view).play, *view.legal]


def weigh(view: View, plays: Sequence[Play], *, worlds: int, seed: int) -> Weighed:
    """Return the rewards of plays for the viewer in a number of worlds.

    The best bot without search plays on for all seats. The strength of the playouts matters more than their number:
    with greedy playouts a search loses to the planner.

    Raises:
        ValueError: As for `rollouts`.
        RuntimeError: No deal of the unseen cards fits.
    """
    policy = "net" if is_learnt(view) else "planner"
    found: Any = rollouts(view, plays, policy, worlds, seed).tolist()
    seat = view.seat
    assert seat is not None  # noqa: S101 - rollouts refuse a spectator
    return Weighed(tuple(plays), tuple(tuple(world[seat] for world in play) for play in found))


def only_world(view: View) -> Position | None:
    """Return the position if the seat can infer all cards: no talon, and at most one hand that is not known.

    It is made from the view alone, so a bot may solve it.
    """
    hidden = [seat for seat in range(view.seats) if seat != view.seat and view.sizes[seat] > len(view.known[seat])]
    if view.phase != "play" or view.talon > 0 or len(hidden) > 1:
        return None
    world: Position = view.sample(seed=0)
    return world


def proven(view: View, *, nodes: int = NODES) -> tuple[Play, ...]:
    """Return all best plays if the seat can infer all cards; empty if nothing is proven."""
    world = only_world(view)
    if world is None:
        return ()
    try:
        return solve(world, nodes=nodes).best
    except ValueError:  # not solvable: more than two sides
        return ()

"""Comparison of plays by playouts in the same sampled worlds, which are consistent with the view.

Only the view is used. Comparisons are paired: both plays are tried in the same world with common random numbers,
which removes most of the variance caused by the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Final

from clamber.bots.hints import advice, hints_after
from clamber.bots.net import NetPolicyBot, has_net
from clamber.playouts import playouts
from clamber.solver import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View

MAX_CANDIDATES: Final = 8
"""Maximum number of candidate plays, best guesses first."""

NODES: Final = 20_000
"""Node limit for solving an endgame with all cards known. Searching that many nodes takes about 10 ms."""

SURE: Final = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference in reward between two plays.

    Attributes:
        mean: Mean over the worlds, in units of the seat's reward.
        error: Standard error of the mean; infinite for fewer than two worlds.
    """

    mean: float
    error: float

    @property
    def margin(self) -> float:
        """Half-width of the 95 % confidence interval."""
        return SURE * self.error


@dataclass(frozen=True, slots=True)
class PairedRewards:
    """Rewards of several plays in the same worlds.

    Attributes:
        plays: The plays.
        rewards: Rewards for the seat, of shape (plays, worlds).
    """

    plays: tuple[Play, ...]
    rewards: tuple[tuple[float, ...], ...]

    def mean_reward(self, play: Play) -> float:
        """Return the mean reward of a play."""
        rewards = self.rewards[self.plays.index(play)]
        return sum(rewards) / max(1, len(rewards))

    def difference(self, first: Play, other: Play) -> Difference:
        """Return the paired difference in reward between two plays.

        Args:
            first: Play whose reward is positive in the difference.
            other: Play whose reward is subtracted.

        Raises:
            ValueError: A play was not compared.
        """
        pairs = zip(self.rewards[self.plays.index(first)], self.rewards[self.plays.index(other)], strict=True)
        gains = [reward - other_reward for reward, other_reward in pairs]
        count = len(gains)
        if count < 2:
            return Difference(sum(gains), inf)
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return Difference(mean, sqrt(spread / count))


def candidates(view: View, extra: Sequence[Play] = ()) -> dict[Play, float]:
    """Return candidate plays, including those in `extra`, with their values.

    The first is the play of the best non-searching bot: the net, or the planner if no net ships for the game. The
    rest are the plays that the net values highest, or the first hints. Values are in units of the net, or 0 without a
    net.

    Args:
        view: View of the seat to act.
        extra: Further candidates, added to the `MAX_CANDIDATES` best guesses.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    if not has_net(view):
        return dict.fromkeys([*list(dict.fromkeys(_planner_candidates(view)))[:MAX_CANDIDATES], *extra], 0.0)
    net, plays = NetPolicyBot(), list(view.legal)
    mean_reward = dict(zip(plays, net.values(view, plays), strict=True))
    ranked = dict.fromkeys([net.choose(view), *sorted(plays, key=lambda play: -mean_reward[play])])
    return {play: mean_reward[play] for play in dict.fromkeys([*list(ranked)[:MAX_CANDIDATES], *extra])}


def _planner_candidates(view: View) -> list[Play]:
    advised = advice(view).play
    return hints_after(view, advised) if view.phase == "play" else [advised, *view.legal]


def compare_plays(view: View, plays: Sequence[Play], *, worlds: int, seed: int) -> PairedRewards:
    """Return the viewer's rewards for several plays in a number of sampled worlds.

    The best non-searching bot plays out the deal for all seats. Playout strength matters more than playout count: a
    search with greedy playouts loses to the planner.

    Args:
        view: View of the seat to act.
        plays: Legal plays of this seat.
        worlds: Number of worlds.
        seed: Seed for sampling worlds.

    Raises:
        ValueError: As for `playouts`.
        RuntimeError: No deal of the unseen cards is consistent with the view.
    """
    policy = "net" if has_net(view) else "planner"
    rewards: Any = playouts(view, plays, policy, worlds, seed).tolist()
    seat = view.seat
    assert seat is not None  # noqa: S101 - playouts reject spectators
    return PairedRewards(tuple(plays), tuple(tuple(world[seat] for world in play) for play in rewards))


def only_world(view: View) -> Position | None:
    """Return the position if the viewer can infer all cards: no talon and at most one unknown hand.

    It is built from the view alone, so a bot may solve it.
    """
    hidden = [seat for seat in range(view.seats) if seat != view.seat and view.sizes[seat] > len(view.known[seat])]
    if view.phase != "play" or view.talon > 0 or len(hidden) > 1:
        return None
    world: Position = view.sample(seed=0)
    return world


def proven_best(view: View, *, nodes: int = NODES) -> tuple[Play, ...]:
    """Return all optimal plays if the viewer can infer all cards; empty if none can be proven.

    Args:
        view: View of the seat to act.
        nodes: Maximum number of nodes of the search.
    """
    world = only_world(view)
    if world is None:
        return ()
    try:
        return solve(world, nodes=nodes).best
    except ValueError:  # not solvable with more than two sides
        return ()

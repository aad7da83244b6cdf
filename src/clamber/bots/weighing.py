"""Plays weighed against each other: the deal played on in worlds that fit what the seat knows, the same for all.

Whoever weighs sees a view and nothing else. Every difference is one of pairs: both plays in the same world, with the
same random numbers, so that most of what the cards decide is gone from it.
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
"""Plays that are weighed at most, the best guesses first."""

NODES: Final = 20_000
"""Positions that are looked at for an end in which all cards are known: some ten milliseconds."""

SURE: Final = 1.96
"""Half of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What one play brings more than another.

    Attributes:
        mean: In rewards of the seat, over the worlds.
        error: The standard error of it; infinite where one world or none says nothing.
    """

    mean: float
    error: float

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return SURE * self.error


@dataclass(frozen=True, slots=True)
class Weighed:
    """What plays brought in the same worlds.

    Attributes:
        plays: Those that were weighed.
        rewards: For each of them what the seat got in each world.
    """

    plays: tuple[Play, ...]
    rewards: tuple[tuple[float, ...], ...]

    def worth(self, play: Play) -> float:
        """What a play brought on average."""
        found = self.rewards[self.plays.index(play)]
        return sum(found) / max(1, len(found))

    def more(self, one: Play, other: Play) -> Difference:
        """What one play brought more than another, world by world."""
        pairs = zip(self.rewards[self.plays.index(one)], self.rewards[self.plays.index(other)], strict=True)
        gains = [a - b for a, b in pairs]
        count = len(gains)
        if count < 2:
            return Difference(sum(gains), inf)
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return Difference(mean, sqrt(spread / count))


def ideas(view: View, also: Sequence[Play] = ()) -> dict[Play, float]:
    """Plays that are worth looking at, and whatever else is asked for, with what each is held for.

    First stands the play of the best bot that does not search: the net, or the planner in a game that nobody has
    learnt. The others are those that the net values most, or the first hints. What a net holds plays for is in its
    own measure; the planner tells no such thing, and says 0.
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
    """What plays bring to the seat that sees this, in so many worlds.

    The best bot that does not search plays on for all. What it plays matters more than how often: with greedy
    playouts a search loses to the planner.

    Raises:
        ValueError: As `rollouts`.
        RuntimeError: No deal of the unseen cards fits.
    """
    policy = "net" if is_learnt(view) else "planner"
    found: Any = rollouts(view, plays, policy, worlds, seed).tolist()
    seat = view.seat
    assert seat is not None  # noqa: S101 - rollouts refuse a spectator
    return Weighed(tuple(plays), tuple(tuple(world[seat] for world in play) for play in found))


def only_world(view: View) -> Position | None:
    """The position itself, where the seat can tell all cards: no talon, and one hand at most that it does not know.

    To solve it is no cheating: it is made from the view.
    """
    hidden = [seat for seat in range(view.seats) if seat != view.seat and view.sizes[seat] > len(view.known[seat])]
    if view.phase != "play" or view.talon > 0 or len(hidden) > 1:
        return None
    world: Position = view.sample(seed=0)
    return world


def proven(view: View, *, nodes: int = NODES) -> tuple[Play, ...]:
    """All plays that are best, where the seat can tell all cards; none where nothing is proven."""
    world = only_world(view)
    if world is None:
        return ()
    try:
        return solve(world, nodes=nodes).best
    except ValueError:  # more than two sides
        return ()

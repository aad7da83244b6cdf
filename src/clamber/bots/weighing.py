"""Candidate plays of a decision, and proofs where the view determines all cards. Only the view is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.bots.hints import advice, hints_after
from clamber.bots.net import NetPolicyBot, has_net
from clamber.solver import solve

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View

MAX_CANDIDATES: Final = 8
"""Maximum number of candidate plays, best guesses first."""

NODES: Final = 20_000
"""Node limit for solving an endgame with all cards known. Searching that many nodes takes about 10 ms."""


def candidates(view: View) -> dict[Play, float]:
    """Return at most `MAX_CANDIDATES` candidate plays with their values.

    The first is the play of the best non-searching bot: the net, or the planner if no net ships for the game. The
    rest are the plays that the net values highest, or the first hints. Values are in units of the net, or 0 without a
    net.

    Args:
        view: View of the seat to act.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    if not has_net(view):
        return dict.fromkeys(list(dict.fromkeys(_planner_candidates(view)))[:MAX_CANDIDATES], 0.0)
    net, plays = NetPolicyBot(), list(view.legal)
    mean_reward = dict(zip(plays, net.values(view, plays), strict=True))
    ranked = dict.fromkeys([net.choose(view), *sorted(plays, key=lambda play: -mean_reward[play])])
    return {play: mean_reward[play] for play in list(ranked)[:MAX_CANDIDATES]}


def _planner_candidates(view: View) -> list[Play]:
    advised = advice(view).play
    return hints_after(view, advised) if view.phase == "play" else [advised, *view.legal]


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

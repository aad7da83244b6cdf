"""Playouts: rewards when policies finish deals, after plays in worlds consistent with a view or from positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsIndex, cast, overload

from clamber._internal.arguments import refuse, whole
from clamber._internal.seeds import seed_or_random
from clamber.engine import POLICIES, playouts_from
from clamber.engine import playouts as play_out
from clamber.errors import InvalidArgumentError
from clamber.event import Events
from clamber.match import Match
from clamber.play import check_play
from clamber.position import Position
from clamber.text.notation import parse_action
from clamber.view import check_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber._internal.seeds import Seed
    from clamber.play import Play
    from clamber.view import View


@overload
def playouts(
    view: View,
    candidates: Sequence[Play | str],
    policies: str | Sequence[str] = "greedy",
    n: SupportsIndex = 100,
    seed: Seed | None = None,
    threads: SupportsIndex = 1,
    *,
    stop: Callable[[], object] | None = None,
) -> memoryview[float]: ...


@overload
def playouts(
    *,
    positions: Sequence[Position | Match],
    policies: str | Sequence[str] = "greedy",
    n: SupportsIndex = 100,
    seed: Seed | None = None,
    threads: SupportsIndex = 1,
    stop: Callable[[], object] | None = None,
) -> memoryview[float]: ...


def playouts(  # noqa: PLR0917 - callers pass them in this order
    view: View | None = None,
    candidates: Sequence[Play | str] | None = None,
    policies: str | Sequence[str] = "greedy",
    n: SupportsIndex = 100,
    seed: Seed | None = None,
    threads: SupportsIndex = 1,
    *,
    positions: Sequence[Position | Match] | None = None,
    stop: Callable[[], object] | None = None,
) -> memoryview[float]:
    """Return the rewards of all seats when policies play deals to their ends.

    With `view` and `candidates`, the result has the shape (candidates, n, seats) and holds the reward of each
    candidate in each of n worlds. The worlds are those that `View.sample` returns for the same seed. In each world,
    the viewer makes each candidate play, and policies then play the deal to its end, using the same random numbers
    for all candidates.

    >>> import clamber
    >>> view = clamber.ruleset("guandan").setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    >>> rewards = clamber.playouts(view, ["7d7h", "9s"], "greedy", 50, seed=1)
    >>> rewards.shape, [sum(rewards[play, world, 0] for world in range(50)) / 50 for play in range(2)]
    ((2, 50, 4), [1.56, -1.2])

    With `positions`, the result has the shape (positions, n, seats): each position is played to its end n times, for
    tree searches that choose the worlds and the plays themselves. Playout k of every position uses the same random
    numbers; nothing hidden is dealt again. A finished position has its own rewards.

    >>> world = view.sample(seed=1)
    >>> clamber.playouts(positions=[world.apply("7d7h"), world.apply("9s")], n=1, seed=1).tolist()
    [[[-2.0, 2.0, -2.0, 2.0]], [[-1.0, 1.0, -1.0, 1.0]]]

    The results are float64. They depend on the seed but not on the number of threads, and a smaller `n` gives a
    prefix of the same playouts. The GIL is released during the computation.

    Args:
        view: View of the seat to act.
        candidates: Legal plays of this seat, or their notation.
        policies: Policy for all seats, from `clamber.bots.POLICIES`, or one policy per seat.
        n: Number of worlds, or of playouts of each position, 0 or more.
        seed: Seed from 0 to 2**256 - 1, or a stream such as `(1, 0)`. Defaults to system randomness.
        threads: Number of threads that share the work, 1 or more.
        positions: Positions of one ruleset, or matches during a deal. Policies that read past plays (the nets) know
            the events of a match; of a position alone they know only the plays of the playout.
        stop: Callback polled every few milliseconds. Once it returns a true value, only the playouts completed so far
            are returned: a prefix of fewer than `n`.

    Returns:
        A read-only memoryview; empty and one-dimensional if there are no rewards.

    Raises:
        InvalidCardsError, NotationError, IllegalPlayError: A candidate's notation cannot be parsed or names no
            possible action.
        ValueError: It is not the viewer's turn, a candidate is illegal, a policy is unknown, positions have different
            rules, or a match is between deals.
        InvalidArgumentError: `view` is not a view, a candidate is not a play, a position is neither a position nor a
            match, a number is out of range, or both a view and positions were given.
        RuntimeError: No deal of the unseen cards is consistent with the view, or the system is out of threads.
    """
    if stop is not None and not callable(stop):
        refuse("stop", "a function without arguments", stop)
    n, threads, chance = whole("n", n, 0), whole("threads", threads, 1), seed_or_random(seed)
    _check_policies(policies)
    if positions is not None:
        if view is not None or candidates is not None:
            raise InvalidArgumentError("`positions` take the place of `view` and `candidates`: leave these out")
        beginnings = _beginnings(positions)
        if not beginnings:
            return _shaped(bytearray(), 0, n, 0)
        seats = beginnings[0][0].seats
        data, complete = playouts_from(beginnings, _names(policies, seats), n, chance, threads, stop)
        return _shaped(data, len(beginnings), complete, seats)
    if isinstance(candidates, str) or not isinstance(candidates, Sequence):
        refuse("candidates", "a sequence of plays, such as view.legal", candidates)
    check_view(view)
    view = cast("View", view)
    names = _names(policies, view.seats)
    plays = [parse_action(view.masked, play) if isinstance(play, str) else play for play in candidates]
    for play in plays:
        check_play(play)
    data, worlds = play_out(view.seen, plays, names, n, chance, threads, stop)
    return _shaped(data, len(plays), worlds, view.seats)


def _beginnings(positions: Sequence[Position | Match]) -> list[tuple[Position, Events | None]]:
    if not isinstance(positions, Sequence):
        refuse("positions", "a sequence of positions or matches", positions)
    return [_beginning(position) for position in positions]


def _beginning(position: Position | Match) -> tuple[Position, Events | None]:
    """Return a position, and the events that policies know."""
    if isinstance(position, Position):
        return position, None
    if not isinstance(position, Match):
        refuse("a position", "a Position or a Match", position)
    current, events = position.current, position.deals[-1].events
    return current, events if isinstance(events, Events) else Events.of(current, events)


def _check_policies(policies: str | Sequence[str]) -> None:
    if not isinstance(policies, (str, Sequence)):
        refuse("policies", f"the name of a policy, {', '.join(POLICIES)}, or one for each seat", policies)
    if any(name not in POLICIES for name in ([policies] if isinstance(policies, str) else policies)):
        raise InvalidArgumentError(
            f"policies are one of {', '.join(POLICIES)} for all seats, or one of them for each"
        )


def _names(policies: str | Sequence[str], seats: int) -> list[str]:
    """Return the policy of each seat."""
    names = [policies] * seats if isinstance(policies, str) else list(policies)
    if len(names) != seats:
        raise InvalidArgumentError(f"policies are one for all seats, or one for each of {seats}, not {len(names)}")
    return names


def _shaped(data: bytearray, rows: int, count: int, seats: int) -> memoryview[float]:
    if not data:  # an empty memoryview cannot be cast to a shape
        return memoryview(b"").cast("d")
    return memoryview(data).cast("B").cast("d", (rows, count, seats)).toreadonly()

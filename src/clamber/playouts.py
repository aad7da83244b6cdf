"""Playouts: rewards of plays when policies finish the deal, in worlds consistent with a seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsIndex

from clamber._internal.arguments import refuse, whole
from clamber._internal.seeds import seed_or_random
from clamber.engine import POLICIES
from clamber.engine import playouts as play_out
from clamber.errors import InvalidArgumentError
from clamber.play import check_play
from clamber.text.notation import parse_action
from clamber.view import check_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber._internal.seeds import Seed
    from clamber.play import Play
    from clamber.view import View


def playouts(  # noqa: PLR0917 - callers pass them in this order
    view: View,
    candidates: Sequence[Play | str],
    policies: str | Sequence[str] = "greedy",
    n: SupportsIndex = 100,
    seed: Seed | None = None,
    threads: SupportsIndex = 1,
    *,
    stop: Callable[[], object] | None = None,
) -> memoryview[float]:
    """Return the reward of each candidate in each world for each seat, as float64 of shape (candidates, n, seats).

    The worlds are those that `View.sample` returns for the same seed. In each world, the viewer makes each candidate
    play, and policies then play the deal to its end, using the same random numbers for all candidates. The result
    depends on the seed but not on the number of threads, and a smaller `n` gives a prefix of the same worlds. The GIL
    is released during the computation.

    >>> import clamber
    >>> view = clamber.ruleset("guandan").setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    >>> rewards = clamber.playouts(view, ["7d7h", "9s"], "greedy", 50, seed=1)
    >>> rewards.shape, [sum(rewards[play, world, 0] for world in range(50)) / 50 for play in range(2)]
    ((2, 50, 4), [1.56, -1.2])

    Args:
        view: View of the seat to act.
        candidates: Legal plays of this seat, or their notation.
        policies: Policy for all seats, from `POLICIES`, or one policy per seat.
        n: Number of worlds, 0 or more.
        seed: Seed from 0 to 2**256 - 1, or a stream such as `(1, 0)`. Defaults to system randomness.
        threads: Number of threads that share the worlds, 1 or more.
        stop: Callback polled every few milliseconds. Once it returns a true value, only the worlds completed so far
            are returned: a prefix of fewer than `n`.

    Returns:
        A read-only memoryview; empty and one-dimensional if there are no rewards.

    Raises:
        InvalidCardsError, NotationError, IllegalPlayError: A candidate's notation cannot be parsed or names no
            possible action.
        ValueError: It is not the viewer's turn, a candidate is illegal, or a policy is unknown.
        InvalidArgumentError: `view` is not a view, a candidate is not a play, or a number is out of range.
        RuntimeError: No deal of the unseen cards is consistent with the view, or the system is out of threads.
    """
    check_view(view)
    if stop is not None and not callable(stop):
        refuse("stop", "a function without arguments", stop)
    n, threads = whole("n", n, 0), whole("threads", threads, 1)
    if not isinstance(policies, (str, Sequence)):
        refuse("policies", f"the name of a policy, {', '.join(POLICIES)}, or one for each seat", policies)
    names = [policies] * view.seats if isinstance(policies, str) else list(policies)
    wrong = [name for name in names if name not in POLICIES]
    if wrong or len(names) != view.seats:
        known = ", ".join(POLICIES)
        raise InvalidArgumentError(
            f"policies are one of {known} for all, or one of them for each of {view.seats} seats"
        )
    if isinstance(candidates, str) or not isinstance(candidates, Sequence):
        refuse("candidates", "a sequence of plays, such as view.legal", candidates)
    plays = [parse_action(view.masked, play) if isinstance(play, str) else play for play in candidates]
    for play in plays:
        check_play(play)
    data, worlds = play_out(view.seen, plays, names, n, seed_or_random(seed), threads, stop)
    if not data:  # an empty memoryview cannot be cast to a shape
        return memoryview(b"").cast("d")
    return memoryview(data).cast("B").cast("d", (len(plays), worlds, view.seats)).toreadonly()

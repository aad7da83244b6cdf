"""What plays are worth: the deal played to its end, by policies, in worlds that fit what a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.engine import POLICIES
from clamber.engine import rollouts as roll_out
from clamber.play import Play
from clamber.seeds import seed_or_random
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.view import View


def rollouts(  # noqa: PLR0917 - in the order in which one says it
    view: View,
    candidates: Sequence[Play | str],
    policies: str | Sequence[str] = "greedy",
    n: int = 100,
    seed: int | None = None,
    threads: int = 1,
    *,
    stop: Callable[[], object] | None = None,
) -> memoryview[float]:
    """Rewards of candidates, world by world, seat by seat: floats of shape (candidates, n, seats).

    Each world is one that `View.sample` gives for this seed. In each the viewer makes each of the candidates, and
    policies play on to the end with the same random numbers. The same seed gives the same rewards for any number of
    threads, and fewer worlds are the first of more. Python's lock is not held meanwhile.

    >>> import clamber
    >>> view = clamber.ruleset("guandan").setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    >>> rewards = clamber.rollouts(view, ["7d7h", "9s"], "greedy", 50, seed=1)
    >>> rewards.shape, [sum(rewards[play, world, 0] for world in range(50)) / 50 for play in range(2)]
    ((2, 50, 4), [1.56, -1.2])

    Args:
        view: Of the seat that is to act.
        candidates: Legal plays of it, or their notation.
        policies: The policy that plays for all (`POLICIES`), or one for each seat.
        n: How many worlds.
        seed: From 0 to 2**256 - 1; from the system's randomness if not given.
        threads: How many share the worlds.
        stop: Asked every few milliseconds; once it answers with something true, the worlds that are complete until
            then, from the first one on, are returned: fewer than `n`.

    Raises:
        ValueError: It is not the viewer's turn, a candidate is not legal, there is no such policy, or a number is out
            of range.
        RuntimeError: No deal of the unseen cards fits, or the system has no more threads.
    """
    if n < 0 or threads < 1:
        raise ValueError(f"n must be 0 or more and threads 1 or more, not {n} and {threads}")
    names = [policies] * view.seats if isinstance(policies, str) else list(policies)
    wrong = [name for name in names if name not in POLICIES]
    if wrong or len(names) != view.seats:
        known = ", ".join(POLICIES)
        raise ValueError(f"policies are one of {known} for all, or one of them for each of {view.seats} seats")
    plays = [play if isinstance(play, Play) else parse_action(view.masked, play) for play in candidates]
    data, worlds = roll_out(view.seen, plays, names, n, seed_or_random(seed), threads, stop)
    if not data:  # a view of nothing has no shape of its own
        return memoryview(b"").cast("d")
    return memoryview(data).cast("B").cast("d", (len(plays), worlds, view.seats)).toreadonly()

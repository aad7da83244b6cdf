"""Judge of plays, shared by hints, analyses and summaries: the best play for a view, and the cost of another play.

The judge uses only a view, so neither a verdict nor the time that it takes depends on hidden cards. The best play is
found by a race in worlds of a fixed seed. An analysis therefore never marks a hinted play as a mistake, unless the
hint was made without a search.

It is the kernel's (`kernel/bots/judge.hpp`, `kernel/bots/verdict.hpp`), which the page runs, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber import engine
from clamber._internal.arguments import checked, whole
from clamber._internal.seeds import seed_bytes
from clamber.bots.explanations import explain
from clamber.bots.hints import hints_after
from clamber.engine import LEAST_PLAYOUTS, RACE_PLAYOUTS, RACE_SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play
    from clamber.sentences import Sentence
    from clamber.view import View

PLAYOUTS: Final = RACE_PLAYOUTS
"""Maximum number of playouts of the race for the best play."""

SEED: Final = RACE_SEED
"""Seed of the worlds of the race."""

MIN_PLAYOUTS: Final = LEAST_PLAYOUTS
"""Minimum number of playouts of a comparison."""


class Hint(NamedTuple):
    """Recommended play.

    Attributes:
        play: One of `view.legal`.
        why: Effect of the play, as a sentence.
    """

    play: Play
    why: Sentence


@dataclass(frozen=True, slots=True)
class Verdict:
    """Verdict on a play.

    Attributes:
        best: The judge's play; the actual play if no other is clearly better.
        before: Seat's expected reward with `best`, in points or levels.
        after: Seat's expected reward with the actual play.
        margin: Half-width of the 99.7 % confidence interval of the difference; 0 if proven.
        is_mistake: True if `best` is clearly better than the actual play.
        is_proven: True if the seat could infer all cards and the position was solved.
    """

    best: Play
    before: float
    after: float
    margin: float
    is_mistake: bool
    is_proven: bool

    @property
    def cost(self) -> float:
        """Expected reward lost by the play; 0 unless it is a mistake."""
        return self.before - self.after if self.is_mistake else 0.0


@checked
def best_play(
    view: View, *, playouts: int = PLAYOUTS, seed: int = SEED, stop: Callable[[], bool] | None = None
) -> Play:
    """Return the best play.

    It is proven best if the viewer can infer all cards and the position can be solved. Otherwise the net's candidates
    race in sampled worlds.

    Args:
        view: View of the seat to act.
        playouts: Maximum number of playouts of the race; 0 for the favourite of the net, without a search.
        seed: Seed of the worlds.
        stop: Callback polled every few milliseconds. Once it returns true, the playouts so far decide the race.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    playouts, target = whole("playouts", playouts, 0), view.masked.engine.target
    play: Play
    play, _ = engine.best_play(view.seen, playouts, seed_bytes(seed), stop, target)
    return play


@checked
def hint(view: View, *, playouts: int = PLAYOUTS, stop: Callable[[], bool] | None = None) -> Hint:
    """Return the best play and its effect. Arguments and errors are those of `best_play`.

    Args:
        view: View of the seat to act.
        playouts: As for `best_play`.
        stop: As for `best_play`.
    """
    play = best_play(view, playouts=playouts, stop=stop)
    return Hint(play, explain(view, play))


@checked
def hints(view: View, *, playouts: int = PLAYOUTS) -> list[Play]:
    """Return plays to try, the best first. On the lead, include only the cheapest play of each kind and size.

    Args:
        view: View of the seat to act.
        playouts: As for `best_play`.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    return hints_after(view, best_play(view, playouts=playouts))


@checked
def judge(
    view: View, played: Play, *, playouts: int, seed: int, race: int | None = None, race_seed: int = SEED
) -> Verdict:
    """Judge a legal play using only the seat's view.

    The race finds the best play. If it differs from the actual play, both are compared in fresh worlds, so that the
    selection of the best play does not bias the comparison. A mistake is clearly worse both on the scale of the nets,
    which the race uses, and in points or levels.

    Args:
        view: View of the seat before the play.
        played: The actual play.
        playouts: Maximum number of playouts of the comparison.
        seed: Seed of the comparison's worlds.
        race: Maximum number of playouts of the race. Defaults to that of hints, but at most four times `playouts`: an
            analysis with a quarter of `PLAYOUTS` judges by the plays that hints show.
        race_seed: Seed of the race's worlds.

    Raises:
        ValueError: There are too few playouts, it is not the viewer's turn, or the play is not legal.
    """
    race = None if race is None else whole("race", race, 0)
    playouts = whole("playouts", playouts, 0)
    if playouts < MIN_PLAYOUTS:
        raise ValueError(f"a decision takes at least {MIN_PLAYOUTS} playouts to judge, not {playouts}")
    return Verdict(
        *engine.judge(
            view.seen, played, playouts, seed_bytes(seed), race, seed_bytes(race_seed), view.masked.engine.target
        )
    )

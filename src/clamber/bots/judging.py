"""Judge of plays, shared by hints, analyses and summaries: the best play for a view, and the cost of another play.

The judge uses only a view, so neither a verdict nor the time that it takes depends on hidden cards. The best play is
found by a race in worlds of a fixed seed. An analysis therefore never marks a hinted play as a mistake, unless the
hint was made without a search.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber._internal.arguments import checked, whole
from clamber.bots.explanations import explain
from clamber.bots.hints import advice, hints_after, set_preserving_answers, splits_set
from clamber.bots.net import has_net
from clamber.bots.race import SPREAD
from clamber.bots.search import TURNS, Search
from clamber.bots.weighing import NODES, Difference, candidates, compare_plays, only_world, proven_best
from clamber.nets import worth
from clamber.solver import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.play import Play
    from clamber.sentences import Sentence
    from clamber.view import View

PLAYOUTS: Final = 3200
"""Maximum number of playouts of the race for the best play. A close decision takes all of them; the mean is
400 to 1,000, by game."""

CARDS: Final = 24
"""Number of cards in play up to which a race may take all its playouts; with more, proportionally fewer, because they
take longer. The longest races take about 150 ms of one core."""

ENDING: Final = 60
"""Number of cards in play up to which the playouts of a race end with the deal, as those of a comparison do. With
more, the net values the rest after some turns, because complete playouts take up to twice as long and vary more."""

RACE_PLAYOUTS: Final = 4
"""Maximum number of playouts of a race for each playout of a comparison. An analysis with a quarter of PLAYOUTS thus
judges by the plays that hints show."""

MIN_PLAYOUTS: Final = 40
"""Minimum number of playouts of a comparison."""

SEED: Final = 1
"""Seed of the worlds of the race."""

SPLIT_ADVANTAGE: Final = 0.2
"""Minimum advantage, in the net's value, of a play that splits a set over the best play that does not, to be the
favourite of the race. A won deal has value 1."""

DOUBT: Final = 0.3
"""Standard deviation of the net's error that the race assumes. Larger than the searcher's, because a hint that is far
off costs more than a small loss of strength."""

CLEAR: Final = 3.0
"""Half-width of the interval of a cost, in standard errors (99.7 %). A deal has dozens of decisions, so that 95 %
intervals would call several good plays of each deal mistakes."""

MIN_LOSS: Final = 0.05
"""Smallest loss that is a mistake, on the scale of the nets: a twentieth of a won deal."""


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
    playouts = whole("playouts", playouts, 0)
    if len(view.legal) == 1 or view.phase == "resist":
        return advice(view).play
    optimal = proven_best(view) if playouts else ()
    if optimal:
        return _prefer_favourite(view, optimal)
    candidates = _favourite_first(view)
    if not playouts:
        return next(iter(candidates))
    cards = sum(view.sizes) + view.talon
    turns = 0 if cards <= ENDING else TURNS
    search = Search(view, candidates, seed=seed, turns=turns, doubt=DOUBT)
    return search.until_decided(min(playouts, playouts * CARDS // cards), stop)


def _prefer_favourite(view: View, best: Sequence[Play]) -> Play:
    """Return the favourite if it is one of the best plays, otherwise the first of them."""
    favourite = best[0] if len(best) == 1 else next(iter(_favourite_first(view)))
    return favourite if favourite in best else best[0]


def _favourite_first(view: View) -> dict[Play, float]:
    """Return the candidates, the favourite first.

    The favourite is the net's play, or a play that splits no set and is worth nearly as much.
    """
    ranked = candidates(view)
    first = next(iter(ranked))
    if view.to_beat is None or not has_net(view) or not splits_set(view, first):
        return ranked
    answers = set_preserving_answers(view, first)
    if not answers:
        return ranked
    values = candidates(view, answers)
    preserving = max(answers, key=values.__getitem__)
    if values[first] - values[preserving] > SPLIT_ADVANTAGE:
        return ranked
    return {play: values[play] for play in dict.fromkeys([preserving, *ranked])}


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
    which the race uses, and in points or levels, and by at least `MIN_LOSS`.

    Args:
        view: View of the seat before the play.
        played: The actual play.
        playouts: Maximum number of playouts of the comparison.
        seed: Seed of the comparison's worlds.
        race: Maximum number of playouts of the race. Defaults to that of hints, but at most
            `RACE_PLAYOUTS * playouts`.
        race_seed: Seed of the race's worlds.

    Raises:
        ValueError: There are too few playouts, or it is not the viewer's turn.
    """
    race = None if race is None else whole("race", race, 0)
    playouts = whole("playouts", playouts, 0)
    if playouts < MIN_PLAYOUTS:
        raise ValueError(f"a decision takes at least {MIN_PLAYOUTS} playouts to judge, not {playouts}")
    proven_verdict = _proven(view, played)
    if proven_verdict is not None:
        return proven_verdict
    best = best_play(view, playouts=min(PLAYOUTS, RACE_PLAYOUTS * playouts) if race is None else race, seed=race_seed)
    worlds = playouts // 2
    initial_worlds = max(MIN_PLAYOUTS // 2, worlds // 4)
    if best == played:
        value = compare_plays(view, [played], worlds=initial_worlds, seed=seed).mean_reward(played)
        return Verdict(played, value, value, 0.0, is_mistake=False, is_proven=False)
    comparison = compare_plays(view, [best, played], worlds=initial_worlds, seed=seed)
    if _is_clearly_better(view, comparison.rewards, 1.0):  # otherwise more worlds are unlikely to make it a mistake
        comparison = compare_plays(view, [best, played], worlds=worlds, seed=seed)
    difference = comparison.difference(best, played)
    margin = CLEAR * difference.error
    is_mistake = difference.mean > margin and _is_clearly_better(view, comparison.rewards, CLEAR)
    after = comparison.mean_reward(played)
    if not is_mistake:
        return Verdict(played, after, after, margin, is_mistake=False, is_proven=False)
    return Verdict(best, comparison.mean_reward(best), after, margin, is_mistake=True, is_proven=False)


def _is_clearly_better(view: View, rewards: Sequence[Sequence[float]], errors: float) -> bool:
    """Return True if the first of two plays is ahead by SMALLEST and some errors, on the scale of the nets."""
    learning = worth(view.rules.game.name) or view.rules.game.learning

    def value(reward: float) -> float:
        won = (reward > 0) - (reward < 0)
        return learning.win * won + learning.point * max(-learning.limit, min(learning.limit, reward))

    gains = [value(reward) - value(other) for reward, other in zip(*rewards, strict=True)]
    advantage = _difference(gains)
    return advantage.mean > max(MIN_LOSS, errors * advantage.error)


def _difference(gains: Sequence[float]) -> Difference:
    count = len(gains)
    if not count:
        return Difference(0.0, inf)
    mean = sum(gains) / count
    spread = (SPREAD**2 + sum((gain - mean) ** 2 for gain in gains)) / count
    return Difference(mean, sqrt(spread / count))


def _proven(view: View, played: Play) -> Verdict | None:
    world = only_world(view)
    if world is None:
        return None
    try:
        solution = solve(world, nodes=NODES)
    except ValueError:  # not solvable with more than two sides
        return None
    after = world.apply(played)
    if solution.value is None:
        return None
    if after.rewards is not None:
        value: float | None = after.rewards[view.seat or 0]
    else:
        value = solve(after, seat=view.seat, nodes=NODES).value
    if value is None:
        return None
    is_mistake = value < solution.value
    best = _prefer_favourite(view, solution.best) if is_mistake else played
    return Verdict(best, float(solution.value), float(value), 0.0, is_mistake=is_mistake, is_proven=True)

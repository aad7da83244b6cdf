"""Ending generator: `python -m clamber.endings.making > endings.jsonl`.

The output is determined by the seed and the planner version. The planner plays deals for all seats. Positions with
few cards left and no seat out are solved with open hands. A position becomes an ending if it has exactly one winning
play and that play does not win immediately. In Gan Deng Yan the talon is removed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber.cards import RANKS
from clamber.endings.attempt import NODES, Attempt, AttemptState
from clamber.endings.ending import Ending
from clamber.ruleset import ruleset
from clamber.solver import solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.match import Match
    from clamber.play import Play
    from clamber.position import Position

SEED: Final = 20261122
EACH: Final = 120
NOT_WON: Final = -1


@dataclass(frozen=True, slots=True)
class Source:
    """Game from which endings are generated.

    Attributes:
        rules: Ruleset name.
        seats: Number of seats.
        least, most: Range of the total number of cards in all hands.
    """

    rules: str
    seats: int
    least: int
    most: int


SOURCES: Final = (
    Source("guandan", 4, 12, 24),
    Source("doudizhu", 3, 9, 20),
    Source("gandengyan", 2, 7, 12),
)

FEWEST_CHOICES: Final = 4
"""Minimum number of legal plays, since with fewer the solution is too obvious."""

FEWEST_TURNS: Final = 2
"""Minimum number of turns needed to win."""

QUICK: Final = NODES // 20
"""Node limit for the initial position, low enough that no later position comes close to NODES."""


def endings(seed: int = SEED, each: int = EACH) -> Iterator[Ending]:
    """Yield `each` endings per game, alternating between games and numbered from 1."""
    games = [islice(_endings_of(source, seed), each) for source in SOURCES]
    for number, ending in enumerate(chain.from_iterable(zip(*games, strict=True)), 1):
        yield replace(ending, number=number)


def _endings_of(source: Source, seed: int) -> Iterator[Ending]:
    """Yield endings from one game, at most one per deal."""
    for deal in count(seed):
        level = RANKS[deal % len(RANKS)] if source.rules == "guandan" else None
        ending = _first_ending(source, ruleset(source.rules).new_match(seats=source.seats, seed=deal, level=level))
        if ending is not None:
            yield ending


def _first_ending(source: Source, match: Match) -> Ending | None:
    """Return the first ending found in a deal; None if there is none."""
    planner = bots.make("planner")
    while (at := match.position) is not None and not at.is_over and not at.order:
        if at.phase == "play" and source.least <= sum(at.sizes) <= source.most:
            ending = _ending_at(source, at)
            if ending is not None:
                return ending
        match = match.apply(planner.choose(match.view(at.to_act)))
    return None


def _ending_at(source: Source, at: Position) -> Ending | None:
    """Return the ending at a position with its hands opened; None if the position does not qualify."""
    blank = Ending(
        number=0,
        rules=source.rules,
        hands=tuple(at.cards_text(hand) for hand in at.hands),
        to_act=at.to_act or 0,
        level=at.level or "",
        to_beat="" if at.to_beat is None else at.to_beat.full_text,
        last=0 if at.last_player is None else at.last_player,
        declarer=-1 if at.declarer is None else at.declarer,
        best="",
        turns=0,
        grade=0,
    )
    position = blank.position()
    if len(position.legal()) < FEWEST_CHOICES:
        return None
    solution = solve(position, goal="first", nodes=QUICK)
    if solution.value != 1 or len(solution.best) != 1:
        return None
    (best,) = solution.best
    turns = _turns(blank)
    if turns < FEWEST_TURNS:
        return None
    return replace(blank, best=best.text, turns=turns, grade=_grade(position, best, turns))


def _turns(ending: Ending) -> int:
    """Return the winning side's number of turns against the longest defence; NOT_WON if the side does not win."""
    attempt, turns = Attempt.begin(ending), 0
    while attempt.state is AttemptState.OPEN:
        best = solve(attempt.position, seat=attempt.seat, goal="first", nodes=NODES).best
        if not best:
            return NOT_WON
        turns += best[0].is_combination
        attempt = attempt.play(best[0])
    return turns if attempt.state is AttemptState.WON else NOT_WON


def _grade(position: Position, best: Play, turns: int) -> int:
    """Return the difficulty (1 to 5), based on turns, losing plays, and non-searching bots that miss the solution."""
    view = position.view(position.to_act)
    misses = sum(bots.make(name).choose(view) != best for name in ("planner", "greedy"))
    tempting = len(position.legal()) - 1
    return min(5, 1 + misses + (turns >= 4) + (tempting >= 12) + (turns >= 6))


def main() -> None:
    """Write the endings file to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--each", type=int, default=EACH, help="endings of each game")
    args = parser.parse_args()
    for ending in endings(args.seed, args.each):
        sys.stdout.write(ending.to_line() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

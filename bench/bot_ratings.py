"""Ratings of the built-in bots, fitted to duplicate matches in the seatings of the arena.

    .venv/bin/python bench/bot_ratings.py --seed 5959 --matches 150

For each game and number of seats, neighbouring levels play whole matches: `MATCH_DEALS` deals, in Guandan until a
side has won. The score of a bot is the share of its opponents that it finishes before; a tie counts half. The ratings
maximize the likelihood of the scores under the Bradley–Terry model that rates people (`clamber.ratings`), with one
drawn match per pair of bots as a prior, so that a bot that lost every match has a rating, too. `ANCHOR` has the skill
of a person without matches. Standard errors come from a bootstrap over starts.

Writes `src/clamber/bots/ratings.json`, and prints the score of the first bot of each pair. `bench/calibration.py`
compares predictions of the ratings with other matches.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from clamber import kernel
from clamber._internal.seeds import seed_bytes
from clamber.arena.seatings import seatings
from clamber.bots import ratings
from clamber.engine import engine_for
from clamber.ratings import BETA, MU
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.engine import CompiledRules

Array = NDArray[np.float64]

MATCH_DEALS: Final = 12
"""Deals of a match in games whose own rules do not end it, as at rated tables."""

MOST_DEALS: Final = 200
"""Deals after which a match is given up, and spacing of the decks of successive starts."""

ANCHOR: Final = "net_ordinary"
PAIRS: Final = (
    ("random", "greedy"),
    ("greedy", "net_beginner"),
    ("greedy", "net_ordinary"),
    ("net_beginner", "net_ordinary"),
    ("net_ordinary", "quick"),
    ("net_ordinary", "net_expert"),
    ("quick", "planner"),
    ("planner", "net_expert"),
    ("planner", "net"),
    ("net_expert", "net"),
)
"""Neighbouring levels."""

RESAMPLES: Final = 200
STEPS: Final = 50
TOLERANCE: Final = 1e-9
LONGEST_STEP: Final = 5.0
FILE: Final = Path(__file__).parents[1] / "src/clamber/bots" / ratings.FILE


@dataclass(frozen=True, slots=True)
class Meeting:
    """Matches of two bots.

    Attributes:
        one, other: The bots.
        scores: Mean score of `one` over the seatings of each start, of shape (starts,).
    """

    one: str
    other: str
    scores: Array


def tables() -> Iterator[tuple[str, int]]:
    """Yield each game with each of its numbers of seats."""
    for game in GAMES:
        for seats in ruleset(game).seats:
            yield game, seats


def engine_of(game: str, seats: int) -> CompiledRules:
    """Return the standard rules of a game, with matches that end."""
    options = {} if GAMES[game].levels is not None else {"match": f"deals:{MATCH_DEALS}"}
    return engine_for(ruleset(game, **options).for_seats(seats))


def sides_of(engine: CompiledRules, bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the bots of each side that wins or loses a match as one: partners across the table, or each seat."""
    if engine.groups.match.sides == "across":
        return [tuple(bots[0::2]), tuple(bots[1::2])]
    return [(bot,) for bot in bots]


def places_of(engine: CompiledRules, bots: Sequence[str], seed: int, start: int) -> tuple[int, ...]:
    """Play a match and return the place of each side, from 0; sides with equal totals share the best of their places.

    Raises:
        RuntimeError: The match has not ended after `MOST_DEALS` deals.
    """
    decks, no_weights = start * MOST_DEALS, [None] * len(bots)
    simulation = kernel.Simulation(engine.table, len(bots), seed_bytes(seed), decks, list(bots), None, no_weights)
    totals = [0] * len(bots)
    for _ in range(MOST_DEALS):
        (deal,) = simulation.play(1, log=False)
        if not deal.state.is_void:
            totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
        if deal.match.over:
            if engine.groups.match.sides == "across":
                return (0, 1) if 0 in deal.match.winners else (1, 0)
            return tuple(sum(other > total for other in totals) for total in totals)
    raise RuntimeError(f"no end after {MOST_DEALS} deals: {', '.join(bots)}, start {start}")


def meet(pair: tuple[str, str], *, engine: CompiledRules, seats: int, seed: int, matches: int) -> Meeting:
    """Play about so many matches: both bots on the same starts in all seatings."""
    ways = seatings(engine.groups.match.sides, seats)
    scores = []
    while len(scores) * len(ways) < matches:
        of_start = []
        for way in ways:
            bots = [pair[bot] for bot in way.bots]
            sides = sides_of(engine, bots)
            places = places_of(engine, bots, seed, len(scores))
            pairs = [
                1.0 if place < other else 0.5 if place == other else 0.0
                for place, bot in zip(places, sides, strict=True)
                for other, its_bot in zip(places, sides, strict=True)
                if (bot[0], its_bot[0]) == pair
            ]
            of_start.append(sum(pairs) / len(pairs))
        scores.append(sum(of_start) / len(of_start))
    return Meeting(*pair, np.array(scores))


def fit(meetings: Sequence[Meeting], scores: Sequence[float], members: int) -> dict[str, float]:
    """Return the skills of highest likelihood, by Newton's method.

    Args:
        meetings: The meetings, for their bots and numbers of starts.
        scores: Mean score of the first bot of each meeting.
        members: Number of members of a side.
    """
    names = list(dict.fromkeys(bot for meeting in meetings for bot in (meeting.one, meeting.other)))
    free = [name for name in names if name != ANCHOR]
    design = np.zeros((len(meetings), len(free)))
    for row, meeting in zip(design, meetings, strict=True):
        for bot, sign in ((meeting.one, 1), (meeting.other, -1)):
            if bot != ANCHOR:
                row[free.index(bot)] = sign * members / (math.sqrt(2) * BETA)
    starts = np.array([len(meeting.scores) for meeting in meetings]) + 1.0
    won = np.array(scores) * (starts - 1) + 0.5
    skills = np.zeros(len(free))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-(design @ skills)))
        slope = (won - starts * expected) @ design
        curve = (design * (starts * expected * (1 - expected))[:, None]).T @ design
        step = np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)
        skills += step
        if np.abs(step).max() < TOLERANCE:
            break
    return {ANCHOR: MU, **{name: MU + float(skill) for name, skill in zip(free, skills, strict=True)}}


def rated(meetings: Sequence[Meeting], members: int) -> dict[str, tuple[float, float]]:
    """Return each bot's skill and standard error."""
    rng = np.random.default_rng(0)

    def resampled() -> dict[str, float]:
        return fit(meetings, [rng.choice(m.scores, len(m.scores)).mean() for m in meetings], members)

    samples = [resampled() for _ in range(RESAMPLES)]
    skills = fit(meetings, [meeting.scores.mean() for meeting in meetings], members)
    return {bot: (skill, float(np.std([sample[bot] for sample in samples]))) for bot, skill in skills.items()}


def main() -> None:
    """Play, fit, write the file and print the meetings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--matches", type=int, required=True, help="matches per pair")
    parser.add_argument("--workers", type=int, default=2, help="threads, which do not change the result")
    args = parser.parse_args()
    stored: dict[str, dict[str, dict[str, dict[str, object]]]] = {}
    print("| table | " + " | ".join(f"{one} – {other}" for one, other in PAIRS) + " |")
    print("|---|" + "---:|" * len(PAIRS))
    for game, seats in tables():
        engine = engine_of(game, seats)
        with ThreadPoolExecutor(args.workers) as pool:
            play = partial(meet, engine=engine, seats=seats, seed=args.seed, matches=args.matches)
            meetings = list(pool.map(play, PAIRS))
        of_table = rated(meetings, seats // len(sides_of(engine, ["random"] * seats)))
        stored.setdefault(game, {})[str(seats)] = {
            bot: {
                "identity": ratings.identity_of(game, seats, bot),
                "mu": round(skill, 2),
                "sigma": round(error, 2),
            }
            for bot, (skill, error) in sorted(of_table.items(), key=lambda item: item[1][0])
        }
        cells = [f"{100 * meeting.scores.mean():.1f} %" for meeting in meetings]
        print(f"| {game}, {seats} | " + " | ".join(cells) + " |", flush=True)
    FILE.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Calibration of ratings: predicted against observed results of matches between bots of known level.

    .venv/bin/python bench/calibration.py --seed 6060 --matches 250

Bots sit down at random, in Guandan also as partners, on other deals than those of `bench/bot_ratings.py`. Their
fixed ratings predict each side's probability of the first place. In addition, each level plays as a newcomer: like a
person's, its rating starts from nothing and changes after each match, among levels at random with their fixed
ratings. Prints the tables of bench/results.md and draws `docs/pictures/calibration.svg`.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot_ratings import engine_of, places_of, sides_of, tables

from clamber.bots.ratings import RATED, bot_rating
from clamber.ratings import SHOWN_SCALE, Rating, is_provisional, predict, rate, shown
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence


BINS: Final = 10
LEAST_DRAWN: Final = 10
"""Number of forecasts from which a bin is drawn."""

NEWCOMER_MATCHES: Final = 60
PEOPLE: Final = ("net_beginner", "net_ordinary", "net_expert", "net")
"""Bots that play like people of a level, as newcomers and as their opponents."""

PICTURE: Final = Path(__file__).parents[1] / "docs/pictures/calibration.svg"
COLOURS: Final = ("#0b6b50", "#a3312b", "#35506b", "#a87700", "#6b3fa0", "#3b444d")
SIZE: Final = 420
MARGIN: Final = 48


@dataclass(frozen=True, slots=True)
class Forecast:
    """Predicted probability of the first place of one side, and its share of it: 1, 0, or a part of a tie."""

    predicted: float
    observed: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts of similar probability: their number, mean prediction and mean result."""

    count: int
    predicted: float
    observed: float


def bins_of(forecasts: Sequence[Forecast]) -> list[Bin]:
    """Return the non-empty bins of equal width."""
    bins = []
    for number in range(BINS):
        inside = [f for f in forecasts if min(BINS - 1, int(f.predicted * BINS)) == number]
        if inside:
            count = len(inside)
            bins.append(Bin(count, sum(f.predicted for f in inside) / count, sum(f.observed for f in inside) / count))
    return bins


def gap_of(bins: Sequence[Bin]) -> float:
    """Return the mean absolute difference of prediction and result, weighted by the number of forecasts."""
    return sum(b.count * abs(b.predicted - b.observed) for b in bins) / sum(b.count for b in bins)


def forecasts_of(game: str, seats: int, *, seed: int, matches: int) -> list[Forecast]:
    """Play matches of bots seated at random, and return a forecast per side and match."""
    engine, rng, forecasts = engine_of(game, seats), random.Random(seed), []
    for number in range(matches):
        bots = rng.choices(RATED, k=seats)
        chances = predict(_ratings(game, seats, sides_of(engine, bots)))
        places = places_of(engine, bots, seed, number)
        winners = places.count(0)
        forecasts += [Forecast(chance, (place == 0) / winners) for chance, place in zip(chances, places, strict=True)]
    return forecasts


def newcomer(game: str, seats: int, bot: str, *, seed: int) -> Rating:
    """Return the rating of a bot that played `NEWCOMER_MATCHES` matches as a person without a rating."""
    engine, rng, own = engine_of(game, seats), random.Random(f"{seed} {bot}"), Rating()
    first_deal = rng.randrange(10**6)
    for number in range(NEWCOMER_MATCHES):
        bots = [bot, *rng.choices(PEOPLE, k=seats - 1)]
        sides = _ratings(game, seats, sides_of(engine, bots))
        sides[0][0] = own
        own = rate(sides, places_of(engine, bots, seed, first_deal + number))[0][0]
    return own


def _ratings(game: str, seats: int, sides: Sequence[Sequence[str]]) -> list[list[Rating]]:
    return [[_rating(game, seats, bot) for bot in side] for side in sides]


def _rating(game: str, seats: int, bot: str) -> Rating:
    rating = bot_rating(game, seats, bot)
    if rating is None:
        raise SystemExit(f"{bot} has no rating in {game}: run bench/bot_ratings.py")
    return rating


def draw(curves: Sequence[tuple[str, Sequence[Bin]]]) -> str:
    """Return an SVG plot of results against predictions, with a curve per game."""

    def at(x: float, y: float) -> str:
        return f"{MARGIN + x * SIZE:.1f},{MARGIN / 2 + (1 - y) * SIZE:.1f}"

    ticks = [number / 5 for number in range(6)]
    grid = "".join(f'<path d="M{at(tick, 0)}L{at(tick, 1)}M{at(0, tick)}L{at(1, tick)}"/>' for tick in ticks)
    width, height = SIZE + MARGIN + 190, SIZE + 2 * MARGIN
    labels = "".join(
        f'<text x="{MARGIN + tick * SIZE:.0f}" y="{SIZE + MARGIN / 2 + 18}" text-anchor="middle">{tick:.0%}</text>'
        f'<text x="{MARGIN - 6}" y="{MARGIN / 2 + (1 - tick) * SIZE + 5:.0f}" text-anchor="end">{tick:.0%}</text>'
        for tick in ticks
    )
    parts = []
    for number, (name, bins) in enumerate(curves):
        colour, y = COLOURS[number % len(COLOURS)], MARGIN + 24 * number
        points = " ".join(at(b.predicted, b.observed) for b in bins)
        dots = "".join(
            '<circle cx="{}" cy="{}" r="3"/>'.format(*at(b.predicted, b.observed).split(",")) for b in bins
        )
        parts.append(
            f'<g fill="{colour}"><polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>{dots}'
            f'<circle cx="{SIZE + MARGIN + 24}" cy="{y}" r="5"/></g>'
            f'<text x="{SIZE + MARGIN + 36}" y="{y + 5}">{name}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="system-ui,\'Helvetica Neue\',Arial,sans-serif" font-size="14" fill="#161a1f">\n'
        "<title>Share of first places against the predicted probability, by game</title>\n"
        f'<rect width="{width}" height="{height}" rx="12" fill="#f7f6f2"/>\n'
        f'<g stroke="#dcdad2">{grid}</g><path d="M{at(0, 0)}L{at(1, 1)}" stroke="#4a5560" stroke-dasharray="5 4"/>\n'
        f"{labels}\n"
        f'<text x="{MARGIN + SIZE / 2:.0f}" y="{SIZE + MARGIN + 18:.0f}" text-anchor="middle">predicted</text>\n'
        f'<text x="{MARGIN + 8}" y="{MARGIN / 2 + 18:.0f}">observed</text>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    """Play, print the tables and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--matches", type=int, required=True, help="matches per table")
    args = parser.parse_args()
    curves: dict[str, list[Forecast]] = {}
    print("| Table | matches | mean gap | Brier score | of equal chances |")
    print("|---|---:|---:|---:|---:|")
    for game, seats in tables():
        forecasts = forecasts_of(game, seats, seed=args.seed, matches=args.matches)
        curves.setdefault(game, []).extend(forecasts)
        equal = len(forecasts) // args.matches
        brier = sum((f.predicted - f.observed) ** 2 for f in forecasts) / len(forecasts)
        blind = sum((1 / equal - f.observed) ** 2 for f in forecasts) / len(forecasts)
        gap = gap_of(bins_of(forecasts))
        print(f"| {game}, {seats} | {args.matches:,} | {100 * gap:.1f} % | {brier:.3f} | {blind:.3f} |", flush=True)
    drawn = {game: [b for b in bins_of(forecasts) if b.count >= LEAST_DRAWN] for game, forecasts in curves.items()}
    PICTURE.write_text(draw([(GAMES[game].title, bins) for game, bins in drawn.items()]))
    print(f"\n| Newcomer after {NEWCOMER_MATCHES} matches | " + " | ".join(PEOPLE) + " |")
    print("|---|" + "---:|" * len(PEOPLE))
    for game, seats in tables():
        cells = []
        for bot in PEOPLE:
            own, fixed = newcomer(game, seats, bot, seed=args.seed), _rating(game, seats, bot)
            mark = " provisional" if is_provisional(own) else ""
            cells.append(f"{shown(own)} ± {round(2 * SHOWN_SCALE * own.sigma)}{mark}, fixed {shown(fixed)}")
        print(f"| {game}, {seats} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

"""Number of deals after which the better of two bots is ahead in a daily set, with the same cards and with others.

    .venv/bin/python bench/daily_reliability.py --seed 6262 --deals 12000

In each deal of a game, bots of known rating (`src/clamber/bots/ratings.json`) play the person's seat in turn, with
the same cards and against the same bots, as people do in a set. The results of one deal are the field of each of
them. A set of n deals is drawn from all deals, `SETS` times; equal totals count half, as if a coin decided. Prints
the table of bench/results.md and draws `docs/pictures/daily-reliability.svg`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from clamber import kernel
from clamber._internal.seeds import seed_bytes
from clamber.bots.ratings import bot_rating
from clamber.cards import RANKS
from clamber.engine import engine_for
from clamber.ratings import shown
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.daily.field import CLOSE, DealField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import CompiledRules
    from clamber.kernel import PlayedDeal

Array = NDArray[np.float64]

TABLES: Final = (
    ("gandengyan", 3),
    ("biga", 5),
    ("guandan", 4),
    ("doudizhu", 3),
    ("zhengshangyou", 4),
    ("paodekuai", 3),
)
"""Games with the number of seats of a set."""

BOTS: Final = ("greedy", "net_beginner", "net_ordinary", "net_expert", "planner", "net")
"""Bots that play the person's seat."""

OPPONENT: Final = "net"
SEAT: Final = 0
PAIRS: Final = (("net_expert", "net_beginner"), ("net_ordinary", "net_beginner"), ("net", "net_ordinary"))
"""Pairs of bots, better one first. The first pair is drawn."""

DRAWN: Final = 32
"""Number of deals up to which probabilities are drawn."""

MOST: Final = 512
"""Number of deals up to which the goal is looked for."""

GOAL: Final = 0.9
LOWEST: Final = 0.45
"""Lowest probability in the picture."""

SETS, PER_STEP = 8000, 500
CHECKED: Final = 50
"""Number of deals that are played twice before anything is counted."""

PICTURE: Final = Path(__file__).parents[1] / "docs/pictures/daily-reliability.svg"
WAYS: Final = ("same cards, matchpoints", "same cards, points", "other cards, points")
COLOURS: Final = ("#0b6b50", "#35506b", "#a3312b")
PANEL, GAP, TOP, LEFT, KEY = (200, 150), 60, 40, 56, 40
COLUMNS: Final = 3


@dataclass(frozen=True, slots=True)
class Results:
    """Results of the person's seat.

    Attributes:
        points, matchpoints: By bot, of shape (deals,). Matchpoints are those among the bots.
    """

    points: dict[str, Array]
    matchpoints: dict[str, Array]


def deal_of(engine: CompiledRules, seats: int, bot: str, level: int | None, seed: int, number: int) -> PlayedDeal:  # noqa: PLR0917
    """Play a deal with a bot on the person's seat: always the first deal of a match, as in a set."""
    bots = [OPPONENT] * seats
    bots[SEAT] = bot
    start = seed_bytes((seed, number))
    (deal,) = kernel.Simulation(engine.table, seats, start, 0, bots, level, [None] * seats).play(1, log=False)
    return deal


def results_of(game: str, seats: int, *, seed: int, deals: int) -> Results:
    """Play the deals of a game with each bot on the person's seat.

    Raises:
        AssertionError: The bots got different cards, or a deal had another result when it was played again.
    """
    engine = engine_for(ruleset(game).for_seats(seats))
    points: dict[str, Array] = {bot: np.zeros(deals) for bot in BOTS}
    for number in range(deals):
        level = None if GAMES[game].levels is None else random.Random(f"{seed} {number}").randrange(len(RANKS))
        played = {bot: deal_of(engine, seats, bot, level, seed, number) for bot in BOTS}
        for bot, deal in played.items():
            points[bot][number] = _points(engine, deal)
        if number < CHECKED:
            decks = {tuple(deal.opening(engine.table).deck) for deal in played.values()}
            assert len(decks) == 1, "the bots have got different cards"
            again = {bot: _points(engine, deal_of(engine, seats, bot, level, seed, number)) for bot in BOTS}
            assert all(again[bot] == points[bot][number] for bot in BOTS), "a deal has two results"
    return Results(points, _matchpoints(points, deals))


def _points(engine: CompiledRules, deal: PlayedDeal) -> float:
    """Return the points of the person's seat, or the levels gained by its side; 0 if the deal was void."""
    return 0.0 if deal.state.is_void else deal.state.rewards(engine.table)[SEAT]


def _matchpoints(points: dict[str, Array], deals: int) -> dict[str, Array]:
    """Return the matchpoints of each bot among all of them, by the field of the server."""
    shares: dict[str, Array] = {bot: np.zeros(deals) for bot in BOTS}
    for number in range(deals):
        field = DealField(Counter(int(own[number]) for own in points.values()))
        for bot, own in points.items():
            shares[bot][number] = field.known_matchpoints(int(own[number]), counted=True)
    return shares


def chances_of(better: Array, other: Array, *, same: bool, seed: int) -> Array:
    """Return the probability that the better bot has the higher total, for 1 to `MOST` deals.

    Args:
        better: Results of the better bot in each deal.
        other: Results of the other bot.
        same: True if both play the same deals.
        seed: Seed of the sets.
    """
    rng = np.random.default_rng(seed)
    ahead = np.zeros(MOST)
    for _ in range(SETS // PER_STEP):
        drawn = rng.integers(len(better), size=(PER_STEP, MOST))
        drawn_by_other = drawn if same else rng.integers(len(other), size=(PER_STEP, MOST))
        lead = np.cumsum(better[drawn] - other[drawn_by_other], axis=1)
        ahead += ((lead > CLOSE) + 0.5 * (np.abs(lead) <= CLOSE)).sum(axis=0)
    return ahead / SETS


def ways_of(results: Results, pair: tuple[str, str], seed: int) -> list[Array]:
    """Return the chances of the better bot of a pair in each of `WAYS`."""
    better, other = pair
    matchpoints, points = results.matchpoints, results.points
    return [
        chances_of(matchpoints[better], matchpoints[other], same=True, seed=seed),
        chances_of(points[better], points[other], same=True, seed=seed),
        chances_of(points[better], points[other], same=False, seed=seed),
    ]


def needed(chances: Array) -> str:
    """Return the number of deals from which on the goal is reached."""
    found = np.flatnonzero(chances >= GOAL)
    return str(1 + found[0]) if len(found) else f"over {MOST}"


def draw(curves: Sequence[tuple[str, int, list[Array]]]) -> str:
    """Return an SVG plot with a panel per game.

    Args:
        curves: Name of each game, the number of deals of its set, and the chances in each of `WAYS`.
    """
    width, height = PANEL
    rows = -(-len(curves) // COLUMNS)
    whole = LEFT + COLUMNS * (width + GAP), TOP + KEY + rows * (height + GAP)
    panels = []
    for number, (name, deals, chances) in enumerate(curves):
        x, y = LEFT + number % COLUMNS * (width + GAP), TOP + KEY + number // COLUMNS * (height + GAP)
        panels.append(f'<g transform="translate({x},{y})">{_panel(name, deals, chances)}</g>')
    key = "".join(
        f'<path d="M{LEFT + 230 * place} {TOP - 4}h24" stroke="{colour}" stroke-width="2"/>'
        f'<text x="{LEFT + 230 * place + 32}" y="{TOP}">{way}</text>'
        for place, (way, colour) in enumerate(zip(WAYS, COLOURS, strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]} {whole[1]}" '
        'font-family="system-ui,\'Helvetica Neue\',Arial,sans-serif" font-size="13" fill="#161a1f">\n'
        "<title>Probability that the better bot is ahead, by the number of deals, for each game</title>\n"
        f'<rect width="{whole[0]}" height="{whole[1]}" rx="12" fill="#f7f6f2"/>\n{key}\n'
        + "\n".join(panels)
        + "\n</svg>\n"
    )


def _panel(name: str, deals: int, chances: list[Array]) -> str:
    width, height = PANEL

    def at(n: float, chance: float) -> str:
        return f"{n / DRAWN * width:.1f},{(1 - chance) / (1 - LOWEST) * height:.1f}"

    levels = "".join(
        f'<path d="M{at(0, level)}L{at(DRAWN, level)}" stroke="#dcdad2"/>'
        f'<text x="-6" y="{(1 - level) / (1 - LOWEST) * height + 4:.0f}" text-anchor="end">{level:.0%}</text>'
        for level in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
    )
    goal = f'<path d="M{at(0, GOAL)}L{at(DRAWN, GOAL)}" stroke="#4a5560" stroke-dasharray="5 4"/>'
    numbers = "".join(
        f'<text x="{n / DRAWN * width:.0f}" y="{height + 18}" text-anchor="middle">{n}</text>'
        for n in (1, 8, 16, 24, 32)
    )
    of_set = f'<path d="M{at(deals, 1)}L{at(deals, LOWEST)}" stroke="#a87700" stroke-dasharray="2 3"/>'
    lines = "".join(
        f'<polyline points="{" ".join(at(n, max(LOWEST, curve[n - 1])) for n in range(1, DRAWN + 1))}" fill="none" '
        f'stroke="{colour}" stroke-width="2"/>'
        for curve, colour in zip(chances, COLOURS, strict=True)
    )
    return f'<text y="-10" font-weight="600">{name}</text>{levels}{goal}{of_set}{lines}{numbers}'


def _known_difference(game: str, seats: int, pair: tuple[str, str]) -> int:
    ratings = [bot_rating(game, seats, bot) for bot in pair]
    if None in ratings:
        raise SystemExit(f"a bot of {pair} has no rating in {game}: run bench/bot_ratings.py")
    better, other = (shown(rating) for rating in ratings if rating is not None)
    return better - other


def main() -> None:
    """Play, print the table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--deals", type=int, required=True, help="deals of each game")
    args = parser.parse_args()
    curves = []
    print("| Game | bots | difference of ratings | " + " | ".join(WAYS) + " | in a set |")
    print("|---|---|---:|" + "---:|" * (len(WAYS) + 1))
    for game, seats in TABLES:
        results, deals = results_of(game, seats, seed=args.seed, deals=args.deals), GAMES[game].daily_deals
        for pair in PAIRS:
            ways = ways_of(results, pair, args.seed)
            cells = " | ".join(needed(chances) for chances in ways)
            known = _known_difference(game, seats, pair)
            print(
                f"| {game}, {seats} | {pair[0]}, {pair[1]} | {known} | {cells} | {deals}: {ways[0][deals - 1]:.0%} |",
                flush=True,
            )
            if pair == PAIRS[0]:
                curves.append((f"{GAMES[game].title}, {seats}", deals, ways))
    PICTURE.write_text(draw(curves))


if __name__ == "__main__":
    main()

"""Fixed ratings of the built-in bots, on the scale of people's ratings (`clamber.ratings`).

The ratings in `ratings.json` are fitted to duplicate matches by `bench/bot_ratings.py`. A rating belongs to an
identity: the hash of all that determines a bot's play in a game. After a change of a net, of a level's errors or of
the planner's weights, the stored rating no longer applies, and the bot is unrated until the command has run again.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from clamber.bots.policies import LEVELS
from clamber.bots.registry import info
from clamber.nets import shipped
from clamber.ratings import Rating
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = "ratings.json"
"""Ratings in this package: per game and number of seats, each bot's `mu`, `sigma` and identity, weakest bot first."""

NETS: Final = (*(f"net_{level}" for level in LEVELS), "net")
"""Bots that play from the net of the game."""

RATED: Final = ("random", "greedy", *NETS[:2], "quick", "planner", *NETS[2:])
"""Bots with ratings: all that respond without a delay. The strength of the searcher depends on its playouts."""


@cache
def identity_of(game: str, seats: int, bot: str) -> str:
    """Return a hash of the bot's version, net, errors and weights in a game, as 16 hexadecimal digits.

    Args:
        game: Name of the game.
        seats: Number of seats, on which the planner's weights may depend.
        bot: One of `RATED`.
    """
    page = GAMES[game]
    parts: list[Any] = [bot, info(bot).version]
    if bot == "planner":
        parts.append(asdict(page.planner_for(seats)))
    if bot == "quick" or bot in NETS:  # the net's features contain the cost of a plan by the same weights
        parts.append(asdict(page.reference))
    if bot in NETS:
        net = shipped(game)
        parts.append("" if net is None else hashlib.sha256(net.to_bytes()).hexdigest())
        parts.append(asdict(page.skill_profiles).get(bot.removeprefix("net_")))
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


@cache
def stored_ratings() -> Mapping[str, Mapping[str, Mapping[str, Mapping[str, Any]]]]:
    """Return the contents of the file: game, number of seats, bot, fields."""
    ratings: dict[str, dict[str, dict[str, dict[str, Any]]]] = json.loads((files(__package__) / FILE).read_text())
    return ratings


def ratings_of(game: str, seats: int) -> tuple[tuple[str, float, float], ...]:
    """Return the name, `mu` and `sigma` of each bot with a rating at such a table, weakest first."""
    found = ((bot, bot_rating(game, seats, bot)) for bot in stored_ratings().get(game, {}).get(str(seats), ()))
    return tuple((bot, *rating) for bot, rating in found if rating is not None)


def bot_rating(game: str, seats: int, bot: str) -> Rating | None:
    """Return the fixed rating of a bot; its `sigma` is the standard error of the fit.

    Args:
        game: Name of the game; all its rulesets share the ratings.
        seats: Number of seats.
        bot: Spec of the bot.

    Returns:
        None if the bot has no rating, or its play has changed since it was rated.
    """
    stored = stored_ratings().get(game, {}).get(str(seats), {}).get(bot)
    if stored is None or stored["identity"] != identity_of(game, seats, bot):
        return None
    return Rating(stored["mu"], stored["sigma"])

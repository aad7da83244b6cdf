"""Matches that begin with tribute, under random options of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber import ruleset
from clamber.match import empty_match
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    import random

    from clamber.match import Match

# Options for tribute and return, which constrain these hands.
OPTIONS = {
    "guandan": (
        "tribute_1_4", "tribute_suit", "return_rank", "return_differs", "return_level_cards", "anti_tribute",
        "anti_tribute_with", "anti_reveal", "equal_tribute_take", "equal_tribute_lead", "returns",
    ),
    "zhengshangyou": ("return_rank", "later_lead", "lead_contains"),
}  # fmt: skip


def begun(game: str, rng: random.Random) -> Match:
    """Return a match after a deal with a random result, so that its first deal begins with tribute."""
    options = {option.name: option for option in GAMES[game].options}
    changes = {name: rng.choice(options[name].values) for name in OPTIONS[game]}
    if game == "guandan" and rng.random() < 0.5:
        changes |= {"return_rank": "any", "return_differs": "physical"}  # the copy of a tribute may be returned
    if game == "guandan" and rng.random() < 0.3:
        changes |= {"anti_tribute_with": "red_jokers", "anti_reveal": "fact"}  # a single loser still shows them
    if changes.get("anti_tribute_with") == "two_jokers":
        changes["anti_reveal"] = "exact"
    if game == "guandan":
        before = rng.choice([(0, 2), (3, 1), (0, 1, 2), (1, 2, 3), (2, 3, 1), (3, 2, 0)])
        level = rng.choice("2389TJQKA")
        return empty_match(ruleset(game, changes), "ABCD", seed=rng.randrange(2**32), level=level, before=before)
    seats = rng.randrange(3, 5)  # with two packs, no position shows who holds the second leading card
    rules = ruleset(game, changes | {"tribute": rng.choice(("one", "two"))})
    before = rng.sample(range(seats), seats - 1)
    return empty_match(rules, "ABCDEF"[:seats], seed=rng.randrange(2**32), before=before)

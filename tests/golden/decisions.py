"""What the bots of the kernel play, over deals of every game and of some odd rules."""

from __future__ import annotations

import hashlib
import random
from itertools import chain
from typing import Any, Final

from clamber.lookahead import Lookahead, look_ahead
from clamber.ruleset import ruleset
from clamber.simulation import simulate

HEAD: Final = """\
What bots play against themselves: deals, decisions, and the first digits of the SHA-256 of all their actions.
With another net, or another weight of the planner, they play something else, and this file is written anew:
python tests/golden/write.py decisions.txt
"""

TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("gandengyan", 2, {}),
    ("gandengyan", 6, {"joker_reading": "highest", "must_play_if_able": True}),
    ("gandengyan/double", 4, {}),
    ("gandengyan/gametea", 3, {"triplet": "ordinary"}),
    ("biga", 5, {}),
    ("biga/homygames", 5, {"capture_max": 8, "captured_big_ace": "ordinary"}),
    ("guandan", 4, {}),
    ("guandan/full", 4, {"returns": "simultaneous", "anti_tribute": "optional"}),
    ("doudizhu", 3, {}),
    ("doudizhu/grab", 3, {"doubling": "each", "open_hand": "landlord", "must_bid": "any"}),
    ("doudizhu/laizi", 3, {}),
    ("zhengshangyou", 4, {}),
    ("zhengshangyou/two_packs", 6, {"tribute": "two"}),
    ("paodekuai", 3, {}),
    ("paodekuai/fifteen", 3, {"must_play": False}),
)
"""Games, numbers of players and options."""

BOTS: Final = ("greedy", "quick", "planner", "net", "net_expert", "net_ordinary", "net_beginner")
DEALS: Final = 100
SEARCHER: Final = "searcher:24"
"""Of it one deal: each of its decisions is many deals."""

LOOKS: Final = (Lookahead(), Lookahead("planner"), Lookahead(decisions=3, deals=4))
WORLDS: Final = 3


def block(rules: str, seats: int, options: dict[str, Any]) -> str:
    """What all of them play at one table."""
    lines = [line(rules, seats, options, bot) for bot in (*BOTS, SEARCHER)]
    return "\n".join([head(rules, seats, options), *lines, looks(rules, seats, options), ""])


def head(rules: str, seats: int, options: dict[str, Any]) -> str:
    """What a table is called."""
    return f"{rules}, {seats} seats" + "".join(f", {name}={value}" for name, value in options.items())


def line(rules: str, seats: int, options: dict[str, Any], bot: str) -> str:
    """What a bot plays at a table of its own kind."""
    deals = 1 if bot == SEARCHER else DEALS
    chunks = simulate(ruleset(rules, options), bots=[bot] * seats, deals=deals, seed=2026, log=True)
    played = [[str(event) for event in one.deal.events] for chunk in chunks for one in chunk.deals]
    actions = "\n".join(chain.from_iterable(played))
    return f"  {bot}: {len(played)}, {sum(map(len, played))}, {_digest(actions)}"


def looks(rules: str, seats: int, options: dict[str, Any]) -> str:
    """What every fourth decision of a deal is worth, looked ahead in each way, and worlds that fit it."""
    match = ruleset(rules, options).new_match(seats=seats, seed=11)
    rng, found = random.Random(11), []
    for number in range(10_000):
        position = match.position
        if position is None or position.is_over:
            break
        plays = list(position.legal())
        if number % 4 == 1 and position.to_act is not None and not position.is_chance:
            view = match.view(position.to_act)
            found += [str(world.hands) for world in (view.sample(rng) for _ in range(WORLDS))]
            for how in LOOKS:
                worths = look_ahead(view, plays[:4], how, seed=number, worlds=WORLDS)
                found += [f"{worth:.6g}" for worth in chain.from_iterable(worths)]
        match = match.apply(plays[rng.randrange(len(plays))])
    return f"  looked ahead: {len(found)}, {_digest(' '.join(found))}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def text() -> str:
    """What decisions.txt holds."""
    return "\n".join([HEAD, *(block(*table) for table in TABLES)])

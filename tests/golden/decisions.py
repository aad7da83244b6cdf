"""Decisions of the kernel bots in deals of every game and of some unusual rulesets."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from clamber import bots
from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.cards import Cards
from clamber.engine import engine_for, explain
from clamber.ruleset import ruleset
from clamber.simulation import simulate
from properties.hands import dealt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.play import Play
    from clamber.view import View

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
    ("paodekuai/fifteen@1", 3, {"must_play": False}),
)
"""Games with number of players and options."""

BOTS: Final = ("greedy", "quick", "planner", "net", "net_expert", "net_ordinary", "net_beginner")
DEALS: Final = 100
SEARCHER: Final = "searcher:24"
"""Bot that plays a single deal, because it simulates many deals per decision."""

RANDOM_DEALS: Final = 6
SIZES: Final = (5, 9, 13, 17, 20, 27)
HANDS: Final = 80
"""Number of hands of each size."""

LOOKS: Final = (Lookahead(), Lookahead("planner"), Lookahead(decisions=3))
WORLDS: Final = 3


def block(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return the block for one table, with the plays of all bots."""
    lines = [line(rules, seats, options, bot) for bot in (*BOTS, SEARCHER)]
    others = [other(rules, seats, options) for other in (asked, reasons, parted, looks)]
    return "\n".join([head(rules, seats, options), *lines, *others, ""])


def head(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return the heading of a table."""
    return f"{rules}, {seats} seats" + "".join(f", {name}={value}" for name, value in options.items())


def line(rules: str, seats: int, options: dict[str, Any], bot: str) -> str:
    """Return the line for a bot that plays against copies of itself."""
    deals = 1 if bot == SEARCHER else DEALS
    chunks = simulate(ruleset(rules, options), bots=[bot] * seats, deals=deals, seed=2026, log=True)
    played = [[str(event) for event in one.deal.events] for chunk in chunks for one in chunk.deals]
    actions = "\n".join(chain.from_iterable(played))
    return f"  {bot}: {len(played)}, {sum(map(len, played))}, {_digest(actions)}"


def at_random(
    rules: str, seats: int, options: dict[str, Any], rng: random.Random, *, seed: int
) -> Iterator[tuple[View, list[Play]]]:
    """Yield each decision in randomly played deals: the view of the seat to act, and its legal plays.

    All deals but the first begin with a tribute, which rules out some cards for some seats.
    """
    match = ruleset(rules, options).new_match(seats=seats, seed=seed)
    while len(match.deals) <= RANDOM_DEALS and not match.is_over:
        position = match.position
        if position is None or position.is_over:
            match = match.next_deal()
            continue
        plays = list(position.legal())
        if len(plays) > 1 and position.to_act is not None and not position.is_chance:
            yield match.view(position.to_act), plays
        match = match.apply(plays[rng.randrange(len(plays))])


def asked(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return each bot's choices, and sampled worlds, in randomly played deals with hands that no bot would keep."""
    rng, found = random.Random(12), []
    players = [bots.make(bot, seed=12) for bot in BOTS]
    for view, _ in at_random(rules, seats, options, rng, seed=12):
        found += [*(str(bot.choose(view)) for bot in players), str(view.sample(rng).hands)]
    return f"  asked at random: {len(found)}, {_digest(' '.join(found))}"


def reasons(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return motive counts for the recommended plays and for other plays in randomly played deals."""
    found = []
    for view, plays in at_random(rules, seats, options, random.Random(14), seed=14):
        found.append(bots.advice(view).motive)
        found += [explain(view.seen, play.action) for play in (plays[0], plays[-1])]
    told = (f"{motive} {number}" for motive, number in sorted(Counter(found).items()))
    return f"  reasons: {', '.join(told)}; {_digest(' '.join(found))}"


def parted(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return the turns of hands and the cost without each turn.

    If the rules draw a wild rank, all hands have wild cards.
    """
    rng, found = random.Random(13), []
    wild = engine_for(ruleset(rules, options).for_seats(seats)).groups.auction.wild_rank != "off"
    for case in chain.from_iterable(dealt(rules, HANDS, size, options=options, wild=wild) for size in SIZES):
        hand = Cards.from_faces(case.hand)
        others = list((case.engine.deck - hand).faces)
        unseen = Cards.from_faces(rng.sample(others, rng.randint(len(others) // 4, len(others))))
        case.planner.look(case.level, case.special, unseen.masks, rng.randint(1, 3), rng.randint(1, 20))
        cost, turns = case.planner.plan(hand.masks)
        found += [str(cost), *(f"{turn} {case.planner.cost_without(turn[1])}" for turn in turns)]
    return f"  taken apart: {len(found)}, {_digest(' '.join(found))}"


def looks(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return the values at every fourth decision of a deal for each lookahead, and worlds consistent with it."""
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
    """Return the content of decisions.txt."""
    return "\n".join([HEAD, *(block(*table) for table in TABLES)])

"""Kernel versus reference: what sets carry, beside wild cards and both jokers, under all options of kickers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import reference
from clamber.engine import engine_for
from clamber.errors import InvalidOptionError
from clamber.records.referee import answer
from clamber.rules.games import GAMES
from clamber.rules.games.doudizhu_combination_options import COMBINATION_OPTIONS
from clamber.ruleset import ruleset
from comparison.side_by_side import action, random_value
from reference.ddz_wild_book import WildDouDizhuBook
from reference.listing import format_play, list_plays
from reference.options import resolve
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.rules.options import Value

RANKS = "3456789TJQKA2"
KICKERS = {
    "doudizhu": [option.name for option in COMBINATION_OPTIONS if option.name != "run_from_four"],
    "paodekuai": ["four_carries", "triple_carries", "short_last_play"],
    "zhengshangyou": ["triple_carries"],
}
"""Options of what sets carry."""

DECKS = {game: frozenset(map(str, engine_for(ruleset(game)).deck)) for game in KICKERS}
HANDS = 40
MOST = 13
"""Maximum size of a hand."""


def options_of(game: str, rng: random.Random, wild: dict[str, Value]) -> dict[str, Value]:
    """Return random values for most options of kickers, with the options of wild cards."""
    options = {option.name: option for option in GAMES[game].options if option.name in KICKERS[game]}
    while True:
        found = wild | {name: random_value(option, rng) for name, option in options.items() if rng.random() < 0.7}
        try:
            ruleset(game, found)
        except InvalidOptionError:
            continue
        return found


def rich_hand(rng: random.Random, wild: str | None, deck: frozenset[str]) -> str:
    """Return sets of neighbouring ranks, wild cards, often both jokers, and a few other cards."""
    low = rng.randrange(len(RANKS) - 1)
    ranks = RANKS[low : low + rng.choice((1, 2, 2, 3, 4, 4))]
    cards = [
        rank + suit for rank in ranks for suit in rng.sample("dchs", 3 if len(ranks) > 2 else rng.choice((3, 4)))
    ]
    if wild is not None:
        cards += [wild + suit for suit in rng.sample("dchs", rng.randint(1, 4))]
    if rng.random() < 0.7:
        cards += ["BJ", "RJ"]
    for rank in rng.sample(RANKS, 3):
        cards += [rank + suit for suit in "dchs"[: rng.choice((1, 1, 2, 3))]]
    return "".join([card for card in dict.fromkeys(cards) if card in deck][:MOST])


def theirs(asked: dict[str, Any], wild: str | None) -> list[str]:
    """Return the plays that the reference finds."""
    if wild is None:
        found: list[str] = reference.answer(asked)["plays"]
        return found
    _, options = resolve(asked["rules"], asked["options"])
    book = WildDouDizhuBook(options, decks=1, wild=wild)
    cards = [asked["hand"][i : i + 2] for i in range(0, len(asked["hand"]), 2)]
    return [format_play(book, play) for play in list_plays(book, cards, None)]


@pytest.mark.parametrize("part", [0, *all_of_them(range(1, 20))])
@pytest.mark.parametrize("game", [*KICKERS, "doudizhu wild"])
def test_kernel_and_reference_find_the_same_kickers(game: str, part: int) -> None:
    rng = random.Random(f"{game} {part}")
    rules, _, is_wild = game.partition(" ")
    both = 0
    for _ in range(HANDS):
        wild = rng.choice(RANKS) if is_wild else None
        options = options_of(rules, rng, {"wild_rank": "drawn"} if is_wild else {})
        hand = rich_hand(rng, wild, DECKS[rules])
        asked = {"op": "plays", "rules": rules, "options": options, "hand": hand, "detail": "ranks", "to_beat": None}
        ours = answer({**asked, **({"wild_rank": wild} if is_wild else {})})["plays"]
        assert sorted(map(action, ours)) == sorted(map(action, theirs(asked, wild))), (hand, wild, options)
        both += any("BJRJ" in play and len(play.partition("=")[0]) > len("BJRJ") for play in ours)
    assert both or rules != "doudizhu"

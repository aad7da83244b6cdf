"""Each level of the net beats the level below it by a statistically significant margin."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arena.meeting import arena_settings, report_on
from clamber import bots, ruleset
from clamber.bots import Level

DEALS = [
    ("guandan", 4, 60),
    ("doudizhu", 3, 120),
    ("gandengyan", 4, 160),
    ("biga", 5, 60),
    ("paodekuai", 3, 400),
    ("zhengshangyou", 4, 80),
]
"""(game, seats, deals), with enough deals per game to make the difference significant."""

NAMES = ["net_beginner", "net_ordinary", "net_expert", "net"]


def test_there_is_a_bot_of_every_level() -> None:
    levels = {level: [name for name in NAMES if bots.info(name).level is level] for level in Level}
    assert levels == {level: [name] for level, name in zip(Level, NAMES, strict=True)}
    others = [name for name in bots.NAMES if name not in {*NAMES, "searcher"}]
    assert [bots.info(name).level for name in others] == [None] * len(others)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES)))
@pytest.mark.parametrize(("game", "seats", "deals"), DEALS)
def test_each_level_beats_the_one_below(game: str, seats: int, deals: int, weaker: str, stronger: str) -> None:
    """With the same cards in all seatings, the confidence interval of the difference lies above zero."""
    (found, _) = report_on(arena_settings(game, {}, seats, [stronger, weaker], seed=11), deals).meetings
    more = found.points_more
    assert more.mean is not None
    assert more.half_width is not None
    assert more.mean > more.half_width


def test_a_weaker_level_slips_by_its_seed_alone() -> None:
    match = ruleset("guandan").new_match(seed=3)
    view = match.view(match.position.to_act)

    def choices(name: str, seed: int) -> list[int]:
        bot = bots.make(name, seed=seed)
        return [bot.choose(view).action for _ in range(20)]

    assert choices("net_beginner", 1) == choices("net_beginner", 1)
    assert len(set(choices("net_beginner", 1))) > 1
    assert choices("net_beginner", 1) != choices("net_beginner", 2)
    assert len(set(choices("net", 1) + choices("net", 2))) == 1


@pytest.mark.parametrize("game", ["guandan", "gandengyan", "doudizhu"])
def test_the_net_makes_the_play_that_it_values_most(game: str) -> None:
    """With few legal plays the net evaluates all of them, and none has a higher value than its choice."""
    bot, match, compared = bots.Net(), ruleset(game).new_match(seed=4), 0
    while match.is_dealt:
        view = match.view(match.position.to_act)
        play = bot.choose(view)
        distinct = len({one.cards for one in view.legal}) == len(view.legal)
        if 1 < len(view.legal) <= 9 and distinct and all(len(one.cards) < len(view.hand) for one in view.legal):
            values = dict(zip(view.legal.ids, bot.values(view, list(view.legal)), strict=True))
            assert values[play.action] == max(values.values())
            compared += 1
        match = match.apply(play)
    assert compared > 3
    with pytest.raises(ValueError, match="not this seat's turn"):
        bot.values(match.view(0), [])

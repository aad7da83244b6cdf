"""Winners and losers of a deal, independent of the points awarded by the rules."""

import pytest

from clamber import bots, ruleset
from clamber.outcome import outcome_of_deal


def over(rules, seed):
    """Return a match whose first deal has been played by greedy bots."""
    match, bot = ruleset(rules).new_match(seed=seed), bots.make("greedy")
    while match.is_dealt:
        match = match.apply(bot.choose(match.view(match.position.to_act)))
    return match


@pytest.mark.parametrize("rules", ["doudizhu/rlcard", "doudizhu/botzone1"])
def test_who_gets_nothing_while_others_win_has_lost(rules):
    winners = set()
    for seed in range(8):
        match = over(rules, seed)
        outcome = outcome_of_deal(match)
        first, landlord = match.result.order[0], match.result.declarer
        side = {landlord} if first == landlord else {0, 1, 2} - {landlord}
        assert outcome.won == tuple(float(seat in side) for seat in range(3))
        winners.add(first == landlord)
    assert winners == {True, False}

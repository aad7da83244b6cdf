"""The platform referee's messages about tribute, tested without a socket."""

import asyncio
from collections import Counter

import pytest

from clamber import bots, ruleset
from clamber.engines.njupt.referee import Referee

RULES = ruleset("guandan/njupt")


class Listener:
    """Bot seat that records its messages and questions."""

    def __init__(self, name, *, reads):
        self.reads = reads
        self.name, self.faults, self.heard, self.asked = name, Counter(), [], []
        self.bot = bots.make("greedy")

    async def tell(self, message):
        self.heard.append(message)

    async def ask(self, question):
        self.asked.append((question.view, question.message if self.reads else None))
        return self.bot.choose(question.view)


def played(seed, rules=RULES, *, reads=False):
    seats = [Listener(f"seat{number}", reads=reads) for number in range(4)]

    async def all_of_it():
        (match,) = [match async for match in Referee(rules, seats).play(1, seed)]
        return match

    return seats, asyncio.run(all_of_it())


def stages_of_deals(seat):
    """Return the notices of each deal except plays."""
    deals = []
    for message in seat.heard:
        if message["stage"] == "beginning":
            deals.append([])
        elif message["stage"] not in {"play", "gameOver", "gameResult"}:
            deals[-1].append(message)
    return deals


def payers_after(order):
    """Return the seats that pay tribute after a deal with this result."""
    out = [*order, *(seat for seat in range(4) if seat not in order)]
    return {out[2], out[3]} if (out[0] - out[1]) % 2 == 0 else {out[3]}


@pytest.mark.parametrize("seed", range(3))
def test_each_deal_tells_tribute_and_return_or_that_there_is_none(seed):
    seats, match = played(seed)
    deals = stages_of_deals(seats[seed])
    assert [message["stage"] for message in deals[0]] == ["episodeOver"]
    for before, told in zip(match.deals, deals[1:], strict=False):
        payers = payers_after(before.result.order)
        stages = [message["stage"] for message in told]
        if stages[0] == "anti-tribute":
            assert stages == ["anti-tribute", "episodeOver"]
            assert set(told[0]["antiPos"]) == payers
            assert told[0]["antiNum"] == told[0]["antiNums"] == len(payers)
            continue
        assert stages == ["tribute", "back", "episodeOver"]
        given, returned = told[0]["result"], told[1]["result"]
        assert {payer for payer, _, _ in given} == payers
        assert [(payer, receiver) for payer, receiver, _ in given] == [
            (receiver, payer) for payer, receiver, _ in returned
        ]


@pytest.mark.slow
def test_anti_tribute_is_told():
    found = [
        message
        for seed in range(12)
        for deal in stages_of_deals(played(seed)[0][0])
        for message in deal
        if message["stage"] == "anti-tribute"
    ]
    assert {message["antiNum"] for message in found} == {1, 2}


def test_levels_of_both_sides_are_told_to_each():
    seats, _ = played(1, reads=True)
    own = [(message["selfRank"], message["oppoRank"]) for _, message in seats[0].asked]
    other = [(message["selfRank"], message["oppoRank"]) for _, message in seats[1].asked]
    assert own[0] == other[0] == ("2", "2")
    assert {levels[::-1] for levels in own} & set(other)
    for seat in seats:
        for view, message in seat.asked:
            assert message["curRank"] == view.level
            assert message["selfRank"] == view.levels[view.seat % 2]
    assert any(own_rank != other_rank for own_rank, other_rank in own)


def test_the_tribute_offered_is_the_highest_card_that_is_not_wild():
    for seed in range(1):
        seats, _ = played(seed, reads=True)
        for seat in seats:
            for view, message in seat.asked:
                if message["stage"] == "tribute":
                    assert all(action[:2] == ["tribute", "tribute"] for action in message["actionList"])
                    assert f"H{view.level}" not in [action[2][0] for action in message["actionList"]]
                    offered = {action[2][0] for action in message["actionList"]}
                    rest = [card for card in message["handCards"] if card != f"H{view.level}"]
                    assert rest[-1] in offered
                elif message["stage"] == "back":
                    assert all(action[:2] == ["back", "back"] for action in message["actionList"])
                    assert all(action[2][0][1] in "23456789T" for action in message["actionList"])


def test_what_the_platform_has_no_word_for_the_referee_decides():
    rules = ruleset("guandan", anti_tribute="optional", max_hands=4)  # choices: take, lead, resist
    for seed in range(2):
        seats, match = played(seed, rules, reads=True)
        assert match.is_over
        assert {message["stage"] for seat in seats for _, message in seat.asked} <= {"play", "tribute", "back"}


@pytest.mark.parametrize("max_hands", [1, 2])
def test_a_match_without_a_winner_is_a_draw(max_hands):
    seats, match = played(0, ruleset("guandan/njupt", max_hands=max_hands))
    result = seats[0].heard[-1]
    assert result["stage"] == "gameResult"
    drawn = len(match.winners) in {0, 4}
    assert result["draws"] == [drawn] * 4
    assert result["victoryNum"] == [not drawn and seat in match.winners for seat in range(4)]

"""Seatings put each bot in every seat while respecting the game's sides."""

from collections import Counter

import pytest

from clamber.arena.seatings import seatings


def test_partners_across_are_one_bot():
    assert [way.bots for way in seatings("across", 4)] == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert [way.measured for way in seatings("across", 4)] == [(0, 1), (1, 0)]


@pytest.mark.parametrize("sides", ["alone", "declarer", "secret_partners"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everywhere_else_each_bot_sits_alone_in_every_seat(sides, seats):
    ways = seatings(sides, seats)
    assert len(ways) == len(set(ways)) == 2 * seats
    for bot in (0, 1):
        alone = Counter(way.measured[bot] for way in ways if way.measured[bot] is not None)
        assert alone == dict.fromkeys(range(seats), 1)
    for way in ways:
        assert way.measured.count(None) == 1
        for bot in (0, 1):
            assert way.measured[bot] is None or _seats_of(way, bot) == [way.measured[bot]]


def test_two_players_change_seats():
    ways = seatings("alone", 2)
    assert [way.bots for way in ways] == [(0, 1), (1, 0)]
    assert [way.measured for way in ways] == [(0, 1), (1, 0)]


def _seats_of(way, bot):
    return [seat for seat, sitting in enumerate(way.bots) if sitting == bot]

"""A bot's pause before its turn looks natural, is the same for all viewers, and is never longer than the turn."""

import random

from clamber.server.table import commands
from clamber.server.table.due import OPENING, SPREAD, natural_pause
from server.logged import LoggedTable


def test_a_pause_follows_from_what_all_see_and_is_never_longer_than_a_turn():
    table = LoggedTable("guandan", "bbbb", pace=2.0, time_limit=30.0).begin().table
    position = table.match.position
    pause = natural_pause(table, position)
    assert abs(pause / (2.0 * OPENING) - 1) <= SPREAD
    assert natural_pause(table, position) == pause
    for seed in range(4):  # for any hands of the other seats
        assert natural_pause(table, position.view(0).sample(random.Random(seed))) == pause
    short = LoggedTable("guandan", "bbbb", pace=20.0, time_limit=5.0).begin().table
    assert natural_pause(short, short.match.position) == 5.0


def test_pauses_differ_from_turn_to_turn_and_are_the_same_where_something_is_secret():
    at = LoggedTable("guandan/competition", "bbbb", (("max_hands", 2), ("anti_tribute", "optional")), pace=1.0)
    at.do(commands.Watching(on=True))
    at.begin(3)
    play, others = set(), set()
    while at.table.status != "over":
        position = at.table.match.position
        if at.table.to_act is not None:
            (play if position.phase == "play" else others).add(natural_pause(at.table, position))
        at.tick()
    assert len(play) > 20
    assert others == {1.0}

"""A deal's stakes are shown while it is played."""

from types import SimpleNamespace

import clamber
from clamber import bots
from clamber.server.table.settings import TableSettings
from clamber.server.wire.deal import deal_for_all

SETTINGS = TableSettings("doudizhu")


def test_what_bombs_multiply_by_is_told_to_all(monkeypatch):
    monkeypatch.setattr("clamber.server.wire.deal.current_trick", lambda _: [])
    greedy, told = bots.Greedy(), set()
    for seed in range(12):
        match, bombs = clamber.ruleset("doudizhu").new_match(seed=seed), 0
        while match.is_dealt:
            play = greedy.choose(match.view(match.position.to_act))
            match, bombs = match.apply(play), bombs + bool(play.bomb_class)
            table = SimpleNamespace(
                match=match,
                current=match,
                window=None,
                matches=1,
                turn=1,
                to_act=None,
                turn_at=0.0,
                settings=TableSettings("doudizhu"),
            )
            told.add((bombs, deal_for_all(table)["multiplier"]))
    assert {(0, 1), (1, 2)} <= told <= {(bombs, 2**bombs) for bombs in range(5)}

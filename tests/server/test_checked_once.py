"""A play is parsed once and applied once: of a person, of a bot, and of a network bot, whose play is held."""

from dataclasses import replace

import pytest

from clamber import match
from clamber.server.actors.bots import Bots
from clamber.server.table import requests
from clamber.server.table.commands import Act, Asked, Tick
from clamber.server.table.due import due_at
from clamber.server.table.seat import PROGRAM
from server.pure_table import begun, step
from server.test_timing import actor_at
from server.virtual_time import run


@pytest.fixture
def work(monkeypatch):
    """Names of the steps of checking plays, in the order in which they happen."""
    done = []

    def counted(home, name, step):
        call = getattr(home, name)
        monkeypatch.setattr(home, name, lambda *given: done.append(step) or call(*given))

    counted(requests, "parse_action", "parsed")
    counted(match, "parse_action", "parsed")
    counted(match.Match, "with_action", "applied")
    return done


def lead(table):
    """Return the request of the seat to act for its first legal play."""
    play = table.current.view(table.to_act).legal[0]
    return Asked(table.to_act, Act(table.turn, play.text), "r", session=table.seats[table.to_act].session)


def test_a_persons_play(work):
    table = begun("guandan", 4)
    _, entries = step(table, lead(table), table.turn_at)
    assert (len(entries), work) == (1, ["parsed", "applied"])


def test_a_bots_play(work):
    table = begun("guandan", 4, kinds="bbbp", seed=2)
    assert table.seats[table.to_act].played_by_bot
    _, entries = step(table, Tick(), due_at(table))
    assert (len(entries), work) == (1, ["applied"])


def test_a_network_bots_play_that_is_held(work):
    table = begun("guandan", 4)
    number = table.to_act
    table = table.with_seat(number, replace(table.seats[number], session=f"{PROGRAM}x"))

    async def played():
        actor, spectator = actor_at(table, Bots(["greedy"], seconds=1.0, seats=1, clock=lambda: 0.0))
        await actor.submit(lead(table))
        await actor.stop()
        return spectator.told

    ((at, entry),) = run(played())
    assert (at > 0.0, entry, work) == (True, "Acted", ["parsed", "applied"])

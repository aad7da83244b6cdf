"""Messages built once for all viewers equal those built for each viewer."""

import json

import pytest
from pydantic import TypeAdapter

from clamber.server.table import commands
from clamber.server.table.commands import Asked, Begin, Presence, Tick
from clamber.server.table.due import due_at
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from clamber.server.wire import protocol
from clamber.server.wire.finished import deal_result
from clamber.server.wire.parts import EventInfo
from clamber.server.wire.tables import table_state
from clamber.server.wire.updates import PastUpdates, Updates
from selecting import few_now
from server.quick_bots import step
from server.shown import deal_for_all, deal_view, history

EVENTS = TypeAdapter(list[EventInfo])
"""Validator of events, because messages contain events without validating them."""

NOW = 1000.0
NOW_MILLIS = 1_000_000
BY_CHANCE = (("tribute_suit", "random"), ("equal_tribute_take", "random"), ("equal_tribute_lead", "random"))
GAMES = [
    ("gandengyan", 3, (("match", "deals:2"),)),
    ("biga", 5, (("match", "deals:2"),)),
    ("doudizhu/grab", 3, (("match", "deals:2"),)),
    ("guandan", 4, (("max_hands", 3),)),
    ("guandan", 4, (("max_hands", 9), ("returns", "simultaneous"), *BY_CHANCE)),
    ("guandan/competition", 4, (("max_hands", 4), ("anti_tribute", "optional"), ("returns", "simultaneous"))),
]


def all_updates(rules, seats, options):
    """Yield all updates in a match between bots with people present."""
    spec = tuple(NewSeat("person", "greedy", f"P{i}", f"s{i}") for i in range(seats))
    table = new_table(TableMade(NOW, "t", "inv", TableSettings(rules, options, pace=0.0), spec, "s0"))
    to_do = [Presence(i, present=True) for i in range(seats)]
    to_do += [Asked(i, commands.HandOver(), f"h{i}") for i in range(seats)]
    to_do += [Begin(6)]
    while table.status != "over":
        command = to_do.pop(0) if to_do else Tick()
        before, at = table, NOW if not isinstance(command, Tick) else max(NOW, due_at(table))
        table, entries = step(table, command, at)
        state = before
        for entry in entries:
            following = apply(state, entry)
            yield Updates(state, entry, following)
            state = following


@pytest.mark.parametrize(("rules", "seats", "options"), few_now(GAMES, 0, 3))
def test_what_all_share_is_what_each_would_see(rules, seats, options):
    phases, bids = set(), 0
    for updates in all_updates(rules, seats, options):
        table = updates.after
        shared = deal_for_all(table)
        if table.match is not None:
            chance = [event.chance for event in table.match.deals[-1].events]
            assert [doer == "chance" for doer in table.doers] == chance
        kept = PastUpdates(updates)
        phases |= set() if shared is None else {deal_view(table, None)["phase"]}
        bids += 0 if shared is None or shared["auction"] is None else shared["auction"]["said"].count(None) < seats
        for viewer in (*range(seats), None):
            assert deal_for_all(table, viewer) == shared
            text = updates.text(viewer)
            assert (text is None) == (updates.entry.private_to not in {None, viewer})
            if text is not None:
                check_told(updates, viewer, protocol.Update.model_validate_json(text))
                again = json.loads(kept.text(viewer, None))
                assert again == {**json.loads(text), "table": None, "deal": None, "last": None}
                complete = protocol.Update.model_validate_json(kept.text(viewer, table))
                assert complete.deal == deal_view(table, viewer)
    assert "play" in phases
    assert bool(bids) == ("bid" in phases)


def check_told(updates, viewer, message):
    """Assert that each part of a message matches the viewer's view, and that omitted parts are unchanged."""
    before, table = updates.before, updates.after
    assert message.seq == table.seq(viewer)
    assert message.at == NOW_MILLIS + round(1000 * (updates.entry.at - NOW))
    for told, part in ((message.table, table_state), (message.deal, deal_view)):
        assert part(table, viewer) == (part(before, viewer) if told is None else told)
    assert (message.last is None) == (table.last is before.last)
    assert message.last is None or message.last == deal_result(table.match.engine, table.last)
    if hasattr(message.event, "done"):
        assert message.event.done == history(table, viewer, len(before.doers))
        assert EVENTS.validate_python(message.event.done) == message.event.done

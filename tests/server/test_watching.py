"""Open hands for spectators of deals that bots play alone, whatever the order of sitting, watching and dealing."""

import itertools

import pytest
from table_client import Guest

from clamber.server.table import commands
from clamber.server.table.commands import Sit, Tick, Watching
from clamber.server.table.due import due_at
from server.pure_table import NOW, ask, begun
from server.quick_bots import step
from server.shown import deal_view, view_message

RULES = [("gandengyan", 3), ("doudizhu", 3), ("guandan", 4), ("biga", 5), ("zhengshangyou", 4), ("paodekuai", 3)]


def sit(table, now):
    return step(table, Sit("s9", "Eve", None, 11), now)[0]


def leave(table, now):
    seat = table.seat_of("s9")
    return table if seat is None else ask(table, seat, commands.Leave(), now)[0]


def watch(table, now):
    return step(table, Watching(on=True, watchers=1), now)[0]


def act(table, now):
    """Return the table after the next thing that it does by itself."""
    due = due_at(table)
    return table if due is None else step(table, Tick(), max(due, now))[0]


def deal(table, now):
    """Return the table at the start of its next deal."""
    number, first = (table.matches, table.current.number), table
    while (table.matches, table.current.number) == number and table.status != "over":
        table = act(table, now)
    assert table is not first
    return table


def is_open(table):
    """Return True if a spectator sees all hands, checking that every message agrees and no player sees them."""
    for seat, each in enumerate(table.seats):
        assert not each.is_person or deal_view(table, seat)["hands"] is None
    view = view_message(table, None, NOW)
    assert view.deal == deal_view(table, None)
    return view.deal["hands"] is not None


def alone(rules, seats):
    """Return a table in its first deal with open seats, watched, whose only player left at once."""
    options = (("max_hands", 9),) if rules == "guandan" else (("match", "deals:9"),)
    table = begun(rules, seats, options, kinds="po", spectators=True)
    return watch(ask(table, 0, commands.Leave())[0], NOW)


@pytest.mark.parametrize(("rules", "seats"), RULES)
def test_the_hands_of_a_deal_are_open_once_nobody_holds_a_seat_when_it_is_dealt(rules, seats):
    table = alone(rules, seats)
    assert not is_open(table), "somebody held these cards"
    table = deal(table, NOW)
    while table.status == "playing":
        assert is_open(table)
        view = deal_view(table, None)
        assert [len(hand) for hand in view["hands"]] == view["sizes"] or view["phase"] == "draw"
        table = act(table, NOW)
    assert is_open(table), "the cards that were left stay in their place until the next deal"


@pytest.mark.parametrize("first", [sit, leave, watch, act, deal])
def test_no_deal_is_open_in_which_somebody_plays(first):
    """Players in a deal held a seat when it was dealt, and its hands are closed from first to last."""
    for rest in itertools.product((sit, leave, watch, act, deal), repeat=3):
        table, closed = alone("gandengyan", 2), {}
        for at in (first, *rest):
            table = at(table, NOW)
            if table.status == "playing":
                number = (table.matches, table.current.number)
                assert closed.setdefault(number, not is_open(table)) != is_open(table), "it is open or it is not"
                assert closed[number] or not any(seat.is_person for seat in table.seats)


def test_a_seat_in_an_open_deal_is_kept_until_the_next_deal_whose_hands_are_closed():
    table = sit(deal(alone("gandengyan", 2), NOW), NOW)
    dealt = table.dealt
    while table.status == "playing":
        assert table.seat_of("s9") is None
        assert is_open(table)
        table = act(table, NOW)
    assert table.seat_of("s9") is not None
    table = deal(ask(table, table.seat_of("s9"), commands.Ready())[0], NOW)
    assert not is_open(table)
    assert table.dealt != dealt, "the cards that were open are not dealt again"


async def test_a_table_of_bots_is_watched_with_open_hands_also_after_a_reconnect(guest):
    made = guest.make("gandengyan", ["greedy", "greedy"], pace=5000)
    async with guest.at(made["table"]) as me:
        hands = me.deal["hands"]
        assert [len(hand) for hand in hands] == me.deal["sizes"]
    async with (
        guest.at(made["table"], stream=me.stream, resume=me.seq) as me,
        Guest(guest.url).at(made["table"]) as you,
    ):
        assert you.deal["hands"] == hands
        await me.until(lambda frame: frame["type"] == "event" and frame["deal"] is not None)
        assert [len(hand) for hand in me.deal["hands"]] == me.deal["sizes"]


async def test_a_table_with_a_person_is_watched_with_closed_hands(guest):
    made = guest.make("gandengyan", ["me", "greedy"], pace=5000)
    async with guest.at(made["table"]) as me, Guest(guest.url).at(made["table"]) as you:
        assert (me.deal["hands"], you.deal["hands"]) == (None, None)
        assert (await me.command("leave"))["type"] == "ack"
        async with Guest(guest.url).at(made["table"]) as other:
            assert other.deal["hands"] is None, "the cards that a person held stay closed"

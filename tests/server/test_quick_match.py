"""Quick match on one process: waiting, seats, arrivals, bots, parties, and what a restart leaves."""

import asyncio
import secrets

import pytest
import sqlalchemy as sa

from clamber.server.log.people import Kind
from clamber.server.log.tables.logs import TABLES
from clamber.server.log.tables.people import PARTINGS, TICKETS
from clamber.server.log.tickets import MOST_IN_PARTY
from clamber.server.quick.line import BOTS_SECONDS, GONE_SECONDS, SIGN_SECONDS
from clamber.server.quick.matching import APART_SECONDS
from clamber.server.quick.tables import ARRIVAL_SECONDS, SEAL_SECONDS
from clamber.server.table.commands import Asked, CommitShare, Leave
from clamber.server.table.refusal import Refusal
from server.hubs import Clock
from server.quick_matches import in_lobby, lobby_of, session


async def rows(lobby, table):
    async with lobby.store._database.reading() as connection:
        return (await connection.execute(sa.select(table))).all()


async def refused(work):
    with pytest.raises(Refusal) as refusal:
        await work
    return refusal.value.code


@in_lobby
async def test_four_people_get_a_table_and_it_begins_when_they_are_there(lobby):
    asked = [await lobby.ask(number) for number in range(4)]
    assert [ticket.waiting for ticket in asked] == [1, 2, 3, 4]
    await lobby.step()
    tickets = [await lobby.poll(number) for number in range(4)]
    assert {ticket.state for ticket in tickets} == {"seated"}
    assert len({ticket.table for ticket in tickets}) == 1
    actor = lobby.table(tickets[0])
    assert actor.table.host == ""
    await lobby.arrive(tickets[0], 0, 1, 2)
    await lobby.step(SEAL_SECONDS)
    assert actor.table.status == "lobby"
    await lobby.arrive(tickets[0], 3)
    await lobby.step()
    assert actor.table.status == "lobby", "commitments to the shuffle may follow"
    await lobby.step(SEAL_SECONDS)
    assert actor.table.status == "playing"
    assert {seat.session for seat in actor.table.seats} == {session(number) for number in range(4)}


@in_lobby
async def test_a_match_begins_at_once_with_all_commitments(lobby):
    for number in range(4):
        await lobby.ask(number)
    await lobby.step()
    ticket = await lobby.poll(0)
    await lobby.arrive(ticket, *range(4))
    actor = lobby.table(ticket)
    for seat in range(4):
        await actor.ask(Asked(seat, CommitShare("a" * 64), secrets.token_hex(4)))
    await lobby.step()
    assert actor.table.is_shuffling or actor.table.status == "playing"


@in_lobby
async def test_asking_twice_keeps_the_place(lobby):
    first = await lobby.ask(1)
    lobby.clock.now += 5
    again = await lobby.ask(1, apart=100)
    assert (again.asked_at, again.waiting) == (first.asked_at, 1)
    assert len(await rows(lobby, TICKETS)) == 1


@in_lobby
async def test_a_person_waits_in_one_queue_only(lobby):
    await lobby.ask(1)
    assert await refused(lobby.ask(1, "gandengyan")) == "quick_elsewhere"
    await lobby.quick.leave(session(1))
    assert (await lobby.ask(1, "gandengyan")).waiting == 1
    await lobby.quick.leave(session(1))
    await lobby.quick.leave(session(1))
    assert await refused(lobby.poll(1)) == "no_ticket"


@in_lobby
async def test_who_does_not_ask_any_more_is_not_matched_and_returns_by_asking(lobby):
    for number in range(3):
        await lobby.ask(number, bots=False)
    lobby.clock.now += SIGN_SECONDS
    ticket = await lobby.ask(3, bots=False)
    assert ticket.waiting == 1
    await lobby.step()
    assert (await lobby.poll(3)).state == "waiting"
    for number in range(3):
        assert (await lobby.poll(number)).waiting == number + 2
    await lobby.step()
    assert (await lobby.poll(0)).state == "seated"


@in_lobby
async def test_a_place_is_lost_after_ten_minutes_without_a_sign_of_life(lobby):
    await lobby.ask(0, bots=False)
    await lobby.step(GONE_SECONDS)
    assert await rows(lobby, TICKETS) == []
    assert await refused(lobby.poll(0)) == "no_ticket"


@in_lobby
async def test_ratings_outside_of_a_wish_are_never_matched(lobby, monkeypatch):
    monkeypatch.setattr("clamber.server.log.tickets.SHOWN_MEAN", 1500)
    for number in range(3):
        await lobby.ask(number, bots=False)
    line = lobby.quick._lines["guandan 4 casual"]
    object.__setattr__(line.places[session(0)].ticket, "rating", 1900)
    await lobby.ask(3, apart=300, bots=False)
    for _ in range(20):
        for number in range(4):
            await lobby.poll(number)
        await lobby.step(5)
    assert (await lobby.poll(3)).state == "waiting"


@in_lobby
async def test_blocked_people_are_kept_apart_until_the_block_ends(lobby):
    """Neither a new table nor a bot's seat brings them together, whichever of the two has blocked the other."""
    tie, people = lobby.store.people.tie, range(4)
    await tie(session(3), session(0), Kind.block, lobby.clock())
    for number in people:
        await lobby.ask(number)
    await lobby.step()
    assert [(await lobby.poll(number)).state for number in people] == ["waiting"] * 4
    for number in range(3):
        await lobby.quick.start_with_bots(session(number))
    await lobby.step()
    assert [(await lobby.poll(number)).state for number in people] == ["seated"] * 3 + ["waiting"]
    await lobby.arrive(await lobby.poll(0), 0, 1, 2)
    await lobby.step()
    await lobby.step(SEAL_SECONDS)
    assert (await lobby.poll(3)).state == "waiting"
    await tie(session(3), session(0), None, lobby.clock())
    await lobby.step(1.0)
    assert (await lobby.poll(3)).table == (await lobby.poll(0)).table


@in_lobby
async def test_bots_fill_the_seats_after_a_while(lobby):
    ticket = await lobby.ask(0)
    assert ticket.bots_at == ticket.asked_at + BOTS_SECONDS * 1000
    await lobby.step(BOTS_SECONDS - 1)
    assert (await lobby.poll(0)).state == "waiting"
    await lobby.step(1)
    ticket = await lobby.poll(0)
    await lobby.arrive(ticket, 0)
    await lobby.step(SEAL_SECONDS)
    await lobby.step(SEAL_SECONDS)
    assert lobby.table(ticket).table.status == "playing"
    assert [seat.kind for seat in lobby.table(ticket).table.seats].count("open") == 3


@in_lobby
async def test_a_tap_shortens_the_wait_of_those_who_agree(lobby):
    await lobby.ask(0)
    await lobby.ask(1, bots=False)
    assert (await lobby.quick.start_with_bots(session(0))).wants_bots
    await lobby.step()
    assert (await lobby.poll(0)).state == "seated"
    await lobby.step(BOTS_SECONDS)
    assert (await lobby.poll(1)).state == "waiting"
    await lobby.step()
    assert (await lobby.poll(1)).state == "waiting"


@in_lobby
async def test_the_next_person_gets_the_seat_of_a_bot(lobby):
    await lobby.ask(0)
    await lobby.quick.start_with_bots(session(0))
    await lobby.step()
    ticket = await lobby.poll(0)
    await lobby.arrive(ticket, 0)
    await lobby.step()
    await lobby.step(SEAL_SECONDS)
    await lobby.ask(1, bots=False)
    await lobby.ask(2)
    await lobby.step()
    assert (await lobby.poll(1)).state == "waiting"
    assert (await lobby.poll(2)).table == ticket.table
    assert session(2) in lobby.table(ticket).table.guests
    assert lobby.table(ticket).table.reserved_seat_of(session(2)) is not None, "from the next deal on"
    assert len(await rows(lobby, TABLES)) == 1


@in_lobby
async def test_who_left_a_table_does_not_come_back_to_it(lobby):
    await lobby.ask(0)
    await lobby.quick.start_with_bots(session(0))
    await lobby.step()
    ticket = await lobby.poll(0)
    await lobby.arrive(ticket, 0)
    await lobby.step()
    await lobby.step(SEAL_SECONDS)
    await lobby.ask(1)
    await lobby.step()
    actor = lobby.table(ticket)
    await actor.ask(Asked(actor.table.seat_of(session(0)), Leave(), "x"))
    again = await lobby.ask(0)
    assert again.state == "waiting"
    await lobby.step()
    assert (await lobby.poll(0)).state == "waiting"


@pytest.mark.parametrize("rated", [False, True])
@in_lobby
async def test_who_does_not_come_loses_the_seat(lobby, rated):
    await lobby.come(11, 12, 13, 14, account=True)
    for number in range(11, 15):
        await lobby.ask(number, rated=rated)
    lobby.clock.now += 3
    await lobby.step()
    ticket = await lobby.poll(11)
    await lobby.arrive(ticket, 11, 12, 13)
    await lobby.step(ARRIVAL_SECONDS - 1)
    actor = lobby.table(ticket)
    assert actor.table.status == "lobby"
    await lobby.step(1)
    assert await refused(lobby.poll(14)) == "no_ticket"
    if rated:
        assert actor.table.status == "closed"
        back = [await lobby.poll(number) for number in (11, 12, 13)]
        assert {one.state for one in back} == {"waiting"}
        assert {one.asked_at for one in back} == {ticket.asked_at}
        assert all(one.returned for one in back)
        await lobby.ask(14, rated=True)
        await lobby.step()
        assert (await lobby.poll(14)).state == "waiting", "not again with those who came"
        for _ in range(3):
            lobby.clock.now += APART_SECONDS / 3
            for number in range(11, 15):
                await lobby.poll(number)
        await lobby.step()
        assert (await lobby.poll(14)).state == "seated"
    else:
        assert actor.table.status == "playing"
        assert actor.table.seat_of(session(14)) is None
        assert len(await rows(lobby, PARTINGS)) == 6


@in_lobby
async def test_a_rated_table_with_a_seat_left_is_abandoned_at_once(lobby):
    await lobby.come(11, 12, 13, 14, account=True)
    for number in range(11, 15):
        await lobby.ask(number, rated=True)
    await lobby.step()
    ticket = await lobby.poll(11)
    await lobby.arrive(ticket, 11, 12, 13)
    await lobby.quick.leave(session(14))
    await lobby.step()
    assert lobby.table(ticket).table.status == "closed"
    assert (await lobby.poll(11)).state == "waiting"


@in_lobby
async def test_partners_stay_partners(lobby):
    await lobby.ask(0)
    party = (await lobby.quick.make_party(session(0))).party
    assert (await lobby.quick.make_party(session(0))).party == party
    for number in (1, 2):
        await lobby.ask(number)
    await lobby.step()
    assert (await lobby.ask(3, party=party)).partner == "P0"
    assert MOST_IN_PARTY == 2
    assert await refused(lobby.ask(4, party=party)) == "party_full"
    assert await refused(lobby.ask(4, party="unknown")) == "no_party"
    await lobby.step()
    ticket = await lobby.poll(3)
    table = lobby.table(ticket).table
    assert (table.seat_of(session(0)) - table.seat_of(session(3))) % 4 == 2


@in_lobby
async def test_the_other_member_of_a_party_waits_alone_when_one_leaves(lobby):
    await lobby.ask(0)
    party = (await lobby.quick.make_party(session(0))).party
    await lobby.ask(1, party=party)
    await lobby.quick.leave(session(0))
    ticket = await lobby.poll(1)
    assert (ticket.party, ticket.waiting) == (None, 1)
    assert await refused(lobby.quick.queue_of_party(party)) == "no_party"


@in_lobby
async def test_cancelling_after_a_seat_was_found_frees_it(lobby):
    for number in range(4):
        await lobby.ask(number)
    await lobby.step()
    ticket = await lobby.poll(0)
    await lobby.quick.leave(session(0))
    assert lobby.table(ticket).table.seat_of(session(0)) is None
    await lobby.arrive(ticket, 1, 2, 3)
    await lobby.step()
    await lobby.step(SEAL_SECONDS)
    assert lobby.table(ticket).table.status == "playing"
    assert await refused(lobby.quick.leave(session(1))) == "quick_seated"


@in_lobby
async def test_a_poll_waits_for_a_change(lobby):
    ticket = await lobby.ask(0)
    poll = asyncio.create_task(lobby.quick.poll(session(0), ticket.version, 60))
    while not lobby.quick._lines["guandan 4 casual"].places[session(0)].polls:  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(0)
    assert not poll.done()
    await lobby.ask(1)
    assert (await poll).waiting == 2


@in_lobby
async def test_a_third_poll_ends_the_oldest(lobby):
    ticket = await lobby.ask(0)
    polls = [asyncio.create_task(lobby.quick.poll(session(0), ticket.version, 60)) for _ in range(3)]
    done, waiting = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
    assert done == {polls[0]}
    for poll in waiting:
        poll.cancel()


async def test_places_and_tables_outlive_a_restart(tmp_path):
    clock = Clock()
    async with lobby_of(tmp_path / "t.sqlite", clock) as before:
        await before.come(*range(6))
        for number in range(5):
            await before.ask(number)
        await before.step()
        asked = await before.poll(4)
        found = await before.poll(0)
    async with lobby_of(tmp_path / "t.sqlite", clock) as after:
        await after.step()
        assert (await after.poll(4)).asked_at == asked.asked_at
        assert (await after.poll(0)).table == found.table
        await after.arrive(found, *range(4))
        await after.step()
        await after.step(SEAL_SECONDS)
        assert after.table(found).table.status == "playing"


@pytest.mark.parametrize("before_commit", [True, False])
@in_lobby
async def test_a_seat_and_its_ticket_change_together(lobby, monkeypatch, before_commit):
    """A failure at the commit, before or after it, leaves places or seats, and never half of them."""
    for number in range(4):
        await lobby.ask(number)
    append = lobby.store.append
    from clamber.server.log.faults import NotStoredError

    async def fail(addition):
        if not before_commit:
            await append(addition)
        raise NotStoredError("no connection")

    monkeypatch.setattr(lobby.store, "append", fail)
    await lobby.step()
    monkeypatch.undo()
    assert len(await rows(lobby, TABLES)) == (0 if before_commit else 1)
    await lobby.step()
    tickets = [await lobby.poll(number) for number in range(4)]
    assert len({ticket.table for ticket in tickets}) == 1
    assert {ticket.state for ticket in tickets} == {"seated"}
    assert len(await rows(lobby, TABLES)) == 1
    await lobby.step()
    await lobby.arrive(tickets[0], *range(4))


@in_lobby
async def test_a_forgotten_guest_is_not_seated(lobby):
    for number in range(4):
        await lobby.ask(number, bots=False)
    await lobby.store.upkeep.forget(session(2), ())
    await lobby.step()
    assert await rows(lobby, TABLES) == []
    await lobby.step()
    assert [(await lobby.poll(number)).waiting for number in (0, 1, 3)] == [3, 3, 3]
    await lobby.ask(4, bots=False)
    await lobby.step()
    assert (await lobby.poll(0)).state == "seated"


@in_lobby
async def test_a_new_match_can_be_asked_for_when_the_last_one_is_over(lobby):
    await lobby.ask(0)
    await lobby.quick.start_with_bots(session(0))
    await lobby.step()
    ticket = await lobby.poll(0)
    assert (await lobby.ask(0)).table == ticket.table
    actor = lobby.table(ticket)
    await actor.ask(Asked(actor.table.seat_of(session(0)), Leave(), "x"))
    assert (await lobby.ask(0)).state == "waiting"


@in_lobby
async def test_a_full_queue_takes_nobody(lobby, monkeypatch):
    monkeypatch.setattr("clamber.server.quick.quick_match.MOST_WAITING", 2)
    await lobby.ask(0)
    await lobby.ask(1)
    assert await refused(lobby.ask(2)) == "quick_full"
    assert (await lobby.ask(1)).waiting == 2


@in_lobby
async def test_old_tickets_and_pairs_expire(lobby):
    await lobby.ask(0)
    await lobby.store.tickets.part(session(1), [session(2)], lobby.clock.now + 5)
    lobby.clock.now += 25 * 3600
    await lobby.quick.expire()
    assert await rows(lobby, TICKETS) == []
    assert await rows(lobby, PARTINGS) == []

"""Random sequences of every command: the log, the snapshots and the updates all lead to the same table."""

import random
from typing import get_args

import pytest

from clamber.server.log.lines import from_line
from clamber.server.log.snapshots import bare, dumps, loads
from clamber.server.table import commands
from clamber.server.table.commands import Archive, Asked, Begin, Presence, Recognise, Restart, Sit, Watching
from clamber.server.table.due import due_at
from clamber.server.table.fold import apply
from clamber.server.table.rated import is_rated
from clamber.server.table.refusal import Refusal
from clamber.server.wire import protocol
from clamber.server.wire.tables import table_state
from selecting import few_now
from server.kept import StoredTable, assert_same
from server.shown import deal_view

TABLES = [
    ("gandengyan", "pbo", (("match", "deals:3"),)),
    ("guandan", "ppbo", (("max_hands", 3),)),
    ("doudizhu", "ppo", (("match", "deals:2"),)),
    ("biga", "ppbbo", (("match", "deals:2"),)),
    ("zhengshangyou", "ppoo", (("match", "deals:2"),)),
    ("paodekuai", "ppp", (("match", "deals:2"),)),
]
STEPS = 150
REQUESTS = get_args(commands.Request)
GUESTS = [f"s{number}" for number in range(6)]
WEIGHTS = {commands.Act: 20, commands.CloseTable: 0.2, commands.Remove: 2, commands.Leave: 6, commands.Lock: 2}
"""Relative frequency of requests; 3 for all others. Removals are rare, because the removed never come back."""


def drawn_kind(rng, kinds=REQUESTS):
    """Return a kind of request, drawn by `WEIGHTS`. A further kind takes some draws, and shifts no other one."""
    number = rng.random()

    def place(kind):
        return random.Random(f"{number} {kind.__name__}").random() ** (1 / WEIGHTS.get(kind, 3))

    return max(kinds, key=place)


class AnyTable(StoredTable):
    """Table at which guests act at random; every entry is checked when it is logged.

    Each step has random numbers of its own, so that none depends on how many an earlier step needed.
    """

    def __init__(self, name, *table, **settings):
        self.name = name
        super().__init__(*table, **settings)

    def do(self, command):
        before, said, told = self.table, len(self.lines), len(self.told)
        try:
            happened = super().do(command)
        except Refusal:
            assert self.table is before
            return ()
        state = before
        for line, updates in zip(self.lines[said:], self.told[told:], strict=True):
            state = apply(state, from_line(line))
            assert_same(state, updates.after)
            check_told(updates)
            check_open(updates.after)
        assert_same(state, self.table)
        if not state.is_on or state.status == "between":
            kept = bare(state, keeps_match=state.status == "between")
            assert_same(loads(dumps(kept)), kept)
        return happened

    def step(self, number):
        """Cause a random event, which is the next one due in half of the cases."""
        self.rng = rng = random.Random(f"{self.name} {number}")
        if rng.random() < 0.5 and due_at(self.table) is not None:
            self.tick()
            return
        seats = len(self.table.seats)
        kind = rng.choice(("ask", "ask", "ask", "ask", "sit", "sit", "presence", "watching", "other"))
        if kind == "ask":
            hosts = [seat for seat, each in enumerate(self.table.seats) if each.session == self.table.host]
            seat = rng.choice((*range(seats), *hosts))
            if self.table.seats[seat].is_person:
                self.do(Asked(seat, self.request(seat), f"r{next(self.ids)}", rng.randrange(2**32), invite="fresh"))
        elif kind == "sit":
            self.do(Sit(rng.choice(GUESTS), "Name", rng.choice((None, *range(seats))), rng.randrange(2**32)))
        elif kind == "presence":
            seat = rng.randrange(seats)
            if self.table.seats[seat].is_person:
                self.do(Presence(seat, present=rng.random() < 0.7))
        elif kind == "watching":
            self.do(Watching(on=rng.random() < 0.5))
        else:
            self.do(
                rng.choice((Restart("another"), Begin(rng.randrange(2**32)), *[Archive()] * (rng.random() < 0.02)))
            )
        self.now += rng.choice((0, 0, 0.1, 3))

    def give_up_a_seat(self):
        """Let the person in the first occupied seat leave it, as a random request may not do in a short run."""
        seat = next((seat for seat, each in enumerate(self.table.seats) if each.is_person), None)
        if seat is not None and self.table.status != "closed":
            self.do(Asked(seat, commands.Leave(), f"r{next(self.ids)}", 0, invite="fresh"))
            assert not self.table.seats[seat].is_person

    def request(self, seat):
        """Return a random request."""
        rng, table = self.rng, self.table
        kind = drawn_kind(rng)
        if kind is commands.Act:
            if table.window is not None and table.window.offers[seat]:
                return kind(table.turn, rng.choice((*table.window.offers[seat], "no")))
            if table.to_act == seat:
                return kind(table.turn, str(rng.choice(table.match.position.legal())))
            return kind(table.turn - rng.randrange(2), "3d")
        other = rng.randrange(len(table.seats))
        fields = {
            commands.Say: lambda: kind(rng.choice(("hello", "smile"))),
            commands.Write: lambda: kind(rng.choice(("Well played", "好牌"))),
            commands.SetBot: lambda: kind(other, rng.choice(("greedy", None))),
            commands.SwapSeats: lambda: kind(other, rng.randrange(len(table.seats))),
            commands.AskSeat: lambda: kind(rng.choice((other, None))),
            commands.MakeHost: lambda: kind(other),
            commands.Remove: lambda: kind(other),
            commands.Lock: lambda: kind(other, rng.random() < 0.5),
            commands.ListTable: lambda: kind(rng.choice(("One", "Two"))),
            commands.CommitShare: lambda: kind(rng.randbytes(32).hex()),
            commands.RevealShare: lambda: kind(rng.randbytes(32).hex()),
        }
        return fields.get(kind, kind)()


def check_told(updates):
    """Assert that everyone who stays gets the parts that changed, and that private entries reach only their seat."""
    seats = zip(updates.before.seats, updates.after.seats, strict=True)
    staying = [seat for seat, (was, now) in enumerate(seats) if now.is_person and was.session == now.session]
    for viewer in (*staying, None):
        text = updates.text(viewer)
        assert (text is None) == (updates.entry.private_to not in {None, viewer})
        if text is None:
            continue
        message = protocol.Update.model_validate_json(text)
        for told, part in ((message.table, table_state), (message.deal, deal_view)):
            assert part(updates.after, viewer) == (part(updates.before, viewer) if told is None else told)


def check_open(table):
    """Assert that hands are open only to spectators, and only of deals in which no guest plays or will play."""
    views = [deal_view(table, seat) for seat, each in enumerate(table.seats) if each.is_person]
    assert all(view is None or view["hands"] is None for view in views)
    watched = deal_view(table, None)
    if watched is not None and watched["hands"] is not None:
        assert not any(table.holders)
        assert table.status != "playing" or not any(seat.is_person for seat in table.seats)
        assert watched["phase"] == "draw" or [len(hand) for hand in watched["hands"]] == watched["sizes"]
    elif watched is not None and table.status == "playing":
        assert any(table.holders)


@pytest.mark.parametrize("part", few_now(range(12), 0))
@pytest.mark.parametrize("table", TABLES, ids=[name for name, *_ in TABLES])
def test_a_table_is_rebuilt_from_what_was_stored_whatever_is_done_at_it(table, part):
    """Also covers seats that are reserved, taken and given up while cards are dealt."""
    at = AnyTable(f"{table[0]} {part}", *table)
    for number in range(STEPS):
        if number == STEPS // 2:
            at.give_up_a_seat()
        if at.table.status == "closed":
            break
        at.step(number)


@pytest.mark.parametrize("part", few_now(range(12), 0))
def test_nothing_that_is_done_at_a_rated_table_changes_the_players_of_its_match(part):
    at = AnyTable(f"rated {part}", "doudizhu", "ppp", (("match", "deals:2"),), rated=True)
    at.do(Recognise(frozenset(GUESTS)))
    at.do(Begin(part))
    for number in range(STEPS):
        before = at.table
        at.step(number)
        if before.status == "over":
            at.do(Recognise(frozenset(GUESTS)))
        if is_rated(before) and is_rated(at.table) and before.matches == at.table.matches:
            players = at.table.rated_match.players
            assert players == before.rated_match.players
            for seat, player in zip(at.table.seats, players, strict=True):
                assert seat.kind == "open" or seat.session == player
                assert seat.reserved_for is None or seat.reserved_for[0] == player
        if at.table.status == "closed":
            break


def test_a_further_kind_of_request_shifts_no_other_draw():
    fewer = [kind for kind in reversed(REQUESTS) if kind is not commands.Leave]
    for number in range(200):
        drawn = drawn_kind(random.Random(number))
        assert drawn in {commands.Leave, drawn_kind(random.Random(number), fewer)}

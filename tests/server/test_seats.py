"""Permission to take a seat, such that no guest ever sees two hands of a deal, and the powers of hosts."""

import itertools

import pytest

from clamber.server.log.lines import from_line
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence, Restart, Sit
from clamber.server.table.due import HOST_GRACE, due_at
from clamber.server.table.fold import table_of
from clamber.server.table.logged.deals import MatchBegan
from clamber.server.table.logged.seats import HostChanged, Removed, SatDown, SeatReserved
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM
from clamber.server.wire.tables import table_state, table_summary
from selecting import all_of_them
from server.logged import LoggedTable

GAMES = [("gandengyan", 3), ("biga", 5), ("guandan", 4)]


def in_deal(rules="gandengyan", kinds="ppp", **more):
    at = LoggedTable(rules, kinds, time_limit=None, **more).begin()
    assert at.table.status == "playing"
    return at


def to_the_end_of_the_deal(at):
    """Let bots play for everyone until the deal is over."""
    for seat in [seat for seat, each in enumerate(at.table.seats) if each.is_person]:
        at.ask(seat, commands.HandOver)
    while at.table.status == "playing":
        at.tick()


def seen_by(session, at, through):
    """Return the seats whose cards a session could see during these actions."""
    seen = {at.table.seat_of(session)}
    for do in through:
        do()
        seen.add(at.table.seat_of(session))
    return seen - {None}


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_who_leaves_and_sits_elsewhere_sees_no_second_hand_of_the_deal(rules, seats):
    at = in_deal(rules, "p" * seats)
    at.ask(1, commands.Leave)
    steps = [
        lambda: at.ask(0, commands.Leave),
        lambda: at.do(Sit("s0", "Plum", 1)),
        lambda: at.do(Sit("s0", "Plum", 0)),
    ]
    assert seen_by("s0", at, steps) == {0}
    assert at.table.reserved_seat_of("s0") is None, "who sits down again is expected nowhere else"


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_a_bots_seat_that_the_host_opens_is_nobodys_before_the_next_deal(rules, seats):
    at = in_deal(rules, "p" * (seats - 1) + "b")
    last = seats - 1
    steps = [
        lambda: at.ask(0, commands.SetBot, seat=last, bot=None),
        lambda: at.do(Sit("second browser", "Pine", last)),
        lambda: at.do(Presence(last, present=True)),
        lambda: at.do(Restart()),
        lambda: at.ask(0, commands.SetBot, seat=last, bot="greedy"),
    ]
    assert seen_by("second browser", at, steps) == set()
    assert at.table.seats[last].kind == "bot"


def test_a_seat_asked_for_in_mid_deal_is_ones_own_when_the_deal_is_over():
    at = in_deal("gandengyan", "ppb")
    at.ask(0, commands.SetBot, seat=2, bot=None)
    (kept,) = at.do(Sit("new", "Pine", None))
    assert isinstance(kept, SeatReserved)
    assert at.do(Sit("new", "Pine", None)) == ()
    assert table_state(at.table, 0).seats[2].reserved_for == "Pine"
    assert table_summary(at.table, "new").reserved_seat == 2
    assert table_summary(at.table, "other").open_seats == []
    with pytest.raises(Refusal, match="all seats"):
        at.do(Sit("other", "Maple", None))
    to_the_end_of_the_deal(at)
    assert at.table.seat_of("new") == 2
    assert table_of(map(from_line, at.lines)).seats == at.table.seats


def test_whoever_held_a_seat_in_this_deal_has_it_back_at_once_also_after_a_restart():
    at = in_deal()
    at.ask(1, commands.Leave)
    at.do(Restart())
    (sat,) = at.do(Sit("s1", "P1", None))
    assert isinstance(sat, SatDown)
    assert at.table.seat_of("s1") == 1


def test_between_deals_a_seat_is_free_for_everybody():
    at = in_deal("gandengyan", "ppp", options=(("match", "deals:2"),))
    at.ask(2, commands.Leave)
    to_the_end_of_the_deal(at)
    assert at.table.status == "between"
    (sat,) = at.do(Sit("new", "Pine", 2))
    assert isinstance(sat, SatDown)


@pytest.mark.parametrize("count", [4, *all_of_them([5])])
def test_no_way_into_a_seat_shows_two_hands_whatever_is_tried_in_whatever_order(count):
    """Tries all orders of a few steps by three guests, including a restart and bots added by the host."""
    steps = {
        "leave 0": lambda at: at.ask(0, commands.Leave),
        "0 sits at 1": lambda at: at.do(Sit("s0", "A", 1)),
        "0 sits": lambda at: at.do(Sit("s0", "A", None)),
        "leave 1": lambda at: at.ask(1, commands.Leave),
        "bot": lambda at: at.ask(2, commands.SetBot, seat=1, bot="greedy"),
        "open": lambda at: at.ask(2, commands.SetBot, seat=1, bot=None),
        "restart": lambda at: at.do(Restart()),
    }
    for order in itertools.permutations(steps, count):
        at = in_deal()
        at.ask(0, commands.MakeHost, seat=2)
        seen = {session: {at.table.seat_of(session)} for session in ("s0", "s1")}
        for name in order:
            step = steps[name]
            if name == "leave 0" and at.table.seat_of("s0") is None:
                continue
            if name == "leave 1" and at.table.seat_of("s1") is None:
                continue
            try:
                step(at)
            except Refusal:
                continue
            for session, seats in seen.items():
                seats.add(at.table.seat_of(session))
        assert all(len(seats - {None}) == 1 for seats in seen.values()), order


# Hosts


def test_whoever_sits_down_where_the_host_has_left_is_the_host():
    at = LoggedTable("gandengyan", "poo")
    at.ask(0, commands.Leave)
    at.do(Sit("new", "Pine", 1))
    assert at.table.host == "new"
    *_, begun = at.ask(1, commands.StartMatch)
    assert isinstance(begun, MatchBegan)


def test_a_host_who_leaves_is_replaced_by_whoever_is_there_and_has_sat_there_longest():
    at = LoggedTable("gandengyan", "poooo")
    for seat, session in ((3, "a"), (1, "b"), (2, "c")):
        at.now += 10
        at.do(Sit(session, session, seat))
        at.do(Presence(seat, present=True))
    at.do(Presence(3, present=False))
    at.ask(0, commands.Leave)
    assert at.table.host == "b"


def test_a_host_whose_connection_is_gone_is_replaced_after_a_while():
    at = LoggedTable("gandengyan", "ppo")
    at.do(Presence(0, present=False))
    gone = at.now
    (changed,) = at.tick()
    assert isinstance(changed, HostChanged)
    assert at.now == gone + HOST_GRACE
    assert at.table.host == "s1"
    assert due_at(at.table) is None
    at.do(Presence(0, present=True))
    assert at.table.host == "s1"


def test_a_host_who_comes_back_in_time_stays_the_host():
    at = LoggedTable("gandengyan", "ppo")
    at.do(Presence(0, present=False))
    at.now += HOST_GRACE - 1
    at.do(Presence(0, present=True))
    assert due_at(at.table) is None
    assert at.table.host == "s0"


def test_a_host_makes_another_person_the_host():
    at = LoggedTable("gandengyan", "ppob")
    for seat in (0, 2, 3, 5):
        with pytest.raises(Refusal, match="no other person"):
            at.ask(0, commands.MakeHost, seat=seat)
    at.ask(0, commands.MakeHost, seat=1)
    assert at.table.host == "s1"
    with pytest.raises(Refusal, match="only the host"):
        at.ask(0, commands.StartMatch)


def test_who_is_sent_away_does_not_come_back():
    at = in_deal("gandengyan", "ppp")
    with pytest.raises(Refusal, match="only the host"):
        at.ask(1, commands.Remove, seat=2)
    with pytest.raises(Refusal, match="no other person"):
        at.ask(0, commands.Remove, seat=0)
    (gone,) = at.ask(0, commands.Remove, seat=1)
    assert isinstance(gone, Removed)
    assert at.table.seats[1].kind == "open"
    for seat in (None, 1):
        with pytest.raises(Refusal, match="sent away"):
            at.do(Sit("s1", "P1", seat))
    assert isinstance(at.do(Sit("other", "Pine", 1))[0], SeatReserved)
    at.ask(0, commands.Remove, seat=1)
    to_the_end_of_the_deal(at)
    assert at.table.seat_of("other") is None


def test_a_locked_seat_is_nobodys_until_it_is_unlocked():
    at = LoggedTable("gandengyan", "poo")
    at.ask(0, commands.Lock, seat=1, locked=True)
    assert table_summary(at.table, "new").open_seats == [2]
    with pytest.raises(Refusal, match="not open"):
        at.do(Sit("new", "Pine", 1))
    at.do(Sit("new", "Pine", None))
    assert at.table.seat_of("new") == 2
    assert at.table.status == "lobby", "the host begins: the locked seat may be unlocked yet"
    with pytest.raises(Refusal, match="all seats"):
        at.do(Sit("other", "Maple", None))
    for seat in (0, 2, 5):
        with pytest.raises(Refusal):
            at.ask(0, commands.Lock, seat=seat, locked=True)
    at.ask(0, commands.Lock, seat=1, locked=False)
    at.do(Sit("other", "Maple", None))
    assert at.table.status == "playing"


def test_at_a_closed_table_nothing_is_done_any_more():
    at = in_deal()
    with pytest.raises(Refusal, match="only the host"):
        at.ask(1, commands.CloseTable)
    at.ask(0, commands.CloseTable)
    assert due_at(at.table) is None
    for do in (lambda: at.ask(0, commands.Leave), lambda: at.do(Sit("new", "Pine", 0))):
        with pytest.raises(Refusal, match="closed"):
            do()


def test_a_command_that_counted_before_one_left_does_not_count_again_when_one_is_back():
    at = LoggedTable("gandengyan", "pppo")
    at.do(commands.Asked(1, commands.Leave(), "mine"))
    assert at.table.commands_of("s1") == ("mine",)
    at.do(Sit("s1", "P1", 3))
    assert at.do(commands.Asked(3, commands.Leave(), "mine")) == ()
    assert at.table.seat_of("s1") == 3


def test_the_random_bot_draws_from_a_secret():
    """Two matches with different seeds draw differently even if all public information is the same."""
    from clamber.server.table.asking import _seed

    at, other = LoggedTable("gandengyan", "pb").begin(1), LoggedTable("gandengyan", "pb").begin(2)
    assert (at.table.turn, len(at.table.doers)) == (other.table.turn, len(other.table.doers))
    done = len(at.table.doers)
    assert _seed(at.table, done) != _seed(other.table, done)
    assert _seed(at.table, done) == _seed(table_of(map(from_line, at.lines)), done)


# Seats before the first deal


def test_whoever_names_no_seat_sits_opposite_the_only_person_who_is_there():
    at = LoggedTable("guandan", "pooo")
    assert table_summary(at.table, "new").suggested_seat == 2
    at.do(Sit("new", "Pine", None))
    assert at.table.seat_of("new") == 2
    assert table_summary(at.table, "third").suggested_seat == 1
    at.do(Sit("third", "Plum", None))
    assert at.table.seat_of("third") == 1
    assert table_summary(LoggedTable("guandan", "pobo").table, "new").suggested_seat == 1
    assert table_summary(LoggedTable("biga", "boopo").table, "new").suggested_seat == 1
    assert table_summary(LoggedTable("guandan", "pbbb").table, "new").suggested_seat is None


def test_the_host_lets_two_seats_change_places_and_everything_goes_along():
    at = LoggedTable("guandan", "ppbo")
    at.ask(0, commands.CommitShare, seal="a" * 64)
    at.ask(0, commands.SwapSeats, seat=0, other=3)
    assert [seat.kind for seat in at.table.seats] == ["open", "person", "bot", "person"]
    assert (at.table.seat_of("s0"), at.table.seats[3].commitment) == (3, "a" * 64)
    assert table_state(at.table, 3).host == 3
    at.ask(3, commands.SwapSeats, seat=1, other=2)
    assert at.table.seat_of("s1") == 2
    again = table_of(map(from_line, at.lines))
    assert [seat.session for seat in again.seats] == ["", "", "s1", "s0"]


def test_seats_change_places_only_for_the_host_and_only_before_the_first_deal():
    at = LoggedTable("guandan", "pppo")
    with pytest.raises(Refusal, match="only the host"):
        at.ask(1, commands.SwapSeats, seat=1, other=2)
    at = in_deal("guandan", "pppp")
    with pytest.raises(Refusal, match="dealt already"):
        at.ask(0, commands.SwapSeats, seat=1, other=2)


def test_a_guest_moves_to_a_free_seat_and_asks_the_host_for_any_other():
    at = LoggedTable("guandan", "pppo")
    at.ask(1, commands.AskSeat, seat=3)
    assert (at.table.seat_of("s1"), at.table.seats[1].kind) == (3, "open")
    at.ask(3, commands.AskSeat, seat=2)
    assert table_state(at.table, 2).seats[3].wants == 2
    assert at.table.seat_of("s1") == 3
    at.ask(3, commands.AskSeat, seat=None)
    assert table_state(at.table, 2).seats[3].wants is None
    at.ask(3, commands.AskSeat, seat=2)
    at.ask(0, commands.SwapSeats, seat=3, other=2)
    assert (at.table.seat_of("s1"), at.table.seat_of("s2")) == (2, 3)
    assert [seat.wants for seat in at.table.seats] == [None] * 4
    assert table_of(map(from_line, at.lines)).seats == at.table.seats


def test_a_locked_seat_is_asked_for_and_a_wish_ends_with_the_deal():
    at = LoggedTable("guandan", "ppbo")
    at.ask(0, commands.Lock, seat=3, locked=True)
    at.ask(1, commands.AskSeat, seat=3)
    assert at.table.seats[1].wants == 3
    at.ask(0, commands.StartMatch)
    assert at.table.seats[1].wants is None
    with pytest.raises(Refusal, match="dealt already"):
        at.ask(1, commands.AskSeat, seat=2)
    with pytest.raises(Refusal, match="cannot change places"):
        LoggedTable("guandan", "ppbo").ask(1, commands.AskSeat, seat=1)


def test_a_seat_that_was_left_or_opened_is_played_by_the_level_of_the_table():
    at = in_deal("gandengyan", "ppb", away="planner", vacant="quick")
    at.ask(1, commands.Leave)
    assert (at.table.seats[1].kind, at.table.seats[1].name, at.table.seats[1].played_by) == ("open", "quick", "quick")
    at.ask(0, commands.SetBot, seat=2, bot=None)
    assert at.table.seats[2].played_by == "quick"
    older = in_deal("gandengyan", "ppb", away="planner")
    older.ask(1, commands.Leave)
    assert older.table.seats[1].played_by == "planner", "as its log says"


def after_a_match():
    at = in_deal("gandengyan", "ppp", options=(("match", "deals:1"),))
    for seat in range(3):
        at.ask(seat, commands.HandOver)
    while at.table.status == "playing":
        at.tick()
    assert at.table.status == "over"
    return at


def test_partners_are_exchanged_between_matches_and_the_host_begins_the_next():
    at = after_a_match()
    with pytest.raises(Refusal, match="only the host"):
        at.ask(1, commands.ReturnToLobby)
    at.ask(0, commands.ReturnToLobby)
    assert at.table.status == "lobby"
    at.ask(0, commands.SwapSeats, seat=1, other=2)
    at.ask(1, commands.Leave)
    at.do(Sit("new", "Neo", 1, seed=3))
    assert at.table.status == "lobby", "the host is still settling the seats"
    at.ask(0, commands.StartMatch)
    assert (at.table.status, at.table.matches) == ("playing", 2)
    assert [seat.session for seat in at.table.seats] == ["s0", "new", "s1"]
    assert at.table.holders == ("s0", "new", "s1")
    again = table_of(map(from_line, at.lines))
    assert (again.seats, again.status, again.current.position) == (
        at.table.seats,
        "playing",
        at.table.current.position,
    )


def test_seats_keep_their_players_during_a_match():
    at = in_deal("gandengyan", "ppp", options=(("match", "deals:2"),))
    with pytest.raises(Refusal, match="not over"):
        at.ask(0, commands.ReturnToLobby)


def test_a_command_that_was_sent_before_the_seats_changed_is_nobody_elses():
    at = LoggedTable("guandan", "pppo")
    late = Asked(1, commands.Leave(), "late", session="s1")
    at.ask(0, commands.SwapSeats, seat=1, other=2)
    with pytest.raises(Refusal, match="somebody else's"):
        at.do(late)
    assert (at.table.seat_of("s1"), at.table.seat_of("s2")) == (2, 1)


@pytest.mark.parametrize(
    ("kinds", "waits", "begins"),
    [
        ("poo", False, True),
        ("poo", True, False),
        ("ooo", True, False),  # the first person to sit is the host
    ],
)
def test_a_table_deals_with_its_last_seat_unless_the_host_starts(kinds, waits, begins):
    at = LoggedTable("gandengyan", kinds, host_starts=waits)
    for number in range(kinds.count("o")):
        assert at.table.status == "lobby"
        at.do(Sit(f"n{number}", f"N{number}", None, seed=7))
    assert (at.table.status == "playing") == begins
    if not begins:
        host = at.table.seat_of(at.table.host)
        at.ask(host, commands.SwapSeats, seat=1, other=2)
        at.ask(host, commands.StartMatch)
        assert at.table.status == "playing"


def test_network_bots_alone_start_though_the_host_should():
    at = LoggedTable("gandengyan", "oo", host_starts=True)
    for number in range(2):
        at.do(Sit(PROGRAM + "0" * 60 + str(number), f"N{number}", None, seed=7))
    assert not at.table.host
    assert at.table.status == "playing"

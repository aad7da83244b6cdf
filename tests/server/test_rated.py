"""Rated matches of the pure table: what makes them casual, who counts as having left, and their results."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.table import commands
from clamber.server.table.commands import CloseTable, Kick, Presence, Recognise, Restart, Sit, Tick, Watching
from clamber.server.table.due import due_at
from clamber.server.table.rated import obstacle, rated_result
from clamber.server.table.rated_match import AWAY_SECONDS, Obstacle, RatedMatch
from clamber.server.table.refusal import Refusal
from clamber.server.wire import protocol
from clamber.server.wire.assist import plan
from clamber.server.wire.tables import table_state
from server.pure_table import NOW, a_table, ask, begun, hinted, step

BOTS = (("greedy", 20.0, 0.5),)
DUEL = ("gandengyan", 2, (("match", "deals:2"),))
GUANDAN = ("guandan", 4, (("max_hands", 1),))
DUST = 1e-6
"""Tolerance for sums of times, in seconds."""

EVERYBODY = frozenset(f"s{seat}" for seat in range(6))


def rated_table(rules, seats, options, known=EVERYBODY, **more):
    """Return a table at which the people of `known` have accounts."""
    table = a_table(rules, seats, options, rated=True, **more)
    return step(table, Recognise(known), NOW)[0]


def rated(rules, seats, options, **more):
    """Return a table with a match that has begun."""
    return step(rated_table(rules, seats, options, **more), commands.Begin(7), NOW)[0]


def play_all(table, now=NOW):
    """Let every person play what a bot would play, until the match is over."""
    from clamber import bots

    bot = bots.make("greedy", seed=1)
    while table.status != "over":
        number = table.to_act
        if table.status == "between":
            for seat, held in enumerate(table.seats):
                if table.status == "between" and held.is_person and held.present and not held.ready:
                    table, _ = ask(table, seat, commands.Ready(), now)
            if table.status == "between":
                now = due_at(table)
                table, _ = step(table, Tick(), now)
        elif number is not None and not table.seats[number].played_by_bot:
            play = bot.choose(table.match.view(number)).full_text
            table, _ = ask(table, number, commands.Act(table.turn, play), now)
        else:
            now = max(now, due_at(table))
            table, _ = step(table, Tick(), now)
    return table, now


def test_a_match_is_rated_if_all_have_accounts():
    table = rated(*DUEL)
    assert table.rated_match == RatedMatch(("s0", "s1"), (0.0, 0.0), (0.0, 0.0), (False, False))
    state = table_state(table, 0)
    assert (state.rated, state.is_rated, state.casual) == (True, True, None)


def test_a_match_at_a_casual_table_is_not_rated_and_accounts_do_not_matter_there():
    table = begun(*DUEL)
    assert table.rated_match is None
    assert rated_result(play_all(table)[0], NOW) is None
    assert table_state(table, 0).casual is None


@pytest.mark.parametrize(
    ("kinds", "known", "reason"),
    [
        ("p", {"s0"}, Obstacle("guest", 1)),
        ("pb", {"s0"}, Obstacle("bot", 1)),
        ("po", {"s0"}, Obstacle("open", 1)),
        ("b", set(), Obstacle("bot", 0)),
    ],
)
def test_a_seat_may_make_a_match_casual_and_the_table_says_which(kinds, known, reason):
    table = rated_table(*DUEL, known=frozenset(known), kinds=kinds)
    assert obstacle(table) == reason
    told = table_state(table, None).casual
    assert (told.reason, told.seat) == (reason.reason, reason.seat)
    table, _ = step(table, commands.Begin(7), NOW)
    assert (table.rated_match, table.casual) == (None, reason)
    assert table_state(table, None).casual == told


def test_bots_with_a_rating_are_rated_if_the_table_has_their_ratings_and_people():
    assert obstacle(rated_table(*DUEL, kinds="pb", bot_ratings=BOTS)) is None
    assert obstacle(rated_table(*DUEL, kinds="b", bot_ratings=BOTS)) == Obstacle("bot", 0)


def test_a_network_bot_makes_a_match_casual():
    table = rated_table(*DUEL, kinds="po")
    table, _ = step(table, Sit("bot:1", "Robo", 1), NOW)
    assert obstacle(table) == Obstacle("program", 1)


def test_an_account_belongs_to_its_person_not_to_the_seat():
    table = rated_table(*DUEL)
    table, _ = ask(table, 1, commands.Leave())
    table, _ = step(table, Sit("stranger", "Ann", 1), NOW)
    assert obstacle(table) == Obstacle("guest", 1)


def test_a_result_has_the_totals_of_the_match_as_places():
    table, at = play_all(rated(*DUEL))
    result = rated_result(table, at)
    totals = table.match.totals
    better = 0 if totals[0] > totals[1] else 1
    assert result.sides == (("s0",), ("s1",))
    assert result.places == ((1, 2) if better == 0 else (2, 1))
    assert (result.match, result.game, result.seats, result.at) == (0, "gandengyan", 2, at)


def test_partners_are_a_side_and_the_winners_of_the_match_are_the_first():
    table, at = play_all(rated(*GUANDAN))
    result = rated_result(table, at)
    assert result.sides == (("s0", "s2"), ("s1", "s3"))
    assert result.places == ((1, 2) if 0 in table.match.winners else (2, 1))


def test_a_bot_is_in_the_result_with_its_rating():
    table, at = play_all(rated(*DUEL, kinds="pb", bot_ratings=BOTS))
    assert rated_result(table, at).sides == (("s0",), (("greedy", 20.0, 0.5),))


def test_a_person_who_leaves_is_last_whatever_the_bot_achieves():
    for leaver in (0, 1):
        table, _ = ask(rated(*DUEL), leaver, commands.Leave())
        table, at = play_all(table)
        assert rated_result(table, at).places == ((2, 1) if leaver == 0 else (1, 2))


def test_the_partner_of_a_leaver_gets_what_the_match_says():
    table, _ = ask(rated(*GUANDAN), 2, commands.Leave())
    table, at = play_all(table)
    result = rated_result(table, at)
    assert result.left == ("s2",)
    assert result.places == ((1, 2) if 0 in table.match.winners else (2, 1))


def test_a_side_that_both_partners_leave_is_last():
    table = rated(*GUANDAN)
    for seat in (0, 2):
        table, _ = ask(table, seat, commands.Leave())
    table, at = play_all(table)
    result = rated_result(table, at)
    assert (result.places, result.left) == ((2, 1), ())


def absent(table, seconds):
    """Let a bot play the seat that is to act for a time; return the table, the seat and the time of its return."""
    seat = table.to_act
    table, _ = step(table, Presence(seat, present=False), NOW)
    taken_over = due_at(table)
    table, _ = step(table, Tick(), taken_over)
    assert table.seats[seat].why == "absent"
    now = taken_over + seconds
    return step(table, Presence(seat, present=True), now)[0], seat, now


STEPS = st.tuples(
    st.sampled_from(["come", "go", "go", "take back", "act", "watch", "tick", "tick", "restart"]),
    st.integers(0, 1),
    st.sampled_from([0.0, 1.0, AWAY_SECONDS / 2, AWAY_SECONDS]),
)


class Absences:
    """Rated match beside the sums of the times in which a bot plays each seat while somebody is at the table.

    Attributes:
        away: Sum of the absences of each seat.
        last: Time of the last absence of each seat; 0 if it has ended.
    """

    def __init__(self, handed_over):
        self.table, self.now = rated_table(*DUEL), NOW
        if handed_over:
            self.table, _ = ask(self.table, 1, commands.HandOver())
        self.away, self.last = [0.0] * 2, [0.0] * 2
        self.do(commands.Begin(7))

    def do(self, command):
        with contextlib.suppress(Refusal):
            self.table, _ = step(self.table, command, self.now)
        for number, seat in enumerate(self.table.seats):
            self.last[number] *= seat.played_by_bot and not self.table.paused

    def wait(self, seconds):
        """Let time pass, in which only the table acts."""
        if not self.table.paused:
            for number, seat in enumerate(self.table.seats):
                self.away[number] += seconds * seat.played_by_bot
                self.last[number] += seconds * seat.played_by_bot
        self.now += seconds

    def step(self, kind, seat, seconds):
        commands_of = {
            "come": lambda: Presence(seat, present=True),
            "go": lambda: Presence(seat, present=False),
            "watch": lambda: Watching(on=not self.table.watched, watchers=int(not self.table.watched)),
            "tick": Tick,
            "restart": lambda: Restart("1"),
        }
        if kind == "tick" and (due := due_at(self.table)) is not None:
            seconds = max(seconds, due - self.now)
        self.wait(seconds)
        if kind == "restart":  # the server may have been down since the last absences began
            self.away = [away - last for away, last in zip(self.away, self.last, strict=True)]
        if kind in commands_of:
            self.do(commands_of[kind]())
        elif kind == "take back":
            self.do(commands.Asked(seat, commands.TakeBack(), f"r{self.now}"))
        elif (number := self.table.to_act) is not None:
            play = str(self.table.match.position.legal()[0])
            self.do(commands.Asked(number, commands.Act(self.table.turn, play), f"r{self.now}"))


@settings(max_examples=60)
@given(handed_over=st.booleans(), drawn=st.lists(STEPS, max_size=16))
def test_a_person_has_left_who_was_away_too_long_while_somebody_was_at_the_table(handed_over, drawn):
    absences = Absences(handed_over)
    for one in drawn:
        absences.step(*one)
        rated_match = absences.table.rated_match
        for seat, seconds in enumerate(absences.away):
            if not 0 < abs(seconds - AWAY_SECONDS) < DUST:
                assert rated_match.has_left(seat, absences.now) == (seconds > AWAY_SECONDS), seat


def test_nobody_changes_the_players_of_a_rated_match():
    table = rated(*DUEL)
    for request in (commands.HandOver(), commands.CloseTable(), commands.Remove(1), commands.SetBot(1, "greedy")):
        with pytest.raises(Refusal) as refused:
            ask(table, 0, request)
        assert refused.value.code == "rated_match"
    for work in (lambda: hinted(table, table.to_act), lambda: plan(table, 0, protocol.PlanRequest(id="p"))):
        with pytest.raises(Refusal, match="rated match"):
            work()
    table, _ = ask(table, 1, commands.Leave())
    with pytest.raises(Refusal, match="rated match"):
        step(table, Sit("stranger", "Ann", 1), NOW)
    assert step(table, Sit("s1", "P1", None), NOW)[0].seats[1].session == "s1"


def test_after_the_match_everything_is_possible_again():
    table, at = play_all(rated(*DUEL))
    assert table_state(table, 0).is_rated
    assert ask(table, 0, commands.Remove(1), at)[0].seats[1].kind == "open"


def test_the_operator_may_remove_a_person_who_then_has_left_and_may_close_the_table():
    table, _ = step(rated(*DUEL), Kick("s1"), NOW)
    assert table.rated_match.left == (False, True)
    assert step(table, CloseTable(), NOW)[0].status == "closed"
    assert rated_result(table, NOW) is None, "the match is not over"

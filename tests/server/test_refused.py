"""Refusals sent to seats: their conditions and values; the table stays unchanged."""

import pytest

from clamber.server.table import commands
from clamber.server.table.commands import Asked
from clamber.server.table.refusal import Refusal
from server.logged import LoggedTable

PASS = commands.Act(turn=0, play="pass")


def lobby():
    return LoggedTable("gandengyan", "poo")


def playing():
    return LoggedTable("gandengyan", "pp").begin()


def between():
    table = LoggedTable("gandengyan", "pp", (("match", "deals:2"),)).begin()
    return played_by_bots(table, until="between")


def over():
    return played_by_bots(LoggedTable("gandengyan", "pp", (("match", "deals:1"),)).begin(), until="over")


def handed_over():
    table = playing()
    table.ask(table.table.to_act, commands.HandOver)
    return table


def played_by_bots(table, *, until):
    for seat in range(2):
        table.ask(seat, commands.HandOver)
    while table.table.status == "playing":
        table.tick()
    assert table.table.status == until
    return table


@pytest.mark.parametrize(
    ("made", "request_", "values"),
    [
        (lobby, PASS, {"status": "lobby"}),
        (lobby, commands.Ready(), {"status": "lobby"}),
        (lobby, commands.Rematch(), {"status": "lobby"}),
        (playing, commands.Ready(), {"status": "playing"}),
        (playing, commands.Rematch(), {"status": "playing"}),
        (between, PASS, {"status": "between"}),
        (between, commands.Rematch(), {"status": "between"}),
        (over, PASS, {"status": "over"}),
        (over, commands.Ready(), {"status": "over"}),
        (handed_over, PASS, {"status": "handed_over"}),
    ],
)
def test_what_has_its_time_is_refused_at_another_and_says_what_time_it_is(made, request_, values):
    table = made()
    seat = table.table.to_act or 0
    before = table.table
    assert refusal_of(table, seat, request_) == ("not_now", values)
    assert table.table == before


def test_a_turn_that_was_and_one_that_is_to_come_are_both_another_turn():
    table = playing()
    turn, seat = table.table.turn, table.table.to_act
    for other in (turn - 1, turn + 1):
        asked = commands.Act(turn=other, play="pass")
        assert refusal_of(table, seat, asked) == ("late", {"turn": other, "now": turn})


def test_whoever_is_not_asked_is_told_whose_turn_it_is():
    table = playing()
    seat = table.table.to_act
    asked = commands.Act(turn=table.table.turn, play="pass")
    assert refusal_of(table, 1 - seat, asked) == ("not_your_turn", {"seat": seat})


def test_a_play_that_does_not_count_says_why_and_the_turn_goes_on():
    table = playing()
    seat, turn = table.table.to_act, table.table.turn
    assert refusal_of(table, seat, commands.Act(turn=turn, play="3x3"))[0] == "bad_cards"
    assert refusal_of(table, seat, commands.Act(turn=turn, play="pass"))[0] == "must_lead"
    assert (table.table.turn, table.table.to_act) == (turn, seat)


def test_a_window_takes_what_it_offers_and_what_was_clicked_a_window_ago_but_nothing_of_tomorrow():
    table = LoggedTable("biga", "ppppp").begin(seed=3)
    seat = first_offered(table)
    window, turn = table.table.window, table.table.turn
    (offered, *_) = window.offers[seat]
    other = next(number for number in range(5) if offered not in window.offers[number])

    soon = commands.Act(turn=turn + 1, play=offered)
    assert refusal_of(table, seat, soon) == ("late", {"turn": turn + 1, "now": turn})
    code, values = refusal_of(table, other, commands.Act(turn=turn, play=offered))
    assert (code, values) == ("cannot_show", {"play": offered, "possible": list(window.offers[other])})

    (claimed,) = table.ask(seat, commands.Act, turn=turn - 1, play=f"  {offered.replace(' ', '   ')} ")
    assert claimed.play == offered
    assert table.table.window.claims[seat] == offered
    (taken_back,) = table.ask(seat, commands.Act, turn=turn, play="no")
    assert taken_back.play is None
    assert table.table.window.claims == ("",) * 5


def test_each_window_shows_a_round_of_cards_more_and_has_its_own_time():
    table = LoggedTable("biga", "ppppp", round_time=2.0, claim_time=7.0).begin(seed=3)
    shown, lengths = [], []
    while table.table.window is not None and table.table.window.kind == "draw":
        window = table.table.window
        assert window.until == table.now + window.length
        assert window.claims == ("",) * 5
        shown.append(window.shown)
        lengths.append(window.length)
        table.tick()
    cards = len(table.table.match.deals[-1].deck)
    last = cards - 5
    assert shown == [*range(5, last, 5), last]
    assert lengths == [2.0] * (len(shown) - 1) + [7.0]


def test_a_claim_is_done_when_the_window_ends_and_is_offered_again_to_nobody():
    table = LoggedTable("biga", "ppppp").begin(seed=3)
    seat = first_offered(table)
    (offered, *_) = table.table.window.offers[seat]
    table.ask(seat, commands.Act, turn=table.table.turn, play=offered)
    (ended,) = table.tick()
    assert (seat, offered) in {(answer.seat, answer.play) for answer in ended.answers}
    assert table.table.window is None or offered not in table.table.window.offers[seat]


def first_offered(table):
    """Play until a seat has an offer, and return that seat."""
    while not any(table.table.window.offers):
        table.tick()
    return next(seat for seat in range(5) if table.table.window.offers[seat])


def refusal_of(table, seat, request):
    """Return the code and values with which a request is refused."""
    with pytest.raises(Refusal) as refused:
        table.do(Asked(seat, request, f"r{next(table.ids)}", seed=9))
    return refused.value.code, refused.value.values

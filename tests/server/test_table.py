"""Pure table logic for all games, without clocks or sockets."""

import contextlib
import json
import random
from dataclasses import fields, replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from clamber.bots import Greedy
from clamber.match import empty_match
from clamber.records.record import from_json
from clamber.ruleset import ruleset
from clamber.server.log.lines import from_line, to_line
from clamber.server.table import commands
from clamber.server.table.commands import Begin, Presence, Restart, Sit, Tick, Watching
from clamber.server.table.due import BOTS_PAUSE, GRACE, NEXT_DEAL, deadline, due_at
from clamber.server.table.fold import apply, new_table, table_of
from clamber.server.table.logged.deals import DealBegan
from clamber.server.table.logged.seats import SeatReserved
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.matches import match_from_log, record_text
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from clamber.server.wire import protocol
from clamber.server.wire.assist import check
from clamber.server.wire.finished import replay
from clamber.server.wire.outgoing import UnsendableError, view_text
from clamber.server.wire.tables import table_state
from clamber.server.wire.updates import Updates
from rules.guandan.deals import act, tribute_after
from selecting import few_now
from server.logged import LoggedTable
from server.pure_table import GAMES, NOW, a_table, ask, begun, hinted
from server.quick_bots import step
from server.shown import deal_for_all, deal_view, view_message


def tick(table):
    return step(table, Tick(), due_at(table))


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_a_match_of_bots_ends_and_its_log_leads_to_the_same_table(rules, seats, options):
    table, log = a_table(rules, seats, options, kinds="b"), []
    first = TableMade(
        NOW, "t", "inv", table.settings, tuple(NewSeat("bot", "greedy", f"P{i}", "") for i in range(seats)), "s0"
    )
    for command in (Watching(on=True), Begin(5)):
        table, happened = step(table, command, NOW)
        log += happened
    while table.status != "over":
        table, happened = tick(table)
        assert happened
        log += happened
    assert table.match.winners or options[0][0] == "match"
    again = new_table(from_line(to_line(first)))
    for entry in log:
        again = apply(again, from_line(to_line(entry)))
    for field in fields(table):
        if field.name != "match":
            assert getattr(again, field.name) == getattr(table, field.name), field.name
    assert again.match.position == table.match.position


@pytest.mark.parametrize(("rules", "seats", "options"), few_now(GAMES, 0, 3, 5, 7))
def test_people_play_what_they_are_offered(rules, seats, options):
    table, number, now = begun(rules, seats, options), 0, NOW
    while table.status != "over":
        number += 1
        if table.window is not None:
            now = table.window.until
            table, _ = step(table, Tick(), now)
        elif table.status == "between":
            for seat in range(seats):
                table, _ = ask(table, seat, commands.Ready(), now)
            table, _ = step(table, Tick(), now)
        else:
            seat = table.to_act
            view = deal_view(table, seat)
            assert view["my_turn"]
            hint = hinted(table, seat).plays
            assert {play["text"] for play in hint} <= {play["text"] for play in view["legal"]}
            if hint[0]["bomb"] or hint[0]["rank"]:
                found = check(table, seat, protocol.CheckRequest(id="c", turn=table.turn, cards=hint[0]["cards"]))
                assert hint[0]["text"] in {play["text"] for play in found.plays}
                assert found.problem is None
            others = [deal_view(table, other) for other in (*range(seats), None) if other != seat]
            assert not any(other["my_turn"] or other["legal"] for other in others)
            table, happened = ask(table, seat, commands.Act(turn=table.turn, play=hint[0]["text"]), now)
            assert len(happened) == 1


def test_a_seat_out_of_time_is_played_by_a_bot_until_it_takes_back():
    table = begun("gandengyan", 2, time_limit=30.0)
    seat = table.to_act
    assert due_at(table) == deadline(table) == NOW + 30
    table, _ = tick(table)
    assert table.seats[seat].why == "timeout"
    turn = table.turn
    table, _ = step(table, Tick(), NOW + 31)
    assert table.turn == turn + 1
    with pytest.raises(Refusal, match="take it back"):
        ask(table, seat, commands.Act(turn=table.turn, play="pass"))
    table, _ = ask(table, seat, commands.TakeBack())
    assert not table.seats[seat].why


EVASIONS = {
    "taking back what nobody plays": [commands.TakeBack()],
    "handing over and taking back": [commands.HandOver(), commands.TakeBack()],
    "leaving and sitting down again": [commands.Leave(), Sit],
    "going and coming": [Presence, Presence],
    "saying something": [commands.Say("hello"), commands.Ready],
    "a seal": [commands.CommitShare("0" * 64)],
}


@pytest.mark.parametrize("tried", EVASIONS.values(), ids=EVASIONS)
def test_nothing_but_a_play_moves_the_clock_of_a_turn(tried):
    table, now, turns = begun("gandengyan", 3, time_limit=30.0), NOW, []
    seat, session = table.to_act, table.seats[table.to_act].session
    for _ in range(12):
        now += 29.0
        for number, what in enumerate(tried):
            with contextlib.suppress(Refusal):
                if what is Sit:
                    table, _ = step(table, Sit(session, "P", seat), now)
                elif what is Presence:
                    table, _ = step(table, Presence(seat, present=number == 1), now)
                else:
                    table, _ = ask(table, seat, what() if isinstance(what, type) else what, now)
            turns.append(table.turn)
            if not table.seats[seat].played_by_bot:
                assert due_at(table) <= NOW + 30.0
                assert table.turn_at == NOW
        if due_at(table) <= now:
            table, _ = step(table, Tick(), now)
            table, _ = step(table, Tick(), now)
        if table.turn != turns[0]:
            break
    assert now <= NOW + 2 * 29.0, "it was played in the second of these half minutes at the latest"


def test_a_table_with_one_person_waits_for_them():
    table = begun("gandengyan", 2, kinds="pb", time_limit=30.0)
    while table.to_act != 0:
        table, _ = tick(table)
    assert deadline(table) is None
    assert deal_view(table, 0)["deadline"] is None
    table, _ = step(table, Tick(), NOW + 3000)
    assert table.to_act == 0
    assert not table.seats[0].why


def test_a_seat_whose_player_is_gone_is_played_and_given_back_when_they_come():
    table = begun("gandengyan", 2, time_limit=None)
    seat = table.to_act
    table, _ = step(table, Presence(seat, present=False), NOW + 1)
    assert due_at(table) == NOW + 1 + GRACE
    table, _ = tick(table)
    assert table.seats[seat].why == "absent"
    table, _ = step(table, Presence(seat, present=True), NOW + 60)
    assert not table.seats[seat].why


def test_a_table_waits_while_nobody_is_there():
    table = begun("gandengyan", 2, kinds="pp")
    table, _ = step(table, Restart(), NOW + 5)
    assert table.paused
    assert due_at(table) is None
    table, _ = step(table, Presence(0, present=True), NOW + 5000)
    assert due_at(table) >= NOW + 5000


def test_the_next_deal_waits_for_all_but_not_for_ever_and_a_rematch_is_one_click():
    table = begun("gandengyan", 2, (("match", "deals:2"),))
    while table.status == "playing":
        hint = hinted(table, table.to_act).plays[0]
        request = commands.Act(turn=table.turn, play=hint["text"])
        table, _ = ask(table, table.to_act, request)
    assert table.status == "between"
    assert due_at(table) is None
    table, _ = ask(table, 1, commands.Ready(), NOW + 3)
    assert due_at(table) == NOW + 3 + NEXT_DEAL
    table, _ = tick(table)
    while table.status == "playing":
        table, _ = ask(table, table.to_act, commands.HandOver())
        table, _ = tick(table)
        table, _ = ask(table, 0, commands.TakeBack())
    assert table.status == "over"
    table, _ = ask(table, 1, commands.Rematch())
    assert (table.status, table.matches, table.sheet) == ("playing", 2, ())


def test_whoever_lets_a_bot_play_need_not_wait_for_the_next_deal():
    table = begun("gandengyan", 2, kinds="pb")
    table, _ = ask(table, 0, commands.HandOver())
    while table.status == "playing":
        table, _ = tick(table)
    over = table.turn_at
    assert due_at(table) == over + BOTS_PAUSE
    table, _ = ask(table, 0, commands.Ready(), over + 1)
    assert due_at(table) <= over + 1


def test_phrases_can_be_switched_off():
    with pytest.raises(Refusal, match="switched off"):
        ask(begun("gandengyan", 2, chat=False), 0, commands.Say(phrase="hello"))


def test_big_a_asks_nobody_in_public():
    """Windows have a fixed length, claims are private, and views have the same form for all seats, asked or not."""
    table, claims = begun("biga", 5, seed=3), 0
    while table.window is not None:
        views = [deal_view(table, seat) for seat in (*range(5), None)]
        assert len({view["window"].until for view in views}) == 1
        assert {view["to_act"] for view in views} == {None}
        assert {view["phase"] for view in views} in ({"draw"}, {"reveal"})
        if table.window.kind == "draw" and table.window.shown < table.window.last:
            assert [len(view["hand"]) for view in views[:5]] == views[0]["sizes"]
        offered = [seat for seat in range(5) if table.window.offers[seat]]
        if offered and not claims and table.window.shown > 60:
            claims = 1
            before = table
            play = table.window.offers[offered[0]][0]
            table, (claimed,) = ask(table, offered[0], commands.Act(turn=table.turn, play=play))
            assert claimed.private_to == offered[0]
            told = [Updates(before, claimed, table).text(seat) for seat in (*range(5), None)]
            assert [text is not None for text in told] == [seat == offered[0] for seat in (*range(5), None)]
            for other in (*range(5), None):
                if other != offered[0]:
                    assert deal_view(before, other) == deal_view(table, other)
        before = table
        table, (ended,) = tick(table)
        if claims == 1:
            claims = 2
            message = protocol.Update.model_validate_json(Updates(before, ended, table).text(None))
            assert [done["play"]["kind"] for done in message.event.done] == ["expose"]
    assert claims == 2
    assert table.to_act is not None


def test_big_a_draws_as_long_whoever_may_decide_and_says_how_long():
    """The time announced when a window opens is exact up to the last window, if no seat exposes an Ace."""
    took = set()
    for seed in range(8):
        table, now, told = begun("biga", 5, seed=seed), NOW, set()
        while table.window is not None and table.window.kind == "draw":
            told.add(round(table.window.open_until - NOW, 6))
            now = table.window.until
            table, _ = step(table, Tick(), now)
        assert told == {round(now - NOW, 6)}
        took |= told
    assert len(took) == 1
    assert 4.5 < took.pop() < 6


def test_a_round_is_longer_where_an_ace_may_be_exposed_only_when_it_is_drawn():
    table = begun("biga", 5, (("expose_poll", "own_draw_only"),), seed=3)
    assert table.window.open_until == table.window.until
    assert table.window.until - NOW > 0.4


def test_what_may_not_be_seen_is_not_sent():
    table = begun("gandengyan", 2, spectators=False, seed=(1 << 255) + 12345)
    with pytest.raises(UnsendableError):
        view_message(table, None, NOW)
    view = view_text(table, 0, NOW)
    assert f"{table.match.seed:x}" not in view
    assert str(table.match.seed) not in view


def test_the_view_tells_whose_level_is_played_and_who_failed_at_the_last_one():
    assert deal_view(begun("guandan", 4), 0)["side"] is None
    failed = next(filter(None, map(levels_failed_at, range(5, 40))))
    assert set(failed) == {"A"}


def levels_failed_at(seed):
    """Return the levels at which a team failed in a match between bots."""
    table, told = a_table("guandan", 4, (("start_level", 4),), kinds="b"), []
    for command in (Watching(on=True), Begin(seed)):
        table, _ = step(table, command, NOW)
    while table.status != "over":
        table, happened = tick(replace(table, alone=0))  # bots playing among themselves would rest
        if any(isinstance(entry, DealBegan) for entry in happened):
            told.append(deal_view(table, None))
    assert [view["side"] for view in told] == [deal.result.order[0] % 2 for deal in table.sheet[:-1]]
    return [view["level"] for view, after_it in pairwise(told) if view["failures"] != after_it["failures"]]


def test_every_match_of_a_table_starts_at_the_level_that_its_host_chose():
    """Checked also in the log and after a restart. The entry of a table without a chosen level has no extra field."""
    at = LoggedTable("guandan", "pbbb", (("max_hands", 1),), level="9").begin()
    for match in (1, 2):
        assert at.table.match.levels == ("9", "9")
        assert view_message(at.table, 0, NOW).table.level == "9"
        at.ask(0, commands.HandOver)
        while at.table.status != "over":
            at.tick()
        told = match_from_log(map(from_line, at.lines))
        record = json.loads(record_text(told.match))
        assert (record["level"], len(record["deals"])) == ("9", 1)
        assert from_json(record).match.levels == told.match.levels == at.table.match.levels
        assert replay(told.match, 0, "r").level == "9"
        assert table_of(map(from_line, at.lines)).last.before == ("9", "9")
        if match == 1:
            at.ask(0, commands.Rematch)
    assert '"level"' not in LoggedTable("guandan", "pbbb").lines[0]


@pytest.mark.parametrize(
    ("rules", "options", "expected"),
    [
        (
            "guandan",
            {"win_finish": "1-2_only", "a_limit": 3, "a_penalty": "to_2"},
            (True, 1, 3, "to_2", False, False),
        ),
        ("guandan/kandell", {}, (False, 1, 3, "down_one", True, False)),
        ("guandan", {"a_limit": "none"}, (False, 1, None, None, False, False)),
        ("guandan", {"a_limit": 3, "a_penalty": "none"}, (False, 1, None, None, False, False)),
        ("guandan", {"a_limit": 3, "a_penalty": "lose_match"}, (False, 1, 3, "lose_match", False, False)),
        ("guandan", {"a_limit": "none", "ace_finish_demotion": True}, (False, 1, None, None, False, True)),
    ],
)
def test_the_stakes_at_level_a_are_those_of_the_rules(rules, options, expected):
    match = at_level("A", ruleset(rules, **options))
    assert tuple(told_of_match(match, "guandan")["stakes"].model_dump().values()) == expected
    for no_stakes in (at_level("K", match.rules), at_level("A", match.rules, before=()), played_out(match)):
        assert told_of_match(no_stakes, "guandan")["stakes"] is None


def at_level(level, rules, before=(1, 3)):
    """Return a match of Guandan in its first deal, after a deal in which the given seats went out."""
    return empty_match(rules, ("a", "b", "c", "d"), seed=5, level=level, before=before).next_deal()


def played_out(match):
    """Return a match at the end of its deal."""
    while match.is_dealt:
        match = match.apply(match.position.legal()[-1])
    return match


def test_the_stakes_count_the_attempts_at_level_a():
    told = set()
    for seed in range(8):
        match, rng = at_level("A", ruleset("guandan")), random.Random(seed)
        while len(match.deals) < 9 and not match.is_over:
            if not match.is_dealt:
                match = match.next_deal()
            stakes = told_of_match(match, "guandan")["stakes"]
            if stakes is not None:
                assert stakes.attempt == match.state.failures[match.declarers] + 1
                told.add(stakes.attempt)
            while match.is_dealt:
                match = match.apply(rng.choice(match.position.legal()))
    assert {1, 2} <= told


def test_a_resisted_tribute_is_told_once_it_is_resisted():
    asked = tribute_after("02", west="RJ", east="RJ", anti_tribute="optional")
    told = [
        (asked, False),
        (act(asked, "1 resist"), True),
        (act(asked, "1 no"), False),
        (tribute_after("02", west="RJRJ"), True),
        (tribute_after("02", west="RJ"), False),
    ]
    for match, resisted in told:
        assert told_of_match(match, "guandan")["tribute_resisted"] is resisted


def told_of_match(match, rules):
    """Return the part of a match's deal that all viewers are sent."""
    times = {"matches": 1, "turn": 1, "to_act": None, "turn_at": 0.0, "window": None}
    times["doers"] = ("person",) * len(match.deals[-1].events)
    return deal_for_all(SimpleNamespace(match=match, current=match, settings=TableSettings(rules), **times))


def test_what_bombs_multiply_by_is_told_to_all():
    greedy, told = Greedy(), set()
    for seed in range(12):
        match, bombs = ruleset("doudizhu").new_match(seed=seed), 0
        while match.is_dealt:
            play = greedy.choose(match.view(match.position.to_act))
            match, bombs = match.apply(play), bombs + bool(play.bomb_class)
            told.add((bombs, told_of_match(match, "doudizhu")["multiplier"]))
    assert {(0, 1), (1, 2)} <= told <= {(bombs, 2**bombs) for bombs in range(5)}


def test_a_table_tells_what_every_option_is_set_to():
    told = table_state(LoggedTable("guandan/kandell", "pppp", (("direction", "cw"),)).table, None)
    assert told.options == {"direction": "cw"}
    assert told.display.direction == "cw"
    assert told.values == dict(ruleset("guandan/kandell", direction="cw").values)
    assert told.values != {**dict(ruleset("guandan").values), "direction": "cw"}


def test_a_hidden_refusal_to_resist_moves_no_clock_that_others_see():
    assert any(refusals_to_resist(seed) for seed in range(20))


def refusals_to_resist(seed):
    options = (("max_hands", 40), ("anti_tribute", "optional"))
    table, seen = begun("guandan", 4, options, kinds="p", time_limit=30.0, seed=seed), 0
    for seat in range(4):
        table, _ = ask(table, seat, commands.HandOver())
    now = NOW
    for _ in range(6000):
        if table.status == "over" or seen:
            break
        if table.to_act is not None and table.match.position.phase == "resist":
            seat = table.to_act
            table, _ = ask(table, seat, commands.TakeBack(), now)
            watching = deal_view(table, None)
            assert watching["phase"] == "tribute"
            before = table
            table, (no,) = ask(table, seat, commands.Act(turn=table.turn, play="no"), now + 5)
            assert no.private_to == seat
            assert Updates(before, no, table).text(None) is None
            assert deal_view(table, None)["deadline"] == watching["deadline"]
            assert table.seq(None) == before.seq(None)
            seen += 1
            continue
        now = max(now, due_at(table))
        table, _ = step(table, Tick(), now)
    return seen


def test_what_a_host_does_to_others_is_done_to_people_on_other_seats():
    at = LoggedTable("gandengyan", "ppob")
    for request in (commands.MakeHost, commands.Remove):
        for number in (0, 2, 3, 4, 9):
            with pytest.raises(Refusal) as caught:
                at.ask(0, request, seat=number)
            assert caught.value.code == "no_player", number
    for one, other in ((1, 1), (0, 4), (4, 0)):
        with pytest.raises(Refusal) as caught:
            at.ask(0, commands.SwapSeats, seat=one, other=other)
        assert caught.value.code == "no_player", (one, other)
    at.ask(0, commands.SwapSeats, seat=1, other=3)
    assert [seat.session for seat in at.table.seats] == ["s0", "", "", "s1"]
    at.ask(0, commands.MakeHost, seat=3)
    assert at.table.host == "s1"
    at.ask(3, commands.Remove, seat=0)
    assert (at.table.seats[0].is_person, at.table.removed) == (False, {"s0"})


def test_whoever_a_seat_is_kept_for_is_sent_away_by_their_session():
    at = LoggedTable("gandengyan", "ppob").begin()
    at.table = apply(at.table, SeatReserved(at.now, 3, "s9", "Ann"))
    at.ask(0, commands.Remove, seat=3)
    assert at.table.removed == {"s9"}
    assert at.table.seats[3].reserved_for is None

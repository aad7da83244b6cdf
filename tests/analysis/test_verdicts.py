"""Verdicts on plays depend neither on hidden cards nor on the number of workers, and are proven where possible."""

from __future__ import annotations

import random
import statistics
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import clamber
from clamber import bots
from clamber.analysis import MIN_PLAYOUTS, Analysis, JudgedDecision, analyse, analysis_of, judge, judge_match
from clamber.analysis.decisions import decisions
from clamber.analysis.mistakes import mistake
from clamber.bots.weighing import only_world
from clamber.records.doers import stand_ins
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from clamber.bots import Verdict
    from clamber.match import Match
    from clamber.play import Play
    from clamber.view import View

ALONE = make_workers(WorkerKind.PROCESSES, 1)


def played(name: str, *specs: str, seed: int = 3) -> Match:
    """Return a match with one deal, played by bots."""
    match = clamber.ruleset(name).new_match(seats=len(specs), seed=seed)
    seated = [bots.make(spec, seat=seat) for seat, spec in enumerate(specs)]
    while not match.position.is_over:
        seat = match.position.to_act
        match = match.apply(seated[seat].choose(match.view(seat)))
    return match


@pytest.fixture(scope="module")
def guandan() -> Match:
    return played("guandan", "random", "planner", "greedy", "planner")


@pytest.mark.parametrize("name", ["guandan", "doudizhu", "gandengyan", "biga"])
def test_every_choice_is_judged_and_nothing_else(name: str) -> None:
    seats = {"guandan": 4, "doudizhu": 3, "gandengyan": 2, "biga": 5}[name]
    match = played(name, *["greedy"] * seats)
    found = analyse(match, ALONE, playouts=MIN_PLAYOUTS)
    events = match.deals[0].events
    assert [one.event for one in found.judged] == [one.event for one in decisions(match, 0)]
    recorded = [event for event in events if event.kind != "no"]
    for one in found.judged:
        event = events[one.event]
        assert (event.seat, str(event.play)) == (one.seat, one.played)
        assert recorded[one.action - 1] == event
        assert one.cost == 0 or one.cost == pytest.approx(one.before - one.after)
        assert one.cost > one.margin or one.cost == 0


CHANCE = (
    ("guandan", {"tribute_suit": "random", "equal_tribute_take": "random", "equal_tribute_lead": "random"}, 4),
    ("doudizhu/laizi", {}, 2),
    ("doudizhu", {"nobody_bids": "random"}, 2),
)


@pytest.mark.parametrize(("name", "options", "deals"), CHANCE)
def test_the_choices_between_decisions_of_chance_are_all_decisions(name: str, options: Any, deals: int) -> None:
    """A decision is every event whose seat had a choice, whether chance events precede or follow it."""
    with_chance = 0
    for seed in range(3):
        match, rng = clamber.ruleset(name, options).new_match(seed=seed), random.Random(seed)
        offered: list[list[int]] = []
        while len(match.deals) < deals or match.is_dealt:
            if not match.is_dealt:
                match = match.next_deal()
            if len(offered) < len(match.deals):
                offered.append([])
            legal = match.position.legal()
            if len(legal) > 1:
                offered[-1].append(len(match.deals[-1].events))
            nobody_bids = match.phase == "bid" and "nobody_bids" in options
            match = match.apply("pass" if nobody_bids else rng.choice(legal))
        for deal, expected in enumerate(offered):
            assert [one.event for one in decisions(match, deal)] == expected
            chance = [number for number, event in enumerate(match.deals[deal].events) if event.chance]
            with_chance += bool(chance) and min(chance) < max(expected)
    assert with_chance


def test_the_same_for_any_number_of_workers() -> None:
    match = played("doudizhu", "greedy", "planner", "random")
    one = analyse(match, ALONE, playouts=MIN_PLAYOUTS, seed=7)
    assert analyse(match, make_workers(WorkerKind.PROCESSES, 2), playouts=MIN_PLAYOUTS, seed=7) == one
    assert analyse(match, ALONE, playouts=MIN_PLAYOUTS, seed=8) != one


def test_what_others_hold_says_nothing(guandan: Match) -> None:
    """Redealing the hidden cards does not change the verdict."""
    for number, decision in enumerate(decisions(guandan, 0)):
        if number % 12:
            continue
        one, other = (  # the earlier events are left out of both
            judge(
                decision.view.sample(seed=seed).view(decision.seat),
                decision.played,
                playouts=MIN_PLAYOUTS,
                seed=number,
            )
            for seed in (1, 2)
        )
        assert (one.best.text, one.before, one.after, one.margin) == (
            other.best.text,
            other.before,
            other.after,
            other.margin,
        )


def test_more_is_given_away_by_who_plays_at_random(guandan: Match) -> None:
    players = analyse(guandan, ALONE, playouts=2 * MIN_PLAYOUTS).players
    assert players[0].lost > players[1].lost
    assert players[0].accuracy < players[1].accuracy
    assert list(players[0].worst) == sorted(players[0].worst, key=lambda one: -one.cost)


def test_where_a_seat_can_tell_all_cards_the_verdict_is_proven() -> None:
    """Nothing beats the 5 after 7c on 6s, or the pair of Fours."""
    view = clamber.ruleset("gandengyan").setup(["4h4d6s", "5s7c"]).view(0)
    assert only_world(view) is not None
    plays = {play.text: play for play in view.legal}
    right, wrong = (judge(view, plays[text], playouts=MIN_PLAYOUTS, seed=1) for text in ("4d4h", "6s"))
    assert (right.cost, right.margin, right.is_proven, right.best.text) == (0, 0, True, "4d4h")
    assert wrong.is_proven
    assert wrong.before == 2
    assert wrong.cost == wrong.before - wrong.after > 2


def value(view: View, reward: float) -> float:
    """Return the value of a reward on the scale of the nets."""
    win, point, limit = view.masked.engine.target
    return win * ((reward > 0) - (reward < 0)) + point * max(-limit, min(limit, reward))


def is_clear(gains: list[float], errors: float) -> bool:
    """Return True if gains are a twentieth of a won deal and some errors, with a prior that counts as one world."""
    mean, count = statistics.fmean(gains), len(gains)
    error = ((0.3**2 + sum((gain - mean) ** 2 for gain in gains)) / count / count) ** 0.5
    return mean > max(0.05, errors * error)


def expected(view: View, played: Play, playouts: int, seed: int) -> Verdict:
    """Return the verdict of playouts in which nets play the rest of the deal, paired by worlds."""
    best = bots.best_play(view, playouts=4 * playouts)
    for worlds in (max(20, playouts // 8), playouts // 2):
        rewards: Any = clamber.playouts(view, [best, played], "net", worlds, seed).tolist()
        before, after = ([world[view.seat] for world in play] for play in rewards)
        if best == played:
            return bots.Verdict(played, *[statistics.fmean(after)] * 2, 0.0, is_mistake=False, is_proven=False)
        gains = [value(view, one) - value(view, other) for one, other in zip(before, after, strict=True)]
        if not is_clear(gains, 1):
            break
    differences = [one - other for one, other in zip(before, after, strict=True)]
    margin = 3 * statistics.stdev(differences) / len(differences) ** 0.5
    is_mistake = statistics.fmean(differences) > margin and is_clear(gains, 3)
    means = [statistics.fmean(before if is_mistake else after), statistics.fmean(after)]
    return bots.Verdict(best if is_mistake else played, *means, margin, is_mistake=is_mistake, is_proven=False)


@pytest.mark.parametrize(("name", "every"), [("guandan", 4), ("doudizhu", 1), ("gandengyan", 1), ("biga", 8)])
def test_a_verdict_is_that_of_paired_playouts(name: str, every: int) -> None:
    """Both plays are made in the same worlds; in few worlds if these say little."""
    kinds = set()
    match = played(
        name, *["random", "greedy", "random", "greedy", "random"][: clamber.ruleset(name).seats[-1]], seed=5
    )
    for number, decision in enumerate(decisions(match, 0)):
        view, playouts = decision.view, (320, MIN_PLAYOUTS)[number // every % 2]
        if number % every or (found := judge(view, decision.played, playouts=playouts, seed=number)).is_proven:
            continue
        wanted = expected(view, decision.played, playouts, number)
        assert (found.best, found.is_mistake) == (wanted.best, wanted.is_mistake)
        for one, other in zip(
            (found.before, found.after, found.margin), (wanted.before, wanted.after, wanted.margin), strict=True
        ):
            assert one == pytest.approx(other)
        kinds.add((found.is_mistake, found.margin > 0))
    assert every > 1 or kinds == {(True, True), (False, True), (False, False)}


def test_a_play_that_is_not_legal_is_neither_judged_nor_explained(guandan: Match) -> None:
    first, *_, last = [decision for decision in decisions(guandan, 0) if decision.played.kind != "pass"]
    with pytest.raises(ValueError, match="the play is not legal in this view"):
        judge(first.view, last.played, playouts=MIN_PLAYOUTS, seed=1)
    with pytest.raises(ValueError, match="the better play is not legal in this view"):
        mistake(first.view, first.played, last.played)
    other = first.before.view((first.seat + 1) % 4)
    for call in (lambda: judge(other, first.played, playouts=MIN_PLAYOUTS, seed=1), lambda: bots.best_play(other)):
        with pytest.raises(ValueError, match="it is not this seat's turn"):
            call()


def test_two_hidden_hands_are_not_told_apart() -> None:
    view = clamber.ruleset("guandan").setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    assert only_world(view) is None
    assert not judge(view, view.legal[0], playouts=MIN_PLAYOUTS, seed=1).is_proven


def test_too_few_playouts_are_refused(guandan: Match) -> None:
    with pytest.raises(ValueError, match=f"at least {MIN_PLAYOUTS} playouts to judge, not 39"):
        analyse(guandan, ALONE, playouts=39)
    with pytest.raises(ValueError, match="there is no deal 1: the match has 1"):
        judge_match(guandan, ALONE, deals=[1])


def made_up(event: int, seat: int, before: float, after: float, margin: float = 0.1) -> JudgedDecision:
    cost = before - after if before - after > margin else 0.0
    return JudgedDecision(0, event, event, seat, "3d", "4d", before, after, margin, cost, is_proven=False)


def test_a_deal_turns_where_most_changes() -> None:
    """A turning point is a seat's own play, or the events before its next play."""
    judged = [
        made_up(0, 0, 1.0, 1.0),
        made_up(1, 1, -1.0, -3.0),
        made_up(2, 0, 2.5, 2.5),
        made_up(3, 1, -2.9, -2.95),
        made_up(4, 0, 2.6, 2.6),
    ]
    found = Analysis("points", 400, 1, tuple(judged), ("a", "b"))
    turns = [(turn.judged.event, turn.change) for turn in found.turning_points(0)]
    assert turns == [(1, -2.0), (2, 1.5), (3, pytest.approx(0.1))]
    a, b = found.players
    assert (a.decisions, a.accuracy, a.lost, a.worst) == (3, 1.0, 0, ())
    assert (b.decisions, b.accuracy, b.lost, b.worst) == (2, 0.5, 2.0, (judged[1],))


def test_plays_of_a_bot_in_the_place_of_a_person_count_for_nobody() -> None:
    """They stay among the decisions, marked, but not in the seat's accuracy, losses and costliest plays."""
    own, bots_ = made_up(0, 0, 1.0, 0.5), replace(made_up(1, 0, 1.0, -3.0), by_stand_in=True)
    (player,) = Analysis("points", 400, 1, (own, bots_), ("a",)).players
    assert (player.decisions, player.accuracy, player.lost, player.worst) == (1, 0.0, 0.5, (own,))


def test_the_doers_of_a_record_tell_which_plays_are_of_a_stand_in(guandan: Match) -> None:
    """A bot on its own seat is none; a bot is one on a seat that a person left during the deal."""
    deal = guandan.deals[0]
    by = {0: ["person", "timeout"], 1: ["bot"], 2: ["person", "bot"], 3: ["absent"]}
    turns = dict.fromkeys(range(4), 0)
    doers = []
    for event in deal.events:
        doers.append(by[event.seat][min(turns[event.seat], len(by[event.seat]) - 1)])
        turns[event.seat] += 1
    noted = replace(deal, notes={"x-by": doers})
    standing_in = {(0, "timeout"), (2, "bot"), (3, "absent")}
    expected = [(event.seat, doer) in standing_in for event, doer in zip(deal.events, doers, strict=True)]
    assert stand_ins(noted) == expected
    assert stand_ins(deal) == [False] * len(deal.events)
    found = analyse(replace(guandan, deals=(noted,)), ALONE, playouts=MIN_PLAYOUTS)
    assert [one.by_stand_in for one in found.judged] == [expected[one.event] for one in found.judged]
    assert found.players[3].accuracy is None


def test_an_analysis_as_json(guandan: Match) -> None:
    judged = [made_up(0, 0, 1.0, 0.0)]
    found = analysis_of(guandan, judged, playouts=80, seed=2).to_json()
    assert found["unit"] == "levels"
    assert found["decisions"][0]["cost"] == 1.0
    assert found["turning_points"]["0"][0]["after"] == 0.0
    assert [player["name"] for player in found["players"]] == list(guandan.names)
    assert found["players"][1]["accuracy"] is None

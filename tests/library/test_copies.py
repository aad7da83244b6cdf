"""Copies of values: pickle, copy and deepcopy, also in other processes, and without hidden information."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

import clamber
from clamber import Match, View, bots, record
from clamber.engine import POLICIES, engine_for
from clamber.match import empty_match
from clamber.position import Position
from clamber.ruleset import all_names, ruleset
from selecting import presets_later

if TYPE_CHECKING:
    from collections.abc import Iterator

COPIES = (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)))

FIELDS = [part.name for part in fields(View)]


def walk(name: str, seed: int, deals: int = 2) -> Iterator[Match]:
    """Yield the positions of a match in which random legal plays are made."""
    match, rng = ruleset(name).new_match(seed=seed), random.Random(seed)
    while not match.is_over and len(match.deals) <= deals:
        yield match
        if match.current.is_over:
            match = match.next_deal()
            continue
        match = match.apply(rng.choice(match.current.legal()))


def some(name: str, number: int = 12, seed: int = 3) -> list[Match]:
    found = list(walk(name, seed))
    return found[:4] + random.Random(seed).sample(found, min(number, len(found)))


def assert_same_view(view: View, again: View) -> None:
    for name in FIELDS:
        assert getattr(again, name) == getattr(view, name), name
    assert again.leads() == view.leads()
    assert again == view
    assert hash(again) == hash(view)


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_copies_are_equal(name: str) -> None:
    for match in some(name, number=2)[2:]:
        position = match.current
        events = match.deals[-1].events
        values: list[Any] = [match, position, match.rules, match.deals[-1], events, position.legal()]
        values += [*position.legal()[:1], *events[-1:], *map(match.view, (0, None))]
        for value in values:
            for copied in COPIES:
                again = copied(value)
                assert again == value
                assert value == again
                assert type(again) is type(value)


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_a_copied_match_goes_on_as_the_original(name: str) -> None:
    original = some(name, number=1)[-1]
    again = pickle.loads(pickle.dumps(original))
    while again.is_dealt:
        play = original.current.legal()[-1]
        original, again = original.apply(play), again.apply(play)
    assert again == original
    assert record.dumps(again) == record.dumps(original)
    assert original.is_over or again.next_deal() == original.next_deal()


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_a_copied_view_says_and_decides_the_same(name: str) -> None:
    for match in some(name):
        for seat in (*range(match.seats), None):
            view = match.view(seat)
            again = pickle.loads(pickle.dumps(view))
            assert_same_view(view, again)
            if view.is_my_turn:
                for policy in POLICIES:
                    assert bots.make(policy, seed=1).choose(again) == bots.make(policy, seed=1).choose(view)
        seat = match.current.to_act
        if seat is not None:
            view = match.view(seat)
            assert pickle.loads(pickle.dumps(view)).sample(2, seed=1) == view.sample(2, seed=1)


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_the_pickle_of_a_view_contains_nothing_hidden(name: str) -> None:
    """Positions that a seat cannot tell apart have the same pickle, whatever the hidden cards are."""
    redealt = 0
    for match in some(name):
        seat = match.current.to_act
        if seat is None:
            continue
        view = match.view(seat)
        for other in view.sample(3, seed=2):
            redealt += other != match.current
            assert pickle.dumps(other.view(seat)) == pickle.dumps(match.current.view(seat))
            assert pickle.dumps(other.view(seat).legal) == pickle.dumps(match.current.view(seat).legal)
            assert pickle.dumps(other.view(seat).masked) == pickle.dumps(match.current.view(seat).masked)
    assert redealt > 0


def test_a_return_face_down_stays_face_down_in_a_copy() -> None:
    """While returns are simultaneous, a copy has a card in their place that the seat cannot tell apart."""
    hidden = 0
    for seed in range(6):
        match = empty_match(ruleset("guandan", returns="simultaneous"), "abcd", seed=seed, before=(0, 2)).next_deal()
        while match.is_dealt and match.phase != "play":
            for seat in (*range(4), None):
                view = match.view(seat)
                hidden += any(event.play is None for event in view.history)
                assert_same_view(view, pickle.loads(pickle.dumps(view)))
            match = match.apply(match.current.legal()[0])
    assert hidden > 0


def test_engines_are_shared_by_copies() -> None:
    engine = engine_for(ruleset("guandan"))
    for copied in COPIES:
        assert copied(engine) is engine


def hand_of(view: View) -> tuple[str, int]:
    """Return a fact of a view, in another process."""
    return str(view.hand), len(view.legal)


def advance(match: Match) -> Match:
    """Return a match after a play, in another process."""
    return match.apply(match.current.legal()[0])


@pytest.mark.slow
def test_values_go_to_processes_and_back() -> None:
    match = ruleset("biga").new_match(seed=1)
    views = [match.view(seat) for seat in range(match.seats)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(hand_of, views)) == [hand_of(view) for view in views]
        assert pool.submit(advance, match).result() == advance(match)
        assert list(pool.map(_same, [match.current, match.current.legal()])) == [
            match.current,
            match.current.legal(),
        ]


def _same(value: Any) -> Any:
    return value


@pytest.mark.parametrize("spec", ["random", "greedy", "planner", "net", "net_beginner", "searcher:2"])
def test_copied_bots_go_on_with_the_same_random_numbers(spec: str) -> None:
    match = ruleset("gandengyan").new_match(seats=3, seed=5)
    bot = bots.make(spec, seed=7, seat=1)
    for _ in range(3):
        match = match.apply(bot.choose(match.view(match.current.to_act)))
    for copied in COPIES:
        again, original, at = copied(bot), copied(bot), match
        while at.is_dealt:
            view = at.view(at.current.to_act)
            play = original.choose(view)
            assert again.choose(view) == play
            at = at.apply(play)


def test_set_up_and_sampled_positions_are_copied() -> None:
    problem = clamber.ruleset("guandan").setup(
        ["7h7s8s8d9c9d", "TsTdJs", "", "3s"], level="7", to_beat="5s5d6c6d7c7s"
    )
    for value in (problem, problem.view(0), problem.view(1), problem.view(0).sample(seed=1)):
        for copied in COPIES:
            assert copied(value) == value


def test_an_unpickled_position_of_a_secret_question_has_nobody_to_act() -> None:
    """A view of a question in secret hides the seat that is asked."""
    seen = 0
    for match in walk("biga", 1):
        masked = match.view(None).masked
        if masked.to_act is None and not masked.is_over:
            seen += 1
            again = pickle.loads(pickle.dumps(masked))
            assert isinstance(again, Position)
            assert again == masked
            assert again.to_act is None
    assert seen > 0

"""Views show nothing hidden, and worlds can be dealt from a seat's knowledge."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

import clamber
from clamber.as_json.views import view_text
from clamber.cards import RED_JOKER
from clamber.match import Match
from properties.games import matches, steps

if TYPE_CHECKING:
    from clamber.position import Position
    from clamber.view import View

pytestmark = [pytest.mark.sanitize]
SOME = settings(max_examples=settings.default.max_examples // 4, suppress_health_check=[HealthCheck.too_slow])

Drawn = tuple[Match, random.Random]


def everything(view: View) -> dict[str, Any]:
    """Return all fields of a view, with plays as text, and the message with the view."""
    found = {name: getattr(view, name) for name in view.__dataclass_fields__ if name not in {"rules", "masked"}}
    found["to_beat"] = None if view.to_beat is None else view.to_beat.full_text
    found["legal"] = [play.full_text for play in view.legal]
    found["history"] = [(seen.seat, seen.text, str(seen.cards)) for seen in view.history]
    found["message"] = view_text(view)
    return found


@SOME
@given(matches())
def test_a_view_does_not_change_with_what_its_seat_cannot_see(drawn: Drawn) -> None:
    """Redealing the unseen cards leaves the view and its masked state unchanged."""
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        position = later.position
        assert position is not None
        if position.is_over or number % 6:
            continue
        for seat in (None, *range(position.seats)):
            view = position.view(seat)
            other = view.sample(rng)
            if view.to_act is None and (other.to_act == seat or moment_of(other) != moment_of(position)):
                continue  # the dealt cards allow no answer to the secret question, and the sample is at the next one
            again = other.view(seat)
            assert everything(again) == everything(view)
            assert again.masked == view.masked


def moment_of(position: Position) -> tuple[str, int, int]:
    """Return the public progress of a deal while a seat is asked in secret."""
    return (position.phase, position.state.drawn, position.talon)


@SOME
@given(matches(games=("biga",)))
def test_a_question_that_was_declined_shows_to_nobody_else(drawn: Drawn) -> None:
    """As long as no card is drawn, only the seats asked before and after it can see a declined question."""
    match, rng = drawn
    while (before := match.position) is not None and before.phase in {"draw", "reveal"}:
        legal = before.legal()
        play = rng.choice(legal) if rng.random() < 1 / 60 else legal[0]  # rare, since an overcall ends all questions
        later = match.apply(play)
        after = later.position
        assert after is not None
        if play.kind == "no" and moment_of(before) == moment_of(after):
            for seat in {None, *range(before.seats)} - {before.to_act, after.to_act}:
                assert everything(later.view(seat)) == everything(match.view(seat))
                assert after.view(seat).masked == before.view(seat).masked
        match = later


@SOME
@given(matches())
def test_samples_fit_what_is_known(drawn: Drawn) -> None:
    """A sample keeps the viewer's hand, sizes, known cards and talon; its deck is complete, and it can be played on.

    Includes spectators.
    """
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        position = later.position
        assert position is not None
        if position.is_over or number % 13:
            continue
        seat = rng.choice((None, *range(position.seats)))
        own = clamber.Cards() if seat is None else position.hand(seat)
        view = position.view(seat)
        sampled = view.sample(rng)
        if view.to_act is not None:  # otherwise the sample is at the next question for the dealt cards
            assert seat is None or sampled.hand(seat) == own
            assert sampled.sizes == position.sizes
            assert sampled.to_act == position.to_act
            assert sampled.phase == position.phase or {sampled.phase, position.phase} == {"tribute", "resist"}
        assert seat is None or own in sampled.hand(seat)
        for other in range(position.seats):
            assert view.known[other] in sampled.hand(other)
        before = sorted(face for hand in position.hands for face in hand.faces)
        deck, rest = position.state.deck, sampled.state.deck
        undealt = sorted(deck[len(deck) - position.talon :])
        drawn_since = sorted(face for hand in sampled.hands for face in hand.faces)
        if sampled.talon == position.talon:
            assert sorted(drawn_since + sorted(rest[len(rest) - sampled.talon :])) == sorted(before + undealt)
        for _ in range(500):
            if sampled.is_over:
                break
            legal = sampled.legal()
            sampled = sampled.apply(legal[rng.randrange(len(legal))])


def test_a_payer_of_tribute_is_not_dealt_the_cards_that_would_have_spared_him() -> None:
    """With both red jokers the losers pay nothing, so a seat that is asked to pay holds at most one."""
    rules = clamber.ruleset("guandan")
    seen = 0
    for seed in range(60):
        match = rules.new_match(seed=seed)
        while match.is_dealt:
            assert match.position is not None
            match = match.apply(match.position.legal()[-1])
        match = match.next_deal()
        position = match.position
        assert position is not None
        if position.phase != "tribute":
            continue
        view = position.view(match.deals[0].result.order[0] if match.deals[0].result else 0)
        rng = random.Random(seed)
        for _ in range(20):
            sampled = view.sample(rng)
            payers = [paid.payer for paid in view.tributes]
            assert sum(sampled.hand(payer).count(RED_JOKER) for payer in payers) < 2
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("seat", [-1, -4, 4, 255, 256])
def test_there_is_no_view_of_a_seat_that_there_is_not(seat: int) -> None:
    match = clamber.ruleset("guandan").new_match(seed=1)
    assert match.position is not None
    for ask in (match.view, match.position.view):
        with pytest.raises(ValueError, match=f"seat must be a seat from 0 to 3, not {seat}"):
            ask(seat)
    with pytest.raises(ValueError, match="no such seat"):
        match.position.state.masked(match.position.engine.table, seat)

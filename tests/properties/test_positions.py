"""Invariants of all positions, for every game under every ruleset."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

import clamber
from clamber.cards import Cards
from clamber.engine import HeldPosition
from clamber.match import Match
from clamber.play import Play
from clamber.position import Position
from properties.games import any_play, matches, steps

pytestmark = [pytest.mark.sanitize]
SOME = settings(max_examples=settings.default.max_examples // 4, suppress_health_check=[HealthCheck.too_slow])

Drawn = tuple[Match, random.Random]


def every_action(position: Position) -> range:
    """Return all action ids of the ruleset."""
    tables = position.engine.tables
    return range(tables.first_play + len(tables.actions))


@SOME
@given(matches())
def test_every_position_that_is_not_over_has_a_legal_action(drawn: Drawn) -> None:
    """Every unfinished position has a legal action, and lists each action once."""
    for match in steps(*drawn):
        assert match.position is not None
        ids = [play.action for play in match.position.legal()]
        assert bool(ids) != match.position.is_over
        assert len(ids) == len(set(ids))


@SOME
@given(matches())
def test_legal_plays_are_exactly_those_that_apply_accepts(drawn: Drawn) -> None:
    """Each action id, tried with cards from the hand that could form it, is legal or refused."""
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        position = later.position
        assert position is not None
        if position.is_over or number % 7:
            continue
        legal = {play.action for play in position.legal()}
        offered = [*rng.sample(every_action(position), min(100, len(every_action(position)))), *legal]
        for action in offered:
            play = HeldPosition.default_play(position, action)  # Position's own refuses other ids
            refused = position.why_not(play)
            assert (refused is None) == (action in legal), (play, refused)
            if refused is None:
                assert position.apply(play) is not position
            else:
                with pytest.raises(clamber.IllegalPlayError):
                    position.apply(play)


@SOME
@given(matches(games=("guandan",)))
def test_each_choice_of_cards_is_accepted_and_listed_once(drawn: Drawn) -> None:
    """The card view has no duplicates, contains only legal plays, and has the same actions as the rank view."""
    for number, match in enumerate(steps(*drawn)):
        position = match.position
        assert position is not None
        if position.is_over or number % 11:
            continue
        exact = position.legal("cards")
        assert len({(play.action, play.cards) for play in exact}) == len(exact)
        assert {play.action for play in exact} == {play.action for play in position.legal()}
        for play in random.Random(number).sample(list(exact), min(20, len(exact))):
            assert position.why_not(play) is None


@SOME
@given(matches())
def test_cards_are_conserved(drawn: Drawn) -> None:
    """Hands, talon, tributes on the table and played cards always add up to the whole deck."""
    played = Counter[int]()
    for match in steps(*drawn):
        position = match.position
        assert position is not None
        if not match.deals[-1].events:
            played.clear()
        else:
            event = match.deals[-1].events[-1]
            if event.play.is_combination:
                played.update(event.play.cards.faces)
        deck = position.state.deck
        held = Counter(face for hand in position.hands for face in hand.faces)
        held.update(deck[len(deck) - position.talon :])
        total = Counter(position.engine.deck.faces)
        outside = total - held
        assert not held - total
        if position.rules.game.capture is None and position.phase == "play":
            assert outside == played


@SOME
@given(matches())
def test_applying_changes_nothing_but_the_result(drawn: Drawn) -> None:
    """Positions are immutable: applying a play does not change them."""
    match, rng = drawn
    for later in steps(match, rng, stop=60):
        position = later.position
        assert position is not None
        if position.is_over:
            continue
        before = position.to_bytes()
        position.apply(any_play(later, rng))
        assert position.to_bytes() == before


@SOME
@given(matches())
def test_bytes_and_pickles_round_trip(drawn: Drawn) -> None:
    """A position is fully determined by its bytes and its ruleset."""
    for number, match in enumerate(steps(*drawn)):
        position = match.position
        assert position is not None
        if number % 9 == 0:
            assert len(position.to_bytes()) <= 1024
            again = pickle.loads(pickle.dumps(position))
            assert again == position
            assert [play.text for play in again.legal()] == [play.text for play in position.legal()]


@SOME
@given(matches())
def test_a_changed_bit_of_a_hand_is_no_position(drawn: Drawn) -> None:
    """A hand is stored in several redundant forms; inconsistent bytes are refused."""
    match, rng = drawn
    position = match.position
    assert position is not None
    data = position.to_bytes()
    hands = 6 * 48
    for bit in rng.sample(range(8 * hands), 40):
        raw = bytearray(data)
        raw[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match="not the bytes of a position"):
            Position.from_bytes(position.rules, bytes(raw))


@SOME
@given(matches())
def test_notation_round_trips(drawn: Drawn) -> None:
    """Printed text can be parsed and round-trips."""
    from clamber.text.notation import parse_action

    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        position = later.position
        assert position is not None
        if position.is_over or number % 5:
            continue
        legal = list(position.legal())
        for play in rng.sample(legal, min(12, len(legal))):
            assert parse_action(position, play.text) == play
            assert parse_action(position, play.full_text) == play


def test_a_hand_that_holds_it_decides_what_cards_a_text_means() -> None:
    """A rank without a suit means the holder's first such card."""
    rules = clamber.ruleset("gandengyan")
    hand = Cards.of("4h4s7cBJ")
    others = Cards.of("3d")
    position = clamber.Setup(hands=(hand, others)).position(rules.new_match(seats=2, seed=0).engine)
    from clamber.text.notation import parse_action

    assert str(parse_action(position, "44")) == "4h4s"
    assert isinstance(parse_action(position, "4"), Play)
    assert str(parse_action(position, "7RJ")) == "7cBJ=pair:7"


def test_equal_views_are_equal_also_for_the_seat_to_act() -> None:
    """Legal plays compare by value."""
    position = clamber.ruleset("guandan").new_match(seed=3).position
    assert position is not None
    assert position.view(position.to_act) == position.view(position.to_act)
    assert position.legal() == list(position.legal())
    assert position.legal() != position.legal()[1:]


def test_why_not_answers_with_the_error_and_raises_only_for_what_cannot_be_read() -> None:
    """Cards that are not held cause a refusal, not an error."""
    position = clamber.ruleset("biga", expose_poll="after_deal_in_order").new_match(seed=4).position
    assert position is not None
    refused = position.why_not("4d4c4h4s5d5c5h5s")
    assert isinstance(refused, clamber.IllegalPlayError)
    with pytest.raises(clamber.InvalidCardsError):
        position.why_not("4x")

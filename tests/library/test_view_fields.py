"""Visibility of fields: every new field of a position, match or event needs an entry here."""

import dataclasses
import random

import pytest

from clamber import Event, Match, Position, View, ruleset

SHOWN_TO_ALL = {
    *(
        "bid",
        "bidder",
        "doubled",
        "is_doubling",
        "open_hands",
        "is_showing",
        "bottom",
        "first",
        "last_player",
        "leader",
        "level",
        "multiplier",
        "order",
    ),
    *("rules", "seats", "sizes", "special", "talon", "to_beat", "wild_rank"),
}
"""Fields that a view shares with the position."""

MASKED = {
    "alone": "whether the declarer plays alone: once the viewer knows it",
    "declarer": "before the Big Ace is settled as exposed; afterwards all know it",
    "drawn": "how many cards are drawn",
    "hand": "the viewer's own",
    "history": "without questions that others declined and returns that lie face down",
    "known": "of every hand, what all know to be in it",
    "legal": "where it is the viewer's turn",
    "losers_hold_red_jokers": "why no tribute is paid, where no more is told",
    "masked": "the position with holes; the kernel's own test watches its fields (tests/test_masking.py)",
    "open_questions": "whether all are asked in public",
    "partner": "once the viewer knows it",
    "phase": "as it looks to whoever is not asked",
    "seat": "who looks",
    "to_act": "unless that somebody is asked is a secret",
    "tributes": "as far as they lie open",
    "unseen": "all hidden cards together",
    "waiting": "who may still answer",
}
"""Fields that a view derives, and the extent to which it shows them."""

OF_THE_MATCH = {"declarers", "failures", "levels", "totals"}
"""Public match fields included in a view."""

HIDDEN = {
    "hands": "what others hold",
    "is_chance": "nobody decides then, so nobody needs it",
    "state": "everything",
    "to_bytes": "everything",
}
"""Position fields that no view may show."""

FOLLOWS = {
    "all_known": "known",
    "is_over": "phase",
    "is_void": "the result of a deal says it",
    "level_index": "level",
    "must_lead": "masked",
    "result": "a match says it of its last deal",
    "rewards": "the result, in numbers",
    "scores": "the result, in numbers",
    "special_face": "special",
    "to_beat_id": "to_beat",
}
"""Position fields that a view shows in another form."""

QUESTIONS = {
    *("apply", "captures", "cards_text", "default_play", "engine", "event", "from_bytes", "is_legal"),
    *("readings_of", "view", "why_not"),
}
"""Position methods that take a play or cards, for callers that hold the whole position."""


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def fields(kind: type) -> set[str]:
    return {field.name for field in dataclasses.fields(kind)}


def test_everything_that_a_position_says_is_shown_masked_or_hidden():
    said = SHOWN_TO_ALL | (MASKED.keys() & public(Position)) | HIDDEN.keys() | FOLLOWS.keys() | QUESTIONS
    assert public(Position) == said


def test_everything_that_a_view_says_is_known_to_all_or_masked():
    assert fields(View) == SHOWN_TO_ALL | MASKED.keys() | OF_THE_MATCH
    assert not HIDDEN.keys() & public(View)


def test_of_a_match_only_what_all_know_is_in_a_view():
    """Every match field is classified as public or hidden.

    `deals` holds the deck, `seed` and `skipped` determine all decks, and `state` is shown as `OF_THE_MATCH`. The
    levels and tributes of the first deal reveal `level` and `before`. No view reads `start`, the state before the
    first deal.
    """
    known = {"rules", "names", "deals", "position", "level", "before"}
    assert fields(Match) == known | {"seed", "state", "start", "chances", "skipped"}


def test_of_an_event_only_the_play_is_ever_hidden():
    """A new event field has to be handled in `view.event_for`."""
    assert fields(Event) == {"seat", "play", "trick", "captured", "hidden", "drawn", "chance", "asked"}


@pytest.mark.parametrize(
    ("name", "seats"), [("guandan/competition", 4), ("gandengyan", 3), ("biga", 5), ("doudizhu", 3)]
)
def test_what_is_known_to_all_is_the_same_for_every_viewer(name, seats):
    rng = random.Random(5)
    match = ruleset(name).new_match(seats=seats, seed=5)
    while match.is_dealt:
        views = [match.view(seat) for seat in (None, *range(seats))]
        for view in views:
            for field in SHOWN_TO_ALL:
                assert getattr(view, field) == getattr(match.position, field), field
            for field in OF_THE_MATCH:
                assert getattr(view, field) == getattr(views[0], field), field
        match = match.apply(rng.choice(match.position.legal()))


def test_the_fields_of_a_view_are_attributes() -> None:
    """Completion lists them, and a misspelt name is an error."""
    view = ruleset("guandan").new_match(seed=1).view(0)
    fields = {field.name for field in dataclasses.fields(View)}
    assert fields <= set(dir(view))
    assert fields <= set(dir(View))
    assert all(hasattr(view, name) for name in fields)
    assert not hasattr(view, "handd")
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.hand = view.unseen
    assert view.legal.ids == [play.action for play in view.legal]
    other = ruleset("guandan").new_match(seed=1).view(None)
    assert other.legal.ids == []
    assert list(other.leads()) == []


def test_a_match_that_runs_has_a_position_and_a_seat_to_act() -> None:
    match = ruleset("gandengyan", match="deals:2").new_match(seed=1)
    assert match.current is match.position
    assert match.to_act == match.position.to_act
    assert match.results == ()
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        _ = match.undealt().current
    while match.is_dealt:
        match = match.apply(match.current.legal()[0])
    assert match.results == (match.result,)
    with pytest.raises(ValueError, match="the deal is over"):
        _ = match.to_act
    assert match.next_deal().results == match.results

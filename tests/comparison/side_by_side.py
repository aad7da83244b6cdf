"""Matches played in lockstep by the kernel and the reference implementation."""

from __future__ import annotations

import random

import clamber
from clamber.cards import Card
from clamber.engine import engine_for
from clamber.match import Match, empty_match
from clamber.records.states import listed
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength, Option, Value
from clamber.ruleset import Ruleset, ruleset
from reference import ReferenceMatch

JOKERS = 52
"""First joker face."""


def random_options(game: str, rng: random.Random) -> dict[str, Value]:
    """Return random values for a few options, drawn again until their combination is allowed."""
    while True:
        options = {
            option.name: random_value(option, rng)
            for option in GAMES[game].options
            if rng.random() < 0.2 and option.name not in {"match", "max_hands"} and not is_any_number(option)
        }
        try:
            ruleset(game, options)
        except clamber.InvalidOptionError:
            continue
        return options


def is_any_number(option: Option) -> bool:
    """Return True if the option may leave several numbers of players possible; the test then chooses one."""
    return option.name == "players" and option.accepts("any")


def random_value(option: Option, rng: random.Random) -> Value:
    """Return a random value of an option."""
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, MatchLength):
        return rng.choice(option.spellings)
    return rng.choice((1, 5, 40))


def shuffled(rules: Ruleset, seats: int, rng: random.Random) -> list[int]:
    """Return a shuffled deck; most give a hand many equal cards or both copies, or two hands a copy each."""
    packs = rules.for_seats(seats)
    engine = engine_for(packs)
    faces = [face for _ in range(engine.groups.deck.packs) for face in range(54) if engine.deck.count(face)]
    rng.shuffle(faces)
    style = rng.choice(("alike", "random") if engine.groups.deck.packs == 1 else ("alike", "random", "both", "apart"))
    if style == "alike":
        place = rng.sample(range(14), 14)
        faces.sort(key=lambda face: place[face >> 2] + rng.choice((0, 0, 0, 14)))
    elif style != "random":
        place = rng.sample(range(54), 54)
        faces.sort(key=lambda face: place[face])
    turns = rng.sample(range(seats), seats)
    places = [place for seat in turns for place in range(seat, len(faces), seats)]
    if style == "apart":
        places = [round_ + seat for round_ in range(0, len(faces), seats) for seat in turns]
    deck = [face for _, face in sorted(zip((place for place in places if place < len(faces)), faces, strict=True))]
    if rng.random() < 0.5:  # all jokers in one hand
        jokers = [place for place, face in enumerate(deck) if face >= JOKERS]
        for to, joker in zip(range(turns[0], len(deck), seats), jokers, strict=False):
            deck[to], deck[joker] = deck[joker], deck[to]
    return deck


def start(match: Match, twin: ReferenceMatch, rng: random.Random, deck: list[int] | None = None) -> Match:
    """Start the next deal in both implementations, by default with a shuffled deck."""
    deck = shuffled(match.rules, match.seats, rng) if deck is None else deck
    first = match.next_first if match.next_first is not None else rng.randrange(match.seats)
    lead = faceup = None
    if match.lead_is_drawn:
        place = rng.randrange(len(deck) - match.engine.groups.auction.bottom)
        lead = (first + place) % match.seats
        faceup = Card(deck[place]) if match.engine.groups.deal.faceup_card else None
    texts = [str(Card(face)) for face in deck]
    twin.start_deal(texts, first, lead=lead, faceup=None if faceup is None else str(faceup))
    return match.start_deal(deck, first, lead=lead, faceup=faceup)


def action(text: str) -> tuple[str, ...]:
    """Return the sorted cards of a legal action, because the position of a captured Big Ace in a play may differ."""
    cards, _, reading = text.partition(" @")[0].partition("=")
    if " " in cards or len(cards) % 2:
        return (cards,)
    return (*sorted(cards[i : i + 2] for i in range(0, len(cards), 2)), reading)


def compare_known(match: Match, twin: ReferenceMatch, where: str) -> None:
    """Assert that the kernel and the reference know the same cards of each hand."""
    position = match.position
    assert position is not None
    assert ["".join(sorted(map(str, cards))) for cards in position.all_known] == twin.known, where


def compare(match: Match, twin: ReferenceMatch, where: str) -> None:
    """Assert that the kernel and the reference report the same about a position."""
    position = match.position
    assert position is not None
    assert (twin.phase in {"await_deal", "match_over"}) == position.is_over, where
    compare_known(match, twin, where)
    if position.is_over:
        assert match.result is not None
        assert match.result.to_json() == twin.result, where
        assert match.is_over == (twin.phase == "match_over"), where
        return
    phase = {"reveal": "draw", "resist": "tribute"}.get(position.phase, position.phase)  # as in docs/notation.md
    assert twin.phase == phase, where
    assert twin.to_act == position.to_act, where
    assert sorted(map(action, (play.text for play in listed(position)))) == sorted(map(action, twin.legal())), where
    if match.deals[-1].events and position.phase == "play":
        ours = ["".join(sorted(map(str, hand))) for hand in position.hands]
        theirs = ["".join(sorted(hand[i : i + 2] for i in range(0, len(hand), 2))) for hand in map(str, twin.hands)]
        assert ours == theirs, where


def play_deal(match: Match, twin: ReferenceMatch, rng: random.Random, where: str) -> Match:
    """Play one deal to its end in both implementations, comparing them at every step."""
    match = start(match, twin, rng)
    compare(match, twin, f"{where} at the start")
    while match.is_dealt:
        assert match.position is not None
        legal = list(match.position.legal())
        declines = [play for play in legal if play.kind in {"no", "pass"}]
        play = declines[0] if declines and rng.random() < 0.3 else rng.choice(legal)
        match = match.with_action(play)
        twin.apply(match.deals[-1].events[-1].text)
        compare(match, twin, f"{where} after {len(match.deals[-1].events)} actions, the last {play}")
    return match


def play_match(game: str, options: dict[str, Value], deals: int, name: str) -> int:
    """Play a match of at most `deals` deals in both implementations, and return the number of deals.

    The match is seeded by `name`.
    """
    rng = random.Random(name)
    rules = ruleset(game, options)
    seats = rng.choice(rules.seats)
    match = empty_match(rules, [f"seat {i}" for i in range(seats)])
    twin = ReferenceMatch(game, dict(options), seats)
    while len(match.deals) < deals and not match.is_over:
        match = play_deal(match, twin, rng, f"match {name!r} of {rules!r}, {seats} seats, deal {len(match.deals)}")
    return len(match.deals)

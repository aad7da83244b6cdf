"""A refusal names the option that alone forbids the play, for every option that decides which cards may be played.

Includes all options that shapes, bombs and wild cards read, and the trick options in `OF_TRICKS`. The play is found
by comparing two rulesets that differ in one option.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from clamber import Cards, InvalidOptionError, NotationError, Setup, ruleset
from clamber.cards import BLACK_JOKER
from clamber.compile.lanes import BLACK, SPECIAL
from clamber.engine import engine_for
from clamber.rules.games import GAMES
from clamber.rules.options import Choice
from clamber.rules.spelling import spell
from clamber.rules.words import options_in
from clamber.text.deciding_options import deciding_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.engine import CompiledRules
    from clamber.position import Position
    from clamber.ruleset import Ruleset

OF_TRICKS = {"split_bombs", "joker_only_lead", "wild_alone", "fewer_at_end"}
"""Trick options that decide which cards of a hand may be played, together or at all."""

OF_TURNS = {
    "must_play", "must_play_if_able", "before_one_card", "before_two_cards", "pass_is_final", "draw",
    "lead_after_out", "big_bomb_courtesy", "single_joker_when_talon_empty",
}  # fmt: skip
"""Trick options that decide who plays and when, or that only permit further plays."""

CONTEXT = {
    ("gandengyan", "triplet_step"): {"triplet": "ordinary"},
    ("gandengyan", "triple_sequences"): {"triplet": "ordinary"},
    ("gandengyan", "triple_sequence_min"): {"triplet": "ordinary", "triple_sequences": True},
    ("gandengyan", "joker_in_bombs"): {"decks": 2},
    ("gandengyan", "max_bomb_cards"): {"decks": 2},
    ("gandengyan", "max_jokers_per_play"): {"decks": 2},
    ("gandengyan", "joker_bombs"): {"decks": 2},
    ("paodekuai", "triple_carries"): {"fewer_at_end": False},
    ("paodekuai", "three_kings_bomb"): {"cards_each": 15},
    ("zhengshangyou", "joker_pair"): {"jokers": "singles"},
    ("doudizhu", "kickers_may_extend"): {"kickers_alike": 3},
    ("guandan", "wild_suit_choice"): {"suited_straight": "flush_only"},
}
"""Values of other options without which an option has no effect."""

PLAYS = {
    ("gandengyan", "triplet"): ("3s3h3d9c", "3s3h3d=triple:3"),
    ("zhengshangyou", "triples"): ("3s3h3d9c", "3s3h3d=triple:3"),
    ("paodekuai", "three_aces_bomb"): ("AhAcAd9c", "AhAcAd"),
    ("paodekuai", "three_kings_bomb"): ("KhKcKs9c", "KhKcKs"),
    ("paodekuai", "three_threes_bomb"): ("3h3c3d9c", "3h3c3d"),
    ("gandengyan", "joker_only_lead"): ("BJ", "BJ"),
    ("gandengyan", "joker_reading"): ("4s5sBJ9c", "4s5sBJ=sequence:5"),
    ("guandan", "wild_must_be_natural"): ("2h3s4s5s6c9d", "2h3s4s5s6c=straight:7"),
    ("guandan", "suited_straight"): ("3s4s5s6s7s9d", "3s4s5s6s7s=straight:7"),
    ("guandan", "wild_suit_choice"): ("2h3h4h5h7h9d", "2h3h4h5h7h=straight:7"),
    ("guandan", "wild_alone"): ("2h3s4d", "2h"),
    ("guandan", "wild_pair"): ("2h2h9c", "2h2h=pair:5"),
    ("zhengshangyou", "straight_flush"): ("3s4s5s6s7s9d", "3s4s5s6s7s=straight_flush:7"),
    ("doudizhu", "run_from_four"): ("3s3h3d3c4s5s6s7s", "34567"),
    ("paodekuai", "straight_flush"): ("3s4s5s6s7s9d", "3s4s5s6s7s=straight_flush:7"),
    ("paodekuai", "fewer_at_end"): ("4s4h4d5c", "4445"),
    ("paodekuai", "split_bombs"): ("4s4h4d4c5s", "44"),
    ("paodekuai", "triple_carries"): ("3s3h3d4c5c", "333"),
    ("doudizhu", "shuttles"): ("3s3h3d3c4s4h4d4c5s6s7s8s", "333344445678"),
}
"""Hand and play for each option that forbids a play by the rest of the hand, or one of several readings."""

NO_CARDS = {
    ("doudizhu", "wild_rank"),
    ("biga", "mixed_jokers"),
    ("gandengyan", "soft_bomb_rank"),
    ("gandengyan", "joker_bomb_rank"),
}
"""Options that take effect after a decision of the deal, or only on replies."""

SPADES = 3


def options() -> list[tuple[str, str]]:
    """Return (game, option) for the options that restrict cards."""
    found = []
    for game in GAMES.values():
        names = deciding_options(game.name) | (options_in(game.trick) & OF_TRICKS)
        found += [(game.name, option.name) for option in game.options if option.name in names]
    return [one for one in found if one not in NO_CARDS]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_tricks_is_known_here(game: str) -> None:
    unknown = options_in(GAMES[game].trick) - OF_TRICKS - OF_TURNS
    assert not unknown, (
        f"{game}: {sorted(unknown)} are read by the trick group; add them to OF_TRICKS if they decide which cards "
        "may be played, so that a refusal has to name them, else to OF_TURNS"
    )


def pairs(game: str, name: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Yield pairs of rulesets that differ only in this option; the first one may forbid more."""
    option = next(option for option in GAMES[game].options if option.name == name)
    assert isinstance(option, Choice), f"{game}: {name} is a number; choose values for this test"
    context = CONTEXT.get((game, name), {})
    for value in option.values:
        for other in option.values:
            try:
                strict, loose = (ruleset(game, {**context, name: each}) for each in (value, other))
            except InvalidOptionError:
                continue
            if {n for n, v in strict.values if v != loose[n]} == {name}:
                yield strict, loose


def cards_of(need: tuple[int, ...], engine: CompiledRules, special: int | None) -> Cards | None:
    """Return cards with these counts per lane, of different suits; None if the deck has too few."""
    left = engine.deck
    chosen: list[int] = []
    for lane, count in enumerate(need):
        if lane == SPECIAL:
            faces = [] if special is None else [face for face in left.faces if face == special]
        elif lane >= BLACK:
            faces = [face for face in left.faces if face >= BLACK_JOKER]
            if not engine.groups.deck.jokers_alike:
                faces = [face for face in faces if face == BLACK_JOKER + lane - BLACK]
        else:
            shifted = [(lane * 4) + (suit + lane) % 4 for suit in range(4)]
            faces = [face for face in shifted * 2 if face != special]
            faces = [face for number, face in enumerate(faces) if faces[:number].count(face) < left.count(face)]
        if len(faces) < count:
            return None
        chosen += faces[:count]
    return Cards.from_faces(chosen)


def new_plays(strict: CompiledRules, loose: CompiledRules, special: int | None) -> Iterator[Cards]:
    """Yield cards that form a combination only under the second rules."""
    known = set(_needs(strict))
    for need in _needs(loose):
        if need not in known and (cards := cards_of(need, loose, special)) is not None:
            yield cards


def _needs(engine: CompiledRules) -> Iterator[tuple[int, ...]]:
    compiled = engine.tables.compiled
    return (compiled.member(place)[1] for place in range(len(compiled)))


def lead(engine: CompiledRules, hand: Cards, special: int | None) -> Position:
    """Return a position in which the hand leads, and each other seat holds one card."""
    others = [face for face in (engine.deck - hand).faces if face < BLACK_JOKER and face != special]
    seats = engine.rules.seats[0]
    return Setup((hand, *(Cards.from_faces([face]) for face in others[: seats - 1])), special=special).position(
        engine
    )


def error_of(position: Position, text: str) -> Any:
    try:
        return position.why_not(text)
    except NotationError as error:
        return None if error.readings else error


def check(rules: tuple[Ruleset, Ruleset], name: str, hand: Cards, text: str) -> bool:
    """Return True if only the first rules refuse a play; assert that the refusal then names the option."""
    strict, loose = (engine_for(each.for_seats(each.seats[0])) for each in rules)
    special = strict.cards.special(0, SPADES if strict.rules.game.exposure is not None else None)
    error = error_of(lead(strict, hand, special), text)
    if error is None or error_of(lead(loose, hand, special), text) is not None:
        return False
    setting = f"{name}={spell(strict.rules[name])}"
    assert setting in error.say("en"), text
    assert setting in error.say("zh"), text
    return True


@pytest.mark.parametrize(("game", "name"), options())
def test_a_refusal_names_the_option_that_alone_forbids_a_play(game: str, name: str) -> None:
    for rules in pairs(game, name):
        if (game, name) in PLAYS:
            hand, text = PLAYS[game, name]
            if check(rules, name, Cards.of(hand), text):
                return
            continue
        strict, loose = (engine_for(each.for_seats(each.seats[0])) for each in rules)
        special = strict.cards.special(0, SPADES if GAMES[game].exposure is not None else None)
        if any(check(rules, name, cards, str(cards)) for cards in islice(new_plays(strict, loose, special), 100)):
            return
    raise AssertionError(
        f"{game}: no play was found that only {name} forbids. If it acts only with other options, add them to "
        "CONTEXT; if it forbids by the rest of the hand or by a reading, add a hand and a play to PLAYS"
    )

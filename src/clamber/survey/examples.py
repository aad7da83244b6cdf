"""Example plays for a disputed option, each allowed by some of its values but not by others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, product
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.cards import RANKS, Cards
from clamber.chart import BIG_SUIT, EXAMPLE_LEVEL, SUIT_ORDER
from clamber.compile.lanes import BLACK, SPECIAL
from clamber.engine import CompiledRules, engine_for
from clamber.errors import InvalidOptionError
from clamber.rules.categories import COMBINATIONS, matter_of
from clamber.rules.categories import SPECIAL as WILD
from clamber.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from clamber.rules.options import Choice, Value
    from clamber.rules.vocabulary import Game

SHOWN: Final = 2
"""Maximum number of examples for an option."""

SAMPLES: Final = 2
"""Number of lowest and of highest plays per kind and size that are tried as replies."""

Need: TypeAlias = tuple[tuple[int, ...], int | None]
"""Number of cards per lane, and the suit of a straight flush."""


@dataclass(frozen=True, slots=True)
class Example:
    """Play that some values of an option allow.

    Attributes:
        cards: Cards of the play.
        on: Cards of the play that it follows; None for a lead.
        allowed: Values that allow it.
    """

    cards: Cards
    on: Cards | None
    allowed: tuple[Value, ...]


def examples(game: Game, values: Mapping[str, Value], option: Choice) -> tuple[Example, ...]:
    """Return up to two plays that distinguish the values of an option; empty if it decides no play by itself.

    Args:
        game: Page of the game.
        values: Values of the other options.
        option: The option.
    """
    if matter_of(game, option) not in (COMBINATIONS, WILD):
        return ()
    engines = dict(_engines(game, values, option))
    distinct, similar = list[Example](), list[Example]()
    for example in _distinguishing(engines) if len(engines) > 1 else ():
        if all(example.allowed != other.allowed for other in distinct):
            distinct.append(example)
        elif all(len(example.cards) != len(other.cards) or example.on for other in distinct + similar):
            similar.append(example)
        if len(distinct) == SHOWN:
            break
    return tuple((distinct + similar)[:SHOWN])


def _engines(game: Game, values: Mapping[str, Value], option: Choice) -> Iterator[tuple[Value, CompiledRules]]:
    for value in option.values:
        try:
            rules = HouseRules.of(game.name, {**values, option.name: value})
        except InvalidOptionError:  # excluded by another answer
            continue
        yield value, engine_for(rules.for_seats(rules.seats[0]))


def _distinguishing(engines: Mapping[Value, CompiledRules]) -> Iterator[Example]:
    """Yield plays allowed by some values only: leads with the fewest cards first, then replies."""
    leads = [_leads(engine) for engine in engines.values()]
    first = next(iter(engines.values()))
    differing_leads = _hands(first, frozenset().union(*leads) - frozenset.intersection(*leads))
    for cards in differing_leads:
        yield from _examples_of(engines, cards, None)
    samples = _hands(first, _samples(first))
    for cards, on in chain(product(differing_leads[:SAMPLES], samples), product(samples, samples)):
        yield from _examples_of(engines, cards, on)


def _examples_of(engines: Mapping[Value, CompiledRules], cards: Cards, on: Cards | None) -> Iterator[Example]:
    allowed = tuple(value for value, engine in engines.items() if _is_allowed(engine, cards, on))
    if 0 < len(allowed) < len(engines):
        yield Example(cards, on, allowed)


def _hands(engine: CompiledRules, needs: Iterable[Need]) -> list[Cards]:
    hands = (_cards(engine, need) for need in sorted(needs, key=partial(_simplicity, engine)))
    return [cards for cards in hands if cards is not None]


def _simplicity(engine: CompiledRules, need: Need) -> tuple[int, bool, tuple[int, ...]]:
    """Return the sort key of a lead: few cards, no wild ones, low ranks."""
    lanes, _ = need
    power = engine.actions.tables.set_power[_situation(engine)[0]]
    order = sorted(range(len(lanes)), key=power.__getitem__)
    return sum(lanes), any(lanes[BLACK:]), tuple(-lanes[lane] for lane in order)


@lru_cache(maxsize=8)
def _leads(engine: CompiledRules) -> frozenset[Need]:
    """Return the cards of all combinations but last plays of a hand."""
    actions = engine.actions
    families = actions.tables.families
    return frozenset(
        (tuple(member.need), member.suit)
        for action in range(actions.first_play, actions.total)
        if families[actions.place_of(action)].last_play is None
        for member in (actions.member_of(action),)
    )


def _samples(engine: CompiledRules) -> Iterator[Need]:
    """Yield the first and last plays of each kind and size without wild cards."""
    actions, by_family = engine.actions, dict[int, list[Need]]()
    for action in range(actions.first_play, actions.total):
        member = actions.member_of(action)
        if not member.wild and not _is_last(engine, action):
            by_family.setdefault(actions.place_of(action), []).append((tuple(member.need), member.suit))
    for needs in by_family.values():
        yield from dict.fromkeys(needs[:SAMPLES] + needs[-SAMPLES:])


def _situation(engine: CompiledRules) -> tuple[int, int | None]:
    level = RANKS.index(EXAMPLE_LEVEL) if engine.rules.game.levels is not None else 0
    big = BIG_SUIT if engine.rules.game.exposure is not None else None
    return level, engine.cards.special(level, big)


def _cards(engine: CompiledRules, need: Need) -> Cards | None:
    """Return cards for a play, of varying suits unless it is suited; None if the deck has too few of them."""
    lanes, suit = need
    _, special = _situation(engine)
    faces: list[int] = []
    for place, lane in enumerate(lane for lane, count in enumerate(lanes) if count):
        suits = SUIT_ORDER[place % 4 :] + SUIT_ORDER[: place % 4] if suit is None else [suit]
        faces_in_lane = (
            [4 * lane + drawn_suit for drawn_suit in suits] if lane < BLACK else [4 * BLACK + lane - BLACK]
        )
        if lane == SPECIAL:
            faces_in_lane = [] if special is None else [special]
        else:
            faces_in_lane = [face for face in faces_in_lane if face != special and engine.deck.count(face)]
        faces += [faces_in_lane[i % len(faces_in_lane)] for i in range(lanes[lane])] if faces_in_lane else [-1]
    fits = all(face >= 0 and faces.count(face) <= engine.deck.count(face) for face in faces)
    return Cards.from_faces(faces) if fits else None


def _is_allowed(engine: CompiledRules, cards: Cards, on: Cards | None) -> bool:
    """Return True if cards may be led, or played on other cards, without ending the hand."""
    level, special = _situation(engine)
    plays, *others = (
        [action for action in engine.table.readings(played.masks, level, special) if not _is_last(engine, action)]
        for played in ((cards,) if on is None else (cards, on))
    )
    if on is None:
        return bool(plays)
    return any(engine.table.beats(level, play, other) for play in plays for other in others[0])


def _is_last(engine: CompiledRules, action: int) -> bool:
    return engine.actions.family_of(action).last_play is not None

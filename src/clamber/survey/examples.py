"""Example plays for a disputed option, each allowed by some of its values but not by others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.cards import RANKS, Card, Cards
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

Need: TypeAlias = tuple[bytes, int | None]
"""Number of cards per lane, and the suit of a straight flush."""


@dataclass(frozen=True, slots=True)
class Example:
    """Play that some values of an option allow.

    Attributes:
        cards: Cards of the play.
        on: Cards of the play that it follows; None for a lead.
        allowed: Values that allow it.
        special: Wild card or Big Ace of the deal in which it is played; None if there is none.
    """

    cards: Cards
    on: Cards | None
    allowed: tuple[Value, ...]
    special: Card | None = None


class _Rules:
    """Rules under one value of an option, with the plays that cards make in a deal with the example's level.

    Attributes:
        engine: Engine of the rules.
        special: Special face of the deal; None if there is none.
    """

    def __init__(self, engine: CompiledRules) -> None:
        self.engine = engine
        self._level, self.special = _situation(engine)
        self._plays: dict[Cards, list[int]] = {}

    def allow(self, cards: Cards, on: Cards | None) -> bool:
        """Return True if cards may be led, or played on other cards, without ending the hand."""
        plays = self._plays_of(cards)
        if on is None or not plays:
            return bool(plays)
        others = self._plays_of(on)
        return any(self.engine.table.beats(self._level, play, other) for play in plays for other in others)

    def _plays_of(self, cards: Cards) -> list[int]:
        found = self._plays.get(cards)
        if found is None:
            readings = self.engine.table.readings(cards.masks, self._level, self.special)
            found = self._plays[cards] = [action for action in readings if not _is_last(self.engine, action)]
        return found


def examples(game: Game, values: Mapping[str, Value], option: Choice) -> tuple[Example, ...]:
    """Return up to two plays that distinguish the values of an option; empty if it decides no play by itself.

    Args:
        game: Page of the game.
        values: Values of the other options.
        option: The option.
    """
    if matter_of(game, option) not in (COMBINATIONS, WILD):
        return ()
    rules = {value: _Rules(engine) for value, engine in _engines(game, values, option)}
    distinct, similar = list[Example](), list[Example]()
    for example in _distinguishing(rules) if len(rules) > 1 else ():
        if all(example.allowed != other.allowed for other in distinct):
            distinct.append(example)
        elif len(similar) < SHOWN and all(
            len(example.cards) != len(other.cards) or example.on for other in distinct + similar
        ):
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


def _distinguishing(rules: Mapping[Value, _Rules]) -> Iterator[Example]:
    """Yield plays allowed by some values only: leads with the fewest cards first, then replies."""
    leads = [_leads(each.engine) for each in rules.values()]
    first = next(iter(rules.values())).engine
    differing = frozenset().union(*leads) - frozenset.intersection(*leads)
    for cards in _hands(first, differing):
        yield from _examples_of(rules, cards, None)
    lowest = list(islice(_hands(first, differing), SAMPLES))
    samples = list(_hands(first, _samples(first)))
    for cards, on in chain(product(lowest, samples), product(samples, samples)):
        yield from _examples_of(rules, cards, on)


def _examples_of(rules: Mapping[Value, _Rules], cards: Cards, on: Cards | None) -> Iterator[Example]:
    allowed = tuple(value for value, each in rules.items() if each.allow(cards, on))
    if 0 < len(allowed) < len(rules) and _can_meet(next(iter(rules.values())).engine, cards, on):
        special = next(iter(rules.values())).special
        yield Example(cards, on, allowed, None if special is None else Card(special))


def _can_meet(engine: CompiledRules, cards: Cards, on: Cards | None) -> bool:
    """Return True if the deck has the cards of both plays at once."""
    faces = [*cards.faces, *(() if on is None else on.faces)]
    return all(faces.count(face) <= engine.deck.count(face) for face in cards.faces)


def _hands(engine: CompiledRules, needs: Iterable[Need]) -> Iterator[Cards]:
    hands = (_cards(engine, need) for need in sorted(needs, key=partial(_simplicity, engine)))
    return (cards for cards in hands if cards is not None)


def _simplicity(engine: CompiledRules, need: Need) -> tuple[int, bool, tuple[int, ...]]:
    """Return the sort key of a lead: few cards, no wild ones, low ranks."""
    lanes, _ = need
    power = engine.actions.tables.set_power[_situation(engine)[0]]
    order = sorted(range(len(lanes)), key=power.__getitem__)
    return sum(lanes), any(lanes[BLACK:]), tuple(-lanes[lane] for lane in order)


@lru_cache(maxsize=2)
def _leads(engine: CompiledRules) -> frozenset[Need]:
    """Return the cards of all combinations but last plays of a hand."""
    actions = engine.actions
    families = actions.tables.families
    return frozenset(
        (bytes(member.need), member.suit)
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
            by_family.setdefault(actions.place_of(action), []).append((bytes(member.need), member.suit))
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


def _is_last(engine: CompiledRules, action: int) -> bool:
    return engine.actions.family_of(action).last_play is not None

"""Short queries about Guandan plays for tests, e.g. `beats("7s7d", "KsKd", level="7")`."""

from __future__ import annotations

from clamber import Cards, Position, Setup, ruleset
from clamber.engine import engine_for
from rules.helpers import granted


def readings(cards: str, level: str = "2", **options: object) -> list[str]:
    """Return all readings of exactly these cards."""
    return list(granted("readings", "guandan", options, cards=cards, level=level)["readings"])


def beats(one: str, other: str, level: str = "2", **options: object) -> bool:
    """Return True if `one` may be played on `other`."""
    return bool(granted("beats", "guandan", options, a=one, b=other, level=level)["beats"])


def alike(rank: str, count: int) -> str:
    """Return the given number of cards of one rank, using hearts only beyond six."""
    return "".join(rank + suit for suit in "ddccsshh"[:count])


def mixed(ranks: str) -> str:
    """Return one card of each rank, alternating diamonds and clubs."""
    return "".join(rank + "dc"[i % 2] for i, rank in enumerate(ranks))


def suited(ranks: str, suit: str) -> str:
    """Return one card of each rank in one suit."""
    return "".join(rank + suit for rank in ranks)


def climbs(*plays: str, level: str = "2") -> bool:
    """Return True if each play beats all plays before it and no others."""
    return all(beats(one, other, level) == (i > j) for i, one in enumerate(plays) for j, other in enumerate(plays))


def plays(
    hand: str, to_beat: str | None = None, level: str = "2", detail: str = "ranks", **options: object
) -> list[str]:
    """Return every legal play from a hand; leads if there is nothing to beat."""
    answer = granted("plays", "guandan", options, hand=hand, to_beat=to_beat, level=level, detail=detail)
    return list(answer["plays"])


def may_pass(hand: str, to_beat: str | None = None) -> bool:
    """Return True if passing is allowed."""
    return bool(granted("plays", "guandan", hand=hand, to_beat=to_beat)["pass"])


def position(hands: str, *, level: str = "2", to_act: int = 0, **options: object) -> Position:
    """Return a position with `to_act` leading and four small hands separated by bars: `3s | 4d5d | 6c | 7h`."""
    engine = engine_for(ruleset("guandan", options))
    index = "23456789TJQKA".index(level)
    held = tuple(Cards.of(hand.replace(" ", "")) for hand in hands.split("|"))
    return Setup(held, to_act, index, engine.cards.special(index)).position(engine)


def then(start: Position, script: str) -> Position:
    """Return the position after a script such as `0 3s; 1 pass`; each seat in it must be the seat to act."""
    for action in script.split(";"):
        seat, _, play = action.strip().partition(" ")
        assert start.to_act == int(seat), f"{action!r} is out of turn, seat {start.to_act} is to act"
        start = start.apply(play)
    return start


def choices(start: Position) -> list[str]:
    """Return all legal actions of the seat to act, in alphabetical order."""
    return sorted(play.text for play in start.legal())

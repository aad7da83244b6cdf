"""Short queries about Guandan plays and positions."""

from __future__ import annotations

from clamber import Cards, Position, Setup, ruleset
from clamber.engine import engine_for
from rules.helpers import granted


def plays(
    hand: str, to_beat: str | None = None, level: str = "2", detail: str = "ranks", **options: object
) -> list[str]:
    """Return every legal play from a hand; leads if there is nothing to beat."""
    answer = granted("plays", "guandan", options, hand=hand, to_beat=to_beat, level=level, detail=detail)
    return list(answer["plays"])


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

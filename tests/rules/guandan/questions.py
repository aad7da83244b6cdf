"""Questions about plays of Guandan in the short form of these tests: `beats("7s7d", "KsKd", level="7")`."""

from __future__ import annotations

from clamber import Cards, Position, Setup, ruleset
from clamber.engine import engine_for
from rules.helpers import granted


def readings(cards: str, level: str = "2", **options: object) -> list[str]:
    """Everything that these exact cards can be played as."""
    return list(granted("readings", "guandan", options, cards=cards, level=level)["readings"])


def beats(one: str, other: str, level: str = "2", **options: object) -> bool:
    """Whether `one` may be played on `other`."""
    return bool(granted("beats", "guandan", options, a=one, b=other, level=level)["beats"])


def alike(rank: str, count: int) -> str:
    """So many cards of one rank; the hearts only if there are more than six."""
    return "".join(rank + suit for suit in "ddccsshh"[:count])


def mixed(ranks: str) -> str:
    """One card of each rank, diamonds and clubs in turn."""
    return "".join(rank + "dc"[i % 2] for i, rank in enumerate(ranks))


def suited(ranks: str, suit: str) -> str:
    """One card of each rank in one suit."""
    return "".join(rank + suit for rank in ranks)


def climbs(*plays: str, level: str = "2") -> bool:
    """Whether each of these plays beats exactly those that stand before it."""
    return all(beats(one, other, level) == (i > j) for i, one in enumerate(plays) for j, other in enumerate(plays))


def plays(
    hand: str, to_beat: str | None = None, level: str = "2", detail: str = "ranks", **options: object
) -> list[str]:
    """Every legal play from a hand; leading if there is nothing to beat."""
    answer = granted("plays", "guandan", options, hand=hand, to_beat=to_beat, level=level, detail=detail)
    return list(answer["plays"])


def may_pass(hand: str, to_beat: str | None = None) -> bool:
    """Whether passing is allowed."""
    return bool(granted("plays", "guandan", hand=hand, to_beat=to_beat)["pass"])


def position(hands: str, *, level: str = "2", to_act: int = 0, **options: object) -> Position:
    """A lead by `to_act` from four small hands, written with bars between them: `3s | 4d5d | 6c | 7h`."""
    engine = engine_for(ruleset("guandan", options))
    index = "23456789TJQKA".index(level)
    held = tuple(Cards.of(hand.replace(" ", "")) for hand in hands.split("|"))
    return Setup(held, to_act, index, engine.cards.special(index)).position(engine)


def then(start: Position, script: str) -> Position:
    """The position after `0 3s; 1 pass; ...`; each action must be the turn of the seat that is named."""
    for action in script.split(";"):
        seat, _, play = action.strip().partition(" ")
        assert start.to_act == int(seat), f"{action!r} is out of turn, seat {start.to_act} is to act"
        start = start.apply(play)
    return start


def choices(start: Position) -> list[str]:
    """All legal actions of the seat to act, alphabetically."""
    return sorted(play.text for play in start.legal())

"""Facts about combinations and their followers as rows of a table, in a notation that reads as a rule does.

A row is `(items, options, facts, …)`. Its options are `name=value` pairs, where `level`, `big_suit`, `talon`,
`drawn` (a wild rank) and `detail` describe the situation instead, and `preset` names a preset of the game. Facts in
one text are separated by `;`:

| fact | meaning |
|---|---|
| `222 333 = bomb:2 …` | readings of each of these sets of cards, or `nothing` |
| `A B < C < D` | each play beats all plays before the last `<`, none of those beats it, and none beats itself |
| `A !> B C` | A beats neither B nor C; `>` is the opposite, whether or not they beat A |
| `A ~ B ~ C` | none beats another, nor itself |
| `A captures B C` | A may be played on each as a capture; `does not capture` is the opposite |
| `3A22 on 2: pass 666` | all legal plays from a hand, in listing order; `leads:` if there is nothing to beat |
| `3A22 on 2 has 666` | some of the legal plays; `lacks` names plays that are not legal |

Cards may be abbreviated: `5*QK` is five Queens and five Kings, `A2345/d` is a run of diamonds, `45678/dc` alternates
diamonds and clubs, and `+` joins cards.
"""

from __future__ import annotations

import re
from itertools import combinations, cycle
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.helpers import granted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Row: TypeAlias = tuple[str, ...]
Asked: TypeAlias = "Callable[..., Any]"

SITUATION: Final = {
    "level": "level",
    "big_suit": "big_suit",
    "talon": "talon",
    "detail": "detail",
    "drawn": "wild_rank",
}
SUITS: Final = {"biga": "dcsdcshh"}
"""Suits of `5*Q`, in order; the Big Ace, a heart, comes last."""


def wrong(game: str, options: str, *facts: str) -> list[str]:
    """Return the facts of a row that do not hold, each with what holds instead."""
    values = option_values(options)
    rules = f"{game}/{values.pop('preset')}" if "preset" in values else game
    fields = {field: values.pop(name) for name, field in SITUATION.items() if name in values}

    def ask(op: str, **question: str | None) -> dict[str, Any]:
        return granted(op, rules, values, **fields, **question)

    suits = SUITS.get(game, "ddccsshh")
    each = (fact.strip() for text in facts for fact in text.split(";"))
    return [found for fact in each for found in _wrong(ask, _spelt_out(fact, suits))]


def option_values(text: str) -> dict[str, Any]:
    """Return the values of `name=value` pairs: true and false, numbers, or words."""
    return dict(_value(pair) for pair in text.split())


def _value(pair: str) -> tuple[str, object]:
    name, _, text = pair.partition("=")
    return name, {"true": True, "false": False}.get(
        text, int(text) if text.isdecimal() and name not in {"level", "drawn"} else text
    )


def _spelt_out(fact: str, suits: str) -> str:
    def repeated(found: re.Match[str]) -> str:
        return "".join(rank + suit for rank in found[2] for suit in suits[: int(found[1])])

    def suited(found: re.Match[str]) -> str:
        return "".join(rank + suit for rank, suit in zip(found[1], cycle(found[2])))

    fact = re.sub(r"(\d)\*([2-9TJQKA]+)", repeated, fact)
    return re.sub(r"([2-9TJQKA]+)/([dchs]+)", suited, fact).replace("+", "")


def _wrong(ask: Asked, fact: str) -> Iterator[str]:
    if found := re.fullmatch(r"(\S+) (?:on (\S+)|leads)( has|:| lacks) (.+)", fact):
        yield from _wrong_plays(ask, *found.groups())
    elif " = " in fact:
        cards, _, readings = fact.partition(" = ")
        for each in cards.split():
            right = " ".join(ask("readings", cards=each)["readings"]) or "nothing"
            if right != readings:
                yield f"{each} = {right}, not {readings}"
    else:
        verb = "capture" if " capture" in fact else "beats"
        for higher, lower, expected in _comparisons(fact):
            if ask("beats", a=higher, b=lower).get(verb, False) != expected:
                yield f"{higher}, {lower}: {verb} is {not expected}, not {expected}"


def _wrong_plays(ask: Asked, hand: str, to_beat: str | None, verb: str, text: str) -> Iterator[str]:
    answer = ask("plays", hand=hand, to_beat=to_beat)
    legal, named = ["pass"] * answer["pass"] + answer["plays"], [] if text == "nothing" else text.split()
    holds = {":": legal == named, " has": set(named) <= set(legal), " lacks": not set(named) & set(legal)}
    if not holds[verb]:
        yield f"{hand} {'leads' if to_beat is None else f'on {to_beat}'}: {' '.join(legal)}; expected{verb} {text}"


def _comparisons(fact: str) -> Iterator[tuple[str, str, bool]]:
    """Yield (play, other play, whether it beats the other) for a chain, a tie or a list."""
    sign = next(sign for sign in (" < ", " ~ ", " !> ", " > ", " captures ", " does not capture ") if sign in fact)
    groups = [group.split() for group in fact.split(sign)]
    if sign == " ~ ":
        plays = [play for group in groups for play in group]
        yield from ((play, other, False) for play in plays for other in plays)
    elif sign == " < ":
        yield from ((play, play, False) for group in groups for play in group)
        for lower, higher in combinations(groups, 2):
            for low, high in ((low, high) for low in lower for high in higher):
                yield from ((high, low, True), (low, high, False))
    else:
        above, below = groups
        yield from ((play, other, sign in {" > ", " captures "}) for play in above for other in below)

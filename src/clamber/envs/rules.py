"""The rules as environments play them: everybody sees whose turn it is, so questions are asked of all, in public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS, SUITS
from clamber.engine import engine_for
from clamber.errors import BadOption
from clamber.ruleset import Ruleset, ruleset

if TYPE_CHECKING:
    from clamber.engine import Engine

LANE_NAMES: Final = (*RANKS, "BJ", "RJ", "*")
"""The lanes of a hand: thirteen ranks, two jokers, the special card of the deal."""


def rules_of(game: str, rules: str | Ruleset | None = None, seats: int | None = None) -> tuple[Ruleset, int]:
    """The rules of an environment, and how many play.

    Args:
        game: The game that the environment is for.
        rules: A ruleset or the name of one; the game's own if not given.
        seats: How many play; the fewest that the rules allow if not given.

    Raises:
        UnknownRules, BadOption: No such rules, or not for so many.
        BadOption: The rules are of another game.
    """
    chosen = ruleset(game) if rules is None else ruleset(rules) if isinstance(rules, str) else rules
    if chosen.game.name != game:
        raise BadOption(f"this environment plays {game}, not {chosen.name}", option="rules", value=chosen.name)
    count = chosen.seats[0] if seats is None else seats
    return chosen.for_seats(count), count


def open_engine(rules: Ruleset) -> Engine:
    """The engine of these rules that asks in public whether anybody has something to show."""
    return engine_for(rules, open_questions=True)


def action_name(engine: Engine, action: int) -> str:
    """An action in words, another for each: `pair:K KK`, `straight:9 5678*`, `give 3s`; `*` is the special card.

    A last play has all other cards of the hand besides: `triple_with_cards:5 555+`.
    """
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        named = engine.actions.seat_named(action)
        return engine.actions.decision_named(action) if named is None else f"{kind} seat {named}"
    member, rank = engine.actions.member_of(action), engine.actions.rank_of(action, 0)
    cards = "".join(name * count for name, count in zip(LANE_NAMES, member.need, strict=True))
    suit = "" if member.suit is None else SUITS[member.suit]
    suit += "+" * (engine.actions.family_of(action).last_play is not None)
    return f"{kind if rank is None else f'{kind}:{rank}'} {cards}{suit}"

"""Rules of the environments: the turn is public, so that questions are put to all seats in public."""

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
    """Return the rules of an environment, and the number of seats.

    Args:
        game: The environment's game.
        rules: A ruleset or the name of one; defaults to the game's own.
        seats: Number of seats; defaults to the fewest that the rules allow.

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
    """Return the engine of these rules with public questions to expose or reveal."""
    return engine_for(rules, open_questions=True)


def action_name(engine: Engine, action: int) -> str:
    """Return the unique name of an action: `pair:K KK`, `straight:9 5678*`, `give 3s`; `*` is the special card.

    A last play includes all other cards of the hand: `triple_with_cards:5 555+`.
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
